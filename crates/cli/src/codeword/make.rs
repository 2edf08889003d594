//! `sator codeword make`: a new codeword, proven to have one solution.

use super::args::Format;
use super::{json, text};
use crate::common::{OutputArgs, ReadArgs, counted, standard_input_once};
use crate::exit::{self, Exit};
use crate::output::Output;
use crate::running::{self, ProgressLine, RunArgs, Seconds};
use crate::say::say;
use anyhow::{Result, bail};
use clap::Args;
use sator::codeword::{
    self, CodeCell, Codeword, Made, MakeGrid, MakeProblem, Rating, SIDES, Solution, Starters, Unmade,
};
use sator::grid::{Slot, Template};
use sator::search::Outcome;
use sator::{
    Alphabet, AlphabetChoice, Edition, LengthSet, Letter, Lists, Score, WordList, read_template, verify_codeword,
};
use serde_json::{Value as Json, json};
use std::fmt;
use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

/// Make a codeword that uses every letter and has one solution
#[derive(Args)]
#[command(after_help = format!("{AFTER_HELP}\n\n{}", exit::SEARCH_HELP))]
pub struct MakeArgs {
    /// The grid: a template, or - for standard input; without one, a grid of our own is taken
    #[arg(value_name = "GRID", conflicts_with = "size")]
    pub grid: Option<PathBuf>,

    /// Width and height of the grid, if none is given
    #[arg(long, value_name = "WxH", default_value = "13x13", help_heading = "Puzzle")]
    pub size: Size,

    /// How many letters to give away; min for as few as leave one solution
    #[arg(long, value_name = "N|min", default_value = "3", help_heading = "Puzzle")]
    pub starters: StartersArg,

    /// A word list to fill the grid from: a file, - for standard input, or english, british, english-all (built in). May be
    /// repeated
    #[arg(long, value_name = "FILE|NAME", default_value = "english", help_heading = "Word lists")]
    pub words: Vec<String>,

    /// Fill the grid with words that score at least N; default: 60 with the built-in lists, whose common words do
    #[arg(long, value_name = "N", allow_negative_numbers = true, help_heading = "Word lists")]
    pub min_score: Option<i32>,

    /// A list of more words that a solver may know: with them, too, the puzzle has one solution. Default: english-all in the
    /// Latin alphabet. May be repeated
    #[arg(long, value_name = "FILE|NAME", help_heading = "Word lists")]
    pub against: Vec<String>,

    #[command(flatten)]
    pub how: ReadArgs,

    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", help_heading = "Search")]
    pub timeout: Seconds,

    #[command(flatten)]
    pub run: RunArgs,

    /// How to print the puzzle
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    pub format: Format,

    #[command(flatten)]
    pub output: OutputArgs,
}

const AFTER_HELP: &str = "\
The text form can be solved again: `solution:` and `answer:` are passed over.

Examples:
  sator codeword make --seed 7
  sator codeword make --size 15x15 --starters min --output puzzle.cw
  sator codeword make examples/grids/british-13.txt --words british --min-score 70
  sator codeword make --seed 7 | sator codeword solve - --explain";

/// Common words of the built-in lists score so much.
const COMMON: i32 = 60;

/// Width and height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    rows: u32,
    columns: u32,
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let side = |text: &str| text.trim().parse().ok().filter(|side| SIDES.contains(side));
        let sides = text.split_once(['x', 'X', '×']).and_then(|(width, height)| Some((side(width)?, side(height)?)));
        let (columns, rows) = sides.ok_or_else(|| {
            format!("expected a width and a height from {} to {}, such as 13x13", SIDES.start(), SIDES.end())
        })?;
        Ok(Self { rows, columns })
    }
}

/// How many letters to give away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartersArg(Starters);

impl FromStr for StartersArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "min" {
            return Ok(Self(Starters::Fewest));
        }
        let number = text.parse().ok().filter(|number| *number <= MOST_STARTERS);
        number
            .map(|number| Self(Starters::Exactly(number)))
            .ok_or_else(|| format!("expected min, or a number from 0 to {MOST_STARTERS}"))
    }
}

/// More starters than this leave little to solve.
const MOST_STARTERS: usize = 20;

