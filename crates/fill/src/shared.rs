//! Which words share so many letters in a row: for the rule that no two entries may.

use crate::shape::Table;
use sator_words::{Letter, WordId};
// Looked up only, never gone through: the order of its runs does not matter.
use std::collections::HashMap;

/// For every run of letters of the given length, the words that have it.
pub(crate) struct SharedRuns {
    length: usize,
    runs: HashMap<Vec<Letter>, Vec<(u32, WordId)>>,
}

impl SharedRuns {
    pub fn new(length: usize, tables: &[Table<'_>]) -> Self {
        let mut runs: HashMap<Vec<Letter>, Vec<(u32, WordId)>> = HashMap::new();
        for (number, table) in (0..).zip(tables) {
            for word in table.index.ids() {
                for run in table.index.word(word).windows(length) {
                    let words = runs.entry(run.to_vec()).or_default();
                    // A word that has the run twice is listed once.
                    if words.last() != Some(&(number, word)) {
                        words.push((number, word));
                    }
                }
            }
        }
        Self { length, runs }
    }

    /// The words that share a run with this one, by number of their table; itself among them.
    pub fn sharing(&self, word: &[Letter]) -> impl Iterator<Item = (usize, WordId)> + '_ {
        let runs: Vec<&Vec<_>> = word.windows(self.length).filter_map(|run| self.runs.get(run)).collect();
        runs.into_iter().flatten().map(|&(table, word)| (table as usize, word))
    }
}
