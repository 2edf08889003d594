//! How easy a pattern is to fill, before any search: an estimate of how many fills there are, and propagation.
//!
//! If words were drawn at random for every slot, the chance that two agree in the cell where they cross is the sum over
//! all letters of the product of their shares at those places. So the logarithm of the number of fills is about the sum of
//! the logarithms of the words each slot may have, and of that chance for every cell. It leaves out that the cells of a
//! word depend on each other; it is a measure to compare patterns by, no more.

use sator_fill::{Conflict, Problem, Shape, State};
use sator_grid::{Id, SlotId};
use sator_words::{LetterSet, WordId};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The slot that propagation leaves without a word, if there is one.
pub(crate) fn dead_slot(problem: &Problem<'_>) -> Option<SlotId> {
    let shape = Shape::new(problem);
    match State::new(&shape).start() {
        Ok(()) => None,
        Err(Conflict(var)) => Some(shape.slot(var)),
    }
}

/// The words of a slot: the logarithm of their number, and the share of every letter at every place.
struct Shares {
    logarithm: f64,
    shares: Vec<f64>,
}

/// Estimates; what is known of slots without letters is kept, as most are.
#[derive(Default)]
pub(crate) struct Estimates {
    empty: BTreeMap<usize, Arc<Shares>>,
}

/// No word, or no letter in common, counts as so little: patterns that cannot be filled still differ in how far they are
/// from it.
const NONE: f64 = 1e-3;

impl Estimates {
    /// The logarithm of the number of fills, about.
    pub fn of(&mut self, problem: &Problem<'_>) -> f64 {
        let letters = problem.words.alphabet().len();
        let mut first: Vec<Option<(Arc<Shares>, usize)>> = vec![None; problem.template.grid().cells().len()];
        let mut logarithm = 0.0;
        for slot in problem.template.slots().ids().filter(|&slot| problem.template.given_word(slot).is_none()) {
            let shares = self.shares(problem, slot);
            logarithm += shares.logarithm;
            for (place, cell) in problem.template.slots()[slot].cells().iter().enumerate() {
                if let Some((other, other_place)) = &first[cell.index()] {
                    let one = &shares.shares[place * letters..][..letters];
                    let other = &other.shares[other_place * letters..][..letters];
                    logarithm += one.iter().zip(other).map(|(a, b)| a * b).sum::<f64>().max(NONE).ln();
                } else {
                    first[cell.index()] = Some((Arc::clone(&shares), place));
                }
            }
        }
        logarithm
    }

    fn shares(&mut self, problem: &Problem<'_>, slot: SlotId) -> Arc<Shares> {
        let length = problem.template.slots()[slot].len();
        let all = problem.words.alphabet().letters();
        let sets: Vec<LetterSet> = problem
            .template
            .contents(slot)
            .map(|content| content.given().first().map_or(all, |&l| LetterSet::only(l)))
            .collect();
        let index = problem.words.of_length(length.min(sator_words::MAX_WORD_LENGTH));
        if index.length() != length {
            return Arc::new(Shares { logarithm: NONE.ln(), shares: vec![0.0; length * all.len()] });
        }
        let best = index.count_from(problem.rules.floors.of(slot, length));
        if sets.iter().all(|&set| set == all) {
            let shares = || Arc::new(count(index, index.ids().take(best), all.len()));
            return Arc::clone(self.empty.entry(length).or_insert_with(shares));
        }
        let fitting = index.fitting(&sets, all);
        Arc::new(count(index, fitting.iter().take_while(|word| word.index() < best), all.len()))
    }
}

fn count(index: &sator_words::LengthIndex, words: impl Iterator<Item = WordId>, letters: usize) -> Shares {
    let mut shares = vec![0.0; index.length() * letters];
    let mut number = 0.0;
    for word in words {
        number += 1.0;
        for (place, letter) in index.word(word).iter().enumerate() {
            shares[place * letters + letter.index()] += 1.0;
        }
    }
    if number > 0.0 {
        for share in &mut shares {
            *share /= number;
        }
    }
    Shares { logarithm: f64::max(number, NONE).ln(), shares }
}
