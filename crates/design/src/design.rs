//! Whole grids: patterns are made, looked at, and filled, on several threads, until one is full.

use crate::conflict::{Conflict, explain};
use crate::encode::Encoding;
use crate::worker::{Common, Worker};
use crate::{Brief, Pattern};
use sator_fill::Fill;
use sator_grid::Template;
use sator_search::{Budget, Cancel, OnProgress, Outcome, Rng, Stats, StopReason, ignore_progress};
use sator_words::WordList;
use std::thread;

/// A grid to be designed and filled.
#[derive(Clone, Copy)]
pub struct Problem<'a> {
    /// What it is to be like.
    pub brief: Brief<'a>,
    /// The words for all slots but those of the theme.
    pub words: &'a WordList,
    /// What must hold for the words.
    pub rules: &'a sator_fill::Rules,
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// With one thread, the same seed gives the same answer.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
}

/// A grid, designed and filled.
#[derive(Clone, Debug)]
pub struct Design {
    /// Its pattern, with the theme words.
    pub pattern: Pattern,
    /// The same with its slots.
    pub template: Template,
    /// Its words.
    pub fill: Fill,
}

/// What a search came to.
#[derive(Debug)]
pub struct Answer {
    /// The design, or why there is none.
    pub outcome: Outcome<Design>,
    /// If it is impossible: which rules contradict each other.
    pub conflict: Option<Conflict>,
    /// What it took; attempts are patterns that were tried.
    pub stats: Stats,
}

/// Designs a grid and fills it, or proves that it cannot be done.
pub fn design(problem: &Problem<'_>, options: &Options, budget: &Budget, listener: &mut OnProgress<'_>) -> Answer {
    let done = Cancel::new();
    let common = Common::default();
    let inner = if options.threads > 1 { budget.clone().with_cancel(&done) } else { budget.clone() };
    let mut rng = Rng::new(options.seed);
    let encoding = match Encoding::new(&problem.brief, budget) {
        Ok(encoding) => encoding,
        Err(reason) => {
            let stats = Stats { elapsed: budget.elapsed(), ..Stats::default() };
            return Answer { outcome: Outcome::Stopped(reason), conflict: None, stats };
        }
    };
    let mut workers: Vec<Worker<'_, '_>> = (0..options.threads.max(1))
        .map(|_| Worker::new(problem, encoding.clone(), rng.split(), &common, &inner))
        .collect();
    drop(encoding);
    let (first, others) = workers.split_first_mut().expect("there is at least one thread");
    let mut outcomes: Vec<Outcome<Design>> = thread::scope(|scope| {
        let done = &done;
        let handles: Vec<_> = others
            .iter_mut()
            .map(|worker| {
                scope.spawn(move || {
                    let outcome = worker.run(&mut ignore_progress);
                    done.cancel();
                    outcome
                })
            })
            .collect();
        let outcome = first.run(listener);
        done.cancel();
        let joined = handles.into_iter().map(|handle| handle.join().expect("a worker does not panic"));
        std::iter::once(outcome).chain(joined).collect()
    });
    let rank = |outcome: &Outcome<Design>| match outcome {
        Outcome::Found(_) => 0,
        Outcome::Impossible => 1,
        // Whoever stops first cancels the others: its reason is the one that counts.
        Outcome::Stopped(reason) => 2 + u8::from(*reason == StopReason::Cancelled),
    };
    let winner = (0..outcomes.len()).min_by_key(|&at| rank(&outcomes[at])).expect("there is at least one worker");
    let outcome = outcomes.swap_remove(winner);
    let conflict =
        outcome.is_impossible().then(|| explain(workers[winner].encoding(), &problem.brief, &mut rng, budget));
    let mut stats = Stats::default();
    for worker in &workers {
        stats += worker.stats;
    }
    Answer { outcome, conflict, stats: Stats { elapsed: budget.elapsed(), ..stats } }
}
