//! Runs that can be interrupted, and runs of a part: what they find goes to a file by units.

use super::args::{MergeArgs, RectArgs};
use super::print::{Printer, Shown};
use super::{Size, shown};
use crate::exit::Exit;
use crate::output::Output;
use crate::running::ProgressLine;
use anyhow::{Context, Result};
use sator::rect::{Digest, End, Plan, Unit, UnitEnd, Want, enumerate};
use sator::search::{Budget, Stats};
use sator::{Checkpoint, Merged, PieceHead, PieceUnit, PieceWriter};
use std::io::Write;
use std::ops::ControlFlow;

/// Searches with a checkpoint, or a shard, or both.
pub fn search(args: &RectArgs, size: &Size<'_>, plan: &Plan<'_>, budget: &Budget, line: &ProgressLine) -> Result<Exit> {
    let (width, height) = size.sides;
    let shard = args.long.shard.map_or((1, 1), |shard| (shard.0, shard.1));
    let units: Vec<Unit> = plan.units().collect();
    let head = PieceHead {
        problem: problem_digest(plan, size),
        size: (width, height),
        units: units.len() as u32,
        shard,
        counts: args.get.count,
        sorted: size.is_sorted(),
    };
    let own: Vec<Unit> = units.into_iter().filter(|&unit| head.has(unit)).collect();
    let mut checkpoint = args.long.checkpoint.as_ref().map(|path| Checkpoint::open(path, &head)).transpose()?;
    let mut found: Vec<PieceUnit> = Vec::new();
    let left: Vec<Unit> =
        own.iter().copied().filter(|&unit| checkpoint.as_ref().is_none_or(|done| !done.has(unit))).collect();
    let mut trouble: Result<()> = Ok(());
    let done_before = own.len() - left.len();
    let want = if args.get.count { Want::Count } else { Want::All };
    let mut show = |progress: &sator::search::Progress| line.show_after(progress, done_before, own.len());
    let mut lines = Vec::new();
    let end = enumerate(plan, &left, want, args.run.threads(), budget, &mut show, &mut |part| {
        trouble = part.results.iter().try_for_each(|result| {
            lines.push(shown(size, result)?.line());
            Ok(())
        });
        if trouble.is_err() {
            return ControlFlow::Break(());
        }
        let Some(UnitEnd { report, complete }) = part.end else {
            return ControlFlow::Continue(());
        };
        let lines = std::mem::take(&mut lines);
        if complete {
            let unit = PieceUnit { unit: part.unit, results: report.results, nodes: report.nodes, lines };
            match &mut checkpoint {
                Some(checkpoint) => trouble = checkpoint.add(&unit).map_err(Into::into),
                None => found.push(unit),
            }
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
    let mut joined = Joined::new(Printer::new(out, args.format), args.get.count, head.sorted);
    for (place, &unit) in own.iter().enumerate() {
        joined.unit(&all(unit, place)?)?;
    }
    joined.finish(end.stats, args.output.stats)
}

/// What tells the search from every other: the letters too, of which the engine knows only the numbers.
fn problem_digest(plan: &Plan<'_>, size: &Size<'_>) -> Digest {
    let mut digest = plan.digest();
    digest += Digest::of(size.alphabet.set_text(size.alphabet.letters()).into_bytes());
    digest
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

/// Units that were run before, as they are printed.
struct Joined {
    printer: Printer,
    only_count: bool,
    /// Results to be sorted.
    held: Option<Vec<Shown>>,
    stats: Stats,
}

impl Joined {
    fn new(printer: Printer, only_count: bool, sorted: bool) -> Self {
        Self { printer, only_count, held: sorted.then(Vec::new), stats: Stats::default() }
    }

    fn unit(&mut self, unit: &PieceUnit) -> Result<()> {
        self.stats.results += unit.results;
        self.stats.nodes += unit.nodes;
        for line in unit.lines.iter().filter(|_| !self.only_count) {
            let shown = Shown::from_line(line).context("a result of the file cannot be read")?;
            match &mut self.held {
                Some(held) => held.push(shown),
                None => self.printer.result(shown)?,
            }
        }
        Ok(())
    }

    fn finish(mut self, run: Stats, say_stats: bool) -> Result<Exit> {
        let mut held = self.held.take().unwrap_or_default();
        held.sort_unstable();
        held.into_iter().try_for_each(|shown| self.printer.result(shown))?;
        let stats = Stats { elapsed: run.elapsed, ..self.stats };
        if self.only_count {
            self.printer.count(stats.results, None)?;
        }
        let exit = if stats.results > 0 { Exit::Found } else { Exit::None };
        self.printer.end(exit, stats.results, None, &stats)?;
        if say_stats {
            crate::figures::say_all(&stats, &self.printer.digest());
        }
        self.printer.finish()?;
        Ok(exit)
    }
}

/// `sator rect merge`.
pub fn merge(args: &MergeArgs) -> Result<Exit> {
    let mut merged = Merged::open(&args.files)?;
    let printer = Printer::new(Output::new(args.output.output.as_ref()), args.format);
    let head = merged.head();
    let mut joined = Joined::new(printer, args.count || head.counts, head.sorted);
    while let Some(unit) = merged.next_unit()? {
        joined.unit(&unit)?;
    }
    joined.finish(Stats::default(), args.output.stats)
}
