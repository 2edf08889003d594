//! Which cells to free when a fill is to be improved in part.
//!
//! Large-neighbourhood search (Shaw, "Using constraint programming and local search methods to solve vehicle routing
//! problems", CP 1998) lives on parts that belong together: here, slots that cross, or cells that lie next to each other.

use crate::shape::{Shape, Var};
use crate::state::State;
use sator_search::Rng;

/// Draws neighbourhoods, and learns how large they should be.
pub(super) struct Neighbourhoods {
    /// How many cells are freed, for each amount of effort, and the present one.
    sizes: [f64; EFFORTS.len()],
    effort: usize,
    /// How many cells are open at all.
    most: f64,
    /// For each cell: is it open at the root?
    open: Vec<bool>,
    /// The cells next to each cell along its slots.
    beside: Vec<Vec<u32>>,
    /// The cells freed, and whether each is among them.
    chosen: Vec<u32>,
    is_free: Vec<bool>,
    weakness: Vec<f64>,
}

/// The amounts of effort, in conflicts: large parts need more than small ones, and nobody knows which will pay...
const EFFORTS: [u64; 4] = [40, 160, 640, 2560];
/// ... so that each is as likely as it is cheap.
const EFFORT_CHANCE: f64 = 0.25;
/// At first, and at least, so many cells are freed.
const LEAST_SIZE: f64 = 6.0;
/// The size grows by this when a neighbourhood holds nothing better...
const GROWTH: f64 = 1.03;
/// ... and shrinks by this when it is too large to be searched.
const SHRINKING: f64 = 0.96;
/// How often crossing slots are freed rather than a patch of cells.
const SLOTS_CHANCE: f64 = 0.5;
/// How often a neighbourhood begins anywhere rather than at a slot that could be better.
const ANYWHERE: f64 = 0.2;

impl Neighbourhoods {
    pub fn new(root: &State<'_, '_>) -> Self {
        let shape = root.shape();
        let cells = shape.letters.len();
        let open: Vec<bool> =
            (0..cells as u32).map(|cell| shape.wanted[cell as usize] && root.letters(cell).len() > 1).collect();
        let mut beside = vec![Vec::new(); cells];
        for var in shape.vars() {
            for pair in shape.cells_of(var).windows(2) {
                beside[pair[0] as usize].push(pair[1]);
                beside[pair[1] as usize].push(pair[0]);
            }
        }
        let most = open.iter().filter(|&&open| open).count() as f64;
        Self {
            sizes: [LEAST_SIZE.min(most); EFFORTS.len()],
            effort: 0,
            most,
            open,
            beside,
            chosen: Vec::new(),
            is_free: vec![false; cells],
            weakness: Vec::new(),
        }
    }

    /// Draws the cells to free around a slot that could be better. `weakness` says how much.
    pub fn draw(
        &mut self,
        shape: &Shape<'_>,
        slots: &[Var],
        weakness: impl Fn(usize) -> i64,
        rng: &mut Rng,
    ) -> (&[bool], usize) {
        for cell in self.chosen.drain(..) {
            self.is_free[cell as usize] = false;
        }
        self.effort = 0;
        while self.effort + 1 < EFFORTS.len() && rng.chance(EFFORT_CHANCE) {
            self.effort += 1;
        }
        let slot = self.start(slots.len(), weakness, rng);
        let start = slots[slot];
        // Half as many to half as many again.
        let size = (self.sizes[self.effort] * (0.5 + rng.unit())).max(1.0) as usize;
        if rng.chance(SLOTS_CHANCE) {
            self.free_slots(shape, start, size, rng);
        } else {
            let cells = shape.cells_of(start);
            self.free_patch(cells[rng.below(cells.len())], size, rng);
        }
        (&self.is_free, slot)
    }

    /// The slot to begin with: mostly one that could be better, the weaker the likelier.
    fn start(&mut self, slots: usize, weakness: impl Fn(usize) -> i64, rng: &mut Rng) -> usize {
        self.weakness.clear();
        self.weakness.extend((0..slots).map(|slot| weakness(slot).max(0) as f64));
        let sum: f64 = self.weakness.iter().sum();
        if sum > 0.0 && !rng.chance(ANYWHERE) {
            let mut left = rng.unit() * sum;
            for (slot, weakness) in self.weakness.iter().enumerate() {
                left -= weakness;
                if left < 0.0 {
                    return slot;
                }
            }
        }
        rng.below(slots)
    }

    /// The neighbourhood was searched through.
    pub fn grow(&mut self) {
        let size = (self.sizes[self.effort] * GROWTH).min(self.most);
        self.sizes[self.effort] = size;
        // What can be searched through with less effort can be with more, which is rarer and would be slow to learn it.
        self.sizes[self.effort + 1..].iter_mut().for_each(|more| *more = more.max(size));
    }

    /// The neighbourhood was too large.
    pub fn shrink(&mut self) {
        let size = &mut self.sizes[self.effort];
        *size = (*size * SHRINKING).max(LEAST_SIZE);
    }

    /// How many conflicts the part is worth.
    pub fn fails(&self) -> u64 {
        EFFORTS[self.effort]
    }

    /// Was everything free?
    pub fn is_whole(&self) -> bool {
        self.chosen.len() as f64 >= self.most
    }

    /// Frees a slot, and others that cross those already freed.
    fn free_slots(&mut self, shape: &Shape<'_>, start: Var, size: usize, rng: &mut Rng) {
        let mut border = vec![start];
        let mut seen = vec![false; shape.vars.len()];
        seen[start.index()] = true;
        while self.chosen.len() < size && !border.is_empty() {
            let var = border.swap_remove(rng.below(border.len()));
            for &cell in shape.cells_of(var) {
                self.free(cell);
                for through in &shape.through[cell as usize] {
                    if !std::mem::replace(&mut seen[through.var.index()], true) {
                        border.push(through.var);
                    }
                }
            }
        }
    }

    /// Frees a cell, and others next to those already freed.
    fn free_patch(&mut self, start: u32, size: usize, rng: &mut Rng) {
        let mut border = vec![start];
        let mut seen = vec![false; self.open.len()];
        seen[start as usize] = true;
        // The oldest part of the border first, so that patches are round.
        let mut at = 0;
        while self.chosen.len() < size && at < border.len() {
            let late = (border.len() - at).min(4);
            let drawn = at + rng.below(late);
            border.swap(at, drawn);
            let cell = border[at];
            at += 1;
            self.free(cell);
            for &beside in &self.beside[cell as usize] {
                if !std::mem::replace(&mut seen[beside as usize], true) {
                    border.push(beside);
                }
            }
        }
    }

    fn free(&mut self, cell: u32) {
        if self.open[cell as usize] && !std::mem::replace(&mut self.is_free[cell as usize], true) {
            self.chosen.push(cell);
        }
    }
}
