//! Cracks codewords, puzzles in which every number stands for a letter of its own.
//!
//! [`read_codeword`] makes a [`Codeword`] of text, [`solve`] finds its keys, [`explain`] tells how a person would find the first,
//! with a log of deductions that [`replay`] checks, [`hint`] helps a player on, and [`make`] makes new puzzles.
//!
//! ```
//! use sator_codeword::{SolveOptions, Verdict, explain, read_codeword, solve};
//! use sator_search::{Budget, ignore_progress};
//! use sator_words::{Alphabet, Role, WordList};
//! use std::sync::Arc;
//!
//! let alphabet = Arc::new(Alphabet::latin());
//! let mut words = WordList::builder(Arc::clone(&alphabet));
//! words.read("ace\nice\nale\nole\n".as_bytes(), Role::Base)?;
//! let words = words.build();
//!
//! let puzzle = read_codeword(b"words:\n1 c e\n1 l e\n", None, &alphabet)?;
//! let budget = Budget::unlimited();
//! let solved = solve(&puzzle, &words, &SolveOptions::default(), &budget, &mut ignore_progress);
//! assert_eq!(solved.verdict, Verdict::Unique);
//!
//! let explanation = explain(&puzzle, &words, &solved, &budget).expect("it is solved")?;
//! assert_eq!(explanation.sentences(&puzzle), ["1 must be A: (1 C E) leaves A or I, (1 L E) leaves A or O."]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod code;
mod conflict;
mod explain;
mod guess;
mod hint;
mod judge;
mod likelihood;
mod make;
mod propagate;
mod puzzle;
mod rare;
mod read;
mod search;
mod shape;
mod solve;
mod state;
mod trigrams;

pub use code::{Code, CodeCell, CodeWord, Key};
pub use conflict::{WordConflict, conflict};
pub use explain::{Contradiction, Deduction, Explanation, Rating, ReplayError, Step, WordNo, explain, replay};
pub use hint::{Hint, hint};
pub use make::{Made, MakeGrid, MakeProblem, SIDES, Starters, Unmade, make};
pub use propagate::MAX_MISSING;
pub use puzzle::{CodeRows, Codeword, CodewordError, MAX_WORDS};
pub use rare::RareWords;
pub use read::{CodewordReadError, Form, Mistake, read_codeword, read_pair};
pub use solve::{DEFAULT_LIMIT, Missing, Solution, SolveOptions, Solved, Verdict, solve};
