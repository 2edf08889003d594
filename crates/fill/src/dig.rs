//! Hard grids, hard parts first: a part is swept cell by cell for letters that propagation confirms, then the same is done
//! to what is hardest of the rest, and so on.
//!
//! What a search with propagation finds hard are the wide open parts, where many slots lie side by side. A sweep fills those
//! in no time, but it knows nothing of what lies around. So a part that was filled is kept for about as long as it took to
//! fill, and then filled differently.

mod part;

use crate::search::{Run, Searcher};
use crate::state::{Conflict, State};
use crate::sweep::{Sweep, Swept};
use crate::watch::Watch;
use part::{ORDERS, Part, crossing};
use sator_search::StopReason;
use sator_words::Letter;

/// A conflict in a search with propagation takes as long as so many cells of a sweep.
pub(crate) const CELLS_PER_FAIL: u64 = 500;
/// After so many cells a sweep starts anew.
const DIVE: u64 = 20_000;
/// What the rest of the grid may take at least, once a part is filled.
const LEAST_FOR_THE_REST: u64 = 2_000_000;
/// The rest is first searched in the usual way for at least so many conflicts.
const LEAST_FAILS: u64 = 30;
/// So many parts are filled one upon the other at most.
const MOST_PARTS: usize = 6;
/// A part has at least so many slots side by side at first, and at most so many.
const ROWS: std::ops::Range<usize> = 3..7;
/// When so many ways to fill a part came to nothing, it must be seen with more of what is around it.
const MISSES: u32 = 40;
/// Up to so many slots.
const MOST_SLOTS: usize = 30;
/// How many nodes the trees of one part may have: beyond that, only one order is kept.
const MOST_NODES: usize = 4_000_000;
/// How many letters the words of all its slots may have: their trees have fewer nodes.
const MOST_LETTERS: usize = 8_000_000;

/// A part that is being filled, and what came of it so far.
struct Pit {
    part: Part,
    orders: [Order; ORDERS],
    /// How many parts were filled before.
    depth: usize,
    /// Ways to fill it that came to nothing, since it was last made larger.
    misses: u32,
    /// What it took since it was last filled.
    since: Effort,
    /// Cells that are not yet counted as nodes.
    cells: u64,
}

/// What is known of sweeping a part in one order.
#[derive(Default)]
struct Order {
    sweep: Option<Sweep>,
    spent: u64,
    found: u64,
}

/// Effort, in cells.
type Effort = u64;

impl Searcher<'_, '_> {
    /// Looks for a fill, hard parts first, for so many cells or what they cost. `CutOff` if there is none yet.
    pub fn dig(&mut self, effort: Effort, watch: &mut Watch<'_, '_>) -> Run {
        let bottom = self.state.mark();
        let run = self.dig_part(0, &mut { effort }, watch).unwrap_or_else(Run::Stopped);
        if run == Run::Filled {
            self.dug = Some(bottom);
        } else {
            self.state.undo_to(bottom);
        }
        run
    }

    /// Fills the part that makes the most trouble, in this way and that, and each time the rest.
    fn dig_part(&mut self, depth: usize, effort: &mut Effort, watch: &mut Watch<'_, '_>) -> Result<Run, StopReason> {
        let trouble = self.choice.shares();
        let rows = ROWS.start + self.rng.below(ROWS.len());
        let part = Part::around_trouble(&self.state, &trouble, rows, &mut self.rng);
        let Some(part) = part.filter(|part| can_be_swept(part, &self.state)) else { return Ok(Run::CutOff) };
        let mut pit = Pit { part, orders: Default::default(), depth, misses: 0, since: 0, cells: 0 };
        while *effort > 0 {
            let run = self.dive(&mut pit, effort, watch)?;
            self.stats.nodes += pit.cells / CELLS_PER_FAIL;
            pit.cells %= CELLS_PER_FAIL;
            if run != Run::CutOff {
                return Ok(run);
            }
            if pit.misses > MISSES {
                pit.misses = 0;
                let grows = pit.part.slots.len() < MOST_SLOTS && pit.part.grow(&self.state, &trouble);
                if !grows || !can_be_swept(&pit.part, &self.state) {
                    break;
                }
                for order in &mut pit.orders {
                    *order = Order { sweep: None, spent: order.spent / 2, found: order.found / 2 };
                }
            }
        }
        Ok(Run::CutOff)
    }

