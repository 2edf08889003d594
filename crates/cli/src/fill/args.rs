//! What `sator fill` takes, and what it means for the grid at hand.

use crate::common::{ListArgs, OutputArgs};
use crate::exit;
use crate::running::{RunArgs, Seconds};
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use sator::fill::{Floors, Rules};
use sator::grid::{CellId, Position, SlotId, SlotName, Template};
use sator::{
    AlphabetChoice, LengthSet, Letter, LetterSet, ListSource, Lists, MAX_WORD_LENGTH, Pattern, Score, WordList,
};
use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

/// Fill a template from a word list, or prove that it cannot be done
#[derive(Args)]
#[command(after_help = format!("{AFTER_HELP}\n\n{}", exit::SEARCH_HELP))]
pub struct FillArgs {
    /// The template: a file, or - for standard input
    #[arg(value_name = "GRID")]
    pub grid: PathBuf,

    /// Use only words that score at least N; L:N for words of length L, 12D:N for a slot. May be repeated
    #[arg(long, value_name = "[L:|SLOT:]N", allow_negative_numbers = true, help_heading = "Rules")]
    pub min_score: Vec<FloorArg>,

    /// The slot must fit a pattern, as in 12D=S..NG; see `sator words --help`. May be repeated
    #[arg(long, value_name = "SLOT=PATTERN", help_heading = "Rules")]
    pub slot: Vec<SlotArg>,

    /// Fill only the cells from one corner to the other, rows and columns counted from 1: R1C1:R5C9
    #[arg(long, value_name = "R1C1:R5C9", help_heading = "Rules")]
    pub region: Option<RegionArg>,

    /// No two entries may share N letters in a row
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=64), help_heading = "Rules")]
    pub max_shared: Option<u8>,

    /// A word may stand twice
    #[arg(long, help_heading = "Rules")]
    pub allow_duplicates: bool,

    /// Use every letter of the alphabet
    #[arg(long, help_heading = "Rules")]
    pub pangram: bool,

    /// A list of words to use as much as possible; they need not be in the other lists. May be repeated
    #[arg(long, value_name = "FILE|NAME", conflicts_with_all = ["limit", "differ"], help_heading = "Rules")]
    pub prefer: Vec<String>,

    /// Look for the best fill: raise the worst entry first, then the mean, until proven best or out of time
    #[arg(long, conflicts_with_all = ["limit", "differ"], help_heading = "Search")]
    pub best: bool,

    /// Find up to N different fills
    #[arg(long, value_name = "N", default_value = "1", help_heading = "Search")]
    pub limit: NonZero<usize>,

    /// With --limit: fills differ from each other in K entries at least
    #[arg(long, value_name = "K", default_value = "1", requires = "limit", help_heading = "Search")]
    pub differ: NonZero<usize>,

    #[command(flatten)]
    pub lists: ListArgs,

    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", help_heading = "Search")]
    pub timeout: Seconds,

    #[command(flatten)]
    pub run: RunArgs,

    /// How to print the fill
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    pub format: Format,

    #[command(flatten)]
    pub output: OutputArgs,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// The grid
    Text,
    /// JSON, one object a line
    Json,
}

const AFTER_HELP: &str = "\
Templates: a line a row; . is an empty cell, # a block, a space unused, a letter given.

Examples:
  sator fill examples/grids/daily-15.txt
  sator fill grid.txt --words mine.txt --min-score 50 --min-score 3:60
  sator fill grid.txt --slot 12D=S..NG --exclude never.txt --prefer fresh.txt
  sator fill grid.txt --best --timeout 20
  sator fill grid.txt --limit 5 --differ 20
  cat template.txt | sator fill - --words /usr/share/dict/french";

/// A floor, for all or some slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FloorArg {
    scope: Scope,
    floor: Score,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Scope {
    All,
    Length(usize),
    Slot(SlotName),
}

