//! A search cut into units: pieces of work that are the same in every run, can be done in any order and on any machine, and
//! whose results add up.

use crate::board::{Board, Lines};
use crate::choose::choose;
use crate::digest::Digest;
use crate::filter::Filter;
use crate::kernels::{Kernel, MAX_ROW_WORDS, kernel};
use crate::layout::{Layout, MAX_LAYOUTS};
use crate::lexicon::Lexicon;
use crate::problem::{Problem, Symmetry};
use crate::search::Halt;
use crate::symmetric::SymmetricBoard;
use sator_search::{Budget, Meter, Rng};
use sator_words::{Letter, Score};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Units are made smaller until there are this many, if the search allows it: enough to keep many processors busy to the end.
const UNITS: usize = 256;

/// A piece of the work: its place in the order of all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unit(pub u32);

/// What a unit came to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct UnitReport {
    /// How many results it has.
    pub results: u64,
    /// Nodes of the search.
    pub nodes: u64,
    /// The sum of the digests of its results, if they were looked at.
    pub digest: Digest,
}

/// A problem that cannot be searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanError {
    /// More row words than a search takes.
    #[error("{0} words of one length: at most {MAX_ROW_WORDS} can be searched; raise --min-score or split the list")]
    TooManyWords(usize),
    /// Too many ways to place the included words.
    #[error("more than {MAX_LAYOUTS} ways to place the words to include: include fewer")]
    TooManyLayouts,
}

/// A problem cut into units.
pub struct Plan<'a> {
    problem: &'a Problem<'a>,
    work: Work,
    units: usize,
}

/// What the units are.
enum Work {
    /// There is nothing to find.
    Nothing,
    /// The first rows of symmetric squares.
    Symmetric(SymmetricBoard, Vec<Vec<u32>>),
    /// The first rows of one board.
    Board(Arc<Board>, Vec<Vec<u32>>),
    /// Many boards, one for each layout, each cut into so many parts.
    Layouts { layouts: Vec<Layout>, parts: usize },
}

impl<'a> Plan<'a> {
    /// Cuts a problem into units.
    pub fn new(problem: &'a Problem<'a>) -> Result<Self, PlanError> {
        for lexicon in [problem.rows, problem.columns] {
            if lexicon.len() > MAX_ROW_WORDS {
                return Err(PlanError::TooManyWords(lexicon.len()));
            }
        }
        let work = if problem.rules.symmetry == Symmetry::Symmetric {
            symmetric(problem)
        } else if problem.include.is_empty() {
            one_board(problem)
        } else {
            let layouts = Layout::all(problem).ok_or(PlanError::TooManyLayouts)?;
            let parts = (UNITS / layouts.len().max(1)).max(1);
            Work::Layouts { layouts, parts }
        };
        let units = match &work {
            Work::Nothing => 0,
            Work::Symmetric(_, prefixes) | Work::Board(_, prefixes) => prefixes.len(),
            Work::Layouts { layouts, parts } => layouts.len() * parts,
        };
        Ok(Self { problem, work, units })
    }

    /// What is to be found.
    pub fn problem(&self) -> &'a Problem<'a> {
        self.problem
    }

    /// All units, in order.
    pub fn units(&self) -> impl ExactSizeIterator<Item = Unit> + use<> {
        (0..self.units as u32).map(Unit)
    }

    /// A worker, for one thread.
    pub fn worker(&self) -> Worker<'_> {
        Worker { plan: self, board: None }
    }

    /// What this plan can be told from every other by: words, sizes, rules, units.
    pub fn digest(&self) -> Digest {
        let problem = self.problem;
        let lexicon = |words: &'a Lexicon| {
            let letters = words.letters().iter().copied();
            let scores = words.words().map(|word| words.score_of(word)).flat_map(|score| score.value().to_le_bytes());
            (words.length() as u64).to_le_bytes().into_iter().chain(letters).chain(scores)
        };
        let rest = format!(
            "{:?} {:?} {:?} {} {}",
            problem.rules, problem.given, problem.include, problem.alphabet, self.units
        );
        Digest::of(lexicon(problem.rows).chain(lexicon(problem.columns)).chain(rest.into_bytes()))
    }
}

/// Runs units of a plan, one after the other.
pub struct Worker<'a> {
    plan: &'a Plan<'a>,
    /// The board that it worked on last, by the number of its layout.
    board: Option<(usize, Option<Seat>)>,
}

/// A board with its search.
struct Seat {
    board: Arc<Board>,
    kernel: Box<dyn Kernel>,
}

impl Seat {
    fn new(board: Arc<Board>) -> Self {
        Self { kernel: kernel(&board), board }
    }
}

