//! Fills as text and as JSON.

use super::End;
use super::args::{FillArgs, Format};
use super::why::WhyJson;
use crate::exit::Exit;
use crate::figures;
use crate::output::Output;
use crate::say::say;
use anyhow::Result;
use sator::fill::{Best, Entry, Fill, Problem};
use sator::search::Stats;
use serde::Serialize;
use serde_json::{Map, Value as Json};
use std::io::Write;

/// Prints fills as they come, and how the search ended.
pub struct Printer<'a> {
    args: &'a FillArgs,
    problem: &'a Problem<'a>,
    out: Output,
    fills: usize,
}

/// What `--format json` prints.
#[derive(Serialize)]
struct Report<'a> {
    sator: u8,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    grid: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    entries: Vec<EntryJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<ScoreJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<&'a Quality>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<WhyJson>,
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

/// How good the best fill is known to be.
#[derive(Serialize)]
pub struct Quality {
    proven: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    floor_bound: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_bound: Option<f64>,
    preferred: usize,
    preferred_bound: usize,
}

impl Quality {
    pub fn new(best: &Best) -> Self {
        Self {
            proven: best.proven,
            floor_bound: best.floor_bound,
            mean_bound: best.mean_bound,
            preferred: best.preferred,
            preferred_bound: best.preferred_bound,
        }
    }
}

impl<'a> Printer<'a> {
    pub fn new(args: &'a FillArgs, problem: &'a Problem<'a>, out: Output) -> Self {
        Self { args, problem, out, fills: 0 }
    }

    pub fn fill(&mut self, fill: &Fill, stats: &Stats, quality: Option<&Quality>) -> Result<()> {
        self.fills += 1;
        match self.args.format {
            Format::Json => {
                let report = Report { best: quality, ..self.report(fill, stats) };
                self.out.json(&report)?;
            }
            Format::Text => {
                if self.fills > 1 {
                    writeln!(self.out)?;
                }
                let text = fill.grid(self.problem.template).to_text(self.problem.words.alphabet());
                self.out.write_all(text.as_bytes())?;
            }
        }
        if self.args.output.stats {
            if let Some(score) = fill.score() {
                say(format_args!("score: worst {}, mean {:.1}, total {}", score.min, score.mean, score.total));
            }
            if let Some(quality) = quality {
                say_quality(quality, !self.problem.rules.preferred.is_empty());
            }
        }
        Ok(())
    }

    /// Prints how the search ended.
    pub fn finish(mut self, end: &End) -> Result<()> {
        if let Some(why) = &end.why {
            if self.args.format == Format::Json && self.fills == 0 {
                let outcome = if end.exit == Exit::None { "impossible" } else { "stopped" };
                let report = Report { why: Some(why.json()), ..empty(outcome, &end.stats) };
                self.out.json(&report)?;
            }
            if !self.args.output.quiet {
                say(why);
            }
        }
        if self.args.output.stats {
            figures::say_all(&end.stats, &[]);
        }
        self.out.finish()
    }

    fn report(&self, fill: &Fill, stats: &Stats) -> Report<'a> {
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
        let score = fill.score();
        Report {
            grid: Some(fill.grid(self.problem.template).row_texts(alphabet)),
            entries: fill.entries.iter().map(entry).collect(),
            score: score.map(|score| ScoreJson { min: score.min, mean: score.mean, total: score.total }),
            ..empty("found", stats)
        }
    }
}

fn empty(outcome: &'static str, stats: &Stats) -> Report<'static> {
    Report {
        sator: 1,
        outcome,
        grid: None,
        entries: Vec::new(),
        score: None,
        best: None,
        why: None,
        stats: figures::json(stats),
    }
}

fn say_quality(quality: &Quality, preferring: bool) {
    if preferring {
        say(format_args!("preferred words: {}, at most {}", quality.preferred, quality.preferred_bound));
    }
    let bound = quality.floor_bound.map(|floor| format!("no fill has a worst entry above {floor}"));
    let mean = quality.mean_bound.map(|mean| format!("none with as good a worst entry has a mean above {mean:.1}"));
    let parts: Vec<_> = bound.into_iter().chain(mean).collect();
    let proven = if quality.proven { "proven best" } else { "not proven best" };
    say(format_args!("{proven}{}{}", if parts.is_empty() { "" } else { ": " }, parts.join(", ")));
}
