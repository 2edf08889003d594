//! Rectangles as text, lines and JSON.

use super::args::Format;
use crate::exit::Exit;
use crate::figures;
use crate::output::Output;
use anyhow::Result;
use sator::rect::Digest;
use sator::search::Stats;
use serde::Serialize;
use serde_json::{Map, Value as Json};
use std::io::Write;

/// A result as it is printed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shown {
    /// The rows from the top.
    pub rows: Vec<String>,
    /// The sum of the scores of all its words.
    pub score: i64,
}

impl Shown {
    /// As a line of a piece.
    pub fn line(&self) -> String {
        format!("{}\t{}", self.rows.join("|"), self.score)
    }

    /// From a line of a piece.
    pub fn from_line(line: &str) -> Option<Self> {
        let (rows, score) = line.split_once('\t')?;
        Some(Self { rows: rows.split('|').map(str::to_owned).collect(), score: score.parse().ok()? })
    }

    /// The columns from the left.
    fn columns(&self) -> Vec<String> {
        let rows: Vec<Vec<char>> = self.rows.iter().map(|row| row.chars().collect()).collect();
        let width = rows.first().map_or(0, Vec::len);
        (0..width).map(|column| rows.iter().filter_map(|row| row.get(column)).collect()).collect()
    }
}

/// Prints results as they come, and how the search ended.
pub struct Printer {
    out: Output,
    format: Format,
    printed: u64,
    digest: Digest,
    /// Results of which the number is printed first.
    held: Vec<Shown>,
}

#[derive(Serialize)]
struct ResultJson<'a> {
    sator: u8,
    outcome: &'static str,
    rows: &'a [String],
    score: i64,
}

/// How a search ended.
#[derive(Serialize)]
struct EndJson {
    sator: u8,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<String>,
    results: u64,
    stats: Map<String, Json>,
}

impl Printer {
    pub fn new(out: Output, format: Format) -> Self {
        Self { out, format, printed: 0, digest: Digest::default(), held: Vec::new() }
    }

    /// How many results were printed.
    pub fn printed(&self) -> u64 {
        self.printed
    }

    /// The digest of all results printed, to be said with the figures: the same for the same results in any order.
    pub fn digest(&self) -> Vec<String> {
        if self.printed > 0 { vec![format!("digest {}", self.digest)] } else { Vec::new() }
    }

    pub fn result(&mut self, shown: Shown) -> Result<()> {
        self.digest += Digest::of(shown.line().into_bytes());
        match self.format {
            Format::Text => {
                if self.printed > 0 {
                    writeln!(self.out)?;
                }
                for row in &shown.rows {
                    writeln!(self.out, "{row}")?;
                }
            }
            Format::Line => writeln!(self.out, "{}", shown.rows.join("|"))?,
            Format::Squares => self.held.push(shown),
            Format::Json => {
                self.out.json(&ResultJson { sator: 1, outcome: "found", rows: &shown.rows, score: shown.score })?;
            }
        }
        self.printed += 1;
        Ok(())
    }

    /// Prints how many there are.
    pub fn count(&mut self, count: u64, size: Option<(usize, usize)>) -> Result<()> {
        match (self.format, size) {
            (Format::Json, _) => {}
            (_, Some((width, height))) => writeln!(self.out, "{width}x{height} {count}")?,
            (_, None) => writeln!(self.out, "{count}")?,
        }
        Ok(())
    }

    /// Prints how the search of a size ended.
    pub fn end(&mut self, exit: Exit, results: u64, size: Option<(usize, usize)>, stats: &Stats) -> Result<()> {
        if self.format == Format::Json {
            let outcome = match exit {
                Exit::Found => "found",
                Exit::None => "impossible",
                Exit::BadInput | Exit::Stopped => "stopped",
            };
            let size = size.map(|(width, height)| format!("{width}x{height}"));
            self.out.json(&EndJson { sator: 1, outcome, size, results, stats: figures::json(stats) })?;
        }
        Ok(())
    }

    /// Prints anything as JSON.
    pub fn json(&mut self, value: &impl Serialize) -> Result<()> {
        self.out.json(value)
    }

    /// Prints a line of text.
    pub fn text(&mut self, line: &str) -> Result<()> {
        writeln!(self.out, "{line}")?;
        Ok(())
    }

    /// Sends on what is printed so far, so that nobody waits for it.
    pub fn flush(&mut self) -> Result<()> {
        self.out.flush()?;
        Ok(())
    }

    /// Hands over everything.
    pub fn finish(mut self) -> Result<()> {
        if self.format == Format::Squares && self.held.len() as u64 == self.printed {
            writeln!(self.out, "{}", self.held.len())?;
            for (index, square) in (1..).zip(&self.held) {
                let words: Vec<String> =
                    square.rows.iter().cloned().chain(square.columns()).map(|word| word.to_lowercase()).collect();
                writeln!(self.out, "{index} {}", words.join(" "))?;
            }
        }
        self.out.finish()
    }
}
