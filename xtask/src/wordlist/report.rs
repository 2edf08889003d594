//! The tables of `docs/english-list.md`: how many words there are by length and score.

use super::lexicon::Entry;
use anyhow::{Context, Result};
use sator_english::{Edition, words};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The tables stand between these lines.
const START: &str = "<!-- Written by `cargo xtask wordlist`: do not edit. -->\n";
const END: &str = "<!-- End of what is written. -->\n";

/// The lower ends of the score bands.
const BANDS: [u8; 8] = [1, 20, 30, 40, 50, 60, 70, 80];

/// Words by edition, length and band.
#[derive(Default)]
struct Counts([BTreeMap<usize, [usize; BANDS.len()]>; Edition::ALL.len()]);

impl Counts {
    fn add(&mut self, edition: usize, length: usize, score: u8) {
        let band = BANDS.partition_point(|&low| low <= score) - 1;
        self.0[edition].entry(length).or_default()[band] += 1;
    }
}

/// The tables of the embedded list.
pub fn of_embedded() -> String {
    let mut counts = Counts::default();
    for (place, edition) in Edition::ALL.into_iter().enumerate() {
        for length in sator_english::lengths() {
            for &score in &words(edition, length).scores {
                counts.add(place, length, score);
            }
        }
    }
    tables(&counts)
}

/// The tables of a list that was just made.
pub fn of_entries(entries: &[Entry]) -> String {
    let mut counts = Counts::default();
    for entry in entries {
        let clean = !entry.offensive;
        let admitted = [entry.dialects.american && clean, entry.dialects.british && clean, true];
        for (place, _) in admitted.iter().enumerate().filter(|(_, admitted)| **admitted) {
            counts.add(place, entry.letters.len(), entry.score);
        }
    }
    tables(&counts)
}

/// Puts the tables into the document.
pub fn update(document: &Path, tables: &str) -> Result<()> {
    let text = fs::read_to_string(document).with_context(|| format!("reading {}", document.display()))?;
    let (before, rest) = text.split_once(START).context("the document has no place for the tables")?;
    let (_, after) = rest.split_once(END).context("the document's tables have no end")?;
    Ok(fs::write(document, format!("{before}{START}{tables}{END}{after}"))?)
}

fn tables(counts: &Counts) -> String {
    let mut text = String::new();
    for (edition, lengths) in Edition::ALL.into_iter().zip(&counts.0) {
        let sum = |rows: &mut dyn Iterator<Item = &[usize; BANDS.len()]>| {
            rows.fold([0; BANDS.len()], |sum, row| std::array::from_fn(|band| sum[band] + row[band]))
        };
        let total = sum(&mut lengths.values());
        writeln!(text, "\n### `{edition}`: {} entries\n", total.iter().sum::<usize>()).expect("text grows");
        let heads: Vec<String> = BANDS.iter().enumerate().map(|(band, low)| band_name(band, *low)).collect();
        writeln!(text, "| letters | all | {} |", heads.join(" | ")).expect("text grows");
        writeln!(text, "|--:|--:|{}", "--:|".repeat(BANDS.len())).expect("text grows");
        let names = lengths.keys().map(ToString::to_string).chain(["all".to_owned()]);
        for (name, row) in names.zip(lengths.values().chain([&total])) {
            let cells: Vec<String> = row.iter().map(ToString::to_string).collect();
            writeln!(text, "| {name} | {} | {} |", row.iter().sum::<usize>(), cells.join(" | ")).expect("text grows");
        }
    }
    text.push('\n');
    text
}

fn band_name(band: usize, low: u8) -> String {
    let high = BANDS.get(band + 1).map_or(100, |next| next - 1);
    format!("{low}–{high}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_tells_of_the_embedded_list() {
        let document = include_str!("../../../docs/english-list.md");
        assert!(document.contains(&of_embedded()), "run: cargo xtask wordlist");
    }
}
