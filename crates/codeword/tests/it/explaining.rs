//! Explanations: every step follows from those before it, and together they give the key.

use crate::cases::{case, plain, random, text};
use crate::solving::solved;
use sator_codeword::{Deduction, Explanation, Missing, Rating, ReplayError, Step, WordNo, explain, replay};
use sator_search::{Budget, Rng};
use sator_words::LetterSet;

fn explained(case: &crate::cases::Case) -> Explanation {
    let solved = solved(case, 1000, Missing::AtMost(7));
    explain(&case.puzzle, &case.words, &solved, &Budget::unlimited()).unwrap().unwrap()
}

#[test]
fn replaying_the_steps_gives_the_key() {
    let mut rng = Rng::new(11);
    let (mut trials, mut notes, mut choices) = (0, 0, 0);
    for number in 0..3000 {
        let case = random(&mut rng);
        let explanation = explained(&case);
        let key = replay(&case.puzzle, &case.words, &explanation.steps);
        let key =
            key.unwrap_or_else(|error| panic!("case {number}: {error}\n{}\n{:#?}", text(&case), explanation.steps));
        assert_eq!(plain(&key), plain(&explanation.key), "case {number}\n{}", text(&case));
        assert_eq!(explanation.sentences(&case.puzzle).len(), explanation.steps.len());
        trials += explanation.steps.iter().filter(|step| step.kind() == "trial").count();
        notes += explanation.steps.iter().filter(|step| step.kind() == "note").count();
        choices += explanation.steps.iter().filter(|step| step.kind() == "likeliest").count();
    }
    assert!(trials > 20 && notes > 50 && choices > 100, "{trials} trials, {notes} notes, {choices} choices");
}

#[test]
fn a_choice_is_made_only_between_keys() {
    let mut rng = Rng::new(12);
    for _ in 0..1500 {
        let case = random(&mut rng);
        let solved = solved(&case, 1000, Missing::AtMost(7));
        let explanation = explain(&case.puzzle, &case.words, &solved, &Budget::unlimited()).unwrap().unwrap();
        let chosen = explanation.steps.iter().any(|step| step.kind() == "likeliest");
        // One key is found by deduction alone; several never are.
        let only =
            explanation.steps.iter().all(|step| !matches!(step.deduction, Deduction::SetAside { only: false, .. }));
        if only {
            assert_eq!(chosen, solved.solutions.len() > 1, "{}\n{:#?}", text(&case), explanation.steps);
        }
    }
}

#[test]
fn a_step_that_does_not_follow_is_found() {
    let mut rng = Rng::new(13);
    let mut found = 0;
    for _ in 0..500 {
        let case = random(&mut rng);
        let explanation = explained(&case);
        for (at, step) in explanation.steps.iter().enumerate() {
            let Deduction::Fits { word, settles, count, examples, by_marks } = &step.deduction else { continue };
            let mut wrong = explanation.steps.clone();
            let mut settles = settles.clone();
            let other = case.puzzle.alphabet().letters() - LetterSet::only(settles[0].1);
            settles[0].1 = other.iter().next().unwrap();
            let deduction = Deduction::Fits {
                word: *word,
                settles,
                count: *count,
                examples: examples.clone(),
                by_marks: *by_marks,
            };
            wrong[at] = Step { deduction, cost: step.cost };
            let error = replay(&case.puzzle, &case.words, &wrong).unwrap_err();
            assert_eq!(error.number, at + 1);
            found += 1;
        }
    }
    assert!(found > 200, "{found}");
}

#[test]
fn steps_in_words() {
    let case = case(
        "latin",
        "given: 1=Q\nwords:\n1 2 3 4 4\n5 2 6\n6 3 3 5\n7 2 5\n8 3 7",
        "quell;50 bud;60 dub;50 tub;40 sub;60 deeb;50 yes;40 yet;50 zee",
    );
    let explanation = explained(&case);
    assert_eq!(
        explanation.sentences(&case.puzzle),
        [
            "(Q 2 3 4 4) fits only QUELL: 2 is U, 3 is E and 4 is L.",
            "(6 E E 5) fits only DEEB: 6 is D and 5 is B.",
            "(8 E 7) fits 2 words (YET, YES): always 8 is Y.",
            "2 keys are left, and no deduction decides between them; in the likeliest, 7 is S.",
        ]
    );
    assert_eq!(Rating::new(&explanation).to_string(), "hard (4 of 5)");
}

#[test]
fn a_note_that_says_too_much_or_too_little_is_found() {
    let mut rng = Rng::new(14);
    let mut found = 0;
    for _ in 0..1500 {
        let case = random(&mut rng);
        let explanation = explained(&case);
        for (at, step) in explanation.steps.iter().enumerate() {
            let Deduction::Leaves { code, by, left, by_marks } = &step.deduction else { continue };
            let all = case.puzzle.alphabet().letters();
            let tampered = |by: &[(WordNo, LetterSet)], left: LetterSet| {
                let mut steps = explanation.steps.clone();
                let deduction = Deduction::Leaves { code: *code, by: by.to_vec(), left, by_marks: *by_marks };
                steps[at] = Step { deduction, cost: step.cost };
                replay(&case.puzzle, &case.words, &steps)
            };
            let error = Err(ReplayError { number: at + 1 });
            for other in all - *left {
                assert_eq!(tampered(by, *left | LetterSet::only(other)), error, "too little");
            }
            assert_eq!(tampered(by, *left - LetterSet::only(left.iter().next().unwrap())), error, "too much");
            let mut reasons = by.clone();
            reasons[0].1 = all - reasons[0].1;
            assert_eq!(tampered(&reasons, *left), error, "reasons that are none");
            found += 1;
        }
    }
    assert!(found > 20, "{found}");
}

#[test]
fn what_rests_on_notes_names_them() {
    let case = case("abcdef", "words:\n3 5 3\n5 2\n1 4 3", "de fb ce eac ada eba efa aef cfc dfa dfee aebc bcfa ebaff");
    assert_eq!(
        explained(&case).sentences(&case.puzzle),
        [
            "5 is not D: then (D 2) would be DE (2 is E); and no word fits (1 4 3).",
            "(3 5 3) fits only CFC, as 5 is not D: 3 is C and 5 is F.",
            "(F 2) fits only FB: 2 is B.",
            "(1 4 C) fits only EAC: 1 is E and 4 is A.",
        ]
    );
}
