//! Propagation: from letters that cells have lost to words that slots lose, and back.

use super::scan::Scan;
use super::{Change, Conflict, NOT_GATHERED, State, VarState};
use crate::shape::Var;
use sator_words::{Letter, LetterSet, MAX_WORD_LENGTH, WordId};

/// Memory for the inner loops, kept to be used again.
#[derive(Clone, Default)]
pub(super) struct Scratch {
    /// The rows of masks to be united, place after place, and where each place ends.
    rows: Vec<u32>,
    ends: Vec<(u32, bool)>,
    /// For words that are to be gathered.
    pub words: Vec<WordId>,
    /// For slots that are looked through.
    pub scan: Scan,
}

/// Up to so many words, looking at each word is quicker than testing each letter.
const FEW_WORDS: u32 = 48;

impl State<'_, '_> {
    /// Brings everything queued to a fixed point. After a conflict the queue is empty and the state wants undoing.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        let reached = self.reach_fixed_point();
        if reached.is_err() {
            self.forget_queue();
        }
        reached
    }

    fn reach_fixed_point(&mut self) -> Result<(), Conflict> {
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
    pub(super) fn claim(&mut self, word: &[Letter], owner: Option<Var>) -> Result<(), Conflict> {
        let shape = self.shape;
        if !shape.duplicates_allowed
            && let Some(table) = shape.tables.iter().position(|table| table.index.length() == word.len())
            && let Some(id) = shape.tables[table].index.find(word)
        {
            self.take_from_all(table, id, owner)?;
        }
        if let Some(shared) = &shape.shared {
            for (table, id) in shared.sharing(word) {
                // The word itself is the matter of the rule above.
                if shape.tables[table].index.word(id) != word {
                    self.take_from_all(table, id, owner)?;
                }
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

    pub(super) fn drop_word(&mut self, var: Var, word: WordId) -> Result<(), Conflict> {
        if !self.allows(var, word) {
            return Ok(());
        }
        let (block, bit) = self.bit_of(var, word).expect("the slot may have the word");
        let first = self.first_block(var);
        self.note_var(var);
        let left = self.bits[first + block] & !(1 << bit);
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
        if !self.collect_rows(var) {
            return Ok(());
        }
        self.note_var(var);
        let gathered = self.vars[var.index()].gathered;
        let changed = if gathered == NOT_GATHERED {
            self.mask(var, self.shape.table_of(var).masks)
        } else {
            let masks = std::mem::take(&mut self.gathered[gathered as usize].masks);
            let changed = self.mask(var, &masks);
            self.gathered[gathered as usize].masks = masks;
            changed
        };
        if self.vars[var.index()].count == 0 {
            return Err(Conflict(var));
        }
        if changed { self.filter_letters(var) } else { Ok(()) }
    }

    /// Masks out what the collected rows say. True if any word goes.
    fn mask(&mut self, var: Var, masks: &[u64]) -> bool {
        let VarState { mut limit, mut count, first, .. } = self.vars[var.index()];
        let first = first as usize;
        let before = count;
        let mut at = limit as usize;
        while at > 0 {
            at -= 1;
            let block = self.active[first + at] as usize;
            let old = self.bits[first + block];
            let new = old & self.scratch.keep(masks, block);
            if new != old {
                count -= (old ^ new).count_ones();
                self.set_block(first + block, new);
                if new == 0 {
                    limit -= 1;
                    self.active[first..].swap(at, limit as usize);
                }
            }
        }
        self.vars[var.index()].limit = limit;
        self.vars[var.index()].count = count;
        count != before
    }

    /// Collects the rows of masks for the letters that the slot's cells have lost, or kept if these are fewer. False if no
    /// cell has lost any.
    fn collect_rows(&mut self, var: Var) -> bool {
        let shape = self.shape;
        let blocks = self.vars[var.index()].blocks as usize;
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
                self.scratch.rows.push(((place * letters + letter.index()) * blocks) as u32);
            }
            self.scratch.ends.push((self.scratch.rows.len() as u32, by_loss));
        }
        !self.scratch.ends.is_empty()
    }

    /// Takes from the slot's cells the letters that no word of it supports any more.
    pub(super) fn filter_letters(&mut self, var: Var) -> Result<(), Conflict> {
        let shape = self.shape;
        let count = self.vars[var.index()].count;
        if count == 1 {
            self.settled.push(var);
        }
        let VarState { gathered, blocks, first, .. } = self.vars[var.index()];
        if gathered != NOT_GATHERED && blocks == 1 && count > 2 {
            return self.filter_gathered(var, self.bits[first as usize], gathered as usize);
        }
        if count <= FEW_WORDS {
            let mut supported = [LetterSet::EMPTY; MAX_WORD_LENGTH];
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

    /// The same for words that were gathered into one block.
    fn filter_gathered(&mut self, var: Var, bits: u64, gathered: usize) -> Result<(), Conflict> {
        let shape = self.shape;
        let letters = shape.alphabet.len();
        for (place, &cell) in shape.cells_of(var).iter().enumerate() {
            let now = self.cells[cell as usize];
            if now.single().is_some() || shape.through[cell as usize].len() < 2 {
                continue;
            }
            let with = &self.gathered[gathered].masks[place * letters..][..letters];
            let mut left = now;
            for letter in now {
                if bits & with[letter.index()] == 0 {
                    left.remove(letter);
                }
            }
            if left.is_empty() {
                return Err(Conflict(var));
            }
            if left != now {
                self.narrow_from(var, place, cell, left);
            }
        }
        Ok(())
    }

    /// Has the slot a word with this letter at this place?
    fn has_support(&mut self, var: Var, place: usize, letter: Letter) -> bool {
        let shape = self.shape;
        let letters = shape.alphabet.len();
        let VarState { limit, first, blocks, gathered, .. } = self.vars[var.index()];
        let (first, blocks) = (first as usize, blocks as usize);
        let row = (place * letters + letter.index()) * blocks;
        let support = &mut self.supports[(shape.vars[var.index()].first_place + place) * letters + letter.index()];
        let bits = &self.bits[first..][..blocks];
        let masks =
            if gathered == NOT_GATHERED { shape.table_of(var).masks } else { &self.gathered[gathered as usize].masks };
        let masks = &masks[row..][..blocks];
        let active = &self.active[first..][..limit as usize];
        // Blocks that are not active are empty, except where an assignment has left just one.
        let last = *support as usize;
        if limit > 1 && last < blocks && bits[last] & masks[last] != 0 {
            return true;
        }
        let found = active.iter().find(|&&block| bits[block as usize] & masks[block as usize] != 0);
        found.inspect(|&&block| *support = block).is_some()
    }

    /// Narrows a cell on behalf of one of its slots, none of whose words has any of the letters that go.
    pub(super) fn narrow_from(&mut self, var: Var, place: usize, cell: u32, letters: LetterSet) {
        let shape = self.shape;
        let at = shape.vars[var.index()].first_place + place;
        let now = self.cells[cell as usize];
        let gone = now - letters;
        if gone.is_empty() {
            return;
        }
        // Letters that the cell lost before, and the slot has not looked at yet, stay to be looked at.
        self.trail.push(Change::Seen { place: at as u32, letters: self.seen[at] });
        self.seen[at] = self.seen[at] - gone;
        self.set_cell(cell, now & letters);
        for through in &shape.through[cell as usize] {
            if through.var != var {
                self.enqueue(through.var);
            }
        }
    }

    pub(super) fn enqueue(&mut self, var: Var) {
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

    pub(super) fn forget_queue(&mut self) {
        for var in self.queue.drain(..) {
            self.queued[var.index()] = false;
        }
        self.settled.clear();
    }
}

impl Scratch {
    /// The words of a block that keep to the letters of all places collected.
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
