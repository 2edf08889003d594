//! Filling a part of the grid cell by cell in a fixed order, with next to no work at each.
//!
//! Where many slots lie side by side, propagation costs much and tells little: it sees each slot by itself, and not that
//! three rows which can be had one by one have no columns together. Here each cell is a step down two trees of letters, so
//! that a thousand cells are tried in the time of one propagation. What comes out is for a [`State`] to confirm.

pub(crate) mod trie;

use crate::shape::Var;
use crate::state::State;
use sator_search::Rng;
use sator_words::Letter;
use trie::{Node, plant};

/// A search of one part of the grid.
pub(crate) struct Sweep {
    nodes: Vec<Node>,
    steps: Vec<Step>,
    /// For each slot and number of letters that it has: how they begin.
    at: Vec<u32>,
    /// For each step so far, the letters not tried yet.
    left: Vec<u64>,
    letters: Vec<Letter>,
    depth: usize,
}

/// A cell, and where its two slots stand in [`Sweep::at`] before it.
struct Step {
    cell: u32,
    slots: [u32; 2],
}

/// How a stretch of a sweep ended.
#[derive(Debug)]
pub(crate) enum Swept {
    /// These cells can have these letters, as far as the slots of the part can tell.
    Found(Vec<(u32, Letter)>),
    /// There is nothing more.
    Exhausted,
    /// The stretch is over.
    CutOff,
}

impl Sweep {
    /// A slot may have so many cells in the order.
    pub const MOST_PLACES: usize = trie::MOST_PLACES;

    /// `order` has cells in which two of the slots cross, in the order to fill them.
    pub fn new(state: &State<'_, '_>, vars: &[Var], order: &[u32]) -> Self {
        let mut sweep = Self {
            nodes: Vec::new(),
            steps: order.iter().map(|&cell| Step { cell, slots: [0; 2] }).collect(),
            at: Vec::new(),
            left: vec![0; order.len()],
            letters: vec![Letter::new(0); order.len()],
            depth: 0,
        };
        let mut slots = vec![0; order.len()];
        for &var in vars {
            let cells = state.shape().cells_of(var);
            let mut places = Vec::new();
            for (step, cell) in order.iter().enumerate() {
                if let Some(place) = cells.iter().position(|own| own == cell) {
                    sweep.steps[step].slots[slots[step]] = sweep.at.len() as u32 + places.len() as u32;
                    slots[step] += 1;
                    places.push(place);
                }
            }
            let root = plant(&mut sweep.nodes, state, var, &places);
            sweep.at.push(root);
            sweep.at.resize(sweep.at.len() + places.len(), 0);
        }
        sweep.restart();
        sweep
    }

    /// How much memory it takes, in nodes of trees.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// Starts anew.
    pub fn restart(&mut self) {
        self.enter(0);
    }

    /// Goes back to the last cell of which this is true, to try another letter there.
    pub fn go_back_to(&mut self, is_at_fault: impl Fn(u32) -> bool) {
        let step = self.steps[..=self.depth].iter().rposition(|step| is_at_fault(step.cell));
        self.depth = step.unwrap_or(0);
    }

    /// Goes on for at most so many cells, which it counts down. Letters that more words have come first, more or less.
    pub fn next(&mut self, cells: &mut u64, rng: &mut Rng) -> Swept {
        let mut chance = Chance(rng.next_u64());
        loop {
            let left = self.left[self.depth];
            if left == 0 {
                if self.depth == 0 {
                    return Swept::Exhausted;
                }
                self.depth -= 1;
                continue;
            }
            if *cells == 0 {
                return Swept::CutOff;
            }
            *cells -= 1;
            let [one, other] = self.steps[self.depth].slots.map(|slot| slot as usize);
            let nodes = [self.nodes[self.at[one] as usize], self.nodes[self.at[other] as usize]];
            let bit = if left.is_power_of_two() { left } else { self.choose(left, nodes, &mut chance) };
            self.left[self.depth] ^= bit;
            self.letters[self.depth] = Letter::new(bit.trailing_zeros() as u8);
            self.at[one + 1] = nodes[0].child(bit);
            self.at[other + 1] = nodes[1].child(bit);
            if self.depth + 1 == self.steps.len() {
                let cells = self.steps.iter().map(|step| step.cell);
                return Swept::Found(cells.zip(self.letters.iter().copied()).collect());
            }
            self.enter(self.depth + 1);
        }
    }

    /// Comes to a step from the one before.
    fn enter(&mut self, depth: usize) {
        let letters = self.steps[depth].slots.map(|slot| self.nodes[self.at[slot as usize] as usize].letters);
        self.left[depth] = (letters[0] & letters[1]).bits();
        self.depth = depth;
    }

    /// One of the letters: as likely as it has words in both slots, and more than that.
    fn choose(&self, letters: u64, nodes: [Node; 2], chance: &mut Chance) -> u64 {
        let mut best = 0;
        let mut highest = -1.0;
        let mut left = letters;
        while left != 0 {
            let bit = left & left.wrapping_neg();
            left ^= bit;
            let words = nodes.map(|node| self.nodes[node.child(bit) as usize].words as f32);
            let worth = (words[0] * words[1]).powi(2) * chance.unit();
            if worth > highest {
                highest = worth;
                best = bit;
            }
        }
        best
    }
}

/// Chance of the quick kind, for the innermost loop (Knuth's linear congruential generator, from MMIX).
struct Chance(u64);

impl Chance {
    /// Between 0 and 1.
    fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f32 / (1u64 << 24) as f32
    }
}
