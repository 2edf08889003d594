//! The puzzle: its words, its grid if it has one, and the letters it starts from.

use crate::code::{Code, CodeCell, CodeWord, Key};
use sator_grid::{Content, Grid, MAX_SIDE, Position, Template};
use sator_words::{Alphabet, LengthSet, Letter, MAX_WORD_LENGTH};
use std::collections::BTreeSet;
use std::sync::Arc;
use thiserror::Error;

/// The most words that a puzzle may have, so that no puzzle takes all time and memory: ten times those of the largest grids
/// that are printed.
pub const MAX_WORDS: usize = 4096;

/// A codeword.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Codeword {
    alphabet: Arc<Alphabet>,
    words: Vec<CodeWord>,
    rows: Option<CodeRows>,
    given: Key,
}

/// The cells of a grid of codes, row by row; a block is `None`.
pub type CodeRows = Vec<Vec<Option<CodeCell>>>;

/// Why something is no codeword.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CodewordError {
    /// No word at all.
    #[error("there is no word: a word has two cells or more")]
    NoWords,
    /// Too many words.
    #[error("more than {MAX_WORDS} words: that is no puzzle for people")]
    TooManyWords,
    /// A grid that is too large.
    #[error("the grid has more than {MAX_SIDE} rows or columns")]
    TooLarge,
    /// A word of one code.
    #[error("a word of one code: a word has two or more")]
    ShortWord,
    /// A word longer than those of any list.
    #[error("a word of {length} codes: words have at most {MAX_WORD_LENGTH} letters")]
    LongWord {
        /// How many codes it has.
        length: usize,
    },
    /// A code that is none.
    #[error("{code} is no code: codes are 1 to {size}, as many as the alphabet has letters")]
    NoCode {
        /// The number, as it is written.
        code: String,
        /// How many letters the alphabet has.
        size: usize,
    },
    /// A code that is given two letters.
    #[error("code {code} is given twice, as {} and as {}", letters[0], letters[1])]
    GivenTwice {
        /// The code.
        code: Code,
        /// Its letters.
        letters: [char; 2],
    },
    /// A letter that is given to two codes.
    #[error("the letter {letter} is given to two codes, {} and {}: every code has a letter of its own", codes[0], codes[1])]
    LetterTwice {
        /// The letter.
        letter: char,
        /// The codes.
        codes: [Code; 2],
    },
    /// More codes and printed letters than letters.
    #[error("{codes} codes and {printed} printed letter{} without a code, but the alphabet has only {size} letters", if *printed == 1 { "" } else { "s" })]
    TooManyCodes {
        /// Different codes.
        codes: usize,
        /// Different printed letters that no code is given.
        printed: usize,
        /// How many letters the alphabet has.
        size: usize,
    },
}

impl Codeword {
    /// The codeword of a grid, with the letters given.
    pub fn from_grid(rows: CodeRows, given: &Key, alphabet: &Arc<Alphabet>) -> Result<Self, CodewordError> {
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        if width == 0 {
            return Err(CodewordError::NoWords);
        }
        if rows.len() > MAX_SIDE as usize || width > MAX_SIDE as usize {
            return Err(CodewordError::TooLarge);
        }
        let content = |cell: Option<CodeCell>| if cell.is_some() { Content::Empty } else { Content::Block };
        let contents = |row: &Vec<Option<CodeCell>>| {
            let cells = row.iter().copied().chain(std::iter::repeat(None));
            cells.take(width).map(content).collect()
        };
        let template = Template::new(&Grid::from_rows(rows.iter().map(contents).collect()));
        let at = |at: Position| rows[at.row as usize][at.column as usize].expect("slots go through letter cells");
        let words = template.slots().iter().map(|slot| CodeWord {
            name: Some(slot.name()),
            cells: slot.cells().iter().map(|&cell| at(template.grid().position(cell))).collect(),
        });
        let words = words.collect();
        Self { alphabet: Arc::clone(alphabet), words, rows: Some(rows), given: Key::new() }.checked(given)
    }

    /// The codeword of these words, with the letters given.
    pub fn from_words(words: Vec<Vec<CodeCell>>, given: &Key, alphabet: &Arc<Alphabet>) -> Result<Self, CodewordError> {
        let words = words.into_iter().map(|cells| CodeWord { name: None, cells }).collect();
        Self { alphabet: Arc::clone(alphabet), words, rows: None, given: Key::new() }.checked(given)
    }

