//! Crossword grids: cells, templates, slots and their crossings, numbering, symmetry, statistics, house rules.
//!
//! A [`Grid`] is a rectangle of cells: letter cells, blocks, unused cells, with bars between some of them. A
//! [`Template`] is a grid together with the slots that words go into, and where these cross; it is what the engines
//! work on.

mod cell;
mod error;
mod grid;
mod id;
mod lint;
mod parse;
mod position;
mod puzzle;
mod runs;
mod slot;
mod stats;
mod symmetry;
mod template;
mod text;

pub use cell::{Bars, Cell, Colour, Content, Kind, Marks};
pub use error::{SlotError, TemplateError, TemplateReadError};
pub use grid::{Grid, MAX_SIDE};
pub use id::{CellId, Id, IdVec, SlotId};
pub use lint::{Finding, Style, lint};
pub use position::{Position, TextPlace};
pub use puzzle::Puzzle;
pub use slot::{Crossing, Direction, Slot, SlotName, SlotNameError};
pub use stats::GridStats;
pub use symmetry::{Symmetry, SymmetryError};
pub use template::{SlotShape, Template};
