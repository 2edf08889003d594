//! Propagation without any cleverness: looks at everything again and again until nothing changes.

use crate::cases::{Case, given};
use crate::naive::{NaiveSlot, Word, get_along, slots};
use sator_grid::SlotId;
use std::collections::BTreeSet;

/// What each slot and each cell may still have.
#[derive(Clone)]
pub struct Domains<'c> {
    case: &'c Case,
    /// Words given whole are no domains, but others must get along with them.
    given: Vec<Word>,
    pub slots: Vec<(SlotId, Vec<usize>, BTreeSet<Word>)>,
    pub cells: Vec<BTreeSet<usize>>,
}

/// Nothing is left for some slot or cell.
#[derive(Clone, Copy, Debug)]
pub struct Empty;

impl<'c> Domains<'c> {
    pub fn new(case: &'c Case) -> Self {
        let (given_whole, open): (Vec<NaiveSlot>, Vec<_>) = slots(case).into_iter().partition(|slot| slot.given);
        let letters = |cell| match given(case, cell) {
            Some(letter) => BTreeSet::from([letter]),
            None => (0..case.words.alphabet().len()).collect(),
        };
        Self {
            case,
            given: given_whole.into_iter().map(|slot| slot.words[0].clone()).collect(),
            slots: open.into_iter().map(|slot| (slot.slot, slot.cells, slot.words.into_iter().collect())).collect(),
            cells: (0..case.template.grid().cells().len()).map(letters).collect(),
        }
    }

    /// Takes away what nothing supports, until all is supported.
    pub fn settle(&mut self) -> Result<(), Empty> {
        let case = self.case;
        loop {
            let before = self.size();
            for at in 0..self.slots.len() {
                let (_, cells, words) = &mut self.slots[at];
                words.retain(|word| cells.iter().zip(word).all(|(&cell, letter)| self.cells[cell].contains(letter)));
                words.retain(|word| self.given.iter().all(|given| get_along(case, word, given)));
                for (place, &cell) in cells.iter().enumerate() {
                    self.cells[cell].retain(|&letter| words.iter().any(|word| word[place] == letter));
                }
                if words.is_empty() {
                    return Err(Empty);
                }
                if words.len() == 1 {
                    let word = words.first().unwrap().clone();
                    for (_, (_, _, others)) in self.slots.iter_mut().enumerate().filter(|(other, _)| *other != at) {
                        others.retain(|other| get_along(case, other, &word));
                    }
                }
            }
            if self.cells.iter().any(BTreeSet::is_empty) {
                return Err(Empty);
            }
            if self.size() == before {
                return Ok(());
            }
        }
    }

    fn size(&self) -> usize {
        let words = self.slots.iter().map(|(_, _, words)| words.len());
        words.chain(self.cells.iter().map(BTreeSet::len)).sum()
    }
}
