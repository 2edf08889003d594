//! Who looks after a search: the budget, the listener, and what the threads of a race know of each other.

use sator_search::{Budget, Cancel, OnProgress, Progress, Stats, StopReason, Ticker};
use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicU64, Ordering};

/// What the threads of a race know together.
pub(crate) struct Race {
    /// The least cost found.
    pub cost: AtomicU64,
    /// The highest bound proven.
    pub bound: AtomicU64,
    pub conflicts: AtomicU64,
    pub calls: AtomicU64,
    /// Raised when one of them is done.
    pub over: Cancel,
}

impl Race {
    pub fn new() -> Self {
        Self {
            cost: AtomicU64::new(u64::MAX),
            bound: AtomicU64::new(0),
            conflicts: AtomicU64::new(0),
            calls: AtomicU64::new(0),
            over: Cancel::new(),
        }
    }

    pub fn found(&self, cost: u64) {
        self.cost.fetch_min(cost, Ordering::Relaxed);
    }

    pub fn proved(&self, bound: u64) {
        self.bound.fetch_max(bound, Ordering::Relaxed);
    }

    pub fn stats(&self, budget: &Budget) -> Stats {
        Stats {
            fails: self.conflicts.load(Ordering::Relaxed),
            attempts: self.calls.load(Ordering::Relaxed),
            elapsed: budget.elapsed(),
            ..Stats::default()
        }
    }
}

/// Looks at the budget for one thread, and tells the listener, if that thread has one.
pub(crate) struct Watch<'a> {
    budget: &'a Budget,
    pub race: &'a Race,
    /// How much its thread may load.
    pub most_literals: u64,
    listener: Option<RefCell<&'a mut OnProgress<'a>>>,
    ticker: RefCell<Ticker>,
    phase: Cell<&'static str>,
    looks: Cell<u32>,
    stopped: Cell<Option<StopReason>>,
}

/// Solvers ask far more often than the clock needs to be read.
const LOOK_EVERY: u32 = 64;

impl<'a> Watch<'a> {
    pub fn new(
        budget: &'a Budget,
        race: &'a Race,
        listener: Option<&'a mut OnProgress<'a>>,
        most_literals: u64,
    ) -> Self {
        Self {
            budget,
            race,
            most_literals,
            listener: listener.map(RefCell::new),
            ticker: RefCell::new(Ticker::default()),
            phase: Cell::new("encoding"),
            looks: Cell::new(0),
            stopped: Cell::new(None),
        }
    }

    pub fn phase(&self, phase: &'static str) {
        self.phase.set(phase);
    }

    /// Must the search stop? Nearly always answered without looking. Once it must, it must for good: solvers ask again.
    pub fn must_stop(&self) -> bool {
        if self.stopped.get().is_some() {
            return true;
        }
        let looks = self.looks.get().wrapping_add(1);
        self.looks.set(looks);
        looks.is_multiple_of(LOOK_EVERY) && self.look().is_some()
    }

    /// Looks at once: why must the search stop?
    pub fn look(&self) -> Option<StopReason> {
        if self.stopped.get().is_some() {
            return self.stopped.get();
        }
        let mut reason = self.budget.check_now().err();
        if reason.is_none() && self.race.over.is_cancelled() {
            reason = Some(StopReason::Cancelled);
        }
        if let Some(listener) = &self.listener
            && reason.is_none()
            && self.ticker.borrow_mut().due(self.budget.elapsed())
        {
            let cost = self.race.cost.load(Ordering::Relaxed);
            let known = cost < u64::MAX;
            let progress = Progress {
                phase: self.phase.get(),
                stats: self.race.stats(self.budget),
                cost: known.then_some(cost),
                bound: known.then(|| self.race.bound.load(Ordering::Relaxed) as f64),
                ..Progress::default()
            };
            if (*listener.borrow_mut())(&progress).is_break() {
                reason = Some(StopReason::Cancelled);
            }
        }
        self.stopped.set(reason);
        reason
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Solvers ask more often than once, and go on if the answer changes back.
    #[test]
    fn once_it_must_stop_it_must_for_good() {
        let (race, cancel) = (Race::new(), Cancel::new());
        let budget = Budget::unlimited().with_cancel(&cancel);
        let mut on_progress = |_: &Progress| std::ops::ControlFlow::Continue(());
        let watch = Watch::new(&budget, &race, Some(&mut on_progress), 0);
        assert!((0..1_000).all(|_| !watch.must_stop()));
        cancel.cancel();
        let asked = (0..1_000).take_while(|_| !watch.must_stop()).count();
        assert!(asked < LOOK_EVERY as usize, "{asked}");
        assert!((0..1_000).all(|_| watch.must_stop()));
        assert_eq!(watch.look(), Some(StopReason::Cancelled));
    }
}
