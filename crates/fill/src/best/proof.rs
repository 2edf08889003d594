//! Proving that there is nothing better: one search without restarts, taken up again and again where it was left.

use super::aim::{Aim, Solution, Value};
use crate::choice::Taste;
use crate::extras::Extras;
use crate::search::{Run, Searcher};
use crate::state::State;
use crate::watch::Watch;
use sator_search::{Rng, Stats};
use std::sync::Arc;

/// What is to be proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// Are there fills with more preferred words?
    Preferred,
    /// Are there fills with a higher floor than this one?
    Floor(i32),
    /// Are there fills with a higher sum under this floor?
    Sum(i32),
}

/// A search for something better than the best fill.
pub(super) struct Proof<'s, 'a> {
    pub question: Question,
    searcher: Searcher<'s, 'a>,
}

/// How far a proof has come.
pub(super) enum Step {
    /// There is something better.
    Refuted(Arc<Solution>),
    /// There is nothing better.
    Proven,
    /// Not yet decided.
    Open,
}

/// Slots with more words than this are decided letter by letter: refuting a letter refutes many words at once.
const WORDS_UP_TO: usize = 4;
/// What scores are worth in the choice of words when the question is about the sum.
const SUM_SCORE_WORTH: f64 = 12.0;

impl Question {
    /// What stands between a fill and the best there can be; none if nothing does.
    pub fn about(value: Value, bound: Value) -> Option<Self> {
        if value.preferred < bound.preferred {
            Some(Self::Preferred)
        } else if value.floor < bound.floor {
            Some(Self::Floor(value.floor))
        } else {
            (value.total < bound.total).then_some(Self::Sum(value.floor))
        }
    }
}

impl<'s, 'a> Proof<'s, 'a> {
    /// `root` has the floor that the question is about, and `extras` what the entries must be worth.
    pub fn new(question: Question, root: State<'s, 'a>, extras: Extras, rng: Rng) -> Self {
        let score_worth = if matches!(question, Question::Sum(_)) { SUM_SCORE_WORTH } else { 0.0 };
        // A proof has to look at everything, so there is no use in chance.
        let taste = Taste { slot_chance: 0.0, words_up_to: WORDS_UP_TO, ..Taste::number(0, score_worth) };
        Self { question, searcher: Searcher::from_state(root, extras, taste, rng) }
    }

    /// Something better was found elsewhere: only what is better still is of interest.
    pub fn require(&mut self, least: i64) {
        if let Some(worth) = &mut self.searcher.extras.worth {
            worth.least = worth.least.max(least);
        }
    }

    /// Goes on for so many conflicts.
    pub fn step(
        &mut self,
        aim: &Aim,
        fails: u64,
        stats: &mut Stats,
        watch: &mut Watch<'_, '_>,
    ) -> Result<Step, sator_search::StopReason> {
        self.searcher.stats = std::mem::take(stats);
        let run = self.searcher.advance(fails, watch);
        *stats = std::mem::take(&mut self.searcher.stats);
        match run {
            Run::Filled => Ok(Step::Refuted(Arc::new(aim.solution(&self.searcher.state)))),
            Run::Exhausted => Ok(Step::Proven),
            Run::CutOff => Ok(Step::Open),
            Run::Stopped(reason) => Err(reason),
        }
    }
}
