//! What the commands share: which words, which results, and what is said about them.

use crate::running::Seconds;
use crate::say::{say, warn_of_skipped};
use anyhow::Result;
use clap::{Args, ValueEnum};
use sator::{AlphabetChoice, FileError, ListSource, Lists, Loaded, Punctuation, Score, Word};
use serde::Serialize;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Instant;

/// Which words are used.
#[derive(Args, Clone)]
#[command(next_help_heading = "Word lists")]
pub struct ListArgs {
    /// A word list: a file, - for standard input, or english, british, english-all (built in). May be repeated
    #[arg(long, value_name = "FILE|NAME", default_value = "english")]
    pub words: Vec<String>,

    #[command(flatten)]
    pub how: ReadArgs,
}

/// How word lists are read.
#[derive(Args, Clone)]
#[command(next_help_heading = "Word lists")]
pub struct ReadArgs {
    /// A list whose scores win over those of the others. May be repeated
    #[arg(long = "override", value_name = "FILE|NAME")]
    pub overrides: Vec<String>,

    /// A list of words not to use. May be repeated
    #[arg(long, value_name = "FILE|NAME")]
    pub exclude: Vec<String>,

    /// latin, cyrillic, greek, latin-digits, the letters themselves, or auto: all letters of the lists.
    /// Letters that the alphabet has not are folded: é to E, ß to SS
    #[arg(long, value_name = "NAME|LETTERS|auto", default_value = "latin")]
    pub alphabet: AlphabetChoice,

    /// What becomes of spaces, hyphens and apostrophes in words
    #[arg(long, value_name = "WHAT", value_enum, default_value = "drop")]
    pub punctuation: PunctuationArg,
}

/// One floor for all words.
#[derive(Args, Clone)]
#[command(next_help_heading = "Word lists")]
pub struct FloorArgs {
    /// Use only words that score at least N
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    min_score: Option<i32>,
}

impl FloorArgs {
    pub fn floor(&self) -> Option<Score> {
        self.min_score.map(Score::new)
    }
}

/// The choices of `--punctuation`.
#[derive(ValueEnum, Clone, Copy)]
pub enum PunctuationArg {
    /// They are dropped: `ad hoc` is ADHOC
    Drop,
    /// Words that have any are left out
    Reject,
    /// Everything that is not a letter is dropped, digits too
    Strip,
}

/// What is said besides the results.
#[derive(Args, Clone)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// Write to FILE, which appears whole or not at all; - is standard output
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Print figures to standard error: words, seconds and what else there is to count
    #[arg(long)]
    pub stats: bool,

    /// No warnings
    #[arg(long)]
    pub quiet: bool,
}

/// What only searches need. Every command takes it, so that scripts can give all commands the same options.
#[derive(Args, Clone)]
#[command(next_help_heading = "Search")]
pub struct IdleArgs {
    /// Every command takes this; it makes no difference here
    #[arg(id = "seed", long = "seed", value_name = "N", hide_short_help = true)]
    _seed: Option<u64>,

    /// Every command takes this; it makes no difference here
    #[arg(id = "threads", long = "threads", value_name = "N", hide_short_help = true)]
    _threads: Option<NonZero<usize>>,

    /// Every command takes this; it makes no difference here
    #[arg(id = "timeout", long = "timeout", value_name = "SECONDS", hide_short_help = true)]
    _timeout: Option<Seconds>,
}

/// The figures of a command that does not search.
#[derive(Serialize, Clone, Copy)]
pub struct Stats {
    /// Words of the lists.
    words: usize,
    /// From the start of the command.
    seconds: f64,
}

impl Stats {
    /// The figures, which are said too if the user wants them.
    pub fn new(words: usize, started: Instant, args: &OutputArgs) -> Self {
        let seconds = started.elapsed().as_secs_f64();
        if args.stats {
            say(format_args!("{}, {seconds:.3} s", counted(words, "word")));
        }
        Self { words, seconds }
    }
}

impl ListArgs {
    /// Loads the lists as the options say and as `adjust` changes it, with warnings about lines that could not be used.
    pub fn load(&self, quiet: bool, adjust: impl FnOnce(&mut Lists)) -> Result<Loaded> {
        self.how.load(&self.words, quiet, adjust)
    }
}

impl ReadArgs {
    /// Loads these lists as the options say and as `adjust` changes it.
    pub fn load(&self, words: &[String], quiet: bool, adjust: impl FnOnce(&mut Lists)) -> Result<Loaded> {
        let sources = |names: &[String]| names.iter().map(|name| ListSource::from(name.as_str())).collect();
        let mut lists = Lists {
            words: sources(words),
            overrides: sources(&self.overrides),
            exclude: sources(&self.exclude),
            alphabet: self.alphabet.clone(),
            punctuation: match self.punctuation {
                PunctuationArg::Drop => Punctuation::Drop,
                PunctuationArg::Reject => Punctuation::Reject,
                PunctuationArg::Strip => Punctuation::Strip,
            },
            floor: None,
            lengths: None,
        };
        adjust(&mut lists);
        let loaded = lists.load()?;
        if !quiet {
            warn_of_skipped(&loaded);
        }
        Ok(loaded)
    }
}

/// Says at once, and not only when the first has been read, that standard input is asked for twice.
pub fn standard_input_once<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<()> {
    let asked = names.into_iter().filter(|name| *name == "-").count();
    if asked > 1 { Err(FileError::standard_input_twice().into()) } else { Ok(()) }
}

/// A word in JSON, with the score to show.
#[derive(Serialize)]
pub struct WordJson<'a> {
    word: String,
    score: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    spelling: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clue: Option<&'a str>,
}

impl<'a> From<(Word<'a>, Score)> for WordJson<'a> {
    fn from((word, score): (Word<'a>, Score)) -> Self {
        Self { word: word.text(), score: score.value(), spelling: word.spelling(), clue: word.clue() }
    }
}

/// `1 word`, `1,234 words`: for people.
pub fn counted(number: usize, what: &str) -> String {
    format!("{} {what}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// `1,234,567`: for people.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn numbers_are_grouped_by_three() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
