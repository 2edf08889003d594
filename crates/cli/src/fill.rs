//! `sator fill`: fill a template from a word list, or prove that it cannot be done.

mod args;
mod print;
mod why;

pub use args::FillArgs;

use crate::exit::Exit;
use crate::output::Output;
use crate::running::{self, ProgressLine};
use crate::say::warn_of_given_words;
use anyhow::{Result, bail};
use args::Request;
use print::{Printer, Quality};
use sator::fill::{self, Fill, Options, Problem, Several};
use sator::grid::SlotId;
use sator::search::{Budget, Outcome, Progress, Stats};
use sator::{GridAnswer, fill_grid, read_template, verify_fill};
use std::ops::ControlFlow;
use why::Why;

pub fn run(args: &FillArgs) -> Result<Exit> {
    let budget = running::budget(Some(args.timeout))?;
    // The list is read only once the template says which lengths are needed; its alphabet says what the template's letters are.
    let alphabet = args.lists.how.alphabet.fixed();
    let early = alphabet.map(|alphabet| read_template(&args.grid, alphabet)).transpose()?;
    let words = args.load(early.as_ref())?;
    let template = match early {
        Some(template) => template,
        None => read_template(&args.grid, words.alphabet())?,
    };
    let request = Request::new(args, &template, &words)?;
    let problem = Problem { template: &template, words: &words, rules: &request.rules };
    if !args.output.quiet {
        warn_of_given_words(&template, &words);
    }
    let search = Search {
        problem: &problem,
        options: Options { seed: args.run.seed, threads: args.run.threads(), ..Options::default() },
        budget,
        line: ProgressLine::new(args.output.quiet),
    };
    let mut printer = Printer::new(args, &problem, Output::new(args.output.output.as_ref()));
    let end = if args.best || !args.prefer.is_empty() {
        search.best(&mut printer, args.best)?
    } else if args.limit.get() > 1 {
        search.several(&mut printer, &Several { limit: args.limit.get(), differ: args.differ.get() })?
    } else {
        search.one(&mut printer)?
    };
    printer.finish(&end)?;
    Ok(end.exit)
}

/// Several fills are to be looked at and chosen from: good words count for more, speed for less.
const SEVERAL_SCORE_WORTH: f64 = 8.0;

/// How a search ended.
struct End {
    exit: Exit,
    /// Why there is no fill, or no further one.
    why: Option<Why>,
    stats: Stats,
}

struct Search<'a> {
    problem: &'a Problem<'a>,
    options: Options,
    budget: Budget,
    line: ProgressLine,
}

impl Search<'_> {
    fn one(&self, printer: &mut Printer<'_>) -> Result<End> {
        let show = &mut |progress: &Progress| self.line.show(progress);
        let GridAnswer { answer, as_rectangle } = fill_grid(self.problem, &self.options, &self.budget, show);
        self.line.finish();
        if let Outcome::Found(fill) = &answer.outcome {
            self.check(fill)?;
            printer.fill(fill, &answer.stats, None)?;
        }
        if as_rectangle && answer.outcome.is_impossible() {
            return Ok(End { exit: Exit::None, why: Some(Why::NoRectangle), stats: answer.stats });
        }
        Ok(self.end(answer.outcome.map(|_| ()), &answer.trouble, answer.stats))
    }

    fn several(&self, printer: &mut Printer<'_>, several: &Several) -> Result<End> {
        let mut trouble = Ok(());
        let options = Options { score_worth: SEVERAL_SCORE_WORTH, ..self.options };
        let answer = fill::fill_several(
            self.problem,
            &options,
            several,
            &self.budget,
            &mut |progress| self.line.show(progress),
            &mut |fill| {
                self.line.finish();
                let stats = Stats { elapsed: self.budget.elapsed(), ..Stats::default() };
                trouble = self.check(&fill).and_then(|()| printer.fill(&fill, &stats, None));
                if trouble.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        );
        self.line.finish();
        trouble?;
        if answer.fills > 0 && answer.outcome.is_impossible() {
            // All there are is an answer too.
            return Ok(End { exit: Exit::Found, why: Some(Why::NoMore(answer.fills)), stats: answer.stats });
        }
        Ok(self.end(answer.outcome, &answer.trouble, answer.stats))
    }

    /// The best fill; or, where scores do not count, one with as many preferred words as can soon be had.
    fn best(&self, printer: &mut Printer<'_>, scores_count: bool) -> Result<End> {
        let look = if scores_count { fill::fill_best } else { fill::fill_preferring };
        let best = look(self.problem, &self.options, &self.budget, &mut |progress| self.line.show(progress));
        self.line.finish();
        if let Outcome::Found(fill) = &best.outcome {
            self.check(fill)?;
            printer.fill(fill, &best.stats, Some(&Quality::new(&best)))?;
            let exit = if best.stopped.is_some() { Exit::Stopped } else { Exit::Found };
            return Ok(End { exit, why: None, stats: best.stats });
        }
        Ok(self.end(best.outcome.map(|_| ()), &best.trouble, best.stats))
    }

    fn end(&self, outcome: Outcome<()>, trouble: &[(SlotId, f64)], stats: Stats) -> End {
        let (exit, why) = match outcome {
            Outcome::Found(()) => (Exit::Found, None),
            Outcome::Impossible => {
                (Exit::None, Some(Why::impossible(self.problem, trouble, &self.options, &self.budget)))
            }
            Outcome::Stopped(reason) => (Exit::Stopped, Some(Why::stopped(self.problem, trouble, reason))),
        };
        End { exit, why, stats }
    }

    /// No fill leaves the program unchecked.
    fn check(&self, fill: &Fill) -> Result<()> {
        if let Some(fault) = verify_fill(self.problem, fill).first() {
            bail!("the fill found is wrong, which is a mistake of the program, not yours: {fault}");
        }
        Ok(())
    }
}
