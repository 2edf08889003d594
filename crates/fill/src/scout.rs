//! Which slots to look through after a decision, when the search is hard.
//!
//! Where it pays, it pays greatly: most decisions that propagation lets stand are refuted by looking through a few slots, which
//! are mostly the same ones. So each slot is known by what part of its words went of late when it was looked through, and
//! those that have lost nothing are rarely looked at.

use crate::search::Searcher;
use crate::shape::{Shape, Var};
use crate::state::{Conflict, State};
use sator_search::{Level, Rng, Stats};

/// What looking slots through has come to.
pub(crate) struct Scout {
    /// For each slot, what part of its words went when it was looked through, of late.
    pub gains: Vec<f64>,
    /// For each slot, those that cross it.
    crossings: Vec<Vec<Var>>,
    /// For each slot: may it have lost words since the decision?
    changed: Vec<bool>,
    /// For each slot, how many words it and its crossings had when it was last looked through after this decision.
    looked_at: Vec<usize>,
}

/// So many slots are looked through after a decision.
const MOST_SCANS: usize = 15;
/// Slots that lose a smaller part of their words than this are passed over...
const LEAST_GAIN: f64 = 0.02;
/// ... with this chance that they are not...
const SECOND_CHANCE: f64 = 0.02;
/// ... and even these are known to lose so much.
const LOWEST_GAIN: f64 = 0.001;
/// How much the last time counts in what a slot is known by.
const LEARNING: f64 = 0.1;
/// A slot that has more words than this, together with its crossings, is hardly limited, and would take long.
const MOST_WORDS: usize = 30_000;
/// What looking a slot through takes besides its words, in words.
const FIXED_COST: f64 = 64.0;

/// A slot that has lost words counts as so many nodes: it takes longer, and about as many are looked through for nothing.
const NODES_PER_SCAN: u64 = 4;

/// What a search has taken, in nodes.
pub(crate) fn effort(stats: &Stats) -> u64 {
    stats.nodes + stats.propagations * NODES_PER_SCAN
}

impl Scout {
    pub fn new(shape: &Shape<'_>) -> Self {
        let crossings = |var: Var| {
            let through = shape.cells_of(var).iter().flat_map(|&cell| &shape.through[cell as usize]);
            through.map(|through| through.var).filter(|&other| other != var).collect()
        };
        let slots = shape.vars.len();
        Self {
            gains: vec![1.0; slots],
            crossings: shape.vars().map(crossings).collect(),
            changed: vec![false; slots],
            looked_at: vec![0; slots],
        }
    }

    /// The slot to look through next, of those around which something has changed since the level was opened: the one that
    /// promises to lose the most for what it takes.
    fn next(&mut self, state: &State<'_, '_>, level: Level, rng: &mut Rng) -> Option<Var> {
        self.changed.fill(false);
        state.changed_since(level, |var| self.changed[var.index()] = true);
        let mut best = None;
        let mut highest = 0.0;
        for var in state.shape().vars() {
            let (count, gain) = (state.count(var), self.gains[var.index()]);
            let promise = gain / (FIXED_COST + count as f64);
            let passed_over = gain < LEAST_GAIN && !rng.chance(SECOND_CHANCE);
            // What need not be filled need only be left words by propagation.
            let wanted = state.shape().vars[var.index()].wanted_whole;
            if count <= 1 || !wanted || promise <= highest || passed_over {
                continue;
            }
            let crossings = &self.crossings[var.index()];
            let has_changed = |var: &Var| self.changed[var.index()];
            let words = count + crossings.iter().map(|&crossing| state.count(crossing)).sum::<usize>();
            let worth_it = words <= MOST_WORDS && self.looked_at[var.index()] != words;
            if worth_it && (has_changed(&var) || crossings.iter().any(has_changed)) {
                highest = promise;
                best = Some((var, words));
            }
        }
        let (var, words) = best?;
        self.looked_at[var.index()] = words;
        Some(var)
    }

    /// Goes on with what was learnt elsewhere in the same grid.
    pub fn take_over(&mut self, gains: &[f64]) {
        if gains.len() == self.gains.len() {
            self.gains.copy_from_slice(gains);
        }
    }

    fn learn(&mut self, var: Var, part: f64) {
        let gain = &mut self.gains[var.index()];
        *gain = (*gain + LEARNING * (part - *gain)).max(LOWEST_GAIN);
    }
}

impl Searcher<'_, '_> {
    /// Looks slots through around what has changed since the level was opened. An error if that refutes it.
    pub fn look_around(&mut self, level: Level) -> Result<(), Conflict> {
        self.scout.looked_at.fill(0);
        for _ in 0..MOST_SCANS {
            let Some(var) = self.scout.next(&self.state, level, &mut self.rng) else { break };
            let count = self.state.count(var);
            let scanned = self.state.scan(var);
            self.scout.learn(var, scanned.map_or(1.0, |gone| gone as f64 / count as f64));
            self.stats.propagations += u64::from(scanned != Ok(0));
            scanned?;
        }
        Ok(())
    }
}
