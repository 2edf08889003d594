//! `sator design`: place blocks and theme words, and fill the rest.

mod args;
mod print;
mod why;

pub use args::DesignArgs;

use crate::exit::Exit;
use crate::output::Output;
use crate::running::{self, ProgressLine};
use anyhow::{Context, Result, bail};
use args::Size;
use print::Printer;
use sator::design::{self, Brief, Frame, Options, PatternOptions, Problem, ThemeWord};
use sator::grid::{Direction, Grid};
use sator::search::{Budget, Outcome, Stats};
use sator::{
    Alphabet, AlphabetChoice, LengthSet, ListSource, Lists, MAX_WORD_LENGTH, Punctuation, WordList, fill, normalise,
    read_frame, verify_design, verify_pattern,
};
use std::ops::ControlFlow;
use std::sync::Arc;
use why::Why;

pub fn run(args: &DesignArgs) -> Result<Exit> {
    if args.library {
        return print_library(args);
    }
    let budget = running::budget(Some(args.timeout))?;
    let size = args.size.map(|Size(columns, rows)| (rows, columns));
    // Patterns alone need no words, only letters for the theme.
    let (words, alphabet) = match args.lists.how.alphabet.fixed() {
        Some(alphabet) if args.patterns_only.is_some() => (None, Arc::new(alphabet.clone())),
        _ => {
            let words = load(args, size)?;
            let alphabet = Arc::clone(words.alphabet());
            (Some(words), alphabet)
        }
    };
    let frame = match (&args.template, size) {
        (Some(path), _) => read_frame(path, &alphabet)?,
        (None, Some((rows, columns))) => Frame::open(rows, columns),
        (None, None) => bail!("a size is needed, as in `sator design 15x15`, or a template"),
    };
    let (rows, columns) = frame.size();
    let rules = args.rules(rows, columns);
    if rules.symmetry.needs_square() && rows != columns {
        bail!(
            "--symmetry {}: only a square can have it, and the grid has {rows} rows and {columns} columns",
            rules.symmetry
        );
    }
    let theme = theme(args, &alphabet)?;
    let brief = Brief { frame: &frame, rules: &rules, theme: &theme };
    let search = Search { args, brief, budget, alphabet: &alphabet, line: ProgressLine::new(args.output.quiet) };
    let printer = Printer::new(args, &alphabet, Output::new(args.output.output.as_ref()));
    match (args.patterns_only, &words) {
        (Some(limit), _) => search.patterns(printer, limit.get()),
        (None, Some(words)) => search.grids(printer, words),
        (None, None) => bail!("without words there are only patterns: add --patterns-only"),
    }
}

/// The words of all lengths that the grid can have.
fn load(args: &DesignArgs, size: Option<(u32, u32)>) -> Result<WordList> {
    let longest = size.map_or(MAX_WORD_LENGTH, |(rows, columns)| (rows.max(columns) as usize).min(MAX_WORD_LENGTH));
    let lengths: LengthSet = (args.min_length as usize..=longest).collect();
    let loaded = args.lists.load(args.output.quiet, |lists: &mut Lists| {
        lists.floor = args.floor.floor();
        lists.lengths = Some(lengths);
    })?;
    Ok(loaded.words)
}

/// The theme words of the command line and of files.
fn theme(args: &DesignArgs, alphabet: &Arc<Alphabet>) -> Result<Vec<ThemeWord>> {
    let direction = if args.theme_down { Direction::Down } else { Direction::Across };
    let mut theme: Vec<ThemeWord> = Vec::new();
    let mut add = |letters: Vec<sator::Letter>| {
        // Named twice, it still can stand only once.
        if !theme.iter().any(|known| known.letters == letters) {
            theme.push(ThemeWord { letters, direction });
        }
    };
    for word in &args.theme {
        let mut letters = Vec::new();
        normalise(word, alphabet, Punctuation::Drop, &mut letters)
            .map_err(|reason| anyhow::anyhow!("{reason}"))
            .with_context(|| {
                format!("--theme {word:?}: expected a word in letters of the alphabet {}", alphabet.name())
            })?;
        add(letters);
    }
    for file in &args.theme_file {
        let lists = Lists {
            words: vec![ListSource::from(file.as_str())],
            alphabet: AlphabetChoice::Fixed(Arc::clone(alphabet)),
            ..Lists::default()
        };
        lists.load()?.words.iter().for_each(|word| add(word.letters().to_vec()));
    }
    Ok(theme)
}

