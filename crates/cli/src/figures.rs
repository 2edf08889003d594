//! The figures of a search, for JSON and for people.

use crate::say::say;
use sator::search::{Stats, Value};
use serde_json::{Map, Value as Json};

/// The figures as JSON.
pub fn json(stats: &Stats) -> Map<String, Json> {
    json_of(stats.values())
}

/// Says the figures, and whatever else there is.
pub fn say_all(stats: &Stats, more: &[String]) {
    say_these(stats.values(), more);
}

/// Some figures, by these names, as JSON.
pub fn json_of(figures: impl Iterator<Item = (&'static str, Value)>) -> Map<String, Json> {
    let value = |value| match value {
        Value::Whole(number) => number.into(),
        Value::Real(number) => number.into(),
        Value::Text(text) => text.into(),
    };
    figures.map(|(name, figure)| (name.to_owned(), value(figure))).collect()
}

/// Says some figures by these names, and whatever else there is.
pub fn say_these(figures: impl Iterator<Item = (&'static str, Value)>, more: &[String]) {
    let figures = figures.map(|(name, value)| format!("{name} {value}"));
    say(figures.chain(more.iter().cloned()).collect::<Vec<_>>().join(", "));
}
