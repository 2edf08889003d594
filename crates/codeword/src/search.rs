//! The search: propagate; if all codes are settled, report; else choose a code and try its letters, likelier ones first.
//!
//! The code is chosen by dom/wdeg (Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
//! constraints", ECAI 2004): few letters left, in entries that have failed often.

use crate::shape::{CodeId, EntryId, Shape};
use crate::state::{Conflict, State};
use sator_grid::IdVec;
use sator_search::{Meter, StopReason};
use sator_words::{Letter, LetterSet};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// What a solution is reported to.
pub(crate) type OnSolution<'a> = dyn FnMut(&State<'_>) -> ControlFlow<()> + 'a;

/// A search through all solutions of a state.
pub(crate) struct Search<'a, 'b> {
    pub meter: &'a mut Meter<'b>,
    pub fails: u64,
    weights: IdVec<EntryId, u64>,
}

impl<'a, 'b> Search<'a, 'b> {
    pub fn new(shape: &Shape, meter: &'a mut Meter<'b>) -> Self {
        Self { meter, fails: 0, weights: IdVec::filled(1, shape.entries.len()) }
    }

    /// Reports every solution, until told to stop. The state is left as it is at the root.
    pub fn all(&mut self, state: &mut State<'_>, report: &mut OnSolution<'_>) -> Result<ControlFlow<()>, StopReason> {
        self.meter.check()?;
        match state.propagate() {
            Ok(()) => self.descend(state, report),
            Err(conflict) => {
                self.learn(conflict);
                Ok(ControlFlow::Continue(()))
            }
        }
    }

    fn descend(&mut self, state: &mut State<'_>, report: &mut OnSolution<'_>) -> Result<ControlFlow<()>, StopReason> {
        let Some(code) = self.choose(state) else { return Ok(report(state)) };
        for letter in likely_first(state, code) {
            self.meter.check()?;
            let level = state.mark();
            let tried = state.fix(code, letter).and_then(|()| state.propagate());
            let flow = match tried {
                Ok(()) => self.descend(state, report),
                Err(conflict) => {
                    self.learn(conflict);
                    Ok(ControlFlow::Continue(()))
                }
            };
            state.undo_to(level);
            if flow? == ControlFlow::Break(()) {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn learn(&mut self, conflict: Conflict) {
        self.fails += 1;
        if let Conflict(Some(entry)) = conflict {
            self.weights[entry] += 1;
        }
    }

    /// The code with the fewest letters for the weight of its entries.
    fn choose(&self, state: &State<'_>) -> Option<CodeId> {
        let open = state.shape.codes.ids().filter(|&code| state.letter(code).is_none());
        let cost = |code: CodeId| {
            let weight: u64 = state.shape.through[code].iter().map(|&(entry, _)| self.weights[entry]).sum();
            state.domain(code).len() as f64 / weight.max(1) as f64
        };
        open.min_by(|&a, &b| cost(a).total_cmp(&cost(b)))
    }
}

/// The letters of a code, those first that the better words of its entries have.
fn likely_first(state: &State<'_>, code: CodeId) -> Vec<Letter> {
    let shape = state.shape;
    let mut likelihood = [0.0; LetterSet::CAPACITY];
    for &(entry, place) in &shape.through[code] {
        let words = state.fitting(entry);
        let weight = |word: u32| f64::from(shape.score(entry, word).clamp(1, 1000));
        let total: f64 = words.iter().map(|&word| weight(word)).sum();
        for &word in words {
            likelihood[shape.letters(entry, word)[place].index()] += weight(word) / total;
        }
    }
    let mut letters: Vec<Letter> = state.domain(code).iter().collect();
    letters.sort_by_key(|letter| Reverse((likelihood[letter.index()] * 1e9) as u64));
    letters
}
