//! Patterns of words, as solvers and setters write them.
//!
//! | sign | stands for |
//! |---|---|
//! | a letter | itself |
//! | `.` or `?` | any letter |
//! | `*` | any run of letters, also none |
//! | `[abc]`, `[a-e]`, `[^abc]` | one of these letters, none of these |
//! | `@`, `$` | a vowel, a consonant |
//! | `1` to `9` and `0` | equal digits for equal letters, different digits for different ones; `1221` finds NOON |
//! | `\` | takes the next character as a letter |
//!
//! Where the alphabet has digits, a digit is a letter.

use crate::matching::{Element, matches};
use crate::{Alphabet, Letter, LetterSet, MAX_WORD_LENGTH, Word, WordList};
use std::cmp::Reverse;
use std::ops::RangeInclusive;
use thiserror::Error;
use unicode_normalization::UnicodeNormalization;

/// A pattern of words; see the module for its signs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// What stands between the runs, before the first and after the last: one part more than there are runs.
    parts: Vec<Vec<Element>>,
    alphabet: LetterSet,
}

/// With digits, more runs than this would take too long to try: every further one multiplies the time by the length.
const MAX_RUNS_WITH_DIGITS: usize = 3;

/// What is wrong with a pattern. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PatternError {
    /// Nothing there.
    #[error("the pattern is empty: write a letter for a letter, . for any, * for any run")]
    Empty,
    /// A character without meaning.
    #[error(
        "column {column}: {character:?} is neither a letter of the alphabet nor a pattern sign (. ? * [abc] @ $ and digits)"
    )]
    Unknown {
        /// Where.
        column: usize,
        /// Which.
        character: char,
    },
    /// `[` without `]`.
    #[error("column {column}: '[' has no matching ']'")]
    Unclosed {
        /// Where the bracket stands.
        column: usize,
    },
    /// Brackets that allow no letter.
    #[error("column {column}: the brackets leave no letter")]
    NoLetter {
        /// Where the bracket stands.
        column: usize,
    },
    /// More letters than any word has.
    #[error("the pattern has {length} letters, words have at most {MAX_WORD_LENGTH}")]
    TooLong {
        /// How many.
        length: usize,
    },
    /// Many runs and digits.
    #[error("a pattern with digits can have at most {MAX_RUNS_WITH_DIGITS} runs (*), this one has {runs}")]
    TooManyRuns {
        /// How many.
        runs: usize,
    },
}

impl Pattern {
    /// Reads a pattern.
    pub fn parse(text: &str, alphabet: &Alphabet) -> Result<Self, PatternError> {
        let parts = Parser { alphabet, characters: text.nfc().collect(), at: 0 }.parts()?;
        let pattern = Self { parts, alphabet: alphabet.letters() };
        let (length, runs) = (pattern.fixed(), pattern.parts.len() - 1);
        if length == 0 && runs == 0 {
            return Err(PatternError::Empty);
        }
        if length > MAX_WORD_LENGTH {
            return Err(PatternError::TooLong { length });
        }
        if runs > MAX_RUNS_WITH_DIGITS && pattern.has_digits() {
            return Err(PatternError::TooManyRuns { runs });
        }
        Ok(pattern)
    }

    /// The shortest and the longest word that it can match.
    pub fn lengths(&self) -> RangeInclusive<usize> {
        let least = self.fixed();
        if self.has_run() { least.max(1)..=MAX_WORD_LENGTH } else { least..=least }
    }

    /// The letters allowed at each place; none if the pattern has runs or digits, which no such table can say.
    pub fn letters(&self) -> Option<Vec<LetterSet>> {
        if self.has_run() || self.has_digits() { None } else { Some(self.allowed()) }
    }

