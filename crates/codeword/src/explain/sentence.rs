//! Deductions in sentences.

use crate::code::{Code, CodeCell, Key};
use crate::explain::step::{Contradiction, Deduction, Explanation, Step, WordNo};
use crate::puzzle::Codeword;
use sator_words::{Letter, LetterSet};
use std::collections::{BTreeMap, BTreeSet};

/// Trials with more steps than this are told by their beginning and end.
const TOLD: usize = 6;

impl Explanation {
    /// A sentence for each step.
    pub fn sentences(&self, puzzle: &Codeword) -> Vec<String> {
        let mut teller = Teller { puzzle, known: puzzle.given().clone(), notes: BTreeMap::new() };
        let tell = |step: &Step| {
            let sentence = teller.sentence(step);
            teller.take(step);
            sentence
        };
        self.steps.iter().map(tell).collect()
    }
}

/// Puts steps into words, with what is known so far.
#[derive(Clone)]
struct Teller<'a> {
    puzzle: &'a Codeword,
    known: Key,
    /// What was noted of codes that are not settled.
    notes: BTreeMap<Code, LetterSet>,
}

impl Teller<'_> {
    /// Remembers what a step has shown.
    fn take(&mut self, step: &Step) {
        let all = self.puzzle.alphabet().letters();
        match &step.deduction {
            Deduction::Leaves { code, left, .. } => *self.notes.entry(*code).or_insert(all) &= *left,
            Deduction::Trial { code, letter, .. } => {
                *self.notes.entry(*code).or_insert(all) &= !LetterSet::only(*letter);
            }
            _ => {}
        }
        self.known.extend(step.settles());
    }

    fn sentence(&self, step: &Step) -> String {
        match &step.deduction {
            Deduction::SetAside { words, only } => {
                let list = joined(words.iter().map(|&word| self.word(word)), "and");
                let (is, it) = if words.len() == 1 { ("is", "it") } else { ("are", "them") };
                let which = if *only {
                    format!("{list} {is} not in the list, and without {it} there is a solution")
                } else {
                    format!("the likeliest key leaves out {list}")
                };
                format!("No letters make words of all the code words: {which}.")
            }
            Deduction::Fits { word, settles, count, examples, by_marks } => {
                let notes = if *by_marks { self.as_noted(&[*word], None) } else { String::new() };
                let (word, settles) = (self.word(*word), self.pairs(settles));
                match (count, examples.first()) {
                    (1, Some(only)) => format!("{word} fits only {}{notes}: {settles}.", self.text(only)),
                    _ => format!("{word} fits {}{notes}: always {settles}.", self.words(*count, examples)),
                }
            }
            Deduction::Leaves { code, by, left, by_marks } => {
                let must = match left.single() {
                    Some(letter) => format!("must be {}", self.letter(letter)),
                    None => format!("is {}", self.letters(*left, "or")),
                };
                let words: Vec<WordNo> = by.iter().map(|&(word, _)| word).collect();
                let notes = if *by_marks { self.as_noted(&words, Some(*code)) } else { String::new() };
                format!("{code} {must}: {}{notes}.", self.leaving(by))
            }
            Deduction::LastLetter { code, letter } => {
                let noted = self.notes.get(code).map(|noted| format!(" ({code} is {})", self.noted(*noted)));
                let letter = self.letter(*letter);
                format!(
                    "{code} must be {letter}: all other letters that it could be are taken{}.",
                    noted.unwrap_or_default()
                )
            }
            Deduction::LastPlace { code, letter } => {
                format!("{code} must be {0}: no other code can be {0}.", self.letter(*letter))
            }
            Deduction::Trial { code, letter, then, end } => {
                format!("{code} is not {}: {}.", self.letter(*letter), self.trial(*code, *letter, then, end))
            }
            Deduction::Likeliest { settles, keys } => {
                let keys = keys.map_or_else(|| "More than one key is".to_owned(), |keys| format!("{keys} keys are"));
                format!(
                    "{keys} left, and no deduction decides between them; in the likeliest, {}.",
                    self.pairs(settles)
                )
            }
        }
    }

    /// What would follow from a letter, to the bitter end.
    fn trial(&self, code: Code, letter: Letter, then: &[Step], end: &Contradiction) -> String {
        let mut teller = self.clone();
        teller.known.insert(code, letter);
        let mut told = Vec::new();
        for step in then {
            told.push(teller.consequence(step));
            teller.take(step);
        }
        let end = teller.end(end);
        if told.is_empty() {
            return format!("then {end}");
        }
        if told.len() > TOLD {
            let left_out = told.len() - TOLD;
            told.splice(TOLD - 1..told.len() - 1, [format!("… ({left_out} more steps)")]);
        }
        format!("then {}; and {end}", told.join("; "))
    }

    /// A step of a trial, in short.
    fn consequence(&self, step: &Step) -> String {
        match &step.deduction {
            Deduction::Fits { word, settles, count: 1, examples, .. } => {
                let fitting = examples.first().map(|word| self.text(word)).unwrap_or_default();
                format!("{} would be {fitting} ({})", self.word(*word), self.pairs(settles))
            }
            Deduction::Fits { word, settles, .. } => format!("{} by {}", self.pairs(settles), self.word(*word)),
            Deduction::Leaves { code, by, left, .. } => {
                let words = joined(by.iter().map(|&(word, _)| self.word(word)), "and");
                format!("{code} is {} by {words}", self.letters(*left, "or"))
            }
            Deduction::LastLetter { code, letter } | Deduction::LastPlace { code, letter } => {
                format!("{code} is {}, nothing else being left", self.letter(*letter))
            }
            Deduction::Trial { code, letter, then, end } => {
                format!("{code} is not {} ({})", self.letter(*letter), self.trial(*code, *letter, then, end))
            }
            Deduction::SetAside { .. } | Deduction::Likeliest { .. } => self.sentence(step),
        }
    }

    fn end(&self, end: &Contradiction) -> String {
        match end {
            Contradiction::NoWord { word } => format!("no word fits {}", self.word(*word)),
            Contradiction::NoLetter { code, by } if by.is_empty() => format!("no letter is left for {code}"),
            Contradiction::NoLetter { code, by } => format!("no letter is left for {code}: {}", self.leaving(by)),
            Contradiction::NoPlace { letter } => format!("no code is left for {}", self.letter(*letter)),
        }
    }

    /// `, as 5 is A or E and 9 is not Q`: what was noted of the codes of these words and of this one.
    fn as_noted(&self, words: &[WordNo], code: Option<Code>) -> String {
        let cells = words.iter().flat_map(|word| &self.puzzle.words()[word.0 as usize].cells);
        let codes = cells.filter_map(|cell| if let CodeCell::Code(code) = cell { Some(*code) } else { None });
        let codes: BTreeSet<Code> = codes.chain(code).filter(|code| !self.known.contains_key(code)).collect();
        let notes = codes.iter().filter_map(|code| Some(format!("{code} is {}", self.noted(*self.notes.get(code)?))));
        let notes = joined(notes, "and");
        if notes.is_empty() { notes } else { format!(", as {notes}") }
    }

    /// `A or E`, `not Q`: whichever is shorter.
    fn noted(&self, noted: LetterSet) -> String {
        let taken: LetterSet = self.known.values().copied().collect();
        let gone = self.puzzle.alphabet().letters() - noted - taken;
        let left = noted - taken;
        if gone.len() < left.len() && gone.len() <= MANY {
            format!("not {}", self.letters(gone, "or"))
        } else {
            self.letters(left, "or")
        }
    }

    fn leaving(&self, by: &[(WordNo, LetterSet)]) -> String {
        let leaves =
            by.iter().map(|&(word, letters)| format!("{} leaves {}", self.word(word), self.letters(letters, "or")));
        leaves.collect::<Vec<_>>().join(", ")
    }

    /// A code word with what is known of it: `12A Q 17 8`.
    fn word(&self, word: WordNo) -> String {
        let word = &self.puzzle.words()[word.0 as usize];
        let cells = word.cells.iter().map(|cell| match (cell, cell.letter(&self.known)) {
            (_, Some(letter)) => self.letter(letter),
            (CodeCell::Code(code), None) => code.to_string(),
            (CodeCell::Letter(letter), None) => self.letter(*letter),
        });
        let cells = cells.collect::<Vec<_>>().join(" ");
        match word.name {
            Some(name) => format!("{name} ({cells})"),
            None => format!("({cells})"),
        }
    }

    fn pairs(&self, settles: &[(Code, Letter)]) -> String {
        joined(settles.iter().map(|&(code, letter)| format!("{code} is {}", self.letter(letter))), "and")
    }

    /// `5 words (QUAD, QUAY, QUIT, …)`.
    fn words(&self, count: usize, examples: &[Vec<Letter>]) -> String {
        let more = if count > examples.len() { ", …" } else { "" };
        let examples = examples.iter().map(|word| self.text(word)).collect::<Vec<_>>().join(", ");
        format!("{count} words ({examples}{more})")
    }

    fn letters(&self, letters: LetterSet, last: &str) -> String {
        if letters.is_empty() {
            return "nothing".to_owned();
        }
        if letters.len() > MANY {
            return format!("one of {}", self.puzzle.alphabet().set_text(letters));
        }
        joined(letters.iter().map(|letter| self.letter(letter)), last)
    }

    fn letter(&self, letter: Letter) -> String {
        self.puzzle.alphabet().display(letter).to_string()
    }

    fn text(&self, word: &[Letter]) -> String {
        self.puzzle.alphabet().text(word)
    }
}

/// More letters than this are not parted by commas.
const MANY: usize = 5;

/// `a`, `a and b`, `a, b and c`.
fn joined(items: impl Iterator<Item = String>, last_word: &str) -> String {
    let items: Vec<String> = items.collect();
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {last_word} {last}", rest.join(", ")),
        _ => items.concat(),
    }
}
