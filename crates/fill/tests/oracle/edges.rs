//! Odd inputs get sane answers.

use crate::cases::{Case, check};
use sator_fill::{Answer, Options, Rules, fill};
use sator_grid::{Content, Grid, Template};
use sator_search::{Budget, ignore_progress};

fn answer(case: &Case) -> Answer {
    fill(&case.problem(), &Options::default(), &Budget::unlimited(), &mut ignore_progress)
}

/// The filled grid, checked; none if there is none.
fn filled(case: &Case) -> Option<String> {
    let fill = answer(case).outcome.found()?;
    check(case, &fill);
    Some(fill.grid(&case.template).to_text(case.words.alphabet()))
}

fn check_filled(grid: &str, words: &str, expected: Option<&str>) {
    let case = Case::new("ABC", grid, words, Rules::default());
    assert_eq!(filled(&case).as_deref().map(str::trim_end), expected);
}

#[test]
fn a_grid_without_slots_is_filled_already() {
    check_filled(".#\n#.", "AB", Some(".#\n#."));
    check_filled("#", "AB", Some("#"));
    check_filled("A", "AB", Some("A"));
    let pangram = Rules { pangram: true, ..Rules::default() };
    assert_eq!(filled(&Case::new("ABC", "A#B", "AB", pangram.clone())), None);
    assert!(filled(&Case::new("ABC", "A#B#C", "AB", pangram)).is_some());
}

#[test]
fn slots_that_no_word_is_long_enough_for() {
    check_filled("...", "AB", None);
    check_filled(&".".repeat(70), "AB", None);
    check_filled(&"A".repeat(70), "AB", Some(&"A".repeat(70)));
}

#[test]
fn an_empty_list() {
    check_filled("..", "", None);
    check_filled("AB", "", Some("AB"));
}

#[test]
fn a_given_word_need_not_be_in_the_list() {
    check_filled("CC\n..", "CA CB AB", Some("CC\nAB"));
    check_filled("CC\n..", "CA CB", None);
}

#[test]
fn given_words_may_be_the_same_but_no_other_may() {
    check_filled("AB\n##\nAB\n##\n..", "AB BA", Some("AB\n##\nAB\n##\nBA"));
    check_filled("AB\n##\nAB\n##\n..", "AB", None);
}

/// Words through a rebus have all its letters there.
#[test]
fn a_rebus_has_several_letters() {
    let mut case = Case::new("ABC", "..", "ABCA CABC CAB BCC BC BCB", Rules::default());
    let letters = |text: &str| text.chars().map(|c| case.words.alphabet().letter(c).unwrap()).collect::<Vec<_>>();
    let rebus = Content::Rebus(letters("BC"));
    let rows =
        vec![vec![Content::Empty, rebus.clone(), Content::Empty], vec![Content::Block, Content::Empty, Content::Block]];
    case.template = Template::new(&Grid::from_rows(rows));
    let answer = answer(&case);
    let fill = answer.outcome.found().unwrap();
    check(&case, &fill);
    let words: Vec<String> = fill.entries.iter().map(|entry| case.words.alphabet().text(&entry.word)).collect();
    assert_eq!(words[0], "ABCA");
    assert!(["BCC", "BCB"].contains(&words[1].as_str()));
}

#[test]
fn letters_of_given_words_count_for_the_pangram() {
    let pangram = Rules { pangram: true, ..Rules::default() };
    assert!(filled(&Case::new("ABC", "CC\n##\n..", "AB", pangram)).is_some());
}
