//! What searchers on several threads tell each other: facts that hold at the root, and which slots make trouble.

use crate::facts::{Facts, NO_FLOOR};
use crate::search::Searcher;
use crate::state::Conflict;
use sator_words::LetterSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The common knowledge of searchers at the same problem.
#[derive(Default)]
pub(crate) struct Team {
    common: Mutex<Common>,
    facts: Facts,
}

#[derive(Default)]
struct Common {
    /// The letters that each cell can have in any fill.
    letters: Vec<LetterSet>,
    weights: Vec<f64>,
}

/// How much of the others' weights a searcher takes over.
const TAKEN_OVER: f64 = 0.3;

impl Team {
    /// Gives and takes at the end of a run, when the searcher is at the root. An error if together they prove that there is
    /// no fill.
    pub fn share(&self, searcher: &mut Searcher<'_, '_>) -> Result<(), Conflict> {
        self.facts.exchange(searcher, NO_FLOOR)?;
        let own = searcher.state.all_letters();
        let mut common = self.lock();
        if common.letters.is_empty() {
            common.letters = own.to_vec();
            common.weights = searcher.choice.shares();
            return Ok(());
        }
        for (common, &own) in common.letters.iter_mut().zip(own) {
            *common &= own;
        }
        let letters = common.letters.clone();
        searcher.choice.mix(&mut common.weights, TAKEN_OVER);
        drop(common);
        for (cell, letters) in (0..).zip(letters) {
            searcher.state.restrict(cell, letters)?;
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, Common> {
        // A thread that panicked left facts that are true all the same.
        self.common.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
