//! The likeliest keys, where too many words are missing from the list for a search. A word is taken to come from the list,
//! better words rather, or else to be made of the list's runs of three letters; keys are improved by exchanging letters.
//!
//! The method is simulated annealing (Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing", Science 220,
//! 1983), as is usual for substitution ciphers.

// Looked up only, never gone through: what listed words are worth.
use std::collections::HashMap;

use crate::shape::{CodeId, EntryId, Shape};
use sator_grid::{Id, IdVec};
use sator_search::{Meter, Rng, StopReason};
use sator_words::{Letter, MAX_WORD_LENGTH, WordList};

/// Keys are improved from so many starts.
const STARTS: usize = 12;

/// So many exchanges are tried from each.
const EXCHANGES: usize = 8_000;

/// The best key is good enough when it was reached from so many starts.
const AGREEING: usize = 2;

/// Losses of this size are accepted at first, and at last.
const TEMPERATURES: (f64, f64) = (4.0, 0.25);

/// The part of the words that is taken to be missing from the list, until it is known better.
const MISSING: f64 = 0.4;

/// A guess is worth showing if so large a part of the words is listed, and no letters are as good as these by chance.
const LISTED_PART: f64 = 0.25;

/// Puzzles with fewer words than this are not guessed at.
const FEWEST_WORDS: usize = 20;

/// The likeliest keys, best first, at most so many; none if they are not to be believed.
pub(crate) fn guess(
    shape: &Shape,
    words: &WordList,
    lengths: &[usize],
    limit: usize,
    meter: &mut Meter<'_>,
) -> Result<Vec<Vec<Letter>>, StopReason> {
    if shape.entries.len() < FEWEST_WORDS {
        return Ok(Vec::new());
    }
    let mut judge = Judge::new(shape, words, lengths);
    let mut rng = Rng::new(1);
    let mut best: Option<(f64, Vec<Letter>)> = None;
    let mut reached = 0;
    for _ in 0..STARTS {
        meter.check()?;
        meter.budget().check_now()?;
        let mut key = Ciphers::new(shape, &judge, &mut rng);
        let worth = key.improve(&mut rng);
        match &best {
            Some((_, known)) if *known == key.letters => reached += 1,
            Some((most, _)) if *most >= worth => {}
            _ => {
                best = Some((worth, key.letters));
                reached = 1;
            }
        }
        if reached >= AGREEING {
            break;
        }
    }
    let Some((_, letters)) = best else { return Ok(Vec::new()) };
    let listed = shape.entries.ids().filter(|&entry| judge.is_listed(shape, entry, &letters)).count();
    let part = listed as f64 / shape.entries.len() as f64;
    if part < LISTED_PART {
        return Ok(Vec::new());
    }
    judge.missing = (1.0 - part).clamp(0.05, 0.95);
    let open = Ciphers::new(shape, &judge, &mut rng).free;
    let mut keys = near(shape, &judge, &letters, &open);
    keys.truncate(limit);
    Ok(keys.into_iter().map(|(_, letters)| letters[..shape.codes.len()].to_vec()).collect())
}

/// Keys that are so much less likely than the best, as a logarithm, are not worth showing.
const FAR: f64 = 25.0;

/// So many keys are kept while others near them are looked at.
const KEPT: usize = 60;

/// The keys near so many of the best are looked at in turn.
const LOOKED_AT: usize = 3;

/// The best keys that differ from this one by exchanges of two or three letters, or two such, the key itself included.
fn near(shape: &Shape, judge: &Judge, letters: &[Letter], open: &[usize]) -> Vec<(f64, Vec<Letter>)> {
    let worth = |letters: &[Letter]| shape.entries.ids().map(|entry| judge.worth(shape, entry, letters)).sum::<f64>();
    let mut keys = vec![(worth(letters), letters.to_vec())];
    for _ in 0..2 {
        for (_, from) in keys.iter().take(LOOKED_AT).cloned().collect::<Vec<_>>() {
            let mut here = Ciphers::at(shape, judge, from, open.to_vec());
            let total: f64 = here.worth.iter().sum();
            let least = keys.get(KEPT - 1).map_or(f64::NEG_INFINITY, |(worth, _)| *worth);
            for (at, &a) in open.iter().enumerate() {
                for (next, &b) in open.iter().enumerate().skip(at + 1) {
                    here.offer(&[(a, b)], total, least, &mut keys);
                    for &c in &open[next + 1..] {
                        here.offer(&[(a, b), (b, c)], total, least, &mut keys);
                        here.offer(&[(b, c), (a, b)], total, least, &mut keys);
                    }
                }
            }
            let used = shape.codes.len();
            keys.sort_by(|(a, x), (b, y)| b.total_cmp(a).then_with(|| x[..used].cmp(&y[..used])));
            keys.dedup_by(|(_, x), (_, y)| x[..used] == y[..used]);
            keys.truncate(KEPT);
        }
    }
    keys
}

/// What words are worth.
struct Judge {
    /// By three letters in a row, as logarithms.
    runs: Vec<f32>,
    ends: usize,
    /// How likely each listed word is, among those of its length.
    listed: HashMap<u64, f32>,
    /// The part of the words that is missing from the list.
    missing: f64,
}

