//! Why a piece cannot be used.

use std::io;
use thiserror::Error;

/// Why a piece cannot be used.
#[derive(Debug, Error)]
#[error("{name}{}: {kind}", line.map(|line| format!(", line {line}")).unwrap_or_default())]
pub struct PieceError {
    /// The file.
    pub name: String,
    /// Where in it, if it is about a line.
    pub line: Option<u64>,
    /// What is wrong.
    pub kind: PieceErrorKind,
}

/// What is wrong with a piece.
#[derive(Debug, Error)]
pub enum PieceErrorKind {
    /// It cannot be read or written.
    #[error("{}", crate::io_reason(_0))]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("expected {0}; give a file that `sator rect` wrote with --shard or --checkpoint")]
    Expected(&'static str),
    /// Its results are not those that were written.
    #[error("the digest does not match: the file was changed or damaged; run this part again")]
    Digest,
    /// It is of another search.
    #[error("it belongs to another search (other words, size or options); {0}")]
    Foreign(&'static str),
    /// It has no end.
    #[error("the file is not complete: run this shard to its end")]
    NoEnd,
    /// The same shard twice.
    #[error("shard {0} was given before, as {1}: give each once")]
    Repeated(u32, String),
    /// A shard is not there.
    #[error("shard {0} of {1} is missing: give all of them")]
    Missing(u32, u32),
    /// Another run has it open.
    #[error("another run is using this checkpoint: wait for its end, or give another file")]
    InUse,
}

impl PieceError {
    pub(super) fn new(name: &str, line: Option<u64>, kind: impl Into<PieceErrorKind>) -> Self {
        Self { name: name.to_owned(), line, kind: kind.into() }
    }
}
