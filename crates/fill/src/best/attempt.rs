//! A search of the whole grid with restarts that can be left and taken up again: it learns which slots make trouble, and
//! that is worth more than a fresh start.

use super::aim::{Aim, Solution};
use crate::restarts::Restarts;
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
    restarts: Restarts,
    /// The nodes it has had.
    pub nodes: u64,
}

/// What an attempt came to.
pub(super) enum Tried {
    Found(Arc<Solution>),
    Impossible,
    /// Not yet decided.
    Open,
}

impl<'s, 'a> Attempt<'s, 'a> {
    pub fn new(floor: i32, searcher: Searcher<'s, 'a>) -> Self {
        Self { floor, searcher, restarts: Restarts::new(), nodes: 0 }
    }

    /// Goes on until there is an answer or at least so many nodes were had. Between runs it shares with a team, if there
    /// is one, and goes on only while it is of use.
    pub fn go_on(
        &mut self,
        aim: &Aim,
        max_nodes: u64,
        useful: impl Fn() -> bool,
        team: Option<&Team>,
        (stats, watch): (&mut Stats, &mut Watch<'_, '_>),
    ) -> Result<Tried, StopReason> {
        self.searcher.stats = std::mem::take(stats);
        let first_node = self.searcher.stats.nodes;
        let tried = loop {
            match self.restarts.turn(&mut self.searcher, watch) {
                Run::Filled => break Ok(Tried::Found(Arc::new(aim.solution(&self.searcher.state)))),
                Run::Exhausted => break Ok(Tried::Impossible),
                Run::Stopped(reason) => break Err(reason),
                Run::CutOff => {
                    if team.is_some_and(|team| team.share(&mut self.searcher).is_err()) {
                        break Ok(Tried::Impossible);
                    }
                    if self.searcher.stats.nodes - first_node >= max_nodes || !useful() {
                        break Ok(Tried::Open);
                    }
                }
            }
        };
        self.nodes += self.searcher.stats.nodes - first_node;
        *stats = std::mem::take(&mut self.searcher.stats);
        tried
    }
}
