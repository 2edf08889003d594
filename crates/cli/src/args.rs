//! The command line: commands and what they take.

use crate::{check, codeword, design, documents, fill, lists, rect, sat, words};
use clap::{Parser, Subcommand};

/// Fill crosswords, find word squares, crack codewords, design grids
#[derive(Parser)]
#[command(name = "sator", bin_name = "sator", version, arg_required_else_help = true, propagate_version = true)]
#[command(after_help = "\
Examples:
  sator fill examples/grids/daily-15.txt      fill a grid
  sator rect 5x5 --limit 3                    word squares
  sator codeword solve puzzle.cw --explain    crack a codeword, and tell how
  sator sat solve mini                        letters and blocks together: mini.puzzle to mini.ans
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
    Rect(rect::RectArgs),
    Codeword(codeword::CodewordArgs),
    Design(design::DesignArgs),
    Sat(sat::SatArgs),
    Words(words::WordsArgs),
    Lists(lists::ListsArgs),
    Check(check::CheckArgs),
    Completions(documents::CompletionsArgs),
    Man(documents::ManArgs),
    Notices(documents::NoticesArgs),
}
