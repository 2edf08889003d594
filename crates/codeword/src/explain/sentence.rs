//! Deductions in sentences.

use crate::code::{CodeCell, Key};
use crate::explain::step::{Contradiction, Deduction, Explanation, Step, WordNo};
use crate::puzzle::Codeword;
use sator_words::{Letter, LetterSet};

/// Trials with more steps than this are told by their beginning and end.
const TOLD: usize = 6;

impl Explanation {
    /// A sentence for each step.
    pub fn sentences(&self, puzzle: &Codeword) -> Vec<String> {
        let mut known = puzzle.given().clone();
        let mut sentences = Vec::new();
        for step in &self.steps {
            sentences.push(Teller { puzzle, known: &known }.sentence(step));
            known.extend(step.settles());
        }
        sentences
    }
}

/// Puts steps into words, with the letters that are known so far.
struct Teller<'a> {
    puzzle: &'a Codeword,
    known: &'a Key,
}

impl Teller<'_> {
    fn sentence(&self, step: &Step) -> String {
        match &step.deduction {
            Deduction::SetAside { words, only } => {
                let list = joined(words.iter().map(|&word| self.word(word)), "and");
                let (is, it) = if words.len() == 1 { ("is", "it") } else { ("are", "them") };
                let which = if *only {
                    "the fewest words that must be left out are these"
                } else {
                    "the likeliest key leaves out"
                };
                if *only {
                    format!(
                        "No letters make words of all the code words: {list} {is} not in the list, and without {it} there is a solution."
                    )
                } else {
                    format!("No letters make words of all the code words: {which} {list}.")
                }
            }
            Deduction::Fits { word, settles, count: 1, examples, .. } => {
                let fitting = examples.first().map(|word| self.text(word)).unwrap_or_default();
                format!("{} fits only {fitting}: {}.", self.word(*word), self.pairs(settles))
            }
            Deduction::Fits { word, settles, count, examples, .. } => {
                format!("{} fits {}: always {}.", self.word(*word), self.words(*count, examples), self.pairs(settles))
            }
            Deduction::Leaves { code, by, left, .. } => {
                let must = match left.single() {
                    Some(letter) => format!("must be {}", self.letter(letter)),
                    None => format!("is {}", self.letters(*left, "or")),
                };
                format!("{code} {must}: {}.", self.leaving(by))
            }
            Deduction::LastLetter { code, letter } => {
                format!("{code} must be {}: all other letters that it could be are taken.", self.letter(*letter))
            }
            Deduction::LastPlace { code, letter } => {
                format!("{code} must be {0}: no other code can be {0}.", self.letter(*letter))
            }
            Deduction::Trial { code, letter, then, end } => {
                format!("{code} is not {}: {}.", self.letter(*letter), self.trial(*code, *letter, then, end))
            }
            Deduction::Likeliest { settles, keys } => {
                let keys = keys.map_or_else(|| "Many keys".to_owned(), |keys| format!("{keys} keys"));
                format!(
                    "{keys} are left, and no deduction decides between them; the likeliest has {}.",
                    self.pairs(settles)
                )
            }
        }
    }

    /// What would follow from a letter, to the bitter end.
    fn trial(&self, code: crate::Code, letter: Letter, then: &[Step], end: &Contradiction) -> String {
        let mut known = self.known.clone();
        known.insert(code, letter);
        let mut told = Vec::new();
        for step in then {
            let teller = Teller { puzzle: self.puzzle, known: &known };
            told.push(teller.consequence(step));
            known.extend(step.settles());
        }
        let teller = Teller { puzzle: self.puzzle, known: &known };
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

    fn leaving(&self, by: &[(WordNo, LetterSet)]) -> String {
        let leaves =
            by.iter().map(|&(word, letters)| format!("{} leaves {}", self.word(word), self.letters(letters, "or")));
        leaves.collect::<Vec<_>>().join(", ")
    }

    /// A code word with what is known of it: `12A Q 17 8`.
    fn word(&self, word: WordNo) -> String {
        let word = &self.puzzle.words()[word.0 as usize];
        let cells = word.cells.iter().map(|cell| match (cell, cell.letter(self.known)) {
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

    fn pairs(&self, settles: &[(crate::Code, Letter)]) -> String {
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
