//! A figure with its kind, for printing and for JSON.

use std::fmt;

/// A figure of [`Stats`](crate::Stats) or [`Progress`](crate::Progress).
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    /// A count, or another whole number.
    Whole(i64),
    /// A measure.
    Real(f64),
    /// A word.
    Text(&'static str),
}

impl From<u64> for Value {
    fn from(count: u64) -> Self {
        Self::Whole(i64::try_from(count).unwrap_or(i64::MAX))
    }
}

impl From<f64> for Value {
    fn from(measure: f64) -> Self {
        Self::Real(measure)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(number) => number.fmt(f),
            Self::Real(measure) => write!(f, "{measure:.3}"),
            Self::Text(text) => text.fmt(f),
        }
    }
}
