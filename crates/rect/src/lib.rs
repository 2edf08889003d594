//! Finds word squares and rectangles.
//!
//! A [`Problem`] says what to find; a [`Plan`] cuts it into [`Unit`]s of work; [`enumerate`] runs them on all cores and hands on
//! each result. [`estimate`] says beforehand how long that will take.

// The search is inlined whole into a function compiled for newer processors; what is not inlined is not.
#![allow(clippy::inline_always)]

mod board;
mod choose;
mod digest;
mod enumerate;
mod estimate;
mod filter;
mod kernels;
mod layout;
mod letter_sets;
mod lexicon;
mod masks;
mod orientation;
mod plan;
mod problem;
mod rectangle;
mod sample;
mod search;
mod slot;
mod symmetric;
mod top;
mod tries;
mod worker;

pub use digest::Digest;
pub use enumerate::{End, OnUnit, UnitEnd, UnitPart, Want, enumerate};
pub use estimate::{Estimate, Figure, estimate};
pub use kernels::MAX_ROW_WORDS;
pub use layout::MAX_LAYOUTS;
pub use lexicon::{Lexicon, pad, paddings};
pub use plan::{Plan, PlanError, Unit, UnitReport};
pub use problem::{Diagonals, Include, MAX_SIDE, MIN_SIDE, Problem, Rules, Symmetry};
pub use rectangle::Rectangle;
pub use sample::sample;
pub use search::Halt;
pub use top::Top;
pub use worker::{OnResult, Worker};
