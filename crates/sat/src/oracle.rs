//! SAT solvers behind one door: BatSat, and CaDiCaL where it is built in.

use crate::literal::Lit;
use crate::watch::Watch;
use batsat::{Callbacks, SolverOpts};
use rustsat::solvers::{Solve, SolveIncremental, SolverResult};
use rustsat::types::{Clause, Lit as SolverLit, TernaryVal};
use sator_search::Rng;
use std::sync::atomic::Ordering;

/// Which solver.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Solver {
    /// BatSat, a MiniSat in Rust.
    #[default]
    Batsat,
    /// CaDiCaL.
    #[cfg(feature = "cadical")]
    Cadical,
}

/// An incremental solver. Its variables are counted from 1 and need not be announced.
pub(crate) trait Oracle {
    fn add(&mut self, clause: &[Lit]);
    /// Is there an answer under these assumptions? None if that is not known after so many conflicts, or when the watch ends it.
    fn solve(&mut self, assumptions: &[Lit], conflicts: u64) -> Option<bool>;
    /// The value of a literal in the last answer.
    fn value(&self, literal: Lit) -> bool;
    /// Some of the last assumptions that cannot all hold, as they were given.
    fn core(&mut self) -> Vec<Lit>;
}

fn solver_lit(literal: Lit) -> SolverLit {
    SolverLit::new(literal.var().index() as u32, !literal.is_positive())
}

fn our_lit(literal: SolverLit) -> Lit {
    let var = crate::literal::Var::new(literal.vidx32() + 1).expect("the solver has our variables only");
    if literal.is_pos() { var.positive() } else { var.negative() }
}

fn add(solver: &mut impl Solve, clause: &[Lit]) {
    let clause: Clause = clause.iter().map(|&literal| solver_lit(literal)).collect();
    solver.add_clause(clause).expect("the solver takes clauses while there is memory");
}

fn answer(result: SolverResult) -> Option<bool> {
    match result {
        SolverResult::Sat => Some(true),
        SolverResult::Unsat => Some(false),
        SolverResult::Interrupted => None,
    }
}

/// What BatSat calls while it works.
#[derive(Default)]
pub(crate) struct Hook<'w, 'a> {
    watch: Option<&'w Watch<'a>>,
    conflicts: u64,
    limit: u64,
}

impl Callbacks for Hook<'_, '_> {
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: batsat::ClauseKind) {
        if kind == batsat::ClauseKind::Learnt {
            self.conflicts += 1;
            if let Some(watch) = self.watch {
                watch.race.conflicts.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    fn stop(&self) -> bool {
        self.conflicts >= self.limit || self.watch.is_some_and(Watch::must_stop)
    }
}

pub(crate) struct Batsat<'w, 'a> {
    solver: rustsat_batsat::Solver<Hook<'w, 'a>>,
    watch: &'w Watch<'a>,
}

impl<'w, 'a> Batsat<'w, 'a> {
    pub fn new(watch: &'w Watch<'a>, seed: u64) -> Self {
        let mut solver = rustsat_batsat::Solver::default();
        // BatSat takes any number above 0; which variable comes first is then a matter of chance.
        let random_seed = Rng::new(seed).below(1 << 30) as f64 + 1.0;
        let options = SolverOpts { random_seed, rnd_init_act: true, ..SolverOpts::default() };
        *solver.batsat_mut() = batsat::Solver::new(options, Hook { watch: Some(watch), conflicts: 0, limit: u64::MAX });
        Self { solver, watch }
    }
}

impl Oracle for Batsat<'_, '_> {
    fn add(&mut self, clause: &[Lit]) {
        add(&mut self.solver, clause);
    }

    fn solve(&mut self, assumptions: &[Lit], conflicts: u64) -> Option<bool> {
        if self.watch.look().is_some() {
            return None;
        }
        let assumptions: Vec<SolverLit> = assumptions.iter().map(|&literal| solver_lit(literal)).collect();
        let hook = self.solver.batsat_mut().cb_mut();
        (hook.conflicts, hook.limit) = (0, conflicts);
        let result = self.solver.solve_assumps(&assumptions).expect("BatSat does not fail");
        self.watch.race.calls.fetch_add(1, Ordering::Relaxed);
        answer(result)
    }

    fn value(&self, literal: Lit) -> bool {
        self.solver.lit_val(solver_lit(literal)).is_ok_and(|value| value == TernaryVal::True)
    }

    fn core(&mut self) -> Vec<Lit> {
        // A core comes as a clause, of the assumptions negated.
        let core = self.solver.core().expect("asked for only after there was no answer");
        core.into_iter().map(|literal| our_lit(!literal)).collect()
    }
}

#[cfg(feature = "cadical")]
pub(crate) use with_cadical::Cadical;

#[cfg(feature = "cadical")]
mod with_cadical {
    use super::{Lit, Oracle, Ordering, Rng, TernaryVal, Watch, add, answer, our_lit, solver_lit};
    use rustsat::solvers::{ControlSignal, LimitConflicts, Solve, SolveIncremental, Terminate};
    use rustsat_cadical::CaDiCaL;

    pub(crate) struct Cadical<'w, 'a> {
        solver: CaDiCaL<'w, 'w>,
        watch: &'w Watch<'a>,
    }

    impl<'w, 'a> Cadical<'w, 'a> {
        pub fn new(watch: &'w Watch<'a>, seed: u64) -> Self {
            let mut solver = CaDiCaL::default();
            let seed = Rng::new(seed).below(1 << 30) as i32;
            solver.set_option("seed", seed).expect("CaDiCaL has the option seed");
            solver.attach_terminator(move || {
                if watch.must_stop() { ControlSignal::Terminate } else { ControlSignal::Continue }
            });
            Self { solver, watch }
        }
    }

    impl Oracle for Cadical<'_, '_> {
        fn add(&mut self, clause: &[Lit]) {
            add(&mut self.solver, clause);
        }

        fn solve(&mut self, assumptions: &[Lit], conflicts: u64) -> Option<bool> {
            if self.watch.look().is_some() {
                return None;
            }
            let assumptions: Vec<_> = assumptions.iter().map(|&literal| solver_lit(literal)).collect();
            let limit = u32::try_from(conflicts).ok().filter(|&limit| limit < i32::MAX as u32);
            self.solver.limit_conflicts(limit).expect("CaDiCaL has a limit of conflicts");
            let result = self.solver.solve_assumps(&assumptions).expect("CaDiCaL does not fail while there is memory");
            self.watch.race.calls.fetch_add(1, Ordering::Relaxed);
            answer(result)
        }

        fn value(&self, literal: Lit) -> bool {
            self.solver.lit_val(solver_lit(literal)).is_ok_and(|value| value == TernaryVal::True)
        }

        fn core(&mut self) -> Vec<Lit> {
            let core = self.solver.core().expect("asked for only after there was no answer");
            core.into_iter().map(|literal| our_lit(!literal)).collect()
        }
    }
}
