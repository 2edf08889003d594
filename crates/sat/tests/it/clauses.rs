//! The clauses are those of the published example, and say what they are meant to.

use crate::shared::{FREE, Kept, list, puzzle, shown};
use proptest::prelude::*;
use sator_grid::{Content, Grid};
use sator_sat::{Class, Cost, Encoding, Form, Part, Problem, Rules, Style, Symbol, encode, faults, measure};
use sator_words::Letter;

const PREFIX: Style = Style { encoding: Encoding::Prefix, form: Form::Weighted };

/// The clauses about words of the run that begins at a tile of the one row.
fn run_clauses(text: &str, tile: u32) -> Vec<String> {
    let words = list("abcdefghijklmnopqrstuvwxyz", "bob cat cab");
    let puzzle = puzzle(text, &words);
    let problem = Problem::new(&puzzle, &words, FREE).unwrap();
    let mut kept = Kept::default();
    encode(&problem, PREFIX, &mut kept).unwrap();
    let is_run = |part: &Part| matches!(part, Part::Run(run) if run.start.column == tile && run.direction.to_string() == "across");
    let (_, clauses) = kept.parts.iter().find(|(part, _)| is_run(part)).expect("there is such a run");
    let literals = |clause: &[_]| clause.iter().map(|&literal| shown(&problem, literal, false)).collect::<Vec<_>>();
    clauses
        .iter()
        .map(|(class, clause)| {
            assert_eq!(*class, Class::Word);
            literals(clause).join(" ∨ ")
        })
        .collect()
}

#[test]
fn a_fixed_run_has_the_clauses_of_the_published_example() {
    assert_eq!(run_clauses("___", 0), ["b1 ∨ c1", "¬b1 ∨ o2", "¬b1 ∨ ¬o2 ∨ b3", "¬c1 ∨ a2", "¬c1 ∨ ¬a2 ∨ b3 ∨ t3"]);
}

#[test]
fn an_open_run_has_its_padded_form() {
    assert_eq!(
        run_clauses("...", 0),
        ["¬#0 ∨ #1 ∨ b1 ∨ c1", "¬#0 ∨ ¬b1 ∨ o2", "¬#0 ∨ ¬b1 ∨ ¬o2 ∨ b3", "¬#0 ∨ ¬c1 ∨ a2", "¬#0 ∨ ¬c1 ∨ ¬a2 ∨ b3 ∨ t3"]
    );
    // Nothing fits into two tiles: after a block in the first only a block can come.
    assert_eq!(run_clauses("...", 1), ["¬#1 ∨ #2"]);
}

#[test]
fn only_words_that_fit_are_said() {
    assert_eq!(run_clauses("..t", 0), ["¬#0 ∨ #1 ∨ c1", "¬#0 ∨ ¬c1 ∨ a2", "¬#0 ∨ ¬c1 ∨ ¬a2 ∨ t3"]);
    // After the word comes a block, so its tile must be able to be one.
    assert_eq!(run_clauses("..._.", 0), ["¬#0 ∨ #1"]);
    assert_eq!(run_clauses("__", 0), ["¬#0"]);
}

#[test]
fn a_run_of_one_letter_is_a_word_of_one_letter() {
    let words = list("ab", "a ab");
    let puzzle = puzzle("..", &words);
    let problem = Problem::new(&puzzle, &words, FREE).unwrap();
    let mut grid = Grid::empty(1, 2);
    let mut cost = |first, second| {
        for (at, symbol) in grid.positions().zip([first, second]) {
            grid[at].content =
                if symbol == '#' { Content::Block } else { Content::Letter(words.alphabet().letter(symbol).unwrap()) };
        }
        Cost::of(&faults(&problem, &grid)).words
    };
    // The words down are of one letter.
    assert_eq!(cost('a', '#'), 0);
    assert_eq!(cost('#', '#'), 0);
    assert_eq!(cost('a', 'b'), 1);
    assert_eq!(cost('b', '#'), 2);
}

#[test]
fn the_weights_follow_from_the_counts() {
    let words = list("abc", "ab ba aba c");
    let puzzle = puzzle("../..", &words);
    let problem = Problem::new(&puzzle, &words, Rules::default()).unwrap();
    let size = measure(&problem, PREFIX, &mut |_| true).unwrap();
    let weights = sator_sat::Weights::new(&size).unwrap();
    assert_eq!((weights.tile, weights.word, weights.rule), (1, 4, 4 * size.words));
}

proptest! {
    /// For any grid, what the clauses of the prefix encoding cost is what the grid costs.
    #[test]
    fn clauses_cost_what_the_grid_does(
        words in prop::collection::vec("[ab]{1,4}", 1..8),
        rows in 1u32..4,
        columns in 1u32..5,
        choices in prop::collection::vec(0u8..8, 12),
    ) {
        let words = list("ab", &words.join(" "));
        let text = vec![".".repeat(columns as usize); rows as usize].join("/");
        let puzzle = puzzle(&text, &words);
        let problem = Problem::new(&puzzle, &words, FREE).unwrap();
        let mut grid = Grid::empty(rows, columns);
        let mut truth = vec![false; problem.variables().count() as usize];
        for (at, &choice) in puzzle.positions().zip(&choices) {
            let symbol = match choice {
                0 => continue,
                1..=3 => Symbol::Block,
                letter => Symbol::Letter(Letter::new(letter % 2)),
            };
            truth[problem.variables().at(at, symbol).index()] = true;
            grid[at].content = match symbol {
                Symbol::Block => Content::Block,
                Symbol::Letter(letter) => Content::Letter(letter),
            };
        }
        (0..=columns).for_each(|column| truth[problem.variables().padding(column, 0).index()] = true);
        (1..=rows).for_each(|row| truth[problem.variables().padding(0, row).index()] = true);
        let mut kept = Kept::default();
        encode(&problem, PREFIX, &mut kept).unwrap();
        let mut cost = Cost::default();
        for (part, clauses) in &kept.parts {
            let violated = |(class, clause): &&(Class, Vec<_>)| {
                let holds = |literal: &sator_sat::Lit| truth[literal.var().index()] == literal.is_positive();
                (!clause.iter().any(holds)).then_some(*class)
            };
            let classes: Vec<Class> = clauses.iter().filter_map(|clause| violated(&clause)).collect();
            prop_assert!(!matches!(part, Part::Run(_)) || classes.len() <= 1, "a run is violated once at most");
            for class in classes {
                *match class {
                    Class::Tile => &mut cost.tiles,
                    Class::Word => &mut cost.words,
                    Class::Rule => &mut cost.rules,
                } += 1;
            }
        }
        prop_assert_eq!(cost, Cost::of(&faults(&problem, &grid)));
    }
}
