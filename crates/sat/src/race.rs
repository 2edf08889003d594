//! Threads that race with different seeds: the first to be done ends the race.

use crate::load::MAX_LITERALS;
use crate::optimise::End;
#[cfg(feature = "cadical")]
use crate::oracle::cadical;
use crate::oracle::{Oracle, Solver, batsat};
use crate::solve::{Options, SolveError};
use crate::watch::{Race, Watch};
use sator_search::{Budget, OnProgress, Outcome, StopReason};
use std::thread;

/// How a thread ended, and the best it had found by then.
pub(crate) type Ended<T> = Result<(End, Option<T>), SolveError>;

/// What every thread does, each with a solver of its own.
pub(crate) trait Work: Sync {
    type Answer: Send;
    type Cost: Ord;
    /// What the thread of this number, from 0, does.
    fn run(&self, thread: usize, oracle: &mut impl Oracle, watch: &Watch<'_>) -> Ended<Self::Answer>;
    fn cost(&self, answer: &Self::Answer) -> Self::Cost;
}

/// Runs as many threads as wanted, each with a seed of its own, and gives the end of the one that was done, or else the best
/// that any found. As each has a solver of its own, of a large formula only as many go on as have room for it together.
pub(crate) fn run<W: Work>(
    work: &W,
    options: &Options,
    budget: &Budget,
    race: &Race,
    on_progress: &mut OnProgress<'_>,
) -> Ended<W::Answer> {
    let run = |watch: &Watch<'_>, thread: usize| {
        let seed = options.seed.wrapping_add((thread as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let ended = match options.solver {
            Solver::Batsat => work.run(thread, &mut batsat(watch, seed), watch),
            #[cfg(feature = "cadical")]
            Solver::Cadical => work.run(thread, &mut cadical(watch, seed), watch),
        };
        let ended = match ended {
            Err(SolveError::TooLarge) if thread > 0 => Ok((End::Stopped(StopReason::Cancelled), None)),
            ended => ended,
        };
        if !matches!(ended, Ok((End::Stopped(_) | End::TooMany(_), _))) {
            race.over.cancel();
        }
        ended
    };
    let ends = thread::scope(|scope| {
        let others: Vec<_> = (1..options.threads)
            .map(|thread| scope.spawn(move || run(&Watch::new(budget, race, None, share(thread)), thread)))
            .collect();
        let mut ends = vec![run(&Watch::new(budget, race, Some(on_progress), share(0)), 0)];
        ends.extend(
            others.into_iter().map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))),
        );
        ends
    });
    best_of(work, ends)
}

/// The most literals that a thread may load: if so many threads have at most that many each, they have room together.
const fn share(thread: usize) -> u64 {
    MAX_LITERALS / (thread as u64 + 1)
}

fn best_of<W: Work>(work: &W, ends: Vec<Ended<W::Answer>>) -> Ended<W::Answer> {
    let mut stopped: Option<(End, Option<W::Answer>)> = None;
    for ended in ends {
        let (end, answer) = ended?;
        if !matches!(end, End::Stopped(_) | End::TooMany(_)) {
            return Ok((end, answer));
        }
        let better = match (&stopped, &answer) {
            (None, _) | (Some((_, None)), Some(_)) => true,
            (Some((_, Some(best))), Some(answer)) => work.cost(answer) < work.cost(best),
            (Some(_), None) => false,
        };
        if better {
            stopped = Some((end, answer));
        }
    }
    Ok(stopped.unwrap_or((End::Stopped(StopReason::Cancelled), None)))
}

/// What a race came to.
pub(crate) fn outcome<T>(end: End, best: Option<T>) -> Outcome<T> {
    match (end, best) {
        (End::Impossible, _) => Outcome::Impossible,
        (_, Some(best)) => Outcome::Found(best),
        (End::Stopped(reason), None) => Outcome::Stopped(reason),
        (End::Done | End::TooMany(_), None) => Outcome::Stopped(StopReason::Cancelled),
    }
}
