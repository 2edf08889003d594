//! SAT solvers behind one door: BatSat, and CaDiCaL where it is built in.

mod batsat;
#[cfg(feature = "cadical")]
mod cadical;

use crate::literal::{Lit, Var};
use crate::watch::Watch;
use rustsat::solvers::{SolveIncremental, SolverResult};
use rustsat::types::{Clause, Lit as SolverLit, TernaryVal};
use std::sync::atomic::Ordering;

pub(crate) use self::batsat::batsat;
#[cfg(feature = "cadical")]
pub(crate) use self::cadical::cadical;

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

impl Solver {
    /// All that are built in, the default first.
    pub const ALL: &[Self] = &[
        Self::Batsat,
        #[cfg(feature = "cadical")]
        Self::Cadical,
    ];
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

/// What the solvers of rustsat do each in its own way.
trait Backend: SolveIncremental {
    /// The next call ends after so many conflicts.
    fn limit(&mut self, conflicts: u64);
    /// Conflicts so far; 0 where the race hears of each as it comes.
    fn conflicts(&self) -> u64;
}

/// A solver of rustsat that asks the watch while it works.
pub(crate) struct Watched<'w, 'a, S> {
    solver: S,
    watch: &'w Watch<'a>,
}

impl<S: Backend> Oracle for Watched<'_, '_, S> {
    fn add(&mut self, clause: &[Lit]) {
        let clause: Clause = clause.iter().map(|&literal| solver_lit(literal)).collect();
        self.solver.add_clause(clause).expect("the solver takes clauses while there is memory");
    }

    fn solve(&mut self, assumptions: &[Lit], conflicts: u64) -> Option<bool> {
        if self.watch.look().is_some() {
            return None;
        }
        let assumptions: Vec<SolverLit> = assumptions.iter().map(|&literal| solver_lit(literal)).collect();
        let before = self.solver.conflicts();
        self.solver.limit(conflicts);
        let result = self.solver.solve_assumps(&assumptions).expect("the solver does not fail while there is memory");
        let race = self.watch.race;
        race.conflicts.fetch_add(self.solver.conflicts() - before, Ordering::Relaxed);
        race.calls.fetch_add(1, Ordering::Relaxed);
        match result {
            SolverResult::Sat => Some(true),
            SolverResult::Unsat => Some(false),
            SolverResult::Interrupted => None,
        }
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

fn solver_lit(literal: Lit) -> SolverLit {
    SolverLit::new(literal.var().index() as u32, !literal.is_positive())
}

fn our_lit(literal: SolverLit) -> Lit {
    let var = Var::new(literal.vidx32() + 1).expect("the solver has our variables only");
    if literal.is_pos() { var.positive() } else { var.negative() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::watch::Race;
    use sator_search::{Budget, Cancel};

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().map(|&number| Lit::new(number).unwrap()).collect()
    }

    /// What every solver must do.
    fn check(oracle: &mut impl Oracle, race: &Race, cancel: &Cancel) {
        // Of three at most one; 4 is free, and 9 never mentioned.
        for clause in [[-1, -2], [-1, -3], [-2, -3]] {
            oracle.add(&lits(&clause));
        }
        assert_eq!(oracle.solve(&lits(&[2, 4]), u64::MAX), Some(true));
        let shown = [1, 2, 3, 4, -1, 9].map(|number| oracle.value(Lit::new(number).unwrap()));
        assert_eq!(shown, [false, true, false, true, true, false]);
        assert_eq!(oracle.solve(&lits(&[4, 1, 3]), u64::MAX), Some(false));
        let mut core = oracle.core();
        core.sort_unstable();
        assert_eq!(core, lits(&[1, 3]));
        // Without assumptions there is an answer again, until there is none for good.
        assert_eq!(oracle.solve(&[], u64::MAX), Some(true));
        pigeons(oracle, 10, 6);
        let before = race.conflicts.load(Ordering::Relaxed);
        assert_eq!(oracle.solve(&[], u64::MAX), Some(false));
        assert!(race.conflicts.load(Ordering::Relaxed) > before);
        assert_eq!(race.calls.load(Ordering::Relaxed), 4);
        assert!(oracle.core().is_empty());
        cancel.cancel();
        assert_eq!(oracle.solve(&[], u64::MAX), None);
    }

    /// One pigeon more than holes, with variables from `first` on.
    fn pigeons(oracle: &mut impl Oracle, first: i32, holes: i32) {
        let sits = |pigeon: i32, hole: i32| first + pigeon * holes + hole;
        for pigeon in 0..=holes {
            oracle.add(&lits(&(0..holes).map(|hole| sits(pigeon, hole)).collect::<Vec<_>>()));
            for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole))) {
                oracle.add(&lits(&[-sits(pigeon, hole), -sits(other, hole)]));
            }
        }
    }

    /// A hard problem: first it is given up after some conflicts, then when the budget ends.
    fn check_ends(oracle: &mut impl Oracle, race: &Race, cancel: &Cancel) {
        pigeons(oracle, 1, 30);
        assert_eq!(oracle.solve(&[], 100), None);
        let conflicts = race.conflicts.load(Ordering::Relaxed);
        assert!((100..10_000).contains(&conflicts), "{conflicts}");
        let end = cancel.clone();
        let ends = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(50));
            end.cancel();
        });
        assert_eq!(oracle.solve(&[], u64::MAX), None);
        ends.join().unwrap();
    }

    #[test]
    fn solvers_do_what_they_must() {
        for &solver in Solver::ALL {
            for hard in [false, true] {
                let (race, cancel) = (Race::new(), Cancel::new());
                let budget = Budget::unlimited().with_cancel(&cancel);
                let watch = Watch::new(&budget, &race, None, u64::MAX);
                match (solver, hard) {
                    (Solver::Batsat, false) => check(&mut batsat(&watch, 1), &race, &cancel),
                    (Solver::Batsat, true) => check_ends(&mut batsat(&watch, 1), &race, &cancel),
                    #[cfg(feature = "cadical")]
                    (Solver::Cadical, false) => check(&mut cadical(&watch, 1), &race, &cancel),
                    #[cfg(feature = "cadical")]
                    (Solver::Cadical, true) => check_ends(&mut cadical(&watch, 1), &race, &cancel),
                }
            }
        }
    }
}
