//! Codewords in JSON.

use sator::Alphabet;
use sator::codeword::{Key, Solution};
use sator::search::{Stats, Value};
use serde::Serialize;
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;

/// A solution.
#[derive(Serialize)]
pub struct SolutionJson {
    key: BTreeMap<u32, String>,
    missing: Vec<String>,
}

impl SolutionJson {
    pub fn new(solution: &Solution, alphabet: &Alphabet) -> Self {
        Self {
            key: key(&solution.key, alphabet),
            missing: solution.missing.iter().map(|word| alphabet.text(word)).collect(),
        }
    }
}

/// A key: code to letter, in the order of the codes.
pub fn key(key: &Key, alphabet: &Alphabet) -> BTreeMap<u32, String> {
    key.iter().map(|(code, &letter)| (code.0, alphabet.display(letter).to_string())).collect()
}

/// The figures of a search.
pub fn stats(stats: &Stats) -> Map<String, Json> {
    let json = |value| match value {
        Value::Whole(number) => Json::from(number),
        Value::Real(number) => Json::from(number),
        Value::Text(text) => Json::from(text),
    };
    stats.values().map(|(name, value)| (name.to_owned(), json(value))).collect()
}
