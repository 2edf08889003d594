//! `sator rect`: word squares and rectangles.

mod args;
mod estimate;
mod pieces;
mod print;
mod search;
mod sizes;
mod words;

pub use args::RectArgs;

use crate::exit::Exit;
use crate::output::Output;
use crate::running::{self, ProgressLine};
use crate::say::say;
use anyhow::{Result, bail};
use args::{DiagonalArg, FindArgs, Format, RectCommand};
use print::{Printer, Shown};
use sator::grid::{Content, Position};
use sator::rect::{Diagonals, Lexicon, Plan, PlanError, Problem, Rectangle, Rules, Symmetry};
use sator::search::Budget;
use sator::{Alphabet, Letter, read_template, verify_rectangle};
use search::Search;
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
    if args.format == Format::Squares && (args.get.count || args.get.estimate) {
        bail!("--format squares prints squares: leave it out with --count and --estimate");
    }
    let budget = running::budget(args.timeout)?;
    let words = Words::load(args, &wanted)?;
    let mut printer = Some(Printer::new(Output::new(args.output.output.as_ref()), args.format));
    let line = ProgressLine::new(args.output.quiet);
    let (mut found, mut stopped) = (false, false);
    for &size in &wanted {
        let only = wanted.len() == 1;
        if budget.check_now().is_err() {
            stopped = true;
            break;
        }
        let limit = args.get.limit.map(|limit| limit.get() - printer.as_ref().map_or(0, Printer::printed));
        if limit == Some(0) {
            break;
        }
        let one = OneSize { args, words: &words, only, limit, budget: &budget, line: &line };
        match one.search(size, &mut printer)? {
            Exit::Found => found = true,
            Exit::Stopped => stopped = true,
            Exit::None | Exit::BadInput => {}
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

/// What the search of one size goes by.
struct OneSize<'a> {
    args: &'a RectArgs,
    words: &'a Words,
    /// Is it the only size?
    only: bool,
    /// At most so many results.
    limit: Option<u64>,
    budget: &'a Budget,
    line: &'a ProgressLine,
}

impl OneSize<'_> {
    fn search(&self, (width, height): (usize, usize), printer: &mut Option<Printer>) -> Result<Exit> {
        let &Self { args, words, only, limit, budget, line } = self;
        let (rows, columns) = words.lexicons(width, height);
        let label = (!only).then_some((width, height));
        let Some(include) = words.includes(width, height) else {
            // In a range of sizes, some are too small for the words.
            if args.get.count {
                printer.as_mut().expect("only pieces take it away").count(0, label)?;
            }
            return Ok(Exit::None);
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
        if !args.output.quiet {
            warn_of_given_lines(&problem, &words.alphabet);
        }
        let plan = match Plan::new(&problem, budget) {
            Err(PlanError::Stopped(reason)) => {
                say(format_args!("stopped: {reason}, before the search began"));
                return Ok(Exit::Stopped);
            }
            plan => plan?,
        };
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
        let search = Search { args, size, plan: &plan, budget, line, limit, label };
        search.run(printer)
    }
}

/// Lines that are given whole need not be in the lists, but it may be a slip.
fn warn_of_given_lines(problem: &Problem<'_>, alphabet: &Alphabet) {
    for (line, word) in problem.given_lines() {
        let (kind, number, words) = match line.checked_sub(problem.height()) {
            None => ("row", line + 1, problem.rows),
            Some(column) => ("column", column + 1, problem.columns),
        };
        if words.score(&word).is_none() {
            say(format_args!("warning: {kind} {number}, {}, is given but not in the list", alphabet.text(&word)));
        }
    }
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
    let name = words::name_of(path);
    if (grid.columns() as usize, grid.rows() as usize) != (width, height) {
        bail!(
            "{name}: the template is {0}x{1}: expected {width}x{height}; give that size, or `sator rect {0}x{1}`",
            grid.columns(),
            grid.rows()
        );
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

impl Size<'_> {
    /// Included words make several searches of one; what they find is sorted.
    fn is_sorted(&self) -> bool {
        !self.problem.include.is_empty()
    }
}
