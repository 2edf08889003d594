//! Rules about the grid as a whole, looked at after every propagation: all letters used, different from earlier fills.

use crate::shape::{Shape, Var};
use crate::state::{Conflict, State};
use sator_words::{LetterSet, WordId};

/// Rules about the grid as a whole.
#[derive(Clone, Default)]
pub(crate) struct Extras {
    /// The letters that must stand somewhere.
    pub pangram: LetterSet,
    /// Earlier fills, by variable.
    pub earlier: Vec<Vec<Option<WordId>>>,
    /// In how many entries each earlier fill must differ.
    pub differ: usize,
}

impl Extras {
    pub fn is_empty(&self) -> bool {
        self.pangram.is_empty() && self.earlier.is_empty()
    }

    /// Draws what conclusions there are, and propagates them, until there are none.
    pub fn enforce(&self, state: &mut State<'_, '_>) -> Result<(), Conflict> {
        while self.enforce_pangram(state)? || self.enforce_difference(state)? {}
        Ok(())
    }

    /// The letters that must still be placed.
    pub fn missing(&self, state: &State<'_, '_>) -> LetterSet {
        let placed = cells(state.shape()).filter_map(|cell| state.letters(cell).single()).collect();
        self.pangram - placed
    }

    /// A letter that only one cell can have goes there; one that no cell can have is a conflict. True if anything changed.
    fn enforce_pangram(&self, state: &mut State<'_, '_>) -> Result<bool, Conflict> {
        if self.pangram.is_empty() {
            return Ok(false);
        }
        let (mut once, mut twice) = (LetterSet::EMPTY, LetterSet::EMPTY);
        for cell in cells(state.shape()) {
            let letters = state.letters(cell);
            twice |= once & letters;
            once |= letters;
        }
        if !(self.pangram - once).is_empty() {
            return Err(Conflict(widest(state)));
        }
        for letter in (self.pangram & self.missing(state)) - twice {
            let only = LetterSet::only(letter);
            if let Some(cell) = cells(state.shape()).find(|&cell| state.letters(cell).contains(letter)) {
                state.restrict(cell, only)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// When a fill has as many entries of an earlier one as it may, it takes no more of them. True if anything changed.
    fn enforce_difference(&self, state: &mut State<'_, '_>) -> Result<bool, Conflict> {
        let shape = state.shape();
        for earlier in &self.earlier {
            let known = || shape.vars().filter_map(|var| Some((var, earlier[var.index()]?)));
            let same = known().filter(|&(var, word)| state.count(var) == 1 && state.allows(var, word)).count();
            let most = known().count().saturating_sub(self.differ.max(1));
            if same > most {
                return Err(Conflict(widest(state)));
            }
            if same == most {
                let taken = known().find(|&(var, word)| state.count(var) > 1 && state.allows(var, word));
                if let Some((var, word)) = taken {
                    state.remove(var, word)?;
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// The cells that belong to some variable.
fn cells<'s>(shape: &'s Shape<'_>) -> impl Iterator<Item = u32> + 's {
    (0..shape.letters.len() as u32).filter(|&cell| !shape.through[cell as usize].is_empty())
}

/// Somebody to blame where no slot is at fault more than others: the one with the most words left.
fn widest(state: &State<'_, '_>) -> Var {
    state.shape().vars().max_by_key(|&var| state.count(var)).unwrap_or(Var(0))
}
