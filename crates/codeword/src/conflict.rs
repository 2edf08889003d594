//! Why there is no key: a set of words that no key makes words of the list, while any of them left out may be.

use crate::explain::WordNo;
use crate::puzzle::Codeword;
use crate::search::Search;
use crate::shape::{EntryId, Shape};
use crate::state::State;
use sator_search::Budget;
use sator_words::WordList;
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// Words that cannot all be in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordConflict {
    /// The words.
    pub words: Vec<WordNo>,
    /// Is it shown that without any one of them the others can be?
    pub irreducible: bool,
}

/// To try one word left out may take so many nodes.
const NODES: u64 = 500;

/// Words that cannot all be in the list, as few as can soon be found. None if all can be.
pub fn conflict(puzzle: &Codeword, words: &WordList, budget: &Budget) -> Option<WordConflict> {
    let shape = Shape::new(puzzle, words);
    let mut left_out: Vec<EntryId> = Vec::new();
    if solvable(&shape, &left_out, &budget.clone().with_node_limit(NODES * 20)) != Some(false) {
        return None;
    }
    // Words that many words fit are likely to have nothing to do with it.
    let mut entries: Vec<EntryId> = shape.entries.ids().collect();
    entries.sort_by_key(|&entry| Reverse(shape.class_size(entry)));
    let mut irreducible = true;
    let mut stay = Vec::new();
    for entry in entries {
        left_out.push(entry);
        let without = solvable(&shape, &left_out, &budget.clone().with_node_limit(NODES));
        if without != Some(false) {
            irreducible &= without == Some(true);
            left_out.pop();
            stay.push(WordNo(shape.entries[entry].word as u32));
        }
    }
    stay.sort_unstable();
    Some(WordConflict { words: stay, irreducible })
}

/// Is there a key when these are left out? None if that takes too long to find out.
fn solvable(shape: &Shape, left_out: &[EntryId], budget: &Budget) -> Option<bool> {
    let mut meter = budget.meter();
    let mut state = State::without(shape, left_out);
    let ended = Search::new(shape, &mut meter).all(&mut state, &mut |_| ControlFlow::Break(()));
    ended.ok().map(|flow| flow.is_break())
}
