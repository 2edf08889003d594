//! The problem as the engine sees it: flat tables of numbers that never change during a search.
//!
//! A slot that is not given whole is a *variable*; its values are the words of its length. Cells are those of the grid; the
//! letters of a rebus cell become extra cells, so that every place of a variable has one cell with one letter.

use crate::Problem;
use crate::shared::SharedRuns;
use sator_grid::{Content, Id, SlotId};
use sator_words::{LengthIndex, Letter, LetterSet, MAX_WORD_LENGTH, WordId};

/// A slot to be filled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var(pub(crate) u32);

impl Var {
    /// For use as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The unchanging part of a problem.
pub struct Shape<'a> {
    pub(crate) vars: Vec<VarShape>,
    pub(crate) tables: Vec<Table<'a>>,
    /// The cell of each place of each variable.
    pub(crate) cells: Vec<u32>,
    /// For each cell, the places of variables in it.
    pub(crate) through: Vec<Vec<Through>>,
    /// The letters that each cell may have at first.
    pub(crate) letters: Vec<LetterSet>,
    /// The row and the column of each cell.
    pub(crate) positions: Vec<(u32, u32)>,
    /// The cells that must be filled in the end.
    pub(crate) wanted: Vec<bool>,
    /// The words at first allowed for each variable, as blocks of bits, one variable after the other.
    pub(crate) allowed: Vec<u64>,
    pub(crate) alphabet: LetterSet,
    pub(crate) duplicates_allowed: bool,
    /// The words of slots that are given whole.
    pub(crate) given: Vec<(SlotId, Vec<Letter>)>,
    /// Which words share too many letters, if there is such a rule.
    pub(crate) shared: Option<SharedRuns>,
    /// Are all cells to be filled?
    pub(crate) all_wanted: bool,
}

/// A variable.
pub(crate) struct VarShape {
    pub slot: SlotId,
    pub length: usize,
    /// Its first place in [`Shape::cells`].
    pub first_place: usize,
    pub table: usize,
    /// Its first block in [`Shape::allowed`].
    pub first_block: usize,
    /// Are all its cells to be filled?
    pub wanted_whole: bool,
}

/// A place of a variable in a cell.
#[derive(Clone, Copy)]
pub(crate) struct Through {
    pub var: Var,
    /// Which place of the variable.
    pub place: u32,
}

/// The words of one length.
pub(crate) struct Table<'a> {
    pub index: &'a LengthIndex,
    pub masks: &'a [u64],
    pub blocks: usize,
    /// The variables of this length.
    pub vars: Vec<Var>,
    /// The words that are to be used as much as possible, in order.
    pub preferred: Vec<WordId>,
}

impl<'a> Shape<'a> {
    /// Lays the problem out.
    pub fn new(problem: &Problem<'a>) -> Self {
        Self::of_slots(problem, &|_| true)
    }

    /// Lays out a part of the problem: of the slots that are not given whole, only those to keep need be words.
    pub fn of_slots(problem: &Problem<'a>, keep: &dyn Fn(SlotId) -> bool) -> Self {
        let (template, alphabet) = (problem.template, problem.words.alphabet().letters());
        let grid_cells = template.grid().cells();
        let mut shape = Self {
            vars: Vec::new(),
            tables: Vec::new(),
            cells: Vec::new(),
            through: Vec::new(),
            letters: grid_cells.iter().map(|cell| letters_of(&cell.content, alphabet)).collect(),
            positions: template.grid().positions().map(|at| (at.row, at.column)).collect(),
            wanted: vec![problem.rules.region.is_none(); grid_cells.len()],
            allowed: Vec::new(),
            alphabet,
            duplicates_allowed: problem.rules.duplicates_allowed,
            given: Vec::new(),
            shared: None,
            all_wanted: problem.rules.region.is_none(),
        };
        for cell in problem.rules.region.iter().flatten() {
            shape.wanted[cell.index()] = true;
        }
        let mut rebus = vec![None; grid_cells.len()];
        for (slot, details) in template.slots().entries() {
            if let Some(word) = template.given_word(slot) {
                shape.given.push((slot, word));
                continue;
            }
            if !keep(slot) {
                continue;
            }
            let first_place = shape.cells.len();
            for &cell in details.cells() {
                match &grid_cells[cell].content {
                    Content::Rebus(letters) => {
                        let first = *rebus[cell.index()].get_or_insert_with(|| shape.add_cells(letters));
                        shape.cells.extend(first..first + letters.len() as u32);
                    }
                    _ => shape.cells.push(cell.index() as u32),
                }
            }
            shape.add_var(problem, slot, first_place);
        }
        shape.connect();
        shape.shared = problem.rules.max_shared.map(|length| SharedRuns::new(length.max(1), &shape.tables));
        shape
    }

