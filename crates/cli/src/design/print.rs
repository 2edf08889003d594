//! Grids and patterns as text and as JSON.

use super::args::{DesignArgs, Format};
use super::why::{Why, WhyJson};
use crate::exit::Exit;
use crate::output::Output;
use crate::say::say;
use anyhow::Result;
use sator::Alphabet;
use sator::design::{Design, LibraryPattern};
use sator::grid::{GridStats, Template};
use sator::search::{Stats, Value};
use serde::Serialize;
use serde_json::{Map, Value as Json};
use std::io::Write;

/// Prints grids as they come, and how the search ended.
pub struct Printer<'a> {
    args: &'a DesignArgs,
    alphabet: &'a Alphabet,
    out: Output,
    printed: usize,
}

/// What `--format json` prints.
#[derive(Serialize)]
struct Report {
    sator: u8,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    grid: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<PatternJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    entries: Vec<EntryJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<ScoreJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<WhyJson>,
    stats: Map<String, Json>,
}

#[derive(Serialize)]
struct PatternJson {
    words: usize,
    blocks: usize,
    average_length: f64,
}

#[derive(Serialize)]
struct EntryJson {
    number: u32,
    direction: String,
    word: String,
    score: Option<i32>,
    theme: bool,
}

#[derive(Serialize)]
struct ScoreJson {
    min: i32,
    mean: f64,
    total: i64,
}

impl<'a> Printer<'a> {
    pub fn new(args: &'a DesignArgs, alphabet: &'a Alphabet, out: Output) -> Self {
        Self { args, alphabet, out, printed: 0 }
    }

    /// A pattern by itself.
    pub fn pattern(&mut self, template: &Template, stats: &Stats) -> Result<()> {
        match self.args.format {
            Format::Json => {
                let grid = Some(template.grid().row_texts(self.alphabet));
                self.out.json(&Report { grid, pattern: Some(figures(template)), ..empty("found", stats) })?;
            }
            Format::Text => self.text(&template.to_text(self.alphabet))?,
        }
        Ok(())
    }

    /// A whole grid.
    pub fn design(&mut self, design: &Design, stats: &Stats) -> Result<()> {
        let grid = design.fill.grid(&design.template);
        match self.args.format {
            Format::Json => {
                let report = Report {
                    grid: Some(grid.row_texts(self.alphabet)),
                    pattern: Some(figures(&design.template)),
                    entries: self.entries(design),
                    score: design.fill.score().map(|s| ScoreJson { min: s.min, mean: s.mean, total: s.total }),
                    ..empty("found", stats)
                };
                self.out.json(&report)?;
            }
            Format::Text => self.text(&grid.to_text(self.alphabet))?,
        }
        if self.args.output.stats {
            let PatternJson { words, blocks, .. } = figures(&design.template);
            say(format_args!("{words} words, {blocks} blocks"));
            if let Some(score) = design.fill.score() {
                say(format_args!("score: worst {}, mean {:.1}, total {}", score.min, score.mean, score.total));
            }
        }
        Ok(())
    }

    fn entries(&self, design: &Design) -> Vec<EntryJson> {
        let entry = |entry: &sator::fill::Entry| {
            let name = design.template.slots()[entry.slot].name();
            EntryJson {
                number: name.number,
                direction: name.direction.to_string(),
                word: self.alphabet.text(&entry.word),
                score: entry.score.map(sator::Score::value),
                theme: design.template.given_word(entry.slot).is_some(),
            }
        };
        design.fill.entries.iter().map(entry).collect()
    }

    fn text(&mut self, text: &str) -> Result<()> {
        if self.printed > 0 {
            writeln!(self.out)?;
        }
        self.printed += 1;
        self.out.write_all(text.as_bytes())?;
        Ok(())
    }

    /// Prints how the search ended.
    pub fn finish(mut self, exit: Exit, why: Option<&Why>, stats: &Stats) -> Result<()> {
        if let Some(why) = why {
            if self.args.format == Format::Json && exit != Exit::Found {
                let outcome = if exit == Exit::None { "impossible" } else { "stopped" };
                self.out.json(&Report { why: Some(why.json()), ..empty(outcome, stats) })?;
            }
            if !self.args.output.quiet {
                say(why);
            }
        }
        if self.args.output.stats {
            let figures: Vec<_> = stats.values().map(|(name, value)| format!("{name} {value}")).collect();
            say(figures.join(", "));
        }
        self.out.finish()
    }
}

/// Prints built-in patterns.
pub fn library(args: &DesignArgs, patterns: &[LibraryPattern], out: &mut Output) -> Result<()> {
    let latin = Alphabet::latin();
    for (number, pattern) in patterns.iter().enumerate() {
        let template = Template::parse(pattern.text, &latin).expect("the built-in patterns are templates");
        match args.format {
            Format::Json => {
                let grid = Some(template.grid().row_texts(&latin));
                out.json(&Report { grid, pattern: Some(figures(&template)), ..empty("found", &Stats::default()) })?;
            }
            Format::Text => {
                let gap = if number > 0 { "\n" } else { "" };
                write!(out, "{gap}{}", template.to_text(&latin))?;
            }
        }
    }
    if patterns.is_empty() && !args.output.quiet {
        say("no built-in pattern is of that size and style: `sator design --library` prints them all");
    }
    Ok(())
}

fn figures(template: &Template) -> PatternJson {
    let stats = GridStats::new(template);
    PatternJson { words: stats.words, blocks: stats.blocks, average_length: stats.average_length() }
}

fn empty(outcome: &'static str, stats: &Stats) -> Report {
    let json = |value: Value| match value {
        Value::Whole(number) => number.into(),
        Value::Real(number) => number.into(),
        Value::Text(text) => text.into(),
    };
    Report {
        sator: 1,
        outcome,
        grid: None,
        pattern: None,
        entries: Vec::new(),
        score: None,
        why: None,
        stats: stats.values().map(|(name, value)| (name.to_owned(), json(value))).collect(),
    }
}
