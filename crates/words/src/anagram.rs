//! Anagrams: words made of given letters in any order.

use crate::{Alphabet, Letter, LetterSet, MAX_WORD_LENGTH, Word, WordList};
use thiserror::Error;

/// Letters to be put in order: `.` or `?` is any letter, `*` any number of further letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anagram {
    /// How many of each letter there are.
    counts: [u8; LetterSet::CAPACITY],
    letters: usize,
    /// How many further letters a word may have.
    any: usize,
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
        let mut any = 0usize;
        for (at, character) in text.chars().enumerate() {
            match character {
                '.' | '?' => any += 1,
                '*' => any = MAX_WORD_LENGTH,
                ' ' => {}
                _ if alphabet.push_letters(character, &mut letters) => {}
                _ => return Err(AnagramError::Unknown { column: at + 1, character }),
            }
        }
        let any = if text.contains('*') { MAX_WORD_LENGTH } else { any };
        let length = letters.len() + if text.contains('*') { 0 } else { any };
        if length > MAX_WORD_LENGTH {
            return Err(AnagramError::TooLong { length });
        }
        if letters.is_empty() && any == 0 {
            return Err(AnagramError::Empty);
        }
        let mut counts = [0; LetterSet::CAPACITY];
        for letter in &letters {
            counts[letter.index()] += 1;
        }
        Ok(Self { counts, letters: letters.len(), any, within: false })
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
        // With `*`, any number of further letters is right; with `.` only as many as there are, unless some may be left.
        let exact = self.any == MAX_WORD_LENGTH || further == self.any;
        if self.within { further <= self.any } else { used == self.letters && exact }
    }

    /// All words of the list that can be made, best first, then longer ones first, then alphabetically.
    pub fn search<'l>(&self, list: &'l WordList) -> Vec<Word<'l>> {
        let shortest = if self.within { 1 } else { self.letters };
        let longest = (self.letters + self.any).min(MAX_WORD_LENGTH);
        let mut found = Vec::new();
        for length in list.lengths().iter().filter(|length| (shortest..=longest).contains(length)) {
            let index = list.of_length(length);
            found.extend(index.ids().filter(|&id| self.matches(index.word(id))).map(|id| list.word(length, id)));
        }
        found.sort_by_key(|word| std::cmp::Reverse((word.score(), word.letters().len())));
        found
    }
}
