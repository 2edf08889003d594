//! Changes to many slots and cells at once, for those who improve a fill: a floor under the scores, most of a fill put
//! back, and the best word that a slot may still have.

use super::{Conflict, State, VarState};
use crate::shape::Var;
use sator_words::{Letter, LetterSet, WordId};

impl State<'_, '_> {
    /// The best word that the slot may still have: words are numbered by score, the best first.
    pub(crate) fn best(&self, var: Var) -> WordId {
        let first = self.first_block(var);
        // Blocks that are not active are empty, except where an assignment has left just one.
        let block = if self.vars[var.index()].limit == 1 {
            self.active[first] as usize
        } else {
            let bits = &self.bits[first..];
            bits.iter().position(|&bits| bits != 0).expect("a slot has a word")
        };
        self.word_at(var, block as u32, self.bits[first + block].trailing_zeros())
    }

    /// Keeps those of the slot's words that are in `keep`, which gives the bits of a block. True if any went. To be
    /// followed by [`State::settle`].
    pub(crate) fn keep_words(&mut self, var: Var, keep: impl Fn(u32) -> u64) -> Result<bool, Conflict> {
        debug_assert_eq!(self.vars[var.index()].gathered, super::NOT_GATHERED, "blocks are those of the table");
        self.keep_bits(var, |_, block| keep(block))
    }

    /// The same for words that may have been gathered: `keep` gives the bits of a block by its place among those that are active, and
    /// by its number.
    pub(super) fn keep_bits(&mut self, var: Var, keep: impl Fn(usize, u32) -> u64) -> Result<bool, Conflict> {
        let first = self.first_block(var);
        let VarState { mut limit, mut count, .. } = self.vars[var.index()];
        let before = count;
        self.note_var(var);
        for at in (0..limit as usize).rev() {
            let block = self.active[first + at];
            let old = self.bits[first + block as usize];
            let new = old & keep(at, block);
            if new != old {
                count -= (old ^ new).count_ones();
                self.set_block(first + block as usize, new);
                if new == 0 {
                    limit -= 1;
                    self.active[first..].swap(at, limit as usize);
                }
            }
        }
        self.vars[var.index()].limit = limit;
        self.vars[var.index()].count = count;
        let kept = match count {
            0 => Err(Conflict(var)),
            _ if count == before => return Ok(false),
            _ => self.filter_letters(var),
        };
        if kept.is_err() {
            self.forget_queue();
        }
        kept.map(|()| true)
    }

    /// Keeps only the first so many words of each slot's list, for a floor under the scores, and propagates.
    pub(crate) fn keep_first(&mut self, counts: impl Iterator<Item = (Var, usize)>) -> Result<(), Conflict> {
        for (var, count) in counts {
            self.keep_words(var, |block| first_words(count, block))?;
        }
        self.settle()
    }

    /// Decides many words and letters that are known to go together, and propagates once.
    pub(crate) fn fix(&mut self, words: &[(Var, WordId)], letters: &[(u32, Letter)]) -> Result<(), Conflict> {
        for &(var, word) in words {
            if !self.allows(var, word) {
                self.forget_queue();
                return Err(Conflict(var));
            }
            if self.count(var) > 1 {
                self.set_word(var, word);
            }
        }
        for &(cell, letter) in letters {
            let now = self.letters(cell);
            if now.single() == Some(letter) {
                continue;
            }
            self.set_cell(cell, now & LetterSet::only(letter));
            for through in &self.shape.through[cell as usize] {
                self.enqueue(through.var);
                if !now.contains(letter) {
                    self.forget_queue();
                    return Err(Conflict(through.var));
                }
            }
        }
        self.settle()
    }

    /// Brings what was changed to a fixed point.
    pub(crate) fn settle(&mut self) -> Result<(), Conflict> {
        self.propagate()
    }
}

/// The bits of a block that belong to the first so many words.
pub(crate) fn first_words(count: usize, block: u32) -> u64 {
    match count.saturating_sub(block as usize * 64) {
        64.. => u64::MAX,
        rest => (1 << rest) - 1,
    }
}
