//! `sator check`: what a grid has, which house rules it breaks, and which slots no word fits.

use crate::common::{FloorArgs, IdleArgs, ListArgs, OutputArgs, Stats, counted, grouped, standard_input_once};
use crate::exit::Exit;
use crate::output::Output;
use crate::say::warn_of_given_words;
use anyhow::Result;
use clap::{Args, ValueEnum};
use sator::grid::{GridStats, SlotId, Style, Symmetry, Template, lint};
use sator::{LetterSet, WordList, read_template};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// Count and check a grid: statistics, symmetry, house rules, slots that no word fits
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub struct CheckArgs {
    /// The template: a file, or - for standard input
    #[arg(value_name = "GRID")]
    grid: PathBuf,

    /// Also check the rules of American dailies or British blocked grids
    #[arg(long, value_enum)]
    style: Option<StyleArg>,

    #[command(flatten)]
    lists: ListArgs,

    #[command(flatten)]
    floor: FloorArgs,

    /// How to print it
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    format: Format,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    _idle: IdleArgs,
}

#[derive(ValueEnum, Clone, Copy)]
enum StyleArg {
    /// 15x15, at most 78 words, none under three letters, all cells checked, symmetric, connected
    American,
    /// Words of three letters or more, at least half of each checked, symmetric, connected
    British,
}

#[derive(ValueEnum, Clone, Copy)]
enum Format {
    /// For people
    Text,
    /// One JSON object
    Json,
}

const AFTER_HELP: &str = "\
Templates: a line a row; . is an empty cell, # a block, a space unused, a letter given.

Examples:
  sator check examples/grids/daily-15.txt --style american
  sator check grid.txt --words mine.txt --min-score 50

Exit codes:
  0  every slot has words that fit, and the grid keeps the rules of --style
  1  some slot has none, or a rule is broken
  2  bad input, usage, or a file that cannot be read or written
  3  stopped by Ctrl-C";

/// As many of the tightest slots as a reader wants to see.
const SHOWN: usize = 5;

#[derive(Serialize)]
struct Report {
    sator: u8,
    outcome: &'static str,
    rows: u32,
    columns: u32,
    words: usize,
    blocks: usize,
    letters: usize,
    unused: usize,
    average_length: f64,
    lengths: Vec<LengthCount>,
    given: Vec<GivenCount>,
    unchecked: usize,
    parts: usize,
    open_area: (u32, u32),
    symmetry: Vec<&'static str>,
    broken_rules: Vec<String>,
    slots: Vec<SlotReport>,
    stats: Stats,
}

#[derive(Serialize)]
struct LengthCount {
    length: usize,
    words: usize,
}

#[derive(Serialize)]
struct GivenCount {
    letter: char,
    cells: usize,
}

#[derive(Serialize)]
struct SlotReport {
    slot: String,
    pattern: String,
    /// Words of the list that fit the letters given; none counted for a slot that is given whole.
    fitting: Option<usize>,
}

pub fn run(args: &CheckArgs) -> Result<Exit> {
    let started = Instant::now();
    standard_input_once(args.grid.to_str().into_iter().chain(args.lists.words.iter().map(String::as_str)))?;
    let words = args.lists.load(args.output.quiet, |lists| lists.floor = args.floor.floor())?.words;
    let template = read_template(&args.grid, words.alphabet())?;
    if !args.output.quiet {
        warn_of_given_words(&template, &words);
    }
    let report = report(args, &template, &words, started);
    let exit = if report.outcome == "found" { Exit::Found } else { Exit::None };
    let mut out = Output::new(args.output.output.as_ref());
    match args.format {
        Format::Json => out.json(&report)?,
        Format::Text => print(&report, &mut out)?,
    }
    out.finish()?;
    Ok(exit)
}

