//! Properties of the checker.

use proptest::prelude::*;
use sator_grid::{Content, Grid, Template};
use sator_verify::{Answer, AnswerCell, Fault, FillProblem, FillRules, Place, check_fill};
use sator_words::{Alphabet, Letter, Score};
use std::collections::BTreeSet;

/// A full grid of up to 6 x 6 cells: each a letter, a block, or (seldom) unused, with bars.
fn full_grid() -> impl Strategy<Value = Grid> {
    let content = prop_oneof![
        6 => (0u8..26).prop_map(|index| Content::Letter(Letter::new(index))),
        2 => Just(Content::Block),
        1 => Just(Content::Unused),
    ];
    let cell = (content, prop::bool::weighted(0.1), prop::bool::weighted(0.1));
    let grids = (1u32..=6, 1u32..=6, prop::collection::vec(cell, 36)).prop_map(|(rows, columns, cells)| {
        let mut grid = Grid::empty(rows, columns);
        for (at, (content, right, below)) in grid.positions().zip(cells) {
            grid[at].content = content;
            (grid[at].bars.right, grid[at].bars.below) = (right, below);
        }
        grid
    });
    grids.prop_filter("no text is a grid without cells", |grid| {
        grid.cells().iter().any(|cell| cell.content != Content::Unused)
    })
}

/// The template that a full grid answers: its letters taken out.
fn emptied(full: &Grid) -> Template {
    let mut grid = full.clone();
    for at in full.positions().filter(|&at| full[at].is_letter()) {
        grid[at].content = Content::Empty;
    }
    Template::new(&grid)
}

fn words_of(full: &Template) -> BTreeSet<Vec<Letter>> {
    full.slots().ids().map(|slot| full.given_word(slot).expect("the grid is full")).collect()
}

fn faults(template: &Template, list: &BTreeSet<Vec<Letter>>, answer: &Answer) -> Vec<Fault> {
    let score_of = |word: &[Letter]| list.contains(word).then_some(Score::DEFAULT);
    let problem =
        FillProblem { template, alphabet: &Alphabet::latin(), score_of: &score_of, rules: FillRules::default() };
    check_fill(&problem, answer)
}

proptest! {
    #[test]
    fn the_words_found_are_the_slots_of_the_grid(full in full_grid()) {
        let template = emptied(&full);
        let found: BTreeSet<Place> = faults(&template, &BTreeSet::new(), &Answer::from_grid(&full))
            .into_iter()
            .filter_map(|fault| if let Fault::NotInList { place, .. } = fault { Some(place) } else { None })
            .collect();
        let slots = template.slots().iter().map(|slot| Place::Slot(slot.name())).collect::<BTreeSet<_>>();
        prop_assert_eq!(found, slots);
    }

    #[test]
    fn one_changed_cell_is_noticed(
        full in full_grid(),
        which in any::<prop::sample::Index>(),
        change in prop_oneof![
            4 => (1u8..26).prop_map(Some),
            1 => Just(None),
        ],
        other in prop_oneof![
            Just(AnswerCell::Empty),
            Just(AnswerCell::Block),
            Just(AnswerCell::Unused),
            Just(AnswerCell::Unknown('!')),
        ],
    ) {
        let filled = Template::new(&full);
        let list = words_of(&filled);
        // The words of the answer are the list, and all different: so it is right.
        prop_assume!(list.len() == filled.slots().len());
        let template = emptied(&full);
        let mut answer = Answer::from_grid(filled.grid());
        prop_assert_eq!(faults(&template, &list, &answer), []);

        let in_words: Vec<_> =
            filled.grid().letter_cells().filter(|&cell| !filled.through(cell).is_empty()).collect();
        prop_assume!(!in_words.is_empty());
        let cell = in_words[which.index(in_words.len())];
        let letter = filled.grid()[cell].content.given()[0];
        // With a wrong letter its words are not in the list, or stand elsewhere in the grid already.
        let changed = change.map_or(other, |step| {
            AnswerCell::Letters(vec![Letter::new((letter.index() as u8 + step) % 26)])
        });
        answer.set(filled.grid().position(cell), changed);
        prop_assert_ne!(faults(&template, &list, &answer), []);
    }

    #[test]
    fn no_answer_makes_the_checker_panic(full in full_grid(), text in "[a-z.# 1\n]{0,60}|\\PC{0,30}") {
        let answer = Answer::from_text(&text, &Alphabet::latin());
        let _ = faults(&Template::new(&full), &BTreeSet::new(), &answer);
    }
}
