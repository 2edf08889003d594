//! For every place in a row and every set of letters that columns allow there: the row words that fit, as bits.
//!
//! The bits are in at most 64 blocks of `B` machine words; a summary says which blocks are not empty, so that most questions
//! are answered by one AND. Few of all the sets that occur are ever asked for: each is made at the first call. Every search
//! keeps its own, next to each other in the order in which it came to need them.

use crate::board::Board;
use crate::letter_sets::SetId;

/// How many bytes of blocks a search keeps; beyond that it begins anew as soon as it is back in its first row.
const MAX_BYTES: usize = 1 << 28;

/// The words that fit, by place and letter set.
pub struct Masks<const B: usize> {
    /// How many blocks there are.
    blocks: usize,
    /// How many letter sets there are.
    sets: usize,
    /// By place and set.
    made: Vec<Mask>,
    bits: Vec<[u64; B]>,
}

/// The words that fit a letter set at a place.
#[derive(Clone, Copy, Default)]
pub struct Mask {
    /// Which blocks are not empty.
    pub summary: u64,
    /// Where its blocks begin, plus one; 0 if they are not made yet.
    begin: u32,
}

impl<const B: usize> Masks<B> {
    /// None made yet.
    pub fn new(board: &Board) -> Self {
        let sets = board.tries().sets().len();
        let made = vec![Mask::default(); board.width() * sets];
        Self { blocks: board.count().div_ceil(64 * B), sets, made, bits: Vec::new() }
    }

    /// The words whose letter at `place` is in the set.
    #[inline(always)]
    pub fn get(&mut self, board: &Board, place: usize, set: SetId) -> Mask {
        let mask = self.made[place * self.sets + set as usize];
        if mask.begin == 0 { self.make(board, place, set) } else { mask }
    }

    /// The words of a block that all of these have.
    #[inline(always)]
    pub fn and<const W: usize>(&self, masks: &[Mask; W], block: usize) -> [u64; B] {
        let bits = |mask: Mask| &self.bits[mask.begin as usize - 1 + block];
        let mut left = *bits(masks[0]);
        for &mask in &masks[1..] {
            for (left, &more) in left.iter_mut().zip(bits(mask)) {
                *left &= more;
            }
        }
        left
    }

    #[cold]
    #[inline(never)]
    fn make(&mut self, board: &Board, place: usize, set: SetId) -> Mask {
        let begin = self.bits.len();
        self.bits.resize(begin + self.blocks, [0; B]);
        let letters = board.tries().sets()[set as usize];
        board.with_letters(place, letters, self.bits[begin..].as_flattened_mut());
        let any = |bits: &[u64; B]| u64::from(bits.iter().any(|&bits| bits != 0));
        let summary = self.bits[begin..].iter().rev().fold(0, |summary, bits| summary << 1 | any(bits));
        let mask = Mask { summary, begin: begin as u32 + 1 };
        self.made[place * self.sets + set as usize] = mask;
        mask
    }

    /// Is it too much to keep?
    #[inline(always)]
    pub fn is_full(&self) -> bool {
        self.bits.len() * B * 8 > MAX_BYTES
    }

    /// Forgets what was made. Masks got before may not be used any more.
    pub fn clear(&mut self) {
        self.bits.clear();
        self.made.fill(Mask::default());
    }
}
