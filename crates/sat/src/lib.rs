//! Crosswords as weighted MaxSAT: letters and blocks are chosen together.
//!
//! A [`Problem`] is a [`Puzzle`] with a word list and rules for the blocks. [`encode`] sends its clauses to a [`Sink`]: a file
//! for an outside solver ([`Writing`]), a count ([`measure`]), or the solver inside ([`solve`]). What an outside solver
//! prints becomes a grid again by the names that the file has ([`EncodedReader`], [`PrintedReader`], [`Judge`]); [`resolve`]
//! solves such a file here. [`faults`] judges a grid by itself, without any clause.
//!
//! Rules always can be kept, so [`solve`] and [`resolve`] take clauses of [`Class::Rule`] as hard: what is minimised is how
//! many words are not legal, and then how many tiles are empty. A rule weighs as much as all words together, so an outside
//! solver may break one where that costs just the same; it never costs less.

mod answer;
mod decode;
mod encode;
mod evaluate;
mod formula;
mod lexicon;
mod literal;
mod load;
mod optimise;
mod oracle;
mod prefix;
mod problem;
mod puzzle;
mod race;
mod read;
mod resolve;
mod sink;
mod size;
mod solve;
mod totalizer;
mod variables;
mod watch;
mod word;
mod write;

pub use answer::{Printed, PrintedError, PrintedReader, Status};
pub use decode::{Judge, Names};
pub use encode::{Encoding, Form, Style, encode};
pub use evaluate::{Cost, Fault, faults};
pub use formula::Formula;
pub use literal::{Lit, Var};
pub use oracle::Solver;
pub use problem::{Problem, ProblemError, Rules};
pub use puzzle::{MAX_PUZZLE_BYTES, Puzzle, PuzzleError, Tile};
pub use read::{EncodedError, EncodedReader, Header, Item, Named, NamedWeights, Weight};
pub use resolve::{Resolved, resolve};
pub use sink::{Class, Halt, Part, Run, Sink};
pub use size::{Size, TooHeavy, Weights, measure};
pub use solve::{Options, SolveError, Solved, solve};
pub use variables::{Name, Place, Symbol, Variables};
pub use write::{Format, Writing};
