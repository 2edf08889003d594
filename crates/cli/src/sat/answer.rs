//! Grids that solvers found, printed and written, and what is wrong with them.

use super::args::Format;
use crate::common::OutputArgs;
use crate::output::Output;
use crate::say::say;
use anyhow::Result;
use sator::Alphabet;
use sator::grid::Grid;
use sator::sat::Fault;
use sator::search::{Stats, Value};
use serde::Serialize;
use serde_json::{Map, Value as Json};
use std::io::Write;
use std::path::Path;

/// An answer, as far as there is one.
pub struct Answer<'a> {
    pub outcome: &'static str,
    pub grid: Option<&'a Grid>,
    pub alphabet: &'a Alphabet,
    pub faults: &'a [Fault],
    pub cost: Option<u64>,
    pub bound: Option<u64>,
    pub stats: Stats,
}

/// What `--format json` prints.
#[derive(Serialize)]
struct Report {
    sator: u8,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    grid: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<u64>,
    faults: Vec<String>,
    stats: Map<String, Json>,
}

/// The most faults that are said one by one.
const MAX_SAID: usize = 20;

impl Answer<'_> {
    /// Prints the answer to standard output, writes its grid to the file, and says what is wrong with it.
    pub fn show(&self, format: Format, file: Option<&Path>, args: &OutputArgs) -> Result<()> {
        let text = self.grid.map(|grid| grid.to_text(self.alphabet));
        if let (Some(text), Some(file)) = (&text, file) {
            sator::write_whole(file, text.as_bytes())?;
        }
        let mut out = Output::new(None);
        match format {
            Format::Json => out.json(&self.report())?,
            Format::Text => out.write_all(text.unwrap_or_default().as_bytes())?,
        }
        out.finish()?;
        if !args.quiet {
            self.faults.iter().take(MAX_SAID).for_each(say);
            if self.faults.len() > MAX_SAID {
                say(format_args!("… and {} more", self.faults.len() - MAX_SAID));
            }
        }
        if args.stats {
            let figures = self.stats.values().filter(|(name, _)| *name != "nodes" && *name != "results");
            let figures: Vec<_> = figures.map(|(name, value)| format!("{} {value}", named(name))).collect();
            say(format_args!("{}{}", figures.join(", "), super::memory::shown()));
        }
        Ok(())
    }

    fn report(&self) -> Report {
        let figures = self.stats.values().filter(|(name, _)| *name != "nodes" && *name != "results");
        Report {
            sator: 1,
            outcome: self.outcome,
            grid: self.grid.map(|grid| grid.row_texts(self.alphabet)),
            cost: self.cost,
            bound: self.bound,
            faults: self.faults.iter().map(ToString::to_string).collect(),
            stats: figures.map(|(name, value)| (named(name).to_owned(), json(value))).collect(),
        }
    }
}

/// What solvers call it.
fn named(figure: &'static str) -> &'static str {
    match figure {
        "fails" => "conflicts",
        "attempts" => "calls",
        other => other,
    }
}

fn json(value: Value) -> Json {
    match value {
        Value::Whole(number) => number.into(),
        Value::Real(number) => number.into(),
        Value::Text(text) => text.into(),
    }
}

/// What the cost says: perfect, best, or how far from it.
pub fn say_cost(cost: u64, bound: u64, proven: bool) {
    match (cost, proven) {
        (0, _) => say("perfect: every tile is filled and every word legal"),
        (_, true) => say(format_args!("cost {cost}: the best there is")),
        (_, false) => say(format_args!("cost {cost}, not proven best: no answer costs less than {bound}")),
    }
}
