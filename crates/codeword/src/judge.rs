//! How likely the words of a key are. A word comes from the list, better words rather; or it is one of the rare words; or it
//! is made of letters as the list's words are. How many come from where is learnt from a puzzle itself, by expectation
//! maximisation (Dempster, Laird and Rubin, "Maximum likelihood from incomplete data via the EM algorithm", Journal of the
//! Royal Statistical Society B 39, 1977).

use crate::rare::RareWords;
use crate::shape::{EntryId, Shape};
use crate::trigrams::Trigrams;
use sator_grid::Id;
use sator_words::{Letter, MAX_WORD_LENGTH, WordList};
// Looked up only, never gone through: what listed words are worth.
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Where words come from: parts of one.
#[derive(Clone, Copy)]
struct Origins {
    listed: f64,
    rare: f64,
    made: f64,
}

/// What is taken to be so until it is known better.
const AT_FIRST: Origins = Origins { listed: 0.4, rare: 0.2, made: 0.4 };

/// How often what is known is used to know it better.
const ROUNDS: usize = 10;

/// What words are worth.
pub(crate) struct Judge<'a> {
    shape: &'a Shape,
    trigrams: Trigrams,
    /// How likely each listed word is, among those of its length.
    listed: HashMap<u64, f32, BuildHasherDefault<Mixed>>,
    rare: Option<&'a dyn RareWords>,
    /// For each length, how likely a rare word is.
    one_of: Vec<f64>,
    origins: Origins,
}

/// The parts of a word's likelihood.
struct Parts {
    listed: f64,
    rare: f64,
    made: f64,
}

impl Parts {
    /// Never nothing: long words are so unlikely by their letters that it cannot be told from none.
    fn sum(&self) -> f64 {
        (self.listed + self.rare + self.made).max(f64::MIN_POSITIVE)
    }
}

impl<'a> Judge<'a> {
    /// By the words of these lengths, which are those of the puzzle.
    pub fn new(shape: &'a Shape, words: &WordList, lengths: &[usize], rare: Option<&'a dyn RareWords>) -> Self {
        let count = |length: usize| rare.map_or(0, |rare| rare.count(length));
        Self {
            shape,
            trigrams: Trigrams::new(words, lengths, shape.alphabet.len()),
            listed: listed(shape, words, lengths),
            rare,
            one_of: (0..=MAX_WORD_LENGTH).map(|length| 1.0 / count(length).max(1) as f64).collect(),
            origins: AT_FIRST,
        }
    }

    /// The logarithm of how likely the entry's word is.
    pub fn worth(&self, entry: EntryId, letters: &[Letter]) -> f64 {
        self.parts(entry, letters).sum().ln()
    }

    /// The same for all words together.
    pub fn total(&self, letters: &[Letter]) -> f64 {
        self.shape.entries.ids().map(|entry| self.worth(entry, letters)).sum()
    }

    /// Is the entry's word in the list?
    pub fn is_listed(&self, entry: EntryId, letters: &[Letter]) -> bool {
        self.listed.contains_key(&self.name(entry, letters))
    }

    /// Learns from this key where words come from.
    pub fn learn(&mut self, letters: &[Letter]) {
        for _ in 0..ROUNDS {
            // One word more of each, so that nothing is ruled out.
            let (mut listed, mut rare, mut made) = (1.0, 1.0, 1.0);
            for entry in self.shape.entries.ids() {
                let parts = self.parts(entry, letters);
                let sum = parts.sum();
                listed += parts.listed / sum;
                rare += parts.rare / sum;
                made += parts.made / sum;
            }
            let all = listed + rare + made;
            self.origins = Origins { listed: listed / all, rare: rare / all, made: made / all };
        }
    }

