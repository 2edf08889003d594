//! Goes through the ways to fill slots side by side, word by word: the words of the next slot are the AND of one mask a
//! column, of the words that go with the letters which the column has so far.

use super::{MOST_WAYS, ROWS, Way};
use crate::shape::Var;
use crate::state::{Ones, State};
use crate::sweep::trie::{Node, plant};
use sator_words::{LengthIndex, WordId};

/// A stack, prepared for going through its ways.
pub(super) struct Walk<'a> {
    rows: [Var; ROWS],
    index: &'a LengthIndex,
    /// The words of each slot, as bits.
    words: [Vec<u64>; ROWS],
    /// The columns whose letters must make words, as trees: their places in the rows, and their roots.
    columns: Vec<usize>,
    roots: Vec<u32>,
    nodes: Vec<Node>,
    /// For each node with letters to come: the words with one of these at the column's place, from this block of `masks` on.
    begins: Vec<usize>,
    masks: Vec<u64>,
}

/// When masks take so many blocks, no more columns are added.
const ENOUGH_MASKS: usize = 8_000_000;
/// Of so many first words, one is looked at to estimate the number of pairs.
const SAMPLED: usize = 32;

impl<'a> Walk<'a> {
    /// A walk through the ways to fill these slots, in this order.
    pub fn new(state: &State<'_, 'a>, rows: [Var; ROWS]) -> Self {
        let shape = state.shape();
        let table = shape.table_of(rows[0]);
        let words = rows.map(|row| {
            let mut bits = vec![0; table.blocks];
            state.blocks(row).for_each(|(block, own)| bits[block as usize] = own);
            bits
        });
        let mut walk = Self {
            rows,
            index: table.index,
            words,
            columns: Vec::new(),
            roots: Vec::new(),
            nodes: Vec::new(),
            begins: Vec::new(),
            masks: Vec::new(),
        };
        for place in 0..table.index.length() {
            let cells = rows.map(|row| shape.cells_of(row)[place]);
            // A column without a slot through all rows, or for which there is no room, is left to those who try the ways.
            let crossing = shape.through[cells[0] as usize].iter().find(|through| through.var != rows[0]);
            let Some(var) = crossing.map(|through| through.var) else { continue };
            let own = shape.cells_of(var);
            let places: Vec<usize> = cells.iter().filter_map(|cell| own.iter().position(|own| own == cell)).collect();
            if places.len() == ROWS && walk.masks.len() < ENOUGH_MASKS {
                walk.columns.push(place);
                walk.roots.push(plant(&mut walk.nodes, state, var, &places));
                walk.make_masks(place);
            }
        }
        walk.words[0] = walk.fits(0, &walk.roots);
        walk
    }

    /// Makes the masks of the nodes that have none yet, all of a column at this place.
    fn make_masks(&mut self, place: usize) {
        for node in &self.nodes[self.begins.len()..] {
            let begin = self.masks.len();
            self.begins.push(begin);
            if node.letters.is_empty() {
                continue;
            }
            self.masks.resize(begin + self.index.blocks(), 0);
            for letter in node.letters {
                let with_letter = self.index.mask(place, letter);
                self.masks[begin..].iter_mut().zip(with_letter).for_each(|(mask, more)| *mask |= more);
            }
        }
    }

    /// The slots, in the order of the walk.
    pub fn rows(&self) -> [Var; ROWS] {
        self.rows
    }

    /// The words of the first slot.
    pub fn firsts(&self) -> impl Iterator<Item = WordId> + '_ {
        words_of(&self.words[0])
    }

    /// About how many ways there are to fill the first two slots.
    pub fn pairs(&self) -> usize {
        let seconds = |first| words_of(&self.fits(1, &self.after(&self.roots, first))).count();
        self.firsts().step_by(SAMPLED).map(seconds).sum::<usize>() * SAMPLED
    }

    /// Adds the ways that begin with this word, until there are too many. Tells how many pairs of words begin so.
    pub fn go(&self, first: WordId, ways: &mut Vec<Way>) -> u64 {
        let after_first = self.after(&self.roots, first);
        let mut pairs = 0;
        for second in words_of(&self.fits(1, &after_first)) {
            pairs += 1;
            let thirds = self.fits(2, &self.after(&after_first, second));
            ways.extend(words_of(&thirds).map(|third| [first, second, third]));
            if ways.len() > MOST_WAYS {
                break;
            }
        }
        pairs
    }

    /// Where the columns stand after the letters of a word.
    fn after(&self, nodes: &[u32], word: WordId) -> Vec<u32> {
        let letters = self.index.word(word);
        let bits = self.columns.iter().map(|&place| 1 << letters[place].index());
        nodes.iter().zip(bits).map(|(&node, bit)| self.nodes[node as usize].child(bit)).collect()
    }

    /// The words of a slot that go with what its columns have so far.
    fn fits(&self, row: usize, nodes: &[u32]) -> Vec<u64> {
        let mut fits = self.words[row].clone();
        for &node in nodes {
            let mask = &self.masks[self.begins[node as usize]..][..fits.len()];
            fits.iter_mut().zip(mask).for_each(|(fits, mask)| *fits &= mask);
        }
        fits
    }
}

/// The words that bits stand for.
fn words_of(bits: &[u64]) -> impl Iterator<Item = WordId> + '_ {
    (0..).zip(bits).flat_map(|(block, &bits)| Ones(bits).map(move |bit| WordId::new(block * 64 + bit)))
}
