//! What a search did, in numbers.

use crate::Value;
use std::ops::AddAssign;
use std::time::Duration;

/// What a search did. Engines count what they have and leave the rest at zero.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Stats {
    /// Decisions taken: nodes of the search tree.
    pub nodes: u64,
    /// Nodes found to be dead ends.
    pub fails: u64,
    /// Times the search began again from the root.
    pub restarts: u64,
    /// Consequences drawn: cells, slots or codes whose possibilities became fewer.
    pub propagations: u64,
    /// Smaller problems tried on the way: block patterns, grids, calls of a SAT solver.
    pub attempts: u64,
    /// Answers found.
    pub results: u64,
    /// Wall time.
    pub elapsed: Duration,
}

impl Stats {
    /// The figures with their names in JSON: every counter that is not zero, always `nodes` and `results`, and the time in
    /// seconds.
    pub fn values(&self) -> impl Iterator<Item = (&'static str, Value)> + use<> {
        let counters = [
            ("nodes", self.nodes),
            ("fails", self.fails),
            ("restarts", self.restarts),
            ("propagations", self.propagations),
            ("attempts", self.attempts),
            ("results", self.results),
        ];
        counters
            .into_iter()
            .filter(|&(name, count)| count > 0 || matches!(name, "nodes" | "results"))
            .map(|(name, count)| (name, count.into()))
            .chain([("seconds", self.elapsed.as_secs_f64().into())])
    }

    /// So many of a counter, per second: `stats.rate(stats.results)`. Zero before any time has passed.
    pub fn rate(&self, count: u64) -> f64 {
        let seconds = self.elapsed.as_secs_f64();
        if seconds > 0.0 { count as f64 / seconds } else { 0.0 }
    }
}

/// Joins the work of threads that ran side by side: counts add up, the time is the longest.
impl AddAssign for Stats {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.fails += other.fails;
        self.restarts += other.restarts;
        self.propagations += other.propagations;
        self.attempts += other.attempts;
        self.results += other.results;
        self.elapsed = self.elapsed.max(other.elapsed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_add_up_and_their_time_does_not() {
        let mut all = Stats { nodes: 10, fails: 4, elapsed: Duration::from_millis(1500), ..Stats::default() };
        all += Stats { nodes: 5, results: 2, elapsed: Duration::from_millis(500), ..Stats::default() };
        let shown: Vec<String> = all.values().map(|(name, value)| format!("{name} {value}")).collect();
        assert_eq!(shown, ["nodes 15", "fails 4", "results 2", "seconds 1.500"]);
        assert!((all.rate(all.nodes) - 10.0).abs() < 1e-9);
    }

    #[test]
    fn a_search_that_did_nothing_still_says_so() {
        let names: Vec<_> = Stats::default().values().map(|(name, _)| name).collect();
        assert_eq!(names, ["nodes", "results", "seconds"]);
        assert_eq!(Stats::default().rate(7).to_bits(), 0);
    }
}
