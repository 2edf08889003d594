//! The search: row after row; for each row the words that its columns allow; for each word, whether every later row can still
//! hold one under the letters that the columns could then still take.
//!
//! In a square whose transpose would be found as well, only one of the two is looked for: column 0 comes after row 0 in the
//! alphabet, or is the same, and then so on with row and column 1. So each asymmetric square found stands for two.

use crate::board::Board;
use crate::masks::{Mask, Masks};
use crate::tries::Node;
use sator_search::{Meter, StopReason};
use std::ops::ControlFlow;

/// Why a search ended before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// The budget is used up.
    Stopped(StopReason),
    /// Whoever takes the results has enough.
    Enough,
}

/// Takes each grid found, as the words of its rows.
pub type OnGrid<'a> = dyn FnMut(&[u32]) -> ControlFlow<()> + 'a;

/// What came of a search.
#[derive(Clone, Copy, Default, Debug)]
pub struct Found {
    /// Grids; of transposes, one.
    pub grids: u64,
    /// Those of them that are their own transpose, if transposes are left out.
    pub symmetric: u64,
}

/// One search over a board of `W` places in a row, in blocks of `B` machine words.
pub struct Search<const W: usize, const B: usize> {
    frames: Vec<Frame<W, B>>,
    masks: Masks<B>,
    /// The words of the rows above the present one, and of that.
    words: Vec<u32>,
    trials: u64,
}

/// A row that is being filled.
#[derive(Clone)]
struct Frame<const W: usize, const B: usize> {
    /// Where its columns stand in their tries, and where they stand after the present word.
    nodes: [Node; W],
    after: [Node; W],
    /// The words that fit: the masks whose AND they are, the blocks not yet looked at, the present block and what is left of it.
    fits: [Mask; W],
    summary: u64,
    block: usize,
    bits: [u64; B],
    /// Which machine word of the block is looked at.
    at: usize,
    /// The later rows, those that were the end of most words first.
    laters: Vec<Later<W>>,
    /// Are row 0 and column 0 the same so far?
    tied: bool,
}

/// What a row leaves for a later one.
#[derive(Clone, Copy)]
struct Later<const W: usize> {
    /// Rows between the two.
    distance: usize,
    /// The masks whose AND are the words that fit.
    fits: [Mask; W],
    /// How often there was none.
    fails: u64,
}

impl<const W: usize, const B: usize> Search<W, B> {
    /// A search over this board, whose width is `W`. Every call must be given the same.
    pub fn new(board: &Board) -> Self {
        assert_eq!(board.width(), W, "the search is made for boards of its width");
        let later = |distance| Later { distance, fits: [Mask::default(); W], fails: 0 };
        let frame = |row: usize| Frame {
            nodes: [0; W],
            after: [0; W],
            fits: [Mask::default(); W],
            summary: 0,
            block: 0,
            bits: [0; B],
            at: B,
            // The next row is not among them: to enter it is to find its words.
            laters: (1..(board.height() - row).saturating_sub(1)).rev().map(later).collect(),
            tied: false,
        };
        let frames = (0..board.height()).map(frame).collect();
        Self { frames, masks: Masks::new(board), words: vec![0; board.height()], trials: 0 }
    }

    /// All grids that begin with these rows, which must be words that [`candidates`](Self::candidates) gave. Without
    /// `on_grid` they are only counted.
    #[inline(always)]
    pub fn run(
        &mut self,
        board: &Board,
        prefix: &[u32],
        meter: &mut Meter<'_>,
        mut on_grid: Option<&mut OnGrid<'_>>,
    ) -> (Found, Result<(), Halt>) {
        let height = board.height();
        let top = prefix.len();
        let mut found = Found::default();
        self.begin(board, prefix);
        let mut row = top;
        loop {
            if row == top && self.masks.is_full() {
                // No row below is in use.
                self.masks.clear();
                self.frames[row].find_masks(board, &mut self.masks);
            }
            let Some(word) = self.frames[row].next_word(&self.masks) else {
                if row == top {
                    return (found, Ok(()));
                }
                row -= 1;
                continue;
            };
            self.words[row] = word;
            if row + 1 == height {
                // Only a first row that is the last too, or one tied with its column, comes here word by word.
                if let Err(halt) = self.take(board, &mut found, on_grid.as_deref_mut()) {
                    return (found, Err(halt));
                }
                continue;
            }
            self.trials += 1;
            if !self.frames[row].look_ahead(word, board, &mut self.masks) {
                continue;
            }
            if let Err(reason) = meter.check() {
                return (found, Err(Halt::Stopped(reason)));
            }
            let tied = self.descend(board, row, word);
            row += 1;
            if row + 1 == height && !tied && on_grid.is_none() {
                found.grids += self.frames[row].count(&self.masks);
                row -= 1;
            }
        }
    }

    /// The words that may follow these rows.
    #[inline(always)]
    pub fn candidates(&mut self, board: &Board, prefix: &[u32]) -> Vec<u32> {
        self.begin(board, prefix);
        let row = prefix.len();
        let mut words = Vec::new();
        while let Some(word) = self.frames[row].next_word(&self.masks) {
            if row + 1 == board.height() || self.frames[row].look_ahead(word, board, &mut self.masks) {
                words.push(word);
            }
        }
        words
    }

    /// How many words were tried in all runs so far.
    pub fn trials(&self) -> u64 {
        self.trials
    }

    /// Stands before the row after these.
    fn begin(&mut self, board: &Board, prefix: &[u32]) {
        if self.masks.is_full() {
            self.masks.clear();
        }
        self.frames[0].nodes.copy_from_slice(board.roots());
        self.frames[0].tied = board.skips_transposes();
        self.frames[0].enter(board, &mut self.masks);
        for (row, &word) in prefix.iter().enumerate() {
            self.words[row] = word;
            let frame = &mut self.frames[row];
            frame.step(word, board);
            self.descend(board, row, word);
        }
    }

