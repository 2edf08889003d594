//! `sator codeword hint`: the next deduction for a player, or which of the player's letters is wrong.

use super::args::{Format, PuzzleArgs};
use super::{json, solve, text};
use crate::common::OutputArgs;
use crate::exit::{self, Exit};
use crate::output::Output;
use crate::running::{self, RunArgs, Seconds};
use crate::say::say;
use anyhow::{Context, Result, bail};
use clap::Args;
use sator::codeword::{self, Code, Codeword, Explanation, Hint, Key, read_pair, replay};
use sator::search::{Stats, StopReason};
use sator::{Letter, WordList};
use serde_json::json;
use std::io::Write;

/// The next deduction from where a player stands, or which of the player's letters is wrong
#[derive(Args)]
#[command(after_help = format!("{AFTER_HELP}\n\n{}", exit::GUESS_HELP))]
pub struct HintArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,

    /// A letter that the player has found, as in 4=Q, right or wrong. May be repeated
    #[arg(long, value_name = "CODE=LETTER", help_heading = "Puzzle")]
    pub known: Vec<String>,

    /// At most N words may be missing from the list; as few as possible are. Default: as many as need be, up to 8
    #[arg(long, value_name = "N", value_parser = solve::missing, help_heading = "Search")]
    pub missing: Option<usize>,

    /// Stop after so many seconds; default: never
    #[arg(long, value_name = "SECONDS", help_heading = "Search")]
    pub timeout: Option<Seconds>,

    #[command(flatten)]
    pub run: RunArgs,

    /// How to print the hint
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    pub format: Format,

    #[command(flatten)]
    pub output: OutputArgs,
}

const AFTER_HELP: &str = "\
Examples:
  sator codeword hint puzzle.cw
  sator codeword hint puzzle.cw --known 8=E --known 2=W";

pub fn run(args: &HintArgs) -> Result<Exit> {
    let budget = running::budget(args.timeout)?;
    let (puzzle, words) = args.puzzle.load(args.output.quiet)?;
    let known = known(&puzzle, &args.known)?;
    let options = solve::options(&puzzle, args.missing, codeword::DEFAULT_LIMIT);
    let hint = codeword::hint(&puzzle, &known, &words, &options, &budget).context("--known")?;
    if let Hint::Next(explanation) = &hint {
        check(&puzzle, &known, &words, explanation)?;
    }
    let stats = Stats { elapsed: budget.elapsed(), ..Stats::default() };
    // What is wrong cannot be put into the puzzle, and need not be to be told.
    let stands = match &hint {
        Hint::Wrong(_) => puzzle,
        _ => known.iter().try_fold(puzzle, |puzzle, (&code, &letter)| puzzle.with_given(code, letter))?,
    };
    let mut out = Output::new(args.output.output.as_ref());
    match args.format {
        Format::Text => print_text(&mut out, &stands, &hint)?,
        Format::Json => print_json(&mut out, &stands, &hint, &stats)?,
    }
    out.finish()?;
    if args.output.stats {
        say(format_args!("seconds {:.3}", stats.elapsed.as_secs_f64()));
    }
    Ok(match hint {
        Hint::Next(_) | Hint::Wrong(_) | Hint::Done => Exit::Found,
        Hint::NoKey => {
            say("the puzzle has no solution; `sator codeword solve` tells which words conflict");
            Exit::None
        }
        Hint::Stopped(StopReason::NodeLimit) => {
            say(
                "no hint: too many words seem to be missing from the list to be sure of any letter; give more with --words",
            );
            Exit::Stopped
        }
        Hint::Stopped(reason) => {
            say(format_args!("no hint: {reason}"));
            Exit::Stopped
        }
    })
}

/// The player's letters.
fn known(puzzle: &Codeword, texts: &[String]) -> Result<Key> {
    let mut known = Key::new();
    for text in texts {
        let (code, letter) = read_pair(text, puzzle.alphabet()).with_context(|| format!("--known {text}"))?;
        if let Some(other) = known.insert(code, letter).filter(|other| *other != letter) {
            bail!("--known {text}: code {code} is already known as {}", puzzle.alphabet().display(other));
        }
    }
    Ok(known)
}

/// No hint leaves the program that does not follow.
fn check(puzzle: &Codeword, known: &Key, words: &WordList, explanation: &Explanation) -> Result<()> {
    let stands = known.iter().try_fold(puzzle.clone(), |puzzle, (&code, &letter)| puzzle.with_given(code, letter))?;
    if let Err(error) = replay(&stands, words, &explanation.steps) {
        bail!("{error}, which is a mistake of the program, not yours");
    }
    Ok(())
}

fn print_text(out: &mut Output, puzzle: &Codeword, hint: &Hint) -> Result<()> {
    match hint {
        Hint::Next(explanation) => {
            for sentence in explanation.sentences(puzzle) {
                writeln!(out, "{sentence}")?;
            }
        }
        Hint::Wrong(letters) => writeln!(out, "{}", wrong(puzzle, letters))?,
        Hint::Done => writeln!(out, "Every code has its letter.")?,
        Hint::NoKey | Hint::Stopped(_) => {}
    }
    Ok(())
}

fn wrong(puzzle: &Codeword, letters: &[(Code, Letter)]) -> String {
    let pairs = text::key(&letters.iter().copied().collect(), puzzle);
    match letters {
        [_] => format!("Wrong: {pairs}."),
        _ => format!("Wrong: {pairs} cannot be right, or not all of them."),
    }
}

fn print_json(out: &mut Output, puzzle: &Codeword, hint: &Hint, stats: &Stats) -> Result<()> {
    let alphabet = puzzle.alphabet();
    let outcome = match hint {
        Hint::Next(_) | Hint::Wrong(_) | Hint::Done => "found",
        Hint::NoKey => "none",
        Hint::Stopped(_) => "stopped",
    };
    let mut report = json!({"sator": 1, "outcome": outcome, "done": *hint == Hint::Done});
    if let Hint::Next(explanation) = hint {
        let letters = explanation.steps.last().map(codeword::Step::settles).unwrap_or_default();
        report["steps"] = json::steps(explanation, puzzle).into();
        report["letters"] = json!(json::key(&letters, alphabet));
    }
    if let Hint::Wrong(letters) = hint {
        report["wrong"] = json!(json::key(&letters.iter().copied().collect(), alphabet));
    }
    report["stats"] = json::stats(stats).into();
    out.json(&report)
}
