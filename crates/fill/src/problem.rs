//! What is to be filled, from which words, under which rules.

use sator_grid::{CellId, SlotId, Template};
use sator_words::{Letter, LetterSet, Score, WordList};
use std::collections::BTreeMap;

/// A grid to be filled from a word list.
#[derive(Clone, Copy)]
pub struct Problem<'a> {
    /// The grid with its slots and given letters.
    pub template: &'a Template,
    /// The words.
    pub words: &'a WordList,
    /// What else must hold.
    pub rules: &'a Rules,
}

/// What must hold besides that every entry is a word of the list.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// May a word stand twice?
    pub duplicates_allowed: bool,
    /// No two different words share so many letters in a row, except words that are given whole.
    pub max_shared: Option<usize>,
    /// The lowest scores allowed.
    pub floors: Floors,
    /// For some slots, the letters allowed at each place.
    pub patterns: BTreeMap<SlotId, Vec<LetterSet>>,
    /// Only these cells are to be filled; the others may stay empty. All, if none are named.
    pub region: Option<Vec<CellId>>,
    /// Every letter of the alphabet must stand somewhere.
    pub pangram: bool,
    /// Words to be used as much as possible.
    pub preferred: Vec<Vec<Letter>>,
}

/// The lowest scores allowed: a slot's own floor counts, or else that of its length, or else the one for all.
#[derive(Clone, Debug, Default)]
pub struct Floors {
    /// For all slots.
    pub all: Option<Score>,
    /// For slots of a length.
    pub by_length: BTreeMap<usize, Score>,
    /// For single slots.
    pub by_slot: BTreeMap<SlotId, Score>,
}

impl Floors {
    /// The floor of a slot of this length.
    pub fn of(&self, slot: SlotId, length: usize) -> Score {
        let own = self.by_slot.get(&slot).or_else(|| self.by_length.get(&length)).copied();
        own.or(self.all).unwrap_or(Score::MIN)
    }

    /// The lowest of all floors: words below it are of no use anywhere.
    pub fn lowest(&self) -> Option<Score> {
        let special = self.by_length.values().chain(self.by_slot.values()).copied();
        self.all.map(|all| special.fold(all, Score::min))
    }
}
