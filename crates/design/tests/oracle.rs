//! Patterns against brute force: of all block patterns of a small grid, just those that the independent checker passes.

use sator_design::{Brief, Checking, Frame, PatternOptions, PatternRules, Range, patterns};
use sator_grid::{Content, Direction, Grid, Position, Symmetry};
use sator_search::{Budget, Outcome, StopReason};
use sator_verify::{Answer, DesignRules, check_design};
use sator_words::{Alphabet, Letter};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

fn checked(rules: &PatternRules, size: (u32, u32), theme: &[Vec<Letter>]) -> DesignRules {
    DesignRules {
        size,
        symmetry: rules.symmetry,
        all_checked: rules.checking == Checking::All,
        half_checked: rules.checking == Checking::Half,
        min_length: rules.min_length,
        max_length: rules.max_length,
        words: (rules.words.least, rules.words.most),
        blocks: (rules.blocks.least, rules.blocks.most),
        open_area: rules.open_area,
        block_run: rules.block_run,
        no_cheaters: !rules.cheaters && rules.checking == Checking::All,
        no_corners: !rules.corners,
        theme: theme.to_vec(),
        theme_in_pairs: rules.theme_in_pairs,
        ..DesignRules::default()
    }
}

/// All patterns that the checker passes.
fn brute_force(rules: &PatternRules, rows: u32, columns: u32) -> BTreeSet<String> {
    let latin = Alphabet::latin();
    let empty = Grid::empty(rows, columns);
    let mut orbits: Vec<Vec<Position>> = empty.positions().map(|at| rules.symmetry.orbit(at, rows, columns)).collect();
    orbits.sort_unstable();
    orbits.dedup();
    let rules = checked(rules, (rows, columns), &[]);
    let mut found = BTreeSet::new();
    for bits in 0..1u32 << orbits.len() {
        let mut grid = empty.clone();
        for (_, orbit) in orbits.iter().enumerate().filter(|(number, _)| bits >> number & 1 != 0) {
            for &at in orbit {
                grid[at].content = Content::Block;
            }
        }
        if check_design(&rules, &Answer::from_grid(&grid)).is_empty() {
            found.insert(grid.to_text(&latin));
        }
    }
    found
}

fn engine(rules: &PatternRules, rows: u32, columns: u32) -> BTreeSet<String> {
    let frame = Frame::open(rows, columns);
    let brief = Brief { frame: &frame, rules, theme: &[] };
    let mut found = BTreeSet::new();
    let options = PatternOptions { seed: 1, limit: usize::MAX, differ: 1 };
    let answer = patterns(&brief, &options, &Budget::unlimited(), &mut |pattern| {
        assert!(found.insert(pattern.grid(&brief).to_text(&Alphabet::latin())), "the same pattern twice");
        ControlFlow::Continue(())
    });
    assert_eq!(answer.outcome, Outcome::Impossible, "all there are were asked for");
    found
}

fn compare(rules: &PatternRules, rows: u32, columns: u32) -> usize {
    let (expected, found) = (brute_force(rules, rows, columns), engine(rules, rows, columns));
    assert_eq!(expected, found, "{rules:?}");
    found.len()
}

const LOOSE: PatternRules = PatternRules {
    symmetry: Symmetry::Rotational,
    checking: Checking::All,
    min_length: 3,
    max_length: None,
    words: Range { least: None, most: None },
    blocks: Range { least: None, most: None },
    open_area: None,
    block_run: None,
    cheaters: true,
    corners: true,
    theme_in_pairs: true,
};

#[test]
fn american_patterns() {
    assert!(compare(&LOOSE, 5, 5) > 3);
    assert_eq!(compare(&PatternRules::default(), 5, 5), 1);
    assert!(compare(&LOOSE, 4, 6) > 1);
    for symmetry in [Symmetry::LeftRight, Symmetry::UpDown, Symmetry::Diagonal, Symmetry::BothMirrors] {
        assert!(compare(&PatternRules { symmetry, ..LOOSE }, 5, 5) > 1);
    }
    assert!(compare(&PatternRules { symmetry: Symmetry::None, ..LOOSE }, 3, 5) > 1);
}

