//! What `sator design` takes, and the rules it makes of it.

use crate::common::{FloorArgs, ListArgs, OutputArgs};
use crate::exit;
use crate::running::{RunArgs, Seconds};
use clap::{Args, ValueEnum};
use sator::design::{Checking, PatternRules, Range};
use sator::grid::{MAX_SIDE, Symmetry};
use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;

/// Design a grid: place blocks and theme words, and fill the rest
#[derive(Args)]
#[command(after_help = format!("{AFTER_HELP}\n\n{}", exit::SEARCH_HELP))]
#[expect(clippy::struct_excessive_bools, reason = "every option is one")]
pub struct DesignArgs {
    /// Columns and rows, as in 15x15
    #[arg(value_name = "WxH", required_unless_present_any = ["template", "library"])]
    pub size: Option<Size>,

    /// A template with ? where the designer chooses block or letter: a file, or - for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "size")]
    pub template: Option<PathBuf>,

    /// A word that must stand in the grid; it need not be in the list. May be repeated
    #[arg(long, value_name = "WORD", help_heading = "Theme")]
    pub theme: Vec<String>,

    /// A file with such words, a line each. May be repeated
    #[arg(long, value_name = "FILE", help_heading = "Theme")]
    pub theme_file: Vec<String>,

    /// Theme words go down, not across
    #[arg(long, help_heading = "Theme")]
    pub theme_down: bool,

    /// Theme words of equal length need not stand opposite each other
    #[arg(long, help_heading = "Theme")]
    pub theme_anywhere: bool,

    /// American: every letter in two words. British: at least half of every word
    #[arg(long, value_enum, default_value = "american", help_heading = "Pattern")]
    pub style: StyleArg,

    /// rotational, rotational-90, left-right, up-down, both-mirrors, diagonal, anti-diagonal or none
    #[arg(long, value_name = "NAME", default_value = "rotational", help_heading = "Pattern")]
    pub symmetry: Symmetry,

    /// How many words there may be; American 15x15: at most 78
    #[arg(long, num_args = 2, value_names = ["LEAST", "MOST"], help_heading = "Pattern")]
    pub words_between: Option<Vec<u32>>,

    /// How many blocks there may be; American: at most 19 in 100 cells
    #[arg(long, num_args = 2, value_names = ["LEAST", "MOST"], help_heading = "Pattern")]
    pub blocks_between: Option<Vec<u32>>,

    /// The fewest letters of a word
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(2..=64), help_heading = "Pattern")]
    pub min_length: u32,

    /// The most letters of a word; theme words may have more
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=256), help_heading = "Pattern")]
    pub max_length: Option<u32>,

    /// The largest rectangle of letters, either way round; American, from 11x11: 4x5
    #[arg(long, value_name = "HxW", help_heading = "Pattern")]
    pub open: Option<Size>,

    /// The most blocks in a row; American: 3
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=256), help_heading = "Pattern")]
    pub block_run: Option<u32>,

    /// Blocks may be cheaters: without them there would be as many words
    #[arg(long, help_heading = "Pattern")]
    pub cheaters: bool,

    /// There may be blocks in the corners
    #[arg(long, help_heading = "Pattern")]
    pub corner_blocks: bool,

    /// Print N different patterns, with the theme words, and fill none
    #[arg(long, value_name = "N", conflicts_with = "limit", help_heading = "Patterns alone")]
    pub patterns_only: Option<NonZero<usize>>,

    /// With --patterns-only or --limit: any two differ in K cells at least
    #[arg(long, value_name = "K", default_value = "10", help_heading = "Patterns alone")]
    pub differ: NonZero<usize>,

    /// Print the built-in patterns, of the given size if there is one
    #[arg(long, conflicts_with_all = NOT_IN_LIBRARY, help_heading = "Patterns alone")]
    pub library: bool,

    #[command(flatten)]
    pub lists: ListArgs,

    #[command(flatten)]
    pub floor: FloorArgs,

    /// Design up to N different grids
    #[arg(long, value_name = "N", default_value = "1", help_heading = "Search")]
    pub limit: NonZero<usize>,

    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", default_value = "120", help_heading = "Search")]
    pub timeout: Seconds,

    #[command(flatten)]
    pub run: RunArgs,

    /// How to print the grid
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    pub format: Format,

    #[command(flatten)]
    pub output: OutputArgs,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub enum StyleArg {
    American,
    British,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// The grid
    Text,
    /// JSON, one object a line
    Json,
}

