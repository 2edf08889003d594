//! A search of the whole grid with restarts that can be left and taken up again: it learns which slots make trouble, and
//! that is worth more than a fresh start.

use super::aim::{Aim, Solution};
use crate::facts::{Facts, NO_FLOOR};
use crate::restarts::Restarts;
use crate::scout::effort;
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
    pace: Pace,
}

/// How fast the words of the first slot are refuted.
#[derive(Default)]
struct Pace {
    /// All nodes so far.
    nodes: u64,
    /// The nodes of the last runs, and how many decisions at the root they refuted. Older runs count less.
    recent_nodes: f64,
    recent_refuted: f64,
}

/// The first run under a raised floor ends after so many conflicts. It begins with the weights of an earlier search, so there is
/// no need to learn them in short runs. Whatever the patience, an attempt has one run at least.
const FIRST_CUT: f64 = 1_000.0;
/// After so many nodes, the pace tells how long it will take.
const PACE_AFTER: u64 = 3_000;
/// What a run counts against the one after it.
const FADE: f64 = 0.8;

/// What an attempt came to.
pub(super) enum Tried {
    Found(Arc<Solution>),
    Impossible,
    /// Not yet decided.
    Open,
}

/// With whom an attempt shares what it knows.
#[derive(Clone, Copy)]
pub(super) enum Others<'t> {
    /// Others at the same problem.
    Team(&'t Team),
    /// Others under other floors.
    Facts(&'t Facts),
}

impl Pace {
    fn note(&mut self, nodes: u64, refuted: usize) {
        self.nodes += nodes;
        self.recent_nodes = self.recent_nodes * FADE + nodes as f64;
        self.recent_refuted = self.recent_refuted * FADE + refuted as f64;
    }
}

impl<'s, 'a> Attempt<'s, 'a> {
    /// The search for any fill.
    pub fn first(searcher: Searcher<'s, 'a>) -> Self {
        Self { floor: NO_FLOOR, searcher, restarts: Restarts::new(), nodes: 0, pace: Pace::default() }
    }

    /// The search for a fill with this floor, by a searcher that knows which slots make trouble.
    pub fn new(floor: i32, searcher: Searcher<'s, 'a>) -> Self {
        Self { restarts: Restarts::after(FIRST_CUT), floor, ..Self::first(searcher) }
    }

    /// How many nodes it may take to refute all that is left, if that can be told yet: the search goes through the words of its
    /// first slot, and those that were refuted are not tried again. Without end where it does not go by words.
    pub fn left(&self) -> Option<f64> {
        if self.pace.nodes < PACE_AFTER {
            return None;
        }
        let words = self.searcher.first.map_or(f64::INFINITY, |slot| self.searcher.state.count(slot) as f64);
        Some(words * self.pace.recent_nodes / (self.pace.recent_refuted + 0.5))
    }

    /// Goes on until there is an answer or at least so many nodes were had. Between runs it shares with `others`, and goes on
    /// only while it is of use.
    pub fn go_on(
        &mut self,
        aim: &Aim,
        max_nodes: u64,
        useful: impl Fn() -> bool,
        others: Others<'_>,
        (stats, watch): (&mut Stats, &mut Watch<'_, '_>),
    ) -> Result<Tried, StopReason> {
        self.searcher.stats = std::mem::take(stats);
        let start = effort(&self.searcher.stats);
        let tried = loop {
            let before = effort(&self.searcher.stats);
            let run = self.restarts.turn(&mut self.searcher, watch);
            self.pace.note(effort(&self.searcher.stats) - before, self.searcher.refuted.len());
            match run {
                Run::Filled => break Ok(Tried::Found(Arc::new(aim.solution(&self.searcher.state)))),
                Run::Exhausted => break Ok(Tried::Impossible),
                Run::Stopped(reason) => break Err(reason),
                Run::CutOff => {
                    let shared = match others {
                        Others::Team(team) => team.share(&mut self.searcher),
                        Others::Facts(facts) => facts.exchange(&mut self.searcher, self.floor),
                    };
                    if shared.is_err() {
                        break Ok(Tried::Impossible);
                    }
                    if effort(&self.searcher.stats) - start >= max_nodes || !useful() {
                        break Ok(Tried::Open);
                    }
                }
            }
        };
        self.nodes += effort(&self.searcher.stats) - start;
        *stats = std::mem::take(&mut self.searcher.stats);
        tried
    }
}
