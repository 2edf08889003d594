//! The look of a pattern: open areas, cheaters, corners.

use super::Encoding;
use crate::conflict::Rule;
use crate::formula::Group;
use crate::{Brief, Checking};
use rustsat::types::Lit;

pub(crate) fn encode(encoding: &mut Encoding, brief: &Brief<'_>) {
    if let Some(open) = brief.rules.open_area {
        limit_open(encoding, open, Group::Rule(Rule::OpenArea));
    }
    if !brief.rules.cheaters && brief.rules.checking == Checking::All {
        forbid_cheaters(encoding);
    }
    if !brief.rules.corners {
        let (bottom, right) = last(encoding);
        for (row, column) in [(0, 0), (0, right), (bottom, 0), (bottom, right)] {
            if let Some(block) = encoding.block(row, column) {
                encoding.formula.add(Group::Rule(Rule::Corners), [!block]);
            }
        }
    }
}

fn last(encoding: &Encoding) -> (i64, i64) {
    let (rows, columns) = encoding.size();
    (i64::from(rows) - 1, i64::from(columns) - 1)
}

/// No rectangle of letter cells that contains one of this size, either way round, and more.
pub(super) fn limit_open(encoding: &mut Encoding, (high, wide): (u32, u32), group: Group) {
    let larger = [(high + 1, wide), (high, wide + 1), (wide + 1, high), (wide, high + 1)];
    let (rows, columns) = encoding.size();
    for (high, wide) in larger {
        for top in 0..(rows + 1).saturating_sub(high) {
            for left in 0..(columns + 1).saturating_sub(wide) {
                let cells = (top..top + high).flat_map(|row| (left..left + wide).map(move |column| (row, column)));
                let blocks: Option<Vec<Lit>> =
                    cells.map(|(row, column)| encoding.block(row.into(), column.into())).collect();
                // With an unused cell inside, the area is not open.
                if let Some(blocks) = blocks {
                    encoding.formula.add(group, blocks);
                }
            }
        }
    }
}

/// No block has a letter cell on just one side across and on just one side down.
fn forbid_cheaters(encoding: &mut Encoding) {
    let (bottom, right) = last(encoding);
    for row in 0..=bottom {
        for column in 0..=right {
            let Some(here) = encoding.block(row, column) else { continue };
            for (across, down) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                let open = [encoding.block(row, column + across), encoding.block(row + down, column)];
                let closed = [encoding.block(row, column - across), encoding.block(row - down, column)];
                // Where there always is a block, there is no letter cell.
                let [Some(beside), Some(below)] = open else { continue };
                let closed = closed.into_iter().flatten().map(|block| !block);
                encoding.formula.add(Group::Rule(Rule::Cheaters), [!here, beside, below].into_iter().chain(closed));
            }
        }
    }
}
