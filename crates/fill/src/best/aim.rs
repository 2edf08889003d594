//! What makes one fill better than another.

use crate::Problem;
use crate::shape::{Shape, Var};
use crate::state::{Conflict, State};
use crate::worth::Worth;
use sator_grid::{CellId, Content, Id};
use sator_words::{Letter, Score, WordId};
use std::sync::Arc;

/// How good a fill is; greater is better. More preferred words come first, then the worst entry, then the sum.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Value {
    /// How many entries are preferred words.
    pub preferred: i64,
    /// The score of the worst entry.
    pub floor: i32,
    /// The sum of the scores.
    pub total: i64,
}

/// A fill as the optimiser keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Solution {
    /// The words of the slots that count, in their order.
    pub words: Vec<WordId>,
    /// The letters of the wanted cells, by cell.
    pub letters: Vec<Option<Letter>>,
    pub value: Value,
}

/// Which slots count, and how.
pub(super) struct Aim {
    /// The slots that will have an entry and are not given whole.
    pub counted: Arc<[Var]>,
    /// Do scores count, or only preferred words?
    pub scores_count: bool,
    /// The scores that words of these slots can have, ascending.
    pub scores: Vec<i32>,
    /// A preferred word is worth more than all that scores can differ in.
    bonus: i64,
}

impl Aim {
    pub fn new(problem: &Problem<'_>, shape: &Shape<'_>, scores_count: bool) -> Self {
        let grid = problem.template.grid();
        let has_letter = |cell: CellId| shape.wanted[cell.index()] || !matches!(grid[cell].content, Content::Empty);
        let counts =
            |var: &Var| problem.template.slots()[shape.slot(*var)].cells().iter().all(|&cell| has_letter(cell));
        let counted: Arc<[Var]> = shape.vars().filter(counts).collect();
        let mut scores: Vec<i32> = Vec::new();
        for table in &shape.tables {
            let words = table.index.ids();
            scores.extend(words.map(|word| table.index.score(word).value()));
            scores.sort_unstable();
            scores.dedup();
        }
        let range = scores.last().zip(scores.first()).map_or(0, |(&high, &low)| i64::from(high) - i64::from(low));
        let preferring = shape.tables.iter().any(|table| !table.preferred.is_empty());
        let bonus = if preferring { range * counted.len() as i64 + 1 } else { 0 };
        Self { counted, scores_count, scores, bonus }
    }

    /// Are some words preferred?
    pub fn prefers(&self) -> bool {
        self.bonus > 0
    }

    /// Only the number of preferred words.
    pub fn worth_of_preferred(&self, shape: &Shape<'_>) -> Worth {
        Worth::new(shape, &self.counted, |_| 0, 1)
    }

    /// Preferred words first, then the sum of the scores.
    pub fn worth_of_total(&self, shape: &Shape<'_>) -> Worth {
        Worth::new(shape, &self.counted, i64::from, self.bonus)
    }

    /// What a fill of this value is worth when preferred words come first, then the sum.
    pub fn combined(&self, value: Value) -> i64 {
        value.preferred * self.bonus + value.total
    }

    /// What a fill's entries are worth together.
    pub fn worth(&self, shape: &Shape<'_>, worth: &Worth, solution: &Solution) -> i64 {
        self.counted.iter().zip(&solution.words).map(|(&var, &word)| worth.of(shape, var, word)).sum()
    }

    /// Reads a fill off a state in which all wanted cells are settled.
    pub fn solution(&self, state: &State<'_, '_>) -> Solution {
        let shape = state.shape();
        let words: Vec<WordId> = self.counted.iter().map(|&var| state.best(var)).collect();
        let entries = || self.counted.iter().copied().zip(words.iter().copied());
        let scores = || entries().map(|(var, word)| shape.table_of(var).index.score(word).value());
        let value = Value {
            preferred: entries().filter(|&(var, word)| shape.is_preferred(var, word)).count() as i64,
            floor: if self.scores_count { scores().min().unwrap_or(i32::MAX) } else { i32::MAX },
            total: if self.scores_count { scores().map(i64::from).sum() } else { 0 },
        };
        let letter = |cell: u32| state.letters(cell).single().filter(|_| shape.wanted[cell as usize]);
        Solution { letters: (0..shape.letters.len() as u32).map(letter).collect(), words, value }
    }

    /// Puts a floor under the scores of all slots that count, and propagates.
    pub fn raise(&self, state: &mut State<'_, '_>, floor: i32) -> Result<(), Conflict> {
        let shape = state.shape();
        let floor = Score::new(floor);
        state.keep_first(self.counted.iter().map(|&var| (var, shape.table_of(var).index.count_from(floor))))
    }

    /// Puts a fill into a state, except for the cells that are free.
    pub fn keep(&self, state: &mut State<'_, '_>, solution: &Solution, is_free: &[bool]) -> Result<(), Conflict> {
        let shape = state.shape();
        let entries = self.counted.iter().copied().zip(solution.words.iter().copied());
        let kept = |var: Var| shape.cells_of(var).iter().all(|&cell| !is_free[cell as usize]);
        let words: Vec<_> = entries.filter(|&(var, _)| kept(var)).collect();
        let letters = (0u32..).zip(&solution.letters).filter(|&(cell, _)| !is_free[cell as usize]);
        let letters: Vec<_> = letters.filter_map(|(cell, &letter)| Some((cell, letter?))).collect();
        state.fix(&words, &letters)
    }

    /// Puts a whole fill into a state.
    pub fn restore(&self, state: &mut State<'_, '_>, solution: &Solution) -> Result<(), Conflict> {
        self.keep(state, solution, &vec![false; solution.letters.len()])
    }
}
