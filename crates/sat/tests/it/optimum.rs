//! The answers are the best there are.

use crate::shared::{FREE, brute_force, list, puzzle};
use proptest::prelude::*;
use sator_grid::Symmetry;
use sator_sat::{Cost, Encoding, Form, Options, Problem, Rules, Solved, Style, solve};
use sator_search::{Budget, Outcome, StopReason, ignore_progress};
use sator_words::WordList;
use std::time::Duration;

const ENCODINGS: [Encoding; 2] = [Encoding::Prefix, Encoding::Word];

fn solved(problem: &Problem<'_>, style: Style) -> Solved {
    solve(problem, style, &Options::default(), &Budget::unlimited(), &mut ignore_progress).unwrap()
}

/// The optimum, which both encodings give and brute force too where `forced`; none where the rules contradict the puzzle.
fn optimum(text: &str, words: &WordList, rules: Rules, forced: bool) -> Option<u64> {
    let puzzle = puzzle(text, words);
    let problem = Problem::new(&puzzle, words, rules).ok()?;
    let costs = ENCODINGS.map(|encoding| {
        let best = solved(&problem, Style { encoding, form: Form::Weighted });
        assert!(best.outcome.is_found() && best.stopped.is_none());
        assert_eq!(Cost::of(&best.faults).rules, 0, "{:?}", best.faults);
        assert_eq!(best.bound, best.cost, "{text} {encoding:?}");
        let hard = solved(&problem, Style { encoding, form: Form::Hard });
        assert_eq!(hard.outcome.is_found(), best.cost == 0, "{text} {encoding:?}");
        assert!(hard.faults.is_empty());
        best.cost
    });
    assert_eq!(costs[0], costs[1], "{text}");
    if forced {
        assert_eq!(brute_force(&problem), Some(costs[0]), "{text}");
    }
    Some(costs[0])
}

#[test]
fn a_perfect_answer_is_found() {
    let words = list("abcdefghijklmnopqrstuvwxyz", "cat ape ten cob");
    assert_eq!(optimum("___/___/___", &words, FREE, false), Some(0));
    assert_eq!(optimum(".../.../...", &words, Rules::default(), false), Some(0));
    assert_eq!(optimum("co_/___/___", &words, FREE, false), Some(18));
}

#[test]
fn what_cannot_be_filled_costs_as_little_as_possible() {
    let words = list("ab", "aa bb");
    // ABA is no word of the list, nor is any of three letters: three across and three down are wrong.
    assert_eq!(optimum("___/___/___", &words, FREE, true), Some(54));
    assert_eq!(optimum("a__/___/__b", &words, FREE, true), Some(54));
    assert_eq!(optimum("a_/_b", &words, FREE, true), Some(8));
    assert_eq!(optimum("a", &words, FREE, true), Some(2));
    assert_eq!(optimum("_", &words, FREE, true), Some(2));
    assert_eq!(optimum(".", &words, FREE, true), Some(0));
    assert_eq!(optimum("#", &words, FREE, true), Some(0));
}

#[test]
fn not_too_many_blocks() {
    let words = list("ab", "ab ba aba bab");
    for (allowed, cost) in [(9, 0), (1, 0), (0, 0)] {
        let rules = Rules { symmetry: Symmetry::Rotational, max_blocks: Some(allowed) };
        assert_eq!(optimum(".../.../...", &words, rules, true), Some(cost), "{allowed}");
    }
    let words = list("ab", "ab ba");
    let costs = [0, 1, 2, 3]
        .map(|allowed| optimum(".../...", &words, Rules { symmetry: Symmetry::None, max_blocks: Some(allowed) }, true));
    assert!(costs[0] > costs[3], "{costs:?}");
}

#[test]
fn the_same_seed_gives_the_same_answer_and_another_may_give_another() {
    let words = list("abcdefgh", "abc bcd cde abe bad cab dab fab had bead head deaf cafe face fade");
    let puzzle = puzzle("____/____/____", &words);
    let problem = Problem::new(&puzzle, &words, FREE).unwrap();
    let answer = |seed| {
        let options = Options { seed, ..Options::default() };
        let best = solve(&problem, Style::default(), &options, &Budget::unlimited(), &mut ignore_progress).unwrap();
        (best.cost, best.outcome.found().unwrap().to_text(words.alphabet()))
    };
    assert_eq!(answer(1), answer(1));
    let answers: Vec<_> = (0..8).map(answer).collect();
    assert!(answers.iter().all(|(cost, _)| *cost == answers[0].0));
    assert!(answers.iter().any(|answer| *answer != answers[0]), "{answers:?}");
}

