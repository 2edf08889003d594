//! `sator words`: search the word list.

use crate::common::{FloorArgs, IdleArgs, ListArgs, OutputArgs, WordJson, counted};
use crate::exit::{self, Exit};
use crate::output::Output;
use crate::say::say;
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use sator::{Anagram, LengthSet, Pattern, Word, WordList};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// Search the word list by pattern or by letters
#[derive(Args)]
#[command(after_help = format!("{PATTERNS}\n\n{}", exit::HELP))]
pub struct WordsArgs {
    /// The pattern, or with --anagram the letters
    #[arg(value_name = "PATTERN")]
    pattern: String,

    /// Find words made of the letters of PATTERN in any order; ? is any letter, * any number of them
    #[arg(long)]
    anagram: bool,

    /// With --anagram: letters may be left over
    #[arg(long, requires = "anagram")]
    within: bool,

    /// Only words of this length or range of lengths
    #[arg(long, value_name = "N|N-M")]
    length: Option<LengthSet>,

    /// At most N words, the best ones
    #[arg(long, value_name = "N")]
    limit: Option<usize>,

    /// Print only how many there are
    #[arg(long)]
    count: bool,

    #[command(flatten)]
    lists: ListArgs,

    #[command(flatten)]
    floor: FloorArgs,

    /// How to print the words
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    format: Format,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    _idle: IdleArgs,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum Format {
    /// A word a line, best first
    Text,
    /// Lines of word;score
    List,
    /// One JSON object
    Json,
}

const PATTERNS: &str = r"Patterns:
  A        a letter stands for itself, in either case
  . ?      any letter
  *        any run of letters, also none
  [abc]    one of these letters; [a-e] a range, [^abc] none of these
  @ $      a vowel, a consonant
  1 2 …    equal digits for equal letters, different digits for different ones
  \        takes the next character as a letter

Examples:
  sator words '.RO.S..'                  seven letters, three of them known
  sator words '1221'                     NOON, DEED, OTTO
  sator words 'q[^u]*'                   Q without U
  sator words --anagram 'parsel?'        seven letters, one of them unknown
  sator words --anagram --within letters --length 4-7
  aspell dump master fr | sator words '.RO.S..' --words - --punctuation reject";

/// What `--format json` prints.
#[derive(Serialize)]
struct Report<'a> {
    sator: u8,
    outcome: &'static str,
    count: usize,
    words: Vec<WordJson<'a>>,
    stats: Stats,
}

#[derive(Serialize)]
struct Stats {
    /// Words that fit, before any limit.
    fitting: usize,
    /// From the start of the command.
    seconds: f64,
}

pub fn run(args: &WordsArgs) -> Result<Exit> {
    let started = Instant::now();
    if args.limit == Some(0) {
        bail!("--limit 0 asks for nothing: give at least 1, or --count for the number alone");
    }
    let loaded = args.lists.load(args.output.quiet, |lists| {
        lists.lengths = args.length;
        lists.floor = args.floor.floor();
    })?;
    let mut found = search(args, &loaded.words)?;
    let stats = Stats { fitting: found.len(), seconds: started.elapsed().as_secs_f64() };
    found.truncate(args.limit.unwrap_or(usize::MAX));
    if args.output.stats {
        let verb = if stats.fitting == 1 { "fits" } else { "fit" };
        say(format_args!("{} {verb}, {:.3} s", counted(stats.fitting, "word"), stats.seconds));
    }
    if found.is_empty() && !args.output.quiet {
        say("no word fits");
    }
    let exit = if found.is_empty() { Exit::None } else { Exit::Found };
    print(args, &found, stats)?;
    Ok(exit)
}

fn search<'l>(args: &WordsArgs, words: &'l WordList) -> Result<Vec<Word<'l>>> {
    if args.anagram {
        let letters = Anagram::parse(&args.pattern, words.alphabet());
        let letters = letters.with_context(|| format!("the letters {:?}", args.pattern))?;
        return Ok(if args.within { letters.within() } else { letters }.search(words));
    }
    let pattern = Pattern::parse(&args.pattern, words.alphabet());
    Ok(pattern.with_context(|| format!("the pattern {:?}", args.pattern))?.search(words))
}

fn print(args: &WordsArgs, found: &[Word<'_>], stats: Stats) -> Result<()> {
    let mut out = Output::new(args.output.output.as_ref());
    if args.format == Format::Json {
        out.json(&Report {
            sator: 1,
            outcome: if found.is_empty() { "impossible" } else { "found" },
            count: found.len(),
            words: if args.count {
                Vec::new()
            } else {
                found.iter().map(|&word| WordJson::from((word, word.score()))).collect()
            },
            stats,
        })?;
    } else if args.count {
        writeln!(out, "{}", found.len())?;
    } else {
        for word in found {
            match args.format {
                Format::List => writeln!(out, "{};{}", word.text(), word.score())?,
                Format::Text | Format::Json => writeln!(out, "{}", word.text())?,
            }
        }
    }
    out.finish()
}
