//! Checks an explanation: every step is drawn again from the list itself and what the steps before it have shown, by other
//! means than those that found it.

use crate::code::{Code, CodeCell, CodeWord, Key};
use crate::explain::step::{Contradiction, Deduction, Step, WordNo};
use crate::puzzle::Codeword;
use sator_words::{Letter, LetterSet, WordList};
use std::collections::BTreeMap;
use thiserror::Error;

/// A step that does not follow from those before it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("step {number} of the explanation does not follow from what is known by then")]
pub struct ReplayError {
    /// Which step, from 1.
    pub number: usize,
}

/// Goes through the steps; the letters that they settle, with those given. An error names the first step that does not
/// follow.
pub fn replay(puzzle: &Codeword, words: &WordList, steps: &[Step]) -> Result<Key, ReplayError> {
    let mut paper = Paper::new(puzzle, words);
    for (step, number) in steps.iter().zip(1..) {
        if !paper.accepts(step) {
            return Err(ReplayError { number });
        }
        paper.write(step);
    }
    let settled = |(&code, letters): (&Code, &LetterSet)| Some((code, letters.single()?));
    Ok(paper.noted.iter().filter_map(settled).collect())
}

/// What is written down: for each code, the letters it may be.
#[derive(Clone)]
struct Paper<'a> {
    puzzle: &'a Codeword,
    words: &'a WordList,
    noted: BTreeMap<Code, LetterSet>,
    aside: Vec<WordNo>,
}

impl<'a> Paper<'a> {
    fn new(puzzle: &'a Codeword, words: &'a WordList) -> Self {
        let all = puzzle.alphabet().letters();
        let start = |code: Code| (code, puzzle.given().get(&code).map_or(all, |&letter| LetterSet::only(letter)));
        Self { puzzle, words, noted: puzzle.codes().into_iter().map(start).collect(), aside: Vec::new() }
    }

    fn write(&mut self, step: &Step) {
        for (code, letter) in step.settles() {
            self.keep(code, LetterSet::only(letter));
        }
        match &step.deduction {
            Deduction::Leaves { code, left, .. } => self.keep(*code, *left),
            Deduction::Trial { code, letter, .. } => self.keep(*code, !LetterSet::only(*letter)),
            Deduction::SetAside { words, .. } => self.aside.extend(words),
            _ => {}
        }
    }

    fn keep(&mut self, code: Code, letters: LetterSet) {
        let noted = self.noted.entry(code).or_default();
        *noted &= letters;
    }

    fn accepts(&self, step: &Step) -> bool {
        match &step.deduction {
            // That words are missing is the solver's finding, and what is likeliest is a matter of opinion.
            Deduction::SetAside { .. } | Deduction::Likeliest { .. } => true,
            Deduction::Fits { word, settles, count, by_marks, .. } => {
                let fitting = self.fitting(*word, *by_marks);
                let agrees = |&(code, letter): &(Code, Letter)| {
                    self.letters_in(*word, &fitting, code) == LetterSet::only(letter)
                };
                self.is_used(*word) && fitting.len() == *count && settles.iter().all(agrees)
            }
            Deduction::Leaves { code, by, left, by_marks } => {
                !by.is_empty() && self.left_by(*code, by, *by_marks) == Some(*left)
            }
            Deduction::LastLetter { code, letter } => self.may_be(*code, true) == LetterSet::only(*letter),
            Deduction::LastPlace { code, letter } => {
                self.every_letter_has_a_code()
                    && self.noted.keys().all(|other| other == code || !self.may_be(*other, true).contains(*letter))
            }
            Deduction::Trial { code, letter, then, end } => {
                let mut supposed = self.clone();
                supposed.keep(*code, LetterSet::only(*letter));
                for step in then {
                    let allowed = !matches!(step.deduction, Deduction::SetAside { .. } | Deduction::Likeliest { .. });
                    if !allowed || !supposed.follows_in_trial(step) {
                        return false;
                    }
                    supposed.write(step);
                }
                supposed.ends(end)
            }
        }
    }

    /// In a trial, which is wrong anyway, words may leave even less than the step says.
    fn follows_in_trial(&self, step: &Step) -> bool {
        match &step.deduction {
            Deduction::Fits { word, settles, by_marks, .. } => {
                let fitting = self.fitting(*word, *by_marks);
                let left = |code| self.letters_in(*word, &fitting, code);
                self.is_used(*word)
                    && settles.iter().all(|&(code, letter)| (left(code) - LetterSet::only(letter)).is_empty())
            }
            Deduction::LastLetter { code, letter } => (self.may_be(*code, true) - LetterSet::only(*letter)).is_empty(),
            _ => self.accepts(step),
        }
    }

