//! Sets of words of one length, and the words that fit given letters.

use crate::{LengthIndex, LetterSet, WordId};

/// A set of words of one [`LengthIndex`], one bit each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordSet(Vec<u64>);

impl WordSet {
    /// The words in the set, best first.
    pub fn iter(&self) -> impl Iterator<Item = WordId> + '_ {
        self.0.iter().enumerate().flat_map(|(block, &bits)| {
            let without_lowest = |&bits: &u64| Some(bits & (bits - 1)).filter(|&bits| bits != 0);
            let steps = std::iter::successors(Some(bits).filter(|&bits| bits != 0), without_lowest);
            steps.map(move |bits| WordId::new(block as u32 * 64 + bits.trailing_zeros()))
        })
    }

    /// How many words are in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&bits| bits == 0)
    }

    /// Is this word in the set?
    pub fn contains(&self, id: WordId) -> bool {
        self.0[id.index() / 64] >> (id.index() % 64) & 1 != 0
    }

    /// The bits: bit `i % 64` of block `i / 64` is word `i`.
    pub fn blocks(&self) -> &[u64] {
        &self.0
    }
}

impl LengthIndex {
    /// All words.
    pub fn all(&self) -> WordSet {
        let mut blocks = vec![u64::MAX; self.blocks()];
        if let Some(last) = blocks.last_mut()
            && !self.len().is_multiple_of(64)
        {
            *last = (1 << (self.len() % 64)) - 1;
        }
        WordSet(blocks)
    }

    /// The words whose letter at every place is one of those allowed there. `alphabet` is the set of all letters: a place
    /// that allows them all costs nothing.
    ///
    /// # Panics
    /// If `allowed` has not one set for each letter of the words.
    pub fn fitting(&self, allowed: &[LetterSet], alphabet: LetterSet) -> WordSet {
        assert_eq!(allowed.len(), self.length(), "one set of letters for each place");
        let mut fitting = self.all();
        for (place, &letters) in allowed.iter().enumerate() {
            if alphabet - letters == LetterSet::EMPTY {
                continue;
            }
            let mut here = vec![0; self.blocks()];
            for letter in letters & alphabet {
                here.iter_mut().zip(self.mask(place, letter)).for_each(|(sum, mask)| *sum |= mask);
            }
            fitting.0.iter_mut().zip(here).for_each(|(bits, here)| *bits &= here);
        }
        fitting
    }
}
