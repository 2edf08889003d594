//! Connectivity, added as it is broken: a pattern in several parts yields clauses that forbid its walls.

use crate::encode::Encoding;
use crate::{Frame, Pattern};
use rustsat::types::Lit;
use sator_grid::{CellId, IdVec, Position};

/// A clause for every part but the largest, each of which the pattern breaks. None if it is in one part.
///
/// If all cells around the part are blocks, a cell inside and a cell outside cannot both have letters.
pub(crate) fn cuts(encoding: &Encoding, frame: &Frame, pattern: &Pattern) -> Vec<Vec<Lit>> {
    let mut parts = parts(frame, pattern);
    let Some(largest) = (0..parts.len()).max_by_key(|&part| parts[part].len()) else { return Vec::new() };
    let largest = parts.swap_remove(largest);
    parts.iter().map(|part| cut(encoding, frame, pattern, part, largest[0])).collect()
}

fn cut(encoding: &Encoding, frame: &Frame, pattern: &Pattern, part: &[Position], outside: Position) -> Vec<Lit> {
    let letter = |at| encoding.block_at(at).expect("a letter cell is part of the puzzle");
    let mut clause = vec![letter(part[0]), letter(outside)];
    // What is beside a part and does not belong to it is a block.
    let is_block = |at: &Position| frame.grid().cell_at(*at).is_some_and(|cell| pattern.blocks[cell]);
    for beside in part.iter().flat_map(|&at| neighbours(at)).filter(is_block) {
        clause.extend(encoding.block_at(beside).map(|block| !block));
    }
    clause.sort_unstable();
    clause.dedup();
    clause
}

fn neighbours(at: Position) -> impl Iterator<Item = Position> {
    let Position { row, column } = at;
    let before = [row.checked_sub(1).map(|row| (row, column)), column.checked_sub(1).map(|column| (row, column))];
    let after = [Some((row + 1, column)), Some((row, column + 1))];
    before.into_iter().chain(after).flatten().map(|(row, column)| Position::new(row, column))
}

/// The parts into which the letter cells fall.
fn parts(frame: &Frame, pattern: &Pattern) -> Vec<Vec<Position>> {
    let grid = frame.grid();
    let mut seen: IdVec<CellId, bool> = IdVec::filled(false, grid.cells().len());
    let mut parts = Vec::new();
    for start in grid.positions() {
        let mut part = Vec::new();
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            let Some(cell) = grid.cell_at(at).filter(|&cell| frame.is_used(at) && !pattern.blocks[cell]) else {
                continue;
            };
            if !std::mem::replace(&mut seen[cell], true) {
                part.push(at);
                open.extend(neighbours(at));
            }
        }
        if !part.is_empty() {
            parts.push(part);
        }
    }
    parts
}
