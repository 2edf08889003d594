//! Filling a grid: the entry point.

use crate::Problem;
use crate::extras::Extras;
use crate::fill::Fill;
use crate::portfolio;
use crate::shape::Shape;
use sator_grid::SlotId;
use sator_search::{Budget, OnProgress, Outcome, Stats};
use sator_words::LetterSet;

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// With one thread, the same seed gives the same answer.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
    /// What the whole range of scores is worth in the choice of words against leaving room for the crossings.
    pub score_worth: f64,
}

impl Default for Options {
    fn default() -> Self {
        Self { seed: 0, threads: 1, score_worth: 2.0 }
    }
}

/// What a search came to.
#[derive(Debug)]
pub struct Answer {
    /// The fill, or why there is none.
    pub outcome: Outcome<Fill>,
    /// What it took.
    pub stats: Stats,
    /// The slots that made trouble, the worst first, each with its part of the whole.
    pub trouble: Vec<(SlotId, f64)>,
}

/// Fills the grid, or proves that it cannot be done.
pub fn fill<'p>(problem: &Problem<'_>, options: &Options, budget: &Budget, listener: &'p mut OnProgress<'p>) -> Answer {
    let shape = Shape::new(problem);
    portfolio::search(problem, &shape, &extras(problem), options, budget, Some(listener))
}

/// The rules about the grid as a whole.
pub(crate) fn extras(problem: &Problem<'_>) -> Extras {
    let pangram = if problem.rules.pangram { problem.words.alphabet().letters() } else { LetterSet::EMPTY };
    Extras { pangram, ..Extras::default() }
}
