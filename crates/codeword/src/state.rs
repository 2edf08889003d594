//! What changes in a search and can be undone: the letters that each code may still be, and the words that each entry
//! may still be.

use crate::shape::{CodeId, EntryId, Shape};
use sator_grid::IdVec;
use sator_search::{Level, Trail};
use sator_words::{Letter, LetterSet};

/// The reversible state of a search.
pub(crate) struct State<'s> {
    pub shape: &'s Shape,
    /// How many entries may have no word.
    pub slack: usize,
    domains: IdVec<CodeId, LetterSet>,
    /// The words of an entry: the first `sizes` of them still fit.
    candidates: IdVec<EntryId, Vec<u32>>,
    sizes: IdVec<EntryId, u32>,
    /// For each entry and each of its codes, the letters that fitting words have there.
    supports: Vec<LetterSet>,
    offsets: IdVec<EntryId, u32>,
    /// Entries with a word that may not fit any more.
    dirty: IdVec<EntryId, bool>,
    pub(crate) queue: Vec<EntryId>,
    /// How many entries have no word.
    pub(crate) empty: usize,
    trail: Trail<Change>,
}

enum Change {
    Domain(CodeId, LetterSet),
    Size(EntryId, u32),
    Support(u32, LetterSet),
}

/// There is no solution below this point; perhaps because this entry has no word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict(pub Option<EntryId>);

impl<'s> State<'s> {
    /// All that the puzzle leaves open, nothing propagated yet.
    pub fn new(shape: &'s Shape, slack: usize) -> Self {
        let mut offsets = IdVec::new();
        let mut total = 0;
        let mut supports = Vec::new();
        for entry in &shape.entries {
            offsets.push(total as u32);
            total += entry.codes.len();
            supports.extend(entry.codes.iter().map(|_| shape.alphabet));
        }
        let sizes: IdVec<EntryId, u32> = shape.entries.ids().map(|entry| shape.class_size(entry) as u32).collect();
        Self {
            shape,
            slack,
            domains: shape.start.clone(),
            candidates: sizes.iter().map(|&size| (0..size).collect()).collect(),
            empty: sizes.iter().filter(|&&size| size == 0).count(),
            sizes,
            supports,
            offsets,
            dirty: IdVec::filled(true, shape.entries.len()),
            queue: shape.entries.ids().collect(),
            trail: Trail::new(),
        }
    }

    /// The same with some entries left out, as if every word were in the list.
    pub fn without(shape: &'s Shape, left_out: &[EntryId]) -> Self {
        let mut state = Self::new(shape, 0);
        state.queue.retain(|entry| !left_out.contains(entry));
        for &entry in left_out {
            // As if it were looked at all the time: nobody looks at it again, and it goes on supporting every letter.
            state.dirty[entry] = true;
            state.empty -= usize::from(state.sizes[entry] == 0);
        }
        state
    }

    pub fn domain(&self, code: CodeId) -> LetterSet {
        self.domains[code]
    }

    /// The letter of a code that is settled.
    pub fn letter(&self, code: CodeId) -> Option<Letter> {
        self.domains[code].single()
    }

    pub fn domains(&self) -> &IdVec<CodeId, LetterSet> {
        &self.domains
    }

    /// The words that still fit an entry.
    pub fn fitting(&self, entry: EntryId) -> &[u32] {
        &self.candidates[entry][..self.sizes[entry] as usize]
    }

    /// The letters that fitting words of the entry have at a place.
    pub fn support(&self, entry: EntryId, place: usize) -> LetterSet {
        self.supports[self.offsets[entry] as usize + place]
    }

    /// Leaves a code only these letters. Its entries are looked at again if they lose a word by it.
    pub fn restrict(&mut self, code: CodeId, letters: LetterSet) -> Result<(), Conflict> {
        let before = self.domains[code];
        let after = before & letters;
        if after == before {
            return Ok(());
        }
        self.trail.push(Change::Domain(code, before));
        self.domains[code] = after;
        if after.is_empty() {
            return Err(Conflict(None));
        }
        for &(entry, place) in &self.shape.through[code] {
            if !self.dirty[entry] && !(self.support(entry, place) - after).is_empty() {
                self.dirty[entry] = true;
                self.queue.push(entry);
            }
        }
        Ok(())
    }

    pub fn fix(&mut self, code: CodeId, letter: Letter) -> Result<(), Conflict> {
        self.restrict(code, LetterSet::only(letter))
    }

    /// Drops the words of an entry that fit no more, and counts the letters of the others.
    pub(crate) fn refresh(&mut self, entry: EntryId) {
        self.dirty[entry] = false;
        let shape = self.shape;
        let codes = &shape.entries[entry].codes;
        let mut allowed = [LetterSet::EMPTY; LetterSet::CAPACITY];
        let mut support = [LetterSet::EMPTY; LetterSet::CAPACITY];
        for (allowed, &code) in allowed.iter_mut().zip(codes) {
            *allowed = self.domains[code];
        }
        let width = codes.len();
        let candidates = &mut self.candidates[entry];
        let before = self.sizes[entry];
        let mut kept = 0;
        for at in 0..before as usize {
            let word = candidates[at];
            let letters = shape.letters(entry, word);
            if letters.iter().zip(&allowed[..width]).all(|(&letter, allowed)| allowed.contains(letter)) {
                letters.iter().zip(&mut support[..width]).for_each(|(&letter, support)| support.insert(letter));
                candidates.swap(kept, at);
                kept += 1;
            }
        }
        if kept as u32 != before {
            self.trail.push(Change::Size(entry, before));
            self.sizes[entry] = kept as u32;
            self.empty += usize::from(kept == 0);
        }
        let offset = self.offsets[entry] as usize;
        for (place, &new) in support[..width].iter().enumerate() {
            let at = offset + place;
            if self.supports[at] != new {
                self.trail.push(Change::Support(at as u32, self.supports[at]));
                self.supports[at] = new;
            }
        }
    }

    pub fn mark(&mut self) -> Level {
        self.trail.mark()
    }

    /// Takes everything back since the mark.
    pub fn undo_to(&mut self, level: Level) {
        for entry in self.queue.drain(..) {
            self.dirty[entry] = false;
        }
        let (domains, sizes, supports, empty) =
            (&mut self.domains, &mut self.sizes, &mut self.supports, &mut self.empty);
        self.trail.undo_to(level, |change| match change {
            Change::Domain(code, before) => domains[code] = before,
            Change::Size(entry, before) => {
                if sizes[entry] == 0 {
                    *empty -= 1;
                }
                sizes[entry] = before;
            }
            Change::Support(at, before) => supports[at as usize] = before,
        });
    }
}
