//! Long slots side by side from end to end, such as three rows of fifteen letters.
//!
//! Each of them alone has thousands of words, and propagation finds nothing wrong with any. But there are few ways to fill
//! three together, so few that all can be found (`walk.rs`) and tried by propagation. Words that are in none of those that
//! stand the trial are gone for good; if none stands it, there is no fill.

mod walk;

use crate::search::{Run, Searcher};
use crate::shape::{Shape, Var};
use crate::state::Conflict;
use crate::watch::Watch;
use sator_search::StopReason;
use sator_words::WordId;
use walk::Walk;

/// How many slots side by side are looked at together.
const ROWS: usize = 3;
/// Shorter slots have too many words: there is no end to the ways to fill three.
const LEAST_LENGTH: usize = 10;
/// Nor are slots with more words than this looked at.
const MOST_WORDS: usize = 50_000;
/// The ways to fill the first two slots are gone through if that takes about so many blocks of 64 words at most, a column.
const MOST_BLOCKS: usize = 1_000_000_000;
/// The ways to fill all are tried if there are at most so many.
const MOST_WAYS: usize = 100_000;
/// So many pairs of words take as long as a node of the search.
const PAIRS_PER_NODE: u64 = 200;

/// The slots of a stack, from one end to the other.
type Stack = [Var; ROWS];
/// A word for each slot of a stack.
type Way = [WordId; ROWS];

impl Searcher<'_, '_> {
    /// Takes from the slots of all stacks the words that no way to fill the stack has. Must be at the root.
    pub fn narrow_stacks(&mut self, watch: &mut Watch<'_, '_>) -> Run {
        for rows in stacks(self.state.shape()) {
            // What need not be filled need only be left words by propagation.
            let wanted = |row: &Var| self.state.shape().vars[row.index()].wanted_whole;
            if rows.iter().any(|row| self.state.count(*row) > MOST_WORDS || !wanted(row)) {
                continue;
            }
            match self.narrow_stack(rows, watch) {
                Ok(Ok(())) => {}
                Ok(Err(conflict)) => {
                    self.fail(conflict);
                    return Run::Exhausted;
                }
                Err(reason) => return Run::Stopped(reason),
            }
        }
        Run::CutOff
    }

    fn narrow_stack(&mut self, rows: Stack, watch: &mut Watch<'_, '_>) -> Result<Result<(), Conflict>, StopReason> {
        let Some((rows, ways)) = self.ways(rows, watch)? else { return Ok(Ok(())) };
        let mut kept = self.nothing_of(&rows);
        for way in ways {
            watch.check(&self.stats)?;
            self.stats.nodes += 1;
            let words: Vec<(Var, WordId)> = rows.into_iter().zip(way).collect();
            if self.stands(&words) {
                kept.add(&words);
            }
        }
        Ok(self.keep_only(&kept))
    }

    /// All ways to fill a stack, and the order of its slots in them. None if there are too many.
    fn ways(&mut self, rows: Stack, watch: &mut Watch<'_, '_>) -> Result<Option<(Stack, Vec<Way>)>, StopReason> {
        let [top, middle, bottom] = rows;
        let walks = [rows, [bottom, middle, top]].map(|rows| Walk::new(&self.state, rows));
        let walk = walks.into_iter().min_by_key(Walk::pairs).expect("there are two ways to go");
        if walk.pairs() * self.state.shape().table_of(top).blocks > MOST_BLOCKS {
            return Ok(None);
        }
        let mut ways = Vec::new();
        let mut pairs = 0;
        for first in walk.firsts() {
            watch.check(&self.stats)?;
            pairs += walk.go(first, &mut ways);
            self.stats.nodes += pairs / PAIRS_PER_NODE;
            pairs %= PAIRS_PER_NODE;
            if ways.len() > MOST_WAYS {
                return Ok(None);
            }
        }
        Ok(Some((walk.rows(), ways)))
    }

    /// Does propagation allow the slots these words?
    pub(crate) fn stands(&mut self, words: &[(Var, WordId)]) -> bool {
        let level = self.state.mark();
        let stands = self.state.fix(words, &[]).is_ok();
        self.state.undo_to(level);
        stands
    }

    /// No words of these slots.
    pub(crate) fn nothing_of(&self, slots: &[Var]) -> Kept {
        Kept(slots.iter().map(|&slot| (slot, vec![0; self.state.shape().table_of(slot).blocks])).collect())
    }

    /// Takes all other words from the slots. Must be at the root.
    pub(crate) fn keep_only(&mut self, kept: &Kept) -> Result<(), Conflict> {
        for (slot, kept) in &kept.0 {
            self.state.keep_words(*slot, |block| kept[block as usize])?;
        }
        self.state.settle()?;
        self.enforce_extras()
    }
}

/// Words of some slots, as bits.
pub(crate) struct Kept(Vec<(Var, Vec<u64>)>);

impl Kept {
    pub fn add(&mut self, words: &[(Var, WordId)]) {
        for (slot, word) in words {
            let (_, kept) =
                self.0.iter_mut().find(|(own, _)| own == slot).expect("only words of these slots are added");
            kept[word.index() / 64] |= 1 << (word.index() % 64);
        }
    }
}

/// The long slots that lie side by side from end to end, three by three.
fn stacks(shape: &Shape<'_>) -> Vec<Stack> {
    let long = || shape.vars().filter(|&var| shape.cells_of(var).len() >= LEAST_LENGTH);
    let beside = |var: Var| long().find(|&other| is_beside(shape, var, other));
    let stack = |top: Var| {
        let middle = beside(top)?;
        Some([top, middle, beside(middle)?])
    };
    long().filter_map(stack).collect()
}

/// Lies the other slot one row below, or one column to the right, all along?
pub(crate) fn is_beside(shape: &Shape<'_>, var: Var, other: Var) -> bool {
    let places = |var: Var| shape.cells_of(var).iter().map(|&cell| shape.positions[cell as usize]);
    let is_across = |var: Var| places(var).all(|(row, _)| Some(row) == places(var).next().map(|first| first.0));
    let (down, right) = if is_across(var) { (1, 0) } else { (0, 1) };
    is_across(var) == is_across(other)
        && places(var).map(|(row, column)| (row + down, column + right)).eq(places(other))
}

#[cfg(test)]
mod tests;
