//! The files of `sator sat`: puzzles, encodings and what solvers print. Encodings may be far larger than the memory, so they
//! are read a line at a time.

use crate::{Alphabet, Expected, FileError, FileErrorKind, files, standard_input};
use sator_grid::Grid;
use sator_sat::{
    EncodedError, EncodedReader, Fault, Formula, Header, Item, Judge, MAX_PUZZLE_BYTES, Named, NamedWeights, Names,
    Printed, PrintedReader, Puzzle, PuzzleError,
};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// The longest line that is read: the values of all variables may stand on one.
pub(crate) const MAX_SAT_LINE: u64 = 1 << 28;

/// Big enough that system calls cost nothing.
const BUFFER: usize = 1 << 18;

/// Reads a puzzle from a file, or from standard input if the path is `-`.
pub fn read_puzzle(path: &Path, alphabet: &Alphabet) -> Result<Puzzle, FileError> {
    let mut text = Vec::new();
    let mut input = open(path, Expected::Puzzle)?.take(MAX_PUZZLE_BYTES as u64 + 1);
    input.read_to_end(&mut text).map_err(|error| read_error(path, error, Expected::Puzzle))?;
    if text.len() > MAX_PUZZLE_BYTES {
        // Cut within the part that is too large anyway, so that the message names the line.
        text.truncate(MAX_PUZZLE_BYTES);
        while std::str::from_utf8(&text).is_err_and(|error| error.error_len().is_none()) {
            text.pop();
        }
        let error = Puzzle::parse(&text, alphabet).err().unwrap_or(PuzzleError::TooLarge { line: 1 });
        return Err(wrong(path, FileErrorKind::Puzzle(error)));
    }
    Puzzle::parse(&text, alphabet).map_err(|error| wrong(path, FileErrorKind::Puzzle(error)))
}

/// A file that `sator sat encode` wrote.
pub struct EncodedFile {
    path: PathBuf,
    names: Names,
    /// The first reading's, and so that of all: a file that changes meanwhile is found out.
    header: Header,
    variables: u32,
}

/// What an answer to an encoding is worth.
pub struct Judged {
    /// The grid.
    pub grid: Grid,
    /// What is wrong with it.
    pub faults: Vec<Fault>,
    /// The weights of all clauses that it violates.
    pub cost: u64,
    /// It violates a clause that may not be violated: it is no answer.
    pub hard_violated: bool,
}

impl EncodedFile {
    /// Reads what the variables mean, which stands at the beginning.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let mut reader = EncodedReader::of_bytes(regular_bytes(path)?);
        let mut names = Vec::new();
        let _to_the_first_clause = each_line(path, Expected::Encoded, |line| {
            let number = reader.lines() + 1;
            match reader.line(line).map_err(FileErrorKind::Encoded)? {
                Item::Name(var, name) => names.push(Named { var, name, line: number }),
                Item::Clause(..) => return Ok(ControlFlow::Break(())),
                Item::Part(_) | Item::Nothing => {}
            }
            Ok(ControlFlow::Continue(()))
        })?;
        let in_file = |error| wrong(path, FileErrorKind::Encoded(error));
        let names = Names::new(&names, reader.lines()).map_err(in_file)?;
        let no_header = || in_file(EncodedError::NoHeader { line: reader.lines() });
        let variables = reader.variables().ok_or_else(no_header)?;
        Ok(Self { path: path.to_owned(), names, header: reader.header(), variables })
    }

    /// What its variables mean.
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// How many variables it has.
    pub const fn variables(&self) -> u32 {
        self.variables
    }

    /// Reads what a solver printed for it, from a file, or from standard input if the path is `-`.
    pub fn read_printed(&self, path: &Path) -> Result<Printed, FileError> {
        let mut reader = PrintedReader::new(self.variables);
        let _to_the_end = each_line(path, Expected::Printed, |line| {
            reader.line(line).map_err(FileErrorKind::Printed)?;
            Ok(ControlFlow::Continue(()))
        })?;
        reader.finish().map_err(|error| wrong(path, FileErrorKind::Printed(error)))
    }

    /// Judges an answer by all clauses of the file.
    pub fn judge(&self, values: &[bool]) -> Result<Judged, FileError> {
        let mut judge = Judge::new(&self.names, values);
        let _to_the_end = self.each_item(|item, at, weights| {
            judge.weights(weights);
            match item {
                Item::Part(part) => judge.part(part),
                Item::Clause(weight, clause) => judge.clause(weight, clause, at.line),
                Item::Nothing | Item::Name(..) => {}
            }
            Ok(ControlFlow::Continue(()))
        })?;
        let grid = judge.grid().clone();
        Ok(Judged { grid, cost: judge.cost, hard_violated: judge.hard_violated, faults: judge.faults })
    }

    /// All its clauses, to be solved again. `keep_on` is asked now and then, with the bytes read and those of the file; none
    /// if it ends the reading.
    pub fn formula(&self, keep_on: &mut dyn FnMut(u64, u64) -> ControlFlow<()>) -> Result<Option<Formula>, FileError> {
        let whole = regular_bytes(&self.path)?;
        let mut formula = Formula::new();
        let mut asked = 0;
        let ended = self.each_item(|item, at, weights| {
            formula.add(item, weights).map_err(FileErrorKind::Solve)?;
            if at.bytes - asked < ASK_EVERY {
                return Ok(ControlFlow::Continue(()));
            }
            asked = at.bytes;
            Ok(keep_on(at.bytes, whole))
        })?;
        Ok(ended.is_continue().then_some(formula))
    }

    /// Hands over what every line says, with where it stands and the weights known by then, and checks that the file is
    /// whole, unless it is broken off.
    fn each_item(
        &self,
        mut take: impl FnMut(Item<'_>, At, Option<NamedWeights>) -> Result<ControlFlow<()>, FileErrorKind>,
    ) -> Result<ControlFlow<()>, FileError> {
        let mut reader = EncodedReader::of_bytes(regular_bytes(&self.path)?);
        let mut at = At { line: 0, bytes: 0 };
        let ended = each_line(&self.path, Expected::Encoded, |line| {
            at = At { line: at.line + 1, bytes: at.bytes + line.len() as u64 + 1 };
            let weights = reader.weights();
            take(reader.line(line).map_err(FileErrorKind::Encoded)?, at, weights)
        })?;
        if ended.is_break() {
            return Ok(ended);
        }
        let changed = (reader.header() != self.header).then_some(EncodedError::Changed { line: reader.lines() });
        let whole = changed.map_or_else(|| reader.finish(), Err);
        whole.map_err(|error| wrong(&self.path, FileErrorKind::Encoded(error)))?;
        Ok(ended)
    }
}