/// Prints the patterns that come with the program.
fn print_library(args: &DesignArgs) -> Result<Exit> {
    let mut out = Output::new(args.output.output.as_ref());
    let style = args.style;
    let fits = |pattern: &design::LibraryPattern| {
        args.size.is_none_or(|Size(columns, rows)| pattern.size() == (rows, columns))
            && pattern.british == (style == args::StyleArg::British)
    };
    let patterns: Vec<_> = design::library().filter(fits).collect();
    print::library(args, &patterns, &mut out)?;
    out.finish()?;
    Ok(if patterns.is_empty() { Exit::None } else { Exit::Found })
}

struct Search<'a> {
    args: &'a DesignArgs,
    brief: Brief<'a>,
    budget: Budget,
    alphabet: &'a Alphabet,
    line: ProgressLine,
}

impl Search<'_> {
    fn patterns(&self, mut printer: Printer<'_>, limit: usize) -> Result<Exit> {
        let options = PatternOptions { seed: self.args.run.seed, limit, differ: self.args.differ.get() };
        let mut trouble = Ok(());
        let answer = design::patterns(&self.brief, &options, &self.budget, &mut |pattern| {
            trouble = check(&verify_pattern(&self.brief, &pattern, self.alphabet)).and_then(|()| {
                let stats = Stats { elapsed: self.budget.elapsed(), ..Stats::default() };
                printer.pattern(&pattern.template(&self.brief), &stats)
            });
            if trouble.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        self.line.finish();
        trouble?;
        let (exit, why) = match answer.outcome {
            Outcome::Found(()) => (Exit::Found, None),
            Outcome::Impossible if answer.found > 0 => (Exit::Found, Some(Why::NoMore(answer.found))),
            Outcome::Impossible => (Exit::None, Some(self.why(answer.conflict))),
            Outcome::Stopped(reason) => (Exit::Stopped, Some(Why::Stopped(reason, answer.found))),
        };
        printer.finish(exit, why.as_ref(), &answer.stats)?;
        Ok(exit)
    }

    fn grids(&self, mut printer: Printer<'_>, words: &WordList) -> Result<Exit> {
        let floors = fill::Floors { all: self.args.floor.floor(), ..fill::Floors::default() };
        let rules = fill::Rules { floors, ..fill::Rules::default() };
        let problem = Problem { brief: self.brief, words, rules: &rules };
        let mut all = Stats::default();
        let mut known: Vec<Grid> = Vec::new();
        let mut alike = 0;
        let limit = self.args.limit.get();
        for number in 0.. {
            if known.len() == limit || alike == MOST_ALIKE {
                break;
            }
            // Every grid from a seed of its own; the first from the one that was asked for.
            let seed = self.args.run.seed.wrapping_add(u64::wrapping_mul(number, SEED_STEP));
            let options = Options { seed, threads: self.args.run.threads() };
            let answer = design::design(&problem, &options, &self.budget, &mut |progress| self.line.show(progress));
            self.line.finish();
            all += answer.stats;
            let (exit, why) = match answer.outcome {
                Outcome::Found(design) => {
                    check(&verify_design(&problem, &design))?;
                    let grid = design.fill.grid(&design.template);
                    if known.iter().all(|other| differing(other, &grid) >= self.args.differ.get()) {
                        printer.design(&design, &answer.stats)?;
                        known.push(grid);
                        alike = 0;
                    } else {
                        alike += 1;
                    }
                    continue;
                }
                Outcome::Impossible => (Exit::None, self.why(answer.conflict)),
                Outcome::Stopped(reason) => (Exit::Stopped, Why::Stopped(reason, known.len())),
            };
            printer.finish(exit, Some(&why), &all)?;
            return Ok(exit);
        }
        let why = (known.len() < limit).then_some(Why::Alike(known.len()));
        printer.finish(Exit::Found, why.as_ref(), &all)?;
        Ok(Exit::Found)
    }

    fn why(&self, conflict: Option<design::Conflict>) -> Why {
        Why::impossible(conflict, &self.brief, self.alphabet)
    }
}

/// In how many cells two grids differ.
fn differing(one: &Grid, other: &Grid) -> usize {
    one.cells().iter().zip(other.cells().iter()).filter(|(a, b)| a.content != b.content).count()
}

/// After so many grids in a row that are too much like others, no more are looked for.
const MOST_ALIKE: usize = 20;

/// No grid leaves the program unchecked.
fn check(faults: &[sator::verify::Fault]) -> Result<()> {
    if let Some(fault) = faults.first() {
        bail!("the grid found is wrong, which is a mistake of the program, not yours: {fault}");
    }
    Ok(())
}

/// Far apart, so that the seeds that users try one after the other give other grids.
const SEED_STEP: u64 = 0x9e37_79b9;
