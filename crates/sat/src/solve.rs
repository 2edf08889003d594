//! Solving in the process: a problem, or the clauses of a file. Threads race with different seeds, and the first to be done
//! ends the race.

use crate::encode::{Form, Style, encode};
use crate::evaluate::{Cost, Fault, faults};
use crate::literal::{Lit, Var};
use crate::load::{Level, Loader, Loading, MAX_LITERALS};
use crate::optimise::{End, MAX_COUNTED, Optimiser};
#[cfg(feature = "cadical")]
use crate::oracle::Cadical;
use crate::oracle::{Batsat, Oracle, Solver};
use crate::problem::Problem;
use crate::read::{Item, NamedWeights, Weight};
use crate::sink::{Halt, Part};
use crate::variables::Symbol;
use crate::watch::{Race, Watch};
use sator_grid::{Content, Grid, Position};
use sator_search::{Budget, OnProgress, Outcome, Stats, StopReason};
use std::sync::atomic::Ordering;
use std::thread;
use thiserror::Error;

/// How to solve.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// With one thread, the same seed gives the same answer.
    pub seed: u64,
    /// How many threads race.
    pub threads: usize,
    /// Which solver.
    pub solver: Solver,
}

impl Default for Options {
    fn default() -> Self {
        Self { seed: 1, threads: 1, solver: Solver::default() }
    }
}

/// Why something is not solved here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SolveError {
    /// Too many tiles.
    #[error(
        "{found} tiles are too many to solve here, {} at most; write a file with `sator sat encode` for another solver",
        MAX_COUNTED / 2
    )]
    TooMany {
        /// How many there are.
        found: usize,
    },
    /// Too many clauses for the memory.
    #[error(
        "the clauses have more than {MAX_LITERALS} literals, too many to solve here; use a smaller puzzle or a shorter list, \
         or write a file with `sator sat encode` for another solver"
    )]
    TooLarge,
    /// There are not enough numbers for variables.
    #[error(transparent)]
    Variables(#[from] Halt),
}

/// What solving a problem came to.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The best grid found. [`Outcome::Impossible`] only in the hard form.
    pub outcome: Outcome<Grid>,
    /// What is wrong with it.
    pub faults: Vec<Fault>,
    /// The weights of what is wrong with it.
    pub cost: u64,
    /// No grid costs less.
    pub bound: u64,
    /// Why the search ended before this was proven to be the best.
    pub stopped: Option<StopReason>,
    /// What was done.
    pub stats: Stats,
}

/// Looks for the best grid until it is proven to be the best or the budget ends.
pub fn solve(
    problem: &Problem<'_>,
    style: Style,
    options: &Options,
    budget: &Budget,
    on_progress: &mut OnProgress<'_>,
) -> Result<Solved, SolveError> {
    let tiles = problem.puzzle().len();
    if tiles > MAX_COUNTED / 2 {
        return Err(SolveError::TooMany { found: tiles });
    }
    let race = Race::new();
    let ends = run_race(options, budget, &race, on_progress, |watch, seed| match options.solver {
        Solver::Batsat => solve_alone(problem, style, &mut Batsat::new(watch, seed), watch),
        #[cfg(feature = "cadical")]
        Solver::Cadical => solve_alone(problem, style, &mut Cadical::new(watch, seed), watch),
    });
    let (end, grid) = best_of(ends, |grid: &Grid| weighted(&faults(problem, grid), tiles))?;
    // What is known of the puzzle keeps the rules: there always is an answer, if only that one.
    let known = || read_grid(problem, |at| problem.domain(at).single());
    let grid = grid.or_else(|| (style.form == Form::Weighted).then(known));
    let faults = grid.as_ref().map(|grid| faults(problem, grid)).unwrap_or_default();
    let cost = weighted(&faults, tiles);
    let stopped = match end {
        End::Stopped(reason) => Some(reason),
        // So few tiles can always be counted.
        End::TooMany(_) | End::Done | End::Impossible => None,
    };
    Ok(Solved {
        outcome: outcome(end, grid),
        cost,
        faults,
        bound: race.bound.load(Ordering::Relaxed).min(cost),
        stopped,
        stats: race.stats(budget),
    })
}

fn weighted(faults: &[Fault], tiles: usize) -> u64 {
    Cost::of(faults).weighted(tiles)
}

/// How a thread ended, and the best it had found by then.
type Ended<T> = Result<(End, Option<T>), SolveError>;