impl Worker<'_> {
    /// Runs one unit. Without `on_result`, results are only counted and have no digest. What was found before a halt is in the
    /// report.
    pub fn run(
        &mut self,
        unit: Unit,
        meter: &mut Meter<'_>,
        on_result: Option<&mut dyn FnMut(&[u8]) -> ControlFlow<()>>,
    ) -> (UnitReport, Result<(), Halt>) {
        let nodes = meter.nodes();
        let index = unit.0 as usize;
        let (mut report, end) = match &self.plan.work {
            Work::Nothing => (UnitReport::default(), Ok(())),
            Work::Symmetric(board, prefixes) => self.symmetric(board, &prefixes[index], meter, on_result),
            Work::Board(board, prefixes) => {
                let (_, seat) = self.board.get_or_insert_with(|| (0, Some(Seat::new(board.clone()))));
                let seat = seat.as_mut().expect("this board has rows");
                search(self.plan.problem, seat, &Layout::default(), &[&prefixes[index]], meter, on_result)
            }
            Work::Layouts { layouts, parts } => {
                let (number, part) = (index / parts, index % parts);
                let layout = &layouts[number];
                if self.board.as_ref().is_none_or(|(last, _)| *last != number) {
                    self.board =
                        Some((number, board_of(self.plan.problem, layout).map(|board| Seat::new(Arc::new(board)))));
                }
                match &mut self.board {
                    Some((_, Some(seat))) => {
                        let prefixes =
                            prefixes(*parts, seat.board.height(), |prefix| seat.kernel.candidates(&seat.board, prefix));
                        let own: Vec<&Vec<u32>> = prefixes.iter().skip(part).step_by(*parts).collect();
                        search(self.plan.problem, seat, layout, &own, meter, on_result)
                    }
                    _ => (UnitReport::default(), Ok(())),
                }
            }
        };
        report.nodes = meter.nodes() - nodes;
        (report, end)
    }

    /// Goes down a unit at random, one row at a time, until what is below takes at most so many nodes; returns how many nodes and
    /// results the unit has, each right on average. Nothing if the budget ends it.
    pub(crate) fn probe(&mut self, unit: Unit, rng: &mut Rng, budget: &Budget, nodes: u64) -> Option<(f64, f64)> {
        let index = unit.0 as usize;
        let limited = budget.clone().with_node_limit(nodes);
        let problem = self.plan.problem;
        let (mut weight, mut passed) = (1.0, 0.0);
        let (mut prefix, layout) = match &self.plan.work {
            Work::Nothing => return Some((0.0, 0.0)),
            Work::Symmetric(_, prefixes) | Work::Board(_, prefixes) => (prefixes[index].clone(), None),
            Work::Layouts { layouts, parts } => {
                let seat = self.board.as_mut().and_then(|(_, seat)| seat.as_mut())?;
                let all = prefixes(*parts, seat.board.height(), |prefix| seat.kernel.candidates(&seat.board, prefix));
                let own: Vec<&Vec<u32>> = all.iter().skip(index % parts).step_by(*parts).collect();
                weight = own.len() as f64;
                (own.get(rng.below(own.len().max(1)))?.to_vec(), Some(&layouts[index / parts]))
            }
        };
        let height = match (&self.plan.work, &self.board) {
            (Work::Symmetric(..), _) | (_, None | Some((_, None))) => problem.height(),
            (_, Some((_, Some(seat)))) => seat.board.height(),
        };
        loop {
            budget.check_now().ok()?;
            let candidates = match &self.plan.work {
                Work::Symmetric(board, _) => board.candidates(&prefix),
                _ => {
                    let seat = self.board.as_mut().and_then(|(_, seat)| seat.as_mut())?;
                    seat.kernel.candidates(&seat.board, &prefix)
                }
            };
            if candidates.is_empty() {
                return Some((passed, 0.0));
            }
            weight *= candidates.len() as f64;
            passed += weight;
            prefix.push(candidates[rng.below(candidates.len())]);
            let mut meter = limited.meter();
            let (report, end) = match &self.plan.work {
                Work::Symmetric(board, _) => self.symmetric(board, &prefix, &mut meter, None),
                _ => {
                    let seat = self.board.as_mut().and_then(|(_, seat)| seat.as_mut())?;
                    search(problem, seat, layout.unwrap_or(&Layout::default()), &[&prefix], &mut meter, None)
                }
            };
            if end.is_ok() || prefix.len() + 1 >= height {
                return Some((passed + weight * meter.nodes() as f64, weight * report.results as f64));
            }
        }
    }

    fn symmetric(
        &self,
        board: &SymmetricBoard,
        prefix: &[u32],
        meter: &mut Meter<'_>,
        mut on_result: Option<&mut dyn FnMut(&[u8]) -> ControlFlow<()>>,
    ) -> (UnitReport, Result<(), Halt>) {
        let filter = Filter::new(self.plan.problem, false);
        let mut report = UnitReport::default();
        let end = board.run(prefix, meter, &mut |grid| {
            if !filter.is_symmetric_result(grid) {
                return ControlFlow::Continue(());
            }
            report.results += 1;
            match &mut on_result {
                Some(on_result) => {
                    report.digest += Digest::of(grid.iter().copied());
                    on_result(grid)
                }
                None => ControlFlow::Continue(()),
            }
        });
        (report, end)
    }
}

