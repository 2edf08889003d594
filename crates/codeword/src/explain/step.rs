//! The deductions of a person who solves a codeword, as data.

use crate::code::{Code, Key};
use sator_words::{Letter, LetterSet};

/// A word of the puzzle: its place among [`Codeword::words`](crate::Codeword::words).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WordNo(pub u32);

/// One deduction. It uses nothing but the puzzle, the list, and what the steps before it have shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// What is deduced, and from what.
    pub deduction: Deduction,
    /// How hard it is to see.
    pub cost: f64,
}

/// What is deduced, and from what.
#[derive(Clone, PartialEq, Debug)]
pub enum Deduction {
    /// Words that the list does not have: no key makes words of all the code words, and a key that makes words of as many
    /// as possible leaves out these.
    SetAside {
        /// The words.
        words: Vec<WordNo>,
        /// Is this so for every such key? If not, it is so for the likeliest.
        only: bool,
    },
    /// The words that fit a code word all have the same letters for some codes. With `by_marks`, more than settled letters
    /// decides what fits.
    Fits {
        /// The code word.
        word: WordNo,
        /// What is settled by it.
        settles: Vec<(Code, Letter)>,
        /// How many words fit.
        count: usize,
        /// The best of them.
        examples: Vec<Vec<Letter>>,
        /// Do notes about codes that are not settled matter?
        by_marks: bool,
    },
    /// The words that fit some code words leave a code only these letters: one settles it, more are a note.
    Leaves {
        /// The code.
        code: Code,
        /// The code words, with the letters that each leaves.
        by: Vec<(WordNo, LetterSet)>,
        /// What they leave together.
        left: LetterSet,
        /// Do notes about codes that are not settled matter?
        by_marks: bool,
    },
    /// All other letters that a code might have are settled elsewhere.
    LastLetter {
        /// The code.
        code: Code,
        /// Its letter.
        letter: Letter,
    },
    /// Every letter has a code, and no other code can have this one.
    LastPlace {
        /// The code.
        code: Code,
        /// Its letter.
        letter: Letter,
    },
    /// A code cannot have a letter: that would end in a contradiction.
    Trial {
        /// The code.
        code: Code,
        /// The letter.
        letter: Letter,
        /// What would follow.
        then: Vec<Step>,
        /// Where it would end.
        end: Contradiction,
    },
    /// Several keys are left, and this is the likeliest: no deduction, a choice.
    Likeliest {
        /// What is settled by it.
        settles: Vec<(Code, Letter)>,
        /// How many keys there are; none if more than were counted.
        keys: Option<usize>,
    },
}

/// How a trial ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contradiction {
    /// No word fits a code word.
    NoWord {
        /// The code word.
        word: WordNo,
    },
    /// No letter is left for a code.
    NoLetter {
        /// The code.
        code: Code,
        /// The code words that leave none, with the letters that each leaves; none if all its letters are settled elsewhere.
        by: Vec<(WordNo, LetterSet)>,
    },
    /// No code is left for a letter.
    NoPlace {
        /// The letter.
        letter: Letter,
    },
}

impl Step {
    /// The letters that it settles.
    pub fn settles(&self) -> Key {
        match &self.deduction {
            Deduction::Fits { settles, .. } | Deduction::Likeliest { settles, .. } => settles.iter().copied().collect(),
            Deduction::Leaves { code, left, .. } => left.single().map(|letter| (*code, letter)).into_iter().collect(),
            Deduction::LastLetter { code, letter } | Deduction::LastPlace { code, letter } => {
                Key::from([(*code, *letter)])
            }
            Deduction::SetAside { .. } | Deduction::Trial { .. } => Key::new(),
        }
    }

    /// The kind of deduction in one word, as in JSON.
    pub fn kind(&self) -> &'static str {
        match &self.deduction {
            Deduction::SetAside { .. } => "set-aside",
            Deduction::Fits { count: 1, .. } => "only-word",
            Deduction::Fits { .. } => "same-letter",
            Deduction::Leaves { left, .. } if left.len() == 1 => "crossing",
            Deduction::Leaves { .. } => "note",
            Deduction::LastLetter { .. } => "last-letter",
            Deduction::LastPlace { .. } => "last-place",
            Deduction::Trial { .. } => "trial",
            Deduction::Likeliest { .. } => "likeliest",
        }
    }
}

/// How a puzzle is solved, step by step.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The key they lead to.
    pub key: Key,
}
