//! What a search answers. "There is none" is an answer like any other; only running out of budget is not.

use std::error::Error;
use std::fmt;

/// The answer of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome<T> {
    /// Here it is.
    Found(T),
    /// Proven: there is none.
    Impossible,
    /// The budget ran out before either was known.
    Stopped(StopReason),
}

impl<T> Outcome<T> {
    /// The outcome with what was found turned into something else.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Outcome<U> {
        match self {
            Self::Found(found) => Outcome::Found(change(found)),
            Self::Impossible => Outcome::Impossible,
            Self::Stopped(reason) => Outcome::Stopped(reason),
        }
    }

    /// The outcome with what was found borrowed.
    pub const fn as_ref(&self) -> Outcome<&T> {
        match self {
            Self::Found(found) => Outcome::Found(found),
            Self::Impossible => Outcome::Impossible,
            Self::Stopped(reason) => Outcome::Stopped(*reason),
        }
    }

    /// What was found, if anything.
    pub fn found(self) -> Option<T> {
        match self {
            Self::Found(found) => Some(found),
            Self::Impossible | Self::Stopped(_) => None,
        }
    }

    /// Was something found?
    pub const fn is_found(&self) -> bool {
        matches!(self, Self::Found(_))
    }

    /// Is it proven that there is none?
    pub const fn is_impossible(&self) -> bool {
        matches!(self, Self::Impossible)
    }

    /// Why the search stopped before it had an answer.
    pub const fn stop_reason(&self) -> Option<StopReason> {
        match self {
            Self::Stopped(reason) => Some(*reason),
            Self::Found(_) | Self::Impossible => None,
        }
    }

    /// The outcome in one word, as in JSON: `found`, `impossible` or `stopped`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Found(_) => "found",
            Self::Impossible => "impossible",
            Self::Stopped(_) => "stopped",
        }
    }
}

impl<T> From<StopReason> for Outcome<T> {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// Why a search stopped before it had an answer.
///
/// It is an error inside a search, so that `meter.check()?` unwinds it; at the engine's door it becomes an [`Outcome`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StopReason {
    /// The deadline passed.
    TimeOut,
    /// The user interrupted, or another thread made the work pointless.
    Cancelled,
    /// As many nodes were visited as were allowed.
    NodeLimit,
    /// It would take more memory than is allowed.
    Memory,
}

impl StopReason {
    /// The reason as one word, as in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TimeOut => "timeout",
            Self::Cancelled => "cancelled",
            Self::NodeLimit => "nodes",
            Self::Memory => "memory",
        }
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TimeOut => "the time ran out",
            Self::Cancelled => "interrupted",
            Self::NodeLimit => "the node limit was reached",
            Self::Memory => "it takes too much memory",
        })
    }
}

impl Error for StopReason {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_found_is_mapped() {
        assert_eq!(Outcome::Found(3).map(|n| n + 1), Outcome::Found(4));
        assert_eq!(Outcome::<i32>::Impossible.map(|n| n + 1), Outcome::Impossible);
        let stopped = Outcome::<i32>::from(StopReason::TimeOut);
        assert_eq!(stopped.map(|n| n + 1), Outcome::Stopped(StopReason::TimeOut));
    }

    #[test]
    fn each_outcome_is_one_thing() {
        let outcomes = [Outcome::Found("ROTAS"), Outcome::Impossible, Outcome::Stopped(StopReason::Cancelled)];
        assert_eq!(outcomes.map(|o| o.name()), ["found", "impossible", "stopped"]);
        assert_eq!(outcomes.map(Outcome::found), [Some("ROTAS"), None, None]);
        assert_eq!(outcomes.map(|o| o.stop_reason()), [None, None, Some(StopReason::Cancelled)]);
        assert_eq!(outcomes.map(|o| o.is_found()), [true, false, false]);
        assert_eq!(outcomes.map(|o| o.is_impossible()), [false, true, false]);
    }
}
