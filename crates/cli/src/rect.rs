//! `sator rect`: word squares and rectangles.

mod args;
mod estimate;
mod pieces;
mod print;
mod sizes;
mod words;

pub use args::RectArgs;

use crate::exit::Exit;
use crate::figures;
use crate::output::Output;
use crate::running::{self, ProgressLine};
use crate::say::say;
use anyhow::{Result, bail};
use args::{DiagonalArg, FindArgs, Format, RectCommand};
use print::{Printer, Shown};
use sator::grid::{Content, Position};
use sator::rect::{Diagonals, Lexicon, Plan, Problem, Rectangle, Rules, Symmetry, Top, Unit, Want, enumerate, sample};
use sator::search::{Budget, Stats};
use sator::{Alphabet, Letter, read_template, verify_rectangle};
use std::ops::ControlFlow;
use std::path::Path;
use words::Words;

pub fn run(args: &RectArgs) -> Result<Exit> {
    if let Some(RectCommand::Merge(merge)) = &args.command {
        crate::exit::on_interrupt();
        return pieces::merge(merge);
    }
    let sizes = args.size.as_ref().expect("the command line asks for a size");
    let squares_only = args.find.symmetric || args.find.asymmetric || args.find.diagonal.is_some();
    let wanted: Vec<(usize, usize)> =
        sizes.all().into_iter().filter(|&(width, height)| !squares_only || width == height).collect();
    if wanted.is_empty() {
        bail!("--symmetric, --asymmetric and --diagonal are about squares: expected a size such as 5x5");
    }
    if !sizes.is_one() {
        let single = args.find.template.is_some() || args.long.checkpoint.is_some() || args.long.shard.is_some();
        if single {
            bail!("--template, --checkpoint and --shard are for one size: run the sizes of the range one by one");
        }
        if args.format == Format::Squares {
            bail!("--format squares is for one size: run the sizes of the range one by one");
        }
    }
    let budget = running::budget(args.timeout)?;
    let words = Words::load(args, &wanted)?;
    let mut printer = Some(Printer::new(Output::new(args.output.output.as_ref()), args.format));
    let line = ProgressLine::new(args.output.quiet);
    let (mut found, mut stopped) = (false, false);
    for &size in &wanted {
        let only = wanted.len() == 1;
        match one_size(args, &words, size, only, &budget, &line, &mut printer)? {
            Exit::Found => found = true,
            Exit::Stopped => stopped = true,
            Exit::None | Exit::BadInput => {}
        }
        if budget.check_now().is_err() {
            stopped = stopped || size != wanted[wanted.len() - 1];
            break;
        }
    }
    if let Some(printer) = printer {
        printer.finish()?;
    }
    Ok(if stopped {
        Exit::Stopped
    } else if found {
        Exit::Found
    } else {
        Exit::None
    })
}

/// One size to search.
pub struct Size<'a> {
    sides: (usize, usize),
    problem: &'a Problem<'a>,
    alphabet: &'a Alphabet,
}

fn one_size(
    args: &RectArgs,
    words: &Words,
    (width, height): (usize, usize),
    only: bool,
    budget: &Budget,
    line: &ProgressLine,
    printer: &mut Option<Printer>,
) -> Result<Exit> {
    let (rows, columns) = words.lexicons(width, height);
    let include = match words.includes(&args.find, width, height) {
        Err(_) if !only => return Ok(Exit::None),
        include => include?,
    };
    if only && !args.output.quiet {
        warn_of_no_words(&rows, &columns);
    }
    let problem = Problem {
        rows: &rows,
        columns: &columns,
        alphabet: words.alphabet.len(),
        rules: rules(&args.find),
        given: args
            .find
            .template
            .as_ref()
            .map_or(Ok(Vec::new()), |path| given(path, &words.alphabet, width, height))?,
        include,
    };
    let plan = Plan::new(&problem)?;
    let size = Size { sides: (width, height), problem: &problem, alphabet: &words.alphabet };
    if args.long.checkpoint.is_some() || args.long.shard.is_some() {
        // They write the output by themselves.
        drop(printer.take());
        return pieces::search(args, &size, &plan, budget, line);
    }
    let printer = printer.as_mut().expect("only pieces take it away");
    if args.get.estimate {
        let time = args.timeout.map_or(estimate::PROBE_TIME, |timeout| timeout.0);
        let result = sator::rect::estimate(&plan, args.run.seed, time, budget);
        estimate::print(printer, args.format, size.sides, &result, args.run.threads())?;
        return Ok(Exit::Found);
    }
    let search = Search { args, size, plan: &plan, budget, line, label: (!only).then_some((width, height)) };
    search.run(printer)
}

fn warn_of_no_words(rows: &Lexicon, columns: &Lexicon) {
    let mut empty: Vec<usize> = [rows, columns].iter().filter(|words| words.is_empty()).map(|w| w.length()).collect();
    empty.dedup();
    for length in empty {
        say(format_args!("the list has no words for lines of {length} letters"));
    }
}

fn rules(find: &FindArgs) -> Rules {
    Rules {
        unordered: find.unordered,
        symmetry: match (find.symmetric, find.asymmetric) {
            (true, _) => Symmetry::Symmetric,
            (_, true) => Symmetry::Asymmetric,
            _ => Symmetry::Any,
        },
        distinct: find.distinct,
        diagonals: match find.diagonal {
            None => Diagonals::None,
            Some(DiagonalArg::Main) => Diagonals::Main,
            Some(DiagonalArg::Both) => Diagonals::Both,
        },
    }
}

