//! Watching over a search: its budget, and who wants to hear how it goes.

use sator_search::{Budget, Meter, OnProgress, Progress, Stats, StopReason, Ticker};

/// Checks the budget at every node and reports now and then.
pub(crate) struct Watch<'b, 'p> {
    meter: Meter<'b>,
    ticker: Ticker,
    listener: Option<&'p mut OnProgress<'p>>,
    /// What is reported besides the statistics.
    pub progress: Progress,
}

impl<'b, 'p> Watch<'b, 'p> {
    pub fn new(budget: &'b Budget, listener: Option<&'p mut OnProgress<'p>>) -> Self {
        let progress = Progress { phase: "filling", ..Progress::default() };
        Self { meter: budget.meter(), ticker: Ticker::default(), listener, progress }
    }

    /// An error if the search must stop.
    pub fn check(&mut self, stats: &Stats) -> Result<(), StopReason> {
        self.meter.check()?;
        if let Some(listener) = &mut self.listener
            && self.ticker.due(self.meter.elapsed())
        {
            self.progress.stats = Stats { elapsed: self.meter.elapsed(), ..*stats };
            if listener(&self.progress).is_break() {
                return Err(StopReason::Cancelled);
            }
        }
        Ok(())
    }
}
