//! Solving a problem in the process: the best grid, until it is proven to be the best.

use crate::encode::{Form, Style, encode};
use crate::evaluate::{Cost, Fault, faults};
use crate::literal::Var;
use crate::load::{Level, Loader, Loading, MAX_LITERALS};
use crate::optimise::{End, MAX_COUNTED, Optimiser};
use crate::oracle::{Oracle, Solver};
use crate::problem::Problem;
use crate::race::{self, Ended, Work};
use crate::sink::Halt;
use crate::variables::Symbol;
use crate::watch::{Race, Watch};
use sator_grid::{Content, Grid, Position};
use sator_search::{Budget, OnProgress, Outcome, Stats, StopReason};
use std::sync::atomic::Ordering;
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
    let (end, grid) = race::run(&Solving { problem, style }, options, budget, &race, on_progress)?;
    // What is known of the puzzle keeps the rules: there always is an answer, if only that one.
    let known = || read_grid(problem, |at| problem.domain(at).single());
    let grid = grid.or_else(|| (style.form == Form::Weighted).then(known));
    let faults = grid.as_ref().map(|grid| faults(problem, grid)).unwrap_or_default();
    let cost = weighted(&faults, tiles);
    Ok(Solved {
        outcome: race::outcome(end, grid),
        cost,
        faults,
        bound: race.bound.load(Ordering::Relaxed).min(cost),
        stopped: end.reason(),
        stats: race.stats(budget),
    })
}

fn weighted(faults: &[Fault], tiles: usize) -> u64 {
    Cost::of(faults).weighted(tiles)
}

struct Solving<'a> {
    problem: &'a Problem<'a>,
    style: Style,
}

impl Work for Solving<'_> {
    type Answer = Grid;
    type Cost = u64;

    fn cost(&self, grid: &Grid) -> u64 {
        weighted(&faults(self.problem, grid), self.problem.puzzle().len())
    }

    /// Every other thread hunts for a perfect grid and nothing else: without literals that let clauses be violated, what
    /// a solver learns is shorter, and it needs about half the conflicts. Where there is none, the others go on.
    fn run(&self, thread: usize, oracle: &mut impl Oracle, watch: &Watch<'_>) -> Ended<Grid> {
        let hunts = self.style.form == Form::Weighted && thread % 2 == 1;
        if !hunts {
            return self.optimise(self.style, oracle, watch);
        }
        let (end, grid) = self.optimise(Style { form: Form::Hard, ..self.style }, oracle, watch)?;
        if end != End::Impossible {
            return Ok((end, grid));
        }
        watch.race.proved(1);
        Ok((End::Stopped(StopReason::Cancelled), None))
    }
}

impl Solving<'_> {
    fn optimise(&self, style: Style, oracle: &mut impl Oracle, watch: &Watch<'_>) -> Ended<Grid> {
        let problem = self.problem;
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
        let mut judge = |oracle: &_, levels: &[Level]| {
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
}

/// The value of one of our variables, by the solver's for it.
pub(crate) fn value<O: Oracle>(oracle: &O, map: &[u32], var: Var) -> bool {
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
