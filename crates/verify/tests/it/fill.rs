//! Filled grids.

use crate::{expect_faults, letters};
use expect_test::{Expect, expect};
use sator_grid::{Content, Direction, Grid, Position, SlotShape, Symmetry, Template};
use sator_verify::{Answer, AnswerCell, Fault, FillProblem, FillRules, check_fill};
use sator_words::{Alphabet, Letter, Score};
use std::collections::BTreeMap;

/// The list of these tests: words with scores.
const LIST: &str = "ape 60, art 50, era 70, pet 40, tea 30, tee 80, par 50, ear 60, are 45, step 50, pets 55, ate 20";

fn score_of(word: &[Letter]) -> Option<Score> {
    let found = LIST.split(", ").map(|item| item.split_once(' ').unwrap()).find(|(known, _)| letters(known) == word)?;
    Some(Score::new(found.1.parse().unwrap()))
}

fn faults(template: &Template, answer: &Answer, rules: FillRules) -> Vec<Fault> {
    check_fill(&FillProblem { template, alphabet: &Alphabet::latin(), score_of: &score_of, rules }, answer)
}

fn check_with(rules: FillRules, template: &str, answer: &str, expect: &Expect) {
    let latin = Alphabet::latin();
    let template = Template::parse(template, &latin).unwrap();
    expect_faults(&faults(&template, &Answer::from_text(answer, &latin), rules), expect);
}

fn check(template: &str, answer: &str, expect: &Expect) {
    check_with(FillRules::default(), template, answer, expect);
}

#[test]
fn a_right_answer_has_no_fault() {
    check("...\n.#.\n...", "ape\nr#r\ntea", &expect![""]);
    check("A..\n.#.\n..A", "APE\nR#R\nTEA\n", &expect![""]);
}

#[test]
fn a_cell_that_is_in_no_word_may_stay_empty() {
    check("...\n###\n.##", "ape\n###\n.##", &expect![""]);
    check("...\n###\n.##", "ape\n###\nx##", &expect![""]);
}

