//! A bound on what a fill is worth: every word has a worth, and the entries together must reach a least one.
//!
//! No fill can be worth more than the best words that the slots may still have, taken together. What that sum has to
//! spare is how far each single slot may stay below its best word; worse words go. This is the bounds propagation of a
//! linear constraint, which turns the search into branch and bound. As words are numbered by score, a slot's best word is
//! its first and the words too bad for it are its last.
//!
//! Words to be used as much as possible have a bonus on top of what their score is worth. Where there are fewer such words
//! than slots for them, the words are counted, as none may stand twice.

use crate::shape::{Shape, Table, Var};
use crate::state::{Conflict, State, first_words};
use sator_words::WordId;
use std::sync::Arc;

/// What words are worth, and what all entries must be worth together.
#[derive(Clone)]
pub(crate) struct Worth {
    tables: Arc<[TableWorth]>,
    /// The slots that count.
    counted: Arc<[Var]>,
    /// What a preferred word is worth above others of its score.
    bonus: i64,
    /// What the entries must be worth together.
    pub least: i64,
}

/// What the words of one length are worth.
struct TableWorth {
    /// By word, without the bonus; never rises.
    words: Vec<i64>,
    /// The preferred words, as blocks of bits; empty if there are none.
    preferred: Vec<u64>,
    /// Are there fewer preferred words than slots, and none may stand twice?
    scarce: bool,
}

impl Worth {
    /// The worth of words by their scores, which must not fall as the score rises, and the bonus of preferred words.
    pub fn new(shape: &Shape<'_>, counted: &Arc<[Var]>, of_score: impl Fn(i32) -> i64, bonus: i64) -> Self {
        let tables = shape.tables.iter().map(|table| TableWorth {
            words: table.index.ids().map(|word| of_score(table.index.score(word).value())).collect(),
            preferred: if bonus == 0 { Vec::new() } else { preferred_blocks(table) },
            scarce: !shape.duplicates_allowed && table.preferred.len() < table.vars.len(),
        });
        Self { tables: tables.collect(), counted: Arc::clone(counted), bonus, least: i64::MIN }
    }

    /// The same, and the entries must be worth at least this together.
    pub fn at_least(self, least: i64) -> Self {
        Self { least, ..self }
    }

    /// What the slot's word is worth.
    pub fn of(&self, shape: &Shape<'_>, var: Var, word: WordId) -> i64 {
        let bonus = if shape.is_preferred(var, word) { self.bonus } else { 0 };
        self.table(shape, var).words[word.index()] + bonus
    }

    /// No fill that the state allows is worth more.
    pub fn bound(&self, state: &State<'_, '_>) -> i64 {
        let plain: i64 = self.counted.iter().map(|&var| self.best(state, var)).sum();
        plain + self.bonus_bound(state).0
    }

    /// Takes the words with which the least worth is out of reach, and propagates. True if anything changed.
    pub fn enforce(&self, state: &mut State<'_, '_>) -> Result<bool, Conflict> {
        let shape = state.shape();
        let plain: i64 = self.counted.iter().map(|&var| self.best(state, var)).sum();
        let (bonus, tight) = self.bonus_bound(state);
        let spare = (plain + bonus).saturating_sub(self.least);
        if spare < 0 {
            return Err(Conflict(self.most_to_blame(state)));
        }
        let mut changed = false;
        for &var in self.counted.iter() {
            let table = self.table(shape, var);
            let lowest = self.best(state, var).saturating_sub(spare);
            let needs_bonus = self.bonus > spare && tight & 1 << table_number(shape, var) != 0;
            let in_reach = table.words.last().is_none_or(|&last| last >= lowest);
            if state.count(var) == 1 || in_reach && !needs_bonus {
                continue;
            }
            let count = table.words.partition_point(|&worth| worth >= lowest);
            let keep_all = !needs_bonus || !has_any(state, var, &table.preferred);
            changed |= state.keep_words(var, |block| {
                let bonus = if keep_all { u64::MAX } else { table.preferred[block as usize] };
                first_words(count, block) & bonus
            })?;
        }
        if changed {
            state.settle()?;
        }
        Ok(changed)
    }

    /// The most that bonuses can come to, and for which tables every slot that can have one is counted on to have it.
    fn bonus_bound(&self, state: &State<'_, '_>) -> (i64, u64) {
        if self.bonus == 0 {
            return (0, 0);
        }
        let shape = state.shape();
        let (mut slots, mut tight) = (0, 0);
        for (number, (table, worth)) in shape.tables.iter().zip(self.tables.iter()).enumerate() {
            if worth.preferred.is_empty() {
                continue;
            }
            let counted = |var: &Var| self.counted.binary_search(var).is_ok();
            let able =
                || table.vars.iter().copied().filter(counted).filter(|&var| has_any(state, var, &worth.preferred));
            let count = able().count();
            let usable = |word: &&WordId| able().any(|var| state.allows(var, **word));
            let words = if worth.scarce { table.preferred.iter().filter(usable).count() } else { count };
            slots += count.min(words);
            // Grids have words of at most 64 lengths; one more would only be pruned less.
            if count <= words && number < 64 {
                tight |= 1 << number;
            }
        }
        (slots as i64 * self.bonus, tight)
    }

    /// What the slot's best word is worth, bonus aside.
    fn best(&self, state: &State<'_, '_>, var: Var) -> i64 {
        self.table(state.shape(), var).words[state.best(var).index()]
    }

    /// The slot that is the furthest below the best word of its length.
    fn most_to_blame(&self, state: &State<'_, '_>) -> Var {
        let shape = state.shape();
        let loss = |var: Var| self.table(shape, var).words[0] - self.best(state, var);
        self.counted.iter().copied().max_by_key(|&var| loss(var)).unwrap_or(Var(0))
    }

    fn table(&self, shape: &Shape<'_>, var: Var) -> &TableWorth {
        &self.tables[shape.vars[var.index()].table]
    }
}

fn table_number(shape: &Shape<'_>, var: Var) -> usize {
    // Tables past the last bit are never tight; see there.
    shape.vars[var.index()].table.min(63)
}

fn preferred_blocks(table: &Table<'_>) -> Vec<u64> {
    if table.preferred.is_empty() {
        return Vec::new();
    }
    let mut blocks = vec![0; table.blocks];
    for word in &table.preferred {
        blocks[word.index() / 64] |= 1 << (word.index() % 64);
    }
    blocks
}

/// May the slot have any of these words?
fn has_any(state: &State<'_, '_>, var: Var, words: &[u64]) -> bool {
    !words.is_empty() && state.blocks(var).any(|(block, bits)| bits & words[block as usize] != 0)
}
