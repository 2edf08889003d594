//! What went wrong: known causes are named, and a set of slots is irreducible by brute force too.

use crate::cases::{Case, random, random_with_region};
use crate::naive::can_fill;
use sator_fill::{Blame, Diagnosis, Options, Rules, SlotNote, diagnose, fill, trouble_spot};
use sator_grid::SlotId;
use sator_search::{Budget, Outcome, Rng, StopReason, ignore_progress};
use sator_words::Score;
use std::time::Duration;

/// Why the case is impossible.
fn why(case: &Case) -> Diagnosis {
    let (options, budget) = (Options::default(), Budget::unlimited());
    let answer = fill(&case.problem(), &options, &budget, &mut ignore_progress);
    assert_eq!(answer.outcome, Outcome::Impossible);
    diagnose(&case.problem(), &answer.trouble, &options, &budget)
}

fn names(slots: &[SlotNote]) -> String {
    slots.iter().map(|note| note.name.to_string()).collect::<Vec<_>>().join(" ")
}

fn check_why(letters: &str, grid: &str, words: &str, rules: Rules, expected: &str) {
    let case = Case::new(letters, grid, words, rules);
    assert_eq!(why(&case).to_string(), expected);
}

#[test]
fn sets_of_slots_are_impossible_and_irreducible() {
    let mut rng = Rng::new(21);
    let (mut sets, mut larger) = (0, 0);
    for _ in 0..3000 {
        let case = random(&mut rng);
        if !matches!(can_fill(&case, &|_| true), Ok(false)) {
            continue;
        }
        let diagnosis = why(&case);
        // Dropping a slot drops the rule that all letters be used with it.
        let without_pangram = Case { rules: Rules { pangram: false, ..case.rules.clone() }, ..case };
        let possible = |keep: &dyn Fn(SlotId) -> bool| can_fill(&without_pangram, keep).unwrap_or(true);
        let Blame::Slots { slots, irreducible } = &diagnosis.blame else {
            assert_eq!(diagnosis.blame, Blame::Pangram);
            assert!(possible(&|_| true), "{}", without_pangram.text());
            continue;
        };
        assert!(irreducible);
        let in_set = |slot: SlotId| slots.iter().any(|note| note.slot == slot);
        assert!(!possible(&in_set), "{diagnosis}\n{}", without_pangram.text());
        for dropped in slots {
            assert!(possible(&|slot| in_set(slot) && slot != dropped.slot), "{diagnosis}\n{}", without_pangram.text());
        }
        for note in &diagnosis.dead {
            assert!(!possible(&|slot| slot == note.slot), "{diagnosis}\n{}", without_pangram.text());
        }
        sets += 1;
        larger += u32::from(slots.len() > 2);
    }
    assert!(sets > 800 && larger > 100, "{sets} sets, {larger} of more than two slots");
}

#[test]
fn a_region_can_be_diagnosed_too() {
    let mut rng = Rng::new(22);
    for _ in 0..500 {
        let case = random_with_region(&mut rng);
        let budget = Budget::unlimited();
        let answer = fill(&case.problem(), &Options::default(), &budget, &mut ignore_progress);
        if answer.outcome.is_impossible() {
            let diagnosis = diagnose(&case.problem(), &answer.trouble, &Options::default(), &budget);
            assert!(matches!(diagnosis.blame, Blame::Slots { irreducible: true, .. }), "{}", case.text());
        }
    }
}

#[test]
fn slots_that_no_word_fits() {
    check_why("ABC", "A.\n.#\nC.", "AB BB CA ABB", Rules::default(), "No word fits 1D (A.C).");
    check_why("ABC", "A.\n.#\n.C", "AB BB CA ABB CBC", Rules::default(), "No word fits 2A (.C).");
    check_why("ABC", "A..\n.##\nC##\n.C#", "AAA AB", Rules::default(), "No word fits 2A (.C) or 1D (A.C.).");
}

#[test]
fn many_slots_are_not_all_named() {
    let named: Vec<String> = (1..=20).map(|number| format!("{number}A (..)")).collect();
    let expected = format!("No word fits {} or 3 more.", named.join(", "));
    check_why("ABC", &["..\n"; 23].join("##\n"), "ABC", Rules::default(), &expected);
}

#[test]
fn slots_that_cannot_be_filled_together() {
    // The crossing asks for a letter that one list of words ends with and the other does not begin with.
    let expected = "1A (..) and 2D (...) cannot be filled together, though each of them can.";
    check_why("ABC", "..#\n#..\n#..", "AB BB CCC CAC AA", Rules::default(), expected);
}

#[test]
fn a_word_that_stands_elsewhere() {
    let expected = "2A (..) cannot be filled beside the words that are given.";
    check_why("AB", "AB\n##\n..", "AB", Rules::default(), expected);
    let expected = "1A (..), 2A (..) and 3A (..) cannot be filled together; without any one of them the others can.";
    check_why("AB", "..\n##\n..\n##\n..\n##\nBB", "AB BA BB", Rules::default(), expected);
}

#[test]
fn the_rule_that_all_letters_be_used() {
    let rules = Rules { pangram: true, ..Rules::default() };
    let expected = "The grid can be filled, but not with every letter of the alphabet.";
    check_why("ABCD", "..", "AB CD AA", rules, expected);
}

#[test]
fn without_time_the_set_is_not_shown_to_be_irreducible() {
    let case = Case::new("ABC", "..#\n#..\n#..", "AB BB CCC CAC AA", Rules::default());
    let over = Budget::unlimited().within(Duration::ZERO);
    let diagnosis = diagnose(&case.problem(), &[], &Options::default(), &over);
    let Blame::Slots { slots, irreducible } = &diagnosis.blame else { panic!("{diagnosis}") };
    assert!(!irreducible);
    assert_eq!(names(slots), "1A 3A 5A 2D 4D");
    assert!(diagnosis.to_string().ends_with("cannot be filled together; perhaps even fewer cannot."));
}

#[test]
fn where_a_search_got_stuck() {
    let mut rules = Rules::default();
    rules.floors.all = Some(Score::new(50));
    // Every word of three letters, but those with two C side by side are bad.
    let word = |number: usize| [number / 9, number / 3 % 3, number % 3].map(|letter| ["A", "B", "C"][letter]).concat();
    let scored = |word: String| format!("{word};{} ", if word.contains("CC") { 20 } else { 60 });
    let words: String = (0..27).map(word).map(scored).collect();
    let case = Case::new("ABC", "...\n.C.\n...", &words, rules);
    let stop = Budget::unlimited().with_node_limit(0);
    let stopped = fill(&case.problem(), &Options::default(), &stop, &mut ignore_progress);
    assert!(matches!(stopped.outcome, Outcome::Stopped(StopReason::NodeLimit)), "{:?}", stopped.outcome);
    let spot = trouble_spot(&case.problem(), &stopped.trouble).unwrap();
    let expected = "Stuck at 4A (.C.), 2D (.C.), 1A (...), 5A (...), 1D (...) and 3D (...): 100% of all dead ends. \
        4A has the fewest words, 4. A lower minimum score than 50 there may help: 5 more words of the list would fit. \
        The given C in row 2, column 2 is in the way: without it there would be 52 more words.";
    assert_eq!(spot.to_string(), expected);
}

#[test]
fn a_grid_without_slots_has_no_trouble() {
    let case = Case::new("ABC", ".#.", "AB", Rules::default());
    assert_eq!(trouble_spot(&case.problem(), &[]), None);
}
