//! House rules.

use crate::template;
use expect_test::{Expect, expect};
use sator_grid::{Position, Style, Template, lint};

fn check(style: Style, text: &str, expect: &Expect) {
    let findings: Vec<_> = lint(&template(text), style).iter().map(|finding| format!("{finding}\n")).collect();
    expect.assert_eq(&findings.concat());
}

#[test]
fn what_an_american_editor_finds() {
    check(
        Style::AmericanDaily,
        "...#\n...#\n####\n##..",
        &expect![[r#"
            the grid has 4 rows and 4 columns; it should have 15 of each
            the grid falls into 2 parts that no word joins
            the cells at row 1, column 3 and at row 4, column 2 differ; rotational symmetry wants them alike
            the cells at row 2, column 1 and at row 3, column 4 differ; rotational symmetry wants them alike
            the cells at row 2, column 2 and at row 3, column 3 differ; rotational symmetry wants them alike
            the cells at row 2, column 3 and at row 3, column 2 differ; rotational symmetry wants them alike
            5A has 2 letters; no word may have fewer than 3
            1D has 2 letters; no word may have fewer than 3
            2D has 2 letters; no word may have fewer than 3
            3D has 2 letters; no word may have fewer than 3
            the cell at row 4, column 3 is not in two words
            the cell at row 4, column 4 is not in two words
        "#]],
    );
    let crowded = format!("{0}{1}{0}{1}{0}{1}{0}", "...#...#...#...\n".repeat(3), "###.###.###.###\n");
    check(
        Style::AmericanDaily,
        &crowded,
        &expect![[r#"
        the grid has 96 words; at most 78 are allowed
        the grid falls into 25 parts that no word joins
        the cell at row 4, column 4 is not in two words
        the cell at row 4, column 8 is not in two words
        the cell at row 4, column 12 is not in two words
        the cell at row 8, column 4 is not in two words
        the cell at row 8, column 8 is not in two words
        the cell at row 8, column 12 is not in two words
        the cell at row 12, column 4 is not in two words
        the cell at row 12, column 8 is not in two words
        the cell at row 12, column 12 is not in two words
    "#]],
    );
}

#[test]
fn what_a_british_editor_finds() {
    check(
        Style::BritishBlocked,
        "......\n.####.\n.####.\n.####.\n......",
        &expect![[r#"
            1A has 2 of its 6 letters checked; at least half should be
            1A has 4 unchecked letters in a row from row 1, column 2; at most 2 are allowed
            3A has 2 of its 6 letters checked; at least half should be
            3A has 4 unchecked letters in a row from row 5, column 2; at most 2 are allowed
            1D has 2 of its 5 letters checked; at least half should be
            1D has 3 unchecked letters in a row from row 2, column 1; at most 2 are allowed
            2D has 2 of its 5 letters checked; at least half should be
            2D has 3 unchecked letters in a row from row 2, column 6; at most 2 are allowed
        "#]],
    );
    check(Style::BritishBlocked, "....#\n#.#.#\n#....", &expect![[r#""#]]);
    check(
        Style::BritishBlocked,
        ".....\n##.##\n##.##\n##.##\n.....",
        &expect![[r#"
        1A has 1 of its 5 letters checked; at least half should be
        1A starts with two unchecked letters
        1A ends with two unchecked letters
        3A has 1 of its 5 letters checked; at least half should be
        3A starts with two unchecked letters
        3A ends with two unchecked letters
        2D has 2 of its 5 letters checked; at least half should be
        2D has 3 unchecked letters in a row from row 2, column 3; at most 2 are allowed
    "#]],
    );
}

#[test]
fn bars_break_symmetry() {
    let mut grid = template("...\n...\n...").grid().clone();
    grid[Position::new(1, 1)].bars.right = true;
    let findings = lint(&Template::new(&grid), Style::BritishBlocked);
    assert_eq!(
        findings[0].to_string(),
        "the cells at row 2, column 1 and at row 2, column 3 differ; rotational symmetry wants them alike"
    );
}
