//! `sator sat solve`: from a puzzle to its best grid, here.

use super::answer::{Answer, say_cost};
use super::args::{Format, PuzzleArgs, SolverArgs, about, beside, problem, puzzle_path};
use crate::common::OutputArgs;
use crate::exit::{self, Exit};
use crate::running::{self, ProgressLine, RunArgs, Seconds};
use crate::say::say;
use anyhow::{Context, Result, bail};
use clap::Args;
use sator::sat::{Cost, Form, Options, Style, solve};
use sator::search::Outcome;
use std::path::PathBuf;

/// Solve a puzzle: NAME.puzzle becomes NAME.ans
#[derive(Args)]
#[command(after_help = format!("{AFTER_HELP}\n\n{}", exit::SEARCH_HELP))]
pub struct SolveArgs {
    /// The puzzle: NAME.puzzle, or - for standard input
    #[arg(value_name = "NAME")]
    name: PathBuf,

    /// A perfect answer or none
    #[arg(long, help_heading = "Encoding")]
    hard: bool,

    #[command(flatten)]
    how: PuzzleArgs,

    #[command(flatten)]
    solver: SolverArgs,

    /// Stop after so many seconds, with the best grid by then
    #[arg(long, value_name = "SECONDS", default_value = "120", help_heading = "Search")]
    timeout: Seconds,

    #[command(flatten)]
    run: RunArgs,

    /// How to print the grid
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    format: Format,

    #[command(flatten)]
    output: OutputArgs,
}

const AFTER_HELP: &str = "\
Puzzles: a line a row; . is a letter or a block, _ a letter, # a block, a letter given.
The grid is printed, and written to NAME.ans unless --output names another file or is -; . is a tile left empty.
As few words as possible are not legal, and then as few tiles as possible empty. A cost of 0 is perfect.

Examples:
  sator sat solve mini                                 mini.puzzle to mini.ans
  sator sat solve mini --max-blocks 8 --timeout 30
  sator sat solve mini --hard --seed 7                 a perfect one or none";

pub fn run(args: &SolveArgs) -> Result<Exit> {
    let budget = running::budget(Some(args.timeout))?;
    let path = puzzle_path(&args.name);
    let target = beside(&path, "ans", args.output.output.as_ref())?;
    let (puzzle, words) = args.how.load(&path, args.output.quiet)?;
    let problem = problem(&path, &puzzle, &words, args.how.rules())?;
    let style = Style { encoding: args.how.encoding(), form: if args.hard { Form::Hard } else { Form::Weighted } };
    let options = Options { seed: args.run.seed, threads: args.run.threads(), solver: args.solver.solver() };
    let line = ProgressLine::new(args.output.quiet);
    let solved = solve(&problem, style, &options, &budget, &mut |progress| line.show(progress));
    line.finish();
    let solved = solved.with_context(|| about(&path))?;
    if let Some(fault) = solved.faults.first().filter(|_| args.hard || Cost::of(&solved.faults).rules > 0) {
        bail!("the grid found is wrong, which is a mistake of the program, not yours: {fault}");
    }
    let grid = match &solved.outcome {
        Outcome::Found(grid) => Some(grid),
        Outcome::Impossible | Outcome::Stopped(_) => None,
    };
    let stopped = solved.stopped.filter(|_| grid.is_none() || solved.cost > 0);
    let answer = Answer {
        outcome: if stopped.is_some() { "stopped" } else { solved.outcome.name() },
        grid,
        alphabet: words.alphabet(),
        faults: &solved.faults,
        cost: grid.map(|_| solved.cost),
        bound: (!args.hard && grid.is_some()).then_some(solved.bound),
        stats: solved.stats,
    };
    answer.show(args.format, target.as_deref(), &args.output)?;
    if !args.output.quiet {
        match (&solved.outcome, stopped) {
            (Outcome::Found(_), _) => say_cost(solved.cost, solved.bound, stopped.is_none()),
            (Outcome::Impossible, _) => {
                say("impossible: there is no perfect answer; without --hard, the best there is is found");
            }
            (Outcome::Stopped(reason), _) => say(format_args!("nothing found: {reason}")),
        }
    }
    Ok(match (&solved.outcome, stopped) {
        (Outcome::Impossible, _) => Exit::None,
        (Outcome::Found(_), None) => Exit::Found,
        _ => Exit::Stopped,
    })
}
