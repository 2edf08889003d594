//! How often words and pairs of words are used, from SymSpell's files.
//!
//! Everything is in powers of ten: a word that occurs ten times as often is one step up. "The" is at 10.4, "house" at
//! 8.4, "piano" at 7.3, the rarest words listed at 4.1.

use anyhow::{Context, Result};
use std::collections::HashMap;
use std::fs;
use std::path::Path;

/// Frequencies of words and of pairs of adjacent words.
pub struct Frequencies {
    words: HashMap<String, f64>,
    pairs: HashMap<String, f64>,
}

/// Pairs were counted in a larger text: the pairs of a word add up to about 14 times its own count.
const PAIRS_PER_WORD: f64 = 14.0;
/// SymSpell's makers added some words by hand, with this count.
const MADE_UP: f64 = 300_000.0;

impl Frequencies {
    /// Reads the files from the unpacked wheel.
    pub fn read(wheel: &Path) -> Result<Self> {
        let read = |name: &str| {
            let file = wheel.join("symspellpy").join(name);
            let text = fs::read_to_string(&file).with_context(|| format!("reading {}", file.display()))?;
            let lines = text.trim_start_matches('\u{feff}').lines().filter_map(|line| line.rsplit_once(' '));
            let counts = lines.map(|(words, count)| Ok((words.to_owned(), count.trim().parse::<f64>()?)));
            counts.collect::<Result<HashMap<String, f64>>>()
        };
        let words = read("frequency_dictionary_en_82_765.txt")?;
        let pairs = read("frequency_bigramdictionary_en_243_342.txt")?;

        let mut first: HashMap<&str, f64> = HashMap::new();
        let mut second: HashMap<&str, f64> = HashMap::new();
        for (pair, &count) in &pairs {
            let (a, b) = pair.split_once(' ').context("a pair is two words")?;
            *first.entry(a).or_default() += count;
            *second.entry(b).or_default() += count;
        }
        let mut estimates: HashMap<String, f64> = HashMap::new();
        for (word, count) in first.into_iter().chain(second) {
            let estimate = estimates.entry(word.to_owned()).or_default();
            *estimate = estimate.max(count / PAIRS_PER_WORD);
        }
        estimates.extend(words.into_iter().filter(|(_, count)| *count != MADE_UP));
        let log = |counts: HashMap<String, f64>| counts.into_iter().map(|(key, count)| (key, count.log10())).collect();
        Ok(Self { words: log(estimates), pairs: log(pairs) })
    }

    /// How often this word (in lower case) is used, if it is known; from the pairs that it is in if need be.
    pub fn word(&self, word: &str) -> Option<f64> {
        self.words.get(word).copied()
    }

    /// How often these words (in lower case) follow each other. Only pairs from 6.8 up are known.
    pub fn pair(&self, first: &str, second: &str) -> Option<f64> {
        self.pairs.get(&format!("{first} {second}")).copied()
    }
}
