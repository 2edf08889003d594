//! Solutions: the same as brute force finds.

use crate::cases::{Case, by_brute_force, case, check, plain, random, text};
use sator_codeword::{Code, Missing, SolveOptions, Solved, Verdict, conflict, solve};
use sator_search::{Budget, Rng, StopReason, ignore_progress};
use std::collections::BTreeSet;

pub fn solved(case: &Case, limit: usize, missing: Missing) -> Solved {
    let options = SolveOptions { limit, missing, rare: None };
    solve(&case.puzzle, &case.words, &options, &Budget::unlimited(), &mut ignore_progress)
}

#[test]
fn the_same_keys_as_brute_force() {
    let mut rng = Rng::new(1);
    let mut met = [0; 4];
    for number in 0..4000 {
        let case = random(&mut rng);
        let (missing, keys) = by_brute_force(&case);
        let found = solved(&case, 1000, Missing::AtMost(7));
        assert_eq!(found.missing, missing, "case {number}\n{}", text(&case));
        let found_keys: BTreeSet<_> = found.solutions.iter().map(|solution| plain(&solution.key)).collect();
        assert_eq!(found_keys, keys, "case {number}\n{}", text(&case));
        assert_eq!(found.solutions.len(), keys.len(), "no key twice");
        let verdict = if keys.len() == 1 { Verdict::Unique } else { Verdict::Several };
        assert_eq!((found.verdict, found.complete), (verdict, true), "case {number}\n{}", text(&case));
        for solution in &found.solutions {
            check(&case, solution);
            assert_eq!(solution.missing.len(), missing);
        }
        let agreed: Vec<(u32, usize)> = plain(&found.solutions[0].key)
            .into_iter()
            .filter(|pair| keys.iter().all(|key| key.contains(pair)))
            .collect();
        assert_eq!(plain(&found.agreed), agreed);
        met[missing.min(3)] += 1;
    }
    assert!(met.iter().all(|&cases| cases > 100), "{met:?}");
}

#[test]
fn too_few_missing_words_are_proven_to_be_too_few() {
    let mut rng = Rng::new(2);
    for _ in 0..1000 {
        let case = random(&mut rng);
        let (missing, _) = by_brute_force(&case);
        if missing > 0 {
            let found = solved(&case, 5, Missing::AtMost(missing - 1));
            assert_eq!(found.verdict, Verdict::None, "{}", text(&case));
            assert!(found.solutions.is_empty());
        }
    }
}

#[test]
fn words_that_conflict_do_and_each_is_needed() {
    let mut rng = Rng::new(3);
    let mut met = 0;
    for _ in 0..1000 {
        let case = random(&mut rng);
        let found = conflict(&case.puzzle, &case.words, &Budget::unlimited());
        assert_eq!(found.is_some(), by_brute_force(&case).0 > 0, "{}", text(&case));
        let Some(found) = found else { continue };
        assert!(found.irreducible);
        let cells: Vec<_> = found.words.iter().map(|word| case.puzzle.words()[word.0 as usize].cells.clone()).collect();
        for left_out in 0..=cells.len() {
            let mut some = cells.clone();
            if left_out < cells.len() {
                some.remove(left_out);
            }
            if some.is_empty() {
                continue;
            }
            // Codes that are left without a word have room: the alphabet is large enough for all.
            let part = sator_codeword::Codeword::from_words(some, case.puzzle.given(), case.puzzle.alphabet()).unwrap();
            let part = Case { puzzle: part, words: crate::cases::list(&all_words(&case), case.puzzle.alphabet()) };
            let all_there = left_out == cells.len();
            if all_there {
                assert!(by_brute_force(&part).0 > 0, "{}", text(&part));
            } else if part.puzzle.codes() == case.puzzle.codes() {
                assert_eq!(by_brute_force(&part).0, 0, "{}", text(&part));
            }
        }
        met += 1;
    }
    assert!(met > 200, "{met}");
}

