//! The embedded file: a directory, then one Zstandard frame per length and column.
//!
//! Layout, all numbers little endian: the count of lengths (one byte); for each length its value (one byte), the count
//! of its words (four bytes) and the byte size of each of its frames (four bytes each, in the order of [`Column`]);
//! then the frames, in the same order. Like values lie together, because that compresses best: the words of a length
//! are in alphabetical order, so most of their letters repeat the word before.

use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::ops::RangeInclusive;

/// Written by `cargo xtask wordlist`.
static FILE: &[u8] = include_bytes!("../data/english.bin");

/// What is stored about the words of a length, each in a frame of its own.
#[derive(Clone, Copy)]
pub(crate) enum Column {
    /// How many letters each word shares with the start of the word before it: a byte a word.
    Shared,
    /// The letters after those, `a` as 0: all words in a row.
    Letters,
    /// Scores: a byte a word.
    Scores,
    /// The editions that words belong to, see [`crate::edition::marks`].
    Marks,
    /// How the words are written, see [`crate::spelling`].
    Spellings,
}

/// How many columns there are.
const COLUMNS: usize = 5;
/// Bytes of the directory per length.
const ENTRY: usize = 1 + 4 + 4 * COLUMNS;

/// The words of one length, still compressed.
pub(crate) struct Shelf {
    pub length: usize,
    pub count: usize,
    frames: [&'static [u8]; COLUMNS],
}

impl Shelf {
    /// The shelf of this length, if there are such words.
    pub fn of(length: usize) -> Option<Self> {
        shelves().find(|shelf| shelf.length == length)
    }

    /// The bytes of some columns.
    pub fn columns<const N: usize>(&self, columns: [Column; N]) -> [Vec<u8>; N] {
        // One decoder for all: setting it up takes a good part of the time.
        let mut decoder = FrameDecoder::new();
        columns.map(|column| {
            let mut frame = self.frames[column as usize];
            decoder.reset(&mut frame).expect("the embedded list starts every column with a frame header");
            decoder.decode_blocks(&mut frame, BlockDecodingStrategy::All).expect("the embedded list is not damaged");
            decoder.collect().expect("the embedded list has whole frames")
        })
    }
}

/// The lengths that have words; every length between has some too.
pub fn lengths() -> RangeInclusive<usize> {
    let last = shelves().last().expect("the embedded list has words");
    last.length + 1 - usize::from(FILE[0])..=last.length
}

fn shelves() -> impl Iterator<Item = Shelf> {
    let (directory, mut rest) = FILE[1..].split_at(usize::from(FILE[0]) * ENTRY);
    directory.chunks_exact(ENTRY).map(move |entry| Shelf {
        length: usize::from(entry[0]),
        count: number(entry, 0),
        frames: std::array::from_fn(|column| {
            let (frame, after) = rest.split_at(number(entry, column + 1));
            rest = after;
            frame
        }),
    })
}

/// The four-byte number at a place of a directory entry.
fn number(entry: &[u8], place: usize) -> usize {
    let at = 1 + 4 * place;
    u32::from_le_bytes([entry[at], entry[at + 1], entry[at + 2], entry[at + 3]]) as usize
}
