//! The deductions that need no trial: by words that fit, by crossings, by elimination.

use crate::explain::notes::{Desk, Domains, Look, Notes};
use crate::explain::step::{Contradiction, Deduction, Step, WordNo};
use crate::shape::CodeId;
use sator_grid::Id;
use sator_words::{Letter, LetterSet};

/// What seeing that one word fits costs, before its open letters are counted.
const ONLY_WORD: f64 = 1.0;
/// What comparing the words that fit costs, before they are counted.
const SAME_LETTER: f64 = 1.5;
/// What looking at the words that fit several code words costs, before they are counted.
const CROSSING: f64 = 2.5;
/// What elimination costs.
const ELIMINATION: f64 = 2.0;
/// What it costs to have notes in mind.
const MARKS: f64 = 2.0;
/// What a note costs besides.
const NOTE: f64 = 1.0;

/// What a look at the notes finds: a step, or that they contradict each other.
pub(crate) enum Seen {
    Step(Step),
    End(Contradiction),
}

/// Something that contradicts the notes, if it is there to be seen at once.
pub(crate) fn contradiction(
    desk: &Desk<'_>,
    notes: &Notes,
    looks: &[Look],
    domains: &Domains,
) -> Option<Contradiction> {
    if let Some(code) = notes.clash() {
        return Some(Contradiction::NoLetter { code: desk.code(code), by: Vec::new() });
    }
    if let Some(look) = looks.iter().find(|look| look.count == 0) {
        return Some(Contradiction::NoWord { word: desk.word_no(look.entry) });
    }
    if let Some((code, _)) = domains.entries().find(|(_, domain)| domain.is_empty()) {
        return Some(Contradiction::NoLetter { code: desk.code(code), by: Vec::new() });
    }
    let places = domains.iter().fold(LetterSet::EMPTY, |all, &domain| all | domain);
    let homeless = (desk.shape.alphabet - places).iter().next().filter(|_| desk.shape.is_full());
    homeless.map(|letter| Contradiction::NoPlace { letter })
}

/// The easiest step that settles a letter, going by settled letters alone (`by_marks` false) or by all notes.
pub(crate) fn easiest(
    desk: &Desk<'_>,
    notes: &Notes,
    looks: &[Look],
    domains: &Domains,
    by_marks: bool,
) -> Option<Step> {
    let extra = if by_marks { MARKS } else { 0.0 };
    let mut best: Option<Step> = None;
    let mut offer = |step: Step| {
        if best.as_ref().is_none_or(|best| step.cost < best.cost) {
            best = Some(step);
        }
    };
    for look in looks {
        if let Some(mut step) = by_word(desk, notes, look, by_marks) {
            step.cost += extra;
            offer(step);
        }
    }
    for code in notes.open() {
        if let Some(letter) = domains[code].single() {
            let deduction = Deduction::LastLetter { code: desk.code(code), letter };
            offer(Step { deduction, cost: ELIMINATION + extra });
        }
        if let Some(mut step) = by_crossing(desk, looks, domains, code, by_marks).filter(is_crossing) {
            step.cost += extra;
            offer(step);
        }
    }
    if let Some((code, letter)) = last_place(desk, notes, domains) {
        let deduction = Deduction::LastPlace { code: desk.code(code), letter };
        offer(Step { deduction, cost: ELIMINATION + extra });
    }
    best
}

/// All notes that the words allow, each about one code that is not settled; or a contradiction.
pub(crate) fn notes_to_make(desk: &Desk<'_>, notes: &Notes, looks: &[Look], domains: &Domains) -> Vec<Seen> {
    let mut seen = Vec::new();
    for code in notes.open() {
        let Some(mut step) = by_crossing(desk, looks, domains, code, true) else { continue };
        if let Deduction::Leaves { left, by, .. } = &step.deduction
            && left.is_empty()
        {
            return vec![Seen::End(Contradiction::NoLetter { code: desk.code(code), by: by.clone() })];
        }
        step.cost += NOTE;
        seen.push(Seen::Step(step));
    }
    seen
}

/// Counts again what fits, with the notes that there are after all.
pub(crate) fn look_again(desk: &Desk<'_>, notes: &Notes, step: &mut Step) {
    let domains = |by_marks: bool| if by_marks { notes.domains() } else { notes.plain(desk.shape) };
    match &mut step.deduction {
        Deduction::Fits { word, count, examples, by_marks, .. } => {
            let look = desk.look(desk.entry_of(*word), &domains(*by_marks));
            *count = look.count;
            *examples = look.examples.iter().map(|&word| desk.shape.spelled(look.entry, word)).collect();
        }
        Deduction::Leaves { code, by, left, by_marks } => {
            *left = leave_again(desk, &domains(*by_marks), desk.ids[code], by);
            if let Some(letter) = left.single().filter(|_| by.is_empty()) {
                step.deduction = Deduction::LastLetter { code: *code, letter };
            }
        }
        _ => {}
    }
}

