//! `sator sat resolve`: solve an encoded file again, with another seed, without encoding.

use super::answer::Ending;
use super::args::{SearchArgs, about, beside};
use super::memory;
use crate::common::grouped;
use crate::exit::{self, Exit};
use crate::running::ProgressLine;
use anyhow::{Context, Result, bail};
use clap::Args;
use sator::EncodedFile;
use sator::sat::resolve;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Solve an encoded file again: NAME.wcnf becomes NAME.ans
#[derive(Args)]
#[command(after_help = format!("{AFTER_HELP}\n\n{}", exit::SEARCH_HELP))]
pub struct ResolveArgs {
    /// A file that `sator sat encode` wrote
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    search: SearchArgs,
}

const AFTER_HELP: &str = "\
Examples:
  sator sat resolve mini.wcnf --seed 2
  for seed in 1 2 3; do sator sat resolve mini.wcnf --seed $seed --output mini-$seed.ans; done";

pub fn run(args: &ResolveArgs) -> Result<Exit> {
    let SearchArgs { output, .. } = &args.search;
    let (options, budget) = args.search.start()?;
    let target = beside(&args.file, "ans", output.output.as_ref())?;
    let file = EncodedFile::open(&args.file)?;
    let line = ProgressLine::new(output.quiet);
    let formula = file.formula(&mut |read, whole| {
        line.say(|| format!("reading: {} of {}{}", memory::bytes(read), memory::bytes(whole), memory::shown()));
        if budget.check_now().is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    // Where the reading was broken off, there is nothing to solve, and the budget says why.
    let formula = formula?.unwrap_or_default();
    let resolved = resolve(&formula, file.variables(), &options, &budget, &mut |progress| line.show(progress));
    line.finish();
    let resolved = resolved.with_context(|| about(&args.file))?;
    drop(formula);
    let judged = resolved.outcome.as_ref().found().map(|values| file.judge(values)).transpose()?;
    if judged.as_ref().is_some_and(|judged| judged.hard_violated) {
        bail!("the answer found is wrong, which is a mistake of the program, not yours");
    }
    let ending = Ending {
        grid: judged.as_ref().map(|judged| &judged.grid),
        alphabet: file.names().alphabet(),
        faults: judged.as_ref().map_or(&[], |judged| &judged.faults),
        cost: judged.as_ref().map_or(0, |judged| judged.cost),
        bound: resolved.bound,
        stopped: resolved.outcome.stop_reason(),
        impossible: "impossible: the clauses have no answer",
        unproven: resolved.uncounted.map(|groups| {
            let groups = grouped(groups);
            format!("stopped: {groups} groups of soft clauses are too many to prove more here; try another solver")
        }),
        stats: resolved.stats,
    };
    ending.show(target.as_deref(), &args.search)
}
