//! What can be wrong with the text of a codeword, and where.

use crate::CodewordError;
use sator_grid::TextPlace;
use thiserror::Error;

/// What is wrong with the text of a codeword, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{at}: {mistake}")]
pub struct CodewordReadError {
    /// Where.
    pub at: TextPlace,
    /// What.
    pub mistake: Mistake,
}

/// What can be wrong with the text of a codeword.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Mistake {
    /// Nothing there.
    #[error("the file is empty: expected `given: 4=Q`, `grid:` or `words:`, or rows of numbers")]
    Empty,
    /// Not UTF-8.
    #[error("not UTF-8 text: save the file as UTF-8")]
    NotUtf8,
    /// A heading that nobody knows.
    #[error(
        "{found:?} is no heading: expected given:, grid: or words: (id, source, kind, lang, note and solution are passed over)"
    )]
    Heading {
        /// The heading.
        found: String,
    },
    /// Something that is no cell.
    #[error("found {found:?}: expected a code such as 17, a letter of the alphabet {alphabet}{}", if *block { ", or . or # for a block" } else { "" })]
    Cell {
        /// What stands there.
        found: String,
        /// The name of the alphabet.
        alphabet: String,
        /// May there be a block?
        block: bool,
    },
    /// Something that is no known letter.
    #[error("found {found:?}: expected a code and its letter, such as 4=Q, the letter one of the alphabet {alphabet}")]
    Pair {
        /// What stands there.
        found: String,
        /// The name of the alphabet.
        alphabet: String,
    },
    /// A list without the line that parts letters and words.
    #[error("expected a blank line between the known letters and the code words")]
    NoBlankLine,
    /// Text after a heading that has its contents on the lines below.
    #[error("found {found:?} after the heading: its lines come below it")]
    AfterHeading {
        /// What stands there.
        found: String,
    },
    /// Two grids in a file.
    #[error("a second grid: a codeword has one, so give each puzzle a file of its own")]
    SecondGrid,
    /// A puzzle that is none.
    #[error(transparent)]
    Puzzle(#[from] CodewordError),
}

impl Mistake {
    pub(crate) fn at(self, line: u32, column: u32) -> CodewordReadError {
        CodewordReadError { at: TextPlace { line, column }, mistake: self }
    }
}
