//! What a running search says about itself: one kind of event for the bar in the terminal, for JSON and for the editor.
//!
//! An engine pushes events to a callback, at most as often as a [`Ticker`](crate::Ticker) allows. The callback can end the
//! search by returning [`ControlFlow::Break`]; the engine then stops as if cancelled.

use crate::{Stats, Value};
use std::ops::ControlFlow;
use std::time::Duration;

/// Where a search stands. Engines fill in what they know and leave the rest empty.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Progress {
    /// What is going on, as a bar shows it: `filling`, `proving`, `placing blocks`.
    pub phase: &'static str,
    /// What was done so far, and for how long.
    pub stats: Stats,
    /// How much of the work is done, from 0 to 1, if the whole is known.
    pub done: Option<f64>,
    /// Fill, design: the lowest score a word may have in the present attempt.
    pub floor: Option<i32>,
    /// Fill, design: the mean score of the best answer so far.
    pub mean: Option<f64>,
    /// SAT: the cost of the best answer so far.
    pub cost: Option<u64>,
    /// What no answer can beat: the mean is at most this, the cost at least this.
    pub bound: Option<f64>,
    /// Codewords: how many words may be missing from the list in the present attempt.
    pub missing: Option<u32>,
}

/// Who listens: gets each event, and says whether the search shall go on.
pub type OnProgress<'a> = dyn FnMut(&Progress) -> ControlFlow<()> + 'a;

/// The listener of those who do not want to know.
pub fn ignore_progress(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Below this part of the work, what it took says too little about the rest.
const ESTIMATE_FROM: f64 = 0.001;

impl Progress {
    /// An estimate of the time still needed: as long for each part of the work as up to now.
    pub fn time_left(&self) -> Option<Duration> {
        let done = self.done.filter(|done| (ESTIMATE_FROM..=1.0).contains(done))?;
        Duration::try_from_secs_f64(self.stats.elapsed.as_secs_f64() * (1.0 - done) / done).ok()
    }

    /// Everything known, with its name in JSON.
    pub fn values(&self) -> impl Iterator<Item = (&'static str, Value)> + use<> {
        let known = [
            ("phase", Some(Value::Text(self.phase))),
            ("done", self.done.map(Value::Real)),
            ("left", self.time_left().map(|left| left.as_secs_f64().into())),
            ("floor", self.floor.map(|floor| Value::Whole(floor.into()))),
            ("mean", self.mean.map(Value::Real)),
            ("cost", self.cost.map(Value::from)),
            ("bound", self.bound.map(Value::Real)),
            ("missing", self.missing.map(|missing| Value::Whole(missing.into()))),
        ];
        known.into_iter().filter_map(|(name, value)| Some((name, value?))).chain(self.stats.values())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(progress: &Progress) -> String {
        progress.values().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_fill_shows_its_floor_and_mean() {
        let stats = Stats { nodes: 1200, restarts: 3, elapsed: Duration::from_secs(2), ..Stats::default() };
        let fill = Progress {
            phase: "filling",
            floor: Some(30),
            mean: Some(61.25),
            bound: Some(70.5),
            stats,
            ..Progress::default()
        };
        assert_eq!(
            shown(&fill),
            "phase=filling floor=30 mean=61.250 bound=70.500 nodes=1200 restarts=3 results=0 seconds=2.000"
        );
    }

    #[test]
    fn an_enumeration_shows_how_far_it_is_and_what_is_left() {
        let stats = Stats { nodes: 5000, results: 42, elapsed: Duration::from_secs(10), ..Stats::default() };
        let rect = Progress { phase: "enumerating", done: Some(0.25), stats, ..Progress::default() };
        assert_eq!(shown(&rect), "phase=enumerating done=0.250 left=30.000 nodes=5000 results=42 seconds=10.000");
    }

    #[test]
    fn no_estimate_from_nothing_or_from_nonsense() {
        let stats = Stats { elapsed: Duration::from_secs(10), ..Stats::default() };
        for done in [None, Some(0.0), Some(1e-9), Some(-1.0), Some(2.0), Some(f64::NAN)] {
            assert_eq!(Progress { stats, done, ..Progress::default() }.time_left(), None, "{done:?}");
        }
        assert_eq!(Progress { done: Some(1.0), stats, ..Progress::default() }.time_left(), Some(Duration::ZERO));
    }
}
