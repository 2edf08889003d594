//! `sator codeword solve`: all keys of a codeword, and how to find them.

use super::args::{Format, PuzzleArgs};
use super::{json, text};
use crate::common::{OutputArgs, counted};
use crate::exit::{self, Exit};
use crate::output::Output;
use crate::running::{self, ProgressLine, RunArgs, Seconds};
use crate::say::say;
use anyhow::{Result, bail};
use clap::Args;
use sator::codeword::{
    self, Codeword, Explanation, Missing, Rating, SolveOptions, Solved, Verdict, WordConflict, WordNo,
};
use sator::search::{Budget, StopReason};
use sator::{WordList, rare_words, verify_codeword};
use serde::Serialize;
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZero;
use std::time::Duration;

/// Solve a codeword: the letter of every number
#[derive(Args)]
#[command(after_help = format!("{AFTER_HELP}\n\n{}", exit::GUESS_HELP))]
pub struct SolveArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,

    /// Tell how a person would solve it, step by step, and how hard that is
    #[arg(long, conflicts_with = "count", help_heading = "Search")]
    pub explain: bool,

    /// At most N words may be missing from the list; as few as possible are. Default: as many as need be, up to 8
    #[arg(long, value_name = "N", value_parser = missing, help_heading = "Search")]
    pub missing: Option<usize>,

    /// Print at most N solutions, the likeliest first
    #[arg(long, value_name = "N", default_value = "20", help_heading = "Search")]
    pub limit: NonZero<usize>,

    /// Print only how many solutions there are, N at most
    #[arg(long, help_heading = "Output")]
    pub count: bool,

    /// Stop after so many seconds; default: never
    #[arg(long, value_name = "SECONDS", help_heading = "Search")]
    pub timeout: Option<Seconds>,

    #[command(flatten)]
    pub run: RunArgs,

    /// How to print the solutions
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    pub format: Format,

    #[command(flatten)]
    pub output: OutputArgs,
}

pub const AFTER_HELP: &str = "\
Puzzles: text with `given: 4=Q 17=U` and below `grid:` a row a line (a number, a letter that is known, . or # for a
block), or below `words:` a word a line; lists of `4 q` lines, a blank line and code words (.pzl); or CSV.

Examples:
  sator codeword solve puzzle.cw
  sator codeword solve puzzle.cw --explain
  sator codeword solve puzzle.csv --given 4=Q --given 17=U --words mine.txt --words english-all";

/// To find out which words conflict may take so long.
const PATIENCE: Duration = Duration::from_secs(10);

/// So many words that conflict are shown; JSON has them all.
const SHOWN: usize = 12;

/// How many words may be missing.
pub fn missing(text: &str) -> Result<usize, String> {
    let most = codeword::MAX_MISSING;
    let number = text.parse().ok().filter(|number| *number <= most);
    number.ok_or_else(|| format!("expected a number from 0 to {most}"))
}

/// How to solve the puzzle: the same for solutions and hints, which must not contradict each other.
pub fn options(puzzle: &Codeword, missing: Option<usize>, limit: usize) -> SolveOptions {
    let missing = missing.map_or(Missing::AsNeeded, Missing::AtMost);
    SolveOptions { limit, missing, rare: rare_words(puzzle.alphabet()) }
}

#[derive(Serialize)]
struct Report {
    sator: u8,
    outcome: &'static str,
    count: usize,
    solutions: Vec<json::SolutionJson>,
    agreed: BTreeMap<u32, String>,
    complete: bool,
    guessed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    explained: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<Json>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Why>,
    stats: Map<String, Json>,
}

/// Why there is no solution.
#[derive(Serialize)]
struct Why {
    text: String,
    words: Vec<Json>,
    irreducible: bool,
}

