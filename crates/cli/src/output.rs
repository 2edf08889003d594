//! Where results go: standard output, or a file that appears whole or not at all.

use anyhow::Result;
use sator::{FileError, FileErrorKind, io_reason};
use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};
use std::path::PathBuf;

/// The place for results.
pub enum Output {
    /// Standard output, as results come.
    Standard(BufWriter<StdoutLock<'static>>),
    /// A file, written when all results are there.
    File { path: PathBuf, contents: Vec<u8> },
}

impl Output {
    /// The file if there is one (`-` is standard output), or else standard output.
    pub fn new(path: Option<&PathBuf>) -> Self {
        match path.filter(|path| path.as_os_str() != "-") {
            Some(path) => Self::File { path: path.clone(), contents: Vec::new() },
            None => Self::Standard(BufWriter::new(io::stdout().lock())),
        }
    }

    /// Hands over what is still held back. Without this call a file is not written.
    pub fn finish(self) -> Result<()> {
        match self {
            Self::Standard(mut out) => out.flush().map_err(|error| named(&error))?,
            Self::File { path, contents } => sator::write_whole(&path, &contents)?,
        }
        Ok(())
    }

    /// Writes a value as one line of JSON.
    pub fn json(&mut self, value: &impl serde::Serialize) -> Result<()> {
        let line = serde_json::to_string(value)?;
        writeln!(self, "{line}")?;
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes).map_err(|error| named(&error)),
            Self::File { contents, .. } => contents.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush().map_err(|error| named(&error)),
            Self::File { .. } => Ok(()),
        }
    }
}

/// The error of standard output, saying so.
fn named(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("standard output: cannot write: {}", io_reason(error)))
}

/// Did the reader of our output go away, as `head` does?
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let ours = cause.downcast_ref::<FileError>().and_then(|error| match &error.kind {
            FileErrorKind::Write(error) => Some(error),
            _ => None,
        });
        ours.or_else(|| cause.downcast_ref()).is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
    })
}
