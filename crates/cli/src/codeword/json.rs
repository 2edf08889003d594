//! Codewords in JSON.

use sator::Alphabet;
use sator::codeword::{Code, Codeword, Contradiction, Deduction, Explanation, Key, Rating, Solution, Step, WordNo};
use sator::search::{Stats, Value};
use sator::{Letter, LetterSet};
use serde::Serialize;
use serde_json::{Map, Value as Json, json};
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

/// A rating.
pub fn rating(rating: Rating) -> Json {
    json!({
        "level": rating.level,
        "name": rating.name(),
        "hardest": rounded(rating.hardest),
        "effort": rounded(rating.effort),
    })
}

/// The steps of an explanation, each with its sentence.
pub fn steps(explanation: &Explanation, puzzle: &Codeword) -> Vec<Json> {
    let sentences = explanation.sentences(puzzle);
    let steps = explanation.steps.iter().zip(sentences);
    steps
        .map(|(one, text)| {
            let mut json = step(one, puzzle);
            json["text"] = text.into();
            json
        })
        .collect()
}

fn step(step: &Step, puzzle: &Codeword) -> Json {
    let alphabet = puzzle.alphabet();
    let word = |word: &WordNo| word_json(*word, puzzle);
    let pairs = |pairs: &[(Code, Letter)]| key(&pairs.iter().copied().collect(), alphabet);
    let mut json = match &step.deduction {
        Deduction::SetAside { words, only } => {
            json!({"words": words.iter().map(word).collect::<Vec<_>>(), "only": only})
        }
        Deduction::Fits { word: at, settles, count, examples, by_marks } => json!({
            "word": word(at),
            "settles": pairs(settles),
            "fitting": count,
            "examples": examples.iter().map(|word| alphabet.text(word)).collect::<Vec<_>>(),
            "by_notes": by_marks,
        }),
        Deduction::Leaves { code, by, left, by_marks } => json!({
            "code": code.0,
            "letters": alphabet.set_text(*left),
            "by": by_json(by, puzzle),
            "by_notes": by_marks,
        }),
        Deduction::LastLetter { code, letter } | Deduction::LastPlace { code, letter } => {
            json!({"code": code.0, "letters": alphabet.display(*letter).to_string()})
        }
        Deduction::Trial { code, letter, then, end } => json!({
            "code": code.0,
            "without": alphabet.display(*letter).to_string(),
            "then": then.iter().map(|inner| self::step(inner, puzzle)).collect::<Vec<_>>(),
            "end": end_json(end, puzzle),
        }),
        Deduction::Likeliest { settles, keys } => json!({"settles": pairs(settles), "keys": keys}),
    };
    json["kind"] = step.kind().into();
    json["cost"] = rounded(step.cost).into();
    json
}

fn end_json(end: &Contradiction, puzzle: &Codeword) -> Json {
    match end {
        Contradiction::NoWord { word } => json!({"kind": "no-word", "word": word_json(*word, puzzle)}),
        Contradiction::NoLetter { code, by } => {
            json!({"kind": "no-letter", "code": code.0, "by": by_json(by, puzzle)})
        }
        Contradiction::NoPlace { letter } => {
            json!({"kind": "no-place", "letter": puzzle.alphabet().display(*letter).to_string()})
        }
    }
}

fn by_json(by: &[(WordNo, LetterSet)], puzzle: &Codeword) -> Vec<Json> {
    let one = |(word, letters): &(WordNo, LetterSet)| json!({"word": word_json(*word, puzzle), "letters": puzzle.alphabet().set_text(*letters)});
    by.iter().map(one).collect()
}

/// A code word as it is written.
pub fn word_json(word: WordNo, puzzle: &Codeword) -> Json {
    puzzle.words()[word.0 as usize].codes_text(puzzle.alphabet()).into()
}

/// Two decimals are enough for what is an estimate.
fn rounded(cost: f64) -> f64 {
    (cost * 100.0).round() / 100.0
}
