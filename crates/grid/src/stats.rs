//! What can be counted in a template.

use crate::cell::Kind;
use crate::grid::Grid;
use crate::id::{CellId, IdVec};
use crate::position::Position;
use crate::template::Template;
use sator_words::Letter;
use std::collections::BTreeMap;

/// What can be counted in a template.
#[derive(Clone, PartialEq, Debug)]
pub struct GridStats {
    /// Rows.
    pub rows: u32,
    /// Columns.
    pub columns: u32,
    /// Letter cells, empty or given.
    pub letter_cells: usize,
    /// Blocks.
    pub blocks: usize,
    /// Unused cells.
    pub unused: usize,
    /// Slots, so words.
    pub words: usize,
    /// How many slots there are of each length that occurs.
    pub by_length: BTreeMap<usize, usize>,
    /// How often each letter is given.
    pub given: BTreeMap<Letter, usize>,
    /// Letter cells in which slots cross.
    pub checked: usize,
    /// Letter cells that fewer than two slots go through, row by row.
    pub unchecked: Vec<Position>,
    /// Into how many parts, with no word from one to another, the letter cells fall. One is as it should be.
    pub parts: usize,
    /// Rows and columns of the largest rectangle of letter cells alone: what makes a grid hard to fill.
    pub open_area: (u32, u32),
}

impl GridStats {
    /// Counts.
    pub fn new(template: &Template) -> Self {
        let grid = template.grid();
        let of_kind = |kind| grid.cells().iter().filter(|cell| cell.kind() == kind).count();
        let mut by_length = BTreeMap::new();
        for slot in template.slots() {
            *by_length.entry(slot.len()).or_default() += 1;
        }
        let mut given = BTreeMap::new();
        for &letter in grid.cells().iter().flat_map(|cell| cell.content.given()) {
            *given.entry(letter).or_default() += 1;
        }
        let letter_cells = of_kind(Kind::Letter);
        let unchecked: Vec<_> = unchecked_cells(template).map(|cell| grid.position(cell)).collect();
        Self {
            rows: grid.rows(),
            columns: grid.columns(),
            letter_cells,
            blocks: of_kind(Kind::Block),
            unused: of_kind(Kind::Unused),
            words: template.slots().len(),
            by_length,
            given,
            checked: letter_cells - unchecked.len(),
            unchecked,
            parts: count_parts(template),
            open_area: open_area(grid),
        }
    }

    /// The mean length of the words; 0 without words.
    pub fn average_length(&self) -> f64 {
        let cells: usize = self.by_length.iter().map(|(length, count)| length * count).sum();
        cells as f64 / self.words.max(1) as f64
    }

    /// The length of the shortest word.
    pub fn shortest(&self) -> Option<usize> {
        self.by_length.keys().next().copied()
    }

    /// The length of the longest word.
    pub fn longest(&self) -> Option<usize> {
        self.by_length.keys().next_back().copied()
    }

    /// The part of the letter cells in which slots cross, 0 to 1.
    pub fn checked_fraction(&self) -> f64 {
        self.checked as f64 / self.letter_cells.max(1) as f64
    }
}

/// The letter cells that fewer than two slots go through.
pub(crate) fn unchecked_cells(template: &Template) -> impl Iterator<Item = CellId> {
    template.grid().letter_cells().filter(|&cell| template.through(cell).len() < 2)
}

/// How many parts the letter cells fall into, when a word joins all its cells.
fn count_parts(template: &Template) -> usize {
    let mut seen: IdVec<CellId, bool> = IdVec::filled(false, template.grid().cells().len());
    let mut parts = 0;
    for start in template.grid().letter_cells() {
        if seen[start] {
            continue;
        }
        parts += 1;
        seen[start] = true;
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            for crossing in template.through(cell) {
                for &next in template.slots()[crossing.slot].cells() {
                    if !std::mem::replace(&mut seen[next], true) {
                        open.push(next);
                    }
                }
            }
        }
    }
    parts
}

/// Rows and columns of the largest rectangle of letter cells; of several, the first found from the top.
fn open_area(grid: &Grid) -> (u32, u32) {
    let mut best = (0, 0);
    // How many letter cells stand on top of each other, down to this row.
    let mut heights = vec![0; grid.columns() as usize];
    for row in 0..grid.rows() {
        for (column, height) in (0..).zip(&mut heights) {
            *height = if grid[Position::new(row, column)].is_letter() { *height + 1 } else { 0 };
        }
        for left in 0..heights.len() {
            let mut lowest = u32::MAX;
            for (width, &height) in (1..).zip(&heights[left..]) {
                lowest = lowest.min(height);
                if lowest * width > best.0 * best.1 {
                    best = (lowest, width);
                }
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use sator_words::Alphabet;

    fn stats(text: &str) -> GridStats {
        GridStats::new(&Template::parse(text, &Alphabet::latin()).unwrap())
    }

    #[test]
    fn what_there_is_in_a_small_grid() {
        let stats = stats("CAT.\n.#.#\n....\n  .#");
        assert_eq!((stats.rows, stats.columns, stats.words), (4, 4, 4));
        assert_eq!((stats.letter_cells, stats.blocks, stats.unused), (11, 3, 2));
        assert_eq!(stats.by_length, BTreeMap::from([(3, 1), (4, 3)]));
        assert_eq!((stats.shortest(), stats.longest()), (Some(3), Some(4)));
        assert!((stats.average_length() - 3.75).abs() < 1e-9);
        assert_eq!((stats.checked, stats.unchecked.len(), stats.parts), (4, 7, 1));
        assert_eq!(stats.unchecked[0].to_string(), "row 1, column 2");
        let latin = Alphabet::latin();
        let given: Vec<_> = stats.given.iter().map(|(&letter, &count)| (latin.display(letter), count)).collect();
        assert_eq!(given, [('A', 1), ('C', 1), ('T', 1)]);
        assert_eq!(stats.open_area.0 * stats.open_area.1, 4);
    }

    #[test]
    fn parts_are_what_no_word_joins() {
        assert_eq!(stats("..#\n..#\n##.").parts, 2);
        assert_eq!(stats("..\n..").parts, 1);
        assert_eq!(stats("###").parts, 0);
        let mut grid = Grid::empty(2, 4);
        for row in 0..2 {
            grid[Position::new(row, 1)].bars.right = true;
        }
        assert_eq!(GridStats::new(&Template::new(&grid)).parts, 2);
    }

    #[test]
    fn the_largest_open_area() {
        assert_eq!(stats("#...\n....\n...#\n##.#").open_area, (2, 3));
        assert_eq!(stats("###").open_area, (0, 0));
    }
}
