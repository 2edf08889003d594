//! Letters, alphabets, scored word lists, the index by length, and searching it.
//!
//! A [`WordList`] is put together by a [`WordListBuilder`] from texts, built-in sources, overrides and exclusions; every
//! length gets its [`LengthIndex`] when it is first asked for. [`Pattern`] and [`Anagram`] search it.
//!
//! This crate knows nothing of grids, opens no files and reads no clock.

mod alphabet;
mod anagram;
mod bucket;
mod builder;
mod candidates;
mod collector;
mod fold;
mod index;
mod length;
mod letter;
mod lines;
mod list;
mod matching;
mod normalise;
mod parse;
mod pattern;
mod plain;
mod rescale;
mod score;

pub use alphabet::{Alphabet, AlphabetError};
pub use anagram::{Anagram, AnagramError};
pub use builder::{
    MAX_WORDS, ReadError, ReadOptions, ReadReport, Role, Skipped, SourceWords, WordListBuilder, WordSource,
};
pub use candidates::WordSet;
pub use collector::{AlphabetCollector, collect_letters};
pub use index::{LengthIndex, WordId};
pub use length::{LengthError, LengthSet};
pub use letter::{Letter, LetterSet, Letters};
pub use lines::MAX_LINE_LENGTH;
pub use list::{Word, WordList};
pub use normalise::{MAX_WORD_LENGTH, Punctuation, Unusable, normalise};
pub use pattern::{Pattern, PatternError};
pub use rescale::{Rescale, RescaleMethod};
pub use score::Score;
