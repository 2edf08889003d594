//! Checks solutions of codewords, in which every number stands for a letter.

use crate::fault::{Fault, Place};
use crate::scan::{self, Plan};
use sator_grid::{Direction, Position};
use sator_words::{Alphabet, Letter};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A number that stands for a letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code(pub u32);

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A cell of a codeword.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CodeCell {
    /// A number.
    Code(Code),
    /// A letter that is printed in place of its number.
    Letter(Letter),
}

/// A word written in codes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CodeWord {
    /// Where it stands.
    pub place: Place,
    /// Its cells.
    pub cells: Vec<CodeCell>,
}

/// A codeword: its words, its list, and the letters it starts from.
pub struct CodewordProblem<'a> {
    /// The words: those of a grid (see [`code_words`]) or a list of them.
    pub words: Vec<CodeWord>,
    /// The alphabet of list and key.
    pub alphabet: &'a Alphabet,
    /// Does the list have the word?
    pub is_word: &'a dyn Fn(&[Letter]) -> bool,
    /// The letters that are given.
    pub given: BTreeMap<Code, Letter>,
}

/// A solution of a codeword.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CodewordAnswer {
    /// The letter of each code.
    pub key: BTreeMap<Code, Letter>,
    /// The words that the list is said not to have.
    pub missing: Vec<Vec<Letter>>,
}

/// The words of a grid of codes; `None` is a block. Short rows end with blocks.
pub fn code_words(rows: &[Vec<Option<CodeCell>>]) -> Vec<CodeWord> {
    let cell = |at: &Position| cell(rows, *at).expect("words go through letter cells");
    let found = scan::words(&CodeGrid(rows)).into_iter();
    found.map(|word| CodeWord { place: word.place, cells: word.cells.iter().map(cell).collect() }).collect()
}

/// Every way in which the answer is wrong: codes first, then words, then those called missing.
pub fn check_codeword(problem: &CodewordProblem<'_>, answer: &CodewordAnswer) -> Vec<Fault> {
    let alphabet = problem.alphabet;
    let mut faults = Vec::new();
    check_key(problem, answer, &mut faults);
    let mut missing: BTreeSet<&[Letter]> = answer.missing.iter().map(Vec::as_slice).collect();
    let called_missing = missing.clone();
    for coded in &problem.words {
        let Some(word) = decoded(coded, &answer.key) else { continue };
        if (problem.is_word)(&word) {
            continue;
        }
        missing.remove(word.as_slice());
        if !called_missing.contains(word.as_slice()) {
            faults.push(Fault::NotInList { place: coded.place, word: alphabet.text(&word) });
        }
    }
    faults.extend(missing.into_iter().map(|word| Fault::NotMissing { word: alphabet.text(word) }));
    faults
}

/// Every code has a letter of its own, and the given ones have theirs.
fn check_key(problem: &CodewordProblem<'_>, answer: &CodewordAnswer, faults: &mut Vec<Fault>) {
    let alphabet = problem.alphabet;
    let used: BTreeSet<Code> = problem.words.iter().flat_map(|word| &word.cells).copied().filter_map(code).collect();
    for code in used.into_iter().filter(|code| !answer.key.contains_key(code)) {
        faults.push(Fault::NoLetterForCode { code });
    }
    let mut codes_of: BTreeMap<Letter, Vec<Code>> = BTreeMap::new();
    for (&code, &letter) in &answer.key {
        codes_of.entry(letter).or_default().push(code);
    }
    for (letter, codes) in codes_of.into_iter().filter(|(_, codes)| codes.len() > 1) {
        faults.push(Fault::SharedLetter { letter: alphabet.display(letter), codes });
    }
    for (&code, given) in &problem.given {
        if let Some(found) = answer.key.get(&code).filter(|&found| found != given) {
            let [given, found] = [given, found].map(|&letter| alphabet.display(letter));
            faults.push(Fault::GivenCodeChanged { code, given, found });
        }
    }
}

const fn code(cell: CodeCell) -> Option<Code> {
    match cell {
        CodeCell::Code(code) => Some(code),
        CodeCell::Letter(_) => None,
    }
}

/// The word by the key, if all its codes have letters.
fn decoded(word: &CodeWord, key: &BTreeMap<Code, Letter>) -> Option<Vec<Letter>> {
    let letter = |cell: &CodeCell| match cell {
        CodeCell::Code(code) => key.get(code).copied(),
        CodeCell::Letter(letter) => Some(*letter),
    };
    word.cells.iter().map(letter).collect()
}

fn cell(rows: &[Vec<Option<CodeCell>>], at: Position) -> Option<CodeCell> {
    rows.get(at.row as usize)?.get(at.column as usize).copied().flatten()
}

struct CodeGrid<'a>(&'a [Vec<Option<CodeCell>>]);

impl Plan for CodeGrid<'_> {
    fn size(&self) -> (u32, u32) {
        (self.0.len() as u32, self.0.iter().map(Vec::len).max().unwrap_or(0) as u32)
    }

    fn is_letter(&self, at: Position) -> bool {
        cell(self.0, at).is_some()
    }

    fn bar_after(&self, _: Position, _: Direction) -> bool {
        false
    }
}
