//! Clauses read from a file, to be solved again.

use crate::literal::Lit;
use crate::load::{Loader, MAX_LITERALS};
use crate::oracle::Oracle;
use crate::read::{Item, NamedWeights, Weight};
use crate::sink::Part;
use crate::solve::SolveError;
use crate::watch::Watch;
use sator_search::StopReason;

/// Clauses read from a file.
#[derive(Default)]
pub struct Formula {
    literals: Vec<Lit>,
    /// Where each clause ends.
    ends: Vec<u32>,
    /// What the clauses are, from the one of this number on: mostly many are alike.
    kinds: Vec<(u32, Kind)>,
    run: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Hard,
    /// Its weight, and where it shares its violation with the others of a run, which run.
    Soft(u64, Option<u32>),
}

impl Formula {
    /// No clause yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds what a line of a file says. Rules are hard here: files of ours have answers that keep them.
    pub fn add(&mut self, item: Item<'_>, weights: Option<NamedWeights>) -> Result<(), SolveError> {
        match item {
            Item::Part(part) => self.run += u32::from(matches!(part, Part::Run(_))),
            Item::Clause(weight, clause) => {
                let kind = match weight {
                    Weight::Hard => Kind::Hard,
                    Weight::Soft(weight) if weights.is_some_and(|weights| weights.rule == weight) => Kind::Hard,
                    Weight::Soft(weight) => {
                        let of_run = weights.is_some_and(|weights| weights.word == weight);
                        Kind::Soft(weight, of_run.then_some(self.run))
                    }
                };
                self.literals.extend_from_slice(clause);
                if self.size() > MAX_LITERALS {
                    return Err(SolveError::TooLarge);
                }
                if self.kinds.last().is_none_or(|&(_, last)| last != kind) {
                    self.kinds.push((self.ends.len() as u32, kind));
                }
                self.ends.push(self.literals.len() as u32);
            }
            Item::Nothing | Item::Name(..) => {}
        }
        Ok(())
    }

    /// How much memory it takes, in literals.
    const fn size(&self) -> u64 {
        let a_kind = size_of::<(u32, Kind)>() / size_of::<Lit>();
        (self.literals.len() + self.ends.len() + self.kinds.len() * a_kind) as u64
    }

    pub(crate) fn load<O: Oracle>(&self, loader: &mut Loader<'_, O>, watch: &Watch<'_>) -> Result<(), StopReason> {
        let mut from = 0;
        let mut run_before = None;
        let mut kinds = self.kinds.iter().peekable();
        let mut kind = Kind::Hard;
        for (number, &to) in (0..).zip(&self.ends) {
            if let Some(&(_, next)) = kinds.next_if(|(first, _)| *first == number) {
                kind = next;
            }
            let clause = &self.literals[from as usize..to as usize];
            match kind {
                Kind::Hard => loader.hard(clause),
                Kind::Soft(weight, run) => {
                    if run.is_some() && run != run_before {
                        loader.begin_run();
                        run_before = run;
                    }
                    loader.soft(weight, run.is_some(), clause);
                }
            }
            from = to;
            if loader.is_full() {
                return Err(StopReason::Cancelled);
            }
            if watch.must_stop() {
                return Err(watch.look().unwrap_or(StopReason::Cancelled));
            }
        }
        Ok(())
    }
}
