//! The way in which a search looks at a rectangle: which lines are its rows, and in which order it fills them.

/// How a board stands to the rectangle it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Orientation {
    /// Are the board's rows the rectangle's columns?
    pub transposed: bool,
    /// The lines in the order in which they are filled.
    pub rows: Vec<usize>,
    /// The cells of a line in the order in which they are looked at.
    pub places: Vec<usize>,
}

impl Orientation {
    /// From the top left corner.
    pub fn straight(lines: usize, cells: usize) -> Self {
        Self { transposed: false, rows: (0..lines).collect(), places: (0..cells).collect() }
    }

    /// From the bottom right corner.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.rows.reverse();
        self.places.reverse();
        self
    }
}
