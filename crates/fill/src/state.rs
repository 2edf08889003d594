//! The reversible state of a search: which words each slot and which letters each cell may still have.
//!
//! Propagation is compact-table (Demeulenaere et al., "Compact-Table: efficiently filtering table constraints with
//! reversible sparse bit-sets", CP 2016): a slot's words are a bitset of which only the blocks that are not empty are looked
//! at; when a cell loses letters, the words that need them are masked out; when a slot loses words, every letter of its
//! cells is tested for a word that supports it, the last known one first.
//!
//! The state knows nothing of search: [`State::mark`] opens a level, [`State::undo_to`] goes back.

mod bulk;
mod gather;

pub(crate) use bulk::first_words;

mod propagate;
mod scan;
#[cfg(test)]
mod test_words;

use crate::shape::{Shape, Var};
use gather::{Gathered, NOT_GATHERED};
use propagate::Scratch;
use sator_search::{Level, Trail};
use sator_words::{Letter, LetterSet, WordId};

/// A slot that can have no word any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conflict(pub Var);

/// The reversible state; see the module.
#[derive(Clone)]
pub struct State<'s, 'a> {
    shape: &'s Shape<'a>,

    // The words of each variable: sparse bitsets, all in one piece.
    bits: Vec<u64>,
    /// For each variable, its blocks that are not empty come first.
    active: Vec<u32>,
    /// When each block was last noted on the trail.
    noted: Vec<u32>,
    vars: Vec<VarState>,
    /// Words that were gathered: so many of these are in use.
    gathered: Vec<Gathered>,
    gathered_used: usize,

    // The letters of each cell.
    cells: Vec<LetterSet>,
    cells_noted: Vec<u32>,
    /// For each place of each variable: the letters that its words are known to keep to.
    seen: Vec<LetterSet>,
    /// For each place and letter: the block where a supporting word was last found.
    supports: Vec<u32>,

    // What is still to be propagated.
    queue: Vec<Var>,
    queued: Vec<bool>,
    /// Variables that have come down to one word, which no rival may have.
    settled: Vec<Var>,

    // Undo.
    trail: Trail<Change>,
    /// Moves on with every level and every undo: what was noted before is out of date.
    time: u32,

    scratch: Scratch,
}

#[derive(Clone, Copy)]
struct VarState {
    /// How many blocks are active.
    limit: u32,
    /// How many words are left.
    count: u32,
    noted: u32,
    /// The first block, and how many there are.
    first: u32,
    blocks: u32,
    /// The number of the gathered words, if they were.
    gathered: u32,
}

/// A change to be undone.
#[derive(Clone, Copy)]
enum Change {
    Block { block: u32, bits: u64 },
    Var { var: u32, limit: u32, count: u32 },
    Seen { place: u32, letters: LetterSet },
    Cell { cell: u32, letters: LetterSet },
    Gathered { var: u32, first: u32, blocks: u32, gathered: u32 },
}

impl<'s, 'a> State<'s, 'a> {
    /// The state of the problem before anything is decided. Not propagated yet.
    pub fn new(shape: &'s Shape<'a>) -> Self {
        let places = shape.cells.len();
        let letters = shape.alphabet.len();
        let mut state = Self {
            bits: shape.allowed.clone(),
            active: Vec::with_capacity(shape.allowed.len()),
            noted: vec![0; shape.allowed.len()],
            vars: Vec::with_capacity(shape.vars.len()),
            gathered: Vec::new(),
            gathered_used: 0,
            cells: shape.letters.clone(),
            cells_noted: vec![0; shape.letters.len()],
            seen: vec![shape.alphabet; places],
            supports: vec![0; places * letters],
            queue: Vec::new(),
            queued: vec![false; shape.vars.len()],
            settled: Vec::new(),
            trail: Trail::with_capacity(1 << 16),
            time: 1,
            scratch: Scratch::default(),
            shape,
        };
        for var in shape.vars() {
            let first = shape.vars[var.index()].first_block;
            let blocks = shape.table_of(var).blocks;
            let bits = &shape.allowed[first..][..blocks];
            let (full, empty): (Vec<u32>, Vec<u32>) = (0..blocks as u32).partition(|&block| bits[block as usize] != 0);
            state.vars.push(VarState {
                limit: full.len() as u32,
                count: bits.iter().map(|bits| bits.count_ones()).sum(),
                noted: 0,
                first: first as u32,
                blocks: blocks as u32,
                gathered: NOT_GATHERED,
            });
            state.active.extend(full.into_iter().chain(empty));
        }
        state
    }

