//! Explanations: every step follows from those before it, and together they give the key.

use crate::cases::{case, plain, random, text};
use crate::solving::solved;
use sator_codeword::{Deduction, Explanation, Missing, Rating, Step, explain, replay};
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
            "2 keys are left, and no deduction decides between them; the likeliest has 7 is S.",
        ]
    );
    assert_eq!(Rating::new(&explanation).to_string(), "hard (4 of 5)");
}