/// Searches a board below these rows.
fn search(
    problem: &Problem<'_>,
    seat: &mut Seat,
    layout: &Layout,
    prefixes: &[&Vec<u32>],
    meter: &mut Meter<'_>,
    mut on_result: Option<&mut dyn FnMut(&[u8]) -> ControlFlow<()>>,
) -> (UnitReport, Result<(), Halt>) {
    let filter = Filter::new(problem, seat.board.skips_transposes());
    let mut report = UnitReport::default();
    let only_count = on_result.is_none() && filter.is_trivial();
    for prefix in prefixes {
        if only_count {
            let (found, end) = seat.kernel.run(&seat.board, prefix, meter, None);
            report.results += filter.count(found.grids, found.symmetric);
            if end.is_err() {
                return (report, end);
            }
            continue;
        }
        let board = seat.board.clone();
        let mut grid = vec![0; problem.width() * problem.height()];
        let mut on_grid = |words: &[u32]| {
            board.write_grid(words, &mut grid);
            let mut flow = ControlFlow::Continue(());
            filter.results(&grid, layout, &mut |result| {
                if flow.is_break() {
                    return;
                }
                report.results += 1;
                if let Some(on_result) = &mut on_result {
                    report.digest += Digest::of(result.iter().copied());
                    flow = on_result(result);
                }
            });
            flow
        };
        let (_, end) = seat.kernel.run(&seat.board, prefix, meter, Some(&mut on_grid));
        if end.is_err() {
            return (report, end);
        }
    }
    (report, Ok(()))
}

/// The symmetric squares of a problem.
fn symmetric(problem: &Problem<'_>) -> Work {
    // Every word stands in a row and in a column; included words need not be in the lists.
    let listed = problem.rows.words().filter(|word| problem.columns.has(word));
    let letters = |word: &[u8]| word.iter().map(|&letter| Letter::new(letter)).collect::<Vec<_>>();
    let included = problem.include.iter().flat_map(|include| include.rows.clone());
    let words = listed.map(letters).chain(included).map(|word| (word, Score::DEFAULT));
    let words = Lexicon::from_words(problem.width(), words);
    let (rows, columns) = Layout::default().slots(problem);
    match SymmetricBoard::new(&words, &rows, &columns) {
        Some(board) => {
            let prefixes = prefixes(UNITS, problem.height(), |prefix| board.candidates(prefix));
            Work::Symmetric(board, prefixes)
        }
        None => Work::Nothing,
    }
}

/// A problem without words to include.
fn one_board(problem: &Problem<'_>) -> Work {
    match board_of(problem, &Layout::default()) {
        Some(board) => {
            let mut kernel = kernel(&board);
            let prefixes = prefixes(UNITS, board.height(), |prefix| kernel.candidates(&board, prefix));
            Work::Board(Arc::new(board), prefixes)
        }
        None => Work::Nothing,
    }
}

/// The board of a layout, if every line can hold a word.
fn board_of(problem: &Problem<'_>, layout: &Layout) -> Option<Board> {
    let (rows, columns) = layout.slots(problem);
    let rows = Lines { lexicon: problem.rows, slots: rows };
    let columns = Lines { lexicon: problem.columns, slots: columns };
    choose(&rows, &columns, problem)
}

/// The first rows of all grids: as many rows as it takes to have so many beginnings, but never all rows.
fn prefixes(enough: usize, height: usize, mut candidates: impl FnMut(&[u32]) -> Vec<u32>) -> Vec<Vec<u32>> {
    let mut prefixes = vec![Vec::new()];
    for _ in 1..height {
        if prefixes.len() >= enough || prefixes.is_empty() {
            break;
        }
        let longer = prefixes.iter().flat_map(|prefix| {
            let words = candidates(prefix);
            words.into_iter().map(|word| prefix.iter().copied().chain([word]).collect()).collect::<Vec<Vec<u32>>>()
        });
        prefixes = longer.collect();
    }
    prefixes
}