pub fn run(args: &SolveArgs) -> Result<Exit> {
    let budget = running::budget(args.timeout)?;
    let (puzzle, words) = args.puzzle.load(args.output.quiet)?;
    let line = ProgressLine::new(args.output.quiet);
    let options = options(&puzzle, args.missing, args.limit.get());
    let solved = codeword::solve(&puzzle, &words, &options, &budget, &mut |progress| line.show(progress));
    line.finish();
    for solution in &solved.solutions {
        if let Some(fault) = verify_codeword(&puzzle, &words, solution).first() {
            bail!("the solution found is wrong, which is a mistake of the program, not yours: {fault}");
        }
    }
    let explanation = if args.explain { explain(&puzzle, &words, &solved, &budget)? } else { Explained::Not };
    let conflict = (solved.verdict == Verdict::None)
        .then(|| codeword::conflict(&puzzle, &words, &budget.within(PATIENCE)))
        .flatten();
    let why = conflict.map(|conflict| why(&conflict, &puzzle, solved.missing));
    let mut out = Output::new(args.output.output.as_ref());
    match args.format {
        Format::Json => print_json(&mut out, args, &puzzle, &solved, &explanation, why.as_ref())?,
        Format::Text => print_text(&mut out, args, &puzzle, &solved, &explanation)?,
    }
    out.finish()?;
    if !args.output.quiet {
        say(summary(&puzzle, &solved));
        if let Some(why) = &why {
            say(&why.text);
        }
    }
    if args.output.stats {
        let figures: Vec<_> = solved.stats.values().map(|(name, value)| format!("{name} {value}")).collect();
        say(figures.join(", "));
    }
    if let Explained::Stopped(reason) = explanation {
        say(format_args!("no explanation: {reason}"));
        return Ok(Exit::Stopped);
    }
    Ok(exit(&solved))
}

/// An explanation, if one was wanted and found.
enum Explained {
    Not,
    Found(Explanation),
    Stopped(StopReason),
}

/// Explains, and checks that every step follows from those before it.
fn explain(puzzle: &Codeword, words: &WordList, solved: &Solved, budget: &Budget) -> Result<Explained> {
    let explanation = match codeword::explain(puzzle, words, solved, budget) {
        None => return Ok(Explained::Not),
        Some(Err(reason)) => return Ok(Explained::Stopped(reason)),
        Some(Ok(explanation)) => explanation,
    };
    let key = codeword::replay(puzzle, words, &explanation.steps);
    match key {
        Ok(key) if key == explanation.key => Ok(Explained::Found(explanation)),
        Ok(_) => bail!("the explanation does not lead to the key, which is a mistake of the program, not yours"),
        Err(error) => bail!("{error}, which is a mistake of the program, not yours"),
    }
}

fn print_json(
    out: &mut Output,
    args: &SolveArgs,
    puzzle: &Codeword,
    solved: &Solved,
    explanation: &Explained,
    why: Option<&Why>,
) -> Result<()> {
    let alphabet = puzzle.alphabet();
    let (explained, explanation) = match explanation {
        Explained::Not => (args.explain.then_some(false), None),
        Explained::Found(explanation) => (Some(true), Some(explanation)),
        Explained::Stopped(_) => (Some(false), None),
    };
    let shown = if args.count { &[][..] } else { &solved.solutions };
    out.json(&Report {
        sator: 1,
        outcome: solved.verdict.name(),
        count: solved.solutions.len(),
        solutions: shown.iter().map(|solution| json::SolutionJson::new(solution, alphabet)).collect(),
        agreed: json::key(&solved.agreed, alphabet),
        complete: solved.complete,
        guessed: solved.guessed,
        explained,
        steps: explanation.map(|explanation| json::steps(explanation, puzzle)),
        rating: explanation.map(|explanation| json::rating(Rating::new(explanation))),
        why: why.map(|why| Why { text: why.text.clone(), words: why.words.clone(), irreducible: why.irreducible }),
        stats: json::stats(&solved.stats),
    })
}

fn print_text(
    out: &mut Output,
    args: &SolveArgs,
    puzzle: &Codeword,
    solved: &Solved,
    explanation: &Explained,
) -> Result<()> {
    if args.count {
        writeln!(out, "{}", solved.solutions.len())?;
        return Ok(());
    }
    for (number, solution) in solved.solutions.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        text::solution(out, puzzle, solution)?;
    }
    if let Explained::Found(explanation) = explanation {
        writeln!(out)?;
        text::explanation(out, puzzle, explanation)?;
    }
    Ok(())
}

