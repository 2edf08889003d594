//! The words that columns may hold, as tries: what may follow the letters a column has so far, and which letters may come
//! a given number of rows further down.

use crate::letter_sets::{LetterSets, SetId};

/// A place in a trie: the letters that a column has from the top down.
pub type Node = u32;

/// The tries of all columns; columns with the same words share one.
pub struct Tries {
    height: usize,
    /// How many numbers a node takes.
    stride: usize,
    /// By node: the node after its first letter (those after the others follow), the letters that may come next, low half and
    /// high half, and then the sets of letters that may come 0, 1, 2, … rows below that. What a step down needs lies together.
    nodes: Vec<u32>,
    /// By node: which of its trie's words begin like this, from and up to.
    spans: Vec<(u32, u32)>,
    sets: LetterSets,
}

/// Where the sets of a node begin.
const REACH: usize = 3;

impl Tries {
    /// No trie yet; words of this length.
    pub fn new(height: usize) -> Self {
        let stride = (REACH + height).next_multiple_of(8);
        Self { height, stride, nodes: Vec::new(), spans: Vec::new(), sets: LetterSets::default() }
    }

    /// Adds a trie of these words, `height` letters each, one after the other, in ascending order without repeats. After a
    /// word's last letter there is no node. Returns the root.
    pub fn add(&mut self, words: &[u8]) -> Node {
        let height = self.height;
        let first = self.nodes.len() / self.stride;
        let mut nexts: Vec<u64> = Vec::new();
        let mut children: Vec<usize> = Vec::new();
        let mut level = vec![(0, words.len() / height)];
        for depth in 0..height {
            let base = nexts.len();
            let mut below = Vec::new();
            for &(from, to) in &level {
                children.push(base + level.len() + below.len());
                self.spans.push((from as u32, to as u32));
                let mut next = 0;
                let mut at = from;
                while at < to {
                    let letter = words[at * height + depth];
                    let same = words[at * height..to * height].chunks_exact(height);
                    let end = at + same.take_while(|word| word[depth] == letter).count();
                    next |= 1 << letter;
                    below.push((at, end));
                    at = end;
                }
                nexts.push(next);
            }
            level = below;
        }
        let reach = reach_down(&nexts, &children, height);
        for (node, &next) in nexts.iter().enumerate() {
            let begin = self.nodes.len();
            self.nodes.extend([(first + children[node]) as u32, next as u32, (next >> 32) as u32]);
            for &set in &reach[node * height..][..height] {
                self.nodes.push(self.sets.id(set));
            }
            self.nodes.resize(begin + self.stride, 0);
        }
        first as Node
    }

    /// The node after this letter, which must be one of those that may come next, and not the last of a word.
    #[inline(always)]
    pub fn after(&self, node: Node, letter: u8) -> Node {
        let node = &self.nodes[node as usize * self.stride..][..REACH];
        let next = u64::from(node[2]) << 32 | u64::from(node[1]);
        node[0] + (next & ((1 << letter) - 1)).count_ones()
    }

    /// The letters that may come `distance` rows below the next.
    #[inline(always)]
    pub fn reach(&self, node: Node, distance: usize) -> SetId {
        self.nodes[node as usize * self.stride + REACH + distance]
    }

    /// The words of its trie that begin as the node says.
    pub fn span(&self, node: Node) -> std::ops::Range<u32> {
        let (from, to) = self.spans[node as usize];
        from..to
    }

    /// The sets of letters that occur.
    pub fn sets(&self) -> &[u64] {
        self.sets.sets()
    }
}

/// Which letters can be reached from each node, by distance; children come after their parents.
fn reach_down(nexts: &[u64], children: &[usize], height: usize) -> Vec<u64> {
    let mut reach = vec![0; nexts.len() * height];
    for node in (0..nexts.len()).rev() {
        reach[node * height] = nexts[node];
        let end = children[node] + nexts[node].count_ones() as usize;
        if end > nexts.len() {
            // Last letters.
            continue;
        }
        for child in children[node]..end {
            for distance in 1..height {
                reach[node * height + distance] |= reach[child * height + distance - 1];
            }
        }
    }
    reach
}
