//! Slots: places for words, their names, and where they cross.

use crate::id::{CellId, SlotId};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A place for a word: any sequence of cells. In most grids it is a run across or down.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Slot {
    pub(crate) name: SlotName,
    pub(crate) cells: Vec<CellId>,
}

impl Slot {
    /// Its cells, in reading order of the word.
    pub fn cells(&self) -> &[CellId] {
        &self.cells
    }

    /// How many cells it has; never 0.
    #[expect(clippy::len_without_is_empty, reason = "a slot has at least two cells")]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// What it is called: `12D`.
    pub const fn name(&self) -> SlotName {
        self.name
    }

    /// The number in its first cell.
    pub const fn number(&self) -> u32 {
        self.name.number
    }

    /// Which way it runs.
    pub const fn direction(&self) -> Direction {
        self.name.direction
    }
}

/// Another slot through the same cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Crossing {
    /// The other slot.
    pub slot: SlotId,
    /// Which letter of the other slot's word stands in the cell, from 0.
    pub place: usize,
}

/// Which way a slot runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
    /// Any other way through the grid. The letter stands for it in names and is neither A nor D.
    Other(char),
}

impl Direction {
    /// The letter that stands for it in names of slots.
    pub const fn letter(self) -> char {
        match self {
            Self::Across => 'A',
            Self::Down => 'D',
            Self::Other(letter) => letter,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Across => f.write_str("across"),
            Self::Down => f.write_str("down"),
            Self::Other(letter) => write!(f, "direction {letter}"),
        }
    }
}

/// What a slot is called: the number in its first cell and its direction, as in `12D`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SlotName {
    /// The number in its first cell.
    pub number: u32,
    /// Which way it runs.
    pub direction: Direction,
}

impl fmt::Display for SlotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Padded as one word when a table asks for a width.
        f.pad(&format!("{}{}", self.number, self.direction.letter()))
    }
}

/// Why a text is no slot's name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{text:?} is no slot: write its number and A or D, as in 12D")]
pub struct SlotNameError {
    /// The text.
    pub text: String,
}

impl FromStr for SlotName {
    type Err = SlotNameError;

    fn from_str(text: &str) -> Result<Self, SlotNameError> {
        parse_name(text.trim()).ok_or_else(|| SlotNameError { text: text.to_owned() })
    }
}

fn parse_name(text: &str) -> Option<SlotName> {
    let letter = text.chars().next_back().filter(|c| c.is_alphabetic())?;
    let digits = &text[..text.len() - letter.len_utf8()];
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let direction = match letter.to_uppercase().next()? {
        'A' => Direction::Across,
        'D' => Direction::Down,
        other => Direction::Other(other),
    };
    Some(SlotName { number: digits.parse().ok()?, direction })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_either_case_and_written_in_upper() {
        for (text, shown) in [("12D", "12D"), ("12d", "12D"), (" 1a ", "1A"), ("7z", "7Z")] {
            assert_eq!(text.parse::<SlotName>().unwrap().to_string(), shown);
        }
        assert_eq!("3A".parse::<SlotName>().unwrap().direction, Direction::Across);
        assert_eq!(format!("{:>5}|", "3A".parse::<SlotName>().unwrap()), "   3A|");
    }

    #[test]
    fn what_is_no_name() {
        for text in ["", "A", "12", "D12", "-1A", "+1A", "1 A", "99999999999A", "1AD", "é"] {
            assert!(text.parse::<SlotName>().is_err(), "{text:?}");
        }
        let message = "12".parse::<SlotName>().unwrap_err().to_string();
        assert_eq!(message, r#""12" is no slot: write its number and A or D, as in 12D"#);
    }
}
