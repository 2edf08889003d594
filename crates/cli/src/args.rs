//! The command line: commands and what they take.

use crate::{check, design, documents, fill, lists, words};
use clap::{Parser, Subcommand};

/// Fill crosswords, find word squares, crack codewords, design grids
#[derive(Parser)]
#[command(name = "sator", bin_name = "sator", version, arg_required_else_help = true, propagate_version = true)]
#[command(after_help = "\
Examples:
  sator fill examples/grids/daily-15.txt      fill a grid
  sator design 15x15 --theme SPILLTHEBEANS    make a grid around theme words
  sator words '.RO.S..'                       words that fit, best first
  sator words '.RO.S..' --words french.txt    … in a list of your own
  sator lists stats english                   what a list has
  sator check grid.txt --style american       what a grid has, and which rules it breaks
  sator notices                               licences of the sources of the built-in word list

`sator COMMAND --help` tells more about a command.")]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Subcommand)]
pub enum Command {
    Fill(fill::FillArgs),
    Design(design::DesignArgs),
    Words(words::WordsArgs),
    Lists(lists::ListsArgs),
    Check(check::CheckArgs),
    Completions(documents::CompletionsArgs),
    Man(documents::ManArgs),
    Notices(documents::NoticesArgs),
}
