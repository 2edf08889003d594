//! Words that are few and far between, gathered: deep in a search a slot may have sixty words of thousands, one or two in
//! each block. They are numbered anew, with masks of their own, so that one block holds them all; going back undoes that too.

use super::{Change, State, VarState};
use crate::shape::Var;
use sator_words::WordId;

/// The words of one slot, numbered anew.
#[derive(Clone, Default)]
pub(super) struct Gathered {
    /// The words in ascending order; their places are the new numbers.
    pub words: Vec<WordId>,
    /// As those of a table: for each place and letter, the words that have it, in blocks.
    pub masks: Vec<u64>,
}

/// Words that stand as they do in their table.
pub(super) const NOT_GATHERED: u32 = u32::MAX;
/// Slots with fewer blocks than this are left alone.
const LEAST_BLOCKS: u32 = 6;
/// So many blocks must become one.
const LEAST_GAIN: u32 = 4;

impl State<'_, '_> {
    /// Gathers the words of all slots that have few in many blocks. Must not be called at the root, where others look at
    /// the blocks.
    pub(crate) fn gather(&mut self) {
        for var in self.shape.vars() {
            let VarState { limit, count, .. } = self.vars[var.index()];
            if limit >= LEAST_BLOCKS && limit >= LEAST_GAIN * count.div_ceil(64) {
                self.gather_words(var);
            }
        }
    }

    fn gather_words(&mut self, var: Var) {
        let shape = self.shape;
        let letters = shape.alphabet.len();
        let index = shape.table_of(var).index;
        let mut words = std::mem::take(&mut self.scratch.words);
        words.clear();
        words.extend(self.words(var));
        words.sort_unstable();
        let blocks = words.len().div_ceil(64);
        self.note_var(var);
        let VarState { first, blocks: old_blocks, gathered: old, .. } = self.vars[var.index()];
        self.trail.push(Change::Gathered { var: var.0, first, blocks: old_blocks, gathered: old });
        let number = self.gathered_used;
        self.gathered_used += 1;
        if self.gathered.len() < self.gathered_used {
            self.gathered.push(Gathered::default());
        }
        let gathered = &mut self.gathered[number];
        gathered.masks.clear();
        gathered.masks.resize(index.length() * letters * blocks, 0);
        for (at, &word) in words.iter().enumerate() {
            for (place, &letter) in index.word(word).iter().enumerate() {
                gathered.masks[(place * letters + letter.index()) * blocks + at / 64] |= 1 << (at % 64);
            }
        }
        let first = self.bits.len();
        for block in 0..blocks {
            let here = (words.len() - block * 64).min(64);
            self.bits.push(u64::MAX >> (64 - here));
            self.active.push(block as u32);
            self.noted.push(0);
        }
        let state = &mut self.vars[var.index()];
        state.first = first as u32;
        state.blocks = blocks as u32;
        state.limit = blocks as u32;
        state.gathered = number as u32;
        // The old list becomes the memory for the next.
        std::mem::swap(&mut self.gathered[number].words, &mut words);
        self.scratch.words = words;
    }

    /// Where the word stands among the slot's blocks, if it does.
    pub(super) fn bit_of(&self, var: Var, word: WordId) -> Option<(usize, u32)> {
        let gathered = self.vars[var.index()].gathered;
        let number = if gathered == NOT_GATHERED {
            word.index()
        } else {
            self.gathered[gathered as usize].words.binary_search(&word).ok()?
        };
        Some((number / 64, (number % 64) as u32))
    }

    /// The word of a bit of a slot's block.
    pub(crate) fn word_at(&self, var: Var, block: u32, bit: u32) -> WordId {
        let gathered = self.vars[var.index()].gathered;
        let number = block * 64 + bit;
        if gathered == NOT_GATHERED {
            WordId::new(number)
        } else {
            self.gathered[gathered as usize].words[number as usize]
        }
    }
}

#[cfg(test)]
mod tests;
