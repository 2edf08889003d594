//! Properties of all templates.

use proptest::prelude::*;
use sator_grid::{Cell, Content, Grid, Position, Template};
use sator_words::{Alphabet, Letter};
use std::collections::BTreeMap;

fn content() -> impl Strategy<Value = Content> {
    prop_oneof![
        4 => Just(Content::Empty),
        2 => Just(Content::Block),
        1 => Just(Content::Unused),
        2 => (0u8..26).prop_map(|index| Content::Letter(Letter::new(index))),
    ]
}

/// Grids of up to 8 x 8 cells, with bars if wanted.
fn grid(bars: bool) -> impl Strategy<Value = Grid> {
    (1u32..=8, 1u32..=8).prop_flat_map(move |(rows, columns)| {
        let cell = (content(), prop::bool::weighted(0.2), prop::bool::weighted(0.2));
        prop::collection::vec(cell, (rows * columns) as usize).prop_map(move |cells| {
            let mut grid = Grid::empty(rows, columns);
            for (at, (content, right, below)) in grid.positions().zip(cells) {
                grid[at] = Cell::new(content);
                grid[at].bars.right = bars && right;
                grid[at].bars.below = bars && below;
            }
            grid
        })
    })
}

/// A word of the grid found the slow way: it starts at a letter cell that no letter cell leads to, and goes on while it
/// can.
fn naive_words(grid: &Grid, (down, right): (u32, u32)) -> Vec<Vec<Position>> {
    let is_letter = |at| grid.cell_at(at).is_some_and(|cell| grid[cell].is_letter());
    let goes_on = |from: Position| {
        let to = Position::new(from.row + down, from.column + right);
        (is_letter(from) && is_letter(to) && !grid.has_bar(from, to)).then_some(to)
    };
    let is_start = |at: Position| {
        let before = (at.row.checked_sub(down)).zip(at.column.checked_sub(right));
        before.is_none_or(|(row, column)| goes_on(Position::new(row, column)).is_none())
    };
    let starts = grid.positions().filter(|&at| is_letter(at) && is_start(at));
    let words = starts.map(|at| std::iter::successors(Some(at), |&at| goes_on(at)).collect::<Vec<_>>());
    words.filter(|word| word.len() > 1).collect()
}

/// Numbers found the slow way: count the cells that start a word, row by row.
fn naive_numbers(grid: &Grid, words: &[Vec<Position>]) -> BTreeMap<Position, u32> {
    grid.positions().filter(|at| words.iter().any(|word| word[0] == *at)).zip(1..).collect()
}

proptest! {
    #[test]
    fn no_bytes_make_the_parser_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = Template::parse(&bytes, &Alphabet::latin());
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in "[.#a-zA-Zéœß?\\t\\r\\n \u{0}\u{301}\u{FEFF}█1]{0,300}|\\PC{0,50}") {
        if let Ok(template) = Template::parse(&text, &Alphabet::latin()) {
            let again = Template::parse(template.to_text(&Alphabet::latin()), &Alphabet::latin());
            prop_assert_eq!(again, Ok(template));
        }
    }

    #[test]
    fn a_template_is_the_same_after_writing_and_reading(grid in grid(false)) {
        prop_assume!(grid.cells().iter().any(|cell| cell.content != Content::Unused));
        let template = Template::new(&grid);
        let text = template.to_text(&Alphabet::latin());
        prop_assert_eq!(&Template::parse(&text, &Alphabet::latin()).unwrap(), &template);
        prop_assert_eq!(Template::parse(text.replace('\n', "\r\n").to_lowercase(), &Alphabet::latin()), Ok(template));
    }

    #[test]
    fn slots_and_numbers_are_those_found_the_slow_way(grid in grid(true)) {
        let template = Template::new(&grid);
        let grid = template.grid();
        let (across, down) = (naive_words(grid, (0, 1)), naive_words(grid, (1, 0)));
        let numbers = naive_numbers(grid, &[across.clone(), down.clone()].concat());
        let named = |words: Vec<Vec<Position>>, letter: char| {
            words.into_iter().map(|word| (format!("{}{letter}", numbers[&word[0]]), word)).collect::<Vec<_>>()
        };
        let expected = [named(across, 'A'), named(down, 'D')].concat();
        let found: Vec<_> = template
            .slots()
            .iter()
            .map(|slot| {
                let cells = slot.cells().iter().map(|&cell| grid.position(cell)).collect::<Vec<_>>();
                (slot.name().to_string(), cells)
            })
            .collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn crossings_go_both_ways_and_share_a_cell(grid in grid(true)) {
        let template = Template::new(&grid);
        for (id, slot) in template.slots().entries() {
            for (place, crossings) in template.crossings(id).iter().enumerate() {
                for crossing in crossings {
                    prop_assert_ne!(crossing.slot, id);
                    prop_assert_eq!(template.slots()[crossing.slot].cells()[crossing.place], slot.cells()[place]);
                    let back = &template.crossings(crossing.slot)[crossing.place];
                    prop_assert!(back.iter().any(|back| (back.slot, back.place) == (id, place)));
                }
            }
        }
    }

    #[test]
    fn no_name_makes_a_parser_panic(text in "\\PC{0,12}|[0-9]{0,12}[aAdDxé]?") {
        let _ = text.parse::<sator_grid::SlotName>();
        let _ = text.parse::<sator_grid::Symmetry>();
    }
}
