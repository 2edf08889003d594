//! Parts of a pattern that propagation alone shows cannot be filled: slots, none of which can be left out for that.
//!
//! Slots are added, those near the conflict first, until propagation fails; the last one added belongs to the set, those
//! after it do not; then again from there (as in Hemery, Lecoutre, Sais and Boussemart, "Extracting MUCs from constraint
//! networks", ECAI 2006, with propagation in the place of search).

use crate::encode::Encoding;
use crate::nogood::Nogood;
use crate::{Brief, Pattern};
use rustsat::types::Lit;
use sator_fill::{Conflict, Problem, Shape, State};
use sator_grid::{CellId, IdVec, SlotId, Template};

/// A part that cannot be filled, in whatever pattern has it.
pub(crate) struct Core {
    /// The first two cells of each of its slots, if these are known.
    starts: Vec<[CellId; 2]>,
    pub nogood: Nogood,
    /// What holds in a pattern that has it.
    pub lits: Vec<Lit>,
}

impl Core {
    /// Slots that cannot be filled together.
    pub fn of_slots(template: &Template, slots: &[SlotId], encoding: &Encoding) -> Self {
        let nogood = Nogood::of_slots(template, slots);
        let starts = slots.iter().map(|&slot| start(template, slot)).collect();
        Self { starts, lits: nogood.lits(encoding), nogood }
    }

    /// A whole pattern.
    pub fn of_pattern(brief: &Brief<'_>, pattern: &Pattern, encoding: &Encoding) -> Self {
        let nogood = Nogood::of_pattern(brief, pattern);
        Self { starts: Vec::new(), lits: nogood.lits(encoding), nogood }
    }
}

fn start(template: &Template, slot: SlotId) -> [CellId; 2] {
    let cells = template.slots()[slot].cells();
    [cells[0], cells[1]]
}

/// Adds parts of a problem that propagation shows cannot be filled, none of which shares a slot with another, until no
/// more are found. Are they so many at most? If there are more, not all are added.
pub(crate) fn find_cores(problem: &Problem<'_>, cores: &mut Vec<Core>, most: usize, encoding: &Encoding) -> bool {
    let template = problem.template;
    while cores.len() <= most {
        let taken = |slot: SlotId| cores.iter().any(|core| core.starts.contains(&start(template, slot)));
        let shape = Shape::of_slots(problem, &|slot| !taken(slot));
        let Err(Conflict(var)) = State::new(&shape).start() else { return true };
        if cores.len() == most {
            break;
        }
        let mut candidates = by_distance(problem, shape.slot(var));
        candidates.retain(|&slot| !taken(slot));
        let core = narrow(problem, candidates);
        cores.push(Core::of_slots(template, &core, encoding));
    }
    false
}

/// Finds slots that propagation fails on, of those given, on which it fails; rather the first of them than the last.
fn narrow(problem: &Problem<'_>, mut candidates: Vec<SlotId>) -> Vec<SlotId> {
    let mut core: Vec<SlotId> = Vec::new();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Frame, PatternRules};
    use sator_fill::Rules;
    use sator_search::{Budget, Rng};
    use sator_words::{Alphabet, Role, WordList};
    use std::collections::BTreeSet;
    use std::sync::Arc;

    /// Random patterns and lists: no slot is in two parts, none can be left out of its part, and when all are left out of the
    /// pattern nothing is found any more.
    #[test]
    fn parts_are_apart_as_small_as_can_be_and_all() {
        let alphabet = Arc::new(Alphabet::latin());
        let frame = Frame::open(7, 7);
        let (pattern_rules, rules) = (PatternRules::default(), Rules::default());
        let encoding =
            Encoding::new(&Brief { frame: &frame, rules: &pattern_rules, theme: &[] }, &Budget::unlimited()).unwrap();
        let mut rng = Rng::new(8);
        let mut found = [0; 4];
        for _ in 0..200 {
            let mut builder = WordList::builder(Arc::clone(&alphabet));
            let word = |rng: &mut Rng| -> String {
                let length = 2 + rng.below(6);
                (0..length).map(|_| *rng.choose(&['a', 'b', 'c', 'd', 'e']).unwrap()).chain(['\n']).collect()
            };
            let list: String = (0..60).map(|_| word(&mut rng)).collect();
            builder.read(list.as_bytes(), Role::Base).unwrap();
            let words = builder.build();
            let mut cell = |_| if rng.chance(0.25) { '#' } else { '.' };
            let rows: Vec<String> = (0..7).map(|_| (0..7).map(&mut cell).collect()).collect();
            let template = Template::parse(rows.join("\n"), &alphabet).unwrap();
            let problem = Problem { template: &template, words: &words, rules: &rules };
            let mut cores = Vec::new();
            assert!(find_cores(&problem, &mut cores, usize::MAX, &encoding));
            found[cores.len().min(3)] += 1;
            let slots = |core: &Core| -> Vec<SlotId> {
                template.slots().ids().filter(|&slot| core.starts.contains(&start(&template, slot))).collect()
            };
            let all: Vec<SlotId> = cores.iter().flat_map(slots).collect();
            assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{rows:?}");
            for core in &cores {
                let slots = slots(core);
                assert!(is_dead(&problem, &slots), "{rows:?}");
                for without in &slots {
                    let rest: Vec<SlotId> = slots.iter().copied().filter(|slot| slot != without).collect();
                    assert!(!is_dead(&problem, &rest), "{rows:?}");
                }
            }
            let rest: Vec<SlotId> = template.slots().ids().filter(|slot| !all.contains(slot)).collect();
            assert!(!is_dead(&problem, &rest), "{rows:?}");
            let count = cores.len();
            assert!(find_cores(&problem, &mut cores, count, &encoding), "none is found twice");
            if count > 0 {
                let mut few = Vec::new();
                assert!(!find_cores(&problem, &mut few, count - 1, &encoding));
                assert_eq!(few.len(), count - 1);
            }
        }
        assert!(found.iter().all(|&count| count >= 5), "all numbers of parts occur: {found:?}");
    }
}
