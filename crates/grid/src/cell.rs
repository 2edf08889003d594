//! Cells: what stands in them, how they are marked, and the bars at their sides.

use sator_words::Letter;

/// A cell of a grid.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cell {
    /// What stands in it.
    pub content: Content,
    /// How it is marked for the solver of the puzzle.
    pub marks: Marks,
    /// The bars at its right and lower side.
    pub bars: Bars,
}

/// What stands in a cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Content {
    /// A letter cell that is still empty.
    #[default]
    Empty,
    /// A letter cell with a given letter.
    Letter(Letter),
    /// A letter cell with several given letters (a rebus): words through it have all of them there.
    Rebus(Vec<Letter>),
    /// A block, drawn black.
    Block,
    /// No part of the puzzle: outside an odd shape, or a hole in it.
    Unused,
}

/// The part of a cell's content that makes the pattern of a grid: given letters or none are the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A letter cell, empty or given.
    Letter,
    /// A block.
    Block,
    /// No part of the puzzle.
    Unused,
}

/// How a cell is marked for the solver of the puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Marks {
    /// A circle is drawn in it.
    pub circle: bool,
    /// It is shaded in this colour.
    pub shade: Option<Colour>,
}

/// A colour, as in `#rrggbb`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Colour {
    /// Red, 0 to 255.
    pub red: u8,
    /// Green, 0 to 255.
    pub green: u8,
    /// Blue, 0 to 255.
    pub blue: u8,
}

impl Colour {
    /// The grey of a shaded cell when a format names no colour.
    pub const GREY: Self = Self { red: 0xC0, green: 0xC0, blue: 0xC0 };
}

/// The bars at a cell's right and lower side; those at the other sides belong to its neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bars {
    /// A bar between this cell and the one to its right.
    pub right: bool,
    /// A bar between this cell and the one below.
    pub below: bool,
}

impl Cell {
    /// A cell with this content, unmarked and without bars.
    pub const fn new(content: Content) -> Self {
        Self { content, marks: Marks { circle: false, shade: None }, bars: Bars { right: false, below: false } }
    }

    /// Letter cell, block or unused?
    pub const fn kind(&self) -> Kind {
        self.content.kind()
    }

    /// Can a word go through it?
    pub const fn is_letter(&self) -> bool {
        matches!(self.kind(), Kind::Letter)
    }
}

impl Content {
    /// Letter cell, block or unused?
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Empty | Self::Letter(_) | Self::Rebus(_) => Kind::Letter,
            Self::Block => Kind::Block,
            Self::Unused => Kind::Unused,
        }
    }

    /// The given letters: none, one, or those of a rebus.
    pub fn given(&self) -> &[Letter] {
        match self {
            Self::Letter(letter) => std::slice::from_ref(letter),
            Self::Rebus(letters) => letters,
            Self::Empty | Self::Block | Self::Unused => &[],
        }
    }
}
