//! What a solver has on paper: which words are set aside, and for each code the letters it may still be.

use crate::explain::step::{Contradiction, Deduction, Step, WordNo};
use crate::shape::{CodeId, EntryId, Shape};
use crate::state::State;
use sator_grid::IdVec;
use sator_search::Budget;
use sator_words::{Letter, LetterSet};
use std::collections::BTreeMap;

/// The desk: the puzzle, and the words that may fit each entry. What is settled on it only ever makes these fewer.
pub(crate) struct Desk<'s> {
    pub shape: &'s Shape,
    pub ids: BTreeMap<crate::Code, CodeId>,
    /// For each entry, the words that still fitted when last looked.
    pools: IdVec<EntryId, Vec<u32>>,
    aside: IdVec<EntryId, bool>,
    budget: &'s Budget,
}

/// For each code, the letters that were noted: one if it is settled.
#[derive(Clone)]
pub(crate) struct Notes(IdVec<CodeId, LetterSet>);

/// The letters that each code may be, all taken into account that a solver takes into account.
pub(crate) type Domains = IdVec<CodeId, LetterSet>;

/// The words that fit an entry, looked at.
pub(crate) struct Look {
    pub entry: EntryId,
    pub count: usize,
    /// For each different code of the entry, the letters it has in these words.
    pub supports: Vec<LetterSet>,
    /// The best of the words.
    pub examples: Vec<u32>,
}

/// So many words are shown as examples.
const EXAMPLES: usize = 3;

impl<'s> Desk<'s> {
    pub fn new(shape: &'s Shape, budget: &'s Budget) -> Self {
        Self {
            shape,
            budget,
            ids: crate::solve::code_ids(shape),
            pools: shape.entries.ids().map(|entry| (0..shape.class_size(entry) as u32).collect()).collect(),
            aside: IdVec::filled(false, shape.entries.len()),
        }
    }

    /// Is there no more time to think?
    pub fn is_late(&self) -> bool {
        self.budget.check_now().is_err()
    }

    /// The entries that are not set aside.
    pub fn entries(&self) -> impl Iterator<Item = EntryId> + '_ {
        self.shape.entries.ids().filter(|&entry| !self.aside[entry])
    }

    pub fn set_aside(&mut self, words: &[WordNo]) {
        let chosen = |entry: EntryId| words.contains(&self.word_no(entry));
        let entries: Vec<EntryId> = self.shape.entries.ids().filter(|&entry| chosen(entry)).collect();
        for entry in entries {
            self.aside[entry] = true;
        }
    }

    /// Forgets the words that fit no more.
    pub fn tidy(&mut self, notes: &Notes) {
        let domains = notes.plain(self.shape);
        let shape = self.shape;
        for entry in shape.entries.ids() {
            let codes = &shape.entries[entry].codes;
            self.pools[entry].retain(|&word| fits(shape.letters(entry, word), codes, &domains));
        }
    }

    pub fn look(&self, entry: EntryId, domains: &Domains) -> Look {
        let shape = self.shape;
        let codes = &shape.entries[entry].codes;
        let mut look = Look { entry, count: 0, supports: vec![LetterSet::EMPTY; codes.len()], examples: Vec::new() };
        for &word in &self.pools[entry] {
            let letters = shape.letters(entry, word);
            if fits(letters, codes, domains) {
                look.count += 1;
                letters.iter().zip(&mut look.supports).for_each(|(&letter, support)| support.insert(letter));
                if look.examples.len() < EXAMPLES {
                    look.examples.push(word);
                }
            }
        }
        look
    }

    pub fn looks(&self, domains: &Domains) -> Vec<Look> {
        self.entries().map(|entry| self.look(entry, domains)).collect()
    }

    pub fn word_no(&self, entry: EntryId) -> WordNo {
        WordNo(self.shape.entries[entry].word as u32)
    }

    pub fn entry_of(&self, word: WordNo) -> EntryId {
        let found = self.shape.entries.ids().find(|&entry| self.word_no(entry) == word);
        found.expect("steps name the first of equal words")
    }

    pub fn code(&self, id: CodeId) -> crate::Code {
        self.shape.codes[id].expect("printed letters are settled, and nothing is deduced of them")
    }

    /// The codes of an entry with their letters in the looked-at words.
    pub fn supports<'a>(&'a self, look: &'a Look) -> impl Iterator<Item = (CodeId, LetterSet)> + 'a {
        self.shape.entries[look.entry].codes.iter().copied().zip(look.supports.iter().copied())
    }
}

impl<'s> Desk<'s> {
    /// The solver's own view of the notes.
    pub fn state(&self, notes: &Notes) -> State<'s> {
        let aside: Vec<EntryId> = self.shape.entries.ids().filter(|&entry| self.aside[entry]).collect();
        let mut state = State::without(self.shape, &aside);
        for (code, &letters) in notes.domains().entries() {
            // A code without letters is a contradiction that propagation meets by itself.
            let _ = state.restrict(code, letters);
        }
        state
    }
}

