//! The frame of a design: its size, what is fixed, and which cells are the designer's to choose.

use sator_grid::{CellId, Content, Grid, IdVec, Position};

/// A grid with cells that may become blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    grid: Grid,
    free: IdVec<CellId, bool>,
}

impl Frame {
    /// A frame in which nothing is fixed.
    ///
    /// # Panics
    /// If the grid cannot have that size; see [`Grid::empty`].
    pub fn open(rows: u32, columns: u32) -> Self {
        let grid = Grid::empty(rows, columns);
        let free = IdVec::filled(true, grid.cells().len());
        Self { grid, free }
    }

    /// The frame of a grid in which these cells, and no others, may become blocks or stay empty.
    pub fn new(grid: Grid, choices: &[Position]) -> Self {
        let mut free = IdVec::filled(false, grid.cells().len());
        for cell in choices.iter().filter_map(|&at| grid.cell_at(at)) {
            free[cell] = true;
        }
        Self { grid, free }
    }

    /// The grid; cells that are free are empty in it.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Rows and columns.
    pub const fn size(&self) -> (u32, u32) {
        (self.grid.rows(), self.grid.columns())
    }

    /// May the cell become a block?
    pub fn is_free(&self, cell: CellId) -> bool {
        self.free[cell]
    }

    /// Is the cell part of the puzzle at all?
    pub(crate) fn is_used(&self, at: Position) -> bool {
        self.grid.cell_at(at).is_some_and(|cell| self.grid[cell].content != Content::Unused)
    }
}
