//! What is asked of a whole grid, beyond that its lines are words.

use crate::layout::Layout;
use crate::problem::{Diagonals, Problem, Symmetry};
use crate::slot::ANY;
use crate::worker::OnResult;
use std::ops::ControlFlow;

/// Turns grids that the search finds into results.
pub struct Filter<'a> {
    problem: &'a Problem<'a>,
    /// Does each grid found stand for its transpose too?
    doubles: bool,
}

impl<'a> Filter<'a> {
    /// For grids of this problem; with `doubles`, each stands for its transpose too.
    pub fn new(problem: &'a Problem<'a>, doubles: bool) -> Self {
        Self { problem, doubles }
    }

    /// Are grids only counted, never looked at?
    pub fn is_trivial(&self) -> bool {
        let rules = self.problem.rules;
        !rules.distinct
            && rules.diagonals == Diagonals::None
            && self.problem.include.is_empty()
            && (self.doubles
                || rules.symmetry != Symmetry::Asymmetric && !(rules.unordered && self.problem.is_square()))
    }

    /// How many results so many grids are, so many of them symmetric, where the filter is trivial.
    pub fn count(&self, grids: u64, symmetric: u64) -> u64 {
        let rules = self.problem.rules;
        if !self.doubles {
            return grids;
        }
        let pairs = grids - symmetric;
        let asymmetric = if rules.unordered { pairs } else { 2 * pairs };
        asymmetric + if rules.symmetry == Symmetry::Asymmetric { 0 } else { symmetric }
    }

    /// Hands on the results that a grid stands for: none, itself, its transpose, or both.
    pub fn results(&self, grid: &[u8], layout: &Layout, on_result: &mut OnResult<'_>) -> ControlFlow<()> {
        let unordered = self.problem.rules.unordered;
        if self.doubles {
            let transpose = transpose(grid, self.problem.width());
            let (first, second) = if *grid <= *transpose { (grid, &*transpose) } else { (&*transpose, grid) };
            let first_counts = self.passes(first);
            if first_counts {
                on_result(first)?;
            }
            if first != second && !(unordered && first_counts) && self.passes(second) {
                on_result(second)?;
            }
            return ControlFlow::Continue(());
        }
        let counts_as_transpose = || {
            let transpose = transpose(grid, self.problem.width());
            *grid > *transpose && self.is_result(&transpose)
        };
        if self.passes(grid)
            && !(unordered && self.problem.is_square() && counts_as_transpose())
            && layout.is_first_for(self.problem, grid)
        {
            on_result(grid)?;
        }
        ControlFlow::Continue(())
    }

    /// Is the symmetric square, whose words may be included ones, a result?
    pub fn is_symmetric_result(&self, grid: &[u8]) -> bool {
        let listed = self.problem.include.is_empty() && self.problem.given.is_empty();
        self.passes(grid) && (listed || Layout::any_for(self.problem, grid))
    }

    /// Is the grid a result in itself?
    fn is_result(&self, grid: &[u8]) -> bool {
        let (width, problem) = (self.problem.width(), self.problem);
        let given = |(at, &letter): (usize, &u8)| {
            let given = problem.at(at / width, at % width);
            given == ANY || given == letter
        };
        self.passes(grid) && grid.iter().enumerate().all(given) && Layout::any_for(problem, grid)
    }

    /// Does it keep the rules?
    fn passes(&self, grid: &[u8]) -> bool {
        let rules = self.problem.rules;
        let width = self.problem.width();
        let symmetric = || *transpose(grid, width) == *grid;
        !(rules.symmetry == Symmetry::Asymmetric && self.problem.is_square() && symmetric())
            && (!rules.distinct || self.is_distinct(grid))
            && (rules.diagonals == Diagonals::None || self.is_diagonal(grid, 0, width + 1))
            && (rules.diagonals != Diagonals::Both || self.is_diagonal(grid, width - 1, width - 1))
    }

    /// Is it a word that stands in every `step`th cell?
    fn is_diagonal(&self, grid: &[u8], first: usize, step: usize) -> bool {
        let width = self.problem.width();
        let word: Vec<u8> = (0..width).map(|at| grid[first + at * step]).collect();
        self.problem.rows.has(&word)
    }

    fn is_distinct(&self, grid: &[u8]) -> bool {
        let width = self.problem.width();
        let mut words: Vec<Vec<u8>> = grid.chunks_exact(width).map(<[u8]>::to_vec).collect();
        if self.problem.rules.symmetry != Symmetry::Symmetric {
            words.extend((0..width).map(|column| grid.iter().skip(column).step_by(width).copied().collect()));
        }
        words.sort_unstable();
        words.windows(2).all(|two| two[0] != two[1])
    }
}

/// The grid with rows and columns exchanged.
pub fn transpose(grid: &[u8], width: usize) -> Vec<u8> {
    (0..width).flat_map(|column| grid.iter().skip(column).step_by(width).copied()).collect()
}
