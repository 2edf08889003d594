//! Files that hold a part of a search for rectangles: the journal of a run that may be interrupted, and the output of a shard.
//!
//! Both are the same text. A head says which search it is part of; then, for every unit that was run, come its results, a line
//! each, and a line that closes it with their number and digest; a shard's output has an end. What a crash leaves half
//! written at the end of a journal is no closed unit, and is dropped.

mod checkpoint;
mod error;
mod merge;
mod read;

pub use checkpoint::Checkpoint;
pub use error::{PieceError, PieceErrorKind};
pub use merge::Merged;
pub use read::PieceReader;

use sator_rect::{Digest, Unit};
use std::fmt::Write as _;
use std::io::{self, Write};

/// The first line of a piece.
const MAGIC: &str = "sator rect 1";

/// Which search a piece belongs to, and which part of it this is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceHead {
    /// Words, sizes, rules: what tells a search from every other.
    pub problem: Digest,
    /// Letters in a row, and rows.
    pub size: (usize, usize),
    /// Units of the whole search.
    pub units: u32,
    /// Which shard it is, from 1, and of how many.
    pub shard: (u32, u32),
    /// Are results only counted?
    pub counts: bool,
    /// Are the results of the whole search to be sorted?
    pub sorted: bool,
}

/// A unit that was run, as a piece holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceUnit {
    /// Which.
    pub unit: Unit,
    /// How many results it has.
    pub results: u64,
    /// Nodes of its search.
    pub nodes: u64,
    /// The results, a line each: rows joined by `|`, a tab, the score. None if they are only counted.
    pub lines: Vec<String>,
}

impl PieceHead {
    /// Does this shard have the unit?
    pub fn has(&self, unit: Unit) -> bool {
        unit.0 % self.shard.1 == self.shard.0 - 1
    }

    fn text(&self) -> String {
        let Self { problem, size: (width, height), units, shard: (shard, of), counts, sorted } = self;
        let holds = match (counts, sorted) {
            (true, _) => "counts",
            (false, true) => "results to be sorted",
            (false, false) => "results",
        };
        format!("{MAGIC}\nproblem {problem}\nsize {width}x{height}\nunits {units}\nshard {shard}/{of}\nholds {holds}\n")
    }
}

impl PieceUnit {
    /// What the unit adds to the digest of the piece.
    fn digest(&self) -> Digest {
        let mut digest = Digest::of(format!("unit {} {}", self.unit.0, self.results).into_bytes());
        for line in &self.lines {
            digest += Digest::of(line.bytes());
        }
        digest
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            text.push_str("= ");
            text.push_str(line);
            text.push('\n');
        }
        let _ = writeln!(text, "unit {} {} {} {}", self.unit.0, self.results, self.nodes, self.digest());
        text
    }
}

/// Writes the output of a shard.
pub struct PieceWriter<W: Write> {
    out: W,
    units: u32,
    results: u64,
    digest: Digest,
}

impl<W: Write> PieceWriter<W> {
    /// Writes the head.
    pub fn new(mut out: W, head: &PieceHead) -> io::Result<Self> {
        out.write_all(head.text().as_bytes())?;
        Ok(Self { out, units: 0, results: 0, digest: Digest::default() })
    }

    /// Writes a unit. They come in ascending order.
    pub fn unit(&mut self, unit: &PieceUnit) -> io::Result<()> {
        self.units += 1;
        self.results += unit.results;
        self.digest += unit.digest();
        self.out.write_all(unit.text().as_bytes())
    }

    /// Writes the end, without which the piece is not whole.
    pub fn finish(mut self) -> io::Result<W> {
        writeln!(self.out, "end {} {} {}", self.units, self.results, self.digest)?;
        self.out.flush()?;
        Ok(self.out)
    }
}
