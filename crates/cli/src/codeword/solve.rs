//! `sator codeword solve`: all keys of a codeword.

use super::args::{Format, PuzzleArgs};
use super::json::{self, SolutionJson};
use crate::common::OutputArgs;
use crate::exit::{self, Exit};
use crate::output::Output;
use crate::running::{self, ProgressLine, Seconds};
use anyhow::{Result, bail};
use clap::Args;
use sator::codeword::{self, SolveOptions, Solved, Verdict};
use sator::verify_codeword;
use serde::Serialize;
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use std::num::NonZero;

/// Solve a codeword: the letter of every number
#[derive(Args)]
#[command(after_help = exit::SEARCH_HELP)]
pub struct SolveArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,

    /// At most N words may be missing from the list; as few as possible are
    #[arg(long, value_name = "N", default_value_t = codeword::DEFAULT_MISSING, help_heading = "Search")]
    pub missing: usize,

    /// Print at most N solutions, the likeliest first
    #[arg(long, value_name = "N", default_value = "20", help_heading = "Search")]
    pub limit: NonZero<usize>,

    /// Stop after so many seconds; default: never
    #[arg(long, value_name = "SECONDS", help_heading = "Search")]
    pub timeout: Option<Seconds>,

    /// How to print the solutions
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    pub format: Format,

    #[command(flatten)]
    pub output: OutputArgs,
}

#[derive(Serialize)]
struct Report {
    sator: u8,
    outcome: &'static str,
    solutions: Vec<SolutionJson>,
    agreed: BTreeMap<u32, String>,
    complete: bool,
    stats: Map<String, Json>,
}

pub fn run(args: &SolveArgs) -> Result<Exit> {
    let budget = running::budget(args.timeout)?;
    let (puzzle, words) = args.puzzle.load(args.output.quiet)?;
    let line = ProgressLine::new(args.output.quiet);
    let options = SolveOptions { limit: args.limit.get(), max_missing: args.missing };
    let solved = codeword::solve(&puzzle, &words, &options, &budget, &mut |progress| line.show(progress));
    line.finish();
    for solution in &solved.solutions {
        if let Some(fault) = verify_codeword(&puzzle, &words, solution).first() {
            bail!("the solution found is wrong, which is a mistake of the program, not yours: {fault}");
        }
    }
    let alphabet = puzzle.alphabet();
    let mut out = Output::new(args.output.output.as_ref());
    out.json(&Report {
        sator: 1,
        outcome: solved.verdict.name(),
        solutions: solved.solutions.iter().map(|solution| SolutionJson::new(solution, alphabet)).collect(),
        agreed: json::key(&solved.agreed, alphabet),
        complete: solved.complete,
        stats: json::stats(&solved.stats),
    })?;
    out.finish()?;
    Ok(exit(&solved))
}

fn exit(solved: &Solved) -> Exit {
    match solved.verdict {
        Verdict::Unique | Verdict::Several => Exit::Found,
        Verdict::None => Exit::None,
        Verdict::Stopped(_) => Exit::Stopped,
    }
}