#[test]
fn the_size_is_wrong() {
    check(
        "...\n.#.\n...",
        "ape\nr#r",
        &expect![[r#"
            the answer has 2 rows and 3 columns, not 3 rows and 3 columns
        "#]],
    );
    check(
        "..\n..",
        "",
        &expect![[r#"
            the answer has 0 rows and 0 columns, not 2 rows and 2 columns
        "#]],
    );
}

#[test]
fn cells_are_wrong() {
    check(
        "...\n.#.\n.. ",
        "Ape\nr.#\nt1a",
        &expect![[r#"
        row 2, column 2 is a letter cell in the answer and a block in the problem
        row 2, column 2 has no letter
        row 2, column 3 is a block in the answer and a letter cell in the problem
        row 3, column 2 has '1', which is no letter of the alphabet
        row 3, column 3 is a letter cell in the answer and unused in the problem
    "#]],
    );
    check(
        "A..\n.#.\nT..",
        "Epe\nr#r\ntea",
        &expect![[r#"
        row 1, column 1 has E where A is given
        1A is EPE, which is not in the list
        1D is ERT, which is not in the list
    "#]],
    );
}

#[test]
fn words_are_not_in_the_list() {
    check(
        "...\n.#.\n...",
        "apt\nr#r\ntee",
        &expect![[r#"
        1A is APT, which is not in the list
        2D is TRE, which is not in the list
    "#]],
    );
}

#[test]
fn words_that_are_given_need_not_be_in_the_list() {
    check(
        "XYZ\n#.#\n#.#",
        "XYZ\n#E#\n#S#",
        &expect![[r#"
        2D is YES, which is not in the list
    "#]],
    );
}

#[test]
fn words_stand_twice() {
    check(
        "...\n.##\n...",
        "are\nr##\nera",
        &expect![[r#"
        ARE stands in 1A and 1D
    "#]],
    );
    check(
        "...\n.##\n...",
        "ape\np##\nera",
        &expect![[r#"
        APE stands in 1A and 1D
    "#]],
    );
    let rules = FillRules { duplicates_allowed: true, ..FillRules::default() };
    check_with(rules, "...\n.##\n...", "ape\np##\nera", &expect![""]);
    check("ERA#ERA", "era#era", &expect![""]);
}

#[test]
fn scores_are_under_the_floor() {
    let rules = FillRules { min_score: Some(Score::new(50)), ..FillRules::default() };
    check_with(
        rules.clone(),
        "...\n.#.\n...",
        "ape\nr#r\ntea",
        &expect![[r#"
        3A is TEA with the score 30, under the floor of 50
    "#]],
    );
    let by_length = FillRules { min_score_by_length: BTreeMap::from([(3, Score::new(65))]), ..rules };
    check_with(
        by_length.clone(),
        "...\n.#.\n...",
        "ape\nr#r\ntea",
        &expect![[r#"
        1A is APE with the score 60, under the floor of 65
        1D is ART with the score 50, under the floor of 65
        3A is TEA with the score 30, under the floor of 65
    "#]],
    );
    let by_slot = BTreeMap::from([("1A".parse().unwrap(), Score::new(0)), ("3A".parse().unwrap(), Score::new(30))]);
    let rules = FillRules { min_score_by_slot: by_slot, ..by_length };
    check_with(
        rules,
        "...\n.#.\n...",
        "ape\nr#r\ntea",
        &expect![[r#"
        1D is ART with the score 50, under the floor of 65
    "#]],
    );
}

#[test]
fn words_share_a_run() {
    let rules = FillRules { max_shared: Some(4), ..FillRules::default() };
    check_with(rules, "....#...", "pets#pet", &expect![""]);
    let rules = FillRules { max_shared: Some(2), ..FillRules::default() };
    check_with(
        rules.clone(),
        "....#...",
        "pets#pet",
        &expect![[r#"
        PETS in 1A and PET in 2A share PET
    "#]],
    );
    check_with(rules, "PETS#PET", "pets#pet", &expect![""]);
}

#[test]
fn the_pattern_is_not_symmetric_or_not_in_one_part() {
    for symmetry in Symmetry::ALL {
        let rules = FillRules { symmetry, ..FillRules::default() };
        let latin = Alphabet::latin();
        let template = Template::parse("#...\n...#\n....", &latin).unwrap();
        let found = faults(&template, &Answer::from_grid(template.grid()), rules);
        let broken = found.iter().any(|fault| matches!(fault, Fault::NotSymmetric { .. } | Fault::NotSquare { .. }));
        assert_eq!(broken, symmetry != Symmetry::None, "{symmetry}");
    }
    let rules = FillRules { symmetry: Symmetry::Rotational, connected: true, ..FillRules::default() };
    check_with(
        rules.clone(),
        "ERA#\n####\n#ARE",
        "era#\n####\n#are",
        &expect![[r#"
        the letters fall into 2 parts that nothing joins
    "#]],
    );
    check_with(
        rules,
        "ERA#\n####\nARE#",
        "era#\n####\nare#",
        &expect![[r#"
        row 1, column 1 and row 3, column 4 differ; rotational symmetry wants them alike
        row 1, column 4 and row 3, column 1 differ; rotational symmetry wants them alike
        the letters fall into 2 parts that nothing joins
    "#]],
    );
    let rules = FillRules { symmetry: Symmetry::Diagonal, ..FillRules::default() };
    check_with(
        rules,
        "ERA#",
        "era#",
        &expect![[r#"
            the answer has 1 row and 4 columns; only a square can be as asked
        "#]],
    );
}

#[test]
fn symmetries_of_verify_and_grid_agree() {
    for pattern in 0u32..1 << 9 {
        let mut grid = Grid::empty(3, 3);
        for (bit, at) in grid.positions().enumerate() {
            let content = if pattern >> bit & 1 == 1 { Content::Block } else { Content::Empty };
            grid[at].content = content;
        }
        let template = Template::new(&grid);
        for symmetry in Symmetry::ALL {
            let rules = FillRules { symmetry, ..FillRules::default() };
            let found = faults(&template, &Answer::from_grid(&grid), rules);
            let broken = found.iter().any(|fault| matches!(fault, Fault::NotSymmetric { .. }));
            assert_eq!(broken, !symmetry.holds(&grid), "{symmetry} in {grid:?}");
        }
    }
}

#[test]
fn bars_end_words() {
    let mut grid = Grid::empty(1, 6);
    grid[Position::new(0, 2)].bars.right = true;
    let answer = Answer::from_text("erapet", &Alphabet::latin());
    expect_faults(&faults(&Template::new(&grid), &answer, FillRules::default()), &expect![""]);
    expect_faults(
        &faults(&Template::new(&Grid::empty(1, 6)), &answer, FillRules::default()),
        &expect![[r#"
        1A is ERAPET, which is not in the list
    "#]],
    );
}

#[test]
fn slots_of_other_shapes_and_rebus_cells() {
    let mut grid = Grid::empty(2, 2);
    let corner = Position::new(1, 1);
    grid[corner].content = Content::Rebus(letters("ts"));
    let cells = [(0, 0), (0, 1), (1, 1)].map(|(row, column)| Position::new(row, column)).to_vec();
    let shape = SlotShape { direction: Direction::Other('X'), number: None, cells };
    let template = Template::with_slots(&grid, &[shape]).unwrap();
    let mut answer = Answer::from_text("pe\nx", &Alphabet::latin());
    answer.set(corner, AnswerCell::Letters(letters("ts")));
    expect_faults(&faults(&template, &answer, FillRules::default()), &expect![""]);
    answer.set(corner, AnswerCell::Letters(letters("x")));
    expect_faults(
        &faults(&template, &answer, FillRules::default()),
        &expect![[r#"
        row 2, column 2 has X where TS is given
        1X is PEX, which is not in the list
    "#]],
    );
}
