//! Templates: grids with their slots and crossings, ready to be filled.

use crate::cell::Content;
use crate::error::{SlotError, TemplateError, TemplateReadError};
use crate::grid::Grid;
use crate::id::{CellId, IdVec, SlotId};
use crate::parse;
use crate::position::Position;
use crate::runs;
use crate::slot::{Crossing, Direction, Slot, SlotName};
use sator_words::{Alphabet, Letter};
use std::collections::BTreeSet;
use std::io::BufRead;

/// A grid with blocks and given letters, its slots, and where they cross.
///
/// It has no wholly unused rows at its bottom or columns at its right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Template {
    grid: Grid,
    slots: IdVec<SlotId, Slot>,
    /// For every cell, the slots through it.
    through: IdVec<CellId, Vec<Crossing>>,
    /// For every slot and each of its cells, the other slots there.
    crossings: IdVec<SlotId, Vec<Vec<Crossing>>>,
    slots_given: bool,
}

impl Template {
    /// The template of a grid, with the slots across and down that its blocks, unused cells and bars leave.
    pub fn new(grid: &Grid) -> Self {
        let grid = grid.trimmed();
        let slots = runs::find_slots(&grid);
        Self::cross(grid, slots, false)
    }

    /// The template of a grid with these slots and no others: words may run any way through the letter cells. A slot
    /// without a number gets the usual one, by the place of its first cell.
    pub fn with_slots(grid: &Grid, shapes: &[SlotShape]) -> Result<Self, SlotError> {
        let grid = grid.trimmed();
        let mut routes = Vec::new();
        for (shape, slot) in shapes.iter().zip(1..) {
            routes.push(route(&grid, &shape.cells, slot)?);
        }
        let usual = runs::number(routes.iter().map(|cells| cells[0]));
        let mut names = BTreeSet::new();
        let mut slots = Vec::new();
        for ((shape, cells), usual) in shapes.iter().zip(routes).zip(usual) {
            let name = SlotName { number: shape.number.unwrap_or(usual), direction: shape.direction };
            if !names.insert(name) {
                return Err(SlotError::NameTwice { name });
            }
            slots.push(Slot { name, cells });
        }
        Ok(Self::cross(grid, slots, true))
    }

    /// Reads a template: a line a row; `.` is an empty cell, `#` a block, a space unused, and letters are given ones,
    /// in either case, accents dropped if the alphabet does not have them.
    pub fn parse(text: impl AsRef<[u8]>, alphabet: &Alphabet) -> Result<Self, TemplateError> {
        Ok(Self::new(&parse::parse(text.as_ref(), alphabet)?))
    }

    /// Reads a template from a file or pipe; reading stops as soon as the text is too large or wrong.
    pub fn read(input: impl BufRead, alphabet: &Alphabet) -> Result<Self, TemplateReadError> {
        Ok(Self::new(&parse::read(input, alphabet)?))
    }

    /// The template as text, which [`Template::parse`] reads again. Bars, marks and slots of other shapes do not show.
    pub fn to_text(&self, alphabet: &Alphabet) -> String {
        self.grid.to_text(alphabet)
    }

    /// The grid.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The slots.
    pub const fn slots(&self) -> &IdVec<SlotId, Slot> {
        &self.slots
    }

    /// The slot of this name.
    pub fn slot_named(&self, name: SlotName) -> Option<SlotId> {
        self.slots.entries().find(|(_, slot)| slot.name == name).map(|(id, _)| id)
    }

    /// For each cell of the slot, the other slots through it: none where the cell is unchecked, mostly one, perhaps
    /// more.
    pub fn crossings(&self, slot: SlotId) -> &[Vec<Crossing>] {
        &self.crossings[slot]
    }

    /// The slots through a cell, with the place it has in each.
    pub fn through(&self, cell: CellId) -> &[Crossing] {
        &self.through[cell]
    }

    /// What stands in the cells of the slot.
    pub fn contents(&self, slot: SlotId) -> impl Iterator<Item = &Content> {
        self.slots[slot].cells.iter().map(|&cell| &self.grid[cell].content)
    }

    /// The word of a slot whose cells are all given: it is taken as it is, in the list or not.
    pub fn given_word(&self, slot: SlotId) -> Option<Vec<Letter>> {
        let mut word = Vec::new();
        for content in self.contents(slot) {
            if content.given().is_empty() {
                return None;
            }
            word.extend(content.given());
        }
        Some(word)
    }

    /// The number that is printed in a cell, if a slot starts there.
    pub fn number_in(&self, cell: CellId) -> Option<u32> {
        let start = self.through[cell].iter().find(|crossing| crossing.place == 0)?;
        Some(self.slots[start.slot].number())
    }

    /// Were the slots given to [`Template::with_slots`], rather than found in the grid?
    pub const fn slots_given(&self) -> bool {
        self.slots_given
    }

    fn cross(grid: Grid, slots: Vec<Slot>, slots_given: bool) -> Self {
        let slots: IdVec<SlotId, Slot> = slots.into();
        let mut through: IdVec<CellId, Vec<Crossing>> = IdVec::filled(Vec::new(), grid.cells().len());
        for (id, slot) in slots.entries() {
            for (place, &cell) in slot.cells.iter().enumerate() {
                through[cell].push(Crossing { slot: id, place });
            }
        }
        let others = |id, cell| through[cell].iter().copied().filter(|other: &Crossing| other.slot != id).collect();
        let crossings =
            slots.entries().map(|(id, slot)| slot.cells.iter().map(|&cell| others(id, cell)).collect()).collect();
        Self { grid, slots, through, crossings, slots_given }
    }
}

/// A slot of any shape, for [`Template::with_slots`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlotShape {
    /// Which way it runs: [`Direction::Other`] where neither across nor down says it.
    pub direction: Direction,
    /// Its number, if it is not to have the usual one.
    pub number: Option<u32>,
    /// Its cells, in reading order of the word.
    pub cells: Vec<Position>,
}

/// The cells of a slot, the `slot`-th of the list, if it is one.
fn route(grid: &Grid, positions: &[Position], slot: usize) -> Result<Vec<CellId>, SlotError> {
    if positions.len() < 2 {
        return Err(SlotError::TooShort { slot, cells: positions.len() });
    }
    let mut cells = Vec::new();
    let mut seen = BTreeSet::new();
    for &at in positions {
        let cell = grid.cell_at(at).filter(|&cell| grid[cell].is_letter());
        let cell = cell.ok_or(SlotError::NoLetterCell { slot, at })?;
        if !seen.insert(cell) {
            return Err(SlotError::CellTwice { slot, at });
        }
        cells.push(cell);
    }
    Ok(cells)
}
