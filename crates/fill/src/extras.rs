//! Rules about the grid as a whole, looked at after every propagation: all letters used, different from earlier fills.

use crate::different::Different;
use crate::shape::Shape;
use crate::state::{Conflict, State};
use crate::worth::Worth;
use sator_words::LetterSet;

/// Rules about the grid as a whole.
#[derive(Clone, Default)]
pub(crate) struct Extras {
    /// The letters that must stand somewhere.
    pub pangram: LetterSet,
    /// The fills that it must differ from.
    pub different: Different,
    /// What the entries must be worth together, if anything.
    pub worth: Option<Worth>,
}

impl Extras {
    pub fn is_empty(&self) -> bool {
        self.pangram.is_empty() && self.different.is_empty() && self.worth.is_none()
    }

    /// Draws what conclusions there are, and propagates them, until there are none.
    pub fn enforce(&self, state: &mut State<'_, '_>) -> Result<(), Conflict> {
        while self.enforce_pangram(state)? || self.different.enforce(state)? || self.enforce_worth(state)? {}
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
        let missing = self.pangram & self.missing(state);
        let is_room = |cell: &u32| {
            let letters = state.letters(*cell);
            letters.len() > 1 && !(letters & missing).is_empty()
        };
        let too_little_room = cells(state.shape()).filter(is_room).take(missing.len()).count() < missing.len();
        if !(self.pangram - once).is_empty() || too_little_room {
            return Err(Conflict(state.widest()));
        }
        for letter in missing - twice {
            let only = LetterSet::only(letter);
            if let Some(cell) = cells(state.shape()).find(|&cell| state.letters(cell).contains(letter)) {
                state.restrict(cell, only)?;
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Extras {
    fn enforce_worth(&self, state: &mut State<'_, '_>) -> Result<bool, Conflict> {
        self.worth.as_ref().map_or(Ok(false), |worth| worth.enforce(state))
    }
}

/// The cells that belong to some variable.
fn cells<'s>(shape: &'s Shape<'_>) -> impl Iterator<Item = u32> + 's {
    (0..shape.letters.len() as u32).filter(|&cell| !shape.through[cell as usize].is_empty())
}
