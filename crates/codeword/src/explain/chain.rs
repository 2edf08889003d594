//! Chains of deductions: notes that together settle a letter or end in a contradiction, and no note too many.

use crate::explain::easy::{Seen, contradiction, easiest, look_again, look_again_at_end, notes_to_make};
use crate::explain::notes::{Desk, Notes, ends, follows};
use crate::explain::step::{Contradiction, Deduction, Step};

/// What deductions without a trial lead to.
pub(crate) enum Reached {
    /// A letter is settled by the last step; those before it are notes that it needs.
    Letter(Vec<Step>),
    /// The notes contradict each other after these steps.
    End(Vec<Step>, Contradiction),
    /// Nothing more can be seen.
    Nothing,
}

/// The next letter that can be settled without a trial.
pub(crate) fn next_letter(desk: &Desk<'_>, notes: &Notes) -> Reached {
    let plain = notes.plain(desk.shape);
    let looks = desk.looks(&plain);
    if let Some(end) = contradiction(desk, notes, &looks, &plain) {
        return Reached::End(Vec::new(), end);
    }
    if let Some(step) = easiest(desk, notes, &looks, &plain, false) {
        return Reached::Letter(vec![step]);
    }
    by_notes(desk, notes)
}

/// Makes notes until one of them, or something they show, settles a letter.
fn by_notes(desk: &Desk<'_>, start: &Notes) -> Reached {
    let mut notes = start.clone();
    let mut steps: Vec<Step> = Vec::new();
    loop {
        let domains = notes.domains();
        let looks = desk.looks(&domains);
        if let Some(end) = contradiction(desk, &notes, &looks, &domains) {
            return trimmed_end(desk, start, steps, end);
        }
        if let Some(step) = easiest(desk, &notes, &looks, &domains, true) {
            steps.push(step);
            let mut steps = trimmed_to(desk, start, steps, 1, &|_, _| true);
            // What the notes before it show may already settle a letter.
            let settled = steps.iter().position(|step| !step.settles().is_empty());
            steps.truncate(settled.map_or(steps.len(), |at| at + 1));
            return Reached::Letter(steps);
        }
        let made = notes_to_make(desk, &notes, &looks, &domains);
        if made.is_empty() {
            return Reached::Nothing;
        }
        for seen in made {
            match seen {
                Seen::End(end) => return trimmed_end(desk, start, steps, end),
                Seen::Step(step) => {
                    notes.take(&step, desk);
                    steps.push(step);
                }
            }
        }
    }
}

fn trimmed_end(desk: &Desk<'_>, start: &Notes, steps: Vec<Step>, end: Contradiction) -> Reached {
    let (steps, end) = trimmed_to_end(desk, start, steps, end);
    Reached::End(steps, end)
}

/// Leaves out the steps that the contradiction does not need. If one of the others is a contradiction by itself, it is the
/// end.
pub(crate) fn trimmed_to_end(
    desk: &Desk<'_>,
    start: &Notes,
    steps: Vec<Step>,
    mut end: Contradiction,
) -> (Vec<Step>, Contradiction) {
    let mut steps = trimmed_to(desk, start, steps, 0, &|notes, desk| ends(&end, notes, desk));
    let mut notes = start.clone();
    for at in 0..steps.len() {
        let sooner = match &steps[at].deduction {
            Deduction::Fits { word, count: 0, .. } => Some(Contradiction::NoWord { word: *word }),
            Deduction::Leaves { code, by, left, .. } if left.is_empty() => {
                Some(Contradiction::NoLetter { code: *code, by: by.clone() })
            }
            _ => None,
        };
        if let Some(sooner) = sooner {
            steps.truncate(at);
            end = sooner;
            break;
        }
        notes.take(&steps[at], desk);
    }
    look_again_at_end(desk, &notes, &mut end);
    (steps, end)
}

/// What must still hold after the steps.
pub(crate) type Goal<'a> = dyn Fn(&Notes, &Desk<'_>) -> bool + 'a;

/// Leaves out steps from the end to the start wherever the others, and the goal, follow without them. The last `kept` stay.
pub(crate) fn trimmed_to(
    desk: &Desk<'_>,
    start: &Notes,
    mut steps: Vec<Step>,
    kept: usize,
    goal: &Goal<'_>,
) -> Vec<Step> {
    for at in (0..steps.len().saturating_sub(kept)).rev() {
        let without: Vec<&Step> = steps.iter().enumerate().filter(|&(other, _)| other != at).map(|(_, s)| s).collect();
        if all_follow(desk, start, &without, goal) {
            steps.remove(at);
        }
    }
    let mut notes = start.clone();
    steps.retain_mut(|step| {
        look_again(desk, &notes, step);
        notes.take(step, desk);
        // Nothing new is no step.
        !matches!(&step.deduction, Deduction::Leaves { by, .. } if by.is_empty())
    });
    steps
}

fn all_follow(desk: &Desk<'_>, start: &Notes, steps: &[&Step], goal: &Goal<'_>) -> bool {
    let mut notes = start.clone();
    for step in steps {
        if !follows(step, &notes, desk) {
            return false;
        }
        notes.take(step, desk);
    }
    goal(&notes, desk)
}
