//! Mends a pattern that cannot be filled: one part after the other is changed, until there is none left that is known to be in
//! the way.
//!
//! The parts that propagation shows cannot be filled, no two with a slot in common, are counted after every change. It is taken if there
//! are fewer of them, or as many and the pattern is not much harder; by chance, if both are a little worse (Metropolis et al.,
//! "Equation of state calculations by fast computing machines", Journal of Chemical Physics 21, 1953).

use super::{End, Worker};
use crate::Pattern;
use crate::anneal::Draft;
use crate::core::{Core, find_cores};
use crate::design::Design;
use sator_search::{OnProgress, Progress, Stats, StopReason};

/// A pattern is changed so often before another one is tried.
const MOST_CHANGES: u32 = 300;
/// A part that cannot be filled counts as so much hardness.
const CORE_HARDNESS: f64 = 20.0;
/// A pattern may become so much harder by a change, on average.
const WARMTH: f64 = 16.0;

impl Worker<'_, '_> {
    /// Fills a pattern; mends it where it cannot be filled; and gives it up after a while.
    pub(super) fn try_out(&mut self, draft: &mut Draft, listener: &mut OnProgress<'_>) -> Result<Option<Design>, End> {
        let (mut cores, _) = self.cores(&draft.pattern(&self.sampler.encoding), Vec::new(), usize::MAX);
        for _ in 0..MOST_CHANGES {
            let stats = Stats { elapsed: self.budget.elapsed(), ..self.stats };
            if listener(&Progress { phase: "designing", stats, ..Progress::default() }).is_break() {
                return Err(StopReason::Cancelled.into());
            }
            self.budget.check_now()?;
            if cores.is_empty() {
                match self.fill(&draft.pattern(&self.sampler.encoding)) {
                    Ok(design) => return Ok(Some(design)),
                    Err(core) => cores.push(core),
                }
            }
            if !self.anneals() {
                break;
            }
            cores = self.mend(draft, cores);
        }
        Ok(None)
    }

    /// Tries to change one of the parts that cannot be filled. Returns those that there are now.
    fn mend(&mut self, draft: &mut Draft, cores: Vec<Core>) -> Vec<Core> {
        let before = draft.save();
        let core = &cores[self.rng.below(cores.len())];
        draft.add(core.lits.iter().map(|&lit| !lit));
        let near = draft.near(&core.lits);
        self.bench().change(draft, &near);
        if draft.hardness().is_infinite() {
            draft.restore(&before);
            return cores;
        }
        let count = cores.len();
        let (kept, gone): (Vec<Core>, Vec<Core>) = cores.into_iter().partition(|core| draft.has(&core.lits));
        let keeping = kept.len();
        let harder = if before.hardness.is_finite() { draft.hardness() - before.hardness } else { 0.0 };
        // What a change may cost is drawn beforehand: so it is known how many parts are too many.
        let allowed = -WARMTH * (1.0 - self.rng.unit()).ln() - harder;
        let fewer = (-allowed / CORE_HARDNESS).ceil().max(0.0) as usize;
        let (mut cores, few) = match count.checked_sub(fewer) {
            Some(most) if most >= keeping => self.cores(&draft.pattern(&self.sampler.encoding), kept, most),
            _ => (kept, false),
        };
        if !few {
            // As it was; but what has come to be known stays so.
            draft.restore(&before);
            for core in cores.drain(keeping..) {
                if !draft.has(&core.lits) {
                    draft.add(core.lits.iter().map(|&lit| !lit));
                }
            }
            cores.extend(gone);
        }
        cores
    }

    /// Parts of a pattern that cannot be filled, these among them; are there at most so many?
    fn cores(&self, pattern: &Pattern, mut cores: Vec<Core>, most: usize) -> (Vec<Core>, bool) {
        let template = pattern.template(&self.problem.brief);
        let keeping = cores.len();
        let encoding = &self.sampler.encoding;
        cores.extend(self.no_word(&template).map(|slot| Core::of_slots(&template, &[slot], encoding)));
        let few = find_cores(&self.fill_problem(&template), &mut cores, most, encoding);
        cores[keeping..].iter().for_each(|core| self.tell(core));
        (cores, few)
    }
}
