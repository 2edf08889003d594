//! Why a grid cannot be filled: the slots that no word fits, and a set of slots that cannot be filled together.

use crate::irreducible::{Core, find_core};
use crate::options::Options;
use crate::shape::{Shape, Var};
use crate::{Problem, Rules};
use sator_grid::{SlotId, SlotName};
use sator_search::{Budget, Outcome};
use sator_words::{LetterSet, Score};
use std::fmt;

/// Why a grid cannot be filled. Shown as sentences.
#[derive(Clone, PartialEq, Debug)]
pub struct Diagnosis {
    /// The slots that no word fits, whatever stands elsewhere.
    pub dead: Vec<SlotNote>,
    /// What makes the grid impossible.
    pub blame: Blame,
}

/// What makes a grid impossible.
#[derive(Clone, PartialEq, Debug)]
pub enum Blame {
    /// These slots cannot be filled together. One of the dead slots, if there are any.
    Slots {
        /// The slots, in the order of the grid.
        slots: Vec<SlotNote>,
        /// Is it shown that without any one of them the others can be filled? If not, the budget ran out before.
        irreducible: bool,
    },
    /// The grid can be filled, but not with every letter of the alphabet.
    Pangram,
    /// The budget ran out before it was known whether the slots are to blame or the rule that all letters be used.
    Unknown,
}

/// A slot and what is known of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlotNote {
    /// The slot.
    pub slot: SlotId,
    /// Its name.
    pub name: SlotName,
    /// The letters it must have, a dot where there is a choice.
    pub pattern: String,
    /// How many words it may have.
    pub words: usize,
}

/// Says why a grid that is known to be impossible cannot be filled. `trouble` is that of the search that showed it: where to
/// look first.
pub fn diagnose(problem: &Problem<'_>, trouble: &[(SlotId, f64)], options: &Options, budget: &Budget) -> Diagnosis {
    let shape = Shape::new(problem);
    let notes: Vec<SlotNote> = shape.vars().map(|var| SlotNote::new(problem, &shape, var)).collect();
    let dead: Vec<SlotNote> = notes.iter().filter(|note| note.words == 0).cloned().collect();
    if let Some(first) = dead.first() {
        return Diagnosis { blame: Blame::Slots { slots: vec![first.clone()], irreducible: true }, dead };
    }
    // Without a slot its cells are free and can have any letter, so the parts are looked at without that rule.
    let rules = Rules { pangram: false, ..problem.rules.clone() };
    let slots_only = Problem { rules: &rules, ..*problem };
    let blame = if problem.rules.pangram { whole_without_pangram(&slots_only, options, budget) } else { None };
    let blame = blame.unwrap_or_else(|| {
        let Core { slots, irreducible } = find_core(&slots_only, trouble, options, budget);
        let of_core = |note: &&SlotNote| slots.contains(&note.slot);
        Blame::Slots { slots: notes.iter().filter(of_core).cloned().collect(), irreducible }
    });
    Diagnosis { dead, blame }
}

/// What is to blame if it is not the slots.
fn whole_without_pangram(problem: &Problem<'_>, options: &Options, budget: &Budget) -> Option<Blame> {
    let mut quiet = sator_search::ignore_progress;
    match crate::fill(problem, options, budget, &mut quiet).outcome {
        Outcome::Found(_) => Some(Blame::Pangram),
        Outcome::Impossible => None,
        Outcome::Stopped(_) => Some(Blame::Unknown),
    }
}

impl SlotNote {
    /// The slot by itself: how many words keep to its given letters, its pattern and its floor.
    pub(crate) fn new(problem: &Problem<'_>, shape: &Shape<'_>, var: Var) -> Self {
        let slot = shape.slot(var);
        let letters = letters(problem, shape, var);
        let shown = |set: &LetterSet| set.single().map_or('.', |letter| problem.words.alphabet().display(letter));
        Self {
            slot,
            name: problem.template.slots()[slot].name(),
            pattern: letters.iter().map(shown).collect(),
            words: fitting(shape, var, &letters, problem.rules.floors.of(slot, letters.len())),
        }
    }
}

/// The letters that each place of the slot may have by itself.
pub(crate) fn letters(problem: &Problem<'_>, shape: &Shape<'_>, var: Var) -> Vec<LetterSet> {
    let mut letters: Vec<_> = shape.cells_of(var).iter().map(|&cell| shape.letters[cell as usize]).collect();
    let pattern = problem.rules.patterns.get(&shape.slot(var)).filter(|pattern| pattern.len() == letters.len());
    letters.iter_mut().zip(pattern.into_iter().flatten()).for_each(|(own, &allowed)| *own &= allowed);
    letters
}

/// How many words of at least this score have such letters.
pub(crate) fn fitting(shape: &Shape<'_>, var: Var, letters: &[LetterSet], floor: Score) -> usize {
    let index = shape.table_of(var).index;
    // Words as long as a very long slot cannot be; its index has another length.
    if index.length() != letters.len() {
        return 0;
    }
    let best = index.count_from(floor);
    index.fitting(letters, shape.alphabet).iter().take_while(|word| word.index() < best).count()
}

impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.dead.is_empty() {
            return write!(f, "No word fits {}.", Listed(&self.dead, "or"));
        }
        match &self.blame {
            Blame::Slots { slots, .. } if slots.len() == 1 => {
                write!(f, "{} cannot be filled beside the words that are given.", Listed(slots, "and"))
            }
            Blame::Slots { slots, irreducible: true } if slots.len() == 2 => {
                write!(f, "{} cannot be filled together, though each of them can.", Listed(slots, "and"))
            }
            Blame::Slots { slots, irreducible: true } => {
                let slots = Listed(slots, "and");
                write!(f, "{slots} cannot be filled together; without any one of them the others can.")
            }
            Blame::Slots { slots, irreducible: false } => {
                write!(f, "{} cannot be filled together; perhaps even fewer cannot.", Listed(slots, "and"))
            }
            Blame::Pangram => f.write_str("The grid can be filled, but not with every letter of the alphabet."),
            Blame::Unknown => f.write_str("The grid cannot be filled with every letter of the alphabet."),
        }
    }
}

impl fmt::Display for SlotNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.pattern)
    }
}

/// Some slots, with a word before the last: `1A (..), 2D (...) and 3D (..)`. If they are many, only the first.
pub(crate) struct Listed<'a>(pub &'a [SlotNote], pub &'static str);

/// So many slots are named, or one more.
const NAMED: usize = 20;

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(slots, joined_by) = *self;
        let named = if slots.len() > NAMED + 1 { NAMED } else { slots.len() };
        for (at, note) in slots[..named].iter().enumerate() {
            match at {
                0 => write!(f, "{note}")?,
                _ if at + 1 == slots.len() => write!(f, " {joined_by} {note}")?,
                _ => write!(f, ", {note}")?,
            }
        }
        match slots.len() - named {
            0 => Ok(()),
            more => write!(f, " {joined_by} {more} more"),
        }
    }
}