fn report(args: &CheckArgs, template: &Template, words: &WordList, started: Instant) -> Report {
    let stats = GridStats::new(template);
    let style = args.style.map(|style| match style {
        StyleArg::American => Style::AmericanDaily,
        StyleArg::British => Style::BritishBlocked,
    });
    let broken_rules: Vec<_> =
        style.iter().flat_map(|&style| lint(template, style)).map(|finding| finding.to_string()).collect();
    let slots: Vec<_> = template.slots().ids().map(|slot| slot_report(template, slot, words)).collect();
    let possible = broken_rules.is_empty() && slots.iter().all(|slot| slot.fitting != Some(0));
    let alphabet = words.alphabet();
    Report {
        sator: 1,
        outcome: if possible { "found" } else { "impossible" },
        rows: stats.rows,
        columns: stats.columns,
        words: stats.words,
        blocks: stats.blocks,
        letters: stats.letter_cells,
        unused: stats.unused,
        average_length: stats.average_length(),
        lengths: stats.by_length.iter().map(|(&length, &words)| LengthCount { length, words }).collect(),
        given: stats.given.iter().map(|(&l, &cells)| GivenCount { letter: alphabet.display(l), cells }).collect(),
        unchecked: stats.unchecked.len(),
        parts: stats.parts,
        open_area: stats.open_area,
        symmetry: symmetries(template),
        broken_rules,
        slots,
        stats: Stats::new(words_in_question(&stats, words), started, &args.output),
    }
}

/// How many words the list has of the lengths of the slots.
fn words_in_question(stats: &GridStats, words: &WordList) -> usize {
    let lengths = stats.by_length.keys().filter(|&&length| length <= sator::MAX_WORD_LENGTH);
    lengths.map(|&length| words.of_length(length).len()).sum()
}

/// The symmetries of the blocks; `none` only where there is no other.
fn symmetries(template: &Template) -> Vec<&'static str> {
    let all = Symmetry::all_of(template.grid());
    let some: Vec<_> = all.iter().filter(|&&symmetry| symmetry != Symmetry::None).map(|s| s.name()).collect();
    if some.is_empty() { vec![Symmetry::None.name()] } else { some }
}

fn slot_report(template: &Template, slot: SlotId, words: &WordList) -> SlotReport {
    let alphabet = words.alphabet();
    let contents: Vec<_> = template.contents(slot).collect();
    // A rebus cell takes several letters of the word.
    let allowed: Vec<LetterSet> = contents
        .iter()
        .flat_map(|content| match content.given() {
            [] => vec![alphabet.letters()],
            given => given.iter().map(|&letter| LetterSet::only(letter)).collect(),
        })
        .collect();
    let pattern = allowed.iter().map(|set| set.single().map_or('.', |letter| alphabet.display(letter))).collect();
    let fitting = match template.given_word(slot) {
        Some(_) => None,
        None if allowed.len() > sator::MAX_WORD_LENGTH => Some(0),
        None => Some(words.of_length(allowed.len()).fitting(&allowed, alphabet.letters()).len()),
    };
    SlotReport { slot: template.slots()[slot].name().to_string(), pattern, fitting }
}

fn print(report: &Report, out: &mut Output) -> Result<()> {
    let area = |(rows, columns): (u32, u32)| format!("{columns}x{rows}");
    let size = area((report.rows, report.columns));
    let (blocks, words) = (counted(report.blocks, "block"), counted(report.words, "word"));
    writeln!(out, "{size} cells, {blocks}, {words}, average length {:.2}", report.average_length)?;
    let lengths: Vec<_> = report.lengths.iter().map(|l| format!("{} of {}", l.words, l.length)).collect();
    writeln!(out, "lengths: {}", lengths.join(", "))?;
    if !report.given.is_empty() {
        let given: Vec<_> = report.given.iter().map(|g| format!("{} {}", g.cells, g.letter)).collect();
        writeln!(out, "given letters: {}", given.join(", "))?;
    }
    writeln!(
        out,
        "unchecked cells: {}; parts: {}; largest open area: {}",
        report.unchecked,
        report.parts,
        area(report.open_area)
    )?;
    writeln!(out, "symmetry: {}", report.symmetry.join(", "))?;
    for rule in &report.broken_rules {
        writeln!(out, "rule: {rule}")?;
    }
    let mut tight: Vec<_> = report.slots.iter().filter_map(|slot| Some((slot.fitting?, slot))).collect();
    tight.sort_by_key(|(fitting, _)| *fitting);
    for (_, slot) in tight.iter().take_while(|(fitting, _)| *fitting == 0) {
        writeln!(out, "no word fits {} ({})", slot.slot, slot.pattern)?;
    }
    let some = tight.iter().filter(|(fitting, _)| *fitting > 0).take(SHOWN);
    let some: Vec<_> = some.map(|(fitting, slot)| format!("{} {}", slot.slot, grouped(*fitting))).collect();
    if !some.is_empty() {
        writeln!(out, "fewest words fit: {}", some.join(", "))?;
    }
    Ok(())
}
