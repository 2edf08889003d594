//! Why a text is no template, and why a list of slots does not fit a grid.
//!
//! Messages give line and column, what was found, what was expected, and what to do; the caller puts the file's name
//! before.

use crate::grid::MAX_SIDE;
use crate::position::{Position, TextPlace};
use crate::slot::SlotName;
use std::io;
use thiserror::Error;

/// Why a text is no template.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TemplateError {
    /// A character that stands for no cell.
    #[error(
        "{at}: found {found:?}, expected a letter, '.' (empty), '#' (block) or a space (unused); {}",
        advice(*found, alphabet)
    )]
    NotACell {
        /// Where it stands.
        at: TextPlace,
        /// The character.
        found: char,
        /// The name of the alphabet that does not have it.
        alphabet: String,
    },
    /// A tab, which could stand for any number of cells.
    #[error("{at}: found a tab, which is no cell; write a space for every unused cell")]
    Tab {
        /// Where it stands.
        at: TextPlace,
    },
    /// A `?`: the cells that a designer may still turn into blocks.
    #[error(
        "{at}: found '?', a cell that may become a block, which only `sator design` chooses; \
         write '.' for an empty cell"
    )]
    DesignOnly {
        /// Where it stands.
        at: TextPlace,
    },
    /// A character that folds to several letters, such as `œ`.
    #[error("{at}: found {found:?}, which stands for the letters {letters}; give every letter a cell")]
    SeveralLetters {
        /// Where it stands.
        at: TextPlace,
        /// The character.
        found: char,
        /// The letters it folds to.
        letters: String,
    },
    /// An accent that follows its letter as a character of its own.
    #[error(
        "{at}: found an accent (U+{:04X}) apart from its letter; write both as one character, or leave it out",
        *found as u32
    )]
    LoneAccent {
        /// Where it stands.
        at: TextPlace,
        /// The accent.
        found: char,
    },
    /// A NUL character: this is no text, or text in UTF-16.
    #[error("{at}: found a NUL byte, so this is not plain text; save the template as UTF-8 text")]
    Nul {
        /// Where it stands.
        at: TextPlace,
    },
    /// Bytes that are no UTF-8.
    #[error("{at}: found the byte 0x{byte:02X}, which is not valid UTF-8 here; save the template as UTF-8 text")]
    NotUtf8 {
        /// Where they stand.
        at: TextPlace,
        /// The first of them.
        byte: u8,
    },
    /// A line that is too long.
    #[error(
        "line {line}, column {}: the line is longer than {MAX_SIDE} cells, the most that a grid may be wide; \
         is this a template?",
        MAX_SIDE + 1
    )]
    TooWide {
        /// The line, from 1.
        line: u32,
    },
    /// Too many lines.
    #[error(
        "line {}, column 1: more than {MAX_SIDE} lines, the most rows that a grid may have; is this a template?",
        MAX_SIDE + 1
    )]
    TooTall,
    /// Nothing but white space.
    #[error(
        "line 1, column 1: the template has no cells; write a line for each row, '.' for an empty cell, '#' for a block"
    )]
    NoCells,
}

/// Why a template could not be read.
#[derive(Debug, Error)]
pub enum TemplateReadError {
    /// The file or pipe failed.
    #[error("cannot read the template: {0}")]
    Io(#[from] io::Error),
    /// The text is no template.
    #[error(transparent)]
    Template(#[from] TemplateError),
}

/// Why a list of slots does not fit its grid. Slots are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SlotError {
    /// Fewer than two cells.
    #[error("slot {slot} is of length {cells}; a word needs at least two cells")]
    TooShort {
        /// Which slot of the list, from 1.
        slot: usize,
        /// How many cells it has.
        cells: usize,
    },
    /// A position that is outside the grid, a block or unused.
    #[error("slot {slot} goes through {at}, which is no letter cell")]
    NoLetterCell {
        /// Which slot of the list, from 1.
        slot: usize,
        /// The position.
        at: Position,
    },
    /// A slot that comes back to a cell of its own.
    #[error("slot {slot} goes through {at} twice")]
    CellTwice {
        /// Which slot of the list, from 1.
        slot: usize,
        /// The position.
        at: Position,
    },
    /// Two slots with the same number and direction.
    #[error("two slots are called {name}; give them different numbers or directions")]
    NameTwice {
        /// The name.
        name: SlotName,
    },
}

/// What to write instead of a character that is no cell.
fn advice(found: char, alphabet: &str) -> String {
    match found {
        '_' | '-' | '*' | '·' | '□' | '0' => "write '.' for an empty cell".to_owned(),
        '■' | '█' | '@' | '+' | '/' | '\\' | '|' => "write '#' for a block".to_owned(),
        '\u{A0}' | '\u{3000}' => "write a plain space for an unused cell".to_owned(),
        '1'..='9' => "numbers are not written into templates: leave the cell '.'".to_owned(),
        _ if found.is_alphabetic() => {
            format!("choose an alphabet that has it (this one is {alphabet}) with --alphabet")
        }
        _ => "write one character for every cell".to_owned(),
    }
}