pub fn run(args: &MakeArgs) -> Result<Exit> {
    let budget = running::budget(Some(args.timeout))?;
    let grid = args.grid.as_ref().map(|path| path.to_string_lossy().into_owned());
    standard_input_once(grid.iter().chain(&args.words).chain(&args.against).map(String::as_str))?;
    let early = match (&args.grid, args.how.alphabet.fixed()) {
        (Some(path), Some(alphabet)) => Some(read_template(path, alphabet)?),
        _ => None,
    };
    let words = args.load(early.as_ref())?;
    let template = match (&args.grid, early) {
        (Some(path), None) => Some(read_template(path, words.alphabet())?),
        (_, early) => early,
    };
    let more = args.load_proof(&words, template.as_ref())?;
    let proof = more.as_ref().unwrap_or(&words);
    if more.is_none() && args.floor().is_none() && !args.output.quiet {
        say("note: proven only against the words it is filled from; --against adds words that a solver may know");
    }
    let problem = MakeProblem {
        grid: match &template {
            Some(template) => MakeGrid::Given(template),
            None => MakeGrid::Size { rows: args.size.rows, columns: args.size.columns },
        },
        words: &words,
        floor: args.floor(),
        proof,
        starters: args.starters.0,
        seed: args.run.seed,
    };
    let line = ProgressLine::new(args.output.quiet);
    let outcome = codeword::make(&problem, &budget, &mut |progress| line.show(progress));
    line.finish();
    match outcome {
        Outcome::Found(Ok(made)) => {
            check(&made, &problem)?;
            print(args, &made, &words)
        }
        Outcome::Found(Err(Unmade::LittleRoom { cells, letters, side })) => bail!(
            "--size {}: such a grid has at most {cells} letter cells, hardly enough to use all {letters} letters: make it \
             {side}x{side} or larger, or give a grid",
            args.size
        ),
        Outcome::Found(Err(unmade)) => {
            let exit = if unmade.is_proven() { Exit::None } else { Exit::Stopped };
            fail(args, exit, &explain(&problem, &unmade))
        }
        Outcome::Impossible => fail(args, Exit::None, "impossible"),
        Outcome::Stopped(reason) => fail(args, Exit::Stopped, &format!("no puzzle made: {reason}")),
    }
}

impl MakeArgs {
    fn built_in(&self) -> bool {
        self.words.iter().all(|name| name.parse::<Edition>().is_ok())
    }

    fn floor(&self) -> Option<Score> {
        self.min_score.or_else(|| self.built_in().then_some(COMMON)).map(Score::new)
    }

    /// The lengths of words that the grid may have.
    fn lengths(&self, template: Option<&Template>) -> LengthSet {
        match template {
            Some(template) => template.slots().iter().map(Slot::len).collect(),
            None => (1..=self.size.rows.max(self.size.columns) as usize).collect(),
        }
    }

    /// The words to fill the grid from; the floor comes later, as a rule of filling.
    fn load(&self, template: Option<&Template>) -> Result<WordList> {
        let lengths = |lists: &mut Lists| lists.lengths = Some(self.lengths(template));
        let loaded = self.how.load(&self.words, self.output.quiet, lengths)?;
        Ok(loaded.words)
    }

    /// The words that the puzzle may be filled with, however little they score, and more; none if there are no more.
    fn load_proof(&self, words: &WordList, template: Option<&Template>) -> Result<Option<WordList>> {
        let is_latin = **words.alphabet() == Alphabet::latin();
        let from_input = self.words.iter().any(|name| name == "-");
        let more = match self.against.is_empty() {
            // What is read from standard input cannot be read again.
            true if is_latin && !from_input => vec![Edition::All.name().to_owned()],
            true => return Ok(None),
            false => self.against.clone(),
        };
        if from_input {
            bail!(
                "with --against, the words to fill the grid from are read twice: give them as a file, not on standard input"
            );
        }
        let names: Vec<String> = self.words.iter().cloned().chain(more).collect();
        let mut how = self.how.clone();
        how.alphabet = AlphabetChoice::Fixed(Arc::clone(words.alphabet()));
        // What must not be used to fill the grid, a solver may still know.
        how.exclude.clear();
        let loaded = how.load(&names, true, |lists: &mut Lists| lists.lengths = Some(self.lengths(template)))?;
        Ok(Some(loaded.words))
    }
}

fn fail(args: &MakeArgs, exit: Exit, why: &str) -> Result<Exit> {
    if args.format == Format::Json {
        let mut out = Output::new(args.output.output.as_ref());
        let outcome = if exit == Exit::None { "impossible" } else { "stopped" };
        out.json(&json!({"sator": 1, "outcome": outcome, "why": {"text": why}}))?;
        out.finish()?;
    }
    if !args.output.quiet {
        say(why);
    }
    Ok(exit)
}

fn explain(problem: &MakeProblem<'_>, unmade: &Unmade) -> String {
    match unmade {
        Unmade::TooSmall { cells, letters } => {
            format!(
                "impossible: the grid has {cells} letter cells, fewer than the {letters} letters that a codeword uses"
            )
        }
        Unmade::TooManyWords { words } => {
            format!("impossible: the grid has {words} words, more than a codeword may have: give a smaller one")
        }
        Unmade::LittleRoom { .. } | Unmade::NoGrid => {
            "no grid of this size was found that keeps to the house rules: give one, or another size".to_owned()
        }
        Unmade::UnknownWord { slot, word } => format!(
            "impossible: {slot} is given as {}, which no list has, so nobody could find it: add it to a list with --against, \
             or leave a cell of it open",
            problem.words.alphabet().text(word)
        ),
        Unmade::NoFill { proven: true } => {
            "the grid cannot be filled with these words so that every letter is used: lower \
                                            --min-score, or give more words"
                .to_owned()
        }
        Unmade::NoFill { proven: false } => "no grid of ours was filled in time so that every letter is used: lower \
                                             --min-score, give more words, or try another --size or --seed"
            .to_owned(),
        Unmade::NotUnique { rejected } => format!(
            "{} made, and none had one solution with so few starters: raise --starters, try another --seed, or give a grid \
             with more crossings",
            counted(*rejected, "puzzle")
        ),
        Unmade::OddCell { cell } => {
            let at = match problem.grid {
                MakeGrid::Given(template) => template.grid().position(*cell).to_string(),
                MakeGrid::Size { .. } => String::new(),
            };
            format!("impossible: {at} is in no word, so nobody could find its letter: make it a block")
        }
    }
}