    /// The same with more words than its grid has; those it has already are left out.
    pub fn with_words(mut self, words: Vec<Vec<CodeCell>>) -> Result<Self, CodewordError> {
        let known: BTreeSet<Vec<CodeCell>> = self.words.iter().map(|word| word.cells.clone()).collect();
        let fresh = words.into_iter().filter(|cells| !known.contains(cells));
        self.words.extend(fresh.map(|cells| CodeWord { name: None, cells }));
        self.checked(&Key::new())
    }

    /// The same with one letter more that is known.
    pub fn with_given(mut self, code: Code, letter: Letter) -> Result<Self, CodewordError> {
        self.check_code(code)?;
        let show = |letter| self.alphabet.display(letter);
        match self.given.get(&code) {
            Some(&known) if known != letter => {
                return Err(CodewordError::GivenTwice { code, letters: [show(known), show(letter)] });
            }
            _ => {}
        }
        if let Some((&other, _)) = self.given.iter().find(|&(&other, &given)| given == letter && other != code) {
            return Err(CodewordError::LetterTwice { letter: show(letter), codes: [other, code] });
        }
        self.given.insert(code, letter);
        self.check_room()?;
        Ok(self)
    }

    /// The same without any given letter.
    #[must_use]
    pub fn without_given(mut self) -> Self {
        self.given.clear();
        self
    }

    /// The alphabet of its letters.
    pub fn alphabet(&self) -> &Arc<Alphabet> {
        &self.alphabet
    }

    /// Its words: those of the grid, and others.
    pub fn words(&self) -> &[CodeWord] {
        &self.words
    }

    /// Its grid, if it has one.
    pub fn rows(&self) -> Option<&CodeRows> {
        self.rows.as_ref()
    }

    /// The letters it starts from.
    pub fn given(&self) -> &Key {
        &self.given
    }

    /// Its codes in order: those of its words and cells, and those given.
    pub fn codes(&self) -> BTreeSet<Code> {
        self.cells()
            .filter_map(|cell| match cell {
                CodeCell::Code(code) => Some(code),
                CodeCell::Letter(_) => None,
            })
            .chain(self.given.keys().copied())
            .collect()
    }

    /// The letters that are printed in place of codes, but for those that a code is given.
    pub fn printed(&self) -> BTreeSet<Letter> {
        let printed = self.cells().filter_map(|cell| match cell {
            CodeCell::Code(_) => None,
            CodeCell::Letter(letter) => Some(letter),
        });
        printed.filter(|letter| !self.given.values().any(|given| given == letter)).collect()
    }

    /// The lengths of its words: what is needed of a word list.
    pub fn lengths(&self) -> LengthSet {
        self.words.iter().map(|word| word.cells.len()).collect()
    }

    fn cells(&self) -> impl Iterator<Item = CodeCell> + '_ {
        let lone = self.rows.iter().flatten().flatten().filter_map(|cell| *cell);
        self.words.iter().flat_map(|word| word.cells.iter().copied()).chain(lone)
    }

    fn checked(mut self, given: &Key) -> Result<Self, CodewordError> {
        if self.words.is_empty() {
            return Err(CodewordError::NoWords);
        }
        if self.words.len() > MAX_WORDS {
            return Err(CodewordError::TooManyWords);
        }
        for word in &self.words {
            match word.cells.len() {
                0 | 1 => return Err(CodewordError::ShortWord),
                length if length > MAX_WORD_LENGTH => return Err(CodewordError::LongWord { length }),
                _ => {}
            }
        }
        for code in self.codes() {
            self.check_code(code)?;
        }
        for (&code, &letter) in given {
            self = self.with_given(code, letter)?;
        }
        self.check_room()?;
        Ok(self)
    }

    fn check_code(&self, code: Code) -> Result<(), CodewordError> {
        let size = self.alphabet.len();
        if (1..=size).contains(&(code.0 as usize)) {
            Ok(())
        } else {
            Err(CodewordError::NoCode { code: code.to_string(), size })
        }
    }

    fn check_room(&self) -> Result<(), CodewordError> {
        let (codes, printed, size) = (self.codes().len(), self.printed().len(), self.alphabet.len());
        if codes + printed > size { Err(CodewordError::TooManyCodes { codes, printed, size }) } else { Ok(()) }
    }
}