impl Judge {
    fn new(shape: &Shape, words: &WordList, lengths: &[usize]) -> Self {
        let ends = shape.alphabet.len();
        let mut judge = Self { runs: runs(words, lengths, ends), ends, listed: HashMap::new(), missing: MISSING };
        let weight = |score: i32| 1.0 + f64::from(score.clamp(0, 100)).powi(2) / 100.0;
        let mut totals = vec![0.0; MAX_WORD_LENGTH + 1];
        for &length in lengths {
            let index = words.of_length(length);
            totals[length] = index.ids().map(|id| weight(index.score(id).value())).sum();
        }
        for entry in shape.entries.ids() {
            let total: f64 = totals[shape.pattern(entry).len()];
            for word in 0..shape.class_size(entry) as u32 {
                let name = name(shape.letters(entry, word).iter().copied(), shape.class_of(entry));
                judge.listed.insert(name, (weight(shape.score(entry, word)) / total) as f32);
            }
        }
        judge
    }

    /// The logarithm of how likely the entry's word is.
    fn worth(&self, shape: &Shape, entry: EntryId, letters: &[Letter]) -> f64 {
        let codes = &shape.entries[entry].codes;
        let size = self.ends + 1;
        let (mut before, mut last) = (self.ends, self.ends);
        let mut by_letters = 0.0;
        for place in shape.pattern(entry).iter().map(|&place| letters[codes[place].index()].index()).chain([self.ends])
        {
            by_letters += f64::from(self.runs[(before * size + last) * size + place]);
            (before, last) = (last, place);
        }
        let name = name(codes.iter().map(|code| letters[code.index()]), shape.class_of(entry));
        match self.listed.get(&name) {
            Some(&likely) => ((1.0 - self.missing) * f64::from(likely) + self.missing * by_letters.exp()).ln(),
            None => self.missing.ln() + by_letters,
        }
    }

    fn is_listed(&self, shape: &Shape, entry: EntryId, letters: &[Letter]) -> bool {
        let codes = &shape.entries[entry].codes;
        self.listed.contains_key(&name(codes.iter().map(|code| letters[code.index()]), shape.class_of(entry)))
    }
}

/// A number for a word: its letters and its pattern mixed (FNV-1a).
fn name(letters: impl Iterator<Item = Letter>, pattern: usize) -> u64 {
    let mix = |hash: u64, value: u64| (hash ^ value).wrapping_mul(0x0100_0000_01b3);
    letters.fold(mix(0xcbf2_9ce4_8422_2325, pattern as u64), |hash, letter| mix(hash, letter.index() as u64 + 1))
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
        for count in row {
            *count /= total;
        }
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
    /// What entries were worth when last looked at.
    changed: Vec<(EntryId, f64)>,
}

impl<'a> Ciphers<'a> {
    fn new(shape: &'a Shape, judge: &'a Judge, rng: &mut Rng) -> Self {
        let given: Vec<Option<Letter>> = shape.start.iter().map(|letters| letters.single()).collect();
        let mut open: Vec<Letter> = shape.alphabet.iter().filter(|letter| !given.contains(&Some(*letter))).collect();
        rng.shuffle(&mut open);
        let mut letters: Vec<Letter> =
            given.iter().map(|known| known.or_else(|| open.pop()).expect("there are letters for all codes")).collect();
        let free =
            (0..letters.len()).filter(|&at| given[at].is_none()).chain(letters.len()..letters.len() + open.len());
        let free = free.collect();
        letters.append(&mut open);
        Self::at(shape, judge, letters, free)
    }

    fn at(shape: &'a Shape, judge: &'a Judge, letters: Vec<Letter>, free: Vec<usize>) -> Self {
        let worth = shape.entries.ids().map(|entry| judge.worth(shape, entry, &letters)).collect();
        Self { shape, judge, letters, free, worth, changed: Vec::new() }
    }

    /// Notes what the entries through these places are worth now; what is gained by that.
    fn gain(&mut self, places: impl Iterator<Item = usize>) -> f64 {
        self.changed.clear();
        let mut gain = 0.0;
        for at in places.filter(|&at| at < self.shape.codes.len()) {
            for &(entry, _) in &self.shape.through[CodeId::from_index(at)] {
                if !self.changed.iter().any(|&(known, _)| known == entry) {
                    let worth = self.judge.worth(self.shape, entry, &self.letters);
                    gain += worth - self.worth[entry];
                    self.changed.push((entry, worth));
                }
            }
        }
        gain
    }

    /// Adds the key after these exchanges to the others if it is worth more than the least; the key itself stays.
    fn offer(&mut self, swaps: &[(usize, usize)], total: f64, least: f64, keys: &mut Vec<(f64, Vec<Letter>)>) {
        for &(a, b) in swaps {
            self.letters.swap(a, b);
        }
        let worth = total + self.gain(swaps.iter().flat_map(|&(a, b)| [a, b]));
        if worth > least && worth > total - FAR {
            keys.push((worth, self.letters.clone()));
        }
        swaps.iter().rev().for_each(|&(a, b)| self.letters.swap(a, b));
    }

    /// Exchanges letters; what the key is worth in the end.
    fn improve(&mut self, rng: &mut Rng) -> f64 {
        let (hot, cold) = TEMPERATURES;
        let mut total: f64 = self.worth.iter().sum();
        let mut best = (total, self.letters.clone());
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
            let gain = self.gain([a, b].into_iter());
            if gain >= 0.0 || rng.chance((gain / temperature).exp()) {
                total += gain;
                self.changed.iter().for_each(|&(entry, worth)| self.worth[entry] = worth);
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
}
