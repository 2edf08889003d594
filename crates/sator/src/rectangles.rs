//! Word rectangles: what joins the engine to the independent checker.

use sator_rect::{Diagonals, Problem, Rectangle, Symmetry};
use sator_verify::{Answer, Diagonal, Fault, RectangleProblem, check_rectangle};
use sator_words::{Alphabet, Letter};

/// Checks a rectangle by other means than the engine's: every way in which it breaks the problem's rules, none if it is right.
pub fn verify_rectangle(problem: &Problem<'_>, alphabet: &Alphabet, rectangle: &Rectangle) -> Vec<Fault> {
    let rows: Vec<Vec<Letter>> = rectangle.rows().map(<[Letter]>::to_vec).collect();
    // Lines given whole, and words to include, need not be in the lists.
    let given = problem.given_lines();
    let included = |word: &[Letter]| {
        given.iter().any(|(_, line)| line == word)
            || problem
                .include
                .iter()
                .any(|include| include.rows.iter().chain(&include.columns).any(|form| form == word))
    };
    let diagonals: &[Diagonal] = match problem.rules.diagonals {
        Diagonals::None => &[],
        Diagonals::Main => &[Diagonal::Main],
        Diagonals::Both => &[Diagonal::Main, Diagonal::Anti],
    };
    let to_check = RectangleProblem {
        rows: problem.height() as u32,
        columns: problem.width() as u32,
        alphabet,
        row_word: &|word| problem.rows.score(word).is_some() || included(word),
        column_word: &|word| problem.columns.score(word).is_some() || included(word),
        symmetric: problem.rules.symmetry == Symmetry::Symmetric,
        distinct: problem.rules.distinct,
        diagonals,
    };
    check_rectangle(&to_check, &Answer::from_words(&rows))
}