fn solve_alone<O: Oracle>(problem: &Problem<'_>, style: Style, oracle: &mut O, watch: &Watch<'_>) -> Ended<Grid> {
    let word_weight = problem.puzzle().len() as u64;
    let mut loading =
        Loading { loader: Loader::new(oracle, watch.most_literals), form: style.form, word_weight, watch };
    match encode(problem, style, &mut loading) {
        Ok(()) => {}
        Err(Halt::Sink) if loading.loader.too_large => return Err(SolveError::TooLarge),
        Err(Halt::Sink) => return Ok((End::Stopped(watch.look().unwrap_or(StopReason::Cancelled)), None)),
        Err(halt) => return Err(halt.into()),
    }
    let (levels, map, last) = loading.loader.finish();
    let mut best: Option<(Vec<u64>, Grid)> = None;
    let mut judge = |oracle: &O, levels: &[Level]| {
        let variables = problem.variables();
        let stands = |at, symbol: &Symbol| value(oracle, &map, variables.at(at, *symbol));
        let grid = read_grid(problem, |at| problem.domain(at).symbols().find(|symbol| stands(at, symbol)));
        let cost = Cost::of(&faults(problem, &grid));
        let counts = match levels.len() {
            0 => Vec::new(),
            // Of a single tile, words and tiles weigh the same.
            1 => vec![cost.words + cost.tiles],
            _ => vec![cost.words, cost.tiles],
        };
        if best.as_ref().is_none_or(|(least, _)| counts < *least) {
            best = Some((counts.clone(), grid));
        }
        counts
    };
    let end = Optimiser::new(oracle, &levels, watch, &mut judge, last).run();
    if style.form == Form::Hard && end == End::Done {
        watch.race.found(0);
    }
    Ok((end, best.map(|(_, grid)| grid)))
}

fn value<O: Oracle>(oracle: &O, map: &[u32], var: Var) -> bool {
    let known = map.get(var.index()).copied().and_then(Var::new);
    known.is_some_and(|known| oracle.value(known.positive()))
}

/// The grid with these symbols.
fn read_grid(problem: &Problem<'_>, symbol: impl Fn(Position) -> Option<Symbol>) -> Grid {
    let mut grid = Grid::empty(problem.puzzle().rows(), problem.puzzle().columns());
    for at in problem.puzzle().positions() {
        grid[at].content = match symbol(at) {
            None => Content::Empty,
            Some(Symbol::Block) => Content::Block,
            Some(Symbol::Letter(letter)) => Content::Letter(letter),
        };
    }
    grid
}

/// Clauses read from a file.
#[derive(Default)]
pub struct Formula {
    literals: Vec<Lit>,
    /// Where each clause ends.
    ends: Vec<u32>,
    /// What the clauses are, from the one of this number on: mostly many are alike.
    kinds: Vec<(u32, Kind)>,
    run: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Hard,
    /// Its weight, and where it shares its violation with the others of a run, which run.
    Soft(u64, Option<u32>),
}

impl Formula {
    /// No clause yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds what a line of a file says. Rules are hard here: files of ours have answers that keep them.
    pub fn add(&mut self, item: Item<'_>, weights: Option<NamedWeights>) -> Result<(), SolveError> {
        match item {
            Item::Part(part) => self.run += u32::from(matches!(part, Part::Run(_))),
            Item::Clause(weight, clause) => {
                let kind = match weight {
                    Weight::Hard => Kind::Hard,
                    Weight::Soft(weight) if weights.is_some_and(|weights| weights.rule == weight) => Kind::Hard,
                    Weight::Soft(weight) => {
                        let of_run = weights.is_some_and(|weights| weights.word == weight);
                        Kind::Soft(weight, of_run.then_some(self.run))
                    }
                };
                self.literals.extend_from_slice(clause);
                if self.size() > MAX_LITERALS {
                    return Err(SolveError::TooLarge);
                }
                if self.kinds.last().is_none_or(|&(_, last)| last != kind) {
                    self.kinds.push((self.ends.len() as u32, kind));
                }
                self.ends.push(self.literals.len() as u32);
            }
            Item::Nothing | Item::Name(..) => {}
        }
        Ok(())
    }

    /// How much memory it takes, in literals.
    const fn size(&self) -> u64 {
        let a_kind = size_of::<(u32, Kind)>() / size_of::<Lit>();
        (self.literals.len() + self.ends.len() + self.kinds.len() * a_kind) as u64
    }

