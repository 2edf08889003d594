//! Checks that words are different, and that no two share too many letters in a row.

use crate::fault::{Fault, Place};
use sator_words::{Alphabet, Letter};
use std::collections::{BTreeMap, BTreeSet};

/// A word with its place.
pub(crate) struct Entry {
    pub place: Place,
    pub word: Vec<Letter>,
    /// Given by the problem, so not the answer's fault.
    pub given: bool,
}

/// Every word that stands more than once, unless the problem gave it each time.
pub(crate) fn check_duplicates(entries: &[Entry], alphabet: &Alphabet, faults: &mut Vec<Fault>) {
    let mut by_word: BTreeMap<&[Letter], Vec<&Entry>> = BTreeMap::new();
    for entry in entries {
        by_word.entry(&entry.word).or_default().push(entry);
    }
    for (word, same) in by_word {
        if same.len() > 1 && !same.iter().all(|entry| entry.given) {
            let places = same.iter().map(|entry| entry.place).collect();
            faults.push(Fault::Duplicate { word: alphabet.text(word), places });
        }
    }
}

/// Every two different words that share a run of `length` letters or more, unless the problem gave both. Equal words
/// are the matter of [`check_duplicates`].
pub(crate) fn check_shared(entries: &[Entry], length: usize, alphabet: &Alphabet, faults: &mut Vec<Fault>) {
    let mut with_run: BTreeMap<&[Letter], Vec<usize>> = BTreeMap::new();
    for (index, entry) in entries.iter().enumerate() {
        for run in entry.word.windows(length.max(1)) {
            with_run.entry(run).or_default().push(index);
        }
    }
    let mut pairs = BTreeSet::new();
    for sharing in with_run.values() {
        for (at, &one) in sharing.iter().enumerate() {
            pairs.extend(sharing[at + 1..].iter().map(|&other| (one, other)));
        }
    }
    for (one, other) in pairs {
        let (one, other) = (&entries[one], &entries[other]);
        if one.word != other.word && !(one.given && other.given) {
            faults.push(Fault::SharedRun {
                places: [one.place, other.place],
                words: [alphabet.text(&one.word), alphabet.text(&other.word)],
                run: alphabet.text(longest_shared(&one.word, &other.word)),
            });
        }
    }
}

fn longest_shared<'a>(one: &'a [Letter], other: &[Letter]) -> &'a [Letter] {
    let mut longest: &[Letter] = &[];
    for from in 0..one.len() {
        while from + longest.len() < one.len() {
            let longer = &one[from..=from + longest.len()];
            if !other.windows(longer.len()).any(|run| run == longer) {
                break;
            }
            longest = longer;
        }
    }
    longest
}
