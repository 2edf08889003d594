//! Anagrams: words made of given letters in any order.

use crate::{Alphabet, Letter, LetterSet, MAX_WORD_LENGTH, Word, WordList};
use thiserror::Error;
use unicode_normalization::UnicodeNormalization;

/// Letters to be put in order: `.` or `?` is any letter, `*` any number of further letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anagram {
    /// How many of each letter there are.
    counts: [u8; LetterSet::CAPACITY],
    letters: usize,
    /// How many further letters a word has.
    any: usize,
    /// May it have any number more?
    open: bool,
    /// Need not all letters be used?
    within: bool,
}

/// What is wrong with the letters of an anagram. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnagramError {
    /// No letter.
    #[error("no letters to make words of")]
    Empty,
    /// A character that is no letter.
    #[error(
        "column {column}: {character:?} is not a letter of the alphabet; . or ? is any letter, * any number of them"
    )]
    Unknown {
        /// Where.
        column: usize,
        /// Which.
        character: char,
    },
    /// More letters than any word has.
    #[error("{length} letters, but words have at most {MAX_WORD_LENGTH}")]
    TooLong {
        /// How many.
        length: usize,
    },
}

impl Anagram {
    /// Reads the letters; spaces are ignored.
    pub fn parse(text: &str, alphabet: &Alphabet) -> Result<Self, AnagramError> {
        let mut letters: Vec<Letter> = Vec::new();
        let (mut any, mut open) = (0, false);
        for (at, character) in text.nfc().enumerate() {
            match character {
                '.' | '?' => any += 1,
                '*' => open = true,
                ' ' => {}
                _ if alphabet.push_letters(character, &mut letters) => {}
                _ => return Err(AnagramError::Unknown { column: at + 1, character }),
            }
        }
        let length = letters.len() + any;
        if length > MAX_WORD_LENGTH {
            return Err(AnagramError::TooLong { length });
        }
        if length == 0 && !open {
            return Err(AnagramError::Empty);
        }
        let mut counts = [0; LetterSet::CAPACITY];
        for letter in &letters {
            counts[letter.index()] += 1;
        }
        Ok(Self { counts, letters: letters.len(), any, open, within: false })
    }

    /// Also finds words that leave some of the letters unused.
    #[must_use]
    pub fn within(mut self) -> Self {
        self.within = true;
        self
    }

    /// Can the word be made?
    pub fn matches(&self, word: &[Letter]) -> bool {
        let mut left = self.counts;
        let mut further = 0;
        for letter in word {
            match left[letter.index()].checked_sub(1) {
                Some(fewer) => left[letter.index()] = fewer,
                None => further += 1,
            }
        }
        let used = word.len() - further;
        if self.within {
            self.open || further <= self.any
        } else {
            used == self.letters && (further == self.any || self.open && further > self.any)
        }
    }

    /// All words of the list that can be made, best first, then longer ones first, then alphabetically.
    pub fn search<'l>(&self, list: &'l WordList) -> Vec<Word<'l>> {
        let shortest = if self.within { 1 } else { self.letters + self.any };
        let longest = if self.open { MAX_WORD_LENGTH } else { self.letters + self.any };
        let mut found = Vec::new();
        for length in list.lengths().iter().filter(|length| (shortest..=longest).contains(length)) {
            let index = list.of_length(length);
            found.extend(index.ids().filter(|&id| self.matches(index.word(id))).map(|id| list.word(length, id)));
        }
        found.sort_by_key(|word| std::cmp::Reverse((word.score(), word.letters().len())));
        found
    }
}
