//! Random problems, small enough to try everything.

use sator_rect::{Diagonals, Include, Lexicon, Problem, Rules, Symmetry, pad, paddings};
use sator_search::Rng;
use sator_words::{Letter, Score};
use std::fmt;

#[derive(Debug)]
pub struct Case {
    pub letters: u8,
    pub rows: Lexicon,
    pub columns: Lexicon,
    pub rules: Rules,
    pub given: Vec<Option<Letter>>,
    pub include: Vec<Include>,
}

impl Case {
    pub fn problem(&self) -> Problem<'_> {
        Problem {
            rows: &self.rows,
            columns: &self.columns,
            alphabet: usize::from(self.letters),
            rules: self.rules,
            given: self.given.clone(),
            include: self.include.clone(),
        }
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:#?}")
    }
}

fn word(rng: &mut Rng, length: usize, letters: u8) -> Vec<Letter> {
    (0..length).map(|_| Letter::new(rng.below(usize::from(letters)) as u8)).collect()
}

fn lexicon(rng: &mut Rng, length: usize, letters: u8, density: f64) -> Lexicon {
    let all = usize::from(letters).pow(length as u32);
    let count = (density * all as f64).ceil() as usize;
    Lexicon::from_words(
        length,
        (0..count.min(if length == 4 { 9 } else { 20 }))
            .map(|_| (word(rng, length, letters), Score::new(50)))
            .collect::<Vec<_>>(),
    )
}

pub fn case(rng: &mut Rng) -> Case {
    let letters = 2 + rng.below(2) as u8;
    let width = 2 + rng.below(3);
    let height = if rng.chance(0.6) { width } else { 2 + rng.below(3) };
    let density = 0.2 + 0.7 * rng.unit();
    let padded = rng.chance(0.2);
    let same = width == height && rng.chance(0.7);
    let make = |rng: &mut Rng, length: usize| {
        if !padded {
            return lexicon(rng, length, letters, density);
        }
        // Shorter words too, with the last letter as padding.
        let short = lexicon(rng, length - 1, letters - 1, density);
        let words = (0..25).map(|_| word(rng, length - 1, letters - 1)).filter(|word| short.score(word).is_some());
        let blank = pad(usize::from(letters) - 1);
        let placed: Vec<_> =
            words.flat_map(|word| paddings(&word, length, blank)).map(|w| (w, Score::new(50))).collect();
        Lexicon::from_words(length, placed)
    };
    let rows = make(rng, width);
    let columns = if same { rows.clone() } else { make(rng, height) };
    let square = width == height;
    let rules = Rules {
        unordered: rng.chance(0.4),
        symmetry: match rng.below(4) {
            0 if square => Symmetry::Symmetric,
            1 if square => Symmetry::Asymmetric,
            _ => Symmetry::Any,
        },
        distinct: rng.chance(0.3),
        diagonals: match rng.below(5) {
            0 if square => Diagonals::Main,
            1 if square => Diagonals::Both,
            _ => Diagonals::None,
        },
    };
    let given = if rng.chance(0.3) {
        let dense = if rng.chance(0.3) { 0.7 } else { 0.2 };
        let letter = |rng: &mut Rng| rng.chance(dense).then(|| Letter::new(rng.below(usize::from(letters)) as u8));
        (0..width * height).map(|_| letter(rng)).collect()
    } else {
        Vec::new()
    };
    let mut include: Vec<Include> = Vec::new();
    if rng.chance(0.4) {
        for _ in 0..=rng.below(3) {
            let again = include.last().filter(|_| rng.chance(0.2)).cloned();
            let length = if rng.chance(0.5) { width } else { height };
            include.push(again.unwrap_or_else(|| Include::word(&word(rng, length, letters), width, height)));
        }
    }
    Case { letters, rows, columns, rules, given, include }
}
