//! Block patterns, without a word list.

use crate::conflict::{Conflict, explain};
use crate::count::Count;
use crate::formula::Group;
use crate::sampler::{Sampled, Sampler};
use crate::{Brief, Pattern};
use sator_search::{Budget, Outcome, Rng, Stats};
use std::ops::ControlFlow;

/// How many patterns, and how different.
#[derive(Clone, Copy, Debug)]
pub struct PatternOptions {
    /// The same seed gives the same patterns.
    pub seed: u64,
    /// How many.
    pub limit: usize,
    /// Any two differ in at least so many cells.
    pub differ: usize,
}

/// What came of it.
#[derive(Debug)]
pub struct PatternsAnswer {
    /// Found if there are as many as asked for; impossible if there are no more.
    pub outcome: Outcome<()>,
    /// How many were found.
    pub found: usize,
    /// If there is none at all: which rules contradict each other.
    pub conflict: Option<Conflict>,
    /// What it took.
    pub stats: Stats,
}

/// Makes patterns, and hands each over as it is found.
pub fn patterns(
    brief: &Brief<'_>,
    options: &PatternOptions,
    budget: &Budget,
    on_pattern: &mut dyn FnMut(Pattern) -> ControlFlow<()>,
) -> PatternsAnswer {
    let mut rng = Rng::new(options.seed);
    let mut found: Vec<Pattern> = Vec::new();
    let mut stats = Stats::default();
    let mut sampler = match Sampler::new(brief, budget) {
        Ok(sampler) => sampler,
        Err(reason) => {
            stats.elapsed = budget.elapsed();
            return PatternsAnswer { outcome: Outcome::Stopped(reason), found: 0, conflict: None, stats };
        }
    };
    let outcome = loop {
        if found.len() >= options.limit {
            break Outcome::Found(());
        }
        stats.attempts += 1;
        match sampler.sample(&mut rng, budget) {
            Sampled::Pattern(pattern) => {
                if let Some(close) = found.iter().find(|known| known.distance(&pattern) < options.differ.max(1)) {
                    keep_away(&mut sampler, close, options.differ.max(1));
                    continue;
                }
                found.push(pattern.clone());
                if on_pattern(pattern).is_break() {
                    break Outcome::Found(());
                }
            }
            Sampled::Unsatisfiable | Sampled::Tired => break Outcome::Impossible,
            Sampled::Stopped(reason) => break Outcome::Stopped(reason),
        }
    };
    let none = outcome.is_impossible() && found.is_empty();
    let conflict = none.then(|| explain(&sampler.encoding, brief, &mut rng, budget));
    stats.results = found.len() as u64;
    stats.elapsed = budget.elapsed();
    PatternsAnswer { outcome, found: found.len(), conflict, stats }
}

/// From now on, patterns differ from this one in so many cells.
fn keep_away(sampler: &mut Sampler<'_>, pattern: &Pattern, cells: usize) {
    let differing = sampler.encoding.differing(pattern);
    let formula = &mut sampler.encoding.formula;
    let mut parts = Vec::new();
    for (weight, lits) in differing {
        let cap = cells.div_ceil(weight);
        let count = Count::sum(formula, lits.into_iter().map(Count::one).collect(), cap);
        parts.push(count.times(weight, cells));
    }
    let sum = Count::sum(formula, parts, cells);
    sum.at_least(formula, Group::Meaning, cells);
}
