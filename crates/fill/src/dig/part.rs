//! Parts of a grid that are hard together: slots side by side, and those woven through them.

use crate::shape::{Shape, Var};
use crate::state::State;
use crate::sweep::Sweep;
use sator_search::Rng;

/// Slots side by side, and those that cross at least two of them.
pub(super) struct Part {
    /// The slots side by side.
    stack: Vec<Var>,
    /// All of them.
    pub slots: Vec<Var>,
}

/// In how many orders the cells of a part can be gone through: by rows or columns, from each corner.
pub(super) const ORDERS: usize = 8;
/// Trouble beyond this many times the average makes a slot no better a neighbour.
const MOST_TROUBLE: f64 = 4.0;

impl Part {
    /// So many slots side by side, around one that makes trouble: each slot has its part of all trouble. None if no slot
    /// has a choice left.
    pub fn around_trouble(state: &State<'_, '_>, trouble: &[f64], rows: usize, rng: &mut Rng) -> Option<Self> {
        let open = open(state).map(|var| (var, trouble[var.index()] * rng.unit()));
        let (worst, _) = open.max_by(|one, other| one.1.total_cmp(&other.1))?;
        let mut part = Self { stack: vec![worst], slots: Vec::new() };
        while part.stack.len() < rows && part.add_row(state, trouble) {}
        part.weave(state);
        Some(part)
    }

    /// Takes in one more slot beside the others. False if there is none.
    pub fn grow(&mut self, state: &State<'_, '_>, trouble: &[f64]) -> bool {
        let grown = self.add_row(state, trouble);
        self.weave(state);
        grown
    }

    /// The cells in which two of the slots cross and that must be filled, in one of the orders.
    pub fn cells(&self, state: &State<'_, '_>, order: usize) -> Vec<u32> {
        let shape = state.shape();
        let of_part =
            |cell: u32| shape.through[cell as usize].iter().filter(|through| self.slots.contains(&through.var));
        let mut cells: Vec<u32> = self.slots.iter().flat_map(|&var| open_cells(state, var)).collect();
        cells.retain(|&cell| shape.wanted[cell as usize] && of_part(cell).count() == 2);
        cells.sort_by_key(|&cell| {
            let (row, column) = shape.positions[cell as usize];
            let row = if order & 1 == 0 { row } else { u32::MAX - row };
            let column = if order & 2 == 0 { column } else { u32::MAX - column };
            if order & 4 == 0 { (row, column) } else { (column, row) }
        });
        cells.dedup();
        cells
    }

    /// The slot that crosses the most of what the stack crosses, the more so if it makes trouble.
    fn add_row(&mut self, state: &State<'_, '_>, trouble: &[f64]) -> bool {
        let shape = state.shape();
        let crossed = self.crossed(state);
        let average = 1.0 / shape.vars.len() as f64;
        let candidates = open(state).filter(|var| !self.stack.contains(var) && crossed[var.index()] == 0);
        let figure = |var: Var| {
            let shared: u32 = crossing(state, var).map(|other| crossed[other.index()]).sum();
            f64::from(shared) * (1.0 + (trouble[var.index()] / average).min(MOST_TROUBLE))
        };
        let best = candidates.map(|var| (var, figure(var))).max_by(|one, other| one.1.total_cmp(&other.1));
        let Some((next, _)) = best.filter(|best| best.1 > 0.0) else { return false };
        self.stack.push(next);
        true
    }

    fn weave(&mut self, state: &State<'_, '_>) {
        let crossed = self.crossed(state);
        let woven = open(state).filter(|var| !self.stack.contains(var) && crossed[var.index()] > 1);
        self.slots = self.stack.iter().copied().chain(woven).collect();
    }

    /// How many slots of the stack each slot crosses.
    fn crossed(&self, state: &State<'_, '_>) -> Vec<u32> {
        let mut crossed = vec![0; state.shape().vars.len()];
        for &var in &self.stack {
            crossing(state, var).for_each(|other| crossed[other.index()] += 1);
        }
        crossed
    }
}

/// The slots that have a choice left, except those that are too long for a sweep.
fn open<'s>(state: &'s State<'_, '_>) -> impl Iterator<Item = Var> + 's {
    let shape = state.shape();
    shape.vars().filter(move |&var| state.count(var) > 1 && shape.cells_of(var).len() <= Sweep::MOST_PLACES)
}

fn open_cells<'s>(state: &'s State<'_, '_>, var: Var) -> impl Iterator<Item = u32> + 's {
    state.shape().cells_of(var).iter().copied().filter(|&cell| state.letters(cell).len() > 1)
}

/// The slots that one crosses in cells which are not settled.
pub(super) fn crossing<'s>(state: &'s State<'_, '_>, var: Var) -> impl Iterator<Item = Var> + 's {
    let shape: &Shape<'_> = state.shape();
    let through = open_cells(state, var).flat_map(|cell| &shape.through[cell as usize]);
    through.map(|through| through.var).filter(move |&other| other != var)
}
