//! Solving the clauses of a file, which mean nothing here.

use crate::formula::Formula;
use crate::literal::Var;
use crate::load::{Level, Loader};
use crate::optimise::{End, Optimiser};
use crate::oracle::Oracle;
use crate::race::{self, Ended, Work};
use crate::solve::{Options, SolveError, value};
use crate::watch::{Race, Watch};
use sator_search::{Budget, OnProgress, Outcome, Stats, StopReason};
use std::sync::atomic::Ordering;

/// What solving the clauses of a file came to.
#[derive(Clone, Debug)]
pub struct Resolved {
    /// The values of the variables in the best answer.
    pub outcome: Outcome<Vec<bool>>,
    /// No answer costs less.
    pub bound: u64,
    /// Why the search ended before this was proven to be the best.
    pub stopped: Option<StopReason>,
    /// The search ended because so many groups of soft clauses are too many to count what is violated of them.
    pub uncounted: Option<usize>,
    /// What was done.
    pub stats: Stats,
}

/// Looks for the best answer to the clauses of a file, with variables up to `variables`, until it is proven to be the best or
/// the budget ends.
pub fn resolve(
    formula: &Formula,
    variables: u32,
    options: &Options,
    budget: &Budget,
    on_progress: &mut OnProgress<'_>,
) -> Result<Resolved, SolveError> {
    let race = Race::new();
    let (end, best) = race::run(&Resolving { formula, variables }, options, budget, &race, on_progress)?;
    Ok(Resolved {
        outcome: race::outcome(end, best.map(|best| best.values)),
        bound: race.bound.load(Ordering::Relaxed),
        stopped: end.reason(),
        uncounted: match end {
            End::TooMany(groups) => Some(groups),
            _ => None,
        },
        stats: race.stats(budget),
    })
}

struct Resolving<'a> {
    formula: &'a Formula,
    variables: u32,
}

/// An answer: how many groups of clauses of each level it violates, and the values of the variables.
struct Values {
    violations: Vec<u64>,
    values: Vec<bool>,
}

impl Work for Resolving<'_> {
    type Answer = Values;
    type Cost = Vec<u64>;

    fn cost(&self, answer: &Values) -> Vec<u64> {
        answer.violations.clone()
    }

    fn run(&self, _: usize, oracle: &mut impl Oracle, watch: &Watch<'_>) -> Ended<Values> {
        let mut loader = Loader::new(oracle, watch.most_literals);
        if let Err(reason) = self.formula.load(&mut loader, watch) {
            return if loader.is_full() { Err(SolveError::TooLarge) } else { Ok((End::Stopped(reason), None)) };
        }
        let (levels, map, last) = loader.finish();
        let mut best: Option<Values> = None;
        let mut judge = |oracle: &_, levels: &[Level]| {
            let violated =
                |level: &Level| level.violated.iter().filter(|&&violated| Oracle::value(oracle, violated)).count();
            let violations: Vec<u64> = levels.iter().map(|level| violated(level) as u64).collect();
            if best.as_ref().is_none_or(|best| violations < best.violations) {
                let vars = (1..=self.variables).map(Var::new);
                let values = vars.map(|var| var.is_some_and(|var| value(oracle, &map, var))).collect();
                best = Some(Values { violations: violations.clone(), values });
            }
            violations
        };
        let end = Optimiser::new(oracle, &levels, watch, &mut judge, last).run();
        Ok((end, best))
    }
}
