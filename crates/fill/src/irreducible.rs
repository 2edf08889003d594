//! A set of slots that cannot be filled together, none of which can be left out.
//!
//! As in Hemery, Lecoutre, Sais and Boussemart, "Extracting MUCs from constraint networks" (ECAI 2006): slots are added, the
//! most troublesome and those that cross them first, until they cannot be filled together. The last one added belongs to
//! the set; those after it do not. Then again from that slot, until the slots found cannot be filled by themselves. The
//! place where it turns is found by doubling and halving, as few slots are enough most of the time.

use crate::Problem;
use crate::extras::Extras;
use crate::options::Options;
use crate::portfolio;
use crate::shape::Shape;
use crate::trouble::by_trouble;
use sator_grid::SlotId;
use sator_search::{Budget, Outcome};

/// Slots that cannot be filled together.
pub(crate) struct Core {
    pub slots: Vec<SlotId>,
    /// Is it shown that none of them can be left out?
    pub irreducible: bool,
}

/// The part of the time left that one look at some slots may take.
const SLICE: u32 = 6;

/// Finds such slots in a problem that is known to be impossible.
pub(crate) fn find_core(problem: &Problem<'_>, trouble: &[(SlotId, f64)], options: &Options, budget: &Budget) -> Core {
    let mut core = Core { slots: Vec::new(), irreducible: true };
    let mut candidates: Vec<SlotId> =
        problem.template.slots().ids().filter(|&slot| problem.template.given_word(slot).is_none()).collect();
    // Invariant: the slots of the core and the candidates together cannot be filled.
    while !candidates.is_empty() {
        if budget.check_now().is_err() {
            core.slots.append(&mut candidates);
            return Core { irreducible: false, ..core };
        }
        let alone = fill_together(problem, &core.slots, options, budget);
        if alone.is_impossible() {
            break;
        }
        candidates = by_trouble(problem.template, &core.slots, &candidates, trouble, usize::MAX);
        let with = |count: usize| [&core.slots, &candidates[..count]].concat();
        let turn = find_turn(candidates.len(), alone.is_found(), |count| {
            fill_together(problem, &with(count), options, budget)
        });
        core.slots.push(candidates[turn.at - 1]);
        core.irreducible &= turn.sure;
        candidates.truncate(turn.at - 1);
    }
    core
}

/// How many candidates make it impossible.
struct Turn {
    at: usize,
    /// Is it shown that one less does not?
    sure: bool,
}

/// The least count from 1 to `most` that is impossible, where `most` is known to be, as far as the checks can tell. `sure`
/// says that none at all is possible; it is not impossible, as far as is known.
fn find_turn(most: usize, mut sure: bool, mut check: impl FnMut(usize) -> Outcome<()>) -> Turn {
    let (mut low, mut high) = (0, most);
    let mut step = 1;
    let mut doubling = true;
    while low + 1 < high {
        let middle = if doubling { (low + step).min(high - 1) } else { low + (high - low) / 2 };
        step *= 2;
        match check(middle) {
            Outcome::Impossible => {
                high = middle;
                doubling = false;
            }
            outcome => {
                low = middle;
                sure = outcome.is_found();
            }
        }
    }
    Turn { at: high, sure }
}

/// Can these slots be filled together, whatever stands in the cells of the others?
fn fill_together(problem: &Problem<'_>, slots: &[SlotId], options: &Options, budget: &Budget) -> Outcome<()> {
    let shape = Shape::of_slots(problem, &|slot| slots.contains(&slot));
    let slice = budget.time_left().map_or_else(|| budget.clone(), |left| budget.within(left / SLICE));
    portfolio::search(problem, &shape, &Extras::default(), options, &slice, None).outcome.map(|_| ())
}
