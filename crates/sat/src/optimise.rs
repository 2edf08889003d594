//! Minimising what is violated, level by level: first what weighs most, then, without giving any of that up, the next.
//!
//! A level begins with assuming that nothing of it is violated, which mostly holds. Where it cannot, the solver names a core
//! of assumptions that cannot hold together: one violation more, and the core is set aside, until the rest holds. What is
//! still open between that bound and the best answer is closed by counting: a totalizer over all violations, and answers
//! with fewer and fewer of them. The two take turns with ever more conflicts each, so an answer improves as long as
//! there is time. Compare Morgado et al., "Iterative and core-guided MaxSAT solving", Constraints 18, 2013.

use crate::literal::{Lit, Var};
use crate::load::Level;
use crate::oracle::Oracle;
use crate::totalizer::totalizer;
use crate::watch::Watch;
use sator_search::StopReason;
use std::convert::Infallible;

/// The conflicts of the first turn; each turn has twice as many as the one before.
const FIRST_TURN: u64 = 1_000;

/// Looking for an answer without violations gets so many times the conflicts of counting: it mostly succeeds.
const PERFECT_SHARE: u64 = 16;

/// The most violations of a level that can be counted.
pub(crate) const MAX_COUNTED: usize = 6_000;

/// How optimising ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The hard clauses have no answer.
    Impossible,
    /// No answer violates less, level by level.
    Done,
    Stopped(StopReason),
    /// So many violations are too many to count, and nothing but counting would help: the best is not proven.
    TooMany(usize),
}

impl End {
    /// Why it was stopped, if it was.
    pub const fn reason(self) -> Option<StopReason> {
        match self {
            Self::Stopped(reason) => Some(reason),
            Self::Impossible | Self::Done | Self::TooMany(_) => None,
        }
    }
}

/// Says how many violations of each level an answer of the solver really has, and keeps it if that is less than ever.
pub(crate) type Judge<'a, O> = dyn FnMut(&O, &[Level]) -> Vec<u64> + 'a;

pub(crate) struct Optimiser<'a, 'w, O> {
    pub oracle: &'a mut O,
    pub levels: &'a [Level],
    pub watch: &'a Watch<'w>,
    pub judge: &'a mut Judge<'a, O>,
    /// The last variable of the solver.
    pub last: u32,
    /// For each level: how many violations there are at least, given the least for the levels above; and how many the
    /// best answer has.
    pub least: Vec<u64>,
    pub best: Vec<u64>,
}

impl<'a, 'w, O: Oracle> Optimiser<'a, 'w, O> {
    pub fn new(
        oracle: &'a mut O,
        levels: &'a [Level],
        watch: &'a Watch<'w>,
        judge: &'a mut Judge<'a, O>,
        last: u32,
    ) -> Self {
        let zeros = vec![0; levels.len()];
        Self { oracle, levels, watch, judge, last, least: zeros.clone(), best: zeros }
    }

    pub fn run(&mut self) -> End {
        match self.oracle.solve(&[], u64::MAX) {
            Some(true) => {
                self.best = (self.judge)(self.oracle, self.levels);
                self.report();
            }
            Some(false) => return End::Impossible,
            None => return self.stopped(),
        }
        for level in 0..self.levels.len() {
            match self.level(level) {
                End::Done => {}
                end => return end,
            }
        }
        End::Done
    }

    /// What no answer can cost less than, by what is known of the levels: an answer either has one violation more than the
    /// least of a level, or the least and then what is known of the levels below.
    pub fn bound(&self) -> u64 {
        self.levels.iter().zip(&self.least).rev().fold(0, |below, (level, &least)| {
            level.weight.saturating_mul(least).saturating_add(below.min(level.weight))
        })
    }

    pub fn cost(&self) -> u64 {
        let costs = self.levels.iter().zip(&self.best).map(|(level, &best)| level.weight.saturating_mul(best));
        costs.fold(0, u64::saturating_add)
    }

