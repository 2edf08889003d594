//! Filling a grid: the entry point.

use crate::Problem;
use crate::choice::Taste;
use crate::extras::Extras;
use crate::fill::Fill;
use crate::graded::fill_with_better_words;
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
    /// How to choose slots and words; if none is named, every thread has a taste of its own.
    pub taste: Option<Taste>,
}

impl Default for Options {
    fn default() -> Self {
        Self { seed: 0, threads: 1, score_worth: 2.0, taste: None }
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

/// Fills the grid, or proves that it cannot be done. Without a floor for all words, the better ones are tried first.
pub fn fill<'p>(problem: &Problem<'_>, options: &Options, budget: &Budget, listener: &'p mut OnProgress<'p>) -> Answer {
    let mut spent = Stats::default();
    if let Some(answer) = fill_with_better_words(problem, options, budget, &mut spent) {
        return answer;
    }
    let mut answer = search(problem, options, budget, Some(listener));
    answer.stats += spent;
    answer
}

/// One search with the rules as they are.
pub(crate) fn search<'p>(
    problem: &Problem<'_>,
    options: &Options,
    budget: &Budget,
    listener: Option<&'p mut OnProgress<'p>>,
) -> Answer {
    let shape = Shape::new(problem);
    portfolio::search(problem, &shape, &extras(problem), options, budget, listener)
}

/// The rules about the grid as a whole.
pub(crate) fn extras(problem: &Problem<'_>) -> Extras {
    let cells = problem.template.grid().cells().iter();
    let given: LetterSet = cells.flat_map(|cell| cell.content.given()).copied().collect();
    let pangram = if problem.rules.pangram { problem.words.alphabet().letters() - given } else { LetterSet::EMPTY };
    Extras { pangram, ..Extras::default() }
}
