//! Why there is no key: a set of words that no key makes words of the list, while any of them left out may be.

use crate::explain::WordNo;
use crate::puzzle::Codeword;
use crate::search::Search;
use crate::shape::{CodeId, EntryId, Shape};
use crate::state::State;
use sator_search::Budget;
use sator_words::{Letter, LetterSet, WordList};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// Words that cannot all be in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordConflict {
    /// The words.
    pub words: Vec<WordNo>,
    /// Is it shown that without any one of them the others can be?
    pub irreducible: bool,
    /// All words of the puzzle that no word of the list fits, whatever the others are.
    pub hopeless: Vec<WordNo>,
}

/// To try one word left out may take so many nodes.
const NODES: u64 = 500;

/// Words that cannot all be in the list, as few as can soon be found. None if all can be.
pub fn conflict(puzzle: &Codeword, words: &WordList, budget: &Budget) -> Option<WordConflict> {
    budget.check_now().ok()?;
    let shape = Shape::new(puzzle, words);
    if solvable(&shape, &[], &budget.clone().with_node_limit(NODES * 20)) != Some(false) {
        return None;
    }
    // Words that many words fit are likely to have nothing to do with it.
    let mut entries: Vec<EntryId> = shape.entries.ids().collect();
    entries.sort_by_key(|&entry| Reverse(shape.class_size(entry)));
    let mut deletion = Deletion { shape: &shape, budget, left_out: Vec::new(), stay: Vec::new(), irreducible: true };
    deletion.shrink(&entries);
    let mut words: Vec<WordNo> = deletion.stay.iter().map(|&entry| WordNo(shape.entries[entry].word as u32)).collect();
    words.sort_unstable();
    Some(WordConflict { words, irreducible: deletion.irreducible, hopeless: hopeless(&shape) })
}

/// The entries that no word of the list fits with the letters that are given or printed.
fn hopeless(shape: &Shape) -> Vec<WordNo> {
    let known: LetterSet = shape.start.iter().filter_map(|letters| letters.single()).collect();
    let may_be = |code: CodeId, letter: Letter| match shape.start[code].single() {
        Some(known) => known == letter,
        None => !known.contains(letter),
    };
    let fits = |entry: EntryId, word: u32| {
        shape.entries[entry].codes.iter().zip(shape.letters(entry, word)).all(|(&code, &letter)| may_be(code, letter))
    };
    let without =
        shape.entries.ids().filter(|&entry| !(0..shape.class_size(entry) as u32).any(|word| fits(entry, word)));
    without.map(|entry| WordNo(shape.entries[entry].word as u32)).collect()
}

/// Leaves out what the conflict does not need: many at once where that can be, so that a large puzzle takes few trials for
/// each word that stays.
struct Deletion<'a> {
    shape: &'a Shape,
    budget: &'a Budget,
    left_out: Vec<EntryId>,
    stay: Vec<EntryId>,
    irreducible: bool,
}

impl Deletion<'_> {
    fn shrink(&mut self, entries: &[EntryId]) {
        if entries.is_empty() {
            return;
        }
        if self.budget.check_now().is_err() {
            self.irreducible = false;
            self.stay.extend(entries);
            return;
        }
        let before = self.left_out.len();
        self.left_out.extend(entries);
        let without = solvable(self.shape, &self.left_out, &self.budget.clone().with_node_limit(NODES));
        if without == Some(false) {
            return;
        }
        self.left_out.truncate(before);
        if let &[entry] = entries {
            self.irreducible &= without == Some(true);
            self.stay.push(entry);
        } else {
            let (first, second) = entries.split_at(entries.len() / 2);
            self.shrink(first);
            self.shrink(second);
        }
    }
}

/// Is there a key when these are left out? None if that takes too long to find out.
fn solvable(shape: &Shape, left_out: &[EntryId], budget: &Budget) -> Option<bool> {
    let mut meter = budget.meter();
    let mut state = State::without(shape, left_out);
    let ended = Search::new(shape, &mut meter).all(&mut state, &mut |_| ControlFlow::Break(()));
    ended.ok().map(|flow| flow.is_break())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sator_words::{Alphabet, Role};
    use std::sync::Arc;
    use std::time::Duration;

    #[test]
    fn what_is_not_looked_at_for_want_of_time_stays() {
        let alphabet = Arc::new(Alphabet::latin());
        let mut words = WordList::builder(Arc::clone(&alphabet));
        words.read("tea\n".as_bytes(), Role::Base).unwrap();
        let puzzle = crate::read_codeword(b"words:\n1 2 3\n3 2 1\n2 1 3\n", None, &alphabet).unwrap();
        let shape = Shape::new(&puzzle, &words.build());
        let entries: Vec<EntryId> = shape.entries.ids().collect();
        let spent = Budget::unlimited().within(Duration::ZERO);
        let mut late =
            Deletion { shape: &shape, budget: &spent, left_out: Vec::new(), stay: Vec::new(), irreducible: true };
        late.shrink(&entries);
        assert_eq!((late.stay.len(), late.irreducible), (3, false));
    }

    #[test]
    fn hopeless_words_are_all_named() {
        let alphabet = Arc::new(Alphabet::latin());
        let mut words = WordList::builder(Arc::clone(&alphabet));
        words.read("tea\nsea\n".as_bytes(), Role::Base).unwrap();
        let text = b"given: 1=S\nwords:\n1 2 3\n2 2 3\n3 2 1\n4 2 3\n";
        let puzzle = crate::read_codeword(text, None, &alphabet).unwrap();
        let found = conflict(&puzzle, &words.build(), &Budget::unlimited()).unwrap();
        assert_eq!(found.hopeless, [WordNo(1), WordNo(2)], "no EEA, and nothing ends in S");
        assert_eq!(found.words.len(), 1);
    }
}
