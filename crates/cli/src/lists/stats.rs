//! `sator lists stats`: how many words of which length and score.

use super::print::ListFormat;
use crate::common::{FloorArgs, IdleArgs, OutputArgs, ReadArgs, Stats, counted, grouped};
use crate::exit::{self, Exit};
use crate::output::Output;
use anyhow::Result;
use clap::Args;
use sator::{Loaded, SourceReport, WordList};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// Count the words of lists by length and score
#[derive(Args)]
#[command(after_help = format!("Examples:\n  sator lists stats\n  sator lists stats mine.txt other.txt\n\n{}", exit::HELP))]
pub struct StatsArgs {
    /// The lists, taken together
    #[arg(value_name = "LIST", default_value = "english")]
    lists: Vec<String>,

    #[command(flatten)]
    read: ReadArgs,

    #[command(flatten)]
    floor: FloorArgs,

    /// How to print them
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    format: ListFormat,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    _idle: IdleArgs,
}

/// The lowest score of each band; the last band has everything below.
const BANDS: [i32; 5] = [80, 60, 50, 40, 20];

#[derive(Serialize)]
struct Report {
    sator: u8,
    outcome: &'static str,
    words: usize,
    alphabet: String,
    score: Option<ScoreRange>,
    lengths: Vec<Row>,
    lists: Vec<ListReport>,
    stats: Stats,
}

#[derive(Serialize)]
struct ScoreRange {
    min: i32,
    mean: f64,
    max: i32,
}

#[derive(Serialize)]
struct Row {
    length: usize,
    words: usize,
    /// As many as there are bands: from 80, 60-79, 50-59, 40-49, 20-39, under 20.
    bands: [usize; BANDS.len() + 1],
}

#[derive(Serialize)]
struct ListReport {
    list: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<u64>,
    skipped: Vec<Skipped>,
}

#[derive(Serialize)]
struct Skipped {
    why: String,
    lines: u64,
    first_line: u64,
}

pub fn run(args: &StatsArgs) -> Result<Exit> {
    let started = Instant::now();
    let loaded = args.read.load(&args.lists, args.output.quiet, |lists| lists.floor = args.floor.floor())?;
    let report = report(args, &loaded, started);
    let mut out = Output::new(args.output.output.as_ref());
    match args.format {
        ListFormat::Json => out.json(&report)?,
        ListFormat::Text => print(&report, &mut out)?,
    }
    out.finish()?;
    Ok(if report.words == 0 { Exit::None } else { Exit::Found })
}

fn report(args: &StatsArgs, loaded: &Loaded, started: Instant) -> Report {
    let words = &loaded.words;
    let lengths: Vec<Row> = words.lengths().iter().map(|length| row(words, length)).filter(|r| r.words > 0).collect();
    let total = lengths.iter().map(|row| row.words).sum();
    let scores = || words.iter().map(|word| word.score().value());
    let mean = scores().map(f64::from).sum::<f64>() / total as f64;
    let range = scores().min().zip(scores().max()).map(|(min, max)| ScoreRange { min, mean, max });
    Report {
        sator: 1,
        outcome: if total == 0 { "impossible" } else { "found" },
        words: total,
        alphabet: words.alphabet().set_text(words.alphabet().letters()),
        score: range,
        lengths,
        lists: loaded.reports.iter().map(list).collect(),
        stats: Stats::new(total, started, &args.output),
    }
}

fn row(words: &WordList, length: usize) -> Row {
    let index = words.of_length(length);
    let mut bands = [0; BANDS.len() + 1];
    for id in index.ids() {
        bands[BANDS.partition_point(|&from| from > index.score(id).value())] += 1;
    }
    Row { length, words: index.len(), bands }
}

fn list(report: &SourceReport) -> ListReport {
    let figures = report.report.as_ref();
    let skipped = figures.iter().flat_map(|figures| &figures.skipped);
    ListReport {
        list: report.source.to_string(),
        lines: figures.map(|figures| figures.lines),
        words: figures.map(|figures| figures.words),
        skipped: skipped
            .map(|s| Skipped { why: s.kind.to_string(), lines: s.count, first_line: s.first_line })
            .collect(),
    }
}

fn print(report: &Report, out: &mut Output) -> Result<()> {
    writeln!(out, "{} in the alphabet {}", counted(report.words, "word"), report.alphabet)?;
    if let Some(score) = &report.score {
        writeln!(out, "scores {} to {}, mean {:.1}", score.min, score.max, score.mean)?;
    }
    for list in &report.lists {
        if let (Some(lines), Some(words)) = (list.lines, list.words) {
            let (lines, words) = (counted(lines as usize, "line"), counted(words as usize, "word"));
            writeln!(out, "{}: {lines}, {words}", list.list)?;
        }
        for skipped in &list.skipped {
            let (count, first) = (grouped(skipped.lines as usize), skipped.first_line);
            writeln!(out, "  {count} not used: {} (first: line {first})", skipped.why)?;
        }
    }
    writeln!(out)?;
    writeln!(out, "length    words      80+    60-79    50-59    40-49    20-39      <20")?;
    let line = |name: &str, words: usize, bands: &[usize]| {
        let bands: String = bands.iter().map(|&count| format!(" {:>8}", grouped(count))).collect();
        format!("{name:>6} {:>8}{bands}", grouped(words))
    };
    let mut sums = [0; BANDS.len() + 1];
    for row in &report.lengths {
        sums.iter_mut().zip(row.bands).for_each(|(sum, count)| *sum += count);
        writeln!(out, "{}", line(&row.length.to_string(), row.words, &row.bands))?;
    }
    writeln!(out, "{}", line("all", report.words, &sums))?;
    Ok(())
}
