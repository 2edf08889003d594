//! Hints: the next letter, or the wrong one.

use crate::cases::{by_brute_force, case, random, text};
use sator_codeword::{Code, Hint, Key, Missing, SolveOptions, hint, replay};
use sator_search::{Budget, Rng};
use sator_words::Letter;

const OPTIONS: SolveOptions = SolveOptions { limit: 20, missing: Missing::AtMost(7), rare: None };

#[test]
fn hint_after_hint_solves_the_puzzle() {
    let mut rng = Rng::new(21);
    for _ in 0..300 {
        let case = random(&mut rng);
        let codes = case.puzzle.codes().len();
        let mut known = Key::new();
        for turn in 0.. {
            assert!(turn <= codes, "every hint has a letter\n{}", text(&case));
            match hint(&case.puzzle, &known, &case.words, &OPTIONS, &Budget::unlimited()).unwrap() {
                Hint::Next(explanation) => {
                    let stands = known
                        .iter()
                        .fold(case.puzzle.clone(), |puzzle, (&code, &letter)| puzzle.with_given(code, letter).unwrap());
                    replay(&stands, &case.words, &explanation.steps).unwrap();
                    let fresh = explanation.steps.last().unwrap().settles();
                    assert!(!fresh.is_empty());
                    known.extend(fresh);
                }
                Hint::Done => break,
                other => panic!("{other:?}\n{}", text(&case)),
            }
        }
        known.extend(case.puzzle.given());
        let (_, keys) = by_brute_force(&case);
        assert!(keys.contains(&crate::cases::plain(&known)), "{}", text(&case));
    }
}

#[test]
fn a_wrong_letter_is_named() {
    let case = case("latin", "words:\n1 2 3\n3 4 1\n2 4", "cat tic ai;10");
    let letter = |c: char| case.puzzle.alphabet().letter(c).unwrap();
    let told = |known: &[(u32, char)]| {
        let known = known.iter().map(|&(code, c)| (Code(code), letter(c))).collect();
        hint(&case.puzzle, &known, &case.words, &OPTIONS, &Budget::unlimited()).unwrap()
    };
    assert_eq!(told(&[(1, 'C'), (2, 'X')]), Hint::Wrong(vec![(Code(2), letter('X'))]));
    assert_eq!(told(&[(1, 'C'), (2, 'A'), (3, 'T'), (4, 'I')]), Hint::Done);
    assert!(matches!(told(&[(1, 'C')]), Hint::Next(_)));
}

#[test]
fn letters_that_are_right_apart_and_wrong_together() {
    let case = case("latin", "words:\n1 2\n2 1", "ab ba cd dc");
    let letter = |c: char| -> Letter { case.puzzle.alphabet().letter(c).unwrap() };
    let known = Key::from([(Code(1), letter('A')), (Code(2), letter('C'))]);
    let told = hint(&case.puzzle, &known, &case.words, &OPTIONS, &Budget::unlimited()).unwrap();
    assert_eq!(told, Hint::Wrong(known.into_iter().collect()));
}

#[test]
fn a_letter_that_is_printed_is_no_codes() {
    let case = case("latin", "words:\n1 c e\n1 l e", "ace ale ece ele");
    let told = |c: char| {
        let known = Key::from([(Code(1), case.puzzle.alphabet().letter(c).unwrap())]);
        hint(&case.puzzle, &known, &case.words, &OPTIONS, &Budget::unlimited()).unwrap()
    };
    let wrong = |c: char| Hint::Wrong(vec![(Code(1), case.puzzle.alphabet().letter(c).unwrap())]);
    assert_eq!(told('E'), wrong('E'));
    assert_eq!(told('C'), wrong('C'));
    assert_eq!(told('A'), Hint::Done);
}

#[test]
fn letters_that_contradict_the_puzzle_or_each_other_are_wrong() {
    let case = case("latin", "given: 1=C\nwords:\n1 2 3", "cab");
    let letter = |c: char| -> Letter { case.puzzle.alphabet().letter(c).unwrap() };
    let key = |pairs: &[(u32, char)]| -> Key { pairs.iter().map(|&(code, c)| (Code(code), letter(c))).collect() };
    let told = |pairs: &[(u32, char)]| {
        hint(&case.puzzle, &key(pairs), &case.words, &OPTIONS, &Budget::unlimited()).map_err(|error| error.to_string())
    };
    let wrong = |pairs: &[(u32, char)]| Ok(Hint::Wrong(key(pairs).into_iter().collect()));
    assert_eq!(told(&[(1, 'D'), (2, 'A')]), wrong(&[(1, 'D')]), "1 is given as C");
    assert_eq!(told(&[(2, 'C'), (3, 'B')]), wrong(&[(2, 'C')]), "C is given to 1");
    assert_eq!(told(&[(2, 'B'), (3, 'B')]), wrong(&[(2, 'B'), (3, 'B')]), "one of them");
    assert_eq!(told(&[(1, 'C'), (2, 'A'), (3, 'B')]), Ok(Hint::Done));
    assert!(told(&[(99, 'X')]).unwrap_err().starts_with("99 is no code"));
}
