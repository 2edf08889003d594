//! An independent checker: given a problem and an answer, it says every way in which the answer is wrong.
//!
//! It shares the model of words and grids with the engines and nothing else: it finds the words in a grid by itself,
//! and works from what a reader of the answer sees. Every answer of every engine passes through it in the tests.
//!
//! One file for each kind of answer: [`check_fill`], [`check_rectangle`], [`check_codeword`], [`check_design`]. No faults means right.

mod answer;
mod codeword;
mod design;
mod fault;
mod fill;
mod pattern;
mod rectangle;
mod repeats;
mod scan;

pub use answer::{Answer, AnswerCell};
pub use codeword::{Code, CodeCell, CodeWord, CodewordAnswer, CodewordProblem, check_codeword, code_words};
pub use design::{DesignRules, PatternFault, check_design};
pub use fault::{Fault, Place};
pub use fill::{FillProblem, FillRules, check_fill};
pub use rectangle::{Diagonal, RectangleProblem, check_rectangle};
