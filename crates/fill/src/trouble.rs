//! Where a search got stuck, and what would help.
//!
//! A search that ran out of time knows which slots came to a dead end most often; the worst of them that hang together are
//! the place to look at.

use crate::Problem;
use crate::diagnose::{Listed, SlotNote, fitting, letters};
use crate::shape::{Shape, Var};
use crate::state::State;
use sator_grid::{CellId, Content, Id, Position, SlotId, Template};
use sator_words::Score;
use std::collections::BTreeMap;
use std::fmt;

/// Where a search got stuck, and what would help. Shown as sentences.
#[derive(Clone, PartialEq, Debug)]
pub struct TroubleSpot {
    /// Slots that hang together, those with the fewest words first.
    pub slots: Vec<TroubleSlot>,
    /// Their part of all dead ends.
    pub share: f64,
    /// The given letters in these slots, those first that are the most in the way; those that are not are left out.
    pub given: Vec<GivenInTheWay>,
}

/// A slot where a search got stuck.
#[derive(Clone, PartialEq, Debug)]
pub struct TroubleSlot {
    /// The slot; its words are those left before anything is decided.
    pub note: SlotNote,
    /// Its part of all dead ends.
    pub share: f64,
    /// The lowest score of its words, if there is such a rule.
    pub floor: Option<Score>,
    /// How many more words of the list would fit by themselves if there were no such rule. Words that were too bad to be in
    /// the list at all are not known.
    pub below_floor: usize,
}

/// A given letter, and what it costs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenInTheWay {
    /// The cell.
    pub cell: CellId,
    /// Where it is.
    pub at: Position,
    /// The letter.
    pub letter: char,
    /// How many more words the slots would have without it, taken together.
    pub frees: usize,
}

/// At most so many slots: more are no spot.
const MOST_SLOTS: usize = 8;

/// Where the search got stuck whose trouble this is. None if there was nothing to fill.
pub fn trouble_spot(problem: &Problem<'_>, trouble: &[(SlotId, f64)]) -> Option<TroubleSpot> {
    let mut shape = Shape::new(problem);
    let all: Vec<SlotId> = shape.vars().map(|var| shape.slot(var)).collect();
    let parts: BTreeMap<SlotId, f64> = trouble.iter().copied().collect();
    let part = |slot: SlotId| parts.get(&slot).copied().unwrap_or(0.0);
    let even = all.iter().map(|&slot| part(slot)).sum::<f64>() / all.len().max(1) as f64;
    let order = by_trouble(problem.template, &[], &all, trouble, MOST_SLOTS);
    let (&worst, others) = order.split_first()?;
    let mut near = vec![worst];
    for &slot in others.iter().take(MOST_SLOTS - 1) {
        // A slot with less trouble than the average, or one that crosses none of the others, is somewhere else.
        if part(slot) < even || crossings(problem.template, slot, &near) == 0 {
            break;
        }
        near.push(slot);
    }
    let vars: Vec<Var> = shape.vars().filter(|&var| near.contains(&shape.slot(var))).collect();
    let counts = words_left(&shape, &vars);
    let given = given_in_the_way(problem, &mut shape, &vars, counts.iter().sum());
    let slot = |(&var, &words): (&Var, &usize)| {
        let note = SlotNote { words, ..SlotNote::new(problem, &shape, var) };
        let letters = letters(problem, &shape, var);
        let floor = Some(problem.rules.floors.of(note.slot, letters.len())).filter(|&floor| floor > Score::MIN);
        let below_floor =
            floor.map_or(0, |floor| fitting(&shape, var, &letters, Score::MIN) - fitting(&shape, var, &letters, floor));
        TroubleSlot { share: part(note.slot), note, floor, below_floor }
    };
    let mut slots: Vec<TroubleSlot> = vars.iter().zip(&counts).map(slot).collect();
    slots.sort_by_key(|slot| slot.note.words);
    Some(TroubleSpot { share: slots.iter().map(|slot| slot.share).sum(), slots, given })
}

