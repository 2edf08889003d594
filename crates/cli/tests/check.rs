//! `sator check` as its users see it.

mod common;

use common::{sator, sator_with, timeless};
use expect_test::expect;
use std::io::Write;

#[test]
fn a_grid_is_counted_and_checked() {
    let mut list = tempfile::NamedTempFile::new().unwrap();
    list.write_all(b"cats\ncat\nsea\nat\nta\ntea\n").unwrap();
    let words = ["--words", list.path().to_str().unwrap()];
    let run = sator_with(&[&["check", "-", "--style", "american"], &words[..]].concat(), b"CAT.\n.#..\n....\n");
    assert_eq!(run.code, 1);
    expect![[r#"
        4x3 cells, 1 block, 6 words, average length 3.17
        lengths: 1 of 2, 3 of 3, 2 of 4
        given letters: 1 A, 1 C, 1 T
        unchecked cells: 3; parts: 1; largest open area: 2x3
        symmetry: up-down
        rule: the grid has 3 rows and 4 columns; it should have 15 of each
        rule: the cells at row 2, column 2 and at row 2, column 3 differ; rotational symmetry wants them alike
        rule: 4A has 2 letters; no word may have fewer than 3
        rule: the cell at row 1, column 2 is not in two words
        rule: the cell at row 2, column 1 is not in two words
        rule: the cell at row 3, column 2 is not in two words
        fewest words fit: 1A 1, 5A 1, 1D 1, 2D 1, 4A 2
    "#]]
    .assert_eq(&run.out);
}

#[test]
fn slots_that_no_word_fits_are_named() {
    let mut grid = tempfile::NamedTempFile::new().unwrap();
    grid.write_all(b"Q.X\n...\n").unwrap();
    let path = grid.path().to_str().unwrap();
    let run = sator_with(&["check", path, "--words", "-"], b"cat\nox\nat\n");
    assert_eq!(run.code, 1);
    assert!(run.out.contains("no word fits 1A (Q.X)\n"), "{}", run.out);
    let json = sator_with(&["check", path, "--words", "-", "--format", "json"], b"cat\nox\nat\n");
    expect![[r#"
        {"sator":1,"outcome":"impossible","rows":2,"columns":3,"words":5,"blocks":0,"letters":6,"unused":0,"average_length":2.4,"lengths":[{"length":2,"words":3},{"length":3,"words":2}],"given":[{"letter":"Q","cells":1},{"letter":"X","cells":1}],"unchecked":0,"parts":1,"open_area":[2,3],"symmetry":["rotational","left-right","up-down","both-mirrors"],"broken_rules":[],"slots":[{"slot":"1A","pattern":"Q.X","fitting":0},{"slot":"4A","pattern":"...","fitting":1},{"slot":"1D","pattern":"Q.","fitting":0},{"slot":"2D","pattern":"..","fitting":2},{"slot":"3D","pattern":"X.","fitting":0}],"stats":{"words":3,"seconds":0}}
    "#]].assert_eq(&timeless(&json.out));
}

#[test]
fn a_given_word_that_is_not_in_the_list_may_be_a_slip() {
    let run = sator_with(&["check", "-"], b"CAT\n###\nQZX\n");
    assert_eq!(run.err, "warning: 2A QZX is given but not in the list\n");
    assert_eq!(sator_with(&["check", "-", "--quiet"], b"CAT\n###\nQZX\n").err, "");
}

#[test]
fn the_examples_keep_their_rules() {
    for (grid, style) in [("daily-15", "american"), ("british-13", "british"), ("british-15", "british")] {
        let run = sator(&["check", &format!("examples/grids/{grid}.txt"), "--style", style]);
        assert_eq!(run.code, 0, "{grid}: {}", run.out);
    }
}