fn fits(letters: &[Letter], codes: &[CodeId], domains: &Domains) -> bool {
    letters.iter().zip(codes).all(|(&letter, &code)| domains[code].contains(letter))
}

impl Notes {
    pub fn new(shape: &Shape) -> Self {
        Self(shape.start.clone())
    }

    pub fn settled(&self, code: CodeId) -> Option<Letter> {
        self.0[code].single()
    }

    pub fn open(&self) -> impl Iterator<Item = CodeId> + '_ {
        self.0.ids().filter(|&code| self.settled(code).is_none())
    }

    /// What is left when only settled letters count: each is no other code's.
    pub fn plain(&self, shape: &Shape) -> Domains {
        let free = shape.alphabet - self.taken();
        self.0.iter().map(|&noted| if noted.len() > 1 { free } else { noted }).collect()
    }

    /// What is left when all notes count.
    pub fn domains(&self) -> Domains {
        let taken = self.taken();
        self.0.iter().map(|&noted| if noted.len() > 1 { noted - taken } else { noted }).collect()
    }

    fn taken(&self) -> LetterSet {
        self.0.iter().filter_map(|noted| noted.single()).collect()
    }

    pub fn note(&mut self, code: CodeId, letters: LetterSet) {
        self.0[code] &= letters;
    }

    /// Writes down what a step shows.
    pub fn take(&mut self, step: &Step, desk: &Desk<'_>) {
        for (code, letter) in step.settles() {
            self.note(desk.ids[&code], LetterSet::only(letter));
        }
        match &step.deduction {
            Deduction::Leaves { code, left, .. } => self.note(desk.ids[code], *left),
            Deduction::Trial { code, letter, .. } => self.note(desk.ids[code], !LetterSet::only(*letter)),
            _ => {}
        }
    }

    /// Two codes that are settled to the same letter, as can happen in a trial.
    pub fn clash(&self) -> Option<CodeId> {
        let mut seen = LetterSet::EMPTY;
        self.0.ids().find(|&code| {
            let settled = self.settled(code).filter(|&letter| seen.contains(letter));
            seen |= self.settled(code).map_or(LetterSet::EMPTY, LetterSet::only);
            settled.is_some()
        })
    }
}

/// Does the step follow from the notes? Trials, and what is set aside, are not looked into.
pub(crate) fn follows(step: &Step, notes: &Notes, desk: &Desk<'_>) -> bool {
    let domains = |by_marks: bool| if by_marks { notes.domains() } else { notes.plain(desk.shape) };
    match &step.deduction {
        Deduction::Fits { word, settles, by_marks, .. } => {
            let look = desk.look(desk.entry_of(*word), &domains(*by_marks));
            let supports: BTreeMap<CodeId, LetterSet> = desk.supports(&look).collect();
            settles.iter().all(|(code, letter)| (supports[&desk.ids[code]] - LetterSet::only(*letter)).is_empty())
        }
        Deduction::Leaves { code, by, left, by_marks } => {
            (left_by(desk, &domains(*by_marks), desk.ids[code], by) - *left).is_empty()
        }
        Deduction::LastLetter { code, letter } => {
            (notes.domains()[desk.ids[code]] - LetterSet::only(*letter)).is_empty()
        }
        Deduction::LastPlace { code, letter } => {
            let domains = notes.domains();
            desk.shape.is_full() && domains.entries().all(|(id, d)| id == desk.ids[code] || !d.contains(*letter))
        }
        Deduction::SetAside { .. } | Deduction::Trial { .. } | Deduction::Likeliest { .. } => true,
    }
}

/// Does the contradiction follow from the notes?
pub(crate) fn ends(end: &Contradiction, notes: &Notes, desk: &Desk<'_>) -> bool {
    let domains = notes.domains();
    match end {
        Contradiction::NoWord { word } => desk.look(desk.entry_of(*word), &domains).count == 0,
        Contradiction::NoLetter { code, by } => {
            notes.clash() == Some(desk.ids[code]) && by.is_empty()
                || left_by(desk, &domains, desk.ids[code], by).is_empty()
        }
        Contradiction::NoPlace { letter } => {
            desk.shape.is_full() && domains.iter().all(|domain| !domain.contains(*letter))
        }
    }
}

/// What these code words leave a code.
fn left_by(desk: &Desk<'_>, domains: &Domains, code: CodeId, by: &[(WordNo, LetterSet)]) -> LetterSet {
    let mut left = domains[code];
    for (word, _) in by {
        let look = desk.look(desk.entry_of(*word), domains);
        let support = desk.supports(&look).find(|&(id, _)| id == code);
        left &= support.map_or(desk.shape.alphabet, |(_, support)| support);
    }
    left
}
