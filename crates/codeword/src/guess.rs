//! The likeliest key, where too many words are missing from the list for a search: words are judged by their runs of three
//! letters, listed ones count for more, and keys are improved by exchanging letters.
//!
//! The method is simulated annealing (Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing", Science 220,
//! 1983), as is usual for substitution ciphers.

// Looked up only, never gone through: what listed words are worth.
use std::collections::HashMap;

use crate::shape::{CodeId, EntryId, Shape};
use sator_grid::{Id, IdVec};
use sator_search::{Meter, Rng, StopReason};
use sator_words::{Letter, WordList};

/// Keys are improved from so many starts.
const STARTS: usize = 12;

/// So many exchanges are tried from each.
const EXCHANGES: usize = 12_000;

/// The best key is good enough when it was reached from so many starts.
const AGREEING: usize = 3;

/// Losses of this size are accepted at first, and at last.
const TEMPERATURES: (f64, f64) = (4.0, 0.25);

/// What a word gains by being listed, in the units of the letters' likelihood.
const LISTED: f64 = 4.0;

/// A guess is worth showing if so large a part of the words is listed, and no letters are as good as these by chance.
const LISTED_PART: f64 = 0.25;

/// Puzzles with fewer words than this are not guessed at.
const FEWEST_WORDS: usize = 20;

/// The likeliest key, if it makes words of enough entries to be believed.
pub(crate) fn guess(
    shape: &Shape,
    words: &WordList,
    lengths: &[usize],
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Letter>>, StopReason> {
    if shape.entries.len() < FEWEST_WORDS {
        return Ok(None);
    }
    let judge = Judge::new(shape, words, lengths);
    let mut rng = Rng::new(1);
    let mut best: Option<(f64, Vec<Letter>)> = None;
    let mut reached = 0;
    for _ in 0..STARTS {
        meter.check()?;
        meter.budget().check_now()?;
        let mut key = Ciphers::new(shape, &judge, &mut rng);
        let worth = key.improve(&mut rng);
        let letters = key.letters();
        match &best {
            Some((_, known)) if *known == letters => reached += 1,
            Some((most, _)) if *most >= worth => {}
            _ => {
                best = Some((worth, letters));
                reached = 1;
            }
        }
        if reached >= AGREEING {
            break;
        }
    }
    let believed = |letters: &Vec<Letter>| {
        let listed = shape.entries.ids().filter(|&entry| judge.is_listed(shape, entry, letters)).count();
        listed as f64 >= LISTED_PART * shape.entries.len() as f64
    };
    Ok(best.map(|(_, letters)| letters).filter(believed))
}

/// What words are worth.
struct Judge {
    /// By three letters in a row, as logarithms.
    runs: Vec<f32>,
    ends: usize,
    listed: HashMap<u64, f32>,
}

impl Judge {
    fn new(shape: &Shape, words: &WordList, lengths: &[usize]) -> Self {
        let ends = shape.alphabet.len();
        let mut judge = Self { runs: runs(words, lengths, ends), ends, listed: HashMap::new() };
        for entry in shape.entries.ids() {
            for word in 0..shape.class_size(entry) as u32 {
                let worth = LISTED + f64::from(shape.score(entry, word).clamp(0, 100)) / 50.0;
                let name = name(shape.letters(entry, word).iter().copied(), entry_pattern(shape, entry));
                judge.listed.insert(name, worth as f32);
            }
        }
        judge
    }

    fn worth(&self, shape: &Shape, entry: EntryId, letters: &[Letter]) -> f64 {
        let codes = &shape.entries[entry].codes;
        let name = name(codes.iter().map(|code| letters[code.index()]), entry_pattern(shape, entry));
        let listed = self.listed.get(&name).copied().unwrap_or(0.0);
        let size = self.ends + 1;
        let (mut before, mut last) = (self.ends, self.ends);
        let mut worth = f64::from(listed);
        for place in shape.pattern(entry).iter().map(|&place| letters[codes[place].index()].index()).chain([self.ends]) {
            worth += f64::from(self.runs[(before * size + last) * size + place]);
            (before, last) = (last, place);
        }
        worth
    }

    fn is_listed(&self, shape: &Shape, entry: EntryId, letters: &[Letter]) -> bool {
        let codes = &shape.entries[entry].codes;
        self.listed.contains_key(&name(codes.iter().map(|code| letters[code.index()]), entry_pattern(shape, entry)))
    }
}

/// A number for a word: its letters and its pattern mixed (FNV-1a).
fn name(letters: impl Iterator<Item = Letter>, pattern: u64) -> u64 {
    let mix = |hash: u64, value: u64| (hash ^ value).wrapping_mul(0x0100_0000_01b3);
    letters.fold(mix(0xcbf2_9ce4_8422_2325, pattern), |hash, letter| mix(hash, letter.index() as u64 + 1))
}

fn entry_pattern(shape: &Shape, entry: EntryId) -> u64 {
    shape.class_of(entry) as u64
}

/// How likely each letter is after two others, by the words of the list; mixed with how likely it is after one.
fn runs(words: &WordList, lengths: &[usize], ends: usize) -> Vec<f32> {
    let size = ends + 1;
    let mut threes = vec![0.0f32; size * size * size];
    let mut twos = vec![0.1f32; size * size];
    for &length in lengths {
        let index = words.of_length(length);
        for id in index.ids() {
            let (mut before, mut last) = (ends, ends);
            for letter in index.word(id).iter().map(|letter| letter.index()).chain([ends]) {
                threes[(before * size + last) * size + letter] += 1.0;
                twos[last * size + letter] += 1.0;
                (before, last) = (last, letter);
            }
        }
    }
    for row in twos.chunks_mut(size) {
        let total: f32 = row.iter().sum();
        row.iter_mut().for_each(|count| *count /= total);
    }
    for (pair, row) in threes.chunks_mut(size).enumerate() {
        let total: f32 = row.iter().sum();
        let after = &twos[pair % size * size..][..size];
        // The rarer the pair, the more the last letter alone counts.
        row.iter_mut().zip(after).for_each(|(count, two)| *count = ((*count + 20.0 * two) / (total + 20.0)).ln());
    }
    threes
}

/// A key on its way to a better one.
struct Ciphers<'a> {
    shape: &'a Shape,
    judge: &'a Judge,
    /// The letters of the codes, then those that no code has.
    letters: Vec<Letter>,
    /// Places of letters that may be exchanged.
    free: Vec<usize>,
    worth: IdVec<EntryId, f64>,
}

