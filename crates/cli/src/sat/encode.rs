//! `sator sat encode`: a puzzle as a file for SAT and MaxSAT solvers.

use super::args::{Format as PrintFormat, PuzzleArgs, about, beside, problem, puzzle_path};
use super::memory;
use crate::common::{IdleArgs, OutputArgs, counted, grouped};
use crate::exit::{self, Exit};
use crate::output::Output;
use crate::running::{self, ProgressLine};
use crate::say::say;
use anyhow::{Context, Result, bail};
use clap::Args;
use sator::sat::{Format, Halt, Size, Style, Writing, measure};
use sator::search::Budget;
use sator::write_whole_with;
use serde::Serialize;
use std::fmt;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Write a puzzle as weighted MaxSAT or SAT, for any solver
#[derive(Args)]
#[command(after_help = format!("{AFTER_HELP}\n\n{}", exit::HELP))]
pub struct EncodeArgs {
    /// The puzzle: NAME.puzzle, or - for standard input
    #[arg(value_name = "NAME")]
    name: PathBuf,

    /// The classic weighted format, with a line `p wcnf`, for solvers from before 2022
    #[arg(long, conflicts_with = "hard", help_heading = "Encoding")]
    classic: bool,

    /// Plain SAT, `p cnf`: a perfect answer or none
    #[arg(long, help_heading = "Encoding")]
    hard: bool,

    /// Only say how large the file would be
    #[arg(long, help_heading = "Encoding")]
    estimate: bool,

    #[command(flatten)]
    how: PuzzleArgs,

    /// How to print the size
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    format: PrintFormat,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    _idle: IdleArgs,
}

const AFTER_HELP: &str = "\
Puzzles: a line a row; . is a letter or a block, _ a letter, # a block, a letter given.
The file is NAME.wcnf (with --hard NAME.cnf) unless --output names another; it names its variables.

Examples:
  sator sat encode mini.puzzle --max-blocks 8
  sator sat encode mini.puzzle --hard && cadical mini.cnf > mini.out; sator sat decode mini.cnf mini.out
  sator sat encode mini.puzzle --estimate";

/// What `--format json` prints.
#[derive(Serialize)]
struct Report {
    sator: u8,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    variables: u32,
    clauses: Clauses,
    literals: u64,
    bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    weights: Option<WeightsJson>,
    stats: Stats,
}

#[derive(Serialize)]
struct Clauses {
    tiles: u64,
    words: u64,
    rules: u64,
}

#[derive(Serialize)]
struct WeightsJson {
    tile: u64,
    word: u64,
    rule: u64,
}

#[derive(Serialize)]
struct Stats {
    #[serde(skip_serializing_if = "Option::is_none")]
    memory: Option<u64>,
    seconds: f64,
}

pub fn run(args: &EncodeArgs) -> Result<Exit> {
    let budget = running::budget(None)?;
    let path = puzzle_path(&args.name);
    let target = beside(&path, if args.hard { "cnf" } else { "wcnf" }, args.output.output.as_ref());
    let target = if args.estimate { None } else { target? };
    let (puzzle, words) = args.how.load(&path, args.output.quiet)?;
    let problem = problem(&path, &puzzle, &words, args.how.rules())?;
    let format = match (args.classic, args.hard) {
        (true, _) => Format::Classic,
        (_, true) => Format::Cnf,
        _ => Format::Wcnf,
    };
    if target.is_none() && !args.estimate && args.format == PrintFormat::Json {
        bail!(
            "--format json says what was written, so the clauses cannot go to standard output too: give --output FILE"
        );
    }
    let style = Style { encoding: args.how.encoding(), form: format.form() };
    let line = ProgressLine::new(args.output.quiet);
    let measured = measure(&problem, style, &mut |size: &Size| {
        line.say(|| format!("measuring: {}{}", counted(size.clauses() as usize, "clause"), memory::shown()));
        budget.check_now().is_ok()
    });
    let size = match measured {
        Ok(size) => size,
        Err(Halt::Sink) => return Ok(stopped(&line)),
        Err(halt) => return Err(halt).with_context(|| about(&path)),
    };
    let writing = Writing::new(&problem, style, format, size).with_context(|| about(&path))?;
    if !args.estimate && !write(&writing, target.as_deref(), &budget, &line)? {
        return Ok(stopped(&line));
    }
    line.finish();
    print(args, &writing, &size, target.as_deref(), &budget)?;
    Ok(Exit::Found)
}