#[test]
fn threads_race_to_the_same_cost() {
    let words = list("abcd", "abc bca cab dab bad add");
    let puzzle = puzzle("___/___/___", &words);
    let problem = Problem::new(&puzzle, &words, FREE).unwrap();
    let best = |threads| {
        let options = Options { threads, ..Options::default() };
        solve(&problem, Style::default(), &options, &Budget::unlimited(), &mut ignore_progress).unwrap().cost
    };
    assert_eq!(best(1), best(3));
}

#[test]
fn a_budget_that_is_used_up_stops_it() {
    let words = list("abcd", "abc bca cab dab bad add");
    let puzzle = puzzle("a.#", &words);
    let problem = Problem::new(&puzzle, &words, FREE).unwrap();
    let answer = |form| {
        let budget = Budget::unlimited().within(Duration::ZERO);
        let style = Style { form, ..Style::default() };
        let best = solve(&problem, style, &Options::default(), &budget, &mut ignore_progress).unwrap();
        assert_eq!(best.stopped, Some(StopReason::TimeOut));
        best.outcome
    };
    // What is known from the start is an answer too, if no good one.
    assert_eq!(answer(Form::Weighted).found().unwrap().to_text(words.alphabet()), "A.#\n");
    assert!(matches!(answer(Form::Hard), Outcome::Stopped(StopReason::TimeOut)));
}

/// A puzzle of this size from random numbers, mostly of letters.
fn random_puzzle(rows: usize, columns: usize, tiles: &[u8]) -> String {
    let character = |&tile: &u8| match tile {
        0 => '#',
        1 => 'a',
        2 => 'b',
        3..=5 => '.',
        _ => '_',
    };
    let rows: Vec<String> = tiles.chunks(columns).take(rows).map(|row| row.iter().map(character).collect()).collect();
    rows.join("/")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn brute_force_agrees(
        words in prop::collection::vec("[ab]{1,3}", 1..6),
        rows in 1usize..4,
        columns in 1usize..4,
        tiles in prop::collection::vec(0u8..14, 9),
        symmetry in prop::sample::select(vec![Symmetry::None, Symmetry::Rotational, Symmetry::LeftRight]),
        max_blocks in prop::option::of(0u32..4),
    ) {
        let words = list("ab", &words.join(" "));
        optimum(&random_puzzle(rows, columns, &tiles), &words, Rules { symmetry, max_blocks }, true);
    }

    /// Larger ones: the two encodings agree, which share nothing but the rules.
    #[test]
    fn encodings_agree(
        words in prop::collection::vec("[abc]{1,5}", 4..30),
        rows in 3usize..5,
        columns in 3usize..6,
        tiles in prop::collection::vec(0u8..14, 20),
    ) {
        let words = list("abc", &words.join(" "));
        let rules = Rules { symmetry: Symmetry::None, max_blocks: Some(3) };
        optimum(&random_puzzle(rows, columns, &tiles), &words, rules, false);
    }
}

/// A solver asks more than once whether it must stop; the answer must not change back.
#[test]
fn a_long_search_ends_with_its_budget() {
    // Latin squares with no answer: a search that takes far longer than anybody waits.
    let letters = "abcdefghij";
    let words: Vec<String> = (0..400u64)
        .map(|n| {
            let mut left: Vec<char> = letters.chars().collect();
            (0..10).map(|place| left.remove((n.wrapping_mul(2_654_435_761) >> place) as usize % left.len())).collect()
        })
        .collect();
    let words = list(letters, &words.join(" "));
    let puzzle = puzzle(&["__________"; 10].join("/"), &words);
    let problem = Problem::new(&puzzle, &words, FREE).unwrap();
    for threads in [1, 2] {
        let budget = Budget::unlimited().within(Duration::from_millis(300));
        let options = Options { threads, ..Options::default() };
        let best = solve(&problem, Style::default(), &options, &budget, &mut ignore_progress).unwrap();
        assert!(best.stopped.is_none() || best.stopped == Some(StopReason::TimeOut));
        assert!(best.outcome.is_found() || best.stopped.is_some());
    }
}
