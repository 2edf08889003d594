//! What `sator rect` takes.

use super::sizes::Sizes;
use crate::common::{FloorArgs, OutputArgs, ReadArgs};
use crate::exit;
use crate::running::{RunArgs, Seconds};
use clap::{Args, Subcommand, ValueEnum};
use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;

/// Find word squares and rectangles: list, count, sample or estimate them
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(after_help = format!("{AFTER_HELP}\n\n{}", exit::RESULTS_HELP))]
pub struct RectArgs {
    #[command(subcommand)]
    pub command: Option<RectCommand>,

    /// Letters in a row by rows, 2x2 to 32x32: 5x5, 8x5, or a range such as 2-7x2-7
    #[arg(value_name = "WxH", required = true)]
    pub size: Option<Sizes>,

    #[command(flatten)]
    pub find: FindArgs,

    #[command(flatten)]
    pub get: GetArgs,

    #[command(flatten)]
    pub long: LongArgs,

    #[command(flatten)]
    pub lists: RectListArgs,

    #[command(flatten)]
    pub floor: FloorArgs,

    /// Stop after so many seconds; default: when all is found
    #[arg(long, value_name = "SECONDS", help_heading = "Search")]
    pub timeout: Option<Seconds>,

    #[command(flatten)]
    pub run: RunArgs,

    /// How to print results
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    pub format: Format,

    #[command(flatten)]
    pub output: OutputArgs,
}

#[derive(Subcommand)]
pub enum RectCommand {
    Merge(MergeArgs),
}

/// Join the outputs of all shards of a search; what comes out is what the whole search would have given
#[derive(Args)]
#[command(after_help = exit::HELP)]
pub struct MergeArgs {
    /// The outputs of all shards, in any order
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// Print only how many results there are
    #[arg(long, help_heading = "Output")]
    pub count: bool,

    /// How to print results
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    pub format: Format,

    #[command(flatten)]
    pub output: OutputArgs,
}

/// What to find.
#[derive(Args, Clone)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
#[command(next_help_heading = "What to find")]
pub struct FindArgs {
    /// A square and its transpose count as one
    #[arg(long)]
    pub unordered: bool,

    /// Squares whose rows are their columns
    #[arg(long, conflicts_with = "asymmetric")]
    pub symmetric: bool,

    /// Squares whose rows are not their columns
    #[arg(long)]
    pub asymmetric: bool,

    /// No word twice; in --symmetric squares, in no two rows
    #[arg(long)]
    pub distinct: bool,

    /// Diagonals of squares must be words too: main runs down from the left, both are that and the one down from the right
    #[arg(long, value_enum, value_name = "WHICH")]
    pub diagonal: Option<DiagonalArg>,

    /// A word that must be there, in the lists or not; given twice, it must be there twice. May be repeated
    #[arg(long, value_name = "WORD", allow_hyphen_values = true)]
    pub include: Vec<String>,

    /// A file of such words, one a line
    #[arg(long, value_name = "FILE")]
    pub include_file: Option<PathBuf>,

    /// A template of the size: letters are given, . is any
    #[arg(long, value_name = "FILE")]
    pub template: Option<PathBuf>,

    /// A line is a word of MIN letters or more, set off by - at either end: THE--, -THE-, --THE. An --include with - in it stands
    /// like that, one without anywhere
    #[arg(long, value_name = "MIN", value_parser = clap::value_parser!(u8).range(1..=32))]
    pub padded: Option<u8>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub enum DiagonalArg {
    Main,
    Both,
}

/// What to do with what is found.
#[derive(Args, Clone)]
#[command(next_help_heading = "What to do with them")]
pub struct GetArgs {
    /// Print only how many there are
    #[arg(long)]
    pub count: bool,

    /// At most N results
    #[arg(long, value_name = "N", conflicts_with = "count")]
    pub limit: Option<NonZero<u64>>,

    /// The N results of the highest total score
    #[arg(long, value_name = "N", conflicts_with_all = ["count", "limit"])]
    pub top: Option<NonZero<usize>>,

    /// N random results, each as likely as the other. With --timeout, if time runs out, only about so: drawn from the parts of
    /// the search that were done, which are chosen at random
    #[arg(long, value_name = "N", conflicts_with_all = ["count", "limit", "top"])]
    pub sample: Option<NonZero<usize>>,

    /// How large the search is, how many results to expect and how long it will take, from a few seconds of random probes
    #[arg(long, conflicts_with_all = ["count", "limit", "top", "sample"])]
    pub estimate: bool,
}

/// Long runs.
#[derive(Args, Clone)]
#[command(next_help_heading = "Long runs")]
pub struct LongArgs {
    /// Keep what is done in FILE: after an interruption of any kind the same command goes on from there. Results are printed at
    /// the end
    #[arg(long, value_name = "FILE", conflicts_with_all = ["limit", "top", "sample", "estimate"])]
    pub checkpoint: Option<PathBuf>,

    /// Do only part I of N, to be joined with the others by `sator rect merge`
    #[arg(long, value_name = "I/N", conflicts_with_all = ["limit", "top", "sample", "estimate"])]
    pub shard: Option<Shard>,
}

/// Which words.
#[derive(Args, Clone)]
#[command(next_help_heading = "Word lists")]
pub struct RectListArgs {
    /// A word list: a file, - for standard input, or english, british, english-all (built in). May be repeated
    #[arg(long, value_name = "FILE|NAME", default_value = "english")]
    pub words: Vec<String>,

    /// A list for rows alone, instead of --words. May be repeated
    #[arg(long, value_name = "FILE|NAME")]
    pub rows_words: Vec<String>,

    /// A list for columns alone, instead of --words. May be repeated
    #[arg(long, value_name = "FILE|NAME")]
    pub cols_words: Vec<String>,

    #[command(flatten)]
    pub how: ReadArgs,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A block of rows each, a blank line between them
    Text,
    /// A line each: rows joined by |
    Line,
    /// A number, then a line each: its index and all words, rows then columns
    Squares,
    /// JSON, one object a line; the last says how the search ended
    Json,
}

/// A part of a search: which, from 1, and of how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard(pub u32, pub u32);

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(shard, of)| Some((shard.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((shard, of)) if 0 < shard && shard <= of => Ok(Self(shard, of)),
            _ => Err("expected I/N, with I from 1 to N: 1/3, 2/3, 3/3".to_owned()),
        }
    }
}

const AFTER_HELP: &str = "\
By default a grid and its transpose are two results, and a word may stand more than once. Results come in an order that
does not depend on --threads.

Examples:
  sator rect 5x5 --limit 3
  sator rect 5x5 --symmetric --count
  sator rect 8x4 --words mine.txt --min-score 60 --top 10
  sator rect 6x6 --distinct --include PLANET --format line
  sator rect 5x5 --padded 3 --include utah- --include cat
  sator rect 8x8 --estimate
  sator rect 7x7 --checkpoint squares.journal --output squares.txt
  sator rect 7x7 --shard 1/3 --output part1 (and 2/3, 3/3), then: sator rect merge part1 part2 part3";
