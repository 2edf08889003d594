//! A filler without any cleverness: tries every word that fits the letters in place, slot after slot.

use crate::cases::{Case, given};
use sator_grid::Id;
use sator_grid::SlotId;

/// A word as numbers of letters.
pub type Word = Vec<usize>;

/// A slot with the words of the list that its floor and pattern allow; a slot given whole has just its own.
pub struct NaiveSlot {
    pub slot: SlotId,
    pub cells: Vec<usize>,
    pub words: Vec<Word>,
    pub given: bool,
}

/// All slots of a case.
pub fn slots(case: &Case) -> Vec<NaiveSlot> {
    let slot = |slot: SlotId| {
        let cells: Vec<usize> = case.template.slots()[slot].cells().iter().map(|cell| cell.index()).collect();
        if let Some(word) = case.template.given_word(slot) {
            let word = word.iter().map(|letter| letter.index()).collect();
            return NaiveSlot { slot, cells, words: vec![word], given: true };
        }
        let (rules, length) = (&case.rules, cells.len());
        let floors = &rules.floors;
        let floor = floors.by_slot.get(&slot).or(floors.by_length.get(&length)).or(floors.all.as_ref());
        let words = case.words.iter().filter(|word| word.letters().len() == length);
        let words = words.filter(|word| floor.is_none_or(|&floor| word.score() >= floor));
        let words = words.filter(|word| match rules.patterns.get(&slot) {
            Some(pattern) => word.letters().iter().zip(pattern).all(|(&letter, set)| set.contains(letter)),
            None => true,
        });
        let words = words.map(|word| word.letters().iter().map(|letter| letter.index()).collect()).collect();
        NaiveSlot { slot, cells, words, given: false }
    };
    case.template.slots().ids().map(slot).collect()
}

/// May these two words stand in one grid?
pub fn get_along(case: &Case, one: &Word, other: &Word) -> bool {
    if one == other {
        return case.rules.duplicates_allowed;
    }
    let Some(length) = case.rules.max_shared else { return true };
    !one.windows(length).any(|run| other.windows(length).any(|also| also == run))
}

/// Too many steps for a small case: nobody knows.
#[derive(Debug)]
pub struct TooHard;

/// So many steps are enough for nearly all cases.
const MOST_STEPS: u32 = 20_000;

/// Gives every fill of these slots (of all, if `keep` says so) to `on_fill` until it returns false.
pub fn for_each_fill(
    case: &Case,
    keep: &dyn Fn(SlotId) -> bool,
    on_fill: &mut dyn FnMut(&[Option<usize>]) -> bool,
) -> Result<(), TooHard> {
    let mut slots = slots(case);
    slots.retain(|slot| slot.given || keep(slot.slot));
    let cells = case.template.grid().cells().len();
    let mut filler = Filler {
        case,
        placed: slots.iter().map(|slot| slot.given.then(|| slot.words[0].clone())).collect(),
        slots,
        letters: (0..cells).map(|cell| given(case, cell)).collect(),
        steps: 0,
    };
    filler.go_on(on_fill).map(|_| ())
}

/// Can these slots be filled together?
pub fn can_fill(case: &Case, keep: &dyn Fn(SlotId) -> bool) -> Result<bool, TooHard> {
    let mut found = false;
    for_each_fill(case, keep, &mut |_| {
        found = true;
        false
    })?;
    Ok(found)
}

struct Filler<'c> {
    case: &'c Case,
    slots: Vec<NaiveSlot>,
    placed: Vec<Option<Word>>,
    letters: Vec<Option<usize>>,
    steps: u32,
}

impl Filler<'_> {
    /// True as long as more fills are wanted.
    fn go_on(&mut self, on_fill: &mut dyn FnMut(&[Option<usize>]) -> bool) -> Result<bool, TooHard> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return Err(TooHard);
        }
        let open = (0..self.slots.len()).filter(|&slot| self.placed[slot].is_none());
        let tightest = open.map(|slot| (slot, self.fitting(slot))).min_by_key(|(_, words)| words.len());
        let Some((slot, words)) = tightest else {
            return Ok(if self.is_pangram() { on_fill(&self.letters) } else { true });
        };
        let before = self.letters.clone();
        for word in words {
            for (&cell, &letter) in self.slots[slot].cells.iter().zip(&word) {
                self.letters[cell] = Some(letter);
            }
            self.placed[slot] = Some(word);
            let go_on = self.go_on(on_fill)?;
            self.placed[slot] = None;
            self.letters.clone_from(&before);
            if !go_on {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn fitting(&self, slot: usize) -> Vec<Word> {
        let NaiveSlot { cells, words, .. } = &self.slots[slot];
        let fits = |word: &&Word| {
            cells.iter().zip(*word).all(|(&cell, &letter)| self.letters[cell].is_none_or(|here| here == letter))
                && self.placed.iter().flatten().all(|placed| get_along(self.case, word, placed))
        };
        words.iter().filter(fits).cloned().collect()
    }

    fn is_pangram(&self) -> bool {
        let all = 0..self.case.words.alphabet().len();
        !self.case.rules.pangram || all.into_iter().all(|letter| self.letters.contains(&Some(letter)))
    }
}
