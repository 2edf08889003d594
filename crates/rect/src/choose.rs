//! Chooses the way in which a rectangle is searched: a few first rows are tried each way, and the cheapest way wins.

use crate::board::{Board, Lines};
use crate::kernels::kernel;
use crate::orientation::Orientation;
use crate::problem::Problem;
use sator_search::{Budget, Rng};

/// From this many rows on it is worth trying whether the search is shorter from the bottom right: the endings of words are
/// fewer than their beginnings, but so few rows are soon searched either way.
const TRY_FROM: usize = 6;

/// How many first rows are tried.
const TRIALS: usize = 12;

/// No trial takes longer than so many nodes.
const TRIAL_NODES: u64 = 20_000;

/// The board of these lines seen in the way that is best; nothing if a line has no word.
pub fn choose(rows: &Lines<'_>, columns: &Lines<'_>, problem: &Problem<'_>) -> Option<Board> {
    let alphabet = problem.alphabet;
    let skip = problem.is_its_own_transpose();
    // Long rows, few of them; or, with letters given, as many known rows as possible.
    let known = |lines: &Lines<'_>| lines.slots.iter().map(|slot| slot.known() * slot.known()).sum::<usize>();
    let (across, down) = (known(rows), known(columns));
    let transposed = if across == down { columns.slots.len() < rows.slots.len() } else { across < down };
    let (lines, cells) = if transposed { (columns, rows) } else { (rows, columns) };
    let mut straight = Orientation { transposed, ..Orientation::straight(lines.slots.len(), cells.slots.len()) };
    if across + down > 0 && !skip {
        // Rows of which most is known come first.
        straight.rows.sort_by_key(|&row| std::cmp::Reverse(lines.slots[row].known()));
        return Board::new(rows, columns, alphabet, straight, skip);
    }
    let board = Board::new(rows, columns, alphabet, straight.clone(), skip)?;
    if lines.slots.len() < TRY_FROM {
        return Some(board);
    }
    let reversed = Board::new(rows, columns, alphabet, straight.reversed(), skip)?;
    Some(if cost(&reversed) < cost(&board) { reversed } else { board })
}

/// How many candidates a few first rows, drawn at random but always the same, have to be tried for.
fn cost(board: &Board) -> u64 {
    let mut kernel = kernel(board);
    let firsts = kernel.candidates(board, &[]);
    let budget = Budget::unlimited().with_node_limit(TRIAL_NODES);
    let mut rng = Rng::new(1);
    let mut cost = 0;
    for _ in 0..TRIALS.min(firsts.len()) {
        let first = firsts[rng.below(firsts.len())];
        let _ = kernel.run(board, &[first], &mut budget.meter(), None);
        cost = kernel.trials();
    }
    cost
}
