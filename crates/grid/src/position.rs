//! Where a cell stands in its grid, and where a character stands in its text.

use std::fmt;

/// Where a cell stands: row and column, counted from 0 at the top left. Shown to people counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// Rows above it.
    pub row: u32,
    /// Columns left of it.
    pub column: u32,
}

impl Position {
    /// The position with this many rows above and columns to the left.
    pub const fn new(row: u32, column: u32) -> Self {
        Self { row, column }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row + 1, self.column + 1)
    }
}

/// Where a character stands in a text: line and column, counted from 1; columns count characters, not bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TextPlace {
    /// The line, from 1.
    pub line: u32,
    /// The character in its line, from 1.
    pub column: u32,
}

impl fmt::Display for TextPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