fn print(args: &MakeArgs, made: &Made, words: &WordList) -> Result<Exit> {
    let rating = made.explanation.as_ref().ok().map(Rating::new);
    let mut out = Output::new(args.output.output.as_ref());
    match args.format {
        Format::Json => out.json(&report(made, words, rating))?,
        Format::Text => {
            writeln!(out, "given: {}", text::key(made.puzzle.given(), &made.puzzle))?;
            if let Some(rating) = rating {
                writeln!(out, "rating: {rating}")?;
            }
            writeln!(out, "grid:")?;
            for row in made.puzzle.rows().into_iter().flatten() {
                let cells = row.iter().map(|cell| match cell {
                    Some(CodeCell::Code(code)) => format!("{code:>2}"),
                    _ => " .".to_owned(),
                });
                writeln!(out, "{}", cells.collect::<Vec<_>>().join(" "))?;
            }
            writeln!(out, "solution: {}", text::key(&made.solution.key, &made.puzzle))?;
            writeln!(out, "answer:")?;
            for row in answer(&made.puzzle, made) {
                writeln!(out, "{row}")?;
            }
        }
    }
    out.finish()?;
    if let (Err(reason), false) = (&made.explanation, args.output.quiet) {
        say(format_args!("note: not rated: {reason}"));
    }
    if args.output.stats {
        let figures: Vec<_> = made.stats.values().map(|(name, value)| format!("{name} {value}")).collect();
        say(format_args!("rejected {}, {}", made.rejected, figures.join(", ")));
    }
    Ok(Exit::Found)
}

/// No puzzle leaves the program unchecked: its solution is one by the larger list, and of the words to fill the grid with it
/// lacks none but those that were given.
fn check(made: &Made, problem: &MakeProblem<'_>) -> Result<()> {
    let given: Vec<Vec<Letter>> = match problem.grid {
        MakeGrid::Given(template) => template.slots().ids().filter_map(|slot| template.given_word(slot)).collect(),
        MakeGrid::Size { .. } => Vec::new(),
    };
    let missing = given.into_iter().filter(|word| problem.words.score(word).is_none()).collect();
    let filled = Solution { missing, ..made.solution.clone() };
    for (list, solution) in [(problem.proof, &made.solution), (problem.words, &filled)] {
        if let Some(fault) = verify_codeword(&made.puzzle, list, solution).first() {
            bail!("the puzzle made is wrong, which is a mistake of the program, not yours: {fault}");
        }
    }
    let Ok(explanation) = &made.explanation else { return Ok(()) };
    match codeword::replay(&made.puzzle, problem.proof, &explanation.steps) {
        Ok(key) if key == made.solution.key => Ok(()),
        _ => bail!("the explanation of the puzzle made is wrong, which is a mistake of the program, not yours"),
    }
}

/// The rows of the solved grid.
fn answer(puzzle: &Codeword, made: &Made) -> Vec<String> {
    let letter = |cell: &Option<CodeCell>| match cell.and_then(|cell| cell.letter(&made.solution.key)) {
        Some(letter) => puzzle.alphabet().display(letter),
        None => '#',
    };
    puzzle.rows().into_iter().flatten().map(|row| row.iter().map(letter).collect()).collect()
}

fn report(made: &Made, words: &WordList, rating: Option<Rating>) -> Json {
    let puzzle = &made.puzzle;
    let alphabet = puzzle.alphabet();
    let cell = |cell: &Option<CodeCell>| match cell {
        Some(CodeCell::Code(code)) => Json::from(code.0),
        _ => Json::Null,
    };
    let rows: Vec<Vec<Json>> = puzzle.rows().into_iter().flatten().map(|row| row.iter().map(cell).collect()).collect();
    let entries: Vec<Json> = puzzle
        .words()
        .iter()
        .filter_map(|word| {
            let (name, letters) = (word.name?, word.decoded(&made.solution.key)?);
            Some(json!({
                "number": name.number,
                "direction": name.direction.to_string(),
                "word": alphabet.text(&letters),
                "score": words.score(&letters).map(Score::value),
            }))
        })
        .collect();
    json!({
        "sator": 1,
        "outcome": "found",
        "codes": rows,
        "given": json::key(puzzle.given(), alphabet),
        "key": json::key(&made.solution.key, alphabet),
        "grid": answer(puzzle, made),
        "entries": entries,
        "rating": rating.map(json::rating),
        "rejected": made.rejected,
        "stats": json::stats(&made.stats),
    })
}
