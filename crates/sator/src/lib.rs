//! Sator, a word-grid engine: one facade over its parts, for programs of every kind.
//!
//! Word lists come from files, standard input or the program itself ([`Lists`]); grids from templates
//! ([`read_template`]).
//!
//! ```
//! use sator::{Lists, Pattern};
//!
//! let words = Lists::named("english")?.load()?.words;
//! let pattern = Pattern::parse("1221", words.alphabet())?;
//! let found: Vec<String> = pattern.search(&words).iter().map(|word| word.text()).collect();
//! assert!(found.contains(&"NOON".to_owned()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Applications use this crate and no other of Sator's.

/// The README's example in Rust runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

mod alphabet;
mod files;
mod filling;
mod lists;

pub use alphabet::{AlphabetChoice, UnknownAlphabet};
pub use files::{FileError, FileErrorKind, read_template, write_whole};
pub use filling::verify_fill;
pub use lists::{ListSource, Lists, LoadError, Loaded, SourceReport};

pub use sator_english::{Edition, NOTICES as ENGLISH_NOTICES};
pub use sator_fill as fill;
pub use sator_grid as grid;
pub use sator_search as search;
pub use sator_verify as verify;
pub use sator_words::{
    Alphabet, AlphabetError, Anagram, AnagramError, LengthError, LengthIndex, LengthSet, Letter, LetterSet,
    MAX_WORD_LENGTH, Pattern, PatternError, Punctuation, ReadReport, Rescale, RescaleMethod, Score, Skipped, Unusable,
    Word, WordId, WordList, WordSet,
};
