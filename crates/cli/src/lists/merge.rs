//! `sator lists merge`: one list out of several.

use super::print::{ListFormat, alphabetical, print};
use crate::common::{FloorArgs, IdleArgs, OutputArgs, ReadArgs};
use crate::exit::{self, Exit};
use anyhow::Result;
use clap::Args;
use sator::LengthSet;
use std::time::Instant;

/// Merge lists into one; of the same word in two lists the higher score is kept
#[derive(Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", exit::HELP))]
pub struct MergeArgs {
    /// The lists
    #[arg(value_name = "LIST", required = true)]
    lists: Vec<String>,

    /// Only words of this length or range of lengths
    #[arg(long, value_name = "N|N-M")]
    length: Option<LengthSet>,

    /// Print only how many words there are
    #[arg(long)]
    count: bool,

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

const EXAMPLES: &str = "\
Examples:
  sator lists merge english names.txt --output all.txt
  sator lists merge english --override mine.txt --exclude never.txt --min-score 40";

pub fn run(args: &MergeArgs) -> Result<Exit> {
    let started = Instant::now();
    let loaded = args.read.load(&args.lists, args.output.quiet, |lists| {
        lists.lengths = args.length;
        lists.floor = args.floor.floor();
    })?;
    let words: Vec<_> = alphabetical(&loaded.words).into_iter().map(|word| (word, word.score())).collect();
    print(&words, args.format, args.count, &args.output, started)
}