/// What says how to make patterns says nothing about those that are there.
const NOT_IN_LIBRARY: [&str; 17] = [
    "template",
    "theme",
    "theme_file",
    "theme_down",
    "theme_anywhere",
    "symmetry",
    "words_between",
    "blocks_between",
    "min_length",
    "max_length",
    "open",
    "block_run",
    "cheaters",
    "corner_blocks",
    "patterns_only",
    "differ",
    "limit",
];

const AFTER_HELP: &str = "\
Examples:
  sator design 15x15 --theme SPILLTHEBEANS --theme UNDERTHEWEATHER --theme CUTTOTHECHASE
  sator design 13x13 --style british
  sator design 15x15 --patterns-only 20
  sator design 15x15 --words-between 70 74 --blocks-between 30 34 --open 3x6
  sator design --template started.txt --symmetry none
  sator design --library 15x15";

/// Two numbers, as in 15x15.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size(pub u32, pub u32);

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let sides = text.split_once(['x', 'X']).and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        let valid = sides.filter(|&(a, b): &(u32, u32)| (1..=MAX_SIDE).contains(&a) && (1..=MAX_SIDE).contains(&b));
        valid.map(|(a, b)| Self(a, b)).ok_or_else(|| format!("expected two numbers from 1 to {MAX_SIDE}, as in 15x15"))
    }
}

/// Up to this area the number of words grows with it; beyond, words are longer.
const FEW_WORDS_FROM: u32 = 225;

impl DesignArgs {
    /// The rules for a grid of this size. What was not asked for is as usual, but with a template, which says itself what
    /// it wants, nothing else is.
    pub fn rules(&self, rows: u32, columns: u32) -> PatternRules {
        let british = self.style == StyleArg::British;
        let usual = !british && self.template.is_none();
        let range = |given: &Option<Vec<u32>>, most: u32| match given.as_deref() {
            Some([least, most]) => Range { least: Some(*least), most: Some(*most) },
            _ => Range { least: None, most: usual.then_some(most) },
        };
        let area = rows * columns;
        let open = self.open.map(|Size(a, b)| (a.min(b), a.max(b)));
        PatternRules {
            symmetry: self.symmetry,
            checking: if british { Checking::Half } else { Checking::All },
            min_length: self.min_length,
            max_length: self.max_length,
            words: range(&self.words_between, most_words(area).max(rows + columns)),
            blocks: range(&self.blocks_between, area * BLOCKS_IN_100 / 100),
            open_area: open.or((usual && rows.min(columns) >= LARGE_SIDE).then_some(USUAL_OPEN)),
            block_run: self.block_run.or(usual.then_some(USUAL_BLOCK_RUN)),
            cheaters: self.cheaters || self.template.is_some(),
            corners: self.corner_blocks || british || self.template.is_some(),
            theme_in_pairs: !self.theme_anywhere,
        }
    }
}

/// From this side on, open areas are limited.
const LARGE_SIDE: u32 = 11;
/// The largest open area, unless asked otherwise.
const USUAL_OPEN: (u32, u32) = (4, 5);
/// The most blocks in a row, unless asked otherwise.
const USUAL_BLOCK_RUN: u32 = 3;
/// The most blocks in a hundred cells, unless asked otherwise.
const BLOCKS_IN_100: u32 = 19;

/// The most words that American papers take: 78 in 15 x 15, 140 in 21 x 21, and in proportion.
const fn most_words(area: u32) -> u32 {
    if area <= FEW_WORDS_FROM { (area * 78).div_ceil(225) } else { 78 + (area - FEW_WORDS_FROM) * 62 / 216 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_two_numbers() {
        assert_eq!("15x13".parse(), Ok(Size(15, 13)));
        assert_eq!("4X6".parse(), Ok(Size(4, 6)));
        for bad in ["", "15", "15x", "x15", "0x5", "257x5", "15x15x15", "a x b", "-1x5"] {
            assert!(bad.parse::<Size>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn papers_take_so_many_words() {
        assert_eq!([225, 441].map(most_words), [78, 140]);
    }
}
