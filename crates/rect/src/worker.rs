//! Runs units.

use crate::board::Board;
use crate::digest::Digest;
use crate::filter::Filter;
use crate::kernels::{Kernel, kernel};
use crate::layout::Layout;
use crate::plan::{Plan, Unit, UnitReport, Work, board_of, prefixes};
use crate::problem::Problem;
use crate::search::Halt;
use crate::symmetric::SymmetricBoard;
use sator_search::{Budget, Meter, Rng};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Takes each result, as the letters of its cells row by row.
pub type OnResult<'a> = dyn FnMut(&[u8]) -> ControlFlow<()> + 'a;

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

/// What a unit is searched on.
enum Ground<'a> {
    Symmetric(&'a SymmetricBoard),
    Board(&'a mut Seat, &'a Layout),
}

impl<'a> Worker<'a> {
    pub(crate) fn new(plan: &'a Plan<'a>) -> Self {
        Self { plan, board: None }
    }

    /// Runs one unit. Without `on_result`, results are only counted and have no digest. What was found before a halt is in the
    /// report.
    pub fn run(
        &mut self,
        unit: Unit,
        meter: &mut Meter<'_>,
        mut on_result: Option<&mut OnResult<'_>>,
    ) -> (UnitReport, Result<(), Halt>) {
        let nodes = meter.nodes();
        let problem = self.plan.problem();
        let mut report = UnitReport::default();
        let mut end = Ok(());
        if let Some((mut ground, beginnings)) = self.ground(unit) {
            for prefix in &beginnings {
                end = ground.run(problem, prefix, meter, on_result.as_deref_mut(), &mut report);
                if end.is_err() {
                    break;
                }
            }
        }
        report.nodes = meter.nodes() - nodes;
        (report, end)
    }

    /// Where a unit is searched, and the first rows of its grids. Nothing if there can be none.
    fn ground(&mut self, unit: Unit) -> Option<(Ground<'_>, Vec<Vec<u32>>)> {
        let index = unit.0 as usize;
        match self.plan.work() {
            Work::Nothing => None,
            Work::Symmetric(board, prefixes) => Some((Ground::Symmetric(board), vec![prefixes[index].clone()])),
            Work::Board(board, layout, prefixes) => {
                let (_, seat) = self.board.get_or_insert_with(|| (0, Some(Seat::new(board.clone()))));
                Some((Ground::Board(seat.as_mut()?, layout), vec![prefixes[index].clone()]))
            }
            Work::Layouts { layouts, parts } => {
                let (number, part) = (index / parts, index % parts);
                let layout = &layouts[number];
                if self.board.as_ref().is_none_or(|(last, _)| *last != number) {
                    let board = board_of(self.plan.problem(), layout);
                    self.board = Some((number, board.map(|board| Seat::new(Arc::new(board)))));
                }
                let seat = self.board.as_mut().and_then(|(_, seat)| seat.as_mut())?;
                let all = prefixes(*parts, seat.board.height(), |prefix| seat.kernel.candidates(&seat.board, prefix));
                let own = all.into_iter().skip(part).step_by(*parts).collect();
                Some((Ground::Board(seat, layout), own))
            }
        }
    }

    /// Goes down a unit at random, one row at a time, until what is below takes at most so many nodes; returns how many nodes and
    /// results the unit has, each right on average. Nothing if the budget ends it.
    pub(crate) fn probe(&mut self, unit: Unit, rng: &mut Rng, budget: &Budget, nodes: u64) -> Option<(f64, f64)> {
        let limited = budget.clone().with_node_limit(nodes);
        let problem = self.plan.problem();
        let nothing = Some((0.0, 0.0));
        let Some((mut ground, beginnings)) = self.ground(unit) else { return nothing };
        let Some(mut prefix) = rng.choose(&beginnings).cloned() else { return nothing };
        let mut weight = beginnings.len() as f64;
        let mut passed = 0.0;
        loop {
            budget.check_now().ok()?;
            let candidates = ground.candidates(&prefix);
            let Some(&word) = rng.choose(&candidates) else { return Some((passed, 0.0)) };
            weight *= candidates.len() as f64;
            passed += weight;
            prefix.push(word);
            let mut meter = limited.meter();
            let mut report = UnitReport::default();
            let end = ground.run(problem, &prefix, &mut meter, None, &mut report);
            if end.is_ok() || prefix.len() + 1 >= ground.height() {
                return Some((passed + weight * meter.nodes() as f64, weight * report.results as f64));
            }
        }
    }
}

impl Ground<'_> {
    fn height(&self) -> usize {
        match self {
            Self::Symmetric(board) => board.size(),
            Self::Board(seat, _) => seat.board.height(),
        }
    }

    /// The words that may follow these rows.
    fn candidates(&mut self, prefix: &[u32]) -> Vec<u32> {
        match self {
            Self::Symmetric(board) => board.candidates(prefix),
            Self::Board(seat, _) => seat.kernel.candidates(&seat.board, prefix),
        }
    }

    /// Searches below these rows.
    fn run(
        &mut self,
        problem: &Problem<'_>,
        prefix: &[u32],
        meter: &mut Meter<'_>,
        mut on_result: Option<&mut OnResult<'_>>,
        report: &mut UnitReport,
    ) -> Result<(), Halt> {
        let wanted = on_result.is_some();
        let mut take = |result: &[u8]| {
            report.results += 1;
            match &mut on_result {
                Some(on_result) => {
                    report.digest += Digest::of(result.iter().copied());
                    on_result(result)
                }
                None => ControlFlow::Continue(()),
            }
        };
        match self {
            Self::Symmetric(board) => {
                let filter = Filter::new(problem, false);
                board.run(prefix, meter, &mut |grid| {
                    if filter.is_symmetric_result(grid) { take(grid) } else { ControlFlow::Continue(()) }
                })
            }
            Self::Board(seat, layout) => {
                let filter = Filter::new(problem, seat.board.skips_transposes());
                if !wanted && filter.is_trivial() {
                    let (found, end) = seat.kernel.run(&seat.board, prefix, meter, None);
                    report.results += filter.count(found.grids, found.symmetric);
                    return end;
                }
                let mut grid = vec![0; problem.width() * problem.height()];
                let mut on_grid = |words: &[u32]| {
                    seat.board.write_grid(words, &mut grid);
                    filter.results(&grid, layout, &mut take)
                };
                seat.kernel.run(&seat.board, prefix, meter, Some(&mut on_grid)).1
            }
        }
    }
}