impl FromStr for FloorArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected =
            || "expected a score such as 50, or 3:60 for words of three letters, or 12D:70 for a slot".to_owned();
        let (scope, floor) = match text.split_once(':') {
            None => (Scope::All, text),
            Some((scope, floor)) => match scope.parse::<usize>() {
                Ok(length) if (1..=MAX_WORD_LENGTH).contains(&length) => (Scope::Length(length), floor),
                Ok(_) => return Err(expected()),
                Err(_) => (Scope::Slot(scope.parse().map_err(|_| expected())?), floor),
            },
        };
        Ok(Self { scope, floor: Score::new(floor.parse().map_err(|_| expected())?) })
    }
}

/// A slot and its pattern, as text: the alphabet is not known yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotArg {
    slot: SlotName,
    pattern: String,
}

impl FromStr for SlotArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('=').and_then(|(slot, pattern)| Some((slot.parse().ok()?, pattern)));
        let (slot, pattern) = parts.ok_or("expected a slot and a pattern, such as 12D=S..NG")?;
        Ok(Self { slot, pattern: pattern.to_owned() })
    }
}

/// Two corners, rows and columns counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionArg {
    from: Position,
    to: Position,
}

impl FromStr for RegionArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let corner = |text: &str| {
            let text = text.trim().to_ascii_uppercase();
            let (row, column) = text.strip_prefix('R')?.split_once('C')?;
            let number = |text: &str| text.parse::<u32>().ok()?.checked_sub(1);
            Some(Position { row: number(row)?, column: number(column)? })
        };
        let corners = text.split_once(':').and_then(|(from, to)| Some((corner(from)?, corner(to)?)));
        let (a, b) = corners.ok_or("expected two corners, such as R1C1:R5C9, rows and columns counted from 1")?;
        Ok(Self {
            from: Position { row: a.row.min(b.row), column: a.column.min(b.column) },
            to: Position { row: a.row.max(b.row), column: a.column.max(b.column) },
        })
    }
}

impl FillArgs {
    /// Loads the words that the template needs; all lengths if it is not read yet.
    pub fn load(&self, template: Option<&Template>) -> Result<WordList> {
        if self.prefer.iter().any(|name| name == "-") {
            bail!("--prefer -: preferred words are read twice, so they must be in a file, not on standard input");
        }
        let floors: Vec<_> = self.min_score.iter().map(|arg| arg.floor).collect();
        let general = self.min_score.iter().any(|arg| arg.scope == Scope::All);
        let loaded = self.lists.load(self.output.quiet, |lists: &mut Lists| {
            lists.floor = floors.into_iter().min().filter(|_| general);
            lists.words.extend(self.preferred_lists());
            lists.lengths = template.map(lengths);
        })?;
        Ok(loaded.words)
    }
}

impl FillArgs {
    fn preferred_lists(&self) -> impl Iterator<Item = ListSource> {
        self.prefer.iter().map(|name| ListSource::from(name.as_str()))
    }

    /// The words to use as much as possible.
    fn preferred(&self, words: &WordList) -> Result<Vec<Vec<Letter>>> {
        if self.prefer.is_empty() {
            return Ok(Vec::new());
        }
        let loaded = self.lists.how.load(&self.prefer, true, |lists| {
            lists.alphabet = AlphabetChoice::Fixed(Arc::clone(words.alphabet()));
            lists.overrides.clear();
            lists.exclude.clear();
        })?;
        Ok(loaded.words.iter().map(|word| word.letters().to_vec()).collect())
    }
}

/// The lengths of the words in a grid, rebus letters counted.
fn lengths(template: &Template) -> LengthSet {
    let length = |slot| template.contents(slot).map(|content| content.given().len().max(1)).sum::<usize>();
    template.slots().ids().map(length).collect()
}

/// The rules that the arguments make for a grid.
pub struct Request {
    pub rules: Rules,
}

