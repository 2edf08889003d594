//! CaDiCaL, which is C++ and built in only with the feature `cadical`.

use super::{Backend, Watched};
use crate::watch::Watch;
use rustsat::solvers::{ControlSignal, GetInternalStats, LimitConflicts, Terminate};
use rustsat_cadical::CaDiCaL;
use sator_search::Rng;

pub(crate) fn cadical<'w, 'a>(watch: &'w Watch<'a>, seed: u64) -> Watched<'w, 'a, CaDiCaL<'w, 'w>> {
    let mut solver = CaDiCaL::default();
    let seed = Rng::new(seed).below(1 << 30) as i32;
    solver.set_option("seed", seed).expect("CaDiCaL has the option seed");
    solver.attach_terminator(
        move || {
            if watch.must_stop() { ControlSignal::Terminate } else { ControlSignal::Continue }
        },
    );
    Watched { solver, watch }
}

impl Backend for CaDiCaL<'_, '_> {
    fn limit(&mut self, conflicts: u64) {
        // More than it can count is no limit.
        let limit = u32::try_from(conflicts).ok().filter(|&limit| i32::try_from(limit).is_ok());
        self.limit_conflicts(limit).expect("CaDiCaL has a limit of conflicts");
    }

    fn conflicts(&self) -> u64 {
        GetInternalStats::conflicts(self) as u64
    }
}
