//! Looking a slot through: all its words are tested at once for whether they leave the slots around any word.
//!
//! A word that propagation lets stand mostly fails two crossings away: its letters leave each crossing slot words, but these
//! leave none for a slot that lies beside it and meets several of the same crossings. That can be told for all words
//! together. A letter of the slot allows some letters only at the other places of its crossing, and with them some words of
//! each slot beside. What a whole word leaves such a slot is the AND of what its letters do: a few machine words, where propagating
//! it would go through twenty slots. The rectangle engine looks ahead the same way.
//!
//! Words that go this way would fail as well if they were tried one by one; others that would fail are left.

use super::{Conflict, Ones, State, VarState};
use crate::shape::{Through, Var};
use sator_words::{LetterSet, WordId};

/// Memory for looking slots through, kept to be used again.
#[derive(Clone, Default)]
pub(super) struct Scan {
    /// For each crossing, each letter where it crosses, and each place: the letters that go together with that letter.
    together: Vec<LetterSet>,
    /// The slots beside, one entry for each crossing that they meet.
    links: Vec<Link>,
    /// For each link of one slot beside, letter, and active block of the slot: the words that the letter leaves.
    left: Vec<u64>,
    /// The words that may still stand.
    words: Vec<Candidate>,
    /// For each active block of the slot that is looked through: the words to keep.
    keep: Vec<u64>,
}

/// A slot beside, where it meets a crossing.
#[derive(Clone, Copy)]
struct Link {
    /// The slot beside, and its place.
    beside: Var,
    place: u32,
    /// The place of the slot that is looked through.
    own_place: u32,
    /// Where the letters for the first letter stand in `together`, and how far it is to the next.
    first: u32,
    step: u32,
}

/// A word of the slot that is looked through.
#[derive(Clone, Copy)]
struct Candidate {
    word: WordId,
    /// Which of the active blocks it is in, and its bit there.
    active: u32,
    bit: u32,
}

/// Slots beside that have more blocks than this are taken to have words enough, whatever stands here.
const MOST_BLOCKS: u32 = 64;

impl State<'_, '_> {
    /// Takes the words from the slot that leave a slot beside it no word, and propagates. How many words went that way; all of them
    /// is a conflict.
    pub(crate) fn scan(&mut self, var: Var) -> Result<usize, Conflict> {
        let mut scan = std::mem::take(&mut self.scratch.scan);
        scan.follow_crossings(self, var);
        scan.start(self, var);
        let before = scan.words.len();
        // Few words first: they are quick to look at, and likely to be the ones that fail.
        scan.links.sort_by_key(|link| (self.vars[link.beside.index()].limit, link.beside));
        let links = std::mem::take(&mut scan.links);
        for links in links.chunk_by(|one, other| one.beside == other.beside) {
            // With one crossing in common, a word that the crossing may have is enough, and propagation has seen to that.
            if links.len() > 1 && !scan.words.is_empty() {
                scan.test(self, var, links);
            }
        }
        scan.links = links;
        let gone = before - scan.words.len();
        let keep = |at: usize, _| scan.keep[at];
        let kept = if gone > 0 { self.keep_bits(var, keep).and_then(|_| self.settle()) } else { Ok(()) };
        self.scratch.scan = scan;
        kept.map(|()| gone)
    }
}

impl Scan {
    /// Finds the crossings of the slot, which letters go together along each, and the slots beside.
    fn follow_crossings(&mut self, state: &State<'_, '_>, var: Var) {
        self.links.clear();
        self.together.clear();
        let shape = state.shape;
        for (place, &cell) in shape.cells_of(var).iter().enumerate() {
            // A letter that is settled tells nothing new.
            if state.letters(cell).single().is_some() {
                continue;
            }
            for &crossing in &shape.through[cell as usize] {
                if crossing.var != var && state.count(crossing.var) > 1 {
                    self.follow(state, (var, place), crossing);
                }
            }
        }
    }

