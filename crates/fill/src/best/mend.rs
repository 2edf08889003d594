//! Raising the floor part by part: entries below it are worked away, and no new ones are let in.
//!
//! Large-neighbourhood search for a fill that keeps to a floor, from one that does not. The slots of the freed part must
//! keep to the floor, so every part that is filled has left fewer entries below it; parts that had none are filled
//! differently, which opens ways for the others.

use super::aim::{Aim, Solution};
use super::neighbourhood::Neighbourhoods;
use crate::choice::Taste;
use crate::extras::Extras;
use crate::search::{Run, Searcher};
use crate::state::{Conflict, State, first_words};
use crate::watch::Watch;
use sator_search::{Rng, Stats, StopReason};
use sator_words::Score;
use std::sync::Arc;

/// Works the entries below a floor away.
pub(super) struct Mender<'s, 'a> {
    aim: &'s Aim,
    searcher: Searcher<'s, 'a>,
    neighbourhoods: Neighbourhoods,
    /// The floor to be reached.
    pub floor: i32,
    /// The fill that is being mended.
    pub current: Arc<Solution>,
    /// How many of its entries are below the floor.
    below: usize,
}

impl<'s, 'a> Mender<'s, 'a> {
    /// `root` must allow the fill.
    pub fn new(
        aim: &'s Aim,
        root: State<'s, 'a>,
        extras: Extras,
        floor: i32,
        from: &Arc<Solution>,
        taste: Taste,
        rng: Rng,
    ) -> Self {
        let neighbourhoods = Neighbourhoods::new(&root);
        let searcher = Searcher::from_state(root, extras, taste, rng);
        let mut mender = Self { aim, searcher, neighbourhoods, floor, current: Arc::clone(from), below: 0 };
        mender.below = mender.slots_below();
        mender
    }

    /// Searches one part. True if no entry is below the floor any more.
    pub fn round(&mut self, stats: &mut Stats, watch: &mut Watch<'_, '_>) -> Result<bool, StopReason> {
        watch.check(stats)?;
        self.searcher.stats = std::mem::take(stats);
        self.searcher.stats.attempts += 1;
        let level = self.searcher.state.mark();
        let run = if self.free_part().is_ok() {
            self.searcher.run(self.neighbourhoods.fails(), watch)
        } else {
            Run::Exhausted
        };
        match run {
            Run::Filled => {
                self.current = Arc::new(self.aim.solution(&self.searcher.state));
                self.searcher.back_to_root();
                self.below = self.slots_below();
            }
            Run::Exhausted => self.neighbourhoods.grow(),
            Run::CutOff => self.neighbourhoods.shrink(),
            Run::Stopped(_) => {}
        }
        self.searcher.state.undo_to(level);
        *stats = std::mem::take(&mut self.searcher.stats);
        match run {
            Run::Stopped(reason) => Err(reason),
            _ => Ok(self.below == 0),
        }
    }

    fn free_part(&mut self) -> Result<(), Conflict> {
        let (aim, state) = (self.aim, &mut self.searcher.state);
        let shape = state.shape();
        let (current, floor) = (&self.current, self.floor);
        let score = |slot: usize| shape.table_of(aim.counted[slot]).index.score(current.words[slot]).value();
        let weakness = |slot: usize| i64::from(score(slot) < floor);
        let (is_free, start) = self.neighbourhoods.draw(shape, &aim.counted, weakness, &mut self.searcher.rng);
        let soft = self.searcher.rng.chance(0.5);
        for (slot, &var) in aim.counted.iter().enumerate() {
            if shape.cells_of(var).iter().any(|&cell| is_free[cell as usize]) {
                let own = if slot == start || !soft { floor } else { floor.min(score(slot)) };
                let count = shape.table_of(var).index.count_from(Score::new(own));
                state.keep_words(var, |block| first_words(count, block))?;
            }
        }
        aim.keep(state, current, is_free)?;
        self.searcher.extras.enforce(&mut self.searcher.state)
    }

    fn slots_below(&self) -> usize {
        let shape = self.searcher.state.shape();
        let entries = self.aim.counted.iter().zip(&self.current.words);
        entries.filter(|&(&var, &word)| shape.table_of(var).index.score(word).value() < self.floor).count()
    }
}
