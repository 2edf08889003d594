//! The reversible state of a search: which words each slot and which letters each cell may still have.
//!
//! Propagation is compact-table (Demeulenaere et al., "Compact-Table: efficiently filtering table constraints with
//! reversible sparse bit-sets", CP 2016): a slot's words are a bitset of which only the blocks that are not empty are looked
//! at; when a cell loses letters, the words that need them are masked out; when a slot loses words, every letter of its
//! cells is tested for a word that supports it, the last known one first.
//!
//! The state knows nothing of search: [`State::mark`] opens a level, [`State::undo_to`] goes back.

use crate::shape::{Shape, Table, Var};
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
}

/// A change to be undone.
#[derive(Clone, Copy)]
enum Change {
    Block { block: u32, bits: u64 },
    Var { var: u32, limit: u32, count: u32 },
    Seen { place: u32, letters: LetterSet },
    Cell { cell: u32, letters: LetterSet },
}

/// Memory for the inner loops, kept to be used again.
#[derive(Clone, Default)]
struct Scratch {
    /// The rows of masks to be united, place after place, and where each place ends.
    rows: Vec<u32>,
    ends: Vec<(u32, bool)>,
}

/// Up to so many words, looking at each word is quicker than testing each letter.
const FEW_WORDS: u32 = 12;

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
        self.blocks(var).flat_map(|(block, bits)| Ones(bits).map(move |bit| WordId::new(block * 64 + bit)))
    }

    /// May the slot still have this word?
    pub fn allows(&self, var: Var, word: WordId) -> bool {
        let first = self.shape.vars[var.index()].first_block;
        let block = word.index() / 64;
        // Blocks that are not active are empty, except where an assignment has left just one.
        let old_bits = self.vars[var.index()].limit == 1 && self.active[first] as usize != block;
        !old_bits && self.bits[first + block] >> (word.index() % 64) & 1 != 0
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

    /// The letters that each cell may still have.
    pub(crate) fn all_letters(&self) -> &[LetterSet] {
        &self.cells
    }

    /// The letters the cell may still have.
    pub(crate) fn letters(&self, cell: u32) -> LetterSet {
        self.cells[cell as usize]
    }

    /// The blocks of words that are not empty, with their bits.
    pub(crate) fn blocks(&self, var: Var) -> impl ExactSizeIterator<Item = (u32, u64)> + '_ {
        let first = self.shape.vars[var.index()].first_block;
        let active = &self.active[first..][..self.vars[var.index()].limit as usize];
        active.iter().map(move |&block| (block, self.bits[first + block as usize]))
    }

    /// Opens a level, to which [`State::undo_to`] can go back.
    pub fn mark(&mut self) -> Level {
        self.tick();
        self.trail.mark()
    }

    /// Undoes everything since the level was opened.
    pub fn undo_to(&mut self, level: Level) {
        let (bits, vars, seen, cells) = (&mut self.bits, &mut self.vars, &mut self.seen, &mut self.cells);
        self.trail.undo_to(level, |change| match change {
            Change::Block { block, bits: old } => bits[block as usize] = old,
            Change::Var { var, limit, count } => {
                vars[var as usize].limit = limit;
                vars[var as usize].count = count;
            }
            Change::Seen { place, letters } => seen[place as usize] = letters,
            Change::Cell { cell, letters } => cells[cell as usize] = letters,
        });
        self.tick();
    }

    /// Decides that the slot has this word, and propagates.
    pub fn assign(&mut self, var: Var, word: WordId) -> Result<(), Conflict> {
        let shape = self.shape;
        let block = (word.index() / 64) as u32;
        let first = shape.vars[var.index()].first_block;
        let place =
            self.active[first..].iter().position(|&active| active == block).expect("the word's block is active");
        self.note_var(var);
        self.set_block(first + block as usize, 1 << (word.index() % 64));
        self.active[first..].swap(0, place);
        self.vars[var.index()].limit = 1;
        self.vars[var.index()].count = 1;
        self.settled.push(var);
        let letters = shape.table_of(var).index.word(word);
        for (place, (&cell, &letter)) in shape.cells_of(var).iter().zip(letters).enumerate() {
            self.narrow_from(var, place, cell, LetterSet::only(letter));
        }
        self.propagate()
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

    /// Brings everything queued to a fixed point. After a conflict the queue is empty and the state wants undoing.
    fn propagate(&mut self) -> Result<(), Conflict> {
        let reached = self.to_fixed_point();
        if reached.is_err() {
            self.forget_queue();
        }
        reached
    }

    fn to_fixed_point(&mut self) -> Result<(), Conflict> {
        loop {
            while let Some(var) = self.dequeue() {
                self.revise(var)?;
            }
            let Some(var) = self.settled.pop() else { return Ok(()) };
            if self.count(var) == 1 && (!self.shape.duplicates_allowed || self.shape.shared.is_some()) {
                let word = self.words(var).next().expect("a settled slot has a word");
                self.claim(self.shape.table_of(var).index.word(word), Some(var))?;
            }
        }
    }

    /// Takes a word, and those that share too many letters with it, from all slots but the one that has it.
    fn claim(&mut self, word: &[Letter], owner: Option<Var>) -> Result<(), Conflict> {
        let shape = self.shape;
        if !shape.duplicates_allowed
            && let Some(table) = shape.tables.iter().position(|table| table.index.length() == word.len())
            && let Some(id) = shape.tables[table].index.find(word)
        {
            self.take_from_all(table, id, owner)?;
        }
        if let Some(shared) = &shape.shared {
            for (table, id) in shared.sharing(word) {
                self.take_from_all(table, id, owner)?;
            }
        }
        Ok(())
    }

    fn take_from_all(&mut self, table: usize, word: WordId, owner: Option<Var>) -> Result<(), Conflict> {
        let shape = self.shape;
        for &var in &shape.tables[table].vars {
            if Some(var) != owner && self.allows(var, word) {
                self.drop_word(var, word)?;
            }
        }
        Ok(())
    }

    fn drop_word(&mut self, var: Var, word: WordId) -> Result<(), Conflict> {
        if !self.allows(var, word) {
            return Ok(());
        }
        let first = self.shape.vars[var.index()].first_block;
        let block = word.index() / 64;
        self.note_var(var);
        let left = self.bits[first + block] & !(1 << (word.index() % 64));
        self.set_block(first + block, left);
        let state = &mut self.vars[var.index()];
        state.count -= 1;
        if left == 0 {
            state.limit -= 1;
            let limit = state.limit as usize;
            let active = &mut self.active[first..];
            let place = active.iter().position(|&active| active as usize == block).expect("the block was active");
            active.swap(place, limit);
        }
        if self.count(var) == 0 { Err(Conflict(var)) } else { self.filter_letters(var) }
    }

    /// Masks out the words that need letters which the slot's cells have lost.
    fn revise(&mut self, var: Var) -> Result<(), Conflict> {
        let shape = self.shape;
        let details = &shape.vars[var.index()];
        let table = shape.table_of(var);
        if !self.gather_rows(var, table) {
            return Ok(());
        }
        self.note_var(var);
        let VarState { mut limit, mut count, .. } = self.vars[var.index()];
        let mut at = limit as usize;
        let mut changed = false;
        while at > 0 {
            at -= 1;
            let block = self.active[details.first_block + at] as usize;
            let old = self.bits[details.first_block + block];
            let new = old & self.scratch.keep(table.masks, block);
            if new != old {
                changed = true;
                count -= (old ^ new).count_ones();
                self.set_block(details.first_block + block, new);
                if new == 0 {
                    limit -= 1;
                    self.active[details.first_block..].swap(at, limit as usize);
                }
            }
        }
        self.vars[var.index()].limit = limit;
        self.vars[var.index()].count = count;
        if count == 0 {
            return Err(Conflict(var));
        }
        if changed { self.filter_letters(var) } else { Ok(()) }
    }

    /// Collects the rows of masks for the letters that the slot's cells have lost, or kept if these are fewer. False if no
    /// cell has lost any.
    fn gather_rows(&mut self, var: Var, table: &Table<'_>) -> bool {
        let shape = self.shape;
        let first_place = shape.vars[var.index()].first_place;
        let letters = shape.alphabet.len();
        self.scratch.rows.clear();
        self.scratch.ends.clear();
        for (place, &cell) in shape.cells_of(var).iter().enumerate() {
            let now = self.cells[cell as usize];
            let seen = self.seen[first_place + place];
            let lost = seen - now;
            if lost.is_empty() {
                continue;
            }
            self.trail.push(Change::Seen { place: (first_place + place) as u32, letters: seen });
            self.seen[first_place + place] = seen & now;
            let kept = seen & now;
            let by_loss = lost.len() <= kept.len();
            for letter in if by_loss { lost } else { kept } {
                self.scratch.rows.push(((place * letters + letter.index()) * table.blocks) as u32);
            }
            self.scratch.ends.push((self.scratch.rows.len() as u32, by_loss));
        }
        !self.scratch.ends.is_empty()
    }

    /// Takes from the slot's cells the letters that no word of it supports any more.
    fn filter_letters(&mut self, var: Var) -> Result<(), Conflict> {
        let shape = self.shape;
        let count = self.vars[var.index()].count;
        if count == 1 {
            self.settled.push(var);
        }
        if count <= FEW_WORDS {
            let mut supported = [LetterSet::EMPTY; sator_words::MAX_WORD_LENGTH];
            let index = shape.table_of(var).index;
            for word in self.words(var) {
                for (letters, &letter) in supported.iter_mut().zip(index.word(word)) {
                    letters.insert(letter);
                }
            }
            for (place, &cell) in shape.cells_of(var).iter().enumerate() {
                let now = self.cells[cell as usize];
                if now - supported[place] != LetterSet::EMPTY {
                    let left = now & supported[place];
                    if left.is_empty() {
                        return Err(Conflict(var));
                    }
                    self.narrow_from(var, place, cell, left);
                }
            }
            return Ok(());
        }
        for (place, &cell) in shape.cells_of(var).iter().enumerate() {
            let now = self.cells[cell as usize];
            // A letter that is settled is supported, as the words keep to it; one that nobody else reads can wait.
            if now.single().is_some() || shape.through[cell as usize].len() < 2 {
                continue;
            }
            let mut left = now;
            for letter in now {
                if !self.has_support(var, place, letter) {
                    left.remove(letter);
                }
            }
            if left != now {
                if left.is_empty() {
                    return Err(Conflict(var));
                }
                self.narrow_from(var, place, cell, left);
            }
        }
        Ok(())
    }

    /// Has the slot a word with this letter at this place?
    fn has_support(&mut self, var: Var, place: usize, letter: Letter) -> bool {
        let shape = self.shape;
        let details = &shape.vars[var.index()];
        let table = shape.table_of(var);
        let letters = shape.alphabet.len();
        let row = (place * letters + letter.index()) * table.blocks;
        let support = &mut self.supports[(details.first_place + place) * letters + letter.index()];
        let bits = &self.bits[details.first_block..];
        let masks = &table.masks[row..][..table.blocks];
        let active = &self.active[details.first_block..][..self.vars[var.index()].limit as usize];
        // Blocks that are not active are empty, except where an assignment has left just one.
        let last = *support as usize;
        if bits[last] & masks[last] != 0 && active.len() > 1 {
            return true;
        }
        let found = active.iter().find(|&&block| bits[block as usize] & masks[block as usize] != 0);
        found.inspect(|&&block| *support = block).is_some()
    }

    /// Narrows a cell on behalf of one of its slots, whose words keep to it already.
    fn narrow_from(&mut self, var: Var, place: usize, cell: u32, letters: LetterSet) {
        let shape = self.shape;
        let at = shape.vars[var.index()].first_place + place;
        if self.seen[at] - letters != LetterSet::EMPTY {
            self.trail.push(Change::Seen { place: at as u32, letters: self.seen[at] });
            self.seen[at] = self.seen[at] & letters;
        }
        let now = self.cells[cell as usize];
        if now - letters == LetterSet::EMPTY {
            return;
        }
        self.set_cell(cell, now & letters);
        for through in &shape.through[cell as usize] {
            if through.var != var {
                self.enqueue(through.var);
            }
        }
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

    fn enqueue(&mut self, var: Var) {
        if !self.queued[var.index()] {
            self.queued[var.index()] = true;
            self.queue.push(var);
        }
    }

    /// The queued variable with the fewest words: it narrows others the most.
    fn dequeue(&mut self) -> Option<Var> {
        let (at, _) = self.queue.iter().enumerate().min_by_key(|(_, var)| self.vars[var.index()].count)?;
        let var = self.queue.swap_remove(at);
        self.queued[var.index()] = false;
        Some(var)
    }

    fn forget_queue(&mut self) {
        for var in self.queue.drain(..) {
            self.queued[var.index()] = false;
        }
        self.settled.clear();
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

impl Scratch {
    /// The words of a block that keep to the letters of all gathered places.
    fn keep(&self, masks: &[u64], block: usize) -> u64 {
        let mut keep = u64::MAX;
        let mut start = 0;
        for &(end, by_loss) in &self.ends {
            let rows = &self.rows[start as usize..end as usize];
            let united = rows.iter().fold(0, |united, &row| united | masks[row as usize + block]);
            keep &= if by_loss { !united } else { united };
            start = end;
        }
        keep
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
