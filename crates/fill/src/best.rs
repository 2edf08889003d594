//! The best fill: as many preferred words as possible, then the highest floor, then the highest mean.
//!
//! An anytime search on all threads. A plain fill comes first; then the floor is climbed in steps that shrink, with
//! attempts of limited but growing patience, and decided from above where that can be afforded; entries below the next
//! floor are also worked away part by part. Under the floor reached, large-neighbourhood search with bounds raises the
//! mean, and once the floor is proven, branch and bound looks for a proof of the mean. What is found and what is proven
//! stands on a board that all workers see.
//!
//! Given entries are what they are: the floor is that of the others.

mod aim;
mod attempt;
mod board;
mod climb;
mod floor;
mod ladder;
mod mend;
mod neighbourhood;
mod proof;
mod prove;
mod worker;

use crate::facts::Facts;
use crate::fill::Fill;
use crate::options::extras;
use crate::shape::Shape;
use crate::state::State;
use crate::team::Team;
use crate::watch::Watch;
use crate::worth::Worth;
use crate::{Options, Problem};
use aim::{Aim, Solution, Value};
use board::{Board, Known};
use sator_grid::SlotId;
use sator_search::{Budget, Cancel, OnProgress, Outcome, Rng, Stats, StopReason};
use std::thread;
use worker::{Worker, Workshop};

/// The best fill found, and what is proven about all fills.
#[derive(Debug)]
pub struct Best {
    /// The best fill found, be it proven or not; without any, whether there is none or why the search stopped.
    pub outcome: Outcome<Fill>,
    /// Is it proven that there is no better one?
    pub proven: bool,
    /// Why the search ended before there was a proof.
    pub stopped: Option<StopReason>,
    /// How many entries of the fill are preferred words, those given whole aside.
    pub preferred: usize,
    /// No fill has more preferred words.
    pub preferred_bound: usize,
    /// The worst score of the fill's entries, those given whole aside; none without such entries.
    pub floor: Option<i32>,
    /// No fill with as many preferred words has a higher floor.
    pub floor_bound: Option<i32>,
    /// No fill with as many preferred words and as high a floor has a higher mean. All entries that have a score count.
    pub mean_bound: Option<f64>,
    /// What it took.
    pub stats: Stats,
    /// The slots that made trouble, the worst first, each with its part of the whole.
    pub trouble: Vec<(SlotId, f64)>,
}

/// Looks for the best fill until it is proven to be the best or the budget is used up.
///
/// Better means: more entries that are preferred words; among equals, a higher score of the worst entry; then a higher mean.
pub fn fill_best<'p>(
    problem: &Problem<'_>,
    options: &Options,
    budget: &Budget,
    listener: &'p mut OnProgress<'p>,
) -> Best {
    improve(problem, options, budget, listener, true)
}

/// Fills the grid with as many preferred words as can be found without much effort, whatever the scores.
///
/// It ends when that many is proven to be the most, when many attempts at one more have failed, or with the budget.
pub fn fill_preferring<'p>(
    problem: &Problem<'_>,
    options: &Options,
    budget: &Budget,
    listener: &'p mut OnProgress<'p>,
) -> Best {
    improve(problem, options, budget, listener, false)
}

fn improve<'p>(
    problem: &Problem<'_>,
    options: &Options,
    budget: &Budget,
    listener: &'p mut OnProgress<'p>,
    scores_count: bool,
) -> Best {
    let shape = Shape::new(problem);
    let extras = extras(problem);
    let aim = Aim::new(problem, &shape, scores_count);
    let mut root = State::new(&shape);
    if root.start().is_err() || extras.enforce(&mut root).is_err() {
        return Best::without_fill(Outcome::Impossible, Stats { elapsed: budget.elapsed(), ..Stats::default() });
    }
    let board = Board::new(first_bound(&aim, &root));
    let given = shape.given.iter().filter_map(|(_, word)| problem.words.score(word)).map(|score| score.value().into());
    let shop = Workshop {
        aim: &aim,
        root,
        extras,
        board,
        team: Team::default(),
        facts: Facts::default(),
        workers: options.threads.max(1),
        score_worth: options.score_worth,
        given: given.collect(),
    };
    let (stopped, mut stats, trouble) = work(&shop, options, budget, listener);
    stats.elapsed = budget.elapsed();
    let known = shop.board.known();
    let Some(best) = &known.best else {
        let outcome = stopped.filter(|_| !known.impossible).map_or(Outcome::Impossible, Outcome::Stopped);
        return Best { trouble, ..Best::without_fill(outcome, stats) };
    };
    let fill = read(problem, &shop, best);
    Best { stopped: stopped.filter(|_| !known.is_proven()), ..Best::new(&shop, &known, fill, stats, trouble) }
}

