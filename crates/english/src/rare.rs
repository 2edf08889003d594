//! Words too rare for the list: hardly anybody knows them, but a program that made a puzzle may have.
//!
//! They are kept as a filter, which can tell whether a word is one of them and nothing else. Layout of the embedded file, all
//! numbers little endian: for each length how many words it has (four bytes), the filter's layout, its table.

use crate::fuse::{self, LAYOUT_BYTES, Layout, MISTAKEN};
use std::ops::RangeInclusive;

/// Written by `cargo xtask wordlist`.
static FILE: &[u8] = include_bytes!("../data/rare.bin");

/// The lengths that rare words have.
pub const RARE_LENGTHS: RangeInclusive<usize> = 3..=15;

/// Bytes before the layout.
const COUNTS: usize = 4 * (*RARE_LENGTHS.end() - *RARE_LENGTHS.start() + 1);

/// How large a part of all other words [`is_rare`] takes for rare ones.
pub const RARE_MISTAKEN: f64 = MISTAKEN;

/// Is this one of the rare words, its letters 0 for A to 25 for Z? A word of the list is not, nor is nonsense, but for a few
/// that are taken for rare words by mistake.
pub fn is_rare(word: &[u8]) -> bool {
    let layout = Layout::from_bytes(&FILE[COUNTS..]);
    RARE_LENGTHS.contains(&word.len()) && layout.contains(&FILE[COUNTS + LAYOUT_BYTES..], word)
}

/// How many rare words have this length.
pub fn rare_count(length: usize) -> usize {
    if !RARE_LENGTHS.contains(&length) {
        return 0;
    }
    let at = 4 * (length - RARE_LENGTHS.start());
    u32::from_le_bytes([FILE[at], FILE[at + 1], FILE[at + 2], FILE[at + 3]]) as usize
}

/// The file for these words, each of which is there once and has one of the [`RARE_LENGTHS`]. None if it cannot be made.
pub fn pack_rare(words: &[Vec<u8>]) -> Option<Vec<u8>> {
    let (layout, table) = fuse::build(words)?;
    let count = |length: usize| words.iter().filter(|word| word.len() == length).count() as u32;
    let counts = RARE_LENGTHS.flat_map(|length| count(length).to_le_bytes());
    Some(counts.chain(layout.to_bytes()).chain(table).collect())
}