    fn parts(&self, entry: EntryId, letters: &[Letter]) -> Parts {
        let codes = &self.shape.entries[entry].codes;
        let pattern = self.shape.pattern(entry);
        let mut spelled = [Letter::new(0); MAX_WORD_LENGTH];
        let word = &mut spelled[..pattern.len()];
        word.iter_mut().zip(pattern).for_each(|(letter, &place)| *letter = letters[codes[place].index()]);
        let by_letters = self.trigrams.of(word).exp();
        let listed = self.listed.get(&self.name(entry, letters)).map_or(0.0, |&likely| f64::from(likely));
        let rare = match self.rare {
            // A yes may be a mistake: it makes a word likelier by no more than mistakes are rare.
            Some(rare) if rare.contains(word) => self.one_of[word.len()].min(by_letters / rare.mistaken()),
            _ => 0.0,
        };
        let Origins { listed: from_list, rare: from_rare, made } = self.origins;
        Parts { listed: from_list * listed, rare: from_rare * rare, made: made * by_letters }
    }

    fn name(&self, entry: EntryId, letters: &[Letter]) -> u64 {
        let codes = self.shape.entries[entry].codes.iter();
        name(codes.map(|code| letters[code.index()]), self.shape.class_of(entry))
    }
}

/// How likely each word of the list is, among those of its length: better words rather.
fn listed(shape: &Shape, words: &WordList, lengths: &[usize]) -> HashMap<u64, f32, BuildHasherDefault<Mixed>> {
    let weight = |score: i32| 1.0 + f64::from(score.clamp(0, 100)).powi(2) / 100.0;
    let mut totals = vec![0.0; MAX_WORD_LENGTH + 1];
    for &length in lengths {
        let index = words.of_length(length);
        totals[length] = index.ids().map(|id| weight(index.score(id).value())).sum();
    }
    let mut listed = HashMap::default();
    let mut classes: Vec<usize> = Vec::new();
    for entry in shape.entries.ids() {
        let class = shape.class_of(entry);
        if classes.contains(&class) {
            continue;
        }
        classes.push(class);
        let total: f64 = totals[shape.pattern(entry).len()];
        for word in 0..shape.class_size(entry) as u32 {
            let name = name(shape.letters(entry, word).iter().copied(), class);
            listed.insert(name, (weight(shape.score(entry, word)) / total) as f32);
        }
    }
    listed
}

/// A number for a word: its letters and its pattern mixed (FNV-1a).
fn name(letters: impl Iterator<Item = Letter>, pattern: usize) -> u64 {
    let mix = |hash: u64, value: u64| (hash ^ value).wrapping_mul(0x0100_0000_01b3);
    let hash =
        letters.fold(mix(0xcbf2_9ce4_8422_2325, pattern as u64), |hash, letter| mix(hash, letter.index() as u64 + 1));
    hash ^ hash >> 29
}

/// Leaves names, which are mixed already, as they are.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, &byte| hash << 8 | u64::from(byte));
    }

    fn write_u64(&mut self, name: u64) {
        self.0 = name;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sator_words::{Alphabet, Role};
    use std::sync::Arc;

    #[test]
    fn the_longest_words_are_unlikely_but_not_impossible() {
        let alphabet = Arc::new(Alphabet::latin());
        // Words of A or of B with two Cs somewhere: no A is next to a B.
        let mut list = String::new();
        for letter in ["a", "b"] {
            for (at, next) in (0..MAX_WORD_LENGTH).flat_map(|at| (0..at).map(move |next| (at, next))) {
                let mut word = letter.repeat(MAX_WORD_LENGTH);
                word.replace_range(at..=at, "c");
                word.replace_range(next..=next, "c");
                list.push_str(&word);
                list.push('\n');
            }
        }
        let mut words = WordList::builder(Arc::clone(&alphabet));
        words.read(list.as_bytes(), Role::Base).unwrap();
        let words = words.build();
        let text = format!("words:\n{}\n", "1 2 ".repeat(MAX_WORD_LENGTH / 2));
        let puzzle = crate::read_codeword(text.as_bytes(), None, &alphabet).unwrap();
        let shape = Shape::new(&puzzle, &words);
        let mut judge = Judge::new(&shape, &words, &[MAX_WORD_LENGTH], None);
        let letters: Vec<Letter> = alphabet.letters().iter().collect();
        let word = letters[..2].repeat(MAX_WORD_LENGTH / 2);
        assert!(judge.trigrams.of(&word).exp() < f64::MIN_POSITIVE, "else this tests nothing");
        judge.learn(&letters);
        assert!(judge.total(&letters).is_finite());
    }
}
