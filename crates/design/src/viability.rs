//! How easy a pattern is to fill, before any search: propagation, then an estimate of how many fills there are.
//!
//! If words were drawn at random for every slot, the chance that two agree in the cell where they cross is the sum over
//! all letters of the product of their shares at those places. So the logarithm of the number of fills is about the sum of
//! the logarithms of the words each slot may have, and of that chance for every cell (after Long, "Mathematics of
//! square construction", Word Ways 26, 1993).

use sator_fill::{Conflict, Problem, Shape, State};
use sator_grid::{CellId, Id, SlotId};

/// What propagation and the estimate say.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Viability {
    /// This slot can have no word.
    Dead(SlotId),
    /// The logarithm of the number of fills, about.
    Estimate(f64),
}

/// Looks at a pattern.
pub(crate) fn look(problem: &Problem<'_>) -> Viability {
    let shape = Shape::new(problem);
    let mut state = State::new(&shape);
    if let Err(Conflict(var)) = state.start() {
        return Viability::Dead(shape.slot(var));
    }
    let letters = problem.words.alphabet().len();
    let cells = problem.template.grid().cells().len();
    // For each cell, the shares of the letters as its first slot has them.
    let mut first: Vec<Option<Vec<f64>>> = vec![None; cells];
    let mut logarithm = 0.0;
    for var in shape.vars() {
        let slot = problem.template.slots()[shape.slot(var)].cells();
        let index = problem.words.of_length(slot.len());
        let count = state.count(var);
        logarithm += (count as f64).ln();
        let mut shares = vec![0.0; slot.len() * letters];
        for word in state.words(var) {
            for (place, letter) in index.word(word).iter().enumerate() {
                shares[place * letters + letter.index()] += 1.0;
            }
        }
        shares.iter_mut().for_each(|share| *share /= count as f64);
        for (shares, &cell) in shares.chunks(letters).zip(slot) {
            let cell: CellId = cell;
            match &first[cell.index()] {
                None => first[cell.index()] = Some(shares.to_vec()),
                Some(others) => logarithm += shares.iter().zip(others).map(|(a, b)| a * b).sum::<f64>().ln(),
            }
        }
    }
    Viability::Estimate(logarithm)
}
