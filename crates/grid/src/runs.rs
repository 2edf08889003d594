//! Finds the slots of a grid, and numbers them.
//!
//! A run of two or more letter cells across or down is a slot; blocks, unused cells and bars end it.

use crate::grid::Grid;
use crate::id::CellId;
use crate::position::Position;
use crate::slot::{Direction, Slot, SlotName};

/// The slots of a grid with the usual numbers: those across, then those down, each in the order of their numbers.
pub(crate) fn find_slots(grid: &Grid) -> Vec<Slot> {
    let (rows, columns) = (grid.rows(), grid.columns());
    let mut runs = Vec::new();
    for row in 0..rows {
        add_runs(grid, (0..columns).map(|column| Position::new(row, column)), Direction::Across, &mut runs);
    }
    for column in 0..columns {
        add_runs(grid, (0..rows).map(|row| Position::new(row, column)), Direction::Down, &mut runs);
    }
    runs.sort_by_key(|(direction, cells)| (*direction, cells[0]));
    let numbers = number(runs.iter().map(|(_, cells)| cells[0]));
    let named = numbers.into_iter().zip(runs);
    named.map(|(number, (direction, cells))| Slot { name: SlotName { number, direction }, cells }).collect()
}

/// The usual numbers: cells in which a slot starts are counted row by row, from 1. Gives a number for each start.
pub(crate) fn number(starts: impl Iterator<Item = CellId>) -> Vec<u32> {
    let starts: Vec<CellId> = starts.collect();
    let mut counted = starts.clone();
    counted.sort_unstable();
    counted.dedup();
    let place = |start| counted.binary_search(start).expect("every start is counted");
    starts.iter().map(|start| place(start) as u32 + 1).collect()
}

/// Adds the runs along one line of the grid.
fn add_runs(
    grid: &Grid,
    line: impl Iterator<Item = Position>,
    direction: Direction,
    runs: &mut Vec<(Direction, Vec<CellId>)>,
) {
    let mut run = Vec::new();
    for at in line {
        let cell = grid.cell_at(at).expect("the line is inside the grid");
        if grid[cell].is_letter() {
            run.push(cell);
        }
        let bars = grid[cell].bars;
        let bar_after = if direction == Direction::Across { bars.right } else { bars.below };
        if !grid[cell].is_letter() || bar_after {
            end_run(&mut run, direction, runs);
        }
    }
    end_run(&mut run, direction, runs);
}

/// A run of one cell is not a word.
fn end_run(run: &mut Vec<CellId>, direction: Direction, runs: &mut Vec<(Direction, Vec<CellId>)>) {
    let cells = std::mem::take(run);
    if cells.len() >= 2 {
        runs.push((direction, cells));
    }
}
