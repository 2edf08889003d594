//! Searching in turns: run after run, each longer than the one before, and now and then digging for the hard parts.

use crate::dig::CELLS_PER_FAIL;
use crate::search::{Run, Searcher};
use crate::watch::Watch;

/// Where a search with restarts stands.
pub(crate) struct Restarts {
    /// After how many conflicts the next run ends.
    cut: f64,
    /// The conflicts of runs since hard parts were last dug for.
    fails: u64,
    /// Was the last turn one of digging?
    dug: bool,
    /// Were stacks and frames narrowed?
    narrowed: bool,
}

/// The first run ends after so many conflicts, if the searcher knows nothing of the grid.
const FIRST_CUT: f64 = 100.0;
/// Each run may have this many times the conflicts of the one before.
const CUT_GROWTH: f64 = 1.1;
/// Digging gets at least so many cells.
const LEAST_EFFORT: u64 = 100_000;

impl Restarts {
    pub fn new() -> Self {
        Self::after(FIRST_CUT)
    }

    /// The first run ends after so many conflicts.
    pub fn after(cut: f64) -> Self {
        Self { cut, fails: 0, dug: false, narrowed: false }
    }

    /// One turn. `CutOff` means that the next is due; the searcher is at the root then.
    pub fn turn(&mut self, searcher: &mut Searcher<'_, '_>, watch: &mut Watch<'_, '_>) -> Run {
        let taste = searcher.choice.taste();
        self.dug = !self.dug && self.fails >= taste.dig_after;
        if self.dug {
            if !self.narrowed {
                self.narrowed = true;
                let mut run = searcher.narrow_stacks(watch);
                if run == Run::CutOff && taste.frames {
                    run = searcher.narrow_frames(watch);
                }
                if run != Run::CutOff {
                    return run;
                }
            }
            let effort = self.fails as f64 * taste.dig_share * CELLS_PER_FAIL as f64;
            self.fails = 0;
            return searcher.dig((effort as u64).max(LEAST_EFFORT), watch);
        }
        let before = searcher.stats.fails;
        let run = searcher.run(self.cut as u64, watch);
        self.fails += searcher.stats.fails - before;
        if run == Run::CutOff {
            searcher.stats.restarts += 1;
            self.cut *= CUT_GROWTH;
        }
        run
    }
}
