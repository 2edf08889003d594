//! Checks the pattern of an answer: is it symmetric, is it in one part?

use crate::answer::Answer;
use crate::fault::Fault;
use crate::scan::Found;
use sator_grid::{Kind, Position, Symmetry};
use std::collections::{BTreeMap, BTreeSet};

/// Every pair of cells that breaks the symmetry. An image is worked out here, from the definition of each symmetry.
pub(crate) fn check_symmetry(answer: &Answer, symmetry: Symmetry, faults: &mut Vec<Fault>) {
    let (rows, columns) = answer.size();
    let square_only = matches!(symmetry, Symmetry::Rotational90 | Symmetry::Diagonal | Symmetry::AntiDiagonal);
    if square_only && rows != columns {
        faults.push(Fault::NotSquare { rows, columns });
        return;
    }
    for row in 0..rows {
        for column in 0..columns {
            let at = Position::new(row, column);
            for &image in images(symmetry, (rows, columns), at).iter().flatten() {
                // Where an image's image is the cell itself, the pair is seen twice and named once.
                let second = at > image && symmetry != Symmetry::Rotational90;
                if !second && answer.at(at).kind() != answer.at(image).kind() {
                    faults.push(Fault::NotSymmetric { symmetry, at, image });
                }
            }
        }
    }
}

/// Where a symmetry takes a cell: each of its moves by itself, of which the others are made.
pub(crate) fn images(symmetry: Symmetry, (rows, columns): (u32, u32), at: Position) -> [Option<Position>; 2] {
    let Position { row, column } = at;
    let (low, right) = (rows - 1 - row, columns - 1 - column);
    let images = match symmetry {
        Symmetry::None => [None, None],
        Symmetry::Rotational => [Some((low, right)), None],
        Symmetry::Rotational90 => [Some((column, low)), None],
        Symmetry::LeftRight => [Some((row, right)), None],
        Symmetry::UpDown => [Some((low, column)), None],
        Symmetry::BothMirrors => [Some((row, right)), Some((low, column))],
        Symmetry::Diagonal => [Some((column, row)), None],
        Symmetry::AntiDiagonal => [Some((right, low)), None],
    };
    images.map(|image| image.map(|(row, column)| Position::new(row, column)))
}

/// Do the words join all letter cells?
pub(crate) fn check_connected(answer: &Answer, words: &[Found], faults: &mut Vec<Fault>) {
    let (rows, columns) = answer.size();
    let positions = (0..rows).flat_map(|row| (0..columns).map(move |column| Position::new(row, column)));
    let mut unreached: BTreeSet<Position> = positions.filter(|&at| answer.at(at).kind() == Kind::Letter).collect();
    let mut joined: BTreeMap<Position, Vec<Position>> = BTreeMap::new();
    for pair in words.iter().flat_map(|word| word.cells.windows(2)) {
        joined.entry(pair[0]).or_default().push(pair[1]);
        joined.entry(pair[1]).or_default().push(pair[0]);
    }
    let mut parts = 0;
    while let Some(first) = unreached.pop_first() {
        parts += 1;
        let mut reached = vec![first];
        while let Some(at) = reached.pop() {
            let next = joined.get(&at).into_iter().flatten();
            reached.extend(next.copied().filter(|next| unreached.remove(next)));
        }
    }
    if parts > 1 {
        faults.push(Fault::NotConnected { parts });
    }
}
