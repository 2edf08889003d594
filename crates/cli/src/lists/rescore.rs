//! `sator lists rescore`: bring the scores of a list to another range.

use super::print::{ListFormat, alphabetical, print};
use crate::common::{FloorArgs, IdleArgs, OutputArgs, ReadArgs};
use crate::exit::{self, Exit};
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use sator::{Rescale, RescaleMethod, Word};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Instant;

/// Bring the scores of a list to another range
#[derive(Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", exit::HELP))]
pub struct RescoreArgs {
    /// The lists, taken together
    #[arg(value_name = "LIST", required = true)]
    lists: Vec<String>,

    /// The range of the new scores
    #[arg(long, value_name = "LOW-HIGH", default_value = "1-100", allow_hyphen_values = true)]
    to: ScoreRange,

    /// The range of the old scores; default: as found. Scores beyond it are cut off
    #[arg(long, value_name = "LOW-HIGH", allow_hyphen_values = true)]
    from: Option<ScoreRange>,

    /// How old scores become new ones
    #[arg(long, value_enum, default_value = "linear")]
    by: By,

    #[command(flatten)]
    read: ReadArgs,

    #[command(flatten)]
    floor: FloorArgs,

    /// How to print the list
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    format: ListFormat,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    _idle: IdleArgs,
}

#[derive(ValueEnum, Clone, Copy)]
enum By {
    /// In proportion
    Linear,
    /// By logarithm: for counts of how often a word occurs
    Log,
    /// By rank: spread evenly over the words
    Rank,
}

const EXAMPLES: &str = "\
Examples:
  sator lists rescore tens.txt --from 1-10 --to 1-100
  sator lists rescore counts.txt --by log";

/// Two scores, the lower one first.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ScoreRange(RangeInclusive<i32>);

impl FromStr for ScoreRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // The first character may be a minus sign; the next hyphen separates.
        let split = text.char_indices().skip(1).find(|&(_, c)| c == '-').map(|(at, _)| (&text[..at], &text[at + 1..]));
        let bounds = split.and_then(|(low, high)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?)));
        match bounds {
            Some((low, high)) if low < high => Ok(Self(low..=high)),
            _ => Err("expected two whole numbers, the lower one first, such as 1-100".to_owned()),
        }
    }
}

pub fn run(args: &RescoreArgs) -> Result<Exit> {
    let started = Instant::now();
    if args.from.is_some() && matches!(args.by, By::Rank) {
        bail!("--from means nothing with --by rank: ranks do not depend on the range of the scores; leave it out");
    }
    let loaded = args.read.load(&args.lists, args.output.quiet, |lists| lists.floor = args.floor.floor())?;
    let method = match args.by {
        By::Linear => RescaleMethod::Linear,
        By::Log => RescaleMethod::Log,
        By::Rank => RescaleMethod::Rank,
    };
    let mut rescale = Rescale::new(method, loaded.words.iter().map(Word::score), args.to.0.clone());
    if let Some(from) = &args.from {
        rescale = rescale.from_range(from.0.clone());
    }
    let words: Vec<_> =
        alphabetical(&loaded.words).into_iter().map(|word| (word, rescale.apply(word.score()))).collect();
    print(&words, args.format, false, &args.output, started)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_may_be_negative() {
        let parse = |text: &str| text.parse::<ScoreRange>().ok().map(|range| range.0);
        assert_eq!(parse("1-100"), Some(1..=100));
        assert_eq!(parse("-5-5"), Some(-5..=5));
        assert_eq!(parse("-9--5"), Some(-9..=-5));
        for bad in ["", "5", "-", "é-1", "100-1", "1-1", "a-b", "1-99999999999"] {
            assert_eq!(parse(bad), None, "{bad:?}");
        }
    }
}