impl Request {
    pub fn new(args: &FillArgs, template: &Template, words: &WordList) -> Result<Self> {
        let mut rules = Rules {
            duplicates_allowed: args.allow_duplicates,
            max_shared: args.max_shared.map(usize::from),
            floors: floors(args, template)?,
            region: args.region.map(|region| cells_in(region, template)).transpose()?,
            pangram: args.pangram,
            preferred: args.preferred(words)?,
            ..Rules::default()
        };
        for arg in &args.slot {
            let slot = slot_named(arg.slot, template)?;
            if template.given_word(slot).is_some() {
                bail!("--slot {}={}: all letters of this slot are given in the grid", arg.slot, arg.pattern);
            }
            if rules.patterns.insert(slot, pattern(arg, template, slot, words)?).is_some() {
                bail!("--slot {}={}: this slot has a pattern already; give one that says both", arg.slot, arg.pattern);
            }
        }
        let slots = template.slots().ids().filter(|&slot| template.given_word(slot).is_none()).count();
        if args.limit.get() > 1 && args.differ.get() > slots.max(1) {
            bail!(
                "--differ {}: the number of entries to fill in this grid is {slots}, so no two fills differ in more",
                args.differ
            );
        }
        Ok(Self { rules })
    }
}

fn floors(args: &FillArgs, template: &Template) -> Result<Floors> {
    let mut floors = Floors::default();
    for arg in &args.min_score {
        match arg.scope {
            Scope::All => floors.all = Some(arg.floor),
            Scope::Length(length) => drop(floors.by_length.insert(length, arg.floor)),
            Scope::Slot(name) => drop(floors.by_slot.insert(slot_named(name, template)?, arg.floor)),
        }
    }
    Ok(floors)
}

fn slot_named(name: SlotName, template: &Template) -> Result<SlotId> {
    template.slot_named(name).with_context(|| {
        let names: Vec<_> = template.slots().iter().take(6).map(|slot| slot.name().to_string()).collect();
        format!("the grid has no slot {name}; its slots are {}, …", names.join(", "))
    })
}

/// The letters that a pattern allows at each place of the slot.
fn pattern(arg: &SlotArg, template: &Template, slot: SlotId, words: &WordList) -> Result<Vec<LetterSet>> {
    let what = || format!("--slot {}={}", arg.slot, arg.pattern);
    let pattern = Pattern::parse(&arg.pattern, words.alphabet()).with_context(what)?;
    let length: usize = template.contents(slot).map(|content| content.given().len().max(1)).sum();
    let Some(letters) = pattern.letters() else {
        bail!("{}: a slot's pattern has a letter or sign for each cell, no * and no digits", what());
    };
    if letters.len() != length {
        bail!("{}: the pattern has {} letters, the slot {length}", what(), letters.len());
    }
    Ok(letters)
}

fn cells_in(region: RegionArg, template: &Template) -> Result<Vec<CellId>> {
    let grid = template.grid();
    if region.to.row >= grid.rows() || region.to.column >= grid.columns() {
        bail!(
            "--region goes to row {}, column {}; the grid has {} rows and {} columns",
            region.to.row + 1,
            region.to.column + 1,
            grid.rows(),
            grid.columns()
        );
    }
    let rows = region.from.row..=region.to.row;
    let cells =
        rows.flat_map(|row| (region.from.column..=region.to.column).map(move |column| Position { row, column }));
    Ok(cells.filter_map(|at| grid.cell_at(at)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floors_have_a_scope() {
        let parse = |text: &str| text.parse::<FloorArg>().map(|arg| (arg.scope, arg.floor.value())).ok();
        assert_eq!(parse("50"), Some((Scope::All, 50)));
        assert_eq!(parse("-5"), Some((Scope::All, -5)));
        assert_eq!(parse("3:60"), Some((Scope::Length(3), 60)));
        assert_eq!(parse("12d:70"), Some((Scope::Slot("12D".parse().unwrap()), 70)));
        for bad in ["", "x", "3:", ":3", "0:3", "99:3", "12:x", "12Q", "12D:"] {
            assert_eq!(parse(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn regions_are_two_corners() {
        let parse =
            |text: &str| text.parse::<RegionArg>().ok().map(|r| (r.from.row, r.from.column, r.to.row, r.to.column));
        assert_eq!(parse("R1C1:R5C9"), Some((0, 0, 4, 8)));
        assert_eq!(parse("r5c9:r1c1"), Some((0, 0, 4, 8)));
        for bad in ["", "R1C1", "R0C1:R2C2", "R1:R2", "1,1:2,2", "R1C1:R2C2:R3C3"] {
            assert_eq!(parse(bad), None, "{bad:?}");
        }
    }
}
