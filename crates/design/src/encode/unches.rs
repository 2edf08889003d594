//! British grids: at least half of the letters of every word are checked, no three unches in a row, no two at an end.

use super::Encoding;
use crate::Brief;
use crate::conflict::Rule;
use crate::formula::Group;
use rustsat::types::Lit;

/// A cell on a line: "it is a block", and "it is a letter in no word across this line".
#[derive(Clone, Copy)]
struct Cell {
    block: Lit,
    unch: Lit,
}

pub(crate) fn encode(encoding: &mut Encoding, brief: &Brief<'_>) {
    let (rows, columns) = brief.frame.size();
    let (rows, columns) = (i64::from(rows), i64::from(columns));
    for row in 0..rows {
        (0..columns).for_each(|column| no_lone_letter(encoding, (row, column)));
        let line: Vec<_> = (0..columns).map(|column| cell(encoding, (row, column), (1, 0))).collect();
        limit(encoding, &line);
    }
    for column in 0..columns {
        let line: Vec<_> = (0..rows).map(|row| cell(encoding, (row, column), (0, 1))).collect();
        limit(encoding, &line);
    }
}

/// Every letter is in a word.
fn no_lone_letter(encoding: &mut Encoding, (row, column): (i64, i64)) {
    let Some(block) = encoding.block(row, column) else { return };
    let beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)];
    let letters = beside.into_iter().filter_map(|(row, column)| encoding.block(row, column)).map(|block| !block);
    let clause: Vec<Lit> = letters.chain([block]).collect();
    encoding.formula.add(Group::Rule(Rule::Unches), clause);
}

/// The cell with its neighbours the other way; none where no letter can be.
fn cell(encoding: &mut Encoding, at: (i64, i64), step: (i64, i64)) -> Option<Cell> {
    let block = encoding.block(at.0, at.1)?;
    let sides = [(at.0 - step.0, at.1 - step.1), (at.0 + step.0, at.1 + step.1)];
    let sides: Vec<Lit> = sides.into_iter().filter_map(|(row, column)| encoding.block(row, column)).collect();
    let unch = encoding.formula.new_var();
    // A letter with blocks on both sides.
    for &side in &sides {
        encoding.formula.add(Group::Meaning, [!unch, side]);
    }
    encoding.formula.add(Group::Meaning, [!unch, !block]);
    encoding.formula.add(Group::Meaning, sides.iter().map(|&side| !side).chain([block, unch]));
    Some(Cell { block, unch })
}

/// The rules along one line.
fn limit(encoding: &mut Encoding, line: &[Option<Cell>]) {
    let group = Group::Rule(Rule::Unches);
    for three in line.windows(3) {
        if let [Some(a), Some(b), Some(c)] = three {
            encoding.formula.add(group, [!a.unch, !b.unch, !c.unch]);
        }
    }
    let ends = |at: Option<&Option<Cell>>| at.copied().flatten().map(|cell| !cell.block);
    for (at, two) in line.windows(2).enumerate() {
        if let [Some(a), Some(b)] = two {
            // The word starts, or ends, with these two.
            let outside = [at.checked_sub(1).and_then(|before| line.get(before)), line.get(at + 2)];
            for end in outside {
                encoding.formula.add(group, [!a.unch, !b.unch].into_iter().chain(ends(end)));
            }
        }
    }
    limit_balance(encoding, line);
}

/// The checked letters of a word less its unches, when it ends, are not under 0. `low[k]` of a cell says: from the start of
/// the word up to here, the balance is at most `k` less than the most it can be in a grid of this size.
fn limit_balance(encoding: &mut Encoding, line: &[Option<Cell>]) {
    let group = Group::Rule(Rule::Unches);
    // With one unch at the start and no three in a row, a balance falls no lower than this.
    let deepest = line.len() as i64 / 3 + 2;
    let range = -deepest..=deepest;
    let index = |balance: i64| (balance + deepest) as usize;
    let mut before: Option<Vec<Lit>> = None;
    for (at, cell) in line.iter().enumerate() {
        let Some(cell) = cell else {
            before = None;
            continue;
        };
        let low: Vec<Lit> = range.clone().map(|_| encoding.formula.new_var()).collect();
        // A balance of at most k is one of at most k + 1.
        for pair in low.windows(2) {
            encoding.formula.add(Group::Meaning, [!pair[0], pair[1]]);
        }
        let starts = at.checked_sub(1).and_then(|before| line[before]).map(|before| !before.block);
        let start = |formula: &mut crate::formula::Formula, value: Lit, balance: i64| {
            formula.add(Group::Meaning, [cell.block, value, low[index(balance)]].into_iter().chain(starts));
        };
        start(&mut encoding.formula, !cell.unch, -1);
        start(&mut encoding.formula, cell.unch, 1);
        if let Some(before) = before {
            for balance in range.clone() {
                let here = [(!cell.unch, (balance - 1).max(-deepest)), (cell.unch, (balance + 1).min(deepest))];
                for (value, becomes) in here {
                    // At the top of the range nothing is known any more, and nothing need be.
                    if balance < deepest || becomes < balance {
                        let clause = [!before[index(balance)], cell.block, value, low[index(becomes)]];
                        encoding.formula.add(Group::Meaning, clause);
                    }
                }
            }
        }
        // A run of one cell is no word: a word that ends here has a letter before.
        if let Some(letter_before) = at.checked_sub(1).and_then(|before| line[before]).map(|cell| cell.block) {
            let after = line.get(at + 1).copied().flatten().map(|after| !after.block);
            let end = [cell.block, letter_before, !low[index(-1)]].into_iter().chain(after);
            encoding.formula.add(group, end);
        }
        before = Some(low);
    }
}