fn stopped(line: &ProgressLine) -> Exit {
    line.finish();
    say("stopped: nothing is written");
    Exit::Stopped
}

/// Writes the file, or to standard output. False if the user ended it.
fn write(writing: &Writing<'_>, target: Option<&Path>, budget: &Budget, line: &ProgressLine) -> Result<bool> {
    let mut ended = false;
    let mut stream = |out: &mut dyn Write| {
        let mut stream = Stream {
            out: BufWriter::with_capacity(1 << 18, out),
            written: 0,
            shown_at: 0,
            whole: writing.bytes(),
            error: None,
            budget,
            line,
        };
        let written = writing.write(&mut stream);
        ended = stream.error.is_none() && written.is_err();
        match stream.error.take() {
            Some(error) => Err(error),
            None if ended => Err(io::Error::other("ended by the user")),
            None => stream.out.flush(),
        }
    };
    let done = if let Some(path) = target {
        write_whole_with(path, &mut stream).map_err(anyhow::Error::from)
    } else {
        let mut out = Output::new(None);
        stream(&mut out).map_err(anyhow::Error::from).and_then(|()| out.finish())
    };
    match done {
        Err(_) if ended => Ok(false),
        done => done.map(|()| true),
    }
}

/// Text into a file, with a look at the budget now and then.
struct Stream<'a, 'w> {
    out: BufWriter<&'w mut dyn Write>,
    written: u64,
    shown_at: u64,
    whole: u64,
    error: Option<io::Error>,
    budget: &'a Budget,
    line: &'a ProgressLine,
}

/// How many bytes lie between two looks at the budget.
const LOOK_EVERY: u64 = 1 << 20;

impl fmt::Write for Stream<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.write_all(text.as_bytes()).map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })?;
        self.written += text.len() as u64;
        if self.written - self.shown_at >= LOOK_EVERY {
            self.shown_at = self.written;
            self.line.say(|| {
                let sizes = [self.written, self.whole].map(memory::bytes);
                format!("writing: {} of {}{}", sizes[0], sizes[1], memory::shown())
            });
            self.budget.check_now().map_err(|_| fmt::Error)?;
        }
        Ok(())
    }
}

fn print(args: &EncodeArgs, writing: &Writing<'_>, size: &Size, file: Option<&Path>, budget: &Budget) -> Result<()> {
    let weights = writing.weights();
    if args.format == PrintFormat::Json {
        let report = Report {
            sator: 1,
            outcome: "found",
            file: file.map(|path| path.display().to_string()),
            variables: size.variables,
            clauses: Clauses { tiles: size.tiles, words: size.words, rules: size.rules },
            literals: size.literals,
            bytes: writing.bytes(),
            weights: weights.map(|weights| WeightsJson { tile: weights.tile, word: weights.word, rule: weights.rule }),
            stats: Stats { memory: memory::peak(), seconds: budget.elapsed().as_secs_f64() },
        };
        let mut out = Output::new(None);
        out.json(&report)?;
        return out.finish();
    }
    let number = |count: u64| grouped(count as usize);
    let heavy = weights.map_or_else(String::new, |weights| {
        format!("; a tile weighs {}, a word {}, a rule {}", weights.tile, weights.word, weights.rule)
    });
    let text = format!(
        "{} variables, {} clauses ({} for tiles, {} for words, {} for rules), {} literals, {}{heavy}",
        number(size.variables.into()),
        number(size.clauses()),
        number(size.tiles),
        number(size.words),
        number(size.rules),
        number(size.literals),
        memory::bytes(writing.bytes())
    );
    if args.estimate {
        let mut out = Output::new(None);
        writeln!(out, "{text}")?;
        out.finish()?;
    } else if !args.output.quiet {
        let file = file.map_or_else(|| "standard output".to_owned(), |path| path.display().to_string());
        say(format_args!("{file}: {text}"));
    }
    if args.output.stats {
        say(format_args!("{:.3} s{}", budget.elapsed().as_secs_f64(), memory::shown()));
    }
    Ok(())
}