    /// Brings the violations of a level to the least, and keeps them there.
    fn level(&mut self, level: usize) -> End {
        let violated = &self.levels[level].violated;
        // What may still be assumed not to be violated; none once that was found to hold.
        let mut open: Option<Vec<Lit>> = Some(violated.clone());
        let mut counts: Option<Vec<Lit>> = None;
        let mut conflicts = FIRST_TURN;
        while self.least[level] < self.best[level] {
            self.watch.phase(if level == 0 { "solving" } else { "filling up" });
            self.set_cores_aside(level, &mut open, conflicts.saturating_mul(PERFECT_SHARE));
            if self.least[level] < self.best[level] {
                if violated.len() <= MAX_COUNTED {
                    let most = self.best[level] as usize + 1;
                    let counts = counts.get_or_insert_with(|| self.count(violated, most)).clone();
                    self.count_down(level, &counts, conflicts);
                } else if open.is_none() {
                    return End::TooMany(violated.len());
                }
            }
            if self.watch.look().is_some() {
                break;
            }
            conflicts = conflicts.saturating_mul(2);
        }
        if self.least[level] < self.best[level] {
            return self.stopped();
        }
        if level + 1 == self.levels.len() {
            return End::Done;
        }
        // From here on this level stays as it is.
        match (self.best[level] as usize, counts) {
            (0, _) => violated.iter().for_each(|&violated| self.oracle.add(&[!violated])),
            (best, _) if best >= violated.len() => {}
            (best, Some(counts)) if best < counts.len() => self.oracle.add(&[!counts[best]]),
            (best, _) => {
                if violated.len() > MAX_COUNTED {
                    return End::TooMany(violated.len());
                }
                let counts = self.count(violated, best + 1);
                self.oracle.add(&[!counts[best]]);
            }
        }
        End::Done
    }

    /// Assumes that nothing is violated, and sets aside what cannot be assumed.
    fn set_cores_aside(&mut self, level: usize, open: &mut Option<Vec<Lit>>, conflicts: u64) {
        while let Some(assumed) = open.as_mut().filter(|_| self.least[level] < self.best[level]) {
            let assumptions: Vec<Lit> = assumed.iter().map(|&violated| !violated).collect();
            match self.oracle.solve(&assumptions, conflicts) {
                Some(true) => {
                    self.record();
                    *open = None;
                }
                Some(false) => {
                    let mut core = self.oracle.core();
                    core.sort_unstable();
                    let before = assumed.len();
                    assumed.retain(|&violated| core.binary_search(&!violated).is_err());
                    if assumed.len() < before {
                        self.least[level] += 1;
                        self.report();
                    } else {
                        // Not even the levels above hold any more: cannot be, as the best answer keeps them.
                        *open = None;
                    }
                }
                None => return,
            }
        }
    }

    /// Asks for fewer violations than the best answer has.
    fn count_down(&mut self, level: usize, counts: &[Lit], conflicts: u64) {
        while self.least[level] < self.best[level] {
            let (least, best) = (self.least[level], self.best[level]);
            // Half-way first, which saves many steps while the best answer is bad; then just one fewer.
            let half = least + (best - least - 1) / 2;
            let targets = if half + 1 < best { vec![half, best - 1] } else { vec![best - 1] };
            let mut known = false;
            for target in targets {
                match self.oracle.solve(&[!counts[target as usize]], conflicts) {
                    Some(true) => {
                        self.record();
                        known = true;
                    }
                    Some(false) => {
                        self.least[level] = target + 1;
                        self.report();
                        known = true;
                    }
                    None => continue,
                }
                break;
            }
            if !known {
                return;
            }
        }
    }

    /// Outputs that count violations: output `i` is true where more than `i` are. At most `most` of them.
    fn count(&mut self, violated: &[Lit], most: usize) -> Vec<Lit> {
        let Self { oracle, last, .. } = self;
        let mut fresh = || {
            *last += 1;
            Ok::<_, Infallible>(Var::new(*last).expect("memory ends before numbers do").positive())
        };
        let mut emit = |clause: &[Lit]| {
            oracle.add(clause);
            Ok(())
        };
        totalizer(violated, most, &mut fresh, &mut emit).unwrap_or_else(|never| match never {})
    }

    /// The solver has an answer: is it better?
    fn record(&mut self) {
        let counts = (self.judge)(self.oracle, self.levels);
        if counts < self.best {
            self.best = counts;
        }
        self.report();
    }

    fn report(&self) {
        self.watch.race.found(self.cost());
        self.watch.race.proved(self.bound());
    }

    fn stopped(&self) -> End {
        End::Stopped(self.watch.look().unwrap_or(StopReason::Cancelled))
    }
}