/// The same for a contradiction.
pub(crate) fn look_again_at_end(desk: &Desk<'_>, notes: &Notes, end: &mut Contradiction) {
    if let Contradiction::NoLetter { code, by } = end {
        leave_again(desk, &notes.domains(), desk.ids[code], by);
    }
}

/// Sees again which letters each code word leaves, and drops those that take none away; what is left by all.
fn leave_again(desk: &Desk<'_>, domains: &Domains, code: CodeId, by: &mut Vec<(WordNo, LetterSet)>) -> LetterSet {
    let mut left = domains[code];
    by.retain_mut(|(word, letters)| {
        let look = desk.look(desk.entry_of(*word), domains);
        let support = desk.supports(&look).find(|&(id, _)| id == code);
        *letters = support.map_or(desk.shape.alphabet, |(_, support)| support) & domains[code];
        let before = left;
        left &= *letters;
        left != before
    });
    left
}

/// Do several code words settle a letter between them? What one settles alone is seen by itself.
fn is_crossing(step: &Step) -> bool {
    matches!(&step.deduction, Deduction::Leaves { by, left, .. } if left.len() == 1 && by.len() > 1)
}

/// What the words that fit one code word settle.
fn by_word(desk: &Desk<'_>, notes: &Notes, look: &Look, by_marks: bool) -> Option<Step> {
    let single = |(code, support): (CodeId, LetterSet)| Some((desk.code(code), support.single()?));
    let open = desk.supports(look).filter(|&(code, _)| notes.settled(code).is_none());
    let settles: Vec<(crate::Code, Letter)> = open.filter_map(single).collect();
    if settles.is_empty() || look.count == 0 {
        return None;
    }
    let unknown = desk.supports(look).filter(|&(code, _)| notes.settled(code).is_none()).count();
    let cost = if look.count == 1 {
        ONLY_WORD + 0.5 * unknown as f64
    } else {
        SAME_LETTER + (look.count as f64).log2() + 0.25 * unknown as f64
    };
    let examples = look.examples.iter().map(|&word| desk.shape.spelled(look.entry, word)).collect();
    let word = desk.word_no(look.entry);
    Some(Step { deduction: Deduction::Fits { word, settles, count: look.count, examples, by_marks }, cost })
}

/// What the words that fit all code words through a code leave it, if that is less than it had.
fn by_crossing(desk: &Desk<'_>, looks: &[Look], domains: &Domains, code: CodeId, by_marks: bool) -> Option<Step> {
    let mut through: Vec<(&Look, LetterSet)> = looks
        .iter()
        .filter_map(|look| desk.supports(look).find(|&(id, _)| id == code).map(|(_, support)| (look, support)))
        .collect();
    let goal = through.iter().fold(domains[code], |left, (_, support)| left & *support);
    if goal == domains[code] {
        return None;
    }
    // The words that say most come first; more are taken only as they are needed.
    through.sort_by_key(|(look, support)| ((domains[code] & *support).len(), look.count, look.entry.index()));
    let mut left = domains[code];
    let mut by: Vec<(WordNo, LetterSet)> = Vec::new();
    let mut cost = CROSSING;
    for (look, support) in through {
        if left == goal {
            break;
        }
        if !(left - support).is_empty() {
            left &= support;
            by.push((desk.word_no(look.entry), support & domains[code]));
            cost += (look.count.max(1) as f64).log2() / 2.0;
        }
    }
    Some(Step { deduction: Deduction::Leaves { code: desk.code(code), by, left, by_marks }, cost })
}

/// A letter that only one code may be, where every letter has a code.
fn last_place(desk: &Desk<'_>, notes: &Notes, domains: &Domains) -> Option<(CodeId, Letter)> {
    if !desk.shape.is_full() {
        return None;
    }
    let (mut once, mut twice) = (LetterSet::EMPTY, LetterSet::EMPTY);
    for &domain in domains {
        twice |= once & domain;
        once |= domain;
    }
    let lone = once - twice;
    notes.open().find_map(|code| Some((code, (domains[code] & lone).iter().next()?)))
}