    /// Goes on to the next row. Is that tied?
    #[inline(always)]
    fn descend(&mut self, board: &Board, row: usize, word: u32) -> bool {
        let (above, below) = self.frames.split_at_mut(row + 1);
        let (frame, next) = (&above[row], &mut below[0]);
        next.nodes = frame.after;
        next.tied = frame.tied && (row == 0 || board.word(word)[0] == board.word(self.words[0])[row]);
        next.enter(board, &mut self.masks);
        if next.tied {
            next.skip_before(board.first_with(board.word(self.words[0])[row + 1]), &self.masks);
        }
        next.tied
    }

    /// Takes a whole grid, unless it is the transpose of one that counts.
    #[inline(always)]
    fn take(&mut self, board: &Board, found: &mut Found, on_grid: Option<&mut OnGrid<'_>>) -> Result<(), Halt> {
        if self.frames[board.height() - 1].tied {
            match board.against_transpose(&self.words) {
                std::cmp::Ordering::Greater => return Ok(()),
                std::cmp::Ordering::Equal => found.symmetric += 1,
                std::cmp::Ordering::Less => {}
            }
        }
        found.grids += 1;
        match on_grid.map(|on_grid| on_grid(&self.words)) {
            Some(ControlFlow::Break(())) => Err(Halt::Enough),
            _ => Ok(()),
        }
    }
}

impl<const W: usize, const B: usize> Frame<W, B> {
    /// Finds the words that fit.
    #[inline(always)]
    fn enter(&mut self, board: &Board, masks: &mut Masks<B>) {
        self.find_masks(board, masks);
        self.summary = self.fits.iter().fold(u64::MAX, |summary, mask| summary & mask.summary);
        self.at = B;
    }

    #[inline(always)]
    fn find_masks(&mut self, board: &Board, masks: &mut Masks<B>) {
        for (place, (fits, &node)) in self.fits.iter_mut().zip(&self.nodes).enumerate() {
            *fits = masks.get(board, place, board.tries().reach(node, 0));
        }
    }

    /// Leaves out the words before this one.
    #[inline(always)]
    fn skip_before(&mut self, first: u32, masks: &Masks<B>) {
        let first = first as usize;
        let block = first / (64 * B);
        // A first word behind the last block leaves none.
        self.summary &= u64::MAX.checked_shl(block as u32).unwrap_or(0);
        if self.summary & 1u64.checked_shl(block as u32).unwrap_or(0) != 0 {
            self.summary &= self.summary - 1;
            self.block = block;
            self.bits = masks.and(&self.fits, block);
            self.at = 0;
            for (at, bits) in self.bits.iter_mut().enumerate() {
                let before = first.saturating_sub((block * B + at) * 64);
                *bits &= u64::MAX.checked_shl(before as u32).unwrap_or(0);
            }
        }
    }

    #[inline(always)]
    fn next_word(&mut self, masks: &Masks<B>) -> Option<u32> {
        loop {
            while self.at < B {
                let bits = &mut self.bits[self.at];
                if *bits != 0 {
                    let bit = bits.trailing_zeros();
                    *bits &= *bits - 1;
                    return Some(((self.block * B + self.at) * 64) as u32 + bit);
                }
                self.at += 1;
            }
            if self.summary == 0 {
                return None;
            }
            self.block = self.summary.trailing_zeros() as usize;
            self.summary &= self.summary - 1;
            self.bits = masks.and(&self.fits, self.block);
            self.at = 0;
        }
    }

    /// Moves the columns on by the letters of a word.
    #[inline(always)]
    fn step(&mut self, word: u32, board: &Board) {
        for ((after, &node), &letter) in self.after.iter_mut().zip(&self.nodes).zip(board.word(word)) {
            *after = board.tries().after(node, letter);
        }
    }

    /// Can every later row still hold a word if this one stands here?
    #[inline(always)]
    fn look_ahead(&mut self, word: u32, board: &Board, masks: &mut Masks<B>) -> bool {
        self.step(word, board);
        for nth in 0..self.laters.len() {
            if !self.laters[nth].is_alive(&self.after, board, masks) {
                self.laters[nth].fails += 1;
                if nth > 0 && self.laters[nth].fails > self.laters[nth - 1].fails {
                    self.laters.swap(nth, nth - 1);
                }
                return false;
            }
        }
        true
    }

    /// How many words fit.
    #[inline(always)]
    fn count(&self, masks: &Masks<B>) -> u64 {
        let mut summary = self.summary;
        let mut count = 0;
        while summary != 0 {
            let block = summary.trailing_zeros() as usize;
            summary &= summary - 1;
            count += masks.and(&self.fits, block).iter().map(|bits| u64::from(bits.count_ones())).sum::<u64>();
        }
        count
    }
}

impl<const W: usize> Later<W> {
    /// Is a word left when the columns stand there?
    #[inline(always)]
    fn is_alive<const B: usize>(&mut self, after: &[Node; W], board: &Board, masks: &mut Masks<B>) -> bool {
        let mut summary = u64::MAX;
        for (place, (fits, &node)) in self.fits.iter_mut().zip(after).enumerate() {
            let mask = masks.get(board, place, board.tries().reach(node, self.distance));
            *fits = mask;
            summary &= mask.summary;
        }
        while summary != 0 {
            let block = summary.trailing_zeros() as usize;
            summary &= summary - 1;
            // All machine words at once: stopping at the first costs more than it saves.
            if masks.and(&self.fits, block).iter().fold(0, |any, bits| any | bits) != 0 {
                return true;
            }
        }
        false
    }
}