    /// Cells for the letters of a rebus.
    fn add_cells(&mut self, letters: &[Letter]) -> u32 {
        let first = self.letters.len() as u32;
        self.letters.extend(letters.iter().map(|&letter| LetterSet::only(letter)));
        self.wanted.extend(letters.iter().map(|_| true));
        self.positions.extend(letters.iter().map(|_| (0, 0)));
        first
    }

    fn add_var(&mut self, problem: &Problem<'a>, slot: SlotId, first_place: usize) {
        let length = self.cells.len() - first_place;
        let table = self.table(problem, length);
        let floor = problem.rules.floors.of(slot, length);
        let index = self.tables[table].index;
        let first_block = self.allowed.len();
        let mut blocks = vec![0u64; index.blocks()];
        let count = index.count_from(floor);
        for (block, bits) in blocks.iter_mut().enumerate() {
            *bits = match count.saturating_sub(block * 64) {
                64.. => u64::MAX,
                rest => (1 << rest) - 1,
            };
        }
        if let Some(pattern) = problem.rules.patterns.get(&slot).filter(|pattern| pattern.len() == length) {
            let fitting = index.fitting(pattern, self.alphabet);
            blocks.iter_mut().zip(fitting.blocks()).for_each(|(bits, fits)| *bits &= fits);
        }
        self.allowed.extend(blocks);
        let wanted_whole = self.cells[first_place..].iter().all(|&cell| self.wanted[cell as usize]);
        self.tables[table].vars.push(Var(self.vars.len() as u32));
        self.vars.push(VarShape { slot, length, first_place, table, first_block, wanted_whole });
    }

    /// The table of the words of a length. A slot longer than any word can be has an empty one.
    fn table(&mut self, problem: &Problem<'a>, length: usize) -> usize {
        let index = problem.words.of_length(if length > MAX_WORD_LENGTH { 0 } else { length });
        if let Some(known) = self.tables.iter().position(|table| std::ptr::eq(table.index, index)) {
            return known;
        }
        let mut preferred: Vec<WordId> =
            problem.rules.preferred.iter().filter(|word| word.len() == length).filter_map(|w| index.find(w)).collect();
        preferred.sort_unstable();
        preferred.dedup();
        let (masks, blocks) = (index.masks(), index.blocks());
        self.tables.push(Table { index, masks, blocks, vars: Vec::new(), preferred });
        self.tables.len() - 1
    }

    fn connect(&mut self) {
        self.through = vec![Vec::new(); self.letters.len()];
        for (number, var) in self.vars.iter().enumerate() {
            for place in 0..var.length {
                let cell = self.cells[var.first_place + place] as usize;
                self.through[cell].push(Through { var: Var(number as u32), place: place as u32 });
            }
        }
    }

    /// All variables.
    pub fn vars(&self) -> impl Iterator<Item = Var> + use<> {
        (0..self.vars.len() as u32).map(Var)
    }

    /// Is this word to be used as much as possible?
    pub(crate) fn is_preferred(&self, var: Var, word: WordId) -> bool {
        self.table_of(var).preferred.binary_search(&word).is_ok()
    }

    /// The slot of a variable.
    pub fn slot(&self, var: Var) -> SlotId {
        self.vars[var.index()].slot
    }

    pub(crate) fn table_of(&self, var: Var) -> &Table<'a> {
        &self.tables[self.vars[var.index()].table]
    }

    /// The cells of a variable, one for each letter.
    pub(crate) fn cells_of(&self, var: Var) -> &[u32] {
        let shape = &self.vars[var.index()];
        &self.cells[shape.first_place..][..shape.length]
    }
}

fn letters_of(content: &Content, alphabet: LetterSet) -> LetterSet {
    match content.given() {
        [letter] => LetterSet::only(*letter),
        _ => alphabet,
    }
}
