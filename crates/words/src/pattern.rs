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

use crate::{Alphabet, Letter, LetterSet, MAX_WORD_LENGTH, Word, WordList};
use thiserror::Error;

/// A pattern of words; see the module for its signs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    elements: Vec<Element>,
    alphabet: LetterSet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Element {
    /// One of these letters.
    One(LetterSet),
    /// The letter of this digit.
    Same(u8),
    /// Any run of letters.
    Run,
}

/// With digits, more runs than this would take too long to try.
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
        let elements = Parser { alphabet, characters: text.chars().collect(), at: 0 }.elements()?;
        let length = elements.iter().filter(|element| **element != Element::Run).count();
        let runs = elements.len() - length;
        if elements.is_empty() {
            return Err(PatternError::Empty);
        }
        if length > MAX_WORD_LENGTH {
            return Err(PatternError::TooLong { length });
        }
        if runs > MAX_RUNS_WITH_DIGITS && elements.iter().any(|element| matches!(element, Element::Same(_))) {
            return Err(PatternError::TooManyRuns { runs });
        }
        Ok(Self { elements, alphabet: alphabet.letters() })
    }

    /// The shortest and the longest word that it can match.
    pub fn lengths(&self) -> std::ops::RangeInclusive<usize> {
        let least = self.elements.iter().filter(|element| **element != Element::Run).count();
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
        found.sort_by_key(|word| (std::cmp::Reverse(word.score()), word.letters().len()));
        found
    }

    /// Does the word match?
    pub fn matches(&self, word: &[Letter]) -> bool {
        if self.has_digits() {
            matches_from(&self.elements, word, &mut [None; 10])
        } else {
            matches_glob(&self.elements, word)
        }
    }

    fn has_run(&self) -> bool {
        self.elements.contains(&Element::Run)
    }

    fn has_digits(&self) -> bool {
        self.elements.iter().any(|element| matches!(element, Element::Same(_)))
    }

    /// For a pattern without runs: what each place allows, digits aside.
    fn allowed(&self) -> Vec<LetterSet> {
        let allowed = |element: &Element| match element {
            Element::One(letters) => *letters,
            Element::Same(_) | Element::Run => self.alphabet,
        };
        self.elements.iter().map(allowed).collect()
    }

    fn digits_agree(&self, word: &[Letter]) -> bool {
        !self.has_digits() || self.matches(word)
    }
}

/// Matching without digits: at a mismatch only the last run needs to be tried longer.
fn matches_glob(elements: &[Element], word: &[Letter]) -> bool {
    let (mut element, mut at) = (0, 0);
    let mut retry = None;
    loop {
        match elements.get(element) {
            Some(Element::Run) => {
                element += 1;
                retry = Some((element, at));
                continue;
            }
            Some(Element::One(letters)) if word.get(at).is_some_and(|&letter| letters.contains(letter)) => {
                element += 1;
                at += 1;
                continue;
            }
            None if at == word.len() => return true,
            _ => {}
        }
        let Some((after_run, start)) = retry.filter(|&(_, start)| start < word.len()) else { return false };
        (element, at) = (after_run, start + 1);
        retry = Some((after_run, at));
    }
}

/// Matching with digits: a run may be of any length, as the letters of the digits depend on it.
fn matches_from(elements: &[Element], word: &[Letter], digits: &mut [Option<Letter>; 10]) -> bool {
    let Some((element, elements)) = elements.split_first() else { return word.is_empty() };
    if *element == Element::Run {
        return (0..=word.len()).any(|skip| matches_from(elements, &word[skip..], digits));
    }
    let Some((&letter, word)) = word.split_first() else { return false };
    match *element {
        Element::One(letters) => letters.contains(letter) && matches_from(elements, word, digits),
        Element::Same(digit) => {
            let slot = usize::from(digit);
            if let Some(known) = digits[slot] {
                return known == letter && matches_from(elements, word, digits);
            }
            if digits.contains(&Some(letter)) {
                return false;
            }
            digits[slot] = Some(letter);
            let matched = matches_from(elements, word, digits);
            digits[slot] = None;
            matched
        }
        Element::Run => unreachable!("runs are handled above"),
    }
}

struct Parser<'a> {
    alphabet: &'a Alphabet,
    characters: Vec<char>,
    at: usize,
}

impl Parser<'_> {
    fn elements(mut self) -> Result<Vec<Element>, PatternError> {
        let mut elements = Vec::new();
        while let Some(c) = self.next() {
            match c {
                '*' => {
                    if elements.last() != Some(&Element::Run) {
                        elements.push(Element::Run);
                    }
                }
                '[' => elements.push(Element::One(self.set()?)),
                '0'..='9' if !self.alphabet.has(c) => elements.push(Element::Same(c as u8 - b'0')),
                _ => match self.class(c) {
                    Some(letters) => elements.push(Element::One(letters)),
                    None => elements.extend(self.letters(c)?.into_iter().map(LetterSet::only).map(Element::One)),
                },
            }
        }
        Ok(elements)
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
