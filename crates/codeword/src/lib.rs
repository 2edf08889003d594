//! Cracks codewords: puzzles in which every number stands for a letter.

mod code;
mod conflict;
mod explain;
mod guess;
mod hint;
mod likelihood;
mod make;
mod propagate;
mod puzzle;
mod read;
mod search;
mod shape;
mod solve;
mod state;

pub use code::{Code, CodeCell, CodeWord, Key};
pub use conflict::{WordConflict, conflict};
pub use explain::{Contradiction, Deduction, Explanation, Rating, ReplayError, Step, WordNo, explain, replay};
pub use hint::{Hint, hint};
pub use make::{Made, MakeGrid, MakeProblem, SIDES, Starters, Unmade, make};
pub use propagate::MAX_MISSING;
pub use puzzle::{CodeRows, Codeword, CodewordError, MAX_WORDS};
pub use read::{CodewordReadError, Form, Mistake, read_codeword, read_pair};
pub use solve::{DEFAULT_LIMIT, Missing, SURE_MISSING, Solution, SolveOptions, Solved, Verdict, solve};
