//! Several searchers of different taste at the same problem, one a thread; the first answer counts.

use crate::choice::Taste;
use crate::extras::Extras;
use crate::fill::Fill;
use crate::search::{Run, Searcher};
use crate::shape::Shape;
use crate::team::Team;
use crate::watch::Watch;
use crate::{Answer, Options, Problem};
use sator_search::{Budget, Cancel, OnProgress, Outcome, Rng, Stats};
use std::thread;

/// Searches on as many threads as asked. With one thread the same seed gives the same answer.
pub(crate) fn search<'p>(
    problem: &Problem<'_>,
    shape: &Shape<'_>,
    extras: &Extras,
    options: &Options,
    budget: &Budget,
    listener: Option<&'p mut OnProgress<'p>>,
) -> Answer {
    let mut rng = Rng::new(options.seed);
    let team = Team::default();
    let done = Cancel::new();
    let budget = if options.threads > 1 { budget.clone().with_cancel(&done) } else { budget.clone() };
    let searchers = (0..options.threads.max(1))
        .map(|number| Searcher::new(shape, extras.clone(), Taste::number(number, options.score_worth), rng.split()));
    let mut searchers: Vec<_> = searchers.collect();
    let (first, others) = searchers.split_first_mut().expect("there is at least one thread");
    let runs: Vec<Run> = thread::scope(|scope| {
        let (budget, team, done) = (&budget, &team, &done);
        let handles: Vec<_> = others
            .iter_mut()
            .map(|searcher| {
                scope.spawn(move || {
                    let run = searcher.solve(team, &mut Watch::new(budget, None));
                    done.cancel();
                    run
                })
            })
            .collect();
        let run = first.solve(team, &mut Watch::new(budget, listener));
        done.cancel();
        let joined = handles.into_iter().map(|handle| handle.join().expect("a searcher does not panic"));
        std::iter::once(run).chain(joined).collect()
    });
    let mut stats = Stats::default();
    searchers.iter().for_each(|searcher| stats += searcher.stats);
    stats.elapsed = budget.elapsed();
    let outcome = outcome(problem, &searchers, &runs);
    stats.results = u64::from(outcome.is_found());
    let trouble = searchers[0].choice.trouble(shape);
    Answer { outcome, stats, trouble }
}

/// The answer of whoever has one; a fill before a proof, as there is never both.
fn outcome(problem: &Problem<'_>, searchers: &[Searcher<'_, '_>], runs: &[Run]) -> Outcome<Fill> {
    if let Some(winner) = runs.iter().position(|run| *run == Run::Filled) {
        return Outcome::Found(Fill::of_state(&searchers[winner].state, problem.template, problem.words));
    }
    if runs.contains(&Run::Exhausted) {
        return Outcome::Impossible;
    }
    match runs[0] {
        Run::Stopped(reason) => Outcome::Stopped(reason),
        _ => unreachable!("a searcher that was not stopped has an answer"),
    }
}
