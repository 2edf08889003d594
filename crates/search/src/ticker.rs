//! How often to say something: progress is for people, a few times a second is enough.

use std::time::Duration;

/// Says when the next report is due. It reads no clock: the time comes from a [`Meter`](crate::Meter) or a
/// [`Budget`](crate::Budget).
#[derive(Clone, Debug)]
pub struct Ticker {
    interval: Duration,
    next: Duration,
}

impl Ticker {
    /// A report ten times a second: as often as an eye follows.
    pub const DEFAULT_INTERVAL: Duration = Duration::from_millis(100);

    /// A ticker whose first report is due after one interval: a search that is over by then says nothing.
    pub const fn new(interval: Duration) -> Self {
        Self { interval, next: interval }
    }

    /// Is a report due at this time since the start? If so, the next one is due an interval later.
    #[inline]
    pub fn due(&mut self, elapsed: Duration) -> bool {
        if elapsed < self.next {
            return false;
        }
        self.next = elapsed.saturating_add(self.interval);
        true
    }
}

impl Default for Ticker {
    fn default() -> Self {
        Self::new(Self::DEFAULT_INTERVAL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_at_least_an_interval_apart() {
        let mut ticker = Ticker::new(Duration::from_millis(100));
        let due: Vec<u64> = [0, 50, 99, 100, 150, 199, 320, 410, 420, 500]
            .into_iter()
            .filter(|&ms| ticker.due(Duration::from_millis(ms)))
            .collect();
        assert_eq!(due, [100, 320, 420]);
    }
}
