//! A brief as a SAT problem: a variable for every orbit of cells (is it a block?), and clauses for every rule.

mod lines;
mod shape;
mod unches;
mod wishes;

use crate::conflict::Rule;
use crate::count::Count;
use crate::formula::{Formula, Group};
use crate::{Brief, Checking, Pattern, Placed, theme};
use lines::Line;
use rustsat::types::{Lit, Var};
use sator_grid::{CellId, Content, Id, IdVec, Position};
use sator_search::{Budget, StopReason};
use sator_words::Letter;
use std::collections::{BTreeMap, BTreeSet};

pub(crate) use wishes::{THEME_APART, THEME_CENTRED, THEME_FAR_APART, WISHES};

/// A brief as a SAT problem, and what its variables mean.
#[derive(Clone)]
pub(crate) struct Encoding {
    pub formula: Formula,
    /// "This cell is a block"; none for cells that are no part of the puzzle. Cells that a symmetry joins share it.
    cells: IdVec<CellId, Option<Lit>>,
    columns: u32,
    rows: u32,
    /// How many variables are of cells; they are the first.
    pub cell_vars: u32,
    /// Everything that theme words may do.
    pub places: Vec<(Placed, Lit)>,
    /// "A theme word brings this letter here."
    letters: BTreeMap<(Position, Letter), Lit>,
}

impl Encoding {
    /// Makes it, unless the budget ends before, or it grows too large.
    pub fn new(brief: &Brief<'_>, budget: &Budget) -> Result<Self, StopReason> {
        budget.check_now()?;
        let mut encoding = Self::of_cells(brief, Formula::within(budget));
        encoding.formula_of_frame(brief);
        encoding.some_letter();
        let lines = lines::distinct(&encoding, brief.frame);
        encoding.places = theme::places(brief, &mut encoding.formula)?;
        theme::encode(&mut encoding, brief)?;
        lines::encode(&mut encoding, brief, &lines);
        encoding.count_words(brief, &lines);
        encoding.formula.go_on()?;
        encoding.count_blocks(brief);
        encoding.formula.go_on()?;
        shape::encode(&mut encoding, brief);
        if brief.rules.checking == Checking::Half {
            unches::encode(&mut encoding, brief);
        }
        encoding.formula.go_on()?;
        wishes::encode(&mut encoding, brief, &lines);
        encoding.formula.go_on()?;
        encoding.formula.dedup();
        encoding.formula.made()?;
        Ok(encoding)
    }

    fn of_cells(brief: &Brief<'_>, mut formula: Formula) -> Self {
        let (rows, columns) = brief.frame.size();
        let grid = brief.frame.grid();
        let mut cells = IdVec::filled(None, grid.cells().len());
        for at in grid.positions().filter(|&at| brief.frame.is_used(at)) {
            let first = brief.rules.symmetry.orbit(at, rows, columns)[0];
            let first = grid.cell_at(first).expect("images lie inside");
            // Unused cells need not be symmetric: what is asked for is said by the rules.
            let known = cells[first];
            let lit = known.unwrap_or_else(|| formula.new_var());
            cells[first] = Some(lit);
            cells[grid.cell_at(at).expect("positions lie inside")] = Some(lit);
        }
        for at in grid.positions().filter(|&at| !brief.frame.is_used(at)) {
            cells[grid.cell_at(at).expect("positions lie inside")] = None;
        }
        let cell_vars = formula.vars();
        Self { formula, cells, columns, rows, cell_vars, places: Vec::new(), letters: BTreeMap::new() }
    }

    /// What the frame fixes.
    fn formula_of_frame(&mut self, brief: &Brief<'_>) {
        let grid = brief.frame.grid();
        for cell in grid.cells().ids().filter(|&cell| !brief.frame.is_free(cell)) {
            if let Some(block) = self.cells[cell] {
                let fixed = if grid[cell].content == Content::Block { block } else { !block };
                self.formula.add(Group::Rule(Rule::Given), [fixed]);
            }
        }
    }

    /// A grid of blocks alone is none.
    fn some_letter(&mut self) {
        let letters: Vec<Lit> = self.cells.iter().flatten().map(|&block| !block).collect();
        self.formula.add(Group::Meaning, letters);
    }

    /// "There is a block here", or none where there is always one in effect: outside, and in unused cells.
    pub fn block(&self, row: i64, column: i64) -> Option<Lit> {
        let inside = (0..i64::from(self.rows)).contains(&row) && (0..i64::from(self.columns)).contains(&column);
        inside.then(|| self.cells[CellId::from_index((row * i64::from(self.columns) + column) as usize)])?
    }

    /// The same for a position.
    pub fn block_at(&self, at: Position) -> Option<Lit> {
        self.block(i64::from(at.row), i64::from(at.column))
    }

    pub const fn size(&self) -> (u32, u32) {
        (self.rows, self.columns)
    }

