//! Making codewords: each has one solution, uses every letter, and no word twice.

use sator_codeword::{
    Made, MakeGrid, MakeProblem, Missing, SolveOptions, Starters, Unmade, Verdict, make, replay, solve,
};
use sator_english::{Edition, EnglishSource};
use sator_grid::{Style, Template, lint};
use sator_search::{Budget, Outcome, ignore_progress};
use sator_words::{Alphabet, Letter, LetterSet, Role, Score, WordList};
use std::collections::BTreeSet;
use std::sync::Arc;

fn english(edition: Edition) -> WordList {
    let mut builder = WordList::builder(Arc::new(Alphabet::latin()));
    builder.add_source(Arc::new(EnglishSource::new(edition)), Role::Base);
    builder.build()
}

struct Lists {
    words: WordList,
    proof: WordList,
}

impl Lists {
    fn new() -> Self {
        Self { words: english(Edition::English), proof: english(Edition::All) }
    }

    fn made(&self, grid: MakeGrid<'_>, starters: Starters, seed: u64) -> Result<Box<Made>, Unmade> {
        let floor = Some(Score::new(60));
        let problem = MakeProblem { grid, words: &self.words, floor, proof: &self.proof, starters, seed };
        match make(&problem, &Budget::unlimited(), &mut ignore_progress) {
            Outcome::Found(made) => made,
            other => panic!("{:?}", other.stop_reason()),
        }
    }
}

fn check(made: &Made, proof: &WordList) {
    let puzzle = &made.puzzle;
    let solved = solve(
        puzzle,
        proof,
        &SolveOptions { limit: 2, missing: Missing::AtMost(0), rare: None },
        &Budget::unlimited(),
        &mut ignore_progress,
    );
    assert_eq!(solved.verdict, Verdict::Unique);
    assert_eq!(solved.solutions[0].key, made.solution.key);
    let words: Vec<Vec<Letter>> = puzzle.words().iter().map(|word| word.decoded(&made.solution.key).unwrap()).collect();
    assert_eq!(words.iter().collect::<BTreeSet<_>>().len(), words.len(), "no word twice");
    assert!(words.iter().all(|word| proof.score(word).is_some_and(|score| score >= Score::new(60))));
    assert_eq!(words.iter().flatten().copied().collect::<LetterSet>(), puzzle.alphabet().letters());
    assert_eq!(replay(puzzle, proof, &made.explanation.as_ref().unwrap().steps).unwrap(), made.solution.key);
}

/// The grid of a puzzle as a template.
fn template(made: &Made) -> Template {
    let row = |row: &Vec<Option<_>>| row.iter().map(|cell| if cell.is_some() { '.' } else { '#' }).collect::<String>();
    let rows: Vec<String> = made.puzzle.rows().unwrap().iter().map(row).collect();
    Template::parse(rows.join("\n"), &Alphabet::latin()).unwrap()
}

