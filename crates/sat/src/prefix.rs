//! The prefix encoding: what may come after each beginning of a word.
//!
//! A word is padded to `#word#`. Wherever a block and the first letters of words have been read, the next tile must have a
//! symbol that goes on to a word that fits: `¬#0 ∨ ¬c1 ∨ ¬a2 ∨ b3 ∨ t3`. Where the run of tiles is fixed, with known blocks or
//! edges around it and no block possible inside, only words of just that length fit and the leading block need not be
//! said: `¬c1 ∨ ¬a2 ∨ b3 ∨ t3`.

use crate::lexicon::Lexicon;
use crate::literal::Lit;
use crate::sink::Halt;
use crate::variables::Symbol;

/// The tiles of a run and the words that fit into it.
pub(crate) struct Beginnings<'a, V> {
    pub lexicon: &'a Lexicon,
    /// "No block before the run"; none where the run is fixed.
    pub no_block_before: Option<Lit>,
    /// May the first tile be a block too?
    pub block_first: bool,
    /// How many tiles there are.
    pub tiles: usize,
    /// "This symbol stands in that tile of the run".
    pub literal: V,
}

impl<V: Fn(usize, Symbol) -> Lit> Beginnings<'_, V> {
    /// Emits a clause for each beginning of these words, which are in alphabetical order.
    pub fn emit(&self, words: &[u32], emit: &mut impl FnMut(&[Lit]) -> Result<(), Halt>) -> Result<(), Halt> {
        let mut prefix: Vec<Lit> = self.no_block_before.into_iter().collect();
        self.go_on(words, 0, &mut prefix, &mut Vec::new(), emit)
    }

    /// Emits the clauses for all beginnings that go on from the one in `prefix`, of `depth` letters, which these words have.
    fn go_on(
        &self,
        mut words: &[u32],
        depth: usize,
        prefix: &mut Vec<Lit>,
        clause: &mut Vec<Lit>,
        emit: &mut impl FnMut(&[Lit]) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        if depth == self.tiles {
            return Ok(());
        }
        clause.clear();
        clause.extend_from_slice(prefix);
        let whole = words.first().is_some_and(|&word| self.lexicon.word(word).len() == depth);
        if whole {
            words = &words[1..];
        }
        if whole || depth == 0 && self.block_first {
            clause.push((self.literal)(depth, Symbol::Block));
        }
        let same_letter = |a: &u32, b: &u32| self.lexicon.word(*a)[depth] == self.lexicon.word(*b)[depth];
        let letter = |group: &[u32]| Symbol::Letter(self.lexicon.word(group[0])[depth]);
        clause.extend(words.chunk_by(same_letter).map(|group| (self.literal)(depth, letter(group))));
        emit(clause)?;
        for group in words.chunk_by(same_letter) {
            prefix.push(!(self.literal)(depth, letter(group)));
            self.go_on(group, depth + 1, prefix, clause, emit)?;
            prefix.pop();
        }
        Ok(())
    }
}