fn all_words(case: &Case) -> String {
    case.words.iter().map(sator_words::Word::text).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_likeliest_solution_comes_first() {
    let case = case("latin", "given: 1=C 3=T\nwords:\n1 2 3", "cat;90 cot;50 cut;70");
    let found = solved(&case, 2, Missing::AsNeeded);
    let texts: Vec<_> = found.solutions.iter().map(|s| case.puzzle.alphabet().display(s.key[&Code(2)])).collect();
    assert_eq!((texts, found.complete, found.verdict), (vec!['A', 'U'], false, Verdict::Several));
    assert_eq!(plain(&found.agreed), [(1, 2), (3, 19)]);
}

#[test]
fn a_budget_that_is_used_up_is_no_proof() {
    let case = case("latin", "words:\n1 2 3\n3 2 1\n4 2 1", "cat tac bat tab art rat tar");
    let budget = Budget::unlimited().with_node_limit(1);
    let options = SolveOptions { limit: 5, missing: Missing::AtMost(0), rare: None };
    let found = solve(&case.puzzle, &case.words, &options, &budget, &mut ignore_progress);
    assert_eq!(found.verdict, Verdict::Stopped(StopReason::NodeLimit));
    assert!(found.agreed.is_empty());
}

#[test]
fn a_printed_letter_is_no_other_codes() {
    let both = case("latin", "words:\n1 c e\n1 l e", "ace ice ale ole");
    assert_eq!(solved(&both, 5, Missing::AtMost(0)).verdict, Verdict::Unique);
    let taken = case("latin", "words:\n1 e e\n1 t", "tee tt");
    assert_eq!(solved(&taken, 5, Missing::AtMost(0)).verdict, Verdict::None);
}

#[test]
fn a_key_that_makes_no_word_of_the_list_is_no_solution() {
    let none = case("latin", "words:\n1 2 3\n3 2 1\n2 1 4", "xyzzy tea");
    let found = solved(&none, 5, Missing::AsNeeded);
    assert_eq!((found.verdict, found.missing), (Verdict::None, 1));
    // If it is asked for, it is done.
    assert_eq!(solved(&none, 5, Missing::AtMost(3)).verdict, Verdict::Several);
    let one_of_two = case("latin", "given: 1=T 2=E\nwords:\n1 2 3\n3 2 1", "tea");
    assert_eq!(solved(&one_of_two, 5, Missing::AsNeeded).verdict, Verdict::Unique);
}

#[test]
fn what_all_keys_agree_on_is_known_or_it_is_not_said() {
    // Far more keys than are looked at; all agree that 1 is Q.
    let pairs: String =
        ('a'..='p').flat_map(|a| ('a'..='p').filter(move |&b| a != b).map(move |b| format!("{a}{b} "))).collect();
    let case = case("latin", "words:\n1 2 3\n4 5\n6 7\n8 9", &format!("{pairs} quy"));
    let all = solved(&case, 1, Missing::AtMost(0));
    assert_eq!((&all.verdict, all.complete, plain(&all.agreed).len()), (&Verdict::Several, false, 3));
    let (mut stopped, mut said) = (0, 0);
    for nodes in (900..4000).step_by(100) {
        let budget = Budget::unlimited().with_node_limit(nodes);
        let options = SolveOptions { limit: 1, missing: Missing::AtMost(0), rare: None };
        let some = solve(&case.puzzle, &case.words, &options, &budget, &mut ignore_progress);
        if matches!(some.verdict, Verdict::Stopped(_)) {
            assert!(some.agreed.is_empty());
            stopped += usize::from(!some.solutions.is_empty());
        } else {
            assert_eq!(plain(&some.agreed), plain(&all.agreed));
            said += 1;
        }
    }
    assert!(stopped > 0 && said > 0, "{stopped} {said}");
}

#[test]
fn no_conflict_is_looked_for_without_a_budget() {
    let case = case("latin", "words:\n1 2 3\n3 2 1", "tea");
    let spent = Budget::unlimited().within(std::time::Duration::ZERO);
    assert_eq!(conflict(&case.puzzle, &case.words, &spent), None);
    assert!(conflict(&case.puzzle, &case.words, &Budget::unlimited()).is_some());
}

#[test]
fn a_small_puzzle_of_nonsense_ends() {
    let mut rng = Rng::new(7);
    let word = |rng: &mut Rng| (0..6).map(|_| format!("{} ", 1 + rng.below(26))).collect::<String>() + "\n";
    let puzzle: String = (0..15).map(|_| word(&mut rng)).collect();
    // All words of six letters of a language of vowels and consonants by turns.
    let (consonants, vowels) = (b"bcdfglmnprst", b"aeiou");
    let letter = |rng: &mut Rng, at: usize| {
        char::from(*rng.choose(if at.is_multiple_of(2) { consonants } else { &vowels[..] }).unwrap())
    };
    let words: String = (0..4000).map(|_| (0..6).map(|at| letter(&mut rng, at)).collect::<String>() + " ").collect();
    let case = case("latin", &format!("words:\n{puzzle}"), &words);
    let found = solved(&case, 5, Missing::AsNeeded);
    assert!(matches!(found.verdict, Verdict::None | Verdict::Stopped(StopReason::NodeLimit)), "{:?}", found.verdict);
    assert!(found.solutions.is_empty() && found.stats.nodes < 30_000, "{}", found.stats.nodes);
}

#[test]
fn of_very_many_keys_with_words_missing_some_are_given() {
    let words = "words:\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16";
    let many = case("latin", words, "abcd efgh");
    let found = solved(&many, 5, Missing::AsNeeded);
    assert_eq!((found.verdict, found.missing, found.solutions.len(), found.complete), (Verdict::Several, 2, 5, false));
}