/// The first candidates, at most so many, in the order in which to look at them: always the one with the most trouble of those that cross slots
/// before it the most.
pub(crate) fn by_trouble(
    template: &Template,
    first: &[SlotId],
    candidates: &[SlotId],
    trouble: &[(SlotId, f64)],
    most: usize,
) -> Vec<SlotId> {
    let share: BTreeMap<SlotId, f64> = trouble.iter().copied().collect();
    // How often each slot crosses those before it.
    let mut crossed: BTreeMap<SlotId, usize> = BTreeMap::new();
    let note = |slot: SlotId, crossed: &mut BTreeMap<SlotId, usize>| {
        for crossing in template.crossings(slot).iter().flatten() {
            *crossed.entry(crossing.slot).or_default() += 1;
        }
    };
    for &slot in first {
        note(slot, &mut crossed);
    }
    let mut order = Vec::new();
    let mut left: Vec<(SlotId, f64)> =
        candidates.iter().map(|&slot| (slot, share.get(&slot).copied().unwrap_or(0.0))).collect();
    while !left.is_empty() && order.len() < most {
        let worth = |(slot, share): (SlotId, f64)| {
            let crossings = crossed.get(&slot).copied().unwrap_or(0);
            (crossings.min(1), share * crossings.max(1) as f64)
        };
        let worths = left.iter().map(|&slot| worth(slot)).enumerate();
        // Of equals the first, so that the order is always the same.
        let next = worths.reduce(|best, other| if other.1 > best.1 { other } else { best });
        let (slot, _) = left.remove(next.map_or(0, |(at, _)| at));
        note(slot, &mut crossed);
        order.push(slot);
    }
    order
}

/// How often a slot crosses some of these.
fn crossings(template: &Template, slot: SlotId, others: &[SlotId]) -> usize {
    template.crossings(slot).iter().flatten().filter(|crossing| others.contains(&crossing.slot)).count()
}

/// How many words these slots have before anything is decided.
fn words_left(shape: &Shape<'_>, vars: &[Var]) -> Vec<usize> {
    let mut state = State::new(shape);
    // Where this shows that nothing fits, there is nothing left.
    if state.start().is_err() {
        return vec![0; vars.len()];
    }
    vars.iter().map(|&var| state.count(var)).collect()
}

/// What each given letter in these slots costs, if they have so many words now.
fn given_in_the_way(problem: &Problem<'_>, shape: &mut Shape<'_>, vars: &[Var], now: usize) -> Vec<GivenInTheWay> {
    let grid = problem.template.grid();
    let mut cells: Vec<u32> = vars.iter().flat_map(|&var| shape.cells_of(var)).copied().collect();
    cells.sort_unstable();
    cells.dedup();
    let mut found = Vec::new();
    for cell in cells.into_iter().filter(|&cell| (cell as usize) < grid.cells().len()) {
        let id = CellId::from_index(cell as usize);
        let Content::Letter(letter) = grid[id].content else { continue };
        let given = std::mem::replace(&mut shape.letters[cell as usize], shape.alphabet);
        let frees = words_left(shape, vars).iter().sum::<usize>().saturating_sub(now);
        shape.letters[cell as usize] = given;
        let letter = problem.words.alphabet().display(letter);
        found.push(GivenInTheWay { cell: id, at: grid.position(id), letter, frees });
    }
    found.retain(|given| given.frees > 0);
    found.sort_by_key(|given| std::cmp::Reverse(given.frees));
    found
}

impl fmt::Display for TroubleSpot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let notes: Vec<SlotNote> = self.slots.iter().map(|slot| slot.note.clone()).collect();
        write!(f, "Stuck at {}: {:.0}% of all dead ends.", Listed(&notes, "and"), self.share * 100.0)?;
        if let Some(tightest) = self.slots.first() {
            let TroubleSlot { note, floor, .. } = tightest;
            write!(f, " {} has the fewest words, {}.", note.name, note.words)?;
            if let Some(floor) = floor {
                write!(f, " A lower minimum score than {floor} there may help")?;
                match tightest.below_floor {
                    0 => f.write_str(".")?,
                    more => write!(f, ": {more} more words of the list would fit.")?,
                }
            }
        }
        if let Some(GivenInTheWay { at, letter, frees, .. }) = self.given.first() {
            write!(f, " The given {letter} in {at} is in the way: without it there would be {frees} more words.")?;
        }
        Ok(())
    }
}