    fn ends(&self, end: &Contradiction) -> bool {
        match end {
            Contradiction::NoWord { word } => self.is_used(*word) && self.fitting(*word, true).is_empty(),
            Contradiction::NoLetter { code, by } => {
                let Some(left) = self.left_by(*code, by, true) else { return false };
                let settled = self.noted[code].single();
                let twice = self
                    .noted
                    .iter()
                    .any(|(other, letters)| other != code && settled.is_some() && letters.single() == settled);
                left.is_empty() || twice
            }
            Contradiction::NoPlace { letter } => {
                self.every_letter_has_a_code()
                    && self.noted.keys().all(|&code| !self.may_be(code, true).contains(*letter))
            }
        }
    }

    /// What code words leave a code. None if one is not in use, leaves other letters than it is said to, or takes none away.
    fn left_by(&self, code: Code, by: &[(WordNo, LetterSet)], by_marks: bool) -> Option<LetterSet> {
        let may_be = self.may_be(code, by_marks);
        by.iter().try_fold(may_be, |left, &(word, letters)| {
            let true_to_list =
                self.is_used(word) && self.letters_in(word, &self.fitting(word, by_marks), code) & may_be == letters;
            Some(left & letters).filter(|&now| true_to_list && now != left)
        })
    }

    fn is_used(&self, word: WordNo) -> bool {
        !self.aside.contains(&word) && (word.0 as usize) < self.puzzle.words().len()
    }

    fn every_letter_has_a_code(&self) -> bool {
        self.noted.len() + self.puzzle.printed().len() == self.puzzle.alphabet().len()
    }

    /// The letters that a code may be; without marks, only settled letters count.
    fn may_be(&self, code: Code, by_marks: bool) -> LetterSet {
        let noted = self.noted[&code];
        if noted.single().is_some() {
            return noted;
        }
        let taken: LetterSet =
            self.noted.values().filter_map(|letters| letters.single()).chain(self.puzzle.printed()).collect();
        (if by_marks { noted } else { self.puzzle.alphabet().letters() }) - taken
    }

    fn fitting(&self, word: WordNo, by_marks: bool) -> Vec<&'a [Letter]> {
        let word = &self.puzzle.words()[word.0 as usize];
        let index = self.words.of_length(word.cells.len());
        let allowed: Vec<LetterSet> = word
            .cells
            .iter()
            .map(|cell| match cell {
                CodeCell::Code(code) => self.may_be(*code, by_marks),
                CodeCell::Letter(letter) => LetterSet::only(*letter),
            })
            .collect();
        let all = index.ids().map(|id| index.word(id));
        all.filter(|letters| has_letters(letters, &allowed) && self.has_pattern(letters, word)).collect()
    }

    /// Equal letters for equal codes, different ones for different codes.
    fn has_pattern(&self, letters: &[Letter], word: &CodeWord) -> bool {
        let same = |a: CodeCell, b: CodeCell| a == b || self.settled(a).is_some() && self.settled(a) == self.settled(b);
        let places = || letters.iter().zip(&word.cells);
        places().all(|(a, cell_a)| places().all(|(b, cell_b)| (a == b) == same(*cell_a, *cell_b)))
    }

    fn settled(&self, cell: CodeCell) -> Option<Letter> {
        match cell {
            CodeCell::Code(code) => self.puzzle.given().get(&code).copied(),
            CodeCell::Letter(letter) => Some(letter),
        }
    }

    /// The letters that these words have for a code; all, if the code is not in the word.
    fn letters_in(&self, word: WordNo, fitting: &[&[Letter]], code: Code) -> LetterSet {
        let cells = &self.puzzle.words()[word.0 as usize].cells;
        let Some(place) = cells.iter().position(|&cell| cell == CodeCell::Code(code)) else {
            return self.puzzle.alphabet().letters();
        };
        fitting.iter().map(|letters| letters[place]).collect()
    }
}

fn has_letters(letters: &[Letter], allowed: &[LetterSet]) -> bool {
    letters.iter().zip(allowed).all(|(&letter, allowed)| allowed.contains(letter))
}
