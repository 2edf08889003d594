//! Slots, their numbers and crossings.

use crate::template;
use expect_test::{Expect, expect};
use sator_grid::{Direction, Grid, Position, SlotError, SlotShape, Template};
use std::fmt::Write;

/// Shows each slot with its cells and the slots that cross it, `-` where none does.
fn show(template: &Template) -> String {
    let mut text = String::new();
    for (id, slot) in template.slots().entries() {
        write!(text, "{}:", slot.name()).unwrap();
        for (&cell, crossings) in slot.cells().iter().zip(template.crossings(id)) {
            let at = template.grid().position(cell);
            let names: Vec<_> = crossings
                .iter()
                .map(|crossing| format!("{}[{}]", template.slots()[crossing.slot].name(), crossing.place))
                .collect();
            let names = if names.is_empty() { "-".to_owned() } else { names.join("+") };
            write!(text, " {},{} {names};", at.row + 1, at.column + 1).unwrap();
        }
        text.push('\n');
    }
    text
}

fn check(template: &Template, expect: &Expect) {
    expect.assert_eq(&show(template));
}

#[test]
fn blocks_and_unused_cells_end_words_and_one_cell_is_no_word() {
    check(
        &template("..#.\n. #.\n...."),
        &expect![[r#"
            1A: 1,1 1D[0]; 1,2 -;
            3A: 3,1 1D[2]; 3,2 -; 3,3 -; 3,4 2D[2];
            1D: 1,1 1A[0]; 2,1 -; 3,1 3A[0];
            2D: 1,4 -; 2,4 -; 3,4 3A[3];
        "#]],
    );
}

#[test]
fn bars_end_words_too() {
    let mut grid = Grid::empty(2, 4);
    grid[Position::new(0, 1)].bars.right = true;
    grid[Position::new(0, 3)].bars.below = true;
    check(
        &Template::new(&grid),
        &expect![[r#"
            1A: 1,1 1D[0]; 1,2 2D[0];
            3A: 1,3 3D[0]; 1,4 -;
            4A: 2,1 1D[1]; 2,2 2D[1]; 2,3 3D[1]; 2,4 -;
            1D: 1,1 1A[0]; 2,1 4A[0];
            2D: 1,2 1A[1]; 2,2 4A[1];
            3D: 1,3 3A[0]; 2,3 4A[2];
        "#]],
    );
}

fn shape(direction: Direction, cells: &[(u32, u32)]) -> SlotShape {
    let cells = cells.iter().map(|&(row, column)| Position::new(row, column)).collect();
    SlotShape { direction, number: None, cells }
}

#[test]
fn words_may_run_any_way_and_meet_in_threes() {
    let shapes = [
        shape(Direction::Across, &[(1, 0), (1, 1), (1, 2)]),
        shape(Direction::Down, &[(0, 1), (1, 1), (2, 1)]),
        shape(Direction::Other('X'), &[(2, 0), (1, 1), (0, 2)]),
    ];
    let template = Template::with_slots(&Grid::empty(3, 3), &shapes).unwrap();
    check(
        &template,
        &expect![[r#"
            2A: 2,1 -; 2,2 1D[1]+3X[1]; 2,3 -;
            1D: 1,2 -; 2,2 2A[1]+3X[1]; 3,2 -;
            3X: 3,1 -; 2,2 2A[1]+1D[1]; 1,3 -;
        "#]],
    );
    assert!(template.slots_given());
}

#[test]
fn what_is_no_slot() {
    let grid = template("..#\n...").grid().clone();
    let error =
        |cells: &[(u32, u32)]| Template::with_slots(&grid, &[shape(Direction::Down, cells)]).unwrap_err().to_string();
    assert_eq!(error(&[(0, 0)]), "slot 1 is of length 1; a word needs at least two cells");
    assert_eq!(error(&[(0, 1), (0, 2)]), "slot 1 goes through row 1, column 3, which is no letter cell");
    assert_eq!(error(&[(0, 1), (9, 2)]), "slot 1 goes through row 10, column 3, which is no letter cell");
    assert_eq!(error(&[(0, 1), (0, 1)]), "slot 1 goes through row 1, column 2 twice");
    let twice = [shape(Direction::Down, &[(0, 0), (1, 0)]), shape(Direction::Down, &[(0, 0), (0, 1)])];
    let name = "1D".parse().unwrap();
    assert_eq!(Template::with_slots(&grid, &twice), Err(SlotError::NameTwice { name }));
    let [first, mut second] = twice;
    second.number = Some(7);
    let template = Template::with_slots(&grid, &[first, second]).unwrap();
    assert!(template.slot_named("7D".parse().unwrap()).is_some());
}

#[test]
fn given_words_and_numbers() {
    let template = template("CAT\n.#.\n...");
    let word = |name: &str| template.given_word(template.slot_named(name.parse().unwrap()).unwrap());
    let latin = sator_words::Alphabet::latin();
    assert_eq!(word("1A").map(|word| latin.text(&word)).as_deref(), Some("CAT"));
    assert_eq!(word("1D"), None);
    let numbers: Vec<_> = template.grid().cells().ids().map(|cell| template.number_in(cell).unwrap_or(0)).collect();
    assert_eq!(numbers, [1, 0, 2, 0, 0, 0, 3, 0, 0]);
    assert_eq!(template.slot_named("4A".parse().unwrap()), None);
}
