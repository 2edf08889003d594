//! How long a search may go on: until a deadline, until somebody cancels it, for so many nodes.
//!
//! A [`Budget`] is what a caller hands to an engine; it can be shared between threads. Each search loop takes a [`Meter`]
//! from it and asks at every node. This file reads the only clock of all engines.

use crate::StopReason;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How far apart a meter's looks at the clock and the cancel flags should be: unnoticed by a person who presses Ctrl-C, and
/// long against the look itself.
const LOOK_EVERY: Duration = Duration::from_millis(1);

/// The most nodes between two looks: a search that meets a few slow nodes after many fast ones still stops in time.
const MAX_STRIDE: u64 = 1 << 10;

/// How long a search may go on.
///
/// The default is without any limit. Limits only ever tighten: whatever is added, a budget made from another never allows
/// more than that one.
#[derive(Clone, Debug)]
pub struct Budget {
    started: Instant,
    deadline: Option<Instant>,
    node_limit: u64,
    cancels: Vec<Cancel>,
}

impl Budget {
    /// No limit at all; its clock starts now.
    pub fn unlimited() -> Self {
        Self { started: Instant::now(), deadline: None, node_limit: u64::MAX, cancels: Vec::new() }
    }

    /// A part of this budget: it ends after `time`, or earlier if this one does, and its clock starts now.
    ///
    /// After a part stopped, [`check_now`](Self::check_now) on the whole says whether that has stopped too.
    #[must_use]
    pub fn within(&self, time: Duration) -> Self {
        let started = Instant::now();
        // A time too long for the clock is no limit.
        let own = started.checked_add(time);
        let deadline = [own, self.deadline].into_iter().flatten().min();
        Self { started, deadline, ..self.clone() }
    }

    /// The same with at most `limit` nodes for each meter.
    #[must_use]
    pub fn with_node_limit(mut self, limit: u64) -> Self {
        self.node_limit = self.node_limit.min(limit);
        self
    }

    /// The same, and `cancel` stops it. Flags add up, each stops it: one for the user's Ctrl-C, one for the threads of a race.
    #[must_use]
    pub fn with_cancel(mut self, cancel: &Cancel) -> Self {
        self.cancels.push(cancel.clone());
        self
    }

    /// A meter for one search loop, its node count at zero.
    pub fn meter(&self) -> Meter<'_> {
        Meter { budget: self, nodes: 0, look_at: 0, stride: 1, looked: Duration::ZERO }
    }

    /// Looks at the clock and the cancel flags at once. For places that no node count reaches.
    pub fn check_now(&self) -> Result<(), StopReason> {
        self.check_at(Instant::now())
    }

    /// The time since the budget began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The time until the deadline, if there is one; zero once it has passed.
    pub fn time_left(&self) -> Option<Duration> {
        Some(self.deadline?.saturating_duration_since(Instant::now()))
    }

    fn check_at(&self, now: Instant) -> Result<(), StopReason> {
        if self.cancels.iter().any(Cancel::is_cancelled) {
            return Err(StopReason::Cancelled);
        }
        if self.deadline.is_some_and(|deadline| deadline <= now) {
            return Err(StopReason::TimeOut);
        }
        Ok(())
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::unlimited()
    }
}

/// A flag that stops every search whose budget has it. Clones are the same flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A flag that is not yet raised.
    pub fn new() -> Self {
        Self::default()
    }

    /// Raises the flag, for good.
    pub fn cancel(&self) {
        // Nothing else is published through the flag, so no ordering is needed.
        self.0.store(true, Ordering::Relaxed);
    }

    /// Is the flag raised?
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counts the nodes of one search loop and says when its budget is used up.
#[derive(Clone, Debug)]
pub struct Meter<'a> {
    budget: &'a Budget,
    nodes: u64,
    /// The node count at which to look at the clock and the limits again.
    look_at: u64,
    /// How many nodes lie between two looks: doubled and halved until the looks are [`LOOK_EVERY`] apart.
    stride: u64,
    /// When the last look was, on the budget's clock.
    looked: Duration,
}

impl<'a> Meter<'a> {
    /// To be called at every node: counts it, or says why the search must stop before it. Nearly always one comparison.
    ///
    /// Once it has said stop, it goes on saying so.
    #[inline]
    pub fn check(&mut self) -> Result<(), StopReason> {
        if self.nodes < self.look_at {
            self.nodes += 1;
            return Ok(());
        }
        self.look()
    }

