//! The words of one length, with their scores.

use crate::archive::{Column, Shelf};
use crate::edition::{Edition, marks};

/// The words of one length, in alphabetical order.
#[derive(Clone, Debug, Default)]
pub struct LengthBlock {
    /// How many letters each word has.
    pub length: usize,
    /// The words one after another, `length` letters each: 0 for A to 25 for Z. Strictly increasing.
    pub letters: Vec<u8>,
    /// The score of each word, 1 to 100.
    pub scores: Vec<u8>,
}

impl LengthBlock {
    /// How many words there are.
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Is there no word of this length?
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// The letters of a word.
    pub fn word(&self, index: usize) -> &[u8] {
        &self.letters[index * self.length..][..self.length]
    }

    /// All words with their scores.
    pub fn iter(&self) -> impl Iterator<Item = (&[u8], u8)> {
        // A block without words may have length 0, and chunks must not.
        self.letters.chunks_exact(self.length.max(1)).zip(self.scores.iter().copied())
    }

    /// Where this word is, given in lower case letters.
    pub fn find(&self, word: &str) -> Option<usize> {
        let letters: Vec<u8> = word.bytes().map(|byte| byte.wrapping_sub(b'a')).collect();
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            match self.word(middle).cmp(&letters) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return Some(middle),
            }
        }
        None
    }
}

/// The words of one length in an edition; none if it has no such words.
pub fn words(edition: Edition, length: usize) -> LengthBlock {
    let Some(shelf) = Shelf::of(length) else {
        return LengthBlock { length, ..LengthBlock::default() };
    };
    let [shared, fresh, scores, exceptions] =
        shelf.columns([Column::Shared, Column::Letters, Column::Scores, Column::Marks]);
    let marks = marks(shelf.count, &exceptions);
    let mut block = LengthBlock {
        length,
        letters: Vec::with_capacity(shelf.count * length),
        scores: Vec::with_capacity(shelf.count),
    };
    let mut word = vec![0; length];
    let mut fresh = fresh.as_slice();
    for ((&kept, &score), &marks) in shared.iter().zip(&scores).zip(&marks) {
        let changed = &mut word[usize::from(kept)..];
        let (letters, rest) = fresh.split_at(changed.len());
        changed.copy_from_slice(letters);
        fresh = rest;
        if edition.admits(marks) {
            block.letters.extend_from_slice(&word);
            block.scores.push(score);
        }
    }
    block
}
