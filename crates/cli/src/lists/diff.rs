//! `sator lists diff`: what one list has that another has not.

use super::print::{ListFormat, alphabetical, written};
use crate::common::{FloorArgs, IdleArgs, OutputArgs, ReadArgs, Stats, WordJson, standard_input_once};
use crate::exit::Exit;
use crate::output::Output;
use anyhow::Result;
use clap::Args;
use sator::Word;
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// Show what two lists have not in common
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub struct DiffArgs {
    /// The first list
    #[arg(value_name = "OLD")]
    old: String,

    /// The second list
    #[arg(value_name = "NEW")]
    new: String,

    /// Print only how many differences there are
    #[arg(long)]
    count: bool,

    #[command(flatten)]
    read: ReadArgs,

    #[command(flatten)]
    floor: FloorArgs,

    /// How to print the differences
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    format: ListFormat,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    _idle: IdleArgs,
}

const AFTER_HELP: &str = "\
Lines of the text form, in alphabetical order:
  -word;score       only in OLD
  +word;score       only in NEW
  ~word;old;new     in both, with different scores

Examples:
  sator lists diff english british
  sator lists diff last-year.txt mine.txt --min-score 50

Exit codes:
  0  the lists differ
  1  they do not
  2  bad input, usage, or a file that cannot be read or written
  3  stopped by Ctrl-C";

#[derive(Serialize)]
struct Report<'a> {
    sator: u8,
    outcome: &'static str,
    count: usize,
    only_old: Vec<WordJson<'a>>,
    only_new: Vec<WordJson<'a>>,
    rescored: Vec<Rescored>,
    stats: Stats,
}

#[derive(Serialize)]
struct Rescored {
    word: String,
    old: i32,
    new: i32,
}

enum Difference<'a> {
    OnlyOld(Word<'a>),
    OnlyNew(Word<'a>),
    Rescored { old: Word<'a>, new: Word<'a> },
}

pub fn run(args: &DiffArgs) -> Result<Exit> {
    let started = Instant::now();
    standard_input_once([args.old.as_str(), args.new.as_str()])?;
    let load = |name: &String| {
        args.read.load(std::slice::from_ref(name), args.output.quiet, |lists| lists.floor = args.floor.floor())
    };
    let (old, new) = (load(&args.old)?, load(&args.new)?);
    let differences = differences(&alphabetical(&old.words), &alphabetical(&new.words));
    let stats = Stats::new(old.words.len() + new.words.len(), started, &args.output);
    let mut out = Output::new(args.output.output.as_ref());
    match args.format {
        ListFormat::Json => out.json(&report(&differences, args.count, stats))?,
        ListFormat::Text if args.count => writeln!(out, "{}", differences.len())?,
        ListFormat::Text => differences.iter().try_for_each(|difference| print(difference, &mut out))?,
    }
    out.finish()?;
    Ok(if differences.is_empty() { Exit::None } else { Exit::Found })
}

/// Goes through both lists side by side. Words are compared as text: with `--alphabet auto` each list has its own letters.
fn differences<'a>(old: &[Word<'a>], new: &[Word<'a>]) -> Vec<Difference<'a>> {
    let keyed = |words: &[Word<'a>]| {
        let mut keyed: Vec<_> = words.iter().map(|&word| (word.text(), word)).collect();
        keyed.sort_by(|a, b| a.0.cmp(&b.0));
        keyed
    };
    let (old, new) = (keyed(old), keyed(new));
    let (mut old, mut new) = (old.into_iter().peekable(), new.into_iter().peekable());
    let mut differences = Vec::new();
    loop {
        let order = match (old.peek(), new.peek()) {
            (None, None) => return differences,
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (Some(a), Some(b)) => a.0.cmp(&b.0),
        };
        let before = if order.is_le() { old.next() } else { None };
        let after = if order.is_ge() { new.next() } else { None };
        match (before, after) {
            (Some((_, old)), Some((_, new))) if old.score() != new.score() => {
                differences.push(Difference::Rescored { old, new });
            }
            (Some((_, word)), None) => differences.push(Difference::OnlyOld(word)),
            (None, Some((_, word))) => differences.push(Difference::OnlyNew(word)),
            _ => {}
        }
    }
}

fn print(difference: &Difference<'_>, out: &mut Output) -> Result<()> {
    match *difference {
        Difference::OnlyOld(word) => writeln!(out, "-{};{}", written(word), word.score())?,
        Difference::OnlyNew(word) => writeln!(out, "+{};{}", written(word), word.score())?,
        Difference::Rescored { old, new } => writeln!(out, "~{};{};{}", written(new), old.score(), new.score())?,
    }
    Ok(())
}

fn report<'a>(differences: &[Difference<'a>], count_only: bool, stats: Stats) -> Report<'a> {
    let outcome = if differences.is_empty() { "impossible" } else { "found" };
    let (mut only_old, mut only_new, mut rescored) = (Vec::new(), Vec::new(), Vec::new());
    for difference in differences.iter().filter(|_| !count_only) {
        match *difference {
            Difference::OnlyOld(word) => only_old.push(WordJson::from((word, word.score()))),
            Difference::OnlyNew(word) => only_new.push(WordJson::from((word, word.score()))),
            Difference::Rescored { old, new } => {
                rescored.push(Rescored { word: new.text(), old: old.score().value(), new: new.score().value() });
            }
        }
    }
    Report { sator: 1, outcome, count: differences.len(), only_old, only_new, rescored, stats }
}
