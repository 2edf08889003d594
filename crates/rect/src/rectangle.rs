//! A result.

use crate::digest::Digest;
use crate::problem::Problem;
use sator_words::Letter;

/// A word rectangle.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rectangle {
    width: usize,
    letters: Vec<Letter>,
}

impl Rectangle {
    /// The rectangle with these letters, row by row.
    pub fn new(width: usize, letters: Vec<Letter>) -> Self {
        Self { width, letters }
    }

    pub(crate) fn from_cells(width: usize, cells: &[u8]) -> Self {
        Self { width, letters: cells.iter().map(|&cell| Letter::new(cell)).collect() }
    }

    /// The rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[Letter]> + '_ {
        self.letters.chunks_exact(self.width)
    }

    /// The columns from the left.
    pub fn columns(&self) -> impl Iterator<Item = Vec<Letter>> + '_ {
        (0..self.width).map(|column| self.letters.iter().skip(column).step_by(self.width).copied().collect())
    }

    /// The sum of the scores of all rows and columns; words that the lists do not have count nothing.
    pub fn score(&self, problem: &Problem<'_>) -> i64 {
        let score = |score: Option<sator_words::Score>| score.map_or(0, |score| i64::from(score.value()));
        let rows: i64 = self.rows().map(|row| score(problem.rows.score(row))).sum();
        let columns: i64 = self.columns().map(|column| score(problem.columns.score(&column))).sum();
        rows + columns
    }

    /// What it adds to the digest of the results.
    pub fn digest(&self) -> Digest {
        Digest::of(self.letters.iter().map(|letter| letter.index() as u8))
    }
}