#[test]
fn puzzles_of_many_sizes_have_one_solution_and_keep_the_house_rules() {
    let lists = Lists::new();
    for (seed, (rows, columns)) in
        (1..).zip([(13, 13), (15, 15), (11, 11), (12, 12), (10, 10), (9, 13), (8, 15), (9, 9)])
    {
        let made = lists.made(MakeGrid::Size { rows, columns }, Starters::Exactly(3), seed).unwrap();
        check(&made, &lists.proof);
        assert_eq!(made.puzzle.given().len(), 3);
        let template = template(&made);
        assert_eq!((template.grid().rows(), template.grid().columns()), (rows, columns));
        assert_eq!(lint(&template, Style::BritishBlocked), [], "{rows}x{columns}");
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzle() {
    let lists = Lists::new();
    let grid = MakeGrid::Size { rows: 11, columns: 11 };
    let made = |seed| lists.made(grid, Starters::Exactly(2), seed).unwrap().puzzle;
    assert_eq!(made(5), made(5));
    assert_ne!(made(5), made(6));
}

#[test]
fn a_grid_of_ours_is_given_up_after_so_many_nodes_not_seconds() {
    let lists = Lists::new();
    // Grids so small that one is soon given up: what is spent on it is the same each time.
    let made = |seed| lists.made(MakeGrid::Size { rows: 9, columns: 9 }, Starters::Exactly(3), seed).unwrap();
    let gives_up = (1..=20).map(|seed| (seed, made(seed))).find(|(_, made)| made.stats.attempts > 1);
    let (seed, one) = gives_up.expect("a grid is given up");
    let two = made(seed);
    assert_eq!((one.stats.nodes, one.stats.attempts), (two.stats.nodes, two.stats.attempts));
    assert_eq!(one.puzzle, two.puzzle);
}

#[test]
fn as_few_starters_as_leave_one_solution() {
    let lists = Lists::new();
    for seed in 1..6 {
        let made = lists.made(MakeGrid::Size { rows: 11, columns: 11 }, Starters::Fewest, seed).unwrap();
        check(&made, &lists.proof);
        // Any one less leaves several.
        for left_out in made.puzzle.given().keys() {
            let mut puzzle = made.puzzle.clone().without_given();
            for (&code, &letter) in made.puzzle.given().iter().filter(|(code, _)| *code != left_out) {
                puzzle = puzzle.with_given(code, letter).unwrap();
            }
            let options = SolveOptions { limit: 2, missing: Missing::AtMost(0), rare: None };
            let solved = solve(&puzzle, &lists.proof, &options, &Budget::unlimited(), &mut ignore_progress);
            assert_eq!(solved.verdict, Verdict::Several);
        }
    }
}

#[test]
fn a_given_grid_is_used_with_its_letters() {
    let lists = Lists::new();
    let grid = "C..H...#.....\n.#.#.#.#.#.#.\n.....#.......\n.#.#.#.#.#.#.\n#......##....\n.#.#.#.#.###.\n......#......\n\
                .###.#.#.#.#.\n....##......#\n.#.#.#.#.#.#.\n.......#.....\n.#.#.#.#.#.#.\n.....#.......\n";
    let grid = Template::parse(grid, &Alphabet::latin()).unwrap();
    let made = lists.made(MakeGrid::Given(&grid), Starters::Exactly(2), 3).unwrap();
    check(&made, &lists.proof);
    let first = made.puzzle.words()[0].decoded(&made.solution.key).unwrap();
    let text = made.puzzle.alphabet().text(&first);
    assert!(text.starts_with('C') && text.as_bytes()[3] == b'H', "{text}");
}

#[test]
fn what_cannot_be_made() {
    let lists = Lists::new();
    let unmade = |grid: &str| {
        let grid = Template::parse(grid, &Alphabet::latin()).unwrap();
        lists.made(MakeGrid::Given(&grid), Starters::Exactly(2), 1).unwrap_err()
    };
    assert_eq!(unmade(".....\n.#.#.\n.....\n"), Unmade::TooSmall { cells: 13, letters: 26 });
    assert!(matches!(unmade(".#...\n##...\n"), Unmade::OddCell { .. }));
    let small = lists.made(MakeGrid::Size { rows: 7, columns: 7 }, Starters::Exactly(2), 1).unwrap_err();
    assert_eq!(small, Unmade::LittleRoom { cells: 40, letters: 26, side: 9 });
    assert!(!small.is_proven());
}

#[test]
fn a_given_word_that_nobody_knows_is_named() {
    let lists = Lists::new();
    let rows =
        "ZQXJKVW#.....\n.#.#.#.#.#.#.\n.....#.......\n.#.#.#.#.#.#.\n#......##....\n.#.#.#.#.###.\n......#......\n";
    let grid = Template::parse(rows, &Alphabet::latin()).unwrap();
    let unmade = lists.made(MakeGrid::Given(&grid), Starters::Exactly(2), 3).unwrap_err();
    let Unmade::UnknownWord { slot, word } = &unmade else { panic!("{unmade:?}") };
    assert_eq!((slot.to_string().as_str(), Alphabet::latin().text(word).as_str()), ("1A", "ZQXJKVW"));
    assert!(unmade.is_proven());
}
