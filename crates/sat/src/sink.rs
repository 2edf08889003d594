//! Where clauses go: into a file, into a solver, or nowhere but into a count. Nothing is kept on the way.

use crate::literal::Lit;
use sator_grid::{Direction, Position};
use std::fmt;
use thiserror::Error;

/// What a clause asks for, and so how much it weighs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Class {
    /// A tile has a symbol: weight 1.
    Tile,
    /// A word is legal: as heavy as all of the class [`Tile`](Self::Tile) together.
    Word,
    /// One symbol a tile, padding, givens, symmetry, how many blocks, and what helping variables mean: as heavy as all of
    /// the class [`Word`](Self::Word) together.
    Rule,
}

/// A word that may begin at a tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Run {
    /// Which way it goes.
    pub direction: Direction,
    /// Its first tile.
    pub start: Position,
}

/// A stretch of clauses that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Every tile has a symbol: a clause a tile.
    Tiles,
    /// What follows a block is legal. Where every tile has at most one symbol, at most one clause of the class
    /// [`Class::Word`] is violated: the first at which the word goes wrong.
    Run(Run),
    /// Everything else.
    Rules,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tiles => f.write_str("tiles"),
            Self::Run(Run { direction, start }) => write!(f, "{direction} {} {}", start.column + 1, start.row + 1),
            Self::Rules => f.write_str("rules"),
        }
    }
}

impl Part {
    /// Reads what [`Part`] writes.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut words = text.split_ascii_whitespace();
        let direction = match words.next()? {
            "tiles" => return Some(Self::Tiles),
            "rules" => return Some(Self::Rules),
            "across" => Direction::Across,
            "down" => Direction::Down,
            _ => return None,
        };
        let mut number = || words.next()?.parse::<u32>().ok()?.checked_sub(1);
        let (column, row) = (number()?, number()?);
        Some(Self::Run(Run { direction, start: Position::new(row, column) }))
    }
}

/// Why an encoding was not finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Halt {
    /// The sink takes no more, and knows why.
    #[error("the clauses are not wanted any more")]
    Sink,
    /// There are not enough numbers for all variables.
    #[error(
        "the encoding needs more than 2^31 variables: use a smaller puzzle, a shorter list, or the encoding prefix"
    )]
    TooManyVariables,
}

/// Takes clauses as they come.
pub trait Sink {
    /// A part begins.
    fn part(&mut self, _part: Part) -> Result<(), Halt> {
        Ok(())
    }

    /// A clause of the present part.
    fn clause(&mut self, class: Class, clause: &[Lit]) -> Result<(), Halt>;
}