/// What came of it, for standard error.
fn summary(puzzle: &Codeword, solved: &Solved) -> String {
    let mut lines = Vec::new();
    let missing = |words: &[Vec<sator::Letter>]| {
        let texts: Vec<_> = words.iter().map(|word| puzzle.alphabet().text(word)).collect();
        format!("not in the list: {}", texts.join(", "))
    };
    match &solved.verdict {
        Verdict::Unique if solved.missing == 0 => lines.push("one solution, and no other".to_owned()),
        Verdict::Unique => lines.push(format!(
            "one solution with {} outside the list, and no other with so few",
            counted(solved.missing, "word")
        )),
        Verdict::Several => {
            lines.push(match (solved.solutions.len(), solved.complete) {
                (1, _) => "several solutions of equal right; this is the likeliest".to_owned(),
                (count, true) => format!("{count} solutions of equal right, the likeliest first"),
                (count, false) => {
                    format!("{count} solutions of equal right, the likeliest first, and there are more")
                }
            });
            let agreed =
                if solved.agreed.is_empty() { "nothing".to_owned() } else { text::key(&solved.agreed, puzzle) };
            lines.push(format!("all agree on {agreed}"));
        }
        Verdict::None => {
            lines.push(match solved.missing {
                0 => "no solution in which all words are in the list".to_owned(),
                most => format!("no solution with up to {} missing from the list", counted(most, "word")),
            });
        }
        Verdict::Stopped(_) if solved.guessed => lines.push(format!(
            "a guess by the look of the words: {} not in the list, too many for a proof",
            counted(solved.missing, "word")
        )),
        Verdict::Stopped(StopReason::NodeLimit) => lines.push(format!(
            "stopped: it would take long to tell whether {} or more are missing from the list; --missing N tries up to N to the end",
            counted(solved.missing, "word")
        )),
        Verdict::Stopped(reason) => lines.push(format!("stopped before the end: {reason}")),
    }
    if let Some(first) = solved.solutions.first().filter(|first| !first.missing.is_empty()) {
        let of_first = if solved.solutions.len() > 1 { " (first solution)" } else { "" };
        lines.push(missing(&first.missing) + of_first);
    }
    lines.join("\n")
}

/// Why there is no solution with at most so many words missing.
fn why(conflict: &WordConflict, puzzle: &Codeword, most: usize) -> Why {
    // Where words may be missing, one that fits nothing is no reason yet.
    let unfit = most > 0 && !conflict.hopeless.is_empty();
    let named_words = if unfit { &conflict.hopeless } else { &conflict.words };
    let words: Vec<Json> = named_words.iter().map(|&word| json::word_json(word, puzzle)).collect();
    let named = |&word: &WordNo| {
        let word = &puzzle.words()[word.0 as usize];
        let codes = word.codes_text(puzzle.alphabet());
        word.name.map_or_else(|| codes.clone(), |name| format!("{name} ({codes})"))
    };
    let more = words.len().checked_sub(SHOWN).filter(|more| *more > 0).map(|more| format!("and {more} more"));
    let shown = named_words.iter().take(SHOWN).map(named).chain(more).collect::<Vec<_>>().join(" / ");
    let even = if most == 0 { String::new() } else { ", even if some others are missing".to_owned() };
    let text = match words.len() {
        count if unfit && count > most => {
            format!("no word of the list fits these, and only {most} may be missing: {shown}")
        }
        _ if unfit => format!("no word of the list fits {shown}, and the others cannot all be words either"),
        0 => "the given letters contradict each other".to_owned(),
        1 => format!("no word of the list fits {shown}"),
        _ => format!("these cannot all be words of the list{even}: {shown}"),
    };
    Why { text, irreducible: conflict.irreducible && *named_words == conflict.words, words }
}

fn exit(solved: &Solved) -> Exit {
    match solved.verdict {
        Verdict::Unique | Verdict::Several => Exit::Found,
        Verdict::None => Exit::None,
        Verdict::Stopped(_) => Exit::Stopped,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sator::Alphabet;
    use std::sync::Arc;

    #[test]
    fn rare_words_count_in_the_latin_alphabet() {
        let rare = |alphabet: Alphabet| {
            let puzzle = codeword::read_codeword(b"words:\n1 2 3\n", None, &Arc::new(alphabet)).unwrap();
            options(&puzzle, None, codeword::DEFAULT_LIMIT).rare.is_some()
        };
        assert!(rare(Alphabet::latin()));
        assert!(!rare(Alphabet::from_letters("абв").unwrap()));
    }
}
