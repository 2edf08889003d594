//! A block pattern with the theme words in their places.

use crate::Brief;
use sator_grid::{CellId, Content, Direction, Grid, IdVec, Position, Template};

/// A block pattern with the theme words in their places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// Which cells are blocks.
    pub blocks: IdVec<CellId, bool>,
    /// Where the theme words stand, in the order of the theme.
    pub placed: Vec<Placed>,
}

/// A theme word in its place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Placed {
    /// Which word of the theme.
    pub word: usize,
    /// Where it starts.
    pub start: Position,
    /// Which way it runs.
    pub direction: Direction,
}

impl Placed {
    /// The positions of a word of this length.
    pub fn cells(&self, length: usize) -> impl DoubleEndedIterator<Item = Position> + use<> {
        let Self { start, direction, .. } = *self;
        (0..length as u32).map(move |at| match direction {
            Direction::Down => Position::new(start.row + at, start.column),
            _ => Position::new(start.row, start.column + at),
        })
    }

    /// The cells before and after a word of this length; the one after may lie outside.
    pub(crate) fn ends(&self, length: usize) -> [Option<Position>; 2] {
        let Position { row, column } = self.start;
        let length = length as u32;
        match self.direction {
            Direction::Down => {
                [row.checked_sub(1).map(|row| Position::new(row, column)), Some(Position::new(row + length, column))]
            }
            _ => [
                column.checked_sub(1).map(|column| Position::new(row, column)),
                Some(Position::new(row, column + length)),
            ],
        }
    }
}

impl Pattern {
    /// The pattern as a grid: blocks, and the letters of the frame and the theme.
    pub fn grid(&self, brief: &Brief<'_>) -> Grid {
        let mut grid = brief.frame.grid().clone();
        for (cell, &block) in self.blocks.entries() {
            if block {
                grid[cell].content = Content::Block;
            }
        }
        for placed in &self.placed {
            let word = &brief.theme[placed.word].letters;
            for (at, &letter) in placed.cells(word.len()).zip(word) {
                grid[at].content = Content::Letter(letter);
            }
        }
        grid
    }

    /// The same with its slots.
    pub fn template(&self, brief: &Brief<'_>) -> Template {
        Template::new(&self.grid(brief))
    }

    /// In how many cells two patterns of one size differ.
    pub fn distance(&self, other: &Self) -> usize {
        self.blocks.iter().zip(other.blocks.iter()).filter(|(a, b)| a != b).count()
    }
}
