//! Why word lists cannot be loaded.

use crate::lists::MAX_STANDARD_INPUT;
use crate::{FileError, ListSource};
use sator_words::{Alphabet, AlphabetError, MAX_WORDS, ReadReport};
use std::sync::Arc;
use thiserror::Error;

/// Why lists cannot be loaded.
#[derive(Debug, Error)]
pub enum LoadError {
    /// A file cannot be read, or standard input was asked for twice.
    #[error(transparent)]
    File(#[from] FileError),
    /// A list is too large.
    #[error("{list}: more than {MAX_WORDS} words, or too much text in spellings and clues: split the list")]
    TooLarge {
        /// Which list.
        list: ListSource,
    },
    /// Standard input is too large to be kept, as it has to be where the alphabet is taken from it.
    #[error(
        "standard input: more than {} MB, too much to be read once for its letters and once for its words: give the list \
         as a file, or choose the alphabet",
        MAX_STANDARD_INPUT >> 20
    )]
    TooMuchInput,
    /// A list has not one word that can be used.
    #[error("{list}: {}", no_words(alphabet.name(), report.as_ref()))]
    NoWords {
        /// Which list.
        list: ListSource,
        /// In which letters.
        alphabet: Arc<Alphabet>,
        /// What was found instead; none for a built-in list, which has no lines.
        report: Option<ReadReport>,
    },
    /// The letters of the lists are no alphabet.
    #[error("the letters of the lists make no alphabet: {0}; choose the letters to use")]
    Alphabet(AlphabetError),
}

/// Says what stands in a list instead of words.
fn no_words(alphabet: &str, report: Option<&ReadReport>) -> String {
    let Some(report) = report else {
        return format!("no word of this list can be written in the alphabet {alphabet}: give a list that can");
    };
    let Some(most) = report.skipped.iter().max_by_key(|skipped| skipped.count) else {
        return "the list is empty: expected a word a line, such as `word` or `word;50`".to_owned();
    };
    let lines = if report.lines == 1 { "line" } else { "lines" };
    format!(
        "no usable word in {} {lines} with the alphabet {alphabet}: line {} ({:?}): {}; expected a word a line, such as \
         `word` or `word;50`",
        report.lines, most.first_line, most.sample, most.kind
    )
}
