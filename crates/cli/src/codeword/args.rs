//! What the commands about codewords share: the puzzle, and the words.

use crate::common::{FloorArgs, ReadArgs};
use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use sator::codeword::{Codeword, read_pair};
use sator::{Alphabet, AlphabetChoice, Lists, WordList, read_codeword};
use std::path::PathBuf;
use std::sync::Arc;

/// The puzzle, and the words to solve it with.
#[derive(Args)]
pub struct PuzzleArgs {
    /// The puzzle: a file, or - for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// A letter that is known besides those of the file, as in 4=Q. May be repeated
    #[arg(long, value_name = "CODE=LETTER", help_heading = "Puzzle")]
    pub given: Vec<String>,

    /// A word list: a file, - for standard input, or english, british, english-all (built in). May be repeated
    #[arg(long, value_name = "FILE|NAME", default_value = "english-all", help_heading = "Word lists")]
    pub words: Vec<String>,

    #[command(flatten)]
    pub how: ReadArgs,

    #[command(flatten)]
    pub floor: FloorArgs,
}

/// Text or JSON.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// For people
    Text,
    /// JSON, one object
    Json,
}

impl PuzzleArgs {
    /// Reads the puzzle and the words of the lengths it has.
    pub fn load(&self, quiet: bool) -> Result<(Codeword, WordList)> {
        // Where the alphabet is that of the list, the list comes first, whole.
        let early = match &self.how.alphabet {
            AlphabetChoice::Fixed(alphabet) => Some(self.puzzle(alphabet)?),
            AlphabetChoice::Auto => None,
        };
        let loaded = self.how.load(&self.words, quiet, |lists: &mut Lists| {
            lists.floor = self.floor.floor();
            lists.lengths = early.as_ref().map(Codeword::lengths);
        })?;
        let puzzle = match early {
            Some(puzzle) => puzzle,
            None => self.puzzle(loaded.words.alphabet())?,
        };
        Ok((puzzle, loaded.words))
    }

    fn puzzle(&self, alphabet: &Arc<Alphabet>) -> Result<Codeword> {
        let mut puzzle = read_codeword(&self.file, alphabet)?;
        for text in &self.given {
            puzzle = with_letter(puzzle, text, "--given")?;
        }
        Ok(puzzle)
    }
}

/// The puzzle with a letter from the command line.
pub fn with_letter(puzzle: Codeword, text: &str, option: &str) -> Result<Codeword> {
    let what = || format!("{option} {text}");
    let (code, letter) = read_pair(text, puzzle.alphabet()).with_context(what)?;
    puzzle.with_given(code, letter).with_context(what)
}
