//! `sator sat solve`: from a puzzle to its best grid, here.

use super::answer::Ending;
use super::args::{PuzzleArgs, SearchArgs, about, beside, problem, puzzle_path};
use crate::exit::{self, Exit};
use crate::running::ProgressLine;
use anyhow::{Context, Result, bail};
use clap::Args;
use sator::sat::{Cost, Form, Style, solve};
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
    search: SearchArgs,
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
    let SearchArgs { output, .. } = &args.search;
    let (options, budget) = args.search.start()?;
    let path = puzzle_path(&args.name);
    let target = beside(&path, "ans", output.output.as_ref())?;
    let (puzzle, words) = args.how.load(&path, output.quiet)?;
    let problem = problem(&path, &puzzle, &words, args.how.rules())?;
    let style = Style { encoding: args.how.encoding(), form: if args.hard { Form::Hard } else { Form::Weighted } };
    let line = ProgressLine::new(output.quiet);
    let solved = solve(&problem, style, &options, &budget, &mut |progress| line.show(progress));
    line.finish();
    let solved = solved.with_context(|| about(&path))?;
    if let Some(fault) = solved.faults.first().filter(|_| args.hard || Cost::of(&solved.faults).rules > 0) {
        bail!("the grid found is wrong, which is a mistake of the program, not yours: {fault}");
    }
    let ending = Ending {
        grid: solved.outcome.as_ref().found(),
        alphabet: words.alphabet(),
        faults: &solved.faults,
        cost: solved.cost,
        bound: solved.bound,
        stopped: solved.outcome.stop_reason(),
        impossible: "impossible: there is no perfect answer; without --hard, the best there is is found",
        unproven: None,
        stats: solved.stats,
    };
    ending.show(target.as_deref(), &args.search)
}
