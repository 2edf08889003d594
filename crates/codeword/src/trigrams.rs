//! How likely a word is by its letters alone: each comes after the two before it as often as in the list's words.
//!
//! Pairs of letters that the list hardly has are judged by the last letter alone, as far as they are rare (Witten and Bell's
//! idea, "The zero-frequency problem", IEEE Transactions on Information Theory 37, 1991, with a fixed weight).

use sator_words::{Letter, WordList};

/// A pair of letters counts as much as its last letter alone when the list has it so often.
const PAIRS_TRUSTED: f32 = 20.0;

/// Letters after letters, and the ends of words.
pub(crate) struct Trigrams {
    /// The logarithm of how likely a letter is after two others; a word's end is one letter more.
    runs: Vec<f32>,
    /// The number of the end, and of letters.
    end: usize,
    /// For each length, the logarithm of how likely words are to have it.
    lengths: Vec<f64>,
}

impl Trigrams {
    /// By the words of these lengths.
    pub fn new(words: &WordList, lengths: &[usize], alphabet: usize) -> Self {
        let runs = runs(words, lengths, alphabet);
        let longest = lengths.iter().copied().max().unwrap_or(0);
        Self {
            lengths: by_length(&runs, alphabet, longest),
            runs: runs.iter().map(|p| p.ln()).collect(),
            end: alphabet,
        }
    }

    /// The logarithm of how likely the word is among all words of its length.
    pub fn of(&self, word: &[Letter]) -> f64 {
        let size = self.end + 1;
        let (mut before, mut last) = (self.end, self.end);
        let mut sum = 0.0;
        for letter in word.iter().map(|letter| letter.index()).chain([self.end]) {
            sum += self.runs[(before * size + last) * size + letter];
            (before, last) = (last, letter);
        }
        f64::from(sum) - self.lengths[word.len()]
    }
}

/// How likely each letter is after two others.
fn runs(words: &WordList, lengths: &[usize], end: usize) -> Vec<f32> {
    let size = end + 1;
    let mut threes = vec![0.0f32; size * size * size];
    let mut twos = vec![0.1f32; size * size];
    for &length in lengths {
        let index = words.of_length(length);
        for id in index.ids() {
            let (mut before, mut last) = (end, end);
            for letter in index.word(id).iter().map(|letter| letter.index()).chain([end]) {
                threes[(before * size + last) * size + letter] += 1.0;
                twos[last * size + letter] += 1.0;
                (before, last) = (last, letter);
            }
        }
    }
    for row in twos.chunks_mut(size) {
        let total: f32 = row.iter().sum();
        for count in row {
            *count /= total;
        }
    }
    for (pair, row) in threes.chunks_mut(size).enumerate() {
        let total: f32 = row.iter().sum();
        let after = &twos[pair % size * size..][..size];
        let mixed = |count: f32, two: f32| (count + PAIRS_TRUSTED * two) / (total + PAIRS_TRUSTED);
        row.iter_mut().zip(after).for_each(|(count, two)| *count = mixed(*count, *two));
    }
    threes
}

/// The logarithm of how likely a word is to end after so many letters: for each length, all pairs it may end with.
fn by_length(runs: &[f32], end: usize, longest: usize) -> Vec<f64> {
    let size = end + 1;
    let mut pairs = vec![0.0f64; size * size];
    pairs[end * size + end] = 1.0;
    let mut lengths = Vec::with_capacity(longest + 1);
    for _ in 0..=longest {
        let mut next = vec![0.0; size * size];
        let mut ended = 0.0;
        for (pair, &likely) in pairs.iter().enumerate().filter(|(_, likely)| **likely > 0.0) {
            let row = &runs[pair * size..][..size];
            ended += likely * f64::from(row[end]);
            let to = &mut next[pair % size * size..][..end];
            to.iter_mut().zip(row).for_each(|(next, &run)| *next += likely * f64::from(run));
        }
        lengths.push(ended.ln());
        pairs = next;
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;
    use sator_words::{Alphabet, Role};
    use std::sync::Arc;

    #[test]
    fn all_words_of_a_length_are_as_likely_as_one() {
        let alphabet = Arc::new(Alphabet::from_letters("abcd").unwrap());
        let mut builder = WordList::builder(Arc::clone(&alphabet));
        builder.read("abba\ncab\nbad\ndad\ncada\n".as_bytes(), Role::Base).unwrap();
        let trigrams = Trigrams::new(&builder.build(), &[3, 4], 4);
        for length in [3u32, 4] {
            let letters = |number: u32| (0..length).map(move |at| Letter::new((number >> (2 * at) & 3) as u8));
            let total: f64 = (0..4u32.pow(length)).map(|n| trigrams.of(&letters(n).collect::<Vec<_>>()).exp()).sum();
            assert!((total - 1.0).abs() < 1e-4, "{length}: {total}");
        }
        let of = |word: &str| trigrams.of(&word.chars().map(|c| alphabet.letter(c).unwrap()).collect::<Vec<_>>());
        assert!(of("cad") > of("cdb"));
    }
}
