//! Several fills of one grid, each different from all before it.
//!
//! After every fill the search begins again at the root, so that the next one may be quite another; what was refuted for
//! good, and which slots make trouble, the searchers keep in mind.

use crate::Problem;
use crate::different::{Different, EarlierFill};
use crate::extras::Extras;
use crate::fill::Fill;
use crate::options::{Options, extras};
use crate::portfolio::Portfolio;
use crate::shape::Shape;
use sator_grid::SlotId;
use sator_search::{Budget, OnProgress, Outcome, Progress, Stats};
use std::ops::ControlFlow;

/// How many fills, and how different.
#[derive(Clone, Copy, Debug)]
pub struct Several {
    /// At most so many.
    pub limit: usize,
    /// Each differs from all before it in so many entries at least; never in none. Where only a part of the grid is to be
    /// filled, an entry differs if any of its cells in that part does.
    pub differ: usize,
}

/// What a search for several fills came to.
#[derive(Debug)]
pub struct SeveralAnswer {
    /// How many fills there were.
    pub fills: usize,
    /// Found: as many as asked for, or as many as the caller wanted. Impossible: there are no more than these. Every fill
    /// there is differs from one of these in fewer entries than asked for.
    pub outcome: Outcome<()>,
    /// What it took.
    pub stats: Stats,
    /// The slots that made trouble, the worst first, each with its part of the whole.
    pub trouble: Vec<(SlotId, f64)>,
}

/// Fills the grid again and again, and gives every fill to `on_fill` until there are enough, or no more.
pub fn fill_several(
    problem: &Problem<'_>,
    options: &Options,
    several: &Several,
    budget: &Budget,
    listener: &mut OnProgress<'_>,
    on_fill: &mut dyn FnMut(Fill) -> ControlFlow<()>,
) -> SeveralAnswer {
    let shape = Shape::new(problem);
    let extras = Extras { different: Different::in_entries(several.differ.max(1)), ..extras(problem) };
    let mut portfolio = Portfolio::new(&shape, &extras, options);
    let mut fills = 0;
    let outcome = loop {
        if fills >= several.limit {
            break Outcome::Found(());
        }
        let mut relay = |progress: &Progress| listener(progress);
        let winner = match portfolio.solve(budget, Some(&mut relay)) {
            Outcome::Found(winner) => winner.0,
            Outcome::Impossible => break Outcome::Impossible,
            Outcome::Stopped(reason) => break Outcome::Stopped(reason),
        };
        fills += 1;
        let fill = Fill::of_state(&portfolio.searchers[winner].state, problem.template, problem.words);
        if on_fill(fill).is_break() {
            break Outcome::Found(());
        }
        portfolio.look_for_another(winner);
    };
    let trouble = portfolio.searchers[0].choice.trouble(&shape);
    SeveralAnswer { fills, outcome, stats: portfolio.stats(budget), trouble }
}

impl Portfolio<'_, '_> {
    /// Goes back to the root, to look for fills that differ from the winner's.
    fn look_for_another(&mut self, winner: usize) {
        let earlier = EarlierFill::of_state(&self.searchers[winner].state);
        for searcher in &mut self.searchers {
            searcher.back_to_root();
            searcher.extras.different.add(earlier.clone());
        }
    }
}
