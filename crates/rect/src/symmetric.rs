//! Symmetric squares: row and column of the same number are the same word.
//!
//! A row's first letters are those of the column above it, so its words lie together in the list. Two later rows must agree on
//! the cell in which they cross: if no letter is possible there for both, the word just placed is a dead end.

use crate::lexicon::Lexicon;
use crate::search::Halt;
use crate::slot::{Slot, matches};
use crate::tries::{Node, Tries};
use crate::worker::OnResult;
use sator_search::Meter;

/// What a search for symmetric squares goes by.
pub struct SymmetricBoard {
    size: usize,
    /// The words, in ascending order.
    letters: Vec<u8>,
    /// The letters known of each row.
    patterns: Vec<Vec<u8>>,
    tries: Tries,
    root: Node,
}

impl SymmetricBoard {
    /// Squares of these words, with these letters given in rows and columns. Nothing if there is no word.
    pub fn new(words: &Lexicon, rows: &[Slot], columns: &[Slot]) -> Option<Self> {
        let size = words.length();
        let patterns = rows.iter().zip(columns).map(|(row, column)| both(row.letters(), column.letters()));
        let patterns = patterns.collect::<Option<Vec<_>>>()?;
        let mut tries = Tries::new(size);
        let root = (!words.is_empty()).then(|| tries.add(words.letters()))?;
        Some(Self { size, letters: words.letters().to_vec(), patterns, tries, root })
    }

    /// Rows, and letters in each.
    pub fn size(&self) -> usize {
        self.size
    }

    fn word(&self, word: u32) -> &[u8] {
        &self.letters[word as usize * self.size..][..self.size]
    }

    /// The words that may follow these rows.
    pub fn candidates(&self, prefix: &[u32]) -> Vec<u32> {
        let mut nodes = vec![vec![self.root; self.size]; self.size + 1];
        for (row, &word) in prefix.iter().enumerate() {
            let (above, below) = nodes.split_at_mut(row + 1);
            self.step(row, word, &above[row], &mut below[0]);
        }
        let row = prefix.len();
        let (above, below) = nodes.split_at_mut(row + 1);
        let span = self.tries.span(above[row][row]);
        span.filter(|&word| self.step(row, word, &above[row], &mut below[0])).collect()
    }

    /// All squares that begin with these rows, in the order of their words.
    pub fn run(&self, prefix: &[u32], meter: &mut Meter<'_>, on_grid: &mut OnResult<'_>) -> Result<(), Halt> {
        let mut nodes = vec![vec![self.root; self.size]; self.size + 1];
        let mut words = prefix.to_vec();
        for (row, &word) in prefix.iter().enumerate() {
            let (above, below) = nodes.split_at_mut(row + 1);
            self.step(row, word, &above[row], &mut below[0]);
        }
        let mut spans = vec![self.tries.span(nodes[prefix.len()][prefix.len()])];
        loop {
            let row = prefix.len() + spans.len() - 1;
            let Some(word) = spans[row - prefix.len()].next() else {
                if row == prefix.len() {
                    return Ok(());
                }
                spans.pop();
                continue;
            };
            let (above, below) = nodes.split_at_mut(row + 1);
            if !self.step(row, word, &above[row], &mut below[0]) {
                continue;
            }
            meter.check().map_err(Halt::Stopped)?;
            words.truncate(row);
            words.push(word);
            if row + 1 < self.size {
                spans.push(self.tries.span(nodes[row + 1][row + 1]));
                continue;
            }
            let grid: Vec<u8> = words.iter().flat_map(|&word| self.word(word)).copied().collect();
            if on_grid(&grid).is_break() {
                return Err(Halt::Enough);
            }
        }
    }

    /// Moves the later columns on by the letters of a word in this row. Can all later rows still be words?
    fn step(&self, row: usize, word: u32, nodes: &[Node], after: &mut [Node]) -> bool {
        let letters = self.word(word);
        if !matches(letters, &self.patterns[row]) {
            return false;
        }
        for later in row + 1..self.size {
            if self.set(nodes[later], 0) >> letters[later] & 1 == 0 {
                return false;
            }
            after[later] = self.tries.after(nodes[later], letters[later]);
        }
        (row + 1..self.size).all(|one| {
            let crossing =
                |other: usize| self.set(after[one], other - row - 1) & self.set(after[other], one - row - 1) != 0;
            (one..self.size).all(crossing)
        })
    }

    fn set(&self, node: Node, distance: usize) -> u64 {
        self.tries.sets()[self.tries.reach(node, distance) as usize]
    }
}

/// The letters that either knows; nothing if they differ.
fn both(one: &[u8], other: &[u8]) -> Option<Vec<u8>> {
    let merged = one.iter().zip(other).map(|(&one, &other)| match (one, other) {
        (crate::slot::ANY, letter) | (letter, crate::slot::ANY) => Some(letter),
        (one, other) => (one == other).then_some(one),
    });
    merged.collect()
}
