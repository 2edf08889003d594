//! Writes the file that `sator-english` embeds: its `archive` module describes the layout.

use super::lexicon::{Entry, Group};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The size that the file may have.
const LIMIT: usize = 1_000_000;

/// The columns of one length, in the order of the file.
#[derive(Default)]
struct Columns {
    shared: Vec<u8>,
    letters: Vec<u8>,
    scores: Vec<u8>,
    marks: Vec<u8>,
    spellings: Vec<u8>,
}

/// The file for these entries, which are sorted by length, then alphabetically.
pub fn pack(entries: &[Entry], scratch: &Path) -> Result<Vec<u8>> {
    let mut directory = vec![0];
    let mut frames = Vec::new();
    for words in entries.chunk_by(|a, b| a.letters.len() == b.letters.len()) {
        directory[0] += 1;
        directory.push(words[0].letters.len() as u8);
        directory.extend((words.len() as u32).to_le_bytes());
        let Columns { shared, letters, scores, marks, spellings } = columns(words);
        for (column, shortest) in [(shared, 5), (letters, 5), (scores, 5), (marks, 5), (spellings, 3)] {
            let frame = compress(&column, shortest, scratch)?;
            directory.extend((frame.len() as u32).to_le_bytes());
            frames.extend(frame);
        }
    }
    let file = [directory, frames].concat();
    if file.len() > LIMIT {
        bail!("the list takes {} bytes, more than the {LIMIT} that it may", file.len());
    }
    Ok(file)
}

fn columns(words: &[Entry]) -> Columns {
    let mut columns = Columns::default();
    let mut before: &[u8] = &[];
    let mut last_marked = 0;
    for (index, word) in words.iter().enumerate() {
        let shared = before.iter().zip(&word.letters).take_while(|(a, b)| a == b).count();
        columns.shared.push(shared as u8);
        columns.letters.extend(&word.letters[shared..]);
        columns.scores.push(word.score);
        columns.spellings.extend(word.groups.iter().copied().map(group_byte));
        let marks = marks(word);
        if marks != EVERYBODYS {
            while index - last_marked >= FAR {
                columns.marks.extend([FAR as u8, 0]);
                last_marked += FAR;
            }
            columns.marks.extend([(index - last_marked) as u8, marks]);
            last_marked = index;
        }
        before = &word.letters;
    }
    columns
}

/// The marks of words that are used on both sides of the ocean and offend nobody: most words, so they are left out.
const EVERYBODYS: u8 = 0b011;
/// A step of this many words towards the next marked one only leads on.
const FAR: usize = 255;

/// American in the lowest bit, then British, then offensive.
fn marks(word: &Entry) -> u8 {
    u8::from(word.dialects.american) | u8::from(word.dialects.british) << 1 | u8::from(word.offensive) << 2
}

/// Size in five bits, a capital in one, what follows in two.
fn group_byte(group: Group) -> u8 {
    let after = match group.after {
        None => 0,
        Some(' ') => 1,
        Some('-') => 2,
        Some(_) => 3,
    };
    group.size | u8::from(group.capital) << 5 | after << 6
}

/// A Zstandard frame without a checksum, as small as the tool can make it. Runs of bytes seen before count from the
/// given length up: where they are rare, ignoring the shortest makes the frame both smaller and quicker to decode.
fn compress(bytes: &[u8], shortest: u8, scratch: &Path) -> Result<Vec<u8>> {
    let (plain, packed) = (scratch.join("column"), scratch.join("column.zst"));
    fs::write(&plain, bytes)?;
    let mut zstd = Command::new("zstd");
    zstd.args(["--quiet", "--force", "--ultra", "-22", "--no-check"]).arg(format!("--zstd=minMatch={shortest}"));
    zstd.arg("-o").arg(&packed).arg(&plain);
    if !zstd.status().context("cannot run zstd")?.success() {
        bail!("zstd failed");
    }
    Ok(fs::read(&packed)?)
}
