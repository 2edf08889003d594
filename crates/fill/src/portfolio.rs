//! Several searchers of different taste at the same problem, one a thread; the first answer counts.

use crate::choice::Taste;
use crate::extras::Extras;
use crate::fill::Fill;
use crate::search::{Run, Searcher};
use crate::shape::Shape;
use crate::team::Team;
use crate::watch::Watch;
use crate::{Answer, Options, Problem};
use sator_search::{Budget, Cancel, OnProgress, Outcome, Rng, Stats, StopReason};
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
    let mut portfolio = Portfolio::new(shape, extras, options);
    let winner = portfolio.solve(budget, listener);
    let fill = |winner: Winner| Fill::of_state(&portfolio.searchers[winner.0].state, problem.template, problem.words);
    let outcome = winner.map(fill);
    Answer { outcome, stats: portfolio.stats(budget), trouble: portfolio.searchers[0].choice.trouble(shape) }
}

/// The searchers at one problem, with what they have learned.
pub(crate) struct Portfolio<'s, 'a> {
    pub searchers: Vec<Searcher<'s, 'a>>,
    team: Team,
}

/// The number of a searcher whose state is a fill.
#[derive(Clone, Copy)]
pub(crate) struct Winner(pub usize);

impl<'s, 'a> Portfolio<'s, 'a> {
    pub fn new(shape: &'s Shape<'a>, extras: &Extras, options: &Options) -> Self {
        let mut rng = Rng::new(options.seed);
        let threads = options.threads.max(1);
        // The second digs early, so it looks for frames.
        let frames = 1.min(threads - 1);
        let taste = |number| Taste {
            frames: number == frames,
            ..options.taste.unwrap_or(Taste::number(number, options.score_worth))
        };
        let searcher = |number| Searcher::new(shape, extras.clone(), taste(number), rng.split());
        Self { searchers: (0..threads).map(searcher).collect(), team: Team::default() }
    }

    /// Searches for a fill. All searchers must be at the root.
    pub fn solve<'p>(&mut self, budget: &Budget, listener: Option<&'p mut OnProgress<'p>>) -> Outcome<Winner> {
        let done = Cancel::new();
        let budget = if self.searchers.len() > 1 { budget.clone().with_cancel(&done) } else { budget.clone() };
        let (first, others) = self.searchers.split_first_mut().expect("there is at least one thread");
        let runs: Vec<Run> = thread::scope(|scope| {
            let (budget, team, done) = (&budget, &self.team, &done);
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
        let outcome = outcome(&runs);
        self.searchers[0].stats.results += u64::from(outcome.is_found());
        outcome
    }

    /// What all searchers did together.
    pub fn stats(&self, budget: &Budget) -> Stats {
        let mut stats = Stats::default();
        self.searchers.iter().for_each(|searcher| stats += searcher.stats);
        Stats { elapsed: budget.elapsed(), ..stats }
    }
}

/// The answer of whoever has one; a fill before a proof, as there is never both.
fn outcome(runs: &[Run]) -> Outcome<Winner> {
    if let Some(winner) = runs.iter().position(|run| *run == Run::Filled) {
        return Outcome::Found(Winner(winner));
    }
    if runs.contains(&Run::Exhausted) {
        return Outcome::Impossible;
    }
    let reasons = runs.iter().filter_map(|run| if let Run::Stopped(reason) = run { Some(*reason) } else { None });
    // Whoever stops first cancels the others: its reason is the one that counts.
    let reason = reasons.reduce(|one, other| if one == StopReason::Cancelled { other } else { one });
    Outcome::Stopped(reason.expect("a searcher that was not stopped has an answer"))
}
