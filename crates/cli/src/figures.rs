//! The figures of a search, for JSON and for people.

use crate::say::say;
use sator::search::{Stats, Value};
use serde_json::{Map, Value as Json};

/// The figures as JSON.
pub fn json(stats: &Stats) -> Map<String, Json> {
    let value = |value| match value {
        Value::Whole(number) => number.into(),
        Value::Real(number) => number.into(),
        Value::Text(text) => text.into(),
    };
    stats.values().map(|(name, figure)| (name.to_owned(), value(figure))).collect()
}

/// Says the figures, and whatever else there is.
pub fn say_all(stats: &Stats, more: &[String]) {
    let figures = stats.values().map(|(name, value)| format!("{name} {value}"));
    say(figures.chain(more.iter().cloned()).collect::<Vec<_>>().join(", "));
}