    /// All words of the list that match, best first, then shorter ones first, then alphabetically.
    pub fn search<'l>(&self, list: &'l WordList) -> Vec<Word<'l>> {
        let mut found = Vec::new();
        for length in list.lengths().iter().filter(|length| self.lengths().contains(length)) {
            let index = list.of_length(length);
            if self.has_run() {
                found.extend(index.ids().filter(|&id| self.matches(index.word(id))).map(|id| list.word(length, id)));
            } else {
                let fitting = index.fitting(&self.allowed(), self.alphabet);
                found.extend(
                    fitting.iter().filter(|&id| self.digits_agree(index.word(id))).map(|id| list.word(length, id)),
                );
            }
        }
        // Each length is sorted already.
        found.sort_by_key(|word| (Reverse(word.score()), word.letters().len()));
        found
    }

    /// Does the word match?
    pub fn matches(&self, word: &[Letter]) -> bool {
        matches(&self.parts, word)
    }

    fn has_run(&self) -> bool {
        self.parts.len() > 1
    }

    fn has_digits(&self) -> bool {
        self.parts.iter().flatten().any(|element| matches!(element, Element::Same(_)))
    }

    /// How many letters it has besides its runs.
    fn fixed(&self) -> usize {
        self.parts.iter().map(Vec::len).sum()
    }

    /// For a pattern without runs: what each place allows, digits aside.
    fn allowed(&self) -> Vec<LetterSet> {
        let allowed = |element: &Element| match element {
            Element::One(letters) => *letters,
            Element::Same(_) => self.alphabet,
        };
        self.parts.iter().flatten().map(allowed).collect()
    }

    fn digits_agree(&self, word: &[Letter]) -> bool {
        !self.has_digits() || self.matches(word)
    }
}

struct Parser<'a> {
    alphabet: &'a Alphabet,
    characters: Vec<char>,
    at: usize,
}

impl Parser<'_> {
    fn parts(mut self) -> Result<Vec<Vec<Element>>, PatternError> {
        let mut parts = Vec::new();
        let mut elements = Vec::new();
        while let Some(c) = self.next() {
            match c {
                // Two runs in a row are one.
                '*' if elements.is_empty() && !parts.is_empty() => {}
                '*' => parts.push(std::mem::take(&mut elements)),
                '[' => elements.push(Element::One(self.set()?)),
                '0'..='9' if !self.alphabet.has(c) => elements.push(Element::Same(c as u8 - b'0')),
                _ => match self.class(c) {
                    Some(letters) => elements.push(Element::One(letters)),
                    None => elements.extend(self.letters(c)?.into_iter().map(LetterSet::only).map(Element::One)),
                },
            }
        }
        parts.push(elements);
        Ok(parts)
    }

    fn next(&mut self) -> Option<char> {
        let c = self.characters.get(self.at).copied();
        self.at += 1;
        c
    }

    /// The letters of a sign that stands for several.
    fn class(&self, c: char) -> Option<LetterSet> {
        match c {
            '.' | '?' => Some(self.alphabet.letters()),
            '@' => Some(self.alphabet.vowels()),
            '$' => Some(self.alphabet.consonants()),
            _ => None,
        }
    }

    /// The letters that a character is or folds to; after a backslash, those of the next one.
    fn letters(&mut self, c: char) -> Result<Vec<Letter>, PatternError> {
        let character = if c == '\\' { self.next().unwrap_or(c) } else { c };
        let mut letters = Vec::new();
        if self.alphabet.push_letters(character, &mut letters) {
            Ok(letters)
        } else {
            Err(PatternError::Unknown { column: self.at.min(self.characters.len()), character })
        }
    }

    /// The set in brackets, of which the first is read.
    fn set(&mut self) -> Result<LetterSet, PatternError> {
        let column = self.at;
        let mut negated = false;
        let mut letters = LetterSet::EMPTY;
        loop {
            match self.next().ok_or(PatternError::Unclosed { column })? {
                ']' => break,
                '^' | '!' if self.at == column + 1 => negated = true,
                c => letters |= self.class(c).map_or_else(|| self.range(c), Ok)?,
            }
        }
        let letters = if negated { self.alphabet.letters() - letters } else { letters };
        if letters.is_empty() { Err(PatternError::NoLetter { column }) } else { Ok(letters) }
    }

    /// A letter in brackets, or the range that begins with it.
    fn range(&mut self, c: char) -> Result<LetterSet, PatternError> {
        let low = self.letters(c)?;
        let dash = self.characters.get(self.at) == Some(&'-') && !self.alphabet.has('-');
        if !dash || self.characters.get(self.at + 1).is_none_or(|&c| c == ']') {
            return Ok(low.into_iter().collect());
        }
        self.at += 1;
        let end = self.next().unwrap_or(']');
        let high = self.letters(end)?;
        let between = |letter: &Letter| low.first() <= Some(letter) && Some(letter) <= high.last();
        Ok(self.alphabet.letters().iter().filter(between).collect())
    }
}