    /// The nodes visited so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The budget's clock at the last look, about a millisecond old: good enough for progress, and free.
    pub const fn elapsed(&self) -> Duration {
        self.looked
    }

    /// The budget it measures.
    pub const fn budget(&self) -> &'a Budget {
        self.budget
    }

    #[cold]
    fn look(&mut self) -> Result<(), StopReason> {
        let now = Instant::now();
        let elapsed = now.saturating_duration_since(self.budget.started);
        let since = elapsed.saturating_sub(self.looked);
        self.looked = elapsed;
        self.budget.check_at(now)?;
        if self.nodes >= self.budget.node_limit {
            return Err(StopReason::NodeLimit);
        }
        if since < LOOK_EVERY / 2 {
            self.stride = (self.stride * 2).min(MAX_STRIDE);
        } else if since > LOOK_EVERY * 2 {
            self.stride = (self.stride / 2).max(1);
        }
        self.look_at = self.nodes.saturating_add(self.stride).min(self.budget.node_limit);
        self.nodes += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    /// Visits nodes until the budget stops it.
    fn exhaust(budget: &Budget) -> (u64, StopReason) {
        let mut meter = budget.meter();
        loop {
            if let Err(reason) = meter.check() {
                assert_eq!(meter.check(), Err(reason), "once stopped, always stopped");
                return (meter.nodes(), reason);
            }
        }
    }

    #[test]
    fn a_node_limit_is_exact() {
        for limit in [0, 1, 2, 3, 1000, 100_000] {
            let budget = Budget::unlimited().with_node_limit(limit);
            assert_eq!(exhaust(&budget), (limit, StopReason::NodeLimit));
        }
    }

    #[test]
    fn limits_only_tighten() {
        let budget = Budget::unlimited().with_node_limit(5).with_node_limit(9);
        assert_eq!(exhaust(&budget), (5, StopReason::NodeLimit));
        let over = Budget::unlimited().within(Duration::ZERO);
        assert_eq!(exhaust(&over.within(Duration::from_secs(3600))), (0, StopReason::TimeOut));
        assert_eq!(over.time_left(), Some(Duration::ZERO));
    }

    #[test]
    fn a_deadline_stops_a_search_that_would_go_on_for_ever() {
        let budget = Budget::unlimited().within(Duration::from_millis(5));
        let (nodes, reason) = exhaust(&budget);
        assert_eq!(reason, StopReason::TimeOut);
        assert!(nodes > 0);
        assert!(budget.elapsed() >= Duration::from_millis(5));
    }

    #[test]
    fn a_part_of_a_budget_can_end_while_the_whole_goes_on() {
        let whole = Budget::unlimited().within(Duration::from_secs(3600));
        assert_eq!(exhaust(&whole.within(Duration::ZERO)), (0, StopReason::TimeOut));
        assert_eq!(whole.check_now(), Ok(()));
    }

    #[test]
    fn a_time_beyond_the_clock_is_no_limit() {
        let budget = Budget::unlimited().within(Duration::MAX);
        assert_eq!(budget.time_left(), None);
        assert_eq!(budget.check_now(), Ok(()));
    }

    #[test]
    fn any_flag_cancels() {
        let (user, race) = (Cancel::new(), Cancel::new());
        let whole = Budget::unlimited().with_cancel(&user);
        let part = whole.clone().with_cancel(&race);
        race.cancel();
        assert_eq!(part.check_now(), Err(StopReason::Cancelled));
        assert_eq!(whole.check_now(), Ok(()));
        user.cancel();
        assert_eq!(exhaust(&whole), (0, StopReason::Cancelled));
    }

    #[test]
    fn threads_share_a_budget_and_stop_together() {
        let cancel = Cancel::new();
        let budget = Budget::unlimited().with_cancel(&cancel);
        let reasons: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> = (0..2).map(|_| scope.spawn(|| exhaust(&budget).1)).collect();
            cancel.cancel();
            threads.into_iter().map(|t| t.join().unwrap()).collect()
        });
        assert_eq!(reasons, [StopReason::Cancelled; 2]);
    }
}
