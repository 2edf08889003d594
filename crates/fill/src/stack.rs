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
            if rows.iter().any(|&row| self.state.count(row) > MOST_WORDS) {
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
        let mut kept = rows.map(|row| vec![0; self.state.shape().table_of(row).blocks]);
        for way in ways {
            watch.check(&self.stats)?;
            self.stats.nodes += 1;
            if self.stands(rows, way) {
                for (kept, word) in kept.iter_mut().zip(way) {
                    kept[word.index() / 64] |= 1 << (word.index() % 64);
                }
            }
        }
        Ok(self.keep_only(rows, &kept))
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
    fn stands(&mut self, rows: Stack, way: Way) -> bool {
        let level = self.state.mark();
        let words: Vec<(Var, WordId)> = rows.into_iter().zip(way).collect();
        let stands = self.state.fix(&words, &[]).is_ok();
        self.state.undo_to(level);
        stands
    }

    fn keep_only(&mut self, rows: Stack, kept: &[Vec<u64>; ROWS]) -> Result<(), Conflict> {
        for (row, kept) in rows.into_iter().zip(kept) {
            self.state.keep_words(row, |block| kept[block as usize])?;
        }
        self.state.settle()?;
        self.enforce_extras()
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
fn is_beside(shape: &Shape<'_>, var: Var, other: Var) -> bool {
    let places = |var: Var| shape.cells_of(var).iter().map(|&cell| shape.positions[cell as usize]);
    let is_across = |var: Var| places(var).all(|(row, _)| Some(row) == places(var).next().map(|first| first.0));
    let (down, right) = if is_across(var) { (1, 0) } else { (0, 1) };
    is_across(var) == is_across(other)
        && places(var).map(|(row, column)| (row + down, column + right)).eq(places(other))
}

#[cfg(test)]
mod tests;
