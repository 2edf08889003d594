//! Chains of deductions: notes that together settle a letter or end in a contradiction, and no note too many.

use crate::explain::easy::{Seen, contradiction, easiest, look_again, notes_to_make};
use crate::explain::notes::{Desk, Notes, ends, follows};
use crate::explain::step::{Contradiction, Step};

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
            return Reached::Letter(trimmed_to(desk, start, steps, 1, &|_, _| true));
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
    // The contradiction stays; all steps before it may go.
    let steps = trimmed_to(desk, start, steps, 0, &|notes, desk| ends(&end, notes, desk));
    Reached::End(steps, end)
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
    for step in &mut steps {
        look_again(desk, &notes, step);
        notes.take(step, desk);
    }
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
