//! House rules: what an editor would send back.
//!
//! The American rules are those of the daily newspapers. The British ones are the rules commonly published for British
//! dailies, in their strict form: at least half of the letters of every word are checked, no more than two unchecked
//! letters ("unches") stand in a row, and not two at either end of a word. Some papers let a word of odd length have one
//! checked letter less.

use crate::position::Position;
use crate::slot::{Slot, SlotName};
use crate::stats::{GridStats, unchecked_cells};
use crate::symmetry::Symmetry;
use crate::template::Template;
use std::fmt;
use std::ops::Range;

/// A set of house rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Style {
    /// An American daily: 15 x 15, at most 78 words, none under three letters, all cells checked, the same after half a
    /// turn, in one part.
    AmericanDaily,
    /// A British blocked grid: words of three letters or more, at least half of each checked, never three unches in a
    /// row nor two at an end, the same after half a turn, in one part. Any size.
    BritishBlocked,
}

/// The rows and the columns of an American daily.
const DAILY_SIDE: u32 = 15;
/// The most words that an American daily may have.
const DAILY_WORDS: usize = 78;
/// The fewest letters of a word, in both styles.
const SHORTEST_WORD: usize = 3;
/// The most unches in a row in a British grid.
const UNCHES_IN_A_ROW: usize = 2;

/// A house rule that a grid breaks, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// Not the size of the style.
    WrongSize {
        /// Rows of the grid.
        rows: u32,
        /// Columns of the grid.
        columns: u32,
        /// The rows, and the columns, that the style wants.
        wanted: u32,
    },
    /// Too many words.
    TooManyWords {
        /// How many there are.
        words: usize,
        /// The most there may be.
        most: usize,
    },
    /// A word that is too short.
    ShortWord {
        /// Its slot.
        slot: SlotName,
        /// Its length.
        length: usize,
        /// The shortest allowed.
        least: usize,
    },
    /// A cell that only one word, or none, goes through.
    Unchecked {
        /// The cell.
        at: Position,
    },
    /// Two cells that should be alike and are not.
    NotSymmetric {
        /// The symmetry that the style wants.
        symmetry: Symmetry,
        /// A cell.
        at: Position,
        /// Its image.
        image: Position,
    },
    /// A grid in several parts.
    NotConnected {
        /// How many parts there are.
        parts: usize,
    },
    /// A word with fewer than half of its letters checked.
    TooFewChecked {
        /// Its slot.
        slot: SlotName,
        /// How many of its letters are checked.
        checked: usize,
        /// Its length.
        length: usize,
    },
    /// Too many unches in a row inside a word.
    UnchesInARow {
        /// The slot.
        slot: SlotName,
        /// Where the unches start.
        at: Position,
        /// How many there are.
        count: usize,
    },
    /// A word whose first two letters are unches.
    UnchesAtStart {
        /// The slot.
        slot: SlotName,
    },
    /// A word whose last two letters are unches.
    UnchesAtEnd {
        /// The slot.
        slot: SlotName,
    },
}

/// Everything in which a template breaks the rules of a style: first what concerns the whole grid, then word by word.
pub fn lint(template: &Template, style: Style) -> Vec<Finding> {
    let stats = GridStats::new(template);
    let mut findings = Vec::new();
    if style == Style::AmericanDaily {
        daily_size(&stats, &mut findings);
    }
    if stats.parts > 1 {
        findings.push(Finding::NotConnected { parts: stats.parts });
    }
    let symmetry = Symmetry::Rotational;
    let breaks = symmetry.breaks(template.grid()).into_iter();
    findings.extend(breaks.map(|(at, image)| Finding::NotSymmetric { symmetry, at, image }));
    for slot in template.slots().iter().filter(|slot| slot.len() < SHORTEST_WORD) {
        findings.push(Finding::ShortWord { slot: slot.name(), length: slot.len(), least: SHORTEST_WORD });
    }
    match style {
        Style::AmericanDaily => {
            let grid = template.grid();
            findings.extend(unchecked_cells(template).map(|cell| Finding::Unchecked { at: grid.position(cell) }));
        }
        Style::BritishBlocked => template.slots().iter().for_each(|slot| unches(template, slot, &mut findings)),
    }
    findings
}

fn daily_size(stats: &GridStats, findings: &mut Vec<Finding>) {
    let &GridStats { rows, columns, words, .. } = stats;
    if (rows, columns) != (DAILY_SIDE, DAILY_SIDE) {
        findings.push(Finding::WrongSize { rows, columns, wanted: DAILY_SIDE });
    }
    if words > DAILY_WORDS {
        findings.push(Finding::TooManyWords { words, most: DAILY_WORDS });
    }
}

/// The British rules for the unchecked letters of one word.
fn unches(template: &Template, slot: &Slot, findings: &mut Vec<Finding>) {
    let unchecked: Vec<bool> = slot.cells().iter().map(|&cell| template.through(cell).len() < 2).collect();
    let (name, length) = (slot.name(), slot.len());
    let checked = unchecked.iter().filter(|&&unch| !unch).count();
    if checked * 2 < length {
        findings.push(Finding::TooFewChecked { slot: name, checked, length });
    }
    for run in runs_of_true(&unchecked) {
        if run.start == 0 && run.len() >= 2 {
            findings.push(Finding::UnchesAtStart { slot: name });
        }
        if run.end == length && run.len() >= 2 {
            findings.push(Finding::UnchesAtEnd { slot: name });
        }
        if run.len() > UNCHES_IN_A_ROW {
            let at = template.grid().position(slot.cells()[run.start]);
            findings.push(Finding::UnchesInARow { slot: name, at, count: run.len() });
        }
    }
}

fn runs_of_true(flags: &[bool]) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    let mut start = 0;
    for run in flags.chunk_by(|a, b| a == b) {
        if run[0] {
            runs.push(start..start + run.len());
        }
        start += run.len();
    }
    runs
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongSize { rows, columns, wanted } => {
                write!(f, "the grid has {rows} rows and {columns} columns; it should have {wanted} of each")
            }
            Self::TooManyWords { words, most } => write!(f, "the grid has {words} words; at most {most} are allowed"),
            Self::ShortWord { slot, length, least } => {
                write!(f, "{slot} has {length} letters; no word may have fewer than {least}")
            }
            Self::Unchecked { at } => write!(f, "the cell at {at} is not in two words"),
            Self::NotSymmetric { symmetry, at, image } if at == image => {
                write!(f, "the bars at {at} break the {symmetry} symmetry")
            }
            Self::NotSymmetric { symmetry, at, image } => {
                write!(f, "the cells at {at} and at {image} differ; {symmetry} symmetry wants them alike")
            }
            Self::NotConnected { parts } => write!(f, "the grid falls into {parts} parts that no word joins"),
            Self::TooFewChecked { slot, checked, length } => {
                write!(f, "{slot} has {checked} of its {length} letters checked; at least half should be")
            }
            Self::UnchesInARow { slot, at, count } => {
                write!(
                    f,
                    "{slot} has {count} unchecked letters in a row from {at}; at most {UNCHES_IN_A_ROW} are allowed"
                )
            }
            Self::UnchesAtStart { slot } => write!(f, "{slot} starts with two unchecked letters"),
            Self::UnchesAtEnd { slot } => write!(f, "{slot} ends with two unchecked letters"),
        }
    }
}
