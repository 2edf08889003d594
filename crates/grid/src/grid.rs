//! A rectangle of cells.

use crate::cell::{Cell, Content};
use crate::error::TemplateReadError;
use crate::id::{CellId, Id, IdVec};
use crate::parse;
use crate::position::Position;
use sator_words::Alphabet;
use std::io::BufRead;

/// The most rows, and the most columns, that a grid may have: over ten times the largest ever published in newspapers,
/// and small enough that every table over the cells fits in memory.
pub const MAX_SIDE: u32 = 256;

/// A rectangle of cells, 1 x 1 to [`MAX_SIDE`] x [`MAX_SIDE`]. Other shapes have unused cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    rows: u32,
    columns: u32,
    cells: IdVec<CellId, Cell>,
}

impl Grid {
    /// The grid of this size with all cells empty.
    ///
    /// # Panics
    /// If a side is 0 or over [`MAX_SIDE`]: sizes from users are checked where they are read.
    pub fn empty(rows: u32, columns: u32) -> Self {
        let sides = 1..=MAX_SIDE;
        assert!(sides.contains(&rows) && sides.contains(&columns), "a grid's sides are 1 to {MAX_SIDE} cells long");
        Self { rows, columns, cells: IdVec::filled(Cell::default(), (rows * columns) as usize) }
    }

    /// The grid of these rows; short rows are padded with unused cells.
    ///
    /// # Panics
    /// If a side is 0 or over [`MAX_SIDE`].
    pub fn from_rows(contents: Vec<Vec<Content>>) -> Self {
        let columns = contents.iter().map(Vec::len).max().unwrap_or(0);
        let mut grid = Self::empty(contents.len() as u32, columns as u32);
        let width = columns;
        for (row, contents) in contents.into_iter().enumerate() {
            let padded = contents.into_iter().chain(std::iter::repeat(Content::Unused)).take(width);
            for (column, content) in padded.enumerate() {
                grid[Position::new(row as u32, column as u32)].content = content;
            }
        }
        grid
    }

    /// Reads a template in which `?` stands for a cell that a designer may turn into a block: the grid, in which those cells
    /// are empty, and where they are.
    pub fn read_with_choices(
        input: impl BufRead,
        alphabet: &Alphabet,
    ) -> Result<(Self, Vec<Position>), TemplateReadError> {
        parse::read_with_choices(input, alphabet)
    }

    /// How many rows it has.
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// How many columns it has.
    pub const fn columns(&self) -> u32 {
        self.columns
    }

    /// All cells, row by row.
    pub const fn cells(&self) -> &IdVec<CellId, Cell> {
        &self.cells
    }

    /// The cells that words can go through, row by row.
    pub fn letter_cells(&self) -> impl Iterator<Item = CellId> {
        self.cells.entries().filter(|(_, cell)| cell.is_letter()).map(|(id, _)| id)
    }

    /// The cell at a position, if the grid is that large.
    pub fn cell_at(&self, at: Position) -> Option<CellId> {
        (at.row < self.rows && at.column < self.columns)
            .then(|| CellId::from_index((at.row * self.columns + at.column) as usize))
    }

    /// Where a cell stands.
    pub fn position(&self, cell: CellId) -> Position {
        let index = cell.index() as u32;
        Position::new(index / self.columns, index % self.columns)
    }

    /// All positions, row by row.
    pub fn positions(&self) -> impl Iterator<Item = Position> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Position::new(row, column)))
    }

    /// Is there a bar between these two cells? False when they are not neighbours.
    pub fn has_bar(&self, one: Position, other: Position) -> bool {
        let (first, second) = if one < other { (one, other) } else { (other, one) };
        let Some(cell) = self.cell_at(first) else { return false };
        let bars = self.cells[cell].bars;
        let step = (second.row - first.row, second.column.wrapping_sub(first.column));
        (step == (0, 1) && bars.right) || (step == (1, 0) && bars.below)
    }

    /// The same grid without the wholly unused rows at its bottom and columns at its right, which plain text cannot
    /// show. At least one cell stays.
    #[must_use]
    pub fn trimmed(&self) -> Self {
        let used = || self.positions().filter(|&at| self[at].content != Content::Unused);
        let rows = used().map(|at| at.row + 1).max().unwrap_or(1);
        let columns = used().map(|at| at.column + 1).max().unwrap_or(1);
        if (rows, columns) == (self.rows, self.columns) {
            return self.clone();
        }
        let kept = self.positions().filter(|at| at.row < rows && at.column < columns);
        Self { rows, columns, cells: kept.map(|at| self[at].clone()).collect() }
    }
}

impl std::ops::Index<CellId> for Grid {
    type Output = Cell;
    fn index(&self, cell: CellId) -> &Cell {
        &self.cells[cell]
    }
}

impl std::ops::IndexMut<CellId> for Grid {
    fn index_mut(&mut self, cell: CellId) -> &mut Cell {
        &mut self.cells[cell]
    }
}

impl std::ops::Index<Position> for Grid {
    type Output = Cell;
    fn index(&self, at: Position) -> &Cell {
        &self.cells[self.cell_at(at).expect("the position is inside the grid")]
    }
}

impl std::ops::IndexMut<Position> for Grid {
    fn index_mut(&mut self, at: Position) -> &mut Cell {
        let cell = self.cell_at(at).expect("the position is inside the grid");
        &mut self.cells[cell]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_counted_row_by_row() {
        let grid = Grid::empty(2, 3);
        let at: Vec<_> = grid.cells().ids().map(|cell| grid.position(cell)).collect();
        assert_eq!(at, grid.positions().collect::<Vec<_>>());
        assert_eq!(at[4], Position::new(1, 1));
        assert_eq!(grid.cell_at(Position::new(0, 3)), None);
        assert_eq!(grid.cell_at(Position::new(2, 0)), None);
    }

    #[test]
    fn a_bar_stands_between_two_neighbours() {
        let mut grid = Grid::empty(2, 2);
        let [a, b, c] = [Position::new(0, 0), Position::new(0, 1), Position::new(1, 0)];
        grid[a].bars.right = true;
        assert!(grid.has_bar(a, b) && grid.has_bar(b, a));
        assert!(!grid.has_bar(a, c) && !grid.has_bar(b, c) && !grid.has_bar(a, a));
    }

    #[test]
    fn trimming_takes_unused_rows_and_columns_at_the_end_only() {
        let mut grid = Grid::empty(3, 3);
        for at in grid.positions().filter(|at| at.row != 1 || at.column != 1) {
            grid[at].content = Content::Unused;
        }
        let trimmed = grid.trimmed();
        assert_eq!((trimmed.rows(), trimmed.columns()), (2, 2));
        assert_eq!(trimmed[Position::new(1, 1)].content, Content::Empty);
    }
}
