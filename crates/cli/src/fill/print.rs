//! Fills as text and as JSON.

use super::args::{FillArgs, Format};
use crate::output::Output;
use anyhow::Result;
use sator::fill::{Answer, Entry, Fill, Problem};
use sator::search::{Outcome, Stats, Value};
use serde::Serialize;
use serde_json::{Map, Value as Json};
use std::io::Write;

/// Prints answers.
pub struct Printer<'a> {
    args: &'a FillArgs,
    problem: &'a Problem<'a>,
    out: Output,
}

/// What `--format json` prints.
#[derive(Serialize)]
struct Report {
    sator: u8,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    grid: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    entries: Vec<EntryJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<ScoreJson>,
    stats: Map<String, Json>,
}

#[derive(Serialize)]
struct EntryJson {
    number: u32,
    direction: String,
    word: String,
    score: Option<i32>,
}

#[derive(Serialize)]
struct ScoreJson {
    min: i32,
    mean: f64,
    total: i64,
}

impl<'a> Printer<'a> {
    pub fn new(args: &'a FillArgs, problem: &'a Problem<'a>, out: Output) -> Self {
        Self { args, problem, out }
    }

    pub fn answer(&mut self, answer: &Answer) -> Result<()> {
        let fill = answer.outcome.as_ref().found();
        match self.args.format {
            Format::Json => {
                let report = self.report(answer.outcome.name(), fill, &answer.stats);
                self.out.json(&report)?;
            }
            Format::Text => {
                if let Some(fill) = fill {
                    let text = fill.grid(self.problem.template).to_text(self.problem.words.alphabet());
                    self.out.write_all(text.as_bytes())?;
                }
            }
        }
        if self.args.output.stats {
            print_stats(fill, &answer.stats);
        }
        if !self.args.output.quiet {
            self.say_why_not(answer);
        }
        Ok(())
    }

    pub fn finish(self) -> Result<()> {
        self.out.finish()
    }

    fn report(&self, outcome: &'static str, fill: Option<&Fill>, stats: &Stats) -> Report {
        let alphabet = self.problem.words.alphabet();
        let entry = |entry: &Entry| {
            let name = self.problem.template.slots()[entry.slot].name();
            EntryJson {
                number: name.number,
                direction: name.direction.to_string(),
                word: alphabet.text(&entry.word),
                score: entry.score.map(sator::Score::value),
            }
        };
        let score = fill.and_then(Fill::score);
        Report {
            sator: 1,
            outcome,
            grid: fill.map(|fill| fill.grid(self.problem.template).row_texts(alphabet)),
            entries: fill.map(|fill| fill.entries.iter().map(entry).collect()).unwrap_or_default(),
            score: score.map(|score| ScoreJson { min: score.min, mean: score.mean, total: score.total }),
            stats: stats.values().map(|(name, value)| (name.to_owned(), json(value))).collect(),
        }
    }

    fn say_why_not(&self, answer: &Answer) {
        match &answer.outcome {
            Outcome::Found(_) => {}
            Outcome::Impossible => eprintln!("impossible: the grid has no fill with these words and rules"),
            Outcome::Stopped(reason) => eprintln!("no fill found: {reason}"),
        }
    }
}

fn json(value: Value) -> Json {
    match value {
        Value::Whole(number) => number.into(),
        Value::Real(number) => number.into(),
        Value::Text(text) => text.into(),
    }
}

fn print_stats(fill: Option<&Fill>, stats: &Stats) {
    if let Some(score) = fill.and_then(Fill::score) {
        eprintln!("score: worst {}, mean {:.1}, total {}", score.min, score.mean, score.total);
    }
    let figures: Vec<_> = stats.values().map(|(name, value)| format!("{name} {value}")).collect();
    eprintln!("{}", figures.join(", "));
}