/// The letters that a template gives.
fn given(path: &Path, alphabet: &Alphabet, width: usize, height: usize) -> Result<Vec<Option<Letter>>> {
    let template = read_template(path, alphabet)?;
    let grid = template.grid();
    let name = path.display();
    if (grid.columns() as usize, grid.rows() as usize) != (width, height) {
        bail!("{name}: the template is {}x{}: expected {width}x{height}", grid.columns(), grid.rows());
    }
    let cells = (0..grid.rows()).flat_map(|row| (0..grid.columns()).map(move |column| Position::new(row, column)));
    cells
        .map(|at| match &grid[at].content {
            Content::Empty => Ok(None),
            Content::Letter(letter) => Ok(Some(*letter)),
            _ => bail!(
                "{name}, line {}, column {}: only letters and . can stand in the template of a rectangle; \
                 a grid with blocks is filled by `sator fill`",
                at.row + 1,
                at.column + 1
            ),
        })
        .collect()
}

/// A result as it is printed, after it has been checked.
pub fn shown(size: &Size<'_>, rectangle: &Rectangle) -> Result<Shown> {
    if let Some(fault) = verify_rectangle(size.problem, size.alphabet, rectangle).first() {
        bail!("the rectangle found is wrong, which is a mistake of the program, not yours: {fault}");
    }
    let rows = rectangle.rows().map(|row| size.alphabet.text(row)).collect();
    Ok(Shown { rows, score: rectangle.score(size.problem) })
}

/// The figures of results that were found before.
pub fn total(results: u64, nodes: u64) -> Stats {
    Stats { results, nodes, ..Stats::default() }
}

struct Search<'a> {
    args: &'a RectArgs,
    size: Size<'a>,
    plan: &'a Plan<'a>,
    budget: &'a Budget,
    line: &'a ProgressLine,
    /// The size, where there are several.
    label: Option<(usize, usize)>,
}

impl Search<'_> {
    fn run(&self, printer: &mut Printer) -> Result<Exit> {
        let get = &self.args.get;
        let threads = self.args.run.threads();
        let units: Vec<Unit> = self.plan.units().collect();
        let mut show = |progress: &sator::search::Progress| self.line.show(progress);
        let mut trouble: Result<()> = Ok(());
        let mut shown_so_far = 0u64;
        let limit = get.limit.map_or(u64::MAX, std::num::NonZero::get);
        let mut results = Vec::new();
        // Included words make several searches of one: what they find is sorted.
        let sorted = !self.size.problem.include.is_empty();
        let end = if let Some(count) = get.sample {
            let (drawn, end) = sample(self.plan, count.get(), self.args.run.seed, threads, self.budget, &mut show);
            results = drawn;
            end
        } else if let Some(count) = get.top {
            let mut top = Top::new(count.get());
            let end =
                enumerate(self.plan, &units, Want::Top(count.get()), threads, self.budget, &mut show, &mut |done| {
                    for rectangle in done.results {
                        top.offer(rectangle.score(self.size.problem), rectangle);
                    }
                    ControlFlow::Continue(())
                });
            results = top.into_sorted().into_iter().map(|(_, rectangle)| rectangle).collect();
            end
        } else {
            let want =
                if get.count { Want::Count } else { get.limit.map_or(Want::All, |limit| Want::First(limit.get())) };
            enumerate(self.plan, &units, want, threads, self.budget, &mut show, &mut |done| {
                for rectangle in done.results {
                    if shown_so_far == limit {
                        break;
                    }
                    shown_so_far += 1;
                    if sorted {
                        results.push(rectangle);
                    } else if trouble.is_ok() {
                        self.line.finish();
                        trouble = shown(&self.size, &rectangle).and_then(|shown| printer.result(shown));
                    }
                }
                trouble = std::mem::replace(&mut trouble, Ok(())).and_then(|()| printer.flush());
                if shown_so_far == limit || trouble.is_err() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
        };
        self.line.finish();
        trouble?;
        if sorted && get.top.is_none() {
            results.sort_unstable();
        }
        for rectangle in &results {
            printer.result(shown(&self.size, rectangle)?)?;
        }
        let shown_in_all = shown_so_far.max(results.len() as u64);
        let count = if get.count { end.report.results } else { shown_in_all };
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
        self.say_end(&end, count, &stats);
        Ok(exit)
    }

    fn say_end(&self, end: &sator::rect::End, count: u64, stats: &Stats) {
        if let Some(reason) = end.stopped.filter(|_| !self.args.output.quiet) {
            let drawn = if self.args.get.sample.is_some() { "; the sample is only about uniform" } else { "" };
            say(format_args!("stopped: {reason}; these are not all results{drawn}"));
        } else if count == 0 && self.label.is_none() && !self.args.output.quiet && !self.args.get.count {
            say("there is none");
        }
        if self.args.output.stats {
            let digest = if self.args.get.count { Vec::new() } else { vec![format!("digest {}", end.report.digest)] };
            figures::say_all(stats, &digest);
        }
    }
}
