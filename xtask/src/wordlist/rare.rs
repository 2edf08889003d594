//! The rare words: what SCOWL has in its largest files, and the list has not.

use super::lexicon::Entry;
use anyhow::{Context, Result, bail};
use sator_english::{Edition, RARE_LENGTHS, pack_rare, words};
use sator_words::Alphabet;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The sizes of SCOWL beyond the list's, and beyond what it recommends for anything but puzzles. All categories and kinds.
const SIZES: [&str; 2] = ["80", "95"];

/// The file of the words that these entries lack, and how many they are.
pub fn of_entries(scowl: &Path, entries: &[Entry]) -> Result<(Vec<u8>, usize)> {
    pack(scowl, &entries.iter().map(|entry| entry.letters.clone()).collect())
}

/// The file of the words that the embedded list lacks, and how many they are.
pub fn of_embedded(scowl: &Path) -> Result<(Vec<u8>, usize)> {
    let listed = RARE_LENGTHS.flat_map(|length| {
        let block = words(Edition::All, length);
        block.letters.chunks_exact(length).map(<[u8]>::to_vec).collect::<Vec<_>>()
    });
    pack(scowl, &listed.collect())
}

fn pack(scowl: &Path, listed: &BTreeSet<Vec<u8>>) -> Result<(Vec<u8>, usize)> {
    let alphabet = Alphabet::latin();
    let mut rare: BTreeSet<Vec<u8>> = BTreeSet::new();
    for entry in fs::read_dir(scowl).with_context(|| format!("reading {}", scowl.display()))? {
        let path = entry?.path();
        if !path.extension().is_some_and(|size| SIZES.iter().any(|known| size == *known)) {
            continue;
        }
        let text = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
        rare.extend(text.lines().filter(|line| !line.ends_with("'s")).filter_map(|line| letters(line, &alphabet)));
    }
    let rare: Vec<Vec<u8>> = rare.into_iter().filter(|word| !listed.contains(word)).collect();
    if rare.is_empty() {
        bail!("no rare words in {}", scowl.display());
    }
    let file = pack_rare(&rare).context("no filter for the rare words")?;
    Ok((file, rare.len()))
}

/// The letters of a spelling without accents, hyphens and apostrophes; none if it cannot stand in a grid.
fn letters(spelling: &str, alphabet: &Alphabet) -> Option<Vec<u8>> {
    let mut letters = Vec::new();
    for c in spelling.chars().filter(|c| !matches!(c, '\'' | '-' | ' ' | '.')) {
        if !alphabet.push_letters(c, &mut letters) {
            return None;
        }
    }
    RARE_LENGTHS.contains(&letters.len()).then(|| letters.iter().map(|letter| letter.index() as u8).collect())
}
