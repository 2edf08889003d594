//! Finds the words in a grid, by itself and not as the grid crate does.
//!
//! It goes through the cells in reading order as a person who numbers a grid by hand does: a letter cell with nothing
//! before it and a letter after it starts a word, across, down or both, and takes the next number.

use crate::fault::Place;
use sator_grid::{Direction, Position, SlotName};

/// A word's place and cells.
pub(crate) struct Found {
    pub place: Place,
    pub cells: Vec<Position>,
}

/// What the scan needs to know of a grid.
pub(crate) trait Plan {
    /// Rows and columns.
    fn size(&self) -> (u32, u32);
    /// Is there a letter, or a cell for one? Asked only of cells inside.
    fn is_letter(&self, at: Position) -> bool;
    /// Is there a bar after this cell, to its right when going across, below it when going down?
    fn bar_after(&self, at: Position, direction: Direction) -> bool;
}

/// All words of two letters or more, by number, across before down.
pub(crate) fn words(plan: &impl Plan) -> Vec<Found> {
    let (rows, columns) = plan.size();
    let mut found = Vec::new();
    let mut number = 0;
    for row in 0..rows {
        for column in 0..columns {
            let at = Position::new(row, column);
            let starting: Vec<Direction> =
                [Direction::Across, Direction::Down].into_iter().filter(|&way| starts(plan, at, way)).collect();
            if starting.is_empty() {
                continue;
            }
            number += 1;
            for direction in starting {
                let mut cells = vec![at];
                while let Some(next) = next(plan, cells[cells.len() - 1], direction) {
                    cells.push(next);
                }
                found.push(Found { place: Place::Slot(SlotName { number, direction }), cells });
            }
        }
    }
    found
}

fn starts(plan: &impl Plan, at: Position, direction: Direction) -> bool {
    let before = match direction {
        Direction::Across => at.column.checked_sub(1).map(|column| Position::new(at.row, column)),
        _ => at.row.checked_sub(1).map(|row| Position::new(row, at.column)),
    };
    next(plan, at, direction).is_some() && before.is_none_or(|before| next(plan, before, direction).is_none())
}

/// The cell with which a word goes on, if it does.
fn next(plan: &impl Plan, at: Position, direction: Direction) -> Option<Position> {
    let (rows, columns) = plan.size();
    let next = match direction {
        Direction::Across => Position::new(at.row, at.column + 1),
        _ => Position::new(at.row + 1, at.column),
    };
    let inside = next.row < rows && next.column < columns;
    (inside && plan.is_letter(at) && plan.is_letter(next) && !plan.bar_after(at, direction)).then_some(next)
}
