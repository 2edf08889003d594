//! Trials: a letter is supposed, and what follows ends in a contradiction, so the code does not have it.

use crate::explain::chain::{Reached, next_letter, trimmed_to_end};
use crate::explain::notes::{Desk, Notes};
use crate::explain::step::{Contradiction, Deduction, Step};
use crate::shape::CodeId;
use sator_words::{Letter, LetterSet};

/// What a trial costs before its steps are counted.
const TRIAL: f64 = 4.0;

/// Supposes the letter; the trial, if it ends in a contradiction without a trial in the trial.
pub(crate) fn refute(desk: &Desk<'_>, notes: &Notes, code: CodeId, letter: Letter) -> Option<Step> {
    let mut start = notes.clone();
    start.note(code, LetterSet::only(letter));
    let mut now = start.clone();
    let mut steps: Vec<Step> = Vec::new();
    loop {
        if desk.is_late() {
            return None;
        }
        match next_letter(desk, &now) {
            Reached::Nothing => return None,
            Reached::Letter(found) => {
                for step in &found {
                    now.take(step, desk);
                }
                steps.extend(found);
            }
            Reached::End(found, end) => {
                steps.extend(found);
                let (steps, end) = trimmed_to_end(desk, &start, steps, end);
                return Some(trial(desk, code, letter, steps, end));
            }
        }
    }
}

/// Supposes the letter, with trials in the trial as they are needed. None if that leads nowhere: the letter may be right.
pub(crate) fn refute_deeply(
    desk: &Desk<'_>,
    notes: &Notes,
    code: CodeId,
    letter: Letter,
    depth: usize,
) -> Option<Step> {
    let mut start = notes.clone();
    start.note(code, LetterSet::only(letter));
    let mut now = start.clone();
    let mut steps: Vec<Step> = Vec::new();
    loop {
        if desk.is_late() {
            return None;
        }
        match next_letter(desk, &now) {
            Reached::Letter(found) => {
                for step in &found {
                    now.take(step, desk);
                }
                steps.extend(found);
            }
            Reached::End(found, end) => {
                steps.extend(found);
                return Some(trial(desk, code, letter, steps, end));
            }
            Reached::Nothing => {
                let step = inner_trial(desk, &now, depth)?;
                now.take(&step, desk);
                steps.push(step);
            }
        }
    }
}

/// Some letter that goes by a trial.
fn inner_trial(desk: &Desk<'_>, notes: &Notes, depth: usize) -> Option<Step> {
    let hypotheses = hypotheses(desk, notes);
    let simple = hypotheses.iter().find_map(|&(code, letter)| refute(desk, notes, code, letter));
    if simple.is_some() || depth == 0 {
        return simple;
    }
    hypotheses.iter().find_map(|&(code, letter)| refute_deeply(desk, notes, code, letter, depth - 1))
}

/// What may be supposed: the letters that all notes there are to make would leave, codes with few letters first.
pub(crate) fn hypotheses(desk: &Desk<'_>, notes: &Notes) -> Vec<(CodeId, Letter)> {
    let mut state = desk.state(notes);
    if state.propagate().is_err() {
        return Vec::new();
    }
    let mut codes: Vec<CodeId> = notes.open().filter(|&code| state.letter(code).is_none()).collect();
    codes.sort_by_key(|&code| state.domain(code).len());
    codes.into_iter().flat_map(|code| state.domain(code).iter().map(move |letter| (code, letter))).collect()
}

fn trial(desk: &Desk<'_>, code: CodeId, letter: Letter, then: Vec<Step>, end: Contradiction) -> Step {
    let cost = TRIAL + then.iter().map(|step| step.cost / 2.0).sum::<f64>();
    Step { deduction: Deduction::Trial { code: desk.code(code), letter, then, end }, cost }
}
