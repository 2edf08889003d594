//! Files: what can go wrong with them, and reading templates.

use crate::sat_files::MAX_SAT_LINE;
use crate::{Alphabet, ListSource, io_reason, standard_input};
use sator_codeword::CodewordReadError;
use sator_design::Frame;
use sator_grid::{Grid, Template, TemplateError, TemplateReadError};
use sator_sat::{EncodedError, PrintedError, PuzzleError, SolveError};
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::path::Path;
use thiserror::Error;

/// What went wrong with a file.
#[derive(Debug, Error)]
#[error("{name}: {kind}")]
pub struct FileError {
    /// The file, or `standard input`.
    pub name: String,
    /// What went wrong.
    pub kind: FileErrorKind,
}

/// The ways in which a file can go wrong.
#[derive(Debug, Error)]
pub enum FileErrorKind {
    /// It cannot be read.
    #[error("cannot read the file: {}{}", io_reason(error), expected.advice(error))]
    Read {
        /// What the system said.
        error: io::Error,
        /// What was to be read.
        expected: Expected,
    },
    /// It cannot be written.
    #[error("cannot write the file: {}", write_reason(_0))]
    Write(io::Error),
    /// It is standard input, which has been read already.
    #[error("can be read only once: give one of the two as a file")]
    StandardInputTwice,
    /// It is no template.
    #[error(transparent)]
    Template(TemplateError),
    /// It is no codeword.
    #[error(transparent)]
    Codeword(CodewordReadError),
    /// It is far too large.
    #[error("more than {most} bytes, too much for a puzzle")]
    TooLarge {
        /// The most it may have.
        most: u64,
    },
    /// It is no puzzle of `sator sat`.
    #[error(transparent)]
    Puzzle(PuzzleError),
    /// It is no encoding that `sator sat encode` wrote.
    #[error(transparent)]
    Encoded(EncodedError),
    /// It is no output of a SAT solver.
    #[error(transparent)]
    Printed(PrintedError),
    /// It is too large to be solved.
    #[error(transparent)]
    Solve(SolveError),
    /// It is a pipe or the like, and has to be read again.
    #[error("is no file that can be read twice, and it is read more than once: save it to a file first")]
    NotAFile,
    /// A line that is too long.
    #[error("line {0}: longer than {MAX_SAT_LINE} bytes, which no line of such a file is")]
    LineTooLong(u64),
}

/// What a file was expected to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A word list.
    WordList,
    /// A template.
    Template,
    /// Any text.
    Text,
    /// A codeword.
    Codeword,
    /// A puzzle of `sator sat`.
    Puzzle,
    /// An encoding that `sator sat encode` wrote.
    Encoded,
    /// The output of a SAT solver.
    Printed,
}

impl Expected {
    /// What to do about a file that is not there.
    fn advice(self, error: &io::Error) -> &'static str {
        match self {
            _ if error.kind() != ErrorKind::NotFound => "",
            Self::WordList => {
                "; give the path of a word list, - for standard input, or one of the built-in lists english, british, \
                 english-all"
            }
            Self::Template => "; give the path of a template, or - for standard input",
            Self::Text => "; give the path of a text file, or - for standard input",
            Self::Codeword => "; give the path of a codeword, or - for standard input",
            Self::Puzzle => "; give the path of a puzzle, or - for standard input",
            Self::Encoded => "; give the path of a file that `sator sat encode` wrote",
            Self::Printed => "; give the path of a solver's output, or - for standard input",
        }
    }
}

/// Where a file is to be made, it is not the file that is missing.
fn write_reason(error: &io::Error) -> String {
    if error.kind() == ErrorKind::NotFound { "no such folder".to_owned() } else { io_reason(error) }
}

impl FileError {
    /// Standard input was asked for twice.
    pub fn standard_input_twice() -> Self {
        Self { name: standard_input::NAME.to_owned(), kind: FileErrorKind::StandardInputTwice }
    }

    pub(crate) fn list(source: &ListSource, error: io::Error) -> Self {
        Self { name: source.to_string(), kind: FileErrorKind::Read { error, expected: Expected::WordList } }
    }

    pub(crate) fn write(path: &Path, error: io::Error) -> Self {
        Self { name: path.display().to_string(), kind: FileErrorKind::Write(error) }
    }
}

/// Opens a file to read. A folder is told apart first: some systems open it, others say that they may not.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    if path.is_dir() { Err(ErrorKind::IsADirectory.into()) } else { File::open(path) }
}

/// Reads a template from a file, or from standard input if the path is `-`.
pub fn read_template(path: &Path, alphabet: &Alphabet) -> Result<Template, FileError> {
    read_grid(path, |input| Template::read(input, alphabet))
}

/// Reads a template in which `?` are cells that the designer chooses.
pub fn read_frame(path: &Path, alphabet: &Alphabet) -> Result<Frame, FileError> {
    let (grid, choices) = read_grid(path, |input| Grid::read_with_choices(input, alphabet))?;
    Ok(Frame::new(grid, &choices))
}

fn read_grid<T>(
    path: &Path,
    read: impl FnOnce(&mut dyn BufRead) -> Result<T, TemplateReadError>,
) -> Result<T, FileError> {
    let from_input = path == Path::new("-");
    let name = if from_input { standard_input::NAME.to_owned() } else { path.display().to_string() };
    let result = if from_input {
        read(&mut BufReader::new(standard_input::take()?))
    } else {
        match open(path) {
            Ok(file) => read(&mut BufReader::new(file)),
            Err(error) => Err(error.into()),
        }
    };
    result.map_err(|error| match error {
        TemplateReadError::Io(error) => {
            FileError { name, kind: FileErrorKind::Read { error, expected: Expected::Template } }
        }
        TemplateReadError::Template(error) => FileError { name, kind: FileErrorKind::Template(error) },
    })
}

/// The most bytes of a text file that are read.
const MAX_TEXT: u64 = 1 << 24;

/// Reads a small text file, or standard input if the path is `-`.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    let from_input = path == Path::new("-");
    let name = if from_input { standard_input::NAME.to_owned() } else { path.display().to_string() };
    let failed =
        |error| FileError { name: name.clone(), kind: FileErrorKind::Read { error, expected: Expected::Text } };
    let mut bytes = Vec::new();
    let read = if from_input {
        standard_input::take()?.take(MAX_TEXT + 1).read_to_end(&mut bytes)
    } else {
        open(path).and_then(|file| file.take(MAX_TEXT + 1).read_to_end(&mut bytes))
    };
    if read.map_err(failed)? as u64 > MAX_TEXT {
        return Err(failed(io::Error::other(format!("more than {} MB of text", MAX_TEXT >> 20))));
    }
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.split(|&byte| byte == b'\n').count();
        failed(io::Error::other(format!("line {line} is not UTF-8; save the file as UTF-8")))
    })?;
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_that_is_not_there() {
        let error = read_template(Path::new("no-such-grid.txt"), &Alphabet::latin()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "no-such-grid.txt: cannot read the file: no such file; give the path of a template, or - for standard input"
        );
    }

    #[test]
    fn a_folder_is_no_template() {
        let folder = tempfile::tempdir().unwrap();
        let error = read_template(folder.path(), &Alphabet::latin()).unwrap_err();
        assert!(error.to_string().ends_with(": cannot read the file: is a directory"), "{error}");
    }
}
