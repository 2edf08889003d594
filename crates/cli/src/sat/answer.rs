//! Grids that solvers found, printed and written, and what is wrong with them.

use super::args::{Format, SearchArgs};
use super::memory;
use crate::common::OutputArgs;
use crate::exit::Exit;
use crate::figures;
use crate::output::Output;
use crate::say::say;
use anyhow::Result;
use sator::Alphabet;
use sator::grid::Grid;
use sator::sat::Fault;
use sator::search::{Stats, StopReason, Value};
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

/// What is said of a cost of 0.
pub const PERFECT: &str = "perfect: every tile is filled and every word legal";

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
            figures::say_these(self.figures(), memory::figure().as_slice());
        }
        Ok(())
    }

    fn report(&self) -> Report {
        Report {
            sator: 1,
            outcome: self.outcome,
            grid: self.grid.map(|grid| grid.row_texts(self.alphabet)),
            cost: self.cost,
            bound: self.bound,
            faults: self.faults.iter().map(ToString::to_string).collect(),
            stats: figures::json_of(self.figures()),
        }
    }

    /// The figures that there are, as solvers call them.
    fn figures(&self) -> impl Iterator<Item = (&'static str, Value)> + use<> {
        self.stats.values().filter(|(name, _)| !matches!(*name, "nodes" | "results")).map(|(name, value)| match name {
            "fails" => ("conflicts", value),
            "attempts" => ("calls", value),
            other => (other, value),
        })
    }
}

/// How solving ended.
pub struct Ending<'a> {
    /// The best grid, if there is one.
    pub grid: Option<&'a Grid>,
    pub alphabet: &'a Alphabet,
    pub faults: &'a [Fault],
    pub cost: u64,
    /// No grid costs less.
    pub bound: u64,
    /// Why there is none: none if it was proven that there cannot be one, which is said in these words.
    pub stopped: Option<StopReason>,
    pub impossible: &'static str,
    /// What else there is to say if the grid is not proven to be the best.
    pub unproven: Option<String>,
    pub stats: Stats,
}

impl Ending<'_> {
    /// Shows the grid and says what it is worth.
    pub fn show(self, file: Option<&Path>, args: &SearchArgs) -> Result<Exit> {
        // No matter how the search ended: what costs no more than the bound is the best.
        let bound = self.bound.min(self.cost);
        let (outcome, exit) = match (self.grid, self.stopped) {
            (Some(_), _) if bound == self.cost => ("found", Exit::Found),
            (None, None) => ("impossible", Exit::None),
            _ => ("stopped", Exit::Stopped),
        };
        let answer = Answer {
            outcome,
            grid: self.grid,
            alphabet: self.alphabet,
            faults: self.faults,
            cost: self.grid.map(|_| self.cost),
            bound: self.grid.map(|_| bound),
            stats: self.stats,
        };
        answer.show(args.format, file, &args.output)?;
        if !args.output.quiet {
            match (self.grid, self.stopped) {
                (Some(_), _) if self.cost == 0 => say(PERFECT),
                (Some(_), _) if bound == self.cost => say(format_args!("cost {bound}: the best there is")),
                (Some(_), _) => {
                    say(format_args!("cost {}, not proven best: no answer costs less than {bound}", self.cost));
                    self.unproven.iter().for_each(say);
                }
                (None, None) => say(self.impossible),
                (None, Some(reason)) => say(format_args!("nothing found: {reason}")),
            }
        }
        Ok(exit)
    }
}
