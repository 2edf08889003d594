//! The ways in which an answer can be wrong, as data and in plain English.

use crate::codeword::Code;
use crate::design::PatternFault;
use sator_grid::{Kind, Position, SlotName, Symmetry};
use sator_words::Score;
use std::fmt;

/// Where a word stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// In this slot of a grid.
    Slot(SlotName),
    /// In this row of a rectangle, from 1.
    Row(u32),
    /// In this column of a rectangle, from 1.
    Column(u32),
    /// In the diagonal from top left to bottom right.
    Diagonal,
    /// In the diagonal from top right to bottom left.
    AntiDiagonal,
    /// At this place of a list of words, from 1.
    Word(u32),
}

/// A way in which an answer is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The answer is larger or smaller than the problem. Nothing else is checked then.
    WrongSize {
        /// Rows and columns of the problem.
        expected: (u32, u32),
        /// Rows and columns of the answer.
        found: (u32, u32),
    },
    /// A cell is of another kind: a block was put in or taken away.
    KindChanged {
        /// The cell.
        at: Position,
        /// What it is in the problem.
        expected: Kind,
        /// What it is in the answer.
        found: Kind,
    },
    /// A given letter was changed.
    GivenChanged {
        /// The cell.
        at: Position,
        /// What the problem gives.
        given: String,
        /// What the answer has.
        found: String,
    },
    /// A cell was left empty.
    NoLetter {
        /// The cell.
        at: Position,
    },
    /// A character that is no letter of the alphabet.
    NotALetter {
        /// The cell.
        at: Position,
        /// The character.
        found: char,
    },
    /// A word that the list does not have.
    NotInList {
        /// Where it stands.
        place: Place,
        /// The word.
        word: String,
    },
    /// A word whose score is under the floor.
    ScoreTooLow {
        /// Where it stands.
        place: Place,
        /// The word.
        word: String,
        /// Its score.
        score: Score,
        /// The least score allowed there.
        floor: Score,
    },
    /// The same word more than once.
    Duplicate {
        /// The word.
        word: String,
        /// All its places.
        places: Vec<Place>,
    },
    /// Two words that share too many letters in a row.
    SharedRun {
        /// Their places.
        places: [Place; 2],
        /// The words.
        words: [String; 2],
        /// The longest run of letters that both have.
        run: String,
    },
    /// Two cells that should be alike and are not.
    NotSymmetric {
        /// The symmetry asked for.
        symmetry: Symmetry,
        /// A cell.
        at: Position,
        /// Its image.
        image: Position,
    },
    /// A symmetry or a diagonal that only squares have, asked of an answer that is none.
    NotSquare {
        /// Rows of the answer.
        rows: u32,
        /// Columns of the answer.
        columns: u32,
    },
    /// The letter cells fall into several parts.
    NotConnected {
        /// How many parts.
        parts: usize,
    },
    /// A square whose rows should be its columns, and one is not.
    RowIsNotColumn {
        /// The row and column, from 1.
        line: u32,
        /// The word in the row.
        row: String,
        /// The word in the column.
        column: String,
    },
    /// A code without a letter.
    NoLetterForCode {
        /// The code.
        code: Code,
    },
    /// Several codes with the same letter.
    SharedLetter {
        /// The letter.
        letter: char,
        /// The codes, in order.
        codes: Vec<Code>,
    },
    /// A code that does not have the letter that the problem gives it.
    GivenCodeChanged {
        /// The code.
        code: Code,
        /// The letter that the problem gives.
        given: char,
        /// The letter of the answer.
        found: char,
    },
    /// A rule about the pattern of a design.
    Pattern(PatternFault),
    /// A word said to be missing from the list that is in it, or is not in the puzzle.
    NotMissing {
        /// The word.
        word: String,
    },
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Slot(name) => name.fmt(f),
            Self::Row(row) => write!(f, "row {row}"),
            Self::Column(column) => write!(f, "column {column}"),
            Self::Diagonal => f.write_str("the diagonal"),
            Self::AntiDiagonal => f.write_str("the anti-diagonal"),
            Self::Word(number) => write!(f, "word {number}"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongSize { expected, found } => {
                write!(f, "the answer has {}, not {}", size(*found), size(*expected))
            }
            Self::KindChanged { at, expected, found } => {
                write!(f, "{at} is {} in the answer and {} in the problem", kind(*found), kind(*expected))
            }
            Self::GivenChanged { at, given, found } => write!(f, "{at} has {found} where {given} is given"),
            Self::NoLetter { at } => write!(f, "{at} has no letter"),
            Self::NotALetter { at, found } => write!(f, "{at} has {found:?}, which is no letter of the alphabet"),
            Self::NotInList { place, word } => write!(f, "{place} is {word}, which is not in the list"),
            Self::ScoreTooLow { place, word, score, floor } => {
                write!(f, "{place} is {word} with the score {score}, under the floor of {floor}")
            }
            Self::Duplicate { word, places } => write!(f, "{word} stands in {}", joined(places)),
            Self::SharedRun { places, words, run } => {
                write!(f, "{} in {} and {} in {} share {run}", words[0], places[0], words[1], places[1])
            }
            Self::NotSymmetric { symmetry, at, image } => {
                write!(f, "{at} and {image} differ; {symmetry} symmetry wants them alike")
            }
            Self::NotSquare { rows, columns } => {
                write!(f, "the answer has {}; only a square can be as asked", size((*rows, *columns)))
            }
            Self::NotConnected { parts } => write!(f, "the letters fall into {parts} parts that nothing joins"),
            Self::RowIsNotColumn { line, row, column } => {
                write!(f, "row {line} is {row} and column {line} is {column}; they should be the same")
            }
            Self::NoLetterForCode { code } => write!(f, "code {code} has no letter"),
            Self::SharedLetter { letter, codes } => {
                write!(f, "the codes {} have the same letter {letter}", joined(codes))
            }
            Self::GivenCodeChanged { code, given, found } => {
                write!(f, "code {code} is {found} in the answer and {given} in the problem")
            }
            Self::Pattern(fault) => fault.fmt(f),
            Self::NotMissing { word } => {
                write!(f, "{word} is called missing, but it is in the list or not in the puzzle")
            }
        }
    }
}

fn size((rows, columns): (u32, u32)) -> String {
    let many = |count| if count == 1 { "" } else { "s" };
    format!("{rows} row{} and {columns} column{}", many(rows), many(columns))
}

const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Letter => "a letter cell",
        Kind::Block => "a block",
        Kind::Unused => "unused",
    }
}

/// `a`, `a and b`, `a, b and c`.
fn joined(items: &[impl ToString]) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => items.concat(),
    }
}
