//! `sator lists clean`: the words of a list and nothing else, as simple programs want them.

use super::print::alphabetical;
use crate::common::{FloorArgs, IdleArgs, OutputArgs, ReadArgs, Stats};
use crate::exit::{self, Exit};
use crate::output::Output;
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use sator::{LengthSet, MAX_WORD_LENGTH, Word};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// Print the words of lists as plain letters, each once, in alphabetical order
#[derive(Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", exit::HELP))]
pub struct CleanArgs {
    /// The lists, taken together
    #[arg(value_name = "LIST", required = true)]
    lists: Vec<String>,

    /// Only words of this length or range of lengths
    #[arg(long, value_name = "N|N-M")]
    length: Option<LengthSet>,

    /// In which case
    #[arg(long, value_enum, default_value = "lower")]
    case: Case,

    /// Put the number of words first
    #[arg(long)]
    header: bool,

    /// Pad words to N letters with hyphens, in every way: cat--, -cat-, --cat
    #[arg(long, value_name = "N")]
    padded: Option<usize>,

    /// Print only how many there are
    #[arg(long)]
    count: bool,

    #[command(flatten)]
    read: ReadArgs,

    #[command(flatten)]
    floor: FloorArgs,

    /// How to print the words
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    format: Format,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    _idle: IdleArgs,
}

#[derive(ValueEnum, Clone, Copy)]
enum Case {
    /// Small letters
    Lower,
    /// Capitals
    Upper,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum Format {
    /// A word a line
    Text,
    /// One JSON object
    Json,
}

/// What `--format json` prints.
#[derive(Serialize)]
struct Report {
    sator: u8,
    outcome: &'static str,
    count: usize,
    words: Vec<String>,
    stats: Stats,
}

const EXAMPLES: &str = "\
Examples:
  sator lists clean words.txt --length 3-5
  sator lists clean words.txt --length 3-5 --punctuation strip --padded 5 --header
  aspell dump master fr | sator lists clean - --punctuation reject --case upper";

pub fn run(args: &CleanArgs) -> Result<Exit> {
    let started = Instant::now();
    if let Some(width) = args.padded
        && !(1..=MAX_WORD_LENGTH).contains(&width)
    {
        bail!("--padded {width}: expected a number from 1 to {MAX_WORD_LENGTH}");
    }
    let loaded = args.read.load(&args.lists, args.output.quiet, |lists| {
        lists.lengths = args.length;
        lists.floor = args.floor.floor();
    })?;
    let stats = Stats::new(loaded.words.len(), started, &args.output);
    let mut words: Vec<String> = alphabetical(&loaded.words).into_iter().map(Word::text).collect();
    if let Some(width) = args.padded {
        words = words.iter().flat_map(|word| paddings(word, width)).collect();
        words.sort_unstable();
    }
    let count = words.len();
    if args.count {
        words.clear();
    }
    if matches!(args.case, Case::Lower) {
        words = words.iter().map(|word| word.to_lowercase()).collect();
    }
    let mut out = Output::new(args.output.output.as_ref());
    if args.format == Format::Json {
        out.json(&Report { sator: 1, outcome: if count == 0 { "impossible" } else { "found" }, count, words, stats })?;
    } else {
        if args.count || args.header {
            writeln!(out, "{count}")?;
        }
        words.iter().try_for_each(|word| writeln!(out, "{word}"))?;
    }
    out.finish()?;
    Ok(if count == 0 { Exit::None } else { Exit::Found })
}

/// The word with hyphens before and after it, as many as make up the width; none if it is too long.
fn paddings(word: &str, width: usize) -> Vec<String> {
    let Some(spare) = width.checked_sub(word.chars().count()) else { return Vec::new() };
    (0..=spare).map(|before| format!("{}{word}{}", "-".repeat(before), "-".repeat(spare - before))).collect()
}

#[cfg(test)]
mod tests {
    use super::paddings;

    #[test]
    fn every_way_to_pad() {
        assert_eq!(paddings("cat", 5), ["cat--", "-cat-", "--cat"]);
        assert_eq!(paddings("horse", 5), ["horse"]);
        assert!(paddings("donkey", 5).is_empty());
    }
}
