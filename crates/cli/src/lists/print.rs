//! Word lists as text and as JSON.

use crate::common::{OutputArgs, Stats, WordJson};
use crate::exit::Exit;
use crate::output::Output;
use anyhow::Result;
use clap::ValueEnum;
use sator::{Score, Word, WordList};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// How a list is printed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub enum ListFormat {
    /// Lines of word;score, a word list again
    Text,
    /// One JSON object
    Json,
}

/// What `--format json` prints.
#[derive(Serialize)]
struct Report<'a> {
    sator: u8,
    outcome: &'static str,
    count: usize,
    words: Vec<WordJson<'a>>,
    stats: Stats,
}

/// The words in alphabetical order, whatever their lengths.
pub fn alphabetical(words: &WordList) -> Vec<Word<'_>> {
    let mut all: Vec<_> = words.iter().collect();
    all.sort_by_key(|word| word.letters());
    all
}

/// Prints words with these scores, as a list that can be read again.
pub fn print(
    words: &[(Word<'_>, Score)],
    format: ListFormat,
    count: bool,
    args: &OutputArgs,
    started: Instant,
) -> Result<Exit> {
    let stats = Stats::new(words.len(), started, args);
    let mut out = Output::new(args.output.as_ref());
    match format {
        ListFormat::Json => {
            let entries = if count { Vec::new() } else { words.iter().map(|&pair| WordJson::from(pair)).collect() };
            let outcome = if words.is_empty() { "impossible" } else { "found" };
            out.json(&Report { sator: 1, outcome, count: words.len(), words: entries, stats })?;
        }
        ListFormat::Text if count => writeln!(out, "{}", words.len())?,
        ListFormat::Text => {
            for (word, score) in words {
                match word.clue() {
                    Some(clue) => writeln!(out, "{};{score};{clue}", written(*word))?,
                    None => writeln!(out, "{};{score}", written(*word))?,
                }
            }
        }
    }
    out.finish()?;
    Ok(if words.is_empty() { Exit::None } else { Exit::Found })
}

/// The word as it can be read again: in its own spelling, in quotes where that has a separator or a quote, or looks like a
/// comment.
pub fn written(word: Word<'_>) -> String {
    let Some(spelling) = word.spelling() else { return word.text().to_lowercase() };
    let needs_quotes = spelling.contains([';', ',', '\t', '"']) || spelling.starts_with('#');
    if needs_quotes { format!("\"{}\"", spelling.replace('"', "\"\"")) } else { spelling }
}