    fn load<O: Oracle>(&self, loader: &mut Loader<'_, O>, watch: &Watch<'_>) -> Result<(), StopReason> {
        let mut from = 0;
        let mut run_before = None;
        let mut kinds = self.kinds.iter().peekable();
        let mut kind = Kind::Hard;
        for (number, &to) in (0..).zip(&self.ends) {
            if let Some(&(_, next)) = kinds.next_if(|(first, _)| *first == number) {
                kind = next;
            }
            let clause = &self.literals[from as usize..to as usize];
            match kind {
                Kind::Hard => loader.hard(clause),
                Kind::Soft(weight, run) => {
                    if run.is_some() && run != run_before {
                        loader.begin_run();
                        run_before = run;
                    }
                    loader.soft(weight, run.is_some(), clause);
                }
            }
            from = to;
            if loader.is_full() {
                return Err(StopReason::Cancelled);
            }
            if watch.must_stop() {
                return Err(watch.look().unwrap_or(StopReason::Cancelled));
            }
        }
        Ok(())
    }
}

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
    let ends = run_race(options, budget, &race, on_progress, |watch, seed| match options.solver {
        Solver::Batsat => resolve_alone(formula, variables, &mut Batsat::new(watch, seed), watch),
        #[cfg(feature = "cadical")]
        Solver::Cadical => resolve_alone(formula, variables, &mut Cadical::new(watch, seed), watch),
    });
    let (end, best) = best_of(ends, |(cost, _): &(Vec<u64>, Vec<bool>)| cost.clone())?;
    let stopped = match end {
        End::Stopped(reason) => Some(reason),
        _ => None,
    };
    Ok(Resolved {
        outcome: outcome(end, best.map(|(_, values)| values)),
        bound: race.bound.load(Ordering::Relaxed),
        stopped,
        uncounted: match end {
            End::TooMany(groups) => Some(groups),
            _ => None,
        },
        stats: race.stats(budget),
    })
}

fn resolve_alone<O: Oracle>(
    formula: &Formula,
    variables: u32,
    oracle: &mut O,
    watch: &Watch<'_>,
) -> Ended<(Vec<u64>, Vec<bool>)> {
    let mut loader = Loader::new(oracle, watch.most_literals);
    if let Err(reason) = formula.load(&mut loader, watch) {
        return if loader.is_full() { Err(SolveError::TooLarge) } else { Ok((End::Stopped(reason), None)) };
    }
    let (levels, map, last) = loader.finish();
    let mut best: Option<(Vec<u64>, Vec<bool>)> = None;
    let mut judge = |oracle: &O, levels: &[Level]| {
        let violations =
            |level: &Level| level.violated.iter().filter(|&&violated| oracle.value(violated)).count() as u64;
        let counts: Vec<u64> = levels.iter().map(violations).collect();
        if best.as_ref().is_none_or(|(least, _)| counts < *least) {
            let values = (1..=variables).map(|number| Var::new(number).is_some_and(|var| value(oracle, &map, var)));
            best = Some((counts.clone(), values.collect()));
        }
        counts
    };
    let end = Optimiser::new(oracle, &levels, watch, &mut judge, last).run();
    Ok((end, best))
}

/// Runs as many threads as wanted, each with a seed of its own; the first to be done ends them all. Each has a solver of its
/// own, so of a large formula only as many go on as have room for it together.
fn run_race<T: Send>(
    options: &Options,
    budget: &Budget,
    race: &Race,
    on_progress: &mut OnProgress<'_>,
    work: impl Fn(&Watch<'_>, u64) -> Ended<T> + Sync,
) -> Vec<Ended<T>> {
    let run = |watch: &Watch<'_>, thread: usize| {
        let ended = match work(watch, options.seed.wrapping_add((thread as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15))) {
            Err(SolveError::TooLarge) if thread > 0 => Ok((End::Stopped(StopReason::Cancelled), None)),
            ended => ended,
        };
        if !matches!(ended, Ok((End::Stopped(_) | End::TooMany(_), _))) {
            race.over.cancel();
        }
        ended
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..options.threads)
            .map(|thread| scope.spawn(move || run(&Watch::new(budget, race, None, share(thread)), thread)))
            .collect();
        let mut ends = vec![run(&Watch::new(budget, race, Some(on_progress), share(0)), 0)];
        ends.extend(
            others.into_iter().map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))),
        );
        ends
    })
}

/// The most literals that a thread may load: if so many threads have at most that many each, they have room together.
const fn share(thread: usize) -> u64 {
    MAX_LITERALS / (thread as u64 + 1)
}

/// The end of the thread that was done, or else the best that any found.
fn best_of<T, C: Ord>(ends: Vec<Ended<T>>, cost: impl Fn(&T) -> C) -> Result<(End, Option<T>), SolveError> {
    let mut stopped: Option<(End, Option<T>)> = None;
    for ended in ends {
        let (end, answer) = ended?;
        if !matches!(end, End::Stopped(_) | End::TooMany(_)) {
            return Ok((end, answer));
        }
        let better = match (&stopped, &answer) {
            (None, _) | (Some((_, None)), Some(_)) => true,
            (Some((_, Some(best))), Some(answer)) => cost(answer) < cost(best),
            (Some(_), None) => false,
        };
        if better {
            stopped = Some((end, answer));
        }
    }
    Ok(stopped.unwrap_or((End::Stopped(StopReason::Cancelled), None)))
}

fn outcome<T>(end: End, best: Option<T>) -> Outcome<T> {
    match (end, best) {
        (End::Impossible, _) => Outcome::Impossible,
        (_, Some(best)) => Outcome::Found(best),
        (End::Stopped(reason), None) => Outcome::Stopped(reason),
        (End::Done | End::TooMany(_), None) => Outcome::Stopped(StopReason::Cancelled),
    }
}
