//! The rule that a fill is different from earlier ones, in so many entries at least.
//!
//! As long as more slots may still differ than have to, there is nothing to conclude. When just as many are left, none of
//! them may have its earlier word; when fewer are left, it is a conflict.

use crate::shape::Var;
use crate::state::{Conflict, State};
use sator_words::{Letter, LetterSet, WordId};

/// Earlier fills, and how different from each of them a fill must be.
#[derive(Clone, Default)]
pub(crate) struct Different {
    earlier: Vec<EarlierFill>,
    /// In how many entries a fill must differ from each earlier one.
    entries: usize,
}

/// An earlier fill: its slots, and what stood there.
#[derive(Clone)]
pub(crate) struct EarlierFill(Vec<(Var, Earlier)>);

/// What stood in a slot.
#[derive(Clone)]
enum Earlier {
    /// A word.
    Word(WordId),
    /// Letters in those cells that were to be filled.
    Letters(Vec<(u32, Letter)>),
}

impl Different {
    /// Fills must differ in so many entries from those to be added.
    pub fn in_entries(entries: usize) -> Self {
        Self { earlier: Vec::new(), entries }
    }

    pub fn is_empty(&self) -> bool {
        self.earlier.is_empty()
    }

    /// From now on, fills must differ from this one too.
    pub fn add(&mut self, earlier: EarlierFill) {
        self.earlier.push(earlier);
    }

    /// Draws what conclusions there are. True if anything changed.
    pub fn enforce(&self, state: &mut State<'_, '_>) -> Result<bool, Conflict> {
        for earlier in &self.earlier {
            let others = || earlier.0.iter().filter(|(var, entry)| !entry.stands(state, *var));
            match others().take(self.entries + 1).count() {
                left if left > self.entries => {}
                left if left < self.entries => return Err(Conflict(state.widest())),
                _ => {
                    let allowed = others().find_map(|(var, entry)| entry.last_step(state, *var));
                    if let Some(step) = allowed {
                        step.forbid(state)?;
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }
}

impl EarlierFill {
    /// The fill that stands in a state.
    pub fn of_state(state: &State<'_, '_>) -> Self {
        let shape = state.shape();
        let entry = |var: Var| {
            if shape.vars[var.index()].wanted_whole {
                return Some((var, Earlier::Word(state.words(var).next()?)));
            }
            let wanted = shape.cells_of(var).iter().copied().filter(|&cell| shape.wanted[cell as usize]);
            let letters = wanted.filter_map(|cell| Some((cell, state.letters(cell).single()?)));
            Some((var, Earlier::Letters(letters.collect())))
        };
        Self(shape.vars().filter_map(entry).collect())
    }
}

/// A step after which an earlier entry would stand again.
enum Step {
    Word(Var, WordId),
    Letter(u32, Letter),
}

impl Earlier {
    /// Does it stand there again?
    fn stands(&self, state: &State<'_, '_>, var: Var) -> bool {
        match self {
            Self::Word(word) => state.count(var) == 1 && state.allows(var, *word),
            Self::Letters(letters) => {
                letters.iter().all(|&(cell, letter)| state.letters(cell).single() == Some(letter))
            }
        }
    }

    /// The one step that is left to make it stand again; none if it takes several, or cannot come to that.
    fn last_step(&self, state: &State<'_, '_>, var: Var) -> Option<Step> {
        match self {
            Self::Word(word) => state.allows(var, *word).then_some(Step::Word(var, *word)),
            Self::Letters(letters) => {
                let mut open = letters.iter().filter(|&&(cell, letter)| state.letters(cell).single() != Some(letter));
                let &(cell, letter) = open.next()?;
                (open.next().is_none() && state.letters(cell).contains(letter)).then_some(Step::Letter(cell, letter))
            }
        }
    }
}

impl Step {
    fn forbid(self, state: &mut State<'_, '_>) -> Result<(), Conflict> {
        match self {
            Self::Word(var, word) => state.remove(var, word),
            Self::Letter(cell, letter) => state.restrict(cell, state.letters(cell) - LetterSet::only(letter)),
        }
    }
}
