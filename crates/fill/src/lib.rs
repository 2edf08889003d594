//! Fills crossword grids from scored word lists, or proves that it cannot be done.
//!
//! [`fill`] is the whole of it: a [`Problem`] and a [`Budget`](sator_search::Budget) in, an [`Answer`] out. Below it,
//! [`State`] is the reversible part (candidates, propagation, undo) that other engines may drive by themselves.

mod best;
mod choice;
mod diagnose;
mod different;
mod dig;
mod extras;
mod facts;
mod fill;
mod frame;
mod graded;
mod irreducible;
mod options;
mod portfolio;
mod problem;
mod restarts;
mod scout;
mod search;
mod several;
mod shape;
mod shared;
mod stack;
mod state;
mod sweep;
mod team;
mod trouble;
mod watch;
mod worth;

pub use best::{Best, fill_best, fill_preferring};
pub use choice::Taste;
pub use diagnose::{Blame, Diagnosis, SlotNote, diagnose};
pub use fill::{Entry, Fill, FillScore};
pub use options::{Answer, Options, fill};
pub use problem::{Floors, Problem, Rules};
pub use several::{Several, SeveralAnswer, fill_several};
pub use shape::{Shape, Var};
pub use state::{Conflict, State};
pub use trouble::{GivenInTheWay, TroubleSlot, TroubleSpot, trouble_spot};
