//! `sator sat decode`: from what a solver printed to the grid.

use super::answer::{Answer, PERFECT};
use super::args::{Format, about, not_over};
use crate::common::{IdleArgs, OutputArgs};
use crate::exit::{self, Exit};
use crate::say::say;
use anyhow::{Result, bail};
use clap::Args;
use sator::EncodedFile;
use sator::sat::Status;
use sator::search::Stats;
use std::path::PathBuf;
use std::time::Instant;

/// Turn what a solver printed into the grid
#[derive(Args)]
#[command(after_help = format!("{AFTER_HELP}\n\n{}", exit::SEARCH_HELP))]
pub struct DecodeArgs {
    /// The file that `sator sat encode` wrote
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// What the solver printed: a file, or - for standard input
    #[arg(value_name = "PRINTED")]
    printed: PathBuf,

    /// How to print the grid
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    format: Format,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    _idle: IdleArgs,
}

const AFTER_HELP: &str = "\
Understood are lines `s …`, `o COST` and `v …`, with numbers of variables or with 0 and 1. A tile without a symbol is `.`.

Example:
  cadical mini.cnf | sator sat decode mini.cnf - --output mini.ans";

pub fn run(args: &DecodeArgs) -> Result<Exit> {
    exit::on_interrupt();
    let started = Instant::now();
    let target = args.output.output.as_deref().filter(|path| path.as_os_str() != "-");
    if let Some(target) = target {
        [&args.file, &args.printed].into_iter().try_for_each(|given| not_over(given, target))?;
    }
    let file = EncodedFile::open(&args.file)?;
    let printed = file.read_printed(&args.printed)?;
    let judged = printed.values.as_ref().map(|values| file.judge(values)).transpose()?;
    if let Some(judged) = judged.as_ref().filter(|judged| judged.hard_violated) {
        let fault = judged.faults.first().map_or_else(String::new, |fault| format!(" ({fault})"));
        bail!(
            "{}: not an answer to {}: it violates a clause that must hold{fault}; is it the output for this very file?",
            about(&args.printed),
            args.file.display()
        );
    }
    let (outcome, exit) = match (printed.status, &judged) {
        (_, Some(_)) => ("found", Exit::Found),
        (Some(Status::Unsatisfiable), None) => ("impossible", Exit::None),
        _ => ("stopped", Exit::Stopped),
    };
    let cost = judged.as_ref().map(|judged| judged.cost);
    let proven = printed.status == Some(Status::Optimum) || cost == Some(0);
    let answer = Answer {
        outcome,
        grid: judged.as_ref().map(|judged| &judged.grid),
        alphabet: file.names().alphabet(),
        faults: judged.as_ref().map_or(&[], |judged| &judged.faults),
        cost,
        bound: cost.filter(|_| proven),
        stats: Stats { elapsed: started.elapsed(), ..Stats::default() },
    };
    answer.show(args.format, target, &args.output)?;
    if !args.output.quiet {
        if let (Some(said), Some(cost)) = (printed.cost, cost)
            && said != cost
        {
            say(format_args!("warning: the solver says that the cost is {said}, and it is {cost}"));
        }
        if printed.status == Some(Status::Unsatisfiable) && cost.is_some() {
            say("warning: the solver says that there is no answer, and prints one: the one printed is shown");
        }
        match (cost, outcome) {
            (Some(0), _) => say(PERFECT),
            (Some(cost), _) => say(format_args!("cost {cost}{}", if proven { ": the best there is" } else { "" })),
            (None, "impossible") => say("impossible: the solver says that there is no answer"),
            (None, _) => say("the solver found no answer in its time"),
        }
    }
    Ok(exit)
}
