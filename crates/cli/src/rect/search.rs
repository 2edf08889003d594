//! One search for rectangles, from the plan to what is printed.

use super::args::RectArgs;
use super::print::{Printer, Shown};
use super::{Size, shown};
use crate::exit::Exit;
use crate::figures;
use crate::running::ProgressLine;
use crate::say::say;
use anyhow::Result;
use sator::rect::{End, Plan, Rectangle, Top, Unit, Want, enumerate, sample};
use sator::search::{Budget, Progress, Stats};
use std::num::NonZero;
use std::ops::ControlFlow;

/// A search of one size.
pub struct Search<'a> {
    pub args: &'a RectArgs,
    pub size: Size<'a>,
    pub plan: &'a Plan<'a>,
    pub budget: &'a Budget,
    pub line: &'a ProgressLine,
    /// At most so many results.
    pub limit: Option<u64>,
    /// The size, where there are several.
    pub label: Option<(usize, usize)>,
}

impl Search<'_> {
    /// Searches and prints what was asked for.
    pub fn run(&self, printer: &mut Printer) -> Result<Exit> {
        let get = &self.args.get;
        let before = printer.printed();
        let end = match (get.sample, get.top) {
            (Some(count), _) => self.sample(count, printer)?,
            (_, Some(count)) => self.top(count, printer)?,
            _ if get.count => self.enumerate(Want::Count, &mut |_| ControlFlow::Continue(())),
            _ => self.list(printer)?,
        };
        let count = if get.count { end.report.results } else { printer.printed() - before };
        let stats = Stats { results: count, ..end.stats };
        let exit = match end.stopped {
            Some(_) => Exit::Stopped,
            None if count > 0 => Exit::Found,
            None => Exit::None,
        };
        if get.count {
            printer.count(count, self.label)?;
        }
        printer.end(exit, count, self.label, &stats)?;
        self.say_end(&end, count, &stats, printer);
        Ok(exit)
    }

    fn enumerate(&self, want: Want, on_results: &mut dyn FnMut(Vec<Rectangle>) -> ControlFlow<()>) -> End {
        let units: Vec<Unit> = self.plan.units().collect();
        let threads = self.args.run.threads();
        let mut show = |progress: &Progress| self.line.show(progress);
        let end =
            enumerate(self.plan, &units, want, threads, self.budget, &mut show, &mut |part| on_results(part.results));
        self.line.finish();
        end
    }

    /// Prints results as they come; where words are included, all at the end, sorted.
    fn list(&self, printer: &mut Printer) -> Result<End> {
        let want = self.limit.map_or(Want::All, Want::First);
        let mut left = self.limit.unwrap_or(u64::MAX);
        let mut held: Option<Vec<Shown>> = self.size.is_sorted().then(Vec::new);
        let mut trouble = Ok(());
        let end = self.enumerate(want, &mut |results| {
            for rectangle in results {
                if left == 0 || trouble.is_err() {
                    break;
                }
                left -= 1;
                trouble = shown(&self.size, &rectangle).and_then(|shown| {
                    if let Some(held) = &mut held {
                        held.push(shown);
                        return Ok(());
                    }
                    self.line.finish();
                    printer.result(shown)
                });
            }
            if trouble.is_ok() {
                trouble = printer.flush();
            }
            if left == 0 || trouble.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        trouble?;
        let mut held = held.unwrap_or_default();
        held.sort_unstable();
        held.into_iter().try_for_each(|shown| printer.result(shown))?;
        Ok(end)
    }

    fn top(&self, count: NonZero<usize>, printer: &mut Printer) -> Result<End> {
        let mut top = Top::new(count.get());
        let end = self.enumerate(Want::Top(count.get()), &mut |results| {
            for rectangle in results {
                top.offer(rectangle.score(self.size.problem), rectangle);
            }
            ControlFlow::Continue(())
        });
        top.into_sorted().iter().try_for_each(|(_, rectangle)| printer.result(shown(&self.size, rectangle)?))?;
        Ok(end)
    }

    fn sample(&self, count: NonZero<usize>, printer: &mut Printer) -> Result<End> {
        let threads = self.args.run.threads();
        let mut show = |progress: &Progress| self.line.show(progress);
        let (drawn, end) = sample(self.plan, count.get(), self.args.run.seed, threads, self.budget, &mut show);
        self.line.finish();
        drawn.iter().try_for_each(|rectangle| printer.result(shown(&self.size, rectangle)?))?;
        Ok(end)
    }

    fn say_end(&self, end: &End, count: u64, stats: &Stats, printer: &Printer) {
        let quiet = self.args.output.quiet;
        if let Some(reason) = end.stopped.filter(|_| !quiet) {
            let drawn = if self.args.get.sample.is_some() { "; the sample is only about uniform" } else { "" };
            say(format_args!("stopped: {reason}; these are not all results{drawn}"));
        } else if count == 0 && self.label.is_none() && !quiet && !self.args.get.count {
            say("there is none");
        }
        if self.args.output.stats {
            figures::say_all(stats, &printer.digest());
        }
    }
}
