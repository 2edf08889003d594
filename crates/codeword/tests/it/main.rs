//! The engine against a slow and simple twin on thousands of tiny puzzles, and what else its users rely on.

mod cases;
mod explaining;
mod guessing;
mod hints;
mod making;
mod reading;
mod solving;
