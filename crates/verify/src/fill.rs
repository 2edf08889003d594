//! Checks filled grids.

use crate::answer::{Answer, AnswerCell};
use crate::fault::{Fault, Place};
use crate::pattern::{check_connected, check_symmetry};
use crate::repeats::{Entry, check_duplicates, check_shared};
use crate::scan::{self, Found, Plan};
use sator_grid::{Direction, Grid, Kind, Position, Slot, SlotName, Symmetry, Template};
use sator_words::{Alphabet, Letter, Score};
use std::collections::BTreeMap;

/// A template to be filled, the list, and the rules.
pub struct FillProblem<'a> {
    /// The template.
    pub template: &'a Template,
    /// The alphabet of template, list and answer.
    pub alphabet: &'a Alphabet,
    /// The score of a word, if the list has it.
    pub score_of: &'a dyn Fn(&[Letter]) -> Option<Score>,
    /// The rules.
    pub rules: FillRules,
}

/// What a fill must keep to besides its template. The default asks for different words from the list and no more.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FillRules {
    /// The least score of a word.
    pub min_score: Option<Score>,
    /// The least score of words of a length, instead of `min_score`.
    pub min_score_by_length: BTreeMap<usize, Score>,
    /// The least score of the word in a slot, instead of the others.
    pub min_score_by_slot: BTreeMap<SlotName, Score>,
    /// May a word stand more than once?
    pub duplicates_allowed: bool,
    /// No two different words may share this many letters in a row.
    pub max_shared: Option<usize>,
    /// The symmetry that the pattern of blocks must have.
    pub symmetry: Symmetry,
    /// Must words join all letter cells?
    pub connected: bool,
}

/// Every way in which the answer is wrong: cells first, in reading order, then words by number, then the whole.
///
/// Words whose cells are all given need be neither in the list nor above the floor.
pub fn check_fill(problem: &FillProblem<'_>, answer: &Answer) -> Vec<Fault> {
    let &FillProblem { template, alphabet, ref rules, .. } = problem;
    let grid = template.grid();
    let (expected, found) = ((grid.rows(), grid.columns()), answer.size());
    if expected != found {
        return vec![Fault::WrongSize { expected, found }];
    }
    let mut faults = Vec::new();
    for at in grid.positions() {
        check_cell(grid, answer, at, alphabet, &mut faults);
    }
    let words = find_words(template, answer);
    // A cell that is in no word has nothing to spell, and may stay empty.
    let is_spelled = |at: Position| words.iter().any(|word| word.cells.contains(&at));
    faults.retain(|fault| !matches!(*fault, Fault::NoLetter { at } if !is_spelled(at)));
    let mut entries = Vec::new();
    for found in &words {
        if let Some(word) = answer.word(&found.cells) {
            let given = found.cells.iter().all(|&at| !grid[at].content.given().is_empty());
            entries.push(Entry { place: found.place, word, given });
        }
    }
    for entry in entries.iter().filter(|entry| !entry.given) {
        check_word(problem, entry, &mut faults);
    }
    if !rules.duplicates_allowed {
        check_duplicates(&entries, alphabet, &mut faults);
    }
    if let Some(length) = rules.max_shared {
        check_shared(&entries, length, alphabet, &mut faults);
    }
    check_symmetry(answer, rules.symmetry, &mut faults);
    if rules.connected {
        check_connected(answer, &words, &mut faults);
    }
    faults
}

fn check_cell(grid: &Grid, answer: &Answer, at: Position, alphabet: &Alphabet, faults: &mut Vec<Fault>) {
    let (cell, found) = (&grid[at], answer.at(at));
    if cell.kind() != found.kind() {
        faults.push(Fault::KindChanged { at, expected: cell.kind(), found: found.kind() });
    }
    match found {
        AnswerCell::Empty => faults.push(Fault::NoLetter { at }),
        &AnswerCell::Unknown(found) => faults.push(Fault::NotALetter { at, found }),
        AnswerCell::Letters(letters) => {
            let given = cell.content.given();
            if !given.is_empty() && given != letters {
                let [given, found] = [given, letters].map(|letters| alphabet.text(letters));
                faults.push(Fault::GivenChanged { at, given, found });
            }
        }
        AnswerCell::Block | AnswerCell::Unused => {}
    }
}

fn check_word(problem: &FillProblem<'_>, entry: &Entry, faults: &mut Vec<Fault>) {
    let place = entry.place;
    let word = problem.alphabet.text(&entry.word);
    let Some(score) = (problem.score_of)(&entry.word) else {
        faults.push(Fault::NotInList { place, word });
        return;
    };
    let floor = floor(&problem.rules, place, entry.word.len());
    if let Some(floor) = floor.filter(|&floor| score < floor) {
        faults.push(Fault::ScoreTooLow { place, word, score, floor });
    }
}

/// The least score of a word of this length at this place: the most particular rule counts.
fn floor(rules: &FillRules, place: Place, length: usize) -> Option<Score> {
    let by_slot = match place {
        Place::Slot(name) => rules.min_score_by_slot.get(&name),
        _ => None,
    };
    by_slot.or_else(|| rules.min_score_by_length.get(&length)).copied().or(rules.min_score)
}

/// The words that a reader of the answer sees. Slots of other shapes are part of the problem, and taken from it.
fn find_words(template: &Template, answer: &Answer) -> Vec<Found> {
    if !template.slots_given() {
        return scan::words(&Seen { grid: template.grid(), answer });
    }
    let found = |slot: &Slot| Found {
        place: Place::Slot(slot.name()),
        cells: slot.cells().iter().map(|&cell| template.grid().position(cell)).collect(),
    };
    template.slots().iter().map(found).collect()
}

/// What a reader sees: the cells of the answer, with the bars of the template, which is of the same size.
struct Seen<'a> {
    grid: &'a Grid,
    answer: &'a Answer,
}

impl Plan for Seen<'_> {
    fn size(&self) -> (u32, u32) {
        (self.grid.rows(), self.grid.columns())
    }

    fn is_letter(&self, at: Position) -> bool {
        self.answer.at(at).kind() == Kind::Letter
    }

    fn bar_after(&self, at: Position, direction: Direction) -> bool {
        let bars = self.grid[at].bars;
        if direction == Direction::Across { bars.right } else { bars.below }
    }
}
