//! Fills crossword grids from scored word lists, or proves that it cannot be done.
//!
//! [`fill`] is the whole of it: a [`Problem`] and a [`Budget`](sator_search::Budget) in, an [`Answer`] out. Below it,
//! [`State`] is the reversible part (candidates, propagation, undo) that other engines may drive by themselves.

mod choice;
mod extras;
mod fill;
mod options;
mod portfolio;
mod problem;
mod search;
mod shape;
mod shared;
mod state;
mod team;
mod watch;

pub use choice::Taste;
pub use fill::{Entry, Fill, FillScore};
pub use options::{Answer, Options, fill};
pub use problem::{Floors, Problem, Rules};
pub use shape::{Shape, Var};
pub use state::{Conflict, State};