/// How many bytes are read between two questions whether to keep on.
const ASK_EVERY: u64 = 1 << 18;

/// A line of a file: its number, from 1, and the bytes up to its end.
#[derive(Clone, Copy)]
struct At {
    line: u64,
    bytes: u64,
}

/// How large a file is that has to be read more than once, which a pipe cannot be.
fn regular_bytes(path: &Path) -> Result<u64, FileError> {
    if path == Path::new("-") {
        return Err(wrong(path, FileErrorKind::NotAFile));
    }
    let about = fs::metadata(path).map_err(|error| read_error(path, error, Expected::Encoded))?;
    // A folder is said to be one when it is opened.
    if about.is_file() || about.is_dir() { Ok(about.len()) } else { Err(wrong(path, FileErrorKind::NotAFile)) }
}

/// Hands over the lines of a file one after the other. Bytes that are no text stay wrong, and are found to be so.
fn each_line(
    path: &Path,
    expected: Expected,
    mut take: impl FnMut(&str) -> Result<ControlFlow<()>, FileErrorKind>,
) -> Result<ControlFlow<()>, FileError> {
    let mut input = open(path, expected)?;
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let read = (&mut input).take(MAX_SAT_LINE + 1).read_until(b'\n', &mut line);
        if read.map_err(|error| read_error(path, error, expected))? == 0 {
            break;
        }
        if line.len() as u64 > MAX_SAT_LINE {
            return Err(wrong(path, FileErrorKind::LineTooLong(number)));
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.strip_suffix('\n').unwrap_or(&text);
        // Old files may end their lines with a carriage return alone.
        for part in text.strip_suffix('\r').unwrap_or(text).split('\r') {
            if take(part).map_err(|kind| wrong(path, kind))?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
    }
    Ok(ControlFlow::Continue(()))
}

fn open(path: &Path, expected: Expected) -> Result<Box<dyn BufRead>, FileError> {
    if path == Path::new("-") && expected != Expected::Encoded {
        return Ok(Box::new(BufReader::with_capacity(BUFFER, standard_input::take()?)));
    }
    let file = files::open(path).map_err(|error| read_error(path, error, expected))?;
    Ok(Box::new(BufReader::with_capacity(BUFFER, file)))
}

fn read_error(path: &Path, error: std::io::Error, expected: Expected) -> FileError {
    wrong(path, FileErrorKind::Read { error, expected })
}

fn wrong(path: &Path, kind: FileErrorKind) -> FileError {
    let name = if path == Path::new("-") { standard_input::NAME.to_owned() } else { path.display().to_string() };
    FileError { name, kind }
}
