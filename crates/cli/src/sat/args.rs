//! What the commands of `sator sat` share.

use crate::common::{FloorArgs, ListArgs, OutputArgs};
use crate::running::{self, RunArgs, Seconds};
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use sator::grid::Symmetry;
use sator::sat::{Encoding, Options, Puzzle, Rules, Solver};
use sator::search::Budget;
use sator::{LengthSet, Lists, MAX_WORD_LENGTH, WordList, read_puzzle};
use std::path::{Path, PathBuf};

/// The words and the rules for a puzzle.
#[derive(Args, Clone)]
pub struct PuzzleArgs {
    /// The symmetry of the blocks: none, rotational, rotational-90, left-right, up-down, both-mirrors, diagonal, anti-diagonal
    #[arg(long, value_name = "NAME", default_value = "rotational", help_heading = "Rules")]
    symmetry: Symmetry,

    /// At most N blocks
    #[arg(long, value_name = "N", help_heading = "Rules")]
    max_blocks: Option<u32>,

    /// How legal words are said
    #[arg(long, value_enum, default_value = "prefix", help_heading = "Encoding")]
    encoding: EncodingArg,

    #[command(flatten)]
    lists: ListArgs,

    #[command(flatten)]
    floor: FloorArgs,
}

#[derive(ValueEnum, Clone, Copy)]
enum EncodingArg {
    /// What may follow each beginning of a word
    Prefix,
    /// A variable for each word and place, and words that support each letter
    Word,
}

impl PuzzleArgs {
    /// Reads the puzzle and the words that it needs.
    pub fn load(&self, path: &Path, quiet: bool) -> Result<(Puzzle, WordList)> {
        // The list's alphabet says what the puzzle's letters are; the puzzle says which lengths are needed.
        let alphabet = self.lists.how.alphabet.fixed();
        let early = alphabet.map(|alphabet| read_puzzle(path, alphabet)).transpose()?;
        let words = self.lists.load(quiet, |lists: &mut Lists| {
            lists.floor = self.floor.floor();
            lists.lengths = early.as_ref().map(lengths);
        })?;
        let puzzle = match early {
            Some(puzzle) => puzzle,
            None => read_puzzle(path, words.words.alphabet())?,
        };
        Ok((puzzle, words.words))
    }

    pub fn rules(&self) -> Rules {
        Rules { symmetry: self.symmetry, max_blocks: self.max_blocks }
    }

    pub fn encoding(&self) -> Encoding {
        match self.encoding {
            EncodingArg::Prefix => Encoding::Prefix,
            EncodingArg::Word => Encoding::Word,
        }
    }
}

/// All lengths that words of the puzzle can have.
fn lengths(puzzle: &Puzzle) -> LengthSet {
    (1..=(puzzle.rows().max(puzzle.columns()) as usize).min(MAX_WORD_LENGTH)).collect()
}

/// How to solve, and what becomes of the answer.
#[derive(Args, Clone)]
pub struct SearchArgs {
    /// The solver
    #[arg(long, value_enum, default_value = "batsat", help_heading = "Search")]
    solver: SolverArg,

    /// Stop after so many seconds, with the best grid by then
    #[arg(long, value_name = "SECONDS", default_value = "120", help_heading = "Search")]
    timeout: Seconds,

    #[command(flatten)]
    run: RunArgs,

    /// How to print the grid
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    pub format: Format,

    #[command(flatten)]
    pub output: OutputArgs,
}

#[derive(ValueEnum, Clone, Copy)]
enum SolverArg {
    /// BatSat, in Rust
    Batsat,
    /// CaDiCaL, where it is built in: `cargo build --release --features cadical`
    Cadical,
}

impl SearchArgs {
    /// What the solver is told. The time runs from here on.
    pub fn start(&self) -> Result<(Options, Budget)> {
        let solver = match self.solver {
            SolverArg::Batsat => Solver::Batsat,
            #[cfg(feature = "cadical")]
            SolverArg::Cadical => Solver::Cadical,
            #[cfg(not(feature = "cadical"))]
            SolverArg::Cadical => bail!(
                "--solver cadical: this program was built without CaDiCaL; build it with `cargo build --release --features \
                 cadical`, which takes a C++ compiler and libclang, or leave the option out for BatSat"
            ),
        };
        let options = Options { seed: self.run.seed, threads: self.run.threads(), solver };
        Ok((options, running::budget(Some(self.timeout))?))
    }
}

/// How to print what there is to say.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// For people
    Text,
    /// One JSON object
    Json,
}

/// Where the result goes: where the user says, or else a file beside the given one, or standard output for standard input.
pub fn beside(given: &Path, extension: &str, asked: Option<&PathBuf>) -> Result<Option<PathBuf>> {
    let path = match asked {
        None if given.as_os_str() == "-" => None,
        None => Some(given.with_extension(extension)),
        Some(path) => Some(path.clone()).filter(|path| path.as_os_str() != "-"),
    };
    path.iter().try_for_each(|path| not_over(given, path))?;
    Ok(path)
}

/// No input is written over.
pub fn not_over(given: &Path, target: &Path) -> Result<()> {
    let same = |one: &Path, other: &Path| Some(one.canonicalize().ok()? == other.canonicalize().ok()?);
    if given.is_file() && same(given, target) == Some(true) {
        bail!("{}: the result would be written over it; give --output another file", given.display());
    }
    Ok(())
}

/// The puzzle that a name stands for: NAME.puzzle, unless NAME itself is one.
pub fn puzzle_path(name: &Path) -> PathBuf {
    if name.as_os_str() == "-" || name.extension().is_some_and(|extension| extension == "puzzle") || name.is_file() {
        return name.to_owned();
    }
    let mut path = name.as_os_str().to_owned();
    path.push(".puzzle");
    path.into()
}

/// What messages call a file.
pub fn about(path: &Path) -> String {
    if path.as_os_str() == "-" { "standard input".to_owned() } else { path.display().to_string() }
}

/// The problem of a puzzle, its words and rules; where they contradict each other, the file is named.
pub fn problem<'a>(
    path: &Path,
    puzzle: &'a Puzzle,
    words: &'a WordList,
    rules: Rules,
) -> Result<sator::sat::Problem<'a>> {
    sator::sat::Problem::new(puzzle, words, rules).with_context(|| about(path))
}