/// Lets all workers work. Why they stopped, if they did, and what they did.
fn work<'p>(
    shop: &Workshop<'_, '_>,
    options: &Options,
    budget: &Budget,
    listener: &'p mut OnProgress<'p>,
) -> (Option<StopReason>, Stats, Vec<(SlotId, f64)>) {
    let mut rng = Rng::new(options.seed);
    let done = Cancel::new();
    let budget = budget.clone().with_cancel(&done);
    let mut first = Worker::new(shop, 0, rng.split(), Watch::new(&budget, Some(listener)));
    thread::scope(|scope| {
        let (budget, done) = (&budget, &done);
        let others: Vec<_> = (1..options.threads)
            .map(|number| {
                let rng = rng.split();
                scope.spawn(move || {
                    let mut worker = Worker::new(shop, number, rng, Watch::new(budget, None));
                    let finished = worker.work().is_ok();
                    if finished {
                        done.cancel();
                    }
                    (worker.stats, finished)
                })
            })
            .collect();
        let mut stopped = first.work().err();
        done.cancel();
        let mut stats = first.stats;
        for other in others {
            let (others_stats, finished) = other.join().expect("a worker does not panic");
            stats += others_stats;
            // Who has finished has stopped the others.
            stopped = stopped.filter(|_| !finished);
        }
        (stopped, stats, std::mem::take(&mut first.trouble))
    })
}

/// What no fill can exceed, by propagation alone.
fn first_bound(aim: &Aim, root: &State<'_, '_>) -> Value {
    let shape = root.shape();
    let preferred = if aim.prefers() { aim.worth_of_preferred(shape).bound(root) } else { 0 };
    if !aim.scores_count {
        return Value { preferred, floor: i32::MAX, total: 0 };
    }
    let possible = |floor: i32| aim.raise(&mut root.clone(), floor).is_ok();
    let count = aim.scores.partition_point(|&floor| possible(floor));
    let floor =
        if aim.counted.is_empty() { i32::MAX } else { count.checked_sub(1).map_or(i32::MAX, |last| aim.scores[last]) };
    Value { preferred, floor, total: Worth::new(shape, &aim.counted, i64::from, 0).bound(root) }
}

/// The fill as others know it.
fn read(problem: &Problem<'_>, shop: &Workshop<'_, '_>, solution: &Solution) -> Fill {
    let mut state = shop.root.clone();
    shop.aim.restore(&mut state, solution).expect("a fill that was found is a fill");
    Fill::of_state(&state, problem.template, problem.words)
}

impl Best {
    fn without_fill(outcome: Outcome<Fill>, stats: Stats) -> Self {
        Self {
            proven: outcome.is_impossible(),
            stopped: outcome.stop_reason(),
            outcome,
            preferred: 0,
            preferred_bound: 0,
            floor: None,
            floor_bound: None,
            mean_bound: None,
            stats,
            trouble: Vec::new(),
        }
    }

    fn new(shop: &Workshop<'_, '_>, known: &Known, fill: Fill, stats: Stats, trouble: Vec<(SlotId, f64)>) -> Self {
        let value = known.best.as_ref().expect("there is a fill").value;
        let has_floor = shop.aim.scores_count && !shop.aim.counted.is_empty();
        Self {
            outcome: Outcome::Found(fill),
            proven: known.is_proven(),
            stopped: None,
            preferred: value.preferred as usize,
            preferred_bound: known.bound.preferred as usize,
            floor: has_floor.then_some(value.floor),
            floor_bound: has_floor.then_some(known.bound.floor),
            mean_bound: shop.mean(known.bound.total).filter(|_| shop.aim.scores_count),
            stats,
            trouble,
        }
    }
}