impl<'a> Ciphers<'a> {
    fn new(shape: &'a Shape, judge: &'a Judge, rng: &mut Rng) -> Self {
        let given: Vec<Option<Letter>> = shape.start.iter().map(|letters| letters.single()).collect();
        let mut open: Vec<Letter> = shape.alphabet.iter().filter(|letter| !given.contains(&Some(*letter))).collect();
        rng.shuffle(&mut open);
        let mut letters: Vec<Letter> = given.iter().map(|known| known.or_else(|| open.pop()).expect("there are letters for all codes")).collect();
        let free = (0..letters.len()).filter(|&at| given[at].is_none()).chain(letters.len()..letters.len() + open.len());
        let free = free.collect();
        letters.append(&mut open);
        let worth = shape.entries.ids().map(|entry| judge.worth(shape, entry, &letters)).collect();
        Self { shape, judge, letters, free, worth }
    }

    /// Exchanges letters; what the key is worth in the end.
    fn improve(&mut self, rng: &mut Rng) -> f64 {
        let (hot, cold) = TEMPERATURES;
        let mut total: f64 = self.worth.iter().sum();
        let mut best = (total, self.letters.clone());
        let mut changed: Vec<(EntryId, f64)> = Vec::new();
        for step in 0..EXCHANGES {
            if self.free.len() < 2 {
                break;
            }
            let temperature = hot * (cold / hot).powf(step as f64 / EXCHANGES as f64);
            let (a, b) = (self.free[rng.below(self.free.len())], self.free[rng.below(self.free.len())]);
            if a == b {
                continue;
            }
            self.letters.swap(a, b);
            changed.clear();
            let mut gain = 0.0;
            for at in [a, b].into_iter().filter(|&at| at < self.shape.codes.len()) {
                for &(entry, _) in &self.shape.through[CodeId::from_index(at)] {
                    if !changed.iter().any(|&(known, _)| known == entry) {
                        let worth = self.judge.worth(self.shape, entry, &self.letters);
                        gain += worth - self.worth[entry];
                        changed.push((entry, worth));
                    }
                }
            }
            if gain >= 0.0 || rng.chance((gain / temperature).exp()) {
                total += gain;
                changed.iter().for_each(|&(entry, worth)| self.worth[entry] = worth);
                if total > best.0 + 1e-9 {
                    best = (total, self.letters.clone());
                }
            } else {
                self.letters.swap(a, b);
            }
        }
        self.letters = best.1;
        best.0
    }

    /// The letters of the codes.
    fn letters(&self) -> Vec<Letter> {
        self.letters[..self.shape.codes.len()].to_vec()
    }
}
