//! Improving a fill part by part: large-neighbourhood search with bounds.
//!
//! Most of the fill is kept, the rest is searched for something better, for a limited number of conflicts.

use super::aim::{Aim, Solution};
use super::neighbourhood::Neighbourhoods;
use crate::choice::Taste;
use crate::extras::Extras;
use crate::search::{Run, Searcher};
use crate::state::State;
use crate::watch::Watch;
use crate::worth::Worth;
use sator_search::{Rng, Stats, StopReason};
use std::sync::Arc;

/// Improves a fill under one floor and one measure of worth.
pub(super) struct Climber<'s, 'a> {
    aim: &'s Aim,
    searcher: Searcher<'s, 'a>,
    neighbourhoods: Neighbourhoods,
    /// The fill that is being improved.
    pub current: Arc<Solution>,
    /// What it is worth.
    worth: i64,
    /// Everything was free and nothing better was found: there is nothing better.
    pub at_the_top: bool,
}

/// How often a fill just as good is taken, to drift on a plateau.
const DRIFT_CHANCE: f64 = 0.3;
/// What scores are worth in the choice of words: much, as most crossings are settled.
const SCORE_WORTH: f64 = 12.0;

impl<'s, 'a> Climber<'s, 'a> {
    /// `root` has the floor already; the fill must keep to it.
    pub fn new(
        aim: &'s Aim,
        root: State<'s, 'a>,
        extras: Extras,
        worth: Worth,
        from: &Arc<Solution>,
        rng: Rng,
    ) -> Self {
        let neighbourhoods = Neighbourhoods::new(&root);
        let start = aim.worth(root.shape(), &worth, from);
        let searcher =
            Searcher::from_state(root, Extras { worth: Some(worth), ..extras }, Taste::number(0, SCORE_WORTH), rng);
        Self { aim, searcher, neighbourhoods, current: Arc::clone(from), worth: start, at_the_top: false }
    }

    /// Goes on from another fill, which must keep to the floor.
    pub fn go_on_from(&mut self, solution: &Arc<Solution>) {
        let worth = self.searcher.extras.worth.as_ref().expect("a climber has a measure");
        self.worth = self.aim.worth(self.searcher.state.shape(), worth, solution);
        self.current = Arc::clone(solution);
    }

    /// Searches one neighbourhood. True if the fill is worth more now.
    pub fn round(&mut self, stats: &mut Stats, watch: &mut Watch<'_, '_>) -> Result<bool, StopReason> {
        self.searcher.stats = std::mem::take(stats);
        self.searcher.stats.attempts += 1;
        let level = self.searcher.state.mark();
        let drifts = self.searcher.rng.chance(DRIFT_CHANCE);
        let before = self.worth;
        let run = self.search_part(if drifts { before } else { before + 1 }, watch);
        self.searcher.state.undo_to(level);
        *stats = std::mem::take(&mut self.searcher.stats);
        match run {
            Run::Stopped(reason) => return Err(reason),
            Run::Exhausted => {
                self.at_the_top = self.neighbourhoods.is_whole();
                self.neighbourhoods.grow();
            }
            _ => self.neighbourhoods.shrink(),
        }
        Ok(self.worth > before)
    }

    /// Frees a part and searches it until nothing in it is better or the conflicts are used up.
    fn search_part(&mut self, least: i64, watch: &mut Watch<'_, '_>) -> Run {
        if let Err(reason) = watch.check(&self.searcher.stats) {
            return Run::Stopped(reason);
        }
        self.require(least);
        if self.keep_the_rest().is_err() {
            return Run::Exhausted;
        }
        let last_fail = self.searcher.stats.fails + self.neighbourhoods.fails();
        loop {
            match self.searcher.run(last_fail.saturating_sub(self.searcher.stats.fails), watch) {
                Run::Filled => {
                    self.take();
                    self.searcher.back_to_root();
                    self.require(self.worth + 1);
                    if self.searcher.extras.enforce(&mut self.searcher.state).is_err() {
                        return Run::Exhausted;
                    }
                }
                ended => return ended,
            }
        }
    }

    fn require(&mut self, least: i64) {
        self.searcher.extras.worth.as_mut().expect("a climber has a measure").least = least;
    }

    fn take(&mut self) {
        let solution = self.aim.solution(&self.searcher.state);
        let worth = self.searcher.extras.worth.as_ref().expect("a climber has a measure");
        self.worth = self.aim.worth(self.searcher.state.shape(), worth, &solution);
        self.current = Arc::new(solution);
    }

    fn keep_the_rest(&mut self) -> Result<(), crate::Conflict> {
        let (aim, shape) = (self.aim, self.searcher.state.shape());
        let worth = self.searcher.extras.worth.as_ref().expect("a climber has a measure");
        let current = &self.current;
        let root = &self.searcher.state;
        let weakness = |slot: usize| {
            let var = aim.counted[slot];
            worth.of(shape, var, root.best(var)) - worth.of(shape, var, current.words[slot])
        };
        let (is_free, _) = self.neighbourhoods.draw(shape, &aim.counted, weakness, &mut self.searcher.rng);
        aim.keep(&mut self.searcher.state, current, is_free)?;
        self.searcher.extras.enforce(&mut self.searcher.state)
    }
}