    fn count_words(&mut self, brief: &Brief<'_>, lines: &[Line]) {
        let range = brief.rules.words;
        let cap = cap(range);
        let mut by_weight: BTreeMap<usize, Vec<Count>> = BTreeMap::new();
        for line in lines {
            let starts = lines::starts(self, line);
            let most = (line.cells.len() + 1) / (brief.rules.min_length as usize + 1);
            let count = Count::sum(&mut self.formula, starts, most.max(1));
            by_weight.entry(line.weight).or_default().push(count);
        }
        let words = self.weighted(by_weight, cap);
        if let Some(most) = range.most {
            words.at_most(&mut self.formula, Group::Rule(Rule::MostWords), most as usize);
            wishes::many_words(self, &words, range, most);
        }
        if let Some(least) = range.least {
            words.at_least(&mut self.formula, Group::Rule(Rule::FewestWords), least as usize);
        }
    }

    fn count_blocks(&mut self, brief: &Brief<'_>) {
        let range = brief.rules.blocks;
        if range.least.is_none() && range.most.is_none() {
            return;
        }
        let mut by_weight: BTreeMap<usize, Vec<Count>> = BTreeMap::new();
        for (lit, weight) in self.weights() {
            by_weight.entry(weight).or_default().push(Count::one(lit));
        }
        let blocks = self.weighted(by_weight, cap(range));
        if let Some(most) = range.most {
            blocks.at_most(&mut self.formula, Group::Rule(Rule::MostBlocks), most as usize);
        }
        if let Some(least) = range.least {
            blocks.at_least(&mut self.formula, Group::Rule(Rule::FewestBlocks), least as usize);
        }
    }

    /// For how many cells each literal stands.
    fn weights(&self) -> BTreeMap<Lit, usize> {
        let mut weights: BTreeMap<Lit, usize> = BTreeMap::new();
        for &lit in self.cells.iter().flatten() {
            *weights.entry(lit).or_default() += 1;
        }
        weights
    }

    /// By number of cells: the literals that hold where another pattern differs from this one.
    pub fn differing(&self, pattern: &Pattern) -> BTreeMap<usize, Vec<Lit>> {
        let weights = self.weights();
        let mut blocks: BTreeMap<Lit, bool> = BTreeMap::new();
        for (cell, lit) in self.cells.entries() {
            blocks.extend(lit.map(|lit| (lit, pattern.blocks[cell])));
        }
        let mut differing: BTreeMap<usize, Vec<Lit>> = BTreeMap::new();
        for (lit, block) in blocks {
            differing.entry(weights[&lit]).or_default().push(if block { !lit } else { lit });
        }
        differing
    }

    fn weighted(&mut self, by_weight: BTreeMap<usize, Vec<Count>>, cap: usize) -> Count {
        let mut parts = Vec::new();
        for (weight, counts) in by_weight {
            let count = Count::sum(&mut self.formula, counts, cap.div_ceil(weight));
            parts.push(count.times(weight, cap));
        }
        Count::sum(&mut self.formula, parts, cap)
    }

    /// The variables of places and letters of theme words.
    pub fn known_vars(&self) -> BTreeSet<Var> {
        self.places.iter().map(|(_, lit)| lit.var()).chain(self.letters.values().map(|lit| lit.var())).collect()
    }

    /// "This cell is a block" for every cell that is part of the puzzle.
    pub fn cell_lits(&self) -> impl Iterator<Item = Option<Lit>> {
        self.cells.iter().copied()
    }

    /// The pattern of a model.
    pub fn pattern(&self, model: &[bool]) -> Pattern {
        let holds = |lit: Lit| model[lit.vidx()] == lit.is_pos();
        let blocks = self.cells.iter().map(|lit| lit.is_some_and(holds)).collect();
        let mut placed: Vec<Placed> =
            self.places.iter().filter(|(_, lit)| holds(*lit)).map(|&(placed, _)| placed).collect();
        placed.sort_unstable();
        placed.dedup_by_key(|placed| placed.word);
        Pattern { blocks, placed }
    }

    /// The values that all variables of cells and places have in a pattern; false for the others.
    pub fn values(&self, pattern: &Pattern) -> Vec<bool> {
        let mut values = vec![false; self.formula.vars() as usize];
        for (cell, lit) in self.cells.entries() {
            if let Some(lit) = lit {
                values[lit.vidx()] = pattern.blocks[cell];
            }
        }
        for (placed, lit) in &self.places {
            values[lit.vidx()] = pattern.placed.contains(placed);
        }
        values
    }

    /// "A theme word brings this letter here"; none if no theme word can.
    pub fn letter(&self, at: Position, letter: Letter) -> Option<Lit> {
        self.letters.get(&(at, letter)).copied()
    }

    /// Says that a theme word in its place brings this letter here.
    pub fn bring(&mut self, placed: Lit, at: Position, letter: Letter) {
        let formula = &mut self.formula;
        let brought = *self.letters.entry((at, letter)).or_insert_with(|| formula.new_var());
        formula.add(Group::Meaning, [!placed, brought]);
    }
}

/// One more than the highest bound: beyond it, numbers need not be told apart.
fn cap(range: crate::Range) -> usize {
    let highest = range.most.max(range.least);
    highest.map_or(0, |highest| highest as usize + 1)
}