    /// Sweeps the part once, until it is filled as propagation allows, and then tries the rest.
    fn dive(&mut self, pit: &mut Pit, effort: &mut Effort, watch: &mut Watch<'_, '_>) -> Result<Run, StopReason> {
        let order = self.choose(&pit.orders);
        make_room(&mut pit.orders, order);
        let Order { sweep, spent, found } = &mut pit.orders[order];
        let sweep =
            sweep.get_or_insert_with(|| Sweep::new(&self.state, &pit.part.slots, &pit.part.cells(&self.state, order)));
        sweep.restart();
        let found_before = *found;
        let mut left = DIVE;
        while pit.misses <= MISSES && *effort > 0 {
            watch.check(&self.stats)?;
            let before = left;
            let swept = sweep.next(&mut left, &mut self.rng);
            let cost = before - left;
            *spent += cost;
            pit.since += cost;
            pit.cells += cost;
            *effort = effort.saturating_sub(cost);
            let letters = match swept {
                Swept::Found(letters) => letters,
                Swept::Exhausted if *found == found_before => return Ok(Run::Exhausted),
                Swept::Exhausted | Swept::CutOff => break,
            };
            *found += 1;
            let level = self.state.mark();
            match self.keep(&letters) {
                Ok(()) => {
                    let run = self.fill_the_rest(pit.depth, std::mem::take(&mut pit.since), effort, watch)?;
                    if run == Run::Filled {
                        return Ok(run);
                    }
                    pit.misses += u32::from(run == Run::Exhausted);
                    self.state.undo_to(level);
                    break;
                }
                Err(conflict) => {
                    self.state.undo_to(level);
                    pit.misses += 1;
                    self.stats.fails += 1;
                    self.stats.nodes += 1;
                    *effort = effort.saturating_sub(CELLS_PER_FAIL);
                    // Another letter is needed near the slot that is left without a word.
                    let shape = self.state.shape();
                    let near: Vec<_> = crossing(&self.state, conflict.0).chain([conflict.0]).collect();
                    let through = |cell: u32| shape.through[cell as usize].iter();
                    sweep.go_back_to(|cell| through(cell).any(|through| near.contains(&through.var)));
                }
            }
        }
        Ok(Run::CutOff)
    }

    /// The order to sweep in next: one that found much for what it took; some chance for the others.
    fn choose(&mut self, orders: &[Order; ORDERS]) -> usize {
        let mut figure = |order: &Order| {
            let doubt = if order.sweep.is_some() { 2.0 } else { 8.0 };
            (order.found as f64 + self.rng.unit()) / (order.spent as f64 + doubt * DIVE as f64)
        };
        let figures: Vec<f64> = orders.iter().map(&mut figure).collect();
        (0..ORDERS).max_by(|&one, &other| figures[one].total_cmp(&figures[other])).expect("there are orders")
    }

    fn keep(&mut self, letters: &[(u32, Letter)]) -> Result<(), Conflict> {
        self.state.fix(&[], letters)?;
        self.enforce_extras()
    }

    /// Searches the rest in the usual way, then its hard parts, for about as long as the part that is filled took.
    fn fill_the_rest(
        &mut self,
        depth: usize,
        cost: Effort,
        effort: &mut Effort,
        watch: &mut Watch<'_, '_>,
    ) -> Result<Run, StopReason> {
        let before = self.stats.fails;
        let run = self.run((cost / CELLS_PER_FAIL).max(LEAST_FAILS), watch);
        *effort = effort.saturating_sub((self.stats.fails - before) * CELLS_PER_FAIL);
        match run {
            Run::Stopped(reason) => Err(reason),
            Run::CutOff if depth + 1 < MOST_PARTS => {
                let share = (2 * cost).max(LEAST_FOR_THE_REST).min(*effort);
                let mut left = share;
                let run = self.dig_part(depth + 1, &mut left, watch)?;
                *effort -= share - left;
                Ok(run)
            }
            run => Ok(run),
        }
    }
}

/// Has the part cells to sweep, and do its words fit into memory as trees?
fn can_be_swept(part: &Part, state: &State<'_, '_>) -> bool {
    let shape = state.shape();
    let letters = part.slots.iter().map(|&var| state.count(var) * shape.cells_of(var).len());
    letters.sum::<usize>() <= MOST_LETTERS && !part.cells(state, 0).is_empty()
}

/// Keeps the trees of one order only if they are many.
fn make_room(orders: &mut [Order; ORDERS], kept: usize) {
    let size: usize = orders.iter().flat_map(|order| &order.sweep).map(Sweep::size).sum();
    if size > MOST_NODES {
        for order in orders.iter_mut().enumerate().filter(|(number, _)| *number != kept) {
            order.1.sweep = None;
        }
    }
}
