//! Codes, the cells that show them, and the words written in them.

use sator_grid::SlotName;
use sator_words::{Alphabet, Letter};
use std::collections::BTreeMap;
use std::fmt;

/// A number that stands for a letter, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code(pub u32);

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The letters of codes.
pub type Key = BTreeMap<Code, Letter>;

/// A letter cell of a codeword.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CodeCell {
    /// A number.
    Code(Code),
    /// A letter printed in place of its number. No code has this letter but the one that is given it.
    Letter(Letter),
}

impl CodeCell {
    /// The letter that the cell has by a key.
    pub fn letter(self, key: &Key) -> Option<Letter> {
        match self {
            Self::Code(code) => key.get(&code).copied(),
            Self::Letter(letter) => Some(letter),
        }
    }
}

/// A word written in codes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CodeWord {
    /// What it is called, if it stands in a grid.
    pub name: Option<SlotName>,
    /// Its cells.
    pub cells: Vec<CodeCell>,
}

impl CodeWord {
    /// The codes as they are written: `4 17 8 8 14`.
    pub fn codes_text(&self, alphabet: &Alphabet) -> String {
        let cells = self.cells.iter().map(|cell| match cell {
            CodeCell::Code(code) => code.to_string(),
            CodeCell::Letter(letter) => alphabet.display(*letter).to_string(),
        });
        cells.collect::<Vec<_>>().join(" ")
    }

    /// The word by a key, if all its codes have letters.
    pub fn decoded(&self, key: &Key) -> Option<Vec<Letter>> {
        self.cells.iter().map(|cell| cell.letter(key)).collect()
    }
}
