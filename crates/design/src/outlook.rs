//! How hard a pattern is to fill, before any search, kept up to date as its cells change.
//!
//! If words were drawn at random for every slot, the chance that two agree in the cell where they cross is the sum over
//! all letters of the product of their shares at those places. So the logarithm of the number of fills is about the sum of
//! the logarithms of the words each slot may have, and of that chance for every cell. It leaves out that the cells of a
//! word depend on each other; it is a measure to compare patterns by, no more.
//!
//! What counts for a pattern is its hardest places. So the chance of every cell is shared by its two slots, which gives each
//! slot some room. Slots that cannot be filled together lie side by side, so the rooms of the slots across it, and of those
//! across these, are added to a slot's own with less weight; what is summed up grows steeply as that shrinks.

use crate::lexicon::{BLOCK, Code, EMPTY, Fitting, Lexicon, Shares, hardness};
use sator_words::MAX_WORD_LENGTH;

/// Across and down.
const DIRECTIONS: [usize; 2] = [0, 1];

/// What is known of the slots of one direction.
#[derive(Clone)]
struct Lane {
    /// The length of the slot that starts at a cell, or 0.
    length: Vec<u16>,
    /// Its words, if not all of its letters are given.
    fitting: Vec<Option<Fitting>>,
    /// How much room it has.
    room: Vec<f32>,
    /// Where the slot of a cell starts.
    start: Vec<u32>,
    /// The shares of letters at a cell.
    shares: Vec<Option<Shares>>,
}

impl Lane {
    fn new(cells: usize) -> Self {
        Self {
            length: vec![0; cells],
            fitting: vec![None; cells],
            room: vec![0.0; cells],
            start: vec![0; cells],
            shares: vec![None; cells],
        }
    }

    fn copy_from(&mut self, other: &Self) {
        self.length.copy_from_slice(&other.length);
        self.fitting.copy_from_slice(&other.fitting);
        self.room.copy_from_slice(&other.room);
        self.start.copy_from_slice(&other.start);
        self.shares.copy_from_slice(&other.shares);
    }
}

/// The cells of a pattern, its slots, and how hard they are.
#[derive(Clone)]
pub(crate) struct Outlook {
    columns: usize,
    cells: Vec<Code>,
    lanes: [Lane; 2],
    /// What the crossing in a cell counts for each of its slots.
    agree: Vec<f32>,
    hardness: f64,
    words: u32,
    /// Rows, and after them columns, with cells that changed.
    lines: Vec<usize>,
    /// Cells whose slots changed.
    changed: Vec<usize>,
    /// How many updates there were, and in which of them a slot was last weighed, by its direction and start.
    round: u32,
    weighed: [Vec<u32>; 2],
    /// For the slot across and the slot down that start at a cell: the room of those that cross it, and of those that cross these.
    around: [Vec<[f32; 2]>; 2],
}

/// How much the room of a slot, of those that cross it, and of those that cross these counts for how hard it is. By logistic regression on which
/// slots are in parts that propagation shows cannot be filled, of some 150 patterns.
const OWN: f32 = 0.44;
const NEAR: f32 = 0.15;
const FAR: f32 = 0.035;

impl Outlook {
    pub fn new(cells: Vec<Code>, columns: usize, lexicon: &mut Lexicon<'_>) -> Self {
        let count = cells.len();
        let mut outlook = Self {
            columns,
            cells,
            lanes: [Lane::new(count), Lane::new(count)],
            agree: vec![0.0; count],
            hardness: 0.0,
            words: 0,
            lines: (0..count / columns + columns).collect(),
            changed: Vec::new(),
            round: 0,
            weighed: [vec![0; count], vec![0; count]],
            around: [vec![[0.0; 2]; count], vec![[0.0; 2]; count]],
        };
        outlook.update(lexicon);
        outlook
    }

    /// Takes over another one of the same size.
    pub fn copy_from(&mut self, other: &Self) {
        self.cells.copy_from_slice(&other.cells);
        for direction in DIRECTIONS {
            self.lanes[direction].copy_from(&other.lanes[direction]);
        }
        self.agree.copy_from_slice(&other.agree);
        (self.hardness, self.words) = (other.hardness, other.words);
    }

    /// How hard the pattern is, all slots together.
    pub const fn hardness(&self) -> f64 {
        self.hardness
    }

    /// How many words it has.
    pub const fn words(&self) -> u32 {
        self.words
    }

    fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }

    /// Changes what stands in a cell; [`Self::update`] is to follow.
    pub fn set(&mut self, cell: usize, content: Code) {
        self.cells[cell] = content;
        for line in [cell / self.columns, self.rows() + cell % self.columns] {
            if !self.lines.contains(&line) {
                self.lines.push(line);
            }
        }
    }

    /// Finds out what the changes of cells come to.
    pub fn update(&mut self, lexicon: &mut Lexicon<'_>) {
        let rows = self.rows();
        while let Some(line) = self.lines.pop() {
            if line < rows {
                self.cut(0, line * self.columns, 1, self.columns, lexicon);
            } else {
                self.cut(1, line - rows, self.columns, rows, lexicon);
            }
        }
        for &cell in &self.changed {
            let shares = [self.lanes[0].shares[cell], self.lanes[1].shares[cell]];
            self.agree[cell] = match shares {
                [Some(across), Some(down)] if self.cells[cell] == EMPTY => lexicon.agree(across, down),
                _ => 0.0,
            };
        }
        let mut changed = std::mem::take(&mut self.changed);
        self.round += 1;
        for direction in DIRECTIONS {
            for &cell in &changed {
                let start = self.lanes[direction].start[cell] as usize;
                let weighed = &mut self.weighed[direction][start];
                if self.cells[cell] != BLOCK && *weighed != self.round {
                    *weighed = self.round;
                    self.weigh(direction, start, lexicon);
                }
            }
        }
        changed.clear();
        self.changed = changed;
        self.sum_up();
    }

    /// Cuts a line into slots.
    fn cut(&mut self, direction: usize, first: usize, step: usize, length: usize, lexicon: &mut Lexicon<'_>) {
        let mut place = 0;
        while place < length {
            let start = first + place * step;
            let ahead = (place..length).map(|place| first + place * step);
            let count = ahead.take_while(|&cell| self.cells[cell] != BLOCK).count();
            if count == 0 {
                self.end_slot(direction, start);
                if self.lanes[direction].shares[start].take().is_some() {
                    self.changed.push(start);
                }
                place += 1;
                continue;
            }
            if usize::from(self.lanes[direction].length[start]) != count {
                self.end_slot(direction, start);
                self.begin_slot(direction, start, step, count, lexicon);
            }
            for within in 1..count {
                self.end_slot(direction, start + within * step);
            }
            place += count;
        }
    }

    fn begin_slot(&mut self, direction: usize, start: usize, step: usize, length: usize, lexicon: &mut Lexicon<'_>) {
        let cells = (0..length).map(|place| start + place * step);
        let is_word = length > 1;
        self.words += u32::from(is_word);
        let fitting = if is_word { lexicon.fitting(cells.clone().map(|cell| self.cells[cell])) } else { None };
        let lane = &mut self.lanes[direction];
        lane.length[start] = length as u16;
        lane.fitting[start] = fitting;
        for (place, cell) in cells.enumerate() {
            lane.start[cell] = start as u32;
            lane.shares[cell] = fitting.map(|fitting| fitting.shares.at(place));
            self.changed.push(cell);
        }
    }

    /// No slot starts here any more.
    fn end_slot(&mut self, direction: usize, start: usize) {
        let lane = &mut self.lanes[direction];
        if lane.length[start] > 0 {
            self.words -= u32::from(lane.length[start] > 1);
            lane.length[start] = 0;
        }
    }

    fn weigh(&mut self, direction: usize, start: usize, lexicon: &Lexicon<'_>) {
        let step = if direction == 0 { 1 } else { self.columns };
        let length = usize::from(self.lanes[direction].length[start]);
        let cells = (0..length).map(|place| start + place * step);
        let Some(fitting) = self.lanes[direction].fitting[start] else { return };
        let agree: f32 = cells.clone().map(|cell| self.agree[cell]).sum();
        self.lanes[direction].room[start] = if fitting.is_few() {
            let mut crossing = [None; MAX_WORD_LENGTH];
            for (crossing, cell) in crossing.iter_mut().zip(cells) {
                *crossing = self.lanes[1 - direction].shares[cell].filter(|_| self.cells[cell] == EMPTY);
            }
            lexicon.room(&fitting, agree, &crossing[..length.min(MAX_WORD_LENGTH)])
        } else {
            fitting.logarithm + agree
        };
    }

    /// Adds up how hard all slots are.
    fn sum_up(&mut self) {
        let [across, down] = &self.lanes;
        let [near, far] = &mut self.around;
        near.fill([0.0; 2]);
        far.fill([0.0; 2]);
        let crossing = |cell: usize| {
            let [first, second] = [across, down].map(|lane| lane.start[cell] as usize);
            let open = self.cells[cell] == EMPTY && across.shares[cell].is_some() && down.shares[cell].is_some();
            open.then_some((first, second))
        };
        for (first, second) in (0..self.cells.len()).filter_map(crossing) {
            near[first][0] += down.room[second];
            near[second][1] += across.room[first];
        }
        for (first, second) in (0..self.cells.len()).filter_map(crossing) {
            far[first][0] += near[second][1] - across.room[first];
            far[second][1] += near[first][0] - down.room[second];
        }
        let slots = DIRECTIONS.into_iter().flat_map(|direction| {
            let lane = &self.lanes[direction];
            let is_open = move |&start: &usize| lane.length[start] > 1 && lane.fitting[start].is_some();
            (0..self.cells.len()).filter(is_open).map(move |start| (direction, start))
        });
        let (near, far) = (&self.around[0], &self.around[1]);
        let hardness = slots.map(|(direction, start)| {
            let room = self.lanes[direction].room[start];
            hardness(OWN * room + NEAR * near[start][direction] + FAR * far[start][direction])
        });
        self.hardness = hardness.map(f64::from).sum();
    }

    /// Do all letter cells hang together?
    pub fn is_connected(&self) -> bool {
        let letters = self.cells.iter().filter(|&&cell| cell != BLOCK).count();
        let mut seen = vec![false; self.cells.len()];
        let mut open: Vec<usize> = self.cells.iter().position(|&cell| cell != BLOCK).into_iter().collect();
        let mut reached = 0;
        while let Some(cell) = open.pop() {
            if self.cells[cell] == BLOCK || std::mem::replace(&mut seen[cell], true) {
                continue;
            }
            reached += 1;
            let column = cell % self.columns;
            open.extend((column > 0).then(|| cell - 1));
            open.extend((column + 1 < self.columns).then_some(cell + 1));
            open.extend(cell.checked_sub(self.columns));
            open.extend(Some(cell + self.columns).filter(|&below| below < self.cells.len()));
        }
        reached == letters
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sator_search::Rng;
    use sator_words::{Alphabet, Role, WordList};
    use std::sync::Arc;

    #[test]
    fn what_is_kept_up_to_date_is_what_is_found_anew() {
        let mut builder = WordList::builder(Arc::new(Alphabet::latin()));
        let list = "cat cot tac oat tot toto coat taco cocoa octet ox to at";
        builder.read(list.replace(' ', "\n").as_bytes(), Role::Base).unwrap();
        let words = builder.build();
        let rules = sator_fill::Rules::default();
        let mut lexicon = Lexicon::new(&words, &rules);
        let mut rng = Rng::new(5);
        // Two cells have letters where they are no blocks.
        let open: Vec<Code> = (0..30).map(|cell| if cell % 14 == 3 { 3 } else { EMPTY }).collect();
        let mut outlook = Outlook::new(open.clone(), 6, &mut lexicon);
        let mut cells = open.clone();
        for _ in 0..500 {
            for _ in 0..=rng.below(3) {
                let cell = rng.below(cells.len());
                cells[cell] = if cells[cell] == BLOCK { open[cell] } else { BLOCK };
                outlook.set(cell, cells[cell]);
            }
            outlook.update(&mut lexicon);
            let anew = Outlook::new(cells.clone(), 6, &mut lexicon);
            assert_eq!(outlook.words(), anew.words(), "{cells:?}");
            assert!((outlook.hardness() - anew.hardness()).abs() < 1e-2 * (1.0 + anew.hardness()), "{cells:?}");
        }
    }

    #[test]
    fn parts_that_do_not_hang_together_are_seen() {
        let words = WordList::builder(Arc::new(Alphabet::latin())).build();
        let rules = sator_fill::Rules::default();
        let mut lexicon = Lexicon::new(&words, &rules);
        let mut outlook = Outlook::new(vec![EMPTY; 9], 3, &mut lexicon);
        assert!(outlook.is_connected());
        for cell in [1, 4, 7] {
            assert!(outlook.is_connected());
            outlook.set(cell, BLOCK);
        }
        assert!(!outlook.is_connected());
    }
}
