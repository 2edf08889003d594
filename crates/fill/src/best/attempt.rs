//! A search of the whole grid with restarts that can be left and taken up again: it learns which slots make trouble, and
//! that is worth more than a fresh start.

use super::aim::{Aim, Solution};
use crate::search::{Run, Searcher};
use crate::team::Team;
use crate::watch::Watch;
use sator_search::{Stats, StopReason};
use std::sync::Arc;

/// A search for a fill that keeps to a floor.
pub(super) struct Attempt<'s, 'a> {
    /// The floor that it keeps to.
    pub floor: i32,
    pub searcher: Searcher<'s, 'a>,
    /// After how many conflicts the next run ends.
    cut: f64,
    /// The conflicts it has had.
    pub fails: u64,
}

/// What an attempt came to.
pub(super) enum Tried {
    Found(Arc<Solution>),
    Impossible,
    /// Not yet decided.
    Open,
}

/// The first run ends after so many conflicts, and each may have this many times those of the one before.
const FIRST_CUT: f64 = 100.0;
/// See above.
const CUT_GROWTH: f64 = 1.05;

impl<'s, 'a> Attempt<'s, 'a> {
    pub fn new(floor: i32, searcher: Searcher<'s, 'a>) -> Self {
        Self { floor, searcher, cut: FIRST_CUT, fails: 0 }
    }

    /// Goes on until there is an answer or at least so many conflicts were had. Between runs it shares with a team, if there
    /// is one, and goes on only while it is of use.
    pub fn go_on(
        &mut self,
        aim: &Aim,
        max_fails: u64,
        useful: impl Fn() -> bool,
        team: Option<&Team>,
        (stats, watch): (&mut Stats, &mut Watch<'_, '_>),
    ) -> Result<Tried, StopReason> {
        self.searcher.stats = std::mem::take(stats);
        let first_fail = self.searcher.stats.fails;
        let tried = loop {
            match self.searcher.run(self.cut as u64, watch) {
                Run::Filled => break Ok(Tried::Found(Arc::new(aim.solution(&self.searcher.state)))),
                Run::Exhausted => break Ok(Tried::Impossible),
                Run::Stopped(reason) => break Err(reason),
                Run::CutOff => {
                    self.searcher.stats.restarts += 1;
                    self.cut *= CUT_GROWTH;
                    if team.is_some_and(|team| team.share(&mut self.searcher).is_err()) {
                        break Ok(Tried::Impossible);
                    }
                    if self.searcher.stats.fails - first_fail >= max_fails || !useful() {
                        break Ok(Tried::Open);
                    }
                }
            }
        };
        self.fails += self.searcher.stats.fails - first_fail;
        *stats = std::mem::take(&mut self.searcher.stats);
        tried
    }
}
