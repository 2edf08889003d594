//! How likely a solution is: known words have scores, and words that the list lacks are judged by their pairs of letters.

use crate::puzzle::Codeword;
use sator_words::{Letter, WordList};

/// What a missing word's pairs of letters count for against the scores of listed words.
const PAIR_WORTH: f64 = 4.0;

/// Judges words.
pub(crate) struct Likelihood {
    /// How often each letter follows each other, as a logarithm; empty where no word is missing. The last row and column
    /// stand for the ends of words.
    pairs: Vec<f64>,
    ends: usize,
}

impl Likelihood {
    /// With the pairs of letters of the list, if they are needed.
    pub fn new(puzzle: &Codeword, words: &WordList, pairs_needed: bool) -> Self {
        let ends = puzzle.alphabet().len();
        let pairs = if pairs_needed { pairs(puzzle, words, ends) } else { Vec::new() };
        Self { pairs, ends }
    }

    pub fn of_missing(&self, word: &[Letter]) -> f64 {
        if self.pairs.is_empty() {
            return 0.0;
        }
        let steps = steps(word, self.ends);
        PAIR_WORTH * steps.map(|(from, to)| self.pairs[from * (self.ends + 1) + to]).sum::<f64>()
    }
}

/// The pairs of letters of a word, its ends included.
fn steps(word: &[Letter], ends: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
    let letters = || word.iter().map(|letter| letter.index());
    std::iter::once(ends).chain(letters()).zip(letters().chain([ends]))
}

fn pairs(puzzle: &Codeword, words: &WordList, ends: usize) -> Vec<f64> {
    let size = ends + 1;
    // Nothing is impossible: every pair counts as seen once.
    let mut counts = vec![1.0f64; size * size];
    for length in puzzle.lengths().iter() {
        let index = words.of_length(length);
        for id in index.ids() {
            for (from, to) in steps(index.word(id), ends) {
                counts[from * size + to] += 1.0;
            }
        }
    }
    for row in counts.chunks_mut(size) {
        let total: f64 = row.iter().sum();
        for count in row {
            *count = (*count / total).ln();
        }
    }
    counts
}
