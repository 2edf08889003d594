//! Starter letters: the fewest that leave a puzzle one solution.
//!
//! Every other solution must differ from the key in a starter, so the starters meet the set of codes in which it differs.
//! The smallest set that meets those of all solutions found so far is tried; if yet another solution agrees with it, that is
//! one set more to meet. What ends without another solution is the fewest there can be.

use crate::search::Search;
use crate::shape::{CodeId, Shape};
use crate::solve::letters;
use crate::state::State;
use sator_grid::{Id, IdVec};
use sator_search::{Meter, Rng, StopReason};
use sator_words::{Letter, LetterSet};
use std::ops::ControlFlow;

/// More starters than this are not looked for: such a puzzle is not worth having.
const MOST: usize = 4;

/// The fewest starters, if so many suffice.
pub(crate) fn fewest(
    shape: &Shape,
    key: &IdVec<CodeId, Letter>,
    rng: &mut Rng,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<CodeId>>, StopReason> {
    let mut order: Vec<CodeId> = shape.codes.ids().collect();
    rng.shuffle(&mut order);
    let mut differences: Vec<Vec<CodeId>> = Vec::new();
    loop {
        let Some(starters) = meet_all(&differences, &order) else { return Ok(None) };
        match another(shape, key, &starters, meter)? {
            None => return Ok(Some(starters)),
            Some(other) => {
                let differs = |&code: &CodeId| other[code.index()] != key[code];
                differences.push(order.iter().copied().filter(differs).collect());
            }
        }
    }
}

/// Another solution that has these letters of the key.
pub(crate) fn another(
    shape: &Shape,
    key: &IdVec<CodeId, Letter>,
    starters: &[CodeId],
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Letter>>, StopReason> {
    let mut state = State::new(shape, 0);
    for &code in starters {
        let fixed = state.restrict(code, LetterSet::only(key[code]));
        debug_assert!(fixed.is_ok(), "the key is a solution");
    }
    let mut found = None;
    let _ = Search::new(shape, meter).all(&mut state, &mut |state| {
        let letters = letters(state);
        if letters == key.as_slice() {
            return ControlFlow::Continue(());
        }
        found = Some(letters);
        ControlFlow::Break(())
    })?;
    Ok(found)
}

/// The smallest set that has a code of each of these, the codes tried in this order; none if that takes too many.
fn meet_all(differences: &[Vec<CodeId>], order: &[CodeId]) -> Option<Vec<CodeId>> {
    (0..=MOST)
        .find_map(|size| {
            let mut chosen = Vec::new();
            meet(differences, size, &mut chosen).then_some(chosen)
        })
        .map(|mut chosen| {
            chosen.sort_by_key(|code| order.iter().position(|other| other == code));
            chosen
        })
}

fn meet(differences: &[Vec<CodeId>], size: usize, chosen: &mut Vec<CodeId>) -> bool {
    let Some(unmet) = differences.iter().find(|codes| !codes.iter().any(|code| chosen.contains(code))) else {
        return true;
    };
    if size == 0 {
        return false;
    }
    for &code in unmet {
        chosen.push(code);
        if meet(differences, size - 1, chosen) {
            return true;
        }
        chosen.pop();
    }
    false
}
