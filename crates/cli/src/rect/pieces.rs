//! Runs that can be interrupted, and runs of a part: what they find goes to a file by units.

use super::args::{MergeArgs, RectArgs};
use super::print::{Printer, Shown};
use super::{Size, shown, total};
use crate::exit::Exit;
use crate::output::Output;
use crate::running::ProgressLine;
use anyhow::{Context, Result};
use sator::rect::{End, Plan, Unit, UnitDone, Want, enumerate};
use sator::search::{Budget, Stats};
use sator::{Checkpoint, PieceHead, PieceUnit, PieceWriter, merge_pieces};
use std::io::Write;
use std::ops::ControlFlow;

/// Searches with a checkpoint, or a shard, or both.
pub fn search(args: &RectArgs, size: &Size<'_>, plan: &Plan<'_>, budget: &Budget, line: &ProgressLine) -> Result<Exit> {
    let (width, height) = size.sides;
    let shard = args.long.shard.map_or((1, 1), |shard| (shard.0, shard.1));
    let units: Vec<Unit> = plan.units().collect();
    let head = PieceHead {
        problem: plan.digest(),
        size: (width, height),
        units: units.len() as u32,
        shard,
        counts: args.get.count,
    };
    let own: Vec<Unit> = units.into_iter().filter(|&unit| head.has(unit)).collect();
    let mut checkpoint = args.long.checkpoint.as_ref().map(|path| Checkpoint::open(path, &head)).transpose()?;
    let mut found: Vec<PieceUnit> = Vec::new();
    let left: Vec<Unit> =
        own.iter().copied().filter(|&unit| checkpoint.as_ref().is_none_or(|done| !done.has(unit))).collect();
    let mut trouble = Ok(());
    let done_before = own.len() - left.len();
    let want = if args.get.count { Want::Count } else { Want::All };
    let mut show = |progress: &sator::search::Progress| line.show_after(progress, done_before, own.len());
    let end = enumerate(plan, &left, want, args.run.threads(), budget, &mut show, &mut |done| {
        if done.complete {
            trouble = record(size, &done).and_then(|unit| {
                if let Some(checkpoint) = &mut checkpoint {
                    checkpoint.add(&unit)?;
                } else {
                    found.push(unit);
                }
                Ok(())
            });
        }
        if trouble.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    line.finish();
    trouble?;
    if end.stopped.is_some() {
        return Ok(stopped(args, &end));
    }
    let mut all = |unit: Unit, place: usize| match &mut checkpoint {
        Some(checkpoint) => checkpoint.get(unit).map_err(Into::into),
        None => Ok(std::mem::replace(&mut found[place], nothing(unit))),
    };
    let out = Output::new(args.output.output.as_ref());
    if args.long.shard.is_some() {
        write_shard(out, &head, &own, &mut all)?;
        return Ok(Exit::Found);
    }
    let mut printer = Printer::new(out, args.format);
    let mut results = 0;
    for (place, &unit) in own.iter().enumerate() {
        let unit = all(unit, place)?;
        results += unit.results;
        print(&mut printer, &unit)?;
    }
    let stats = Stats { results, ..end.stats };
    finish(printer, args.get.count, results, &stats)
}

fn stopped(args: &RectArgs, end: &End) -> Exit {
    if !args.output.quiet {
        let advice = match &args.long.checkpoint {
            Some(path) => format!("the same command goes on from {}", path.display()),
            None => "nothing was written; --checkpoint FILE keeps what is done".to_owned(),
        };
        let reason = end.stopped.map(|reason| reason.to_string()).unwrap_or_default();
        crate::say::say(format_args!("stopped: {reason}; {advice}"));
    }
    Exit::Stopped
}

/// Stands where a unit was taken from.
fn nothing(unit: Unit) -> PieceUnit {
    PieceUnit { unit, results: 0, nodes: 0, lines: Vec::new() }
}

fn record(size: &Size<'_>, done: &UnitDone) -> Result<PieceUnit> {
    let lines: Result<Vec<String>> = done.results.iter().map(|result| Ok(shown(size, result)?.line())).collect();
    Ok(PieceUnit { unit: done.unit, results: done.report.results, nodes: done.report.nodes, lines: lines? })
}

fn write_shard(
    mut out: Output,
    head: &PieceHead,
    units: &[Unit],
    all: &mut dyn FnMut(Unit, usize) -> Result<PieceUnit>,
) -> Result<()> {
    let mut writer = PieceWriter::new(&mut out, head)?;
    for (place, &unit) in units.iter().enumerate() {
        writer.unit(&all(unit, place)?)?;
    }
    writer.finish()?.flush()?;
    out.finish()
}

fn print(printer: &mut Printer, unit: &PieceUnit) -> Result<()> {
    for line in &unit.lines {
        printer.result(Shown::from_line(line).context("a result of the file cannot be read")?)?;
    }
    Ok(())
}

fn finish(mut printer: Printer, count: bool, results: u64, stats: &Stats) -> Result<Exit> {
    if count {
        printer.count(results, None)?;
    }
    let exit = if results > 0 { Exit::Found } else { Exit::None };
    printer.end(exit, results, None, stats)?;
    printer.finish()?;
    Ok(exit)
}

/// `sator rect merge`.
pub fn merge(args: &MergeArgs) -> Result<Exit> {
    let mut printer = Printer::new(Output::new(args.output.output.as_ref()), args.format);
    let mut counts = args.count;
    let (mut results, mut nodes) = (0, 0);
    merge_pieces::<anyhow::Error>(
        &args.files,
        |head| {
            counts |= head.counts;
            Ok(())
        },
        |unit| {
            results += unit.results;
            nodes += unit.nodes;
            if !args.count {
                print(&mut printer, &unit)?;
            }
            Ok(ControlFlow::Continue(()))
        },
    )?;
    let stats = total(results, nodes);
    if args.output.stats {
        crate::figures::say_all(&stats, &[]);
    }
    finish(printer, counts, results, &stats)
}
