//! Puzzles: a template with clues and what is printed around it.

use crate::id::{IdVec, SlotId};
use crate::template::Template;

/// A puzzle: a template, filled or not, with a clue for each slot and what is printed around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The grid and its slots.
    pub template: Template,
    /// The clue of each slot; empty while it has none.
    pub clues: IdVec<SlotId, String>,
    /// The title.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// The copyright notice.
    pub copyright: String,
    /// Notes for the solver.
    pub notes: String,
}

impl Puzzle {
    /// The puzzle of a template, without clues yet.
    pub fn new(template: Template) -> Self {
        let clues = IdVec::filled(String::new(), template.slots().len());
        let [title, author, copyright, notes] = [const { String::new() }; 4];
        Self { template, clues, title, author, copyright, notes }
    }
}