    fn follow(&mut self, state: &State<'_, '_>, (var, own_place): (Var, usize), crossing: Through) {
        let shape = state.shape;
        let cells = shape.cells_of(crossing.var);
        let first = self.together.len();
        let links_before = self.links.len();
        for (place, &cell) in cells.iter().enumerate() {
            if place == crossing.place as usize || state.letters(cell).single().is_some() {
                continue;
            }
            for beside in &shape.through[cell as usize] {
                let VarState { limit, count, .. } = state.vars[beside.var.index()];
                if beside.var != crossing.var && beside.var != var && count > 1 && limit <= MOST_BLOCKS {
                    self.links.push(Link {
                        beside: beside.var,
                        place: beside.place,
                        own_place: own_place as u32,
                        first: (first + place) as u32,
                        step: cells.len() as u32,
                    });
                }
            }
        }
        if self.links.len() == links_before {
            return;
        }
        self.together.resize(first + shape.alphabet.len() * cells.len(), LetterSet::EMPTY);
        let together = &mut self.together[first..];
        let index = shape.table_of(crossing.var).index;
        for (block, bits) in state.blocks(crossing.var) {
            for bit in Ones(bits) {
                let word = index.word(state.word_at(crossing.var, block, bit));
                let letter = word[crossing.place as usize];
                let row = &mut together[letter.index() * cells.len()..][..cells.len()];
                for (letters, &letter) in row.iter_mut().zip(word) {
                    letters.insert(letter);
                }
            }
        }
    }

    /// All words of the slot may stand at first.
    fn start(&mut self, state: &State<'_, '_>, var: Var) {
        self.words.clear();
        self.keep.clear();
        for (active, (block, bits)) in (0..).zip(state.blocks(var)) {
            self.keep.push(bits);
            self.words.extend(Ones(bits).map(|bit| Candidate { word: state.word_at(var, block, bit), active, bit }));
        }
    }

    /// Tests the words by one slot beside, all of whose links are given.
    fn test(&mut self, state: &State<'_, '_>, var: Var, links: &[Link]) {
        self.find_left(state, var, links);
        let letters = state.shape.alphabet.len();
        let index = state.shape.table_of(var).index;
        let VarState { limit, first, .. } = state.vars[links[0].beside.index()];
        let (limit, bits) = (limit as usize, &state.bits[first as usize..]);
        let active = &state.active[first as usize..][..limit];
        let (left, keep) = (&self.left, &mut self.keep);
        self.words.retain(|&Candidate { word, active: own_active, bit }| {
            let word = index.word(word);
            let stands = active.iter().enumerate().any(|(at, &block)| {
                let mut words = bits[block as usize];
                for (number, link) in links.iter().enumerate() {
                    words &= left[(number * letters + word[link.own_place as usize].index()) * limit + at];
                    if words == 0 {
                        return false;
                    }
                }
                true
            });
            if !stands {
                keep[own_active as usize] &= !(1 << bit);
            }
            stands
        });
    }

    /// Finds what each letter of the slot leaves a slot beside, for each of its links.
    fn find_left(&mut self, state: &State<'_, '_>, var: Var, links: &[Link]) {
        let shape = state.shape;
        let beside = links[0].beside;
        let VarState { limit, first, blocks, .. } = state.vars[beside.index()];
        let (limit, blocks) = (limit as usize, blocks as usize);
        let active = &state.active[first as usize..][..limit];
        let masks = state.masks(beside);
        let letters = shape.alphabet.len();
        self.left.clear();
        self.left.resize(links.len() * letters * limit, 0);
        for (number, link) in links.iter().enumerate() {
            let own_cell = shape.cells_of(var)[link.own_place as usize];
            let now = state.letters(shape.cells_of(beside)[link.place as usize]);
            for letter in state.letters(own_cell) {
                let kept = now & self.together[(link.first + letter.index() as u32 * link.step) as usize];
                let lost = now - kept;
                let by_loss = lost.len() < kept.len();
                let left = &mut self.left[(number * letters + letter.index()) * limit..][..limit];
                for other in if by_loss { lost } else { kept } {
                    let row = &masks[(link.place as usize * letters + other.index()) * blocks..][..blocks];
                    for (left, &block) in left.iter_mut().zip(active) {
                        *left |= row[block as usize];
                    }
                }
                if by_loss {
                    for left in left {
                        *left = !*left;
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