    /// What the state is about.
    pub fn shape(&self) -> &'s Shape<'a> {
        self.shape
    }

    /// Propagates everything from scratch: the given letters, the words at first allowed, the words given whole.
    pub fn start(&mut self) -> Result<(), Conflict> {
        let started = self.queue_all().and_then(|()| self.propagate());
        if started.is_err() {
            self.forget_queue();
        }
        started
    }

    fn queue_all(&mut self) -> Result<(), Conflict> {
        let shape = self.shape;
        for var in shape.vars() {
            if self.count(var) == 0 {
                return Err(Conflict(var));
            }
        }
        for (_, word) in &shape.given {
            self.claim(word, None)?;
        }
        for var in shape.vars() {
            self.filter_letters(var)?;
            self.enqueue(var);
        }
        Ok(())
    }

    /// How many words the slot may still have.
    pub fn count(&self, var: Var) -> usize {
        self.vars[var.index()].count as usize
    }

    /// The words the slot may still have, in no order.
    pub fn words(&self, var: Var) -> impl Iterator<Item = WordId> + '_ {
        self.blocks(var).flat_map(move |(block, bits)| Ones(bits).map(move |bit| self.word_at(var, block, bit)))
    }

    /// May the slot still have this word?
    pub fn allows(&self, var: Var, word: WordId) -> bool {
        let Some((block, bit)) = self.bit_of(var, word) else { return false };
        let first = self.first_block(var);
        // Blocks that are not active are empty, except where an assignment has left just one.
        let old_bits = self.vars[var.index()].limit == 1 && self.active[first] as usize != block;
        !old_bits && self.bits[first + block] >> bit & 1 != 0
    }

    /// The words the slot may still have of those that are preferred.
    pub(crate) fn preferred(&self, var: Var) -> impl Iterator<Item = WordId> + '_ {
        let preferred = self.shape.table_of(var).preferred.iter();
        preferred.copied().filter(move |&word| self.allows(var, word))
    }

    /// Has the slot a wanted cell that is not settled?
    pub(crate) fn is_open(&self, var: Var) -> bool {
        let shape = self.shape;
        shape.all_wanted
            || shape.cells_of(var).iter().any(|&cell| shape.wanted[cell as usize] && self.letters(cell).len() > 1)
    }

    /// Somebody to blame where no slot is at fault more than others: the one with the most words left.
    pub(crate) fn widest(&self) -> Var {
        self.shape.vars().max_by_key(|&var| self.count(var)).unwrap_or(Var(0))
    }

    /// The letters that each cell may still have.
    pub(crate) fn all_letters(&self) -> &[LetterSet] {
        &self.cells
    }

    /// The letters the cell may still have.
    pub fn letters(&self, cell: u32) -> LetterSet {
        self.cells[cell as usize]
    }

    /// The blocks of words that are not empty, with their bits.
    pub(crate) fn blocks(&self, var: Var) -> impl ExactSizeIterator<Item = (u32, u64)> + '_ {
        let first = self.first_block(var);
        let active = &self.active[first..][..self.vars[var.index()].limit as usize];
        active.iter().map(move |&block| (block, self.bits[first + block as usize]))
    }

    fn first_block(&self, var: Var) -> usize {
        self.vars[var.index()].first as usize
    }

    /// The masks of the slot's words for each place and letter.
    fn masks(&self, var: Var) -> &[u64] {
        let gathered = self.vars[var.index()].gathered;
        if gathered == NOT_GATHERED { self.shape.table_of(var).masks } else { &self.gathered[gathered as usize].masks }
    }

    /// About how many of the slot's words have this letter at this place: of many blocks, only some are looked at.
    pub(crate) fn count_with(&self, var: Var, place: usize, letter: Letter, looked_at: usize) -> u32 {
        let all = self.vars[var.index()].blocks as usize;
        let masks = &self.masks(var)[(place * self.shape.alphabet.len() + letter.index()) * all..][..all];
        let blocks = self.blocks(var);
        let step = blocks.len().div_ceil(looked_at);
        let left: u32 = blocks.step_by(step).map(|(block, bits)| (bits & masks[block as usize]).count_ones()).sum();
        left * step as u32
    }

    /// Names all slots that may have lost words since the level was opened.
    pub(crate) fn changed_since(&self, level: Level, mut name: impl FnMut(Var)) {
        for change in self.trail.since(level) {
            if let Change::Var { var, .. } = change {
                name(Var(*var));
            }
        }
    }

    /// Opens a level, to which [`State::undo_to`] can go back.
    pub fn mark(&mut self) -> Level {
        self.tick();
        self.trail.mark()
    }

    /// Undoes everything since the level was opened.
    pub fn undo_to(&mut self, level: Level) {
        let (bits, vars, seen, cells) = (&mut self.bits, &mut self.vars, &mut self.seen, &mut self.cells);
        let (gathered_used, active, noted) = (&mut self.gathered_used, &mut self.active, &mut self.noted);
        self.trail.undo_to(level, |change| match change {
            Change::Block { block, bits: old } => bits[block as usize] = old,
            Change::Var { var, limit, count } => {
                vars[var as usize].limit = limit;
                vars[var as usize].count = count;
            }
            Change::Seen { place, letters } => seen[place as usize] = letters,
            Change::Cell { cell, letters } => cells[cell as usize] = letters,
            Change::Gathered { var, first, blocks, gathered } => {
                let var = &mut vars[var as usize];
                // What was gathered last comes last.
                bits.truncate(var.first as usize);
                active.truncate(var.first as usize);
                noted.truncate(var.first as usize);
                *gathered_used -= 1;
                (var.first, var.blocks, var.gathered) = (first, blocks, gathered);
            }
        });
        self.tick();
    }

    /// Decides that the slot has this word, and propagates.
    pub fn assign(&mut self, var: Var, word: WordId) -> Result<(), Conflict> {
        if !self.allows(var, word) {
            return Err(Conflict(var));
        }
        self.set_word(var, word);
        self.propagate()
    }

    fn set_word(&mut self, var: Var, word: WordId) {
        let shape = self.shape;
        let (block, bit) = self.bit_of(var, word).expect("the slot may have the word");
        let first = self.first_block(var);
        let active = &self.active[first..];
        let place = active.iter().position(|&active| active as usize == block).expect("the word's block is active");
        self.note_var(var);
        self.set_block(first + block, 1 << bit);
        self.active[first..].swap(0, place);
        self.vars[var.index()].limit = 1;
        self.vars[var.index()].count = 1;
        self.settled.push(var);
        let letters = shape.table_of(var).index.word(word);
        for (place, (&cell, &letter)) in shape.cells_of(var).iter().zip(letters).enumerate() {
            self.narrow_from(var, place, cell, LetterSet::only(letter));
        }
    }

    /// Decides that the slot has not this word, and propagates.
    pub fn remove(&mut self, var: Var, word: WordId) -> Result<(), Conflict> {
        let dropped = self.drop_word(var, word).and_then(|()| self.propagate());
        if dropped.is_err() {
            self.forget_queue();
        }
        dropped
    }

    /// Decides that the cell has one of these letters, and propagates.
    pub fn restrict(&mut self, cell: u32, letters: LetterSet) -> Result<(), Conflict> {
        let shape = self.shape;
        let now = self.cells[cell as usize] & letters;
        if now == self.cells[cell as usize] {
            return Ok(());
        }
        if now.is_empty() {
            return Err(Conflict(shape.through[cell as usize].first().map_or(Var(0), |through| through.var)));
        }
        self.set_cell(cell, now);
        for through in &shape.through[cell as usize] {
            self.enqueue(through.var);
        }
        self.propagate()
    }

    fn set_cell(&mut self, cell: u32, letters: LetterSet) {
        if self.cells_noted[cell as usize] != self.time {
            self.cells_noted[cell as usize] = self.time;
            self.trail.push(Change::Cell { cell, letters: self.cells[cell as usize] });
        }
        self.cells[cell as usize] = letters;
    }

    fn set_block(&mut self, block: usize, bits: u64) {
        if self.noted[block] != self.time {
            self.noted[block] = self.time;
            self.trail.push(Change::Block { block: block as u32, bits: self.bits[block] });
        }
        self.bits[block] = bits;
    }

    fn note_var(&mut self, var: Var) {
        let state = &mut self.vars[var.index()];
        if state.noted != self.time {
            state.noted = self.time;
            self.trail.push(Change::Var { var: var.0, limit: state.limit, count: state.count });
        }
    }

    fn tick(&mut self) {
        if self.time == u32::MAX {
            self.noted.fill(0);
            self.cells_noted.fill(0);
            self.vars.iter_mut().for_each(|var| var.noted = 0);
            self.time = 0;
        }
        self.time += 1;
    }
}

/// The set bits of a block, lowest first.
pub(crate) struct Ones(pub u64);

impl Iterator for Ones {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit)
    }
}
