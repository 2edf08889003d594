//! The engine against slow and simple twins of itself, on thousands of small random grids, lists and rules.

mod cases;
mod diagnosis;
mod edges;
mod fills;
mod fixpoint;
mod naive;
mod several;
mod state;
