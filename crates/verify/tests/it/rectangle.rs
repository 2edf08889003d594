//! Word rectangles and squares.

use crate::{expect_faults, letters};
use expect_test::{Expect, expect};
use sator_verify::{Answer, Diagonal, RectangleProblem, check_rectangle};
use sator_words::{Alphabet, Letter};

const ROWS: &str = "sator arepo tenet opera rotas bit ice ten";
const COLUMNS: &str = "sator arepo tenet opera rotas bit ice ten";

fn is_in(list: &str, word: &[Letter]) -> bool {
    list.split(' ').any(|known| letters(known) == word)
}

fn check(size: u32, change: impl FnOnce(&mut RectangleProblem<'_>), answer: &str, expect: &Expect) {
    let latin = Alphabet::latin();
    let mut problem = RectangleProblem {
        rows: size,
        columns: size,
        alphabet: &latin,
        row_word: &|word| is_in(ROWS, word),
        column_word: &|word| is_in(COLUMNS, word),
        symmetric: false,
        distinct: false,
        diagonals: &[],
    };
    change(&mut problem);
    expect_faults(&check_rectangle(&problem, &Answer::from_text(answer, &latin)), expect);
}

const SATOR: &str = "sator\narepo\ntenet\nopera\nrotas";

#[test]
fn right_squares() {
    check(5, |_| {}, SATOR, &expect![""]);
    check(5, |problem| problem.symmetric = true, SATOR, &expect![""]);
    let both = |problem: &mut RectangleProblem<'_>| (problem.symmetric, problem.distinct) = (true, true);
    check(5, both, SATOR, &expect![""]);
    let words: Vec<_> = ["bit", "ice", "ten"].map(letters).into();
    assert_eq!(Answer::from_words(&words), Answer::from_text("bit\nice\nten", &Alphabet::latin()));
}

#[test]
fn sizes_and_cells() {
    check(
        4,
        |_| {},
        SATOR,
        &expect![[r#"
            the answer has 5 rows and 5 columns, not 4 rows and 4 columns
        "#]],
    );
    check(
        3,
        |_| {},
        "bit\ni.e\nt#1",
        &expect![[r#"
        row 2, column 2 has no letter
        row 3, column 2 is a block in the answer and a letter cell in the problem
        row 3, column 3 has '1', which is no letter of the alphabet
    "#]],
    );
}

#[test]
fn words_that_are_none() {
    check(
        3,
        |_| {},
        "bit\nice\ntan",
        &expect![[r#"
        row 3 is TAN, which is not in the list
        column 2 is ICA, which is not in the list
    "#]],
    );
    check(
        3,
        |problem| problem.column_word = &|_| false,
        "bit\nice\nten",
        &expect![[r#"
        column 1 is BIT, which is not in the list
        column 2 is ICE, which is not in the list
        column 3 is TEN, which is not in the list
    "#]],
    );
}

#[test]
fn squares_that_are_not_symmetric_or_not_distinct() {
    check(
        3,
        |problem| problem.symmetric = true,
        "bit\nten\nice",
        &expect![[r#"
        column 1 is BTI, which is not in the list
        column 2 is IEC, which is not in the list
        column 3 is TNE, which is not in the list
        row 1 is BIT and column 1 is BTI; they should be the same
        row 2 is TEN and column 2 is IEC; they should be the same
        row 3 is ICE and column 3 is TNE; they should be the same
    "#]],
    );
    check(
        3,
        |problem| problem.distinct = true,
        "bit\nice\nten",
        &expect![[r#"
        BIT stands in row 1 and column 1
        ICE stands in row 2 and column 2
        TEN stands in row 3 and column 3
    "#]],
    );
    let both = |problem: &mut RectangleProblem<'_>| (problem.symmetric, problem.distinct) = (true, true);
    check(
        3,
        both,
        "bit\nice\nbit",
        &expect![[r#"
        column 1 is BIB, which is not in the list
        column 2 is ICI, which is not in the list
        column 3 is TET, which is not in the list
        row 1 is BIT and column 1 is BIB; they should be the same
        row 2 is ICE and column 2 is ICI; they should be the same
        row 3 is BIT and column 3 is TET; they should be the same
        BIT stands in row 1 and row 3
    "#]],
    );
}

#[test]
fn diagonals() {
    check(
        3,
        |problem| problem.diagonals = &[Diagonal::Main, Diagonal::Anti],
        "bit\nice\nten",
        &expect![[r#"
        the diagonal is BCN, which is not in the list
        the anti-diagonal is TCT, which is not in the list
    "#]],
    );
    let wide = |problem: &mut RectangleProblem<'_>| {
        problem.rows = 1;
        problem.diagonals = &[Diagonal::Main];
        problem.symmetric = true;
        problem.column_word = &|_| true;
    };
    check(
        3,
        wide,
        "bit",
        &expect![[r#"
            the answer has 1 row and 3 columns; only a square can be as asked
        "#]],
    );
}
