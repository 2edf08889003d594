//! Slots that cannot be filled together, as something a pattern may have: their letter cells, the blocks at their ends, and
//! the letters that theme words give them.

use crate::encode::Encoding;
use crate::{Brief, Pattern};
use rustsat::types::Lit;
use sator_grid::{Content, Position, SlotId, Template};
use sator_words::Letter;
use std::collections::BTreeSet;

/// A part of a pattern that cannot be filled. Made of cells, so that every sampler can read it.
#[derive(Clone, Debug)]
pub(crate) struct Nogood {
    letters: Box<[Position]>,
    blocks: Box<[Position]>,
    given: Box<[(Position, Letter)]>,
}

impl Nogood {
    /// What these slots of a pattern are made of.
    pub fn of_slots(template: &Template, slots: &[SlotId]) -> Self {
        let mut letters = BTreeSet::new();
        let mut blocks = BTreeSet::new();
        for &slot in slots {
            let (cells, ends) = outline(template, slot);
            letters.extend(cells);
            blocks.extend(ends.into_iter().flatten());
        }
        let given = |&at: &Position| match template.grid()[at].content {
            Content::Letter(letter) => Some((at, letter)),
            _ => None,
        };
        let given = letters.iter().filter_map(given).collect();
        Self { letters: letters.into_iter().collect(), blocks: blocks.into_iter().collect(), given }
    }

    /// The whole of a pattern.
    pub fn of_pattern(brief: &Brief<'_>, pattern: &Pattern) -> Self {
        let grid = pattern.grid(brief);
        let of_kind = |block: bool| {
            let cells = pattern.blocks.entries().filter(move |(_, is_block)| **is_block == block);
            cells.map(|(cell, _)| grid.position(cell)).filter(|&at| brief.frame.is_used(at)).collect()
        };
        let given = pattern.placed.iter().flat_map(|placed| {
            let word = &brief.theme[placed.word].letters;
            placed.cells(word.len()).zip(word.iter().copied())
        });
        Self { letters: of_kind(false), blocks: of_kind(true), given: given.collect() }
    }

    /// The literals that all hold in a pattern that has it.
    pub fn lits(&self, encoding: &Encoding) -> Vec<Lit> {
        let letters = self.letters.iter().filter_map(|&at| encoding.block_at(at)).map(|block| !block);
        // Outside there is always a block.
        let blocks = self.blocks.iter().filter_map(|&at| encoding.block_at(at));
        let given = self.given.iter().filter_map(|&(at, letter)| encoding.letter(at, letter));
        let mut lits: Vec<Lit> = letters.chain(blocks).chain(given).collect();
        lits.sort_unstable();
        lits.dedup();
        lits
    }
}

/// The cells of a slot, and those before and after it.
fn outline(template: &Template, slot: SlotId) -> (Vec<Position>, [Option<Position>; 2]) {
    let cells: Vec<Position> =
        template.slots()[slot].cells().iter().map(|&cell| template.grid().position(cell)).collect();
    let (first, second, last) = (cells[0], cells[1], cells[cells.len() - 1]);
    let (down, across) = (second.row - first.row, second.column - first.column);
    let before = first.row.checked_sub(down).zip(first.column.checked_sub(across));
    let before = before.map(|(row, column)| Position::new(row, column));
    (cells, [before, Some(Position::new(last.row + down, last.column + across))])
}
