//! The words of a slot as a tree of letters, in the order in which a sweep comes to the slot's places.

use crate::shape::Var;
use crate::state::State;
use sator_words::{Letter, LetterSet, WordId};

/// A beginning that some words have in common.
#[derive(Clone, Copy, Default)]
pub(crate) struct Node {
    /// The letters that may come next.
    pub letters: LetterSet,
    /// The node of the first of these letters; those of the others follow in order.
    first: u32,
    /// How many words begin like this.
    pub words: u32,
}

impl Node {
    /// The node of a letter that may come next, given as a bit.
    pub fn child(&self, bit: u64) -> u32 {
        self.first + (self.letters.bits() & (bit - 1)).count_ones()
    }
}

/// So many bits hold a letter...
const BITS: usize = 6;
/// ... and so many letters a key.
pub(super) const MOST_PLACES: usize = u128::BITS as usize / BITS;

/// Adds the tree of a slot's words, seen at these places in this order, to the nodes. Gives its root.
pub(crate) fn plant(nodes: &mut Vec<Node>, state: &State<'_, '_>, var: Var, places: &[usize]) -> u32 {
    let index = state.shape().table_of(var).index;
    let key = |word: WordId| {
        let letters = index.word(word);
        places.iter().fold(0u128, |key, &place| key << BITS | letters[place].index() as u128)
    };
    let mut keys: Vec<u128> = state.words(var).map(key).collect();
    keys.sort_unstable();
    let root = nodes.len();
    nodes.push(Node { words: keys.len() as u32, ..Node::default() });
    // The nodes of one level, in order, each with the end of its keys.
    let mut level = vec![(root, keys.len())];
    for left in (0..places.len()).rev() {
        let mut next = Vec::with_capacity(level.len());
        let mut start = 0;
        for (node, end) in level {
            nodes[node].first = nodes.len() as u32;
            while start < end {
                let head = keys[start] >> (left * BITS);
                let count = keys[start..end].iter().take_while(|&&key| key >> (left * BITS) == head).count();
                nodes[node].letters.insert(Letter::new((head & ((1 << BITS) - 1)) as u8));
                start += count;
                next.push((nodes.len(), start));
                nodes.push(Node { words: count as u32, ..Node::default() });
            }
        }
        level = next;
    }
    root as u32
}
