//! `sator sat resolve`: solve an encoded file again, with another seed, without encoding.

use super::answer::{Answer, say_cost};
use super::args::{Format, SolverArgs, about, beside};
use super::memory;
use crate::common::{OutputArgs, grouped};
use crate::exit::{self, Exit};
use crate::running::{self, ProgressLine, RunArgs, Seconds};
use crate::say::say;
use anyhow::{Context, Result, bail};
use clap::Args;
use sator::EncodedFile;
use sator::sat::{Options, resolve};
use sator::search::Outcome;
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
Examples:
  sator sat resolve mini.wcnf --seed 2
  for seed in 1 2 3; do sator sat resolve mini.wcnf --seed $seed --output mini-$seed.ans; done";

pub fn run(args: &ResolveArgs) -> Result<Exit> {
    let budget = running::budget(Some(args.timeout))?;
    let target = beside(&args.file, "ans", args.output.output.as_ref())?;
    let file = EncodedFile::open(&args.file)?;
    let line = ProgressLine::new(args.output.quiet);
    let formula = file.formula(&mut |read, whole| {
        line.say(|| format!("reading: {} of {}{}", memory::bytes(read), memory::bytes(whole), memory::shown()));
        if budget.check_now().is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    // Where the reading was broken off, there is nothing to solve, and the budget says why.
    let formula = formula?.unwrap_or_default();
    let options = Options { seed: args.run.seed, threads: args.run.threads(), solver: args.solver.solver() };
    let resolved = resolve(&formula, file.variables(), &options, &budget, &mut |progress| line.show(progress));
    line.finish();
    let resolved = resolved.with_context(|| about(&args.file))?;
    drop(formula);
    let judged = match &resolved.outcome {
        Outcome::Found(values) => Some(file.judge(values)?),
        Outcome::Impossible | Outcome::Stopped(_) => None,
    };
    if judged.as_ref().is_some_and(|judged| judged.hard_violated) {
        bail!("the answer found is wrong, which is a mistake of the program, not yours");
    }
    let cost = judged.as_ref().map(|judged| judged.cost);
    // No matter how the search ended: what costs no more than the bound is the best.
    let proven = cost.is_some_and(|cost| cost <= resolved.bound);
    let stopped = !proven && !resolved.outcome.is_impossible();
    let answer = Answer {
        outcome: if stopped { "stopped" } else { resolved.outcome.name() },
        grid: judged.as_ref().map(|judged| &judged.grid),
        alphabet: file.names().alphabet(),
        faults: judged.as_ref().map_or(&[], |judged| &judged.faults),
        cost,
        bound: cost.map(|cost| resolved.bound.min(cost)),
        stats: resolved.stats,
    };
    answer.show(args.format, target.as_deref(), &args.output)?;
    if !args.output.quiet {
        match (&resolved.outcome, cost) {
            (Outcome::Found(_), Some(cost)) => {
                say_cost(cost, resolved.bound.min(cost), proven);
                if let Some(groups) = resolved.uncounted.filter(|_| !proven) {
                    say(format_args!(
                        "stopped: {} groups of soft clauses are too many to prove more here; try another solver",
                        grouped(groups)
                    ));
                }
            }
            (Outcome::Stopped(reason), _) => say(format_args!("nothing found: {reason}")),
            _ => say("impossible: the clauses have no answer"),
        }
    }
    Ok(match resolved.outcome {
        Outcome::Impossible => Exit::None,
        _ if stopped => Exit::Stopped,
        _ => Exit::Found,
    })
}
