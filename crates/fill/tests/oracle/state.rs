//! The reversible state by itself: propagation reaches the fixed point of the slow twin, and undoing brings back what was.

use crate::cases::{Case, random, random_letters};
use crate::fixpoint::{Domains, Empty};
use crate::naive::Word;
use sator_fill::{Conflict, Shape, State, Var};
use sator_grid::Id;
use sator_search::{Level, Rng};
use sator_words::{Letter, LetterSet, WordId};
use std::collections::BTreeSet;

/// A step to be taken by the state and by its slow twin.
#[derive(Clone, Copy, Debug)]
enum Step {
    Assign(Var, WordId),
    Remove(Var, WordId),
    Restrict(u32, LetterSet),
}

#[test]
fn propagation_and_undo_match_the_slow_twin() {
    let mut rng = Rng::new(7);
    let (mut steps, mut undone, mut conflicts) = (0, 0, 0);
    for _ in 0..4000 {
        let case = random(&mut rng);
        let shape = Shape::new(&case.problem());
        let mut state = State::new(&shape);
        let mut domains = Domains::new(&case);
        let started = state.start();
        if !agree(&case, &state, started, domains.settle(), &domains, "start") {
            continue;
        }
        let mut levels: Vec<(Level, Domains<'_>)> = Vec::new();
        for _ in 0..12 {
            if rng.chance(0.7) {
                levels.push((state.mark(), domains.clone()));
            }
            let Some(step) = random_step(&case, &state, &mut rng) else { break };
            let taken = take(&mut state, step);
            let settled = follow(&case, &shape, &mut domains, step);
            steps += 1;
            let go_on = agree(&case, &state, taken, settled, &domains, &format!("{step:?}"));
            if go_on && rng.chance(0.8) {
                continue;
            }
            conflicts += u32::from(!go_on);
            // Back to any earlier level; without one, a conflict is the end.
            levels.truncate(1 + rng.below(levels.len().max(1)));
            let Some((level, before)) = levels.pop() else { break };
            state.undo_to(level);
            domains = before;
            undone += 1;
            assert!(agree(&case, &state, Ok(()), Ok(()), &domains, "undo"));
        }
    }
    assert!(steps > 8000 && undone > 2000 && conflicts > 1000, "{steps} steps, {undone} undone, {conflicts} conflicts");
}

fn random_step(case: &Case, state: &State<'_, '_>, rng: &mut Rng) -> Option<Step> {
    let vars: Vec<Var> = state.shape().vars().collect();
    let &var = rng.choose(&vars)?;
    let mut words: Vec<WordId> = state.words(var).collect();
    words.sort_unstable();
    let &word = rng.choose(&words)?;
    Some(match rng.below(3) {
        0 => Step::Assign(var, word),
        1 => Step::Remove(var, word),
        _ => {
            let cells = case.template.slots()[state.shape().slot(var)].cells();
            let cell = rng.choose(cells)?.index() as u32;
            Step::Restrict(cell, random_letters(case.words.alphabet().letters(), rng))
        }
    })
}

fn take(state: &mut State<'_, '_>, step: Step) -> Result<(), Conflict> {
    match step {
        Step::Assign(var, word) => state.assign(var, word),
        Step::Remove(var, word) => state.remove(var, word),
        Step::Restrict(cell, letters) => state.restrict(cell, letters),
    }
}

/// The same step for the slow twin.
fn follow(case: &Case, shape: &Shape<'_>, domains: &mut Domains<'_>, step: Step) -> Result<(), Empty> {
    match step {
        Step::Assign(var, word) => {
            let word = spelled(case, shape, var, word);
            domains.slots[var.index()].2.retain(|other| *other == word);
        }
        Step::Remove(var, word) => {
            domains.slots[var.index()].2.remove(&spelled(case, shape, var, word));
        }
        Step::Restrict(cell, letters) => {
            let allowed: BTreeSet<usize> = letters.iter().map(Letter::index).collect();
            domains.cells[cell as usize].retain(|letter| allowed.contains(letter));
        }
    }
    domains.settle()
}

fn spelled(case: &Case, shape: &Shape<'_>, var: Var, word: WordId) -> Word {
    let length = case.template.slots()[shape.slot(var)].len();
    case.words.of_length(length).word(word).iter().map(|letter| letter.index()).collect()
}

/// Checks that both came to the same; false if that is a conflict.
fn agree(
    case: &Case,
    state: &State<'_, '_>,
    reached: Result<(), Conflict>,
    settled: Result<(), Empty>,
    domains: &Domains<'_>,
    after: &str,
) -> bool {
    assert_eq!(reached.is_err(), settled.is_err(), "after {after}\n{}", case.text());
    if reached.is_err() {
        return false;
    }
    for (var, (slot, cells, words)) in state.shape().vars().zip(&domains.slots) {
        assert_eq!(state.shape().slot(var), *slot);
        let own: BTreeSet<Word> = state.words(var).map(|word| spelled(case, state.shape(), var, word)).collect();
        assert_eq!(own, *words, "the words of {slot:?} after {after}\n{}", case.text());
        assert_eq!(state.count(var), words.len());
        let index = case.words.of_length(cells.len());
        for word in index.ids() {
            assert_eq!(state.allows(var, word), words.contains(&spelled(case, state.shape(), var, word)));
        }
        for &cell in cells {
            let letters: BTreeSet<usize> = state.letters(cell as u32).iter().map(Letter::index).collect();
            // Nobody reads the letters of an unchecked cell, so these may lag behind.
            let crossed = domains.slots.iter().filter(|(_, others, _)| others.contains(&cell)).count() > 1;
            let same = if crossed { letters == domains.cells[cell] } else { letters.is_superset(&domains.cells[cell]) };
            assert!(same, "cell {cell} after {after}: {letters:?} {:?}\n{}", domains.cells[cell], case.text());
        }
    }
    true
}
