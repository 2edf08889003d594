//! BatSat, which calls a hook while it works.

use super::{Backend, Watched};
use crate::watch::Watch;
use batsat::{Callbacks, ClauseKind, SolverOpts};
use rustsat_batsat::Solver;
use sator_search::Rng;
use std::sync::atomic::Ordering;

/// What BatSat calls while it works.
#[derive(Default)]
pub(crate) struct Hook<'w, 'a> {
    watch: Option<&'w Watch<'a>>,
    conflicts: u64,
    limit: u64,
}

impl Callbacks for Hook<'_, '_> {
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.conflicts += 1;
            if let Some(watch) = self.watch {
                watch.race.conflicts.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    /// BatSat asks twice, within a restart and after it, and goes on unless both answers are yes: neither reason goes away.
    fn stop(&self) -> bool {
        self.conflicts >= self.limit || self.watch.is_some_and(Watch::must_stop)
    }
}

pub(crate) fn batsat<'w, 'a>(watch: &'w Watch<'a>, seed: u64) -> Watched<'w, 'a, Solver<Hook<'w, 'a>>> {
    let mut solver = Solver::default();
    // BatSat takes any number above 0; which variable comes first is then a matter of chance.
    let random_seed = Rng::new(seed).below(1 << 30) as f64 + 1.0;
    let options = SolverOpts { random_seed, rnd_init_act: true, ..SolverOpts::default() };
    *solver.batsat_mut() = batsat::Solver::new(options, Hook { watch: Some(watch), conflicts: 0, limit: u64::MAX });
    Watched { solver, watch }
}

impl Backend for Solver<Hook<'_, '_>> {
    fn limit(&mut self, conflicts: u64) {
        let hook = self.batsat_mut().cb_mut();
        (hook.conflicts, hook.limit) = (0, conflicts);
    }

    fn conflicts(&self) -> u64 {
        0
    }
}
