//! Slots that propagation alone shows cannot be filled together, none of which can be left out for that.
//!
//! Slots are added, those near the conflict first, until propagation fails; the last one added belongs to the set, those
//! after it do not; then again from there (as in Hemery, Lecoutre, Sais and Boussemart, "Extracting MUCs from constraint
//! networks", ECAI 2006, with propagation in the place of search).

use sator_fill::{Conflict, Problem, Shape, State};
use sator_grid::{IdVec, SlotId};

/// The slot that propagation leaves without a word, if there is one.
pub(crate) fn dead_slot(problem: &Problem<'_>) -> Option<SlotId> {
    let shape = Shape::new(problem);
    match State::new(&shape).start() {
        Ok(()) => None,
        Err(Conflict(var)) => Some(shape.slot(var)),
    }
}

/// Finds such slots in a problem in which propagation leaves this one no word.
pub(crate) fn find_core(problem: &Problem<'_>, conflict: SlotId) -> Vec<SlotId> {
    let mut core: Vec<SlotId> = Vec::new();
    let mut candidates = by_distance(problem, conflict);
    // Invariant: propagation fails on the core and the candidates together.
    while !is_dead(problem, &core) && !candidates.is_empty() {
        let turn = least(candidates.len(), |count| is_dead(problem, &[&core, &candidates[..count]].concat()));
        core.push(candidates[turn - 1]);
        candidates.truncate(turn - 1);
    }
    core
}

/// Does propagation fail on these slots, whatever stands in the cells of the others?
fn is_dead(problem: &Problem<'_>, slots: &[SlotId]) -> bool {
    if slots.is_empty() {
        return false;
    }
    let shape = Shape::of_slots(problem, &|slot| slots.contains(&slot));
    State::new(&shape).start().is_err()
}

/// All slots that are not given whole, those that are fewer crossings away first.
fn by_distance(problem: &Problem<'_>, from: SlotId) -> Vec<SlotId> {
    let template = problem.template;
    let mut seen: IdVec<SlotId, bool> =
        template.slots().ids().map(|slot| template.given_word(slot).is_some()).collect();
    let mut order = Vec::new();
    for start in std::iter::once(from).chain(template.slots().ids()) {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut next = order.len();
        order.push(start);
        while let Some(&slot) = order.get(next) {
            for crossing in template.crossings(slot).iter().flatten() {
                if !std::mem::replace(&mut seen[crossing.slot], true) {
                    order.push(crossing.slot);
                }
            }
            next += 1;
        }
    }
    order
}

/// The least count from 1 to `most` that holds, where `most` is known to: by doubling, then halving.
fn least(most: usize, mut holds: impl FnMut(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, most);
    let mut step = 1;
    while low + 1 < high {
        let doubling = high == most;
        let middle = if doubling { (low + step).min(high - 1) } else { low + (high - low) / 2 };
        step *= 2;
        if holds(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    high
}
