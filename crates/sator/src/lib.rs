//! Sator, a word-grid engine: one facade over its parts, for programs of every kind.
//!
//! Word lists come from files, standard input or the program itself ([`Lists`]); grids from templates
//! ([`read_template`]).
//!
//! ```
//! use sator::{Lists, Pattern};
//!
//! let words = Lists::named("english").load()?.words;
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
mod blank;
mod codewords;
mod designing;
mod files;
mod filling;
mod lists;
mod load_error;
mod pieces;
mod reason;
mod rectangles;
mod sat_files;
mod standard_input;
mod write;

pub use alphabet::{AlphabetChoice, UnknownAlphabet};
pub use blank::{GridAnswer, fill_grid};
pub use codewords::{rare_words, read_codeword, verify_codeword};
pub use designing::{verify_design, verify_pattern};
pub use files::{Expected, FileError, FileErrorKind, read_frame, read_template, read_text};
pub use filling::verify_fill;
pub use lists::{ListSource, Lists, Loaded, SourceReport};
pub use load_error::LoadError;
pub use pieces::{Checkpoint, Merged, PieceError, PieceErrorKind, PieceHead, PieceReader, PieceUnit, PieceWriter};
pub use reason::io_reason;
pub use rectangles::verify_rectangle;
pub use sat_files::{EncodedFile, Judged, read_puzzle};
pub use write::{write_whole, write_whole_with};

pub use sator_codeword as codeword;
pub use sator_design as design;
pub use sator_english::{Edition, NOTICES as ENGLISH_NOTICES};
pub use sator_fill as fill;
pub use sator_grid as grid;
pub use sator_rect as rect;
pub use sator_sat as sat;
pub use sator_search as search;
pub use sator_verify as verify;
pub use sator_words::{
    Alphabet, AlphabetCollector, AlphabetError, Anagram, AnagramError, LengthError, LengthIndex, LengthSet, Letter,
    LetterSet, Letters, MAX_LINE_LENGTH, MAX_WORD_LENGTH, MAX_WORDS, Pattern, PatternError, Punctuation, ReadError,
    ReadOptions, ReadReport, Rescale, RescaleMethod, Role, Score, Skipped, SourceWords, Unusable, Word, WordId,
    WordList, WordListBuilder, WordSet, WordSource, collect_letters, normalise,
};
