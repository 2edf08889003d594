//! Improving a fill part by part: large-neighbourhood search with bounds.
//!
//! Most of the fill is kept, the rest is searched for something better, for a limited number of conflicts. Now and then
//! something a little worse than the best is taken instead, so as not to stay on the first hill (Dueck, "New optimization
//! heuristics: the great deluge algorithm and the record-to-record travel", Journal of Computational Physics 1993).

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
    /// The best fill so far.
    pub record: Arc<Solution>,
    /// What it is worth.
    record_worth: i64,
    /// The fill that is being changed, which may be a little worse, and what it is worth.
    pub current: Arc<Solution>,
    worth: i64,
    /// No fill is worth more.
    most: i64,
    /// Everything was free and nothing better was found: there is nothing better.
    pub at_the_top: bool,
}

/// How often any fill is taken that is not much worse than the best.
const DRIFT_CHANCE: f64 = 0.3;
/// It may be worse by this part of what the best lacks of the best imaginable.
const SLACK_PART: i64 = 50;
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
        let most = worth.bound(&root);
        let searcher =
            Searcher::from_state(root, Extras { worth: Some(worth), ..extras }, Taste::number(0, SCORE_WORTH), rng);
        Self {
            aim,
            searcher,
            neighbourhoods,
            record: Arc::clone(from),
            record_worth: start,
            current: Arc::clone(from),
            worth: start,
            most,
            at_the_top: false,
        }
    }

    /// Goes on from another fill, which must keep to the floor.
    pub fn go_on_from(&mut self, solution: &Arc<Solution>) {
        let worth = self.searcher.extras.worth.as_ref().expect("a climber has a measure");
        self.worth = self.aim.worth(self.searcher.state.shape(), worth, solution);
        self.current = Arc::clone(solution);
        (self.record, self.record_worth) = (Arc::clone(solution), self.worth);
    }

    /// Searches one neighbourhood. True if the best fill is worth more now.
    pub fn round(&mut self, stats: &mut Stats, watch: &mut Watch<'_, '_>) -> Result<bool, StopReason> {
        self.searcher.stats = std::mem::take(stats);
        self.searcher.stats.attempts += 1;
        let level = self.searcher.state.mark();
        let drifts = self.searcher.rng.chance(DRIFT_CHANCE);
        let slack = (self.most - self.record_worth) / SLACK_PART;
        let least = if drifts { self.record_worth - slack.max(0) } else { self.worth + 1 };
        let run = self.search_part(least, drifts, watch);
        self.searcher.state.undo_to(level);
        *stats = std::mem::take(&mut self.searcher.stats);
        let better = self.worth > self.record_worth;
        if better {
            (self.record, self.record_worth) = (Arc::clone(&self.current), self.worth);
        }
        match run {
            Run::Stopped(reason) => return Err(reason),
            Run::Exhausted => {
                self.at_the_top = self.neighbourhoods.is_whole();
                self.neighbourhoods.grow();
            }
            Run::CutOff if !drifts => self.neighbourhoods.shrink(),
            _ => {}
        }
        Ok(better)
    }

    /// Frees a part and searches it until nothing in it is better or the conflicts are used up; when it drifts, the first fill
    /// will do.
    fn search_part(&mut self, least: i64, drifts: bool, watch: &mut Watch<'_, '_>) -> Run {
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
                    if drifts {
                        return Run::Filled;
                    }
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