#[test]
fn counts_areas_and_runs() {
    let words = Range { least: Some(9), most: Some(10) };
    compare(&PatternRules { words, ..LOOSE }, 5, 5);
    let blocks = Range { least: Some(3), most: Some(6) };
    compare(&PatternRules { blocks, ..LOOSE }, 5, 5);
    compare(&PatternRules { open_area: Some((3, 4)), ..LOOSE }, 5, 5);
    compare(&PatternRules { block_run: Some(1), max_length: Some(4), ..LOOSE }, 5, 5);
    compare(&PatternRules { cheaters: false, ..LOOSE }, 5, 6);
}

#[test]
fn british_patterns() {
    assert!(compare(&PatternRules { checking: Checking::Half, ..LOOSE }, 5, 5) > 1);
    assert!(compare(&PatternRules { checking: Checking::Half, ..LOOSE }, 4, 6) > 1);
}

#[test]
fn theme_words_stand_in_each_others_image() {
    let latin = Alphabet::latin();
    let word = |text: &str| text.chars().map(|c| latin.letter(c).unwrap()).collect::<Vec<_>>();
    let theme: Vec<_> = ["ABCDEFG", "HIJKLMN", "OPQRSTUVW"]
        .map(|text| sator_design::ThemeWord { letters: word(text), direction: Direction::Across })
        .into();
    let frame = Frame::open(9, 9);
    let rules = PatternRules { cheaters: true, corners: true, ..PatternRules::default() };
    let brief = Brief { frame: &frame, rules: &rules, theme: &theme };
    let options = PatternOptions { seed: 4, limit: 5, differ: 2 };
    let words: Vec<_> = theme.iter().map(|theme| theme.letters.clone()).collect();
    let answer = patterns(&brief, &options, &Budget::unlimited(), &mut |pattern| {
        assert_eq!(check_design(&checked(&rules, (9, 9), &words), &Answer::from_grid(&pattern.grid(&brief))), []);
        let [one, other, _] = pattern.placed[..] else { panic!("three words are placed") };
        assert_eq!((one.start.row + other.start.row, one.start.column + 7 + other.start.column), (8, 9));
        ControlFlow::Continue(())
    });
    assert_eq!(answer.found, 5);
}

/// So many words that their places are told apart by other clauses than those of a few.
#[test]
fn many_theme_words_in_many_places() {
    let letters = |number: u8| (0..5).map(|at| Letter::new((number * 3 + at * 5) % 26)).collect::<Vec<_>>();
    let words: Vec<Vec<Letter>> = (0..16).map(letters).collect();
    let theme: Vec<_> = words
        .iter()
        .map(|letters| sator_design::ThemeWord { letters: letters.clone(), direction: Direction::Across })
        .collect();
    let frame = Frame::open(23, 23);
    let rules = PatternRules { cheaters: true, corners: true, ..PatternRules::default() };
    let brief = Brief { frame: &frame, rules: &rules, theme: &theme };
    let options = PatternOptions { seed: 2, limit: 2, differ: 2 };
    let answer = patterns(&brief, &options, &Budget::unlimited(), &mut |pattern| {
        assert_eq!(check_design(&checked(&rules, (23, 23), &words), &Answer::from_grid(&pattern.grid(&brief))), []);
        ControlFlow::Continue(())
    });
    assert_eq!(answer.found, 2);
}

#[test]
fn when_time_is_up_nothing_is_encoded() {
    let frame = Frame::open(101, 101);
    let brief = Brief { frame: &frame, rules: &PatternRules::default(), theme: &[] };
    let options = PatternOptions { seed: 1, limit: 1, differ: 1 };
    let budget = Budget::unlimited().within(Duration::ZERO);
    let answer = patterns(&brief, &options, &budget, &mut |_| unreachable!("there is no time"));
    assert_eq!(answer.outcome, Outcome::Stopped(StopReason::TimeOut));
}
