//! Solving a formula, with a taste of its own each time: the cells in random order, and as blocks or not at random, so that
//! patterns come out different.

use crate::encode::Encoding;
use crate::formula::Group;
use rustsat::solvers::{Solve, SolveIncremental, SolverResult};
use rustsat::types::{Lit, Var};
use rustsat_batsat::BasicSolver;
use sator_search::{Budget, Rng, StopReason};
use std::cell::Cell;
use std::rc::Rc;

/// What a solver says.
pub(crate) enum Solved {
    /// The values of all variables.
    Model(Vec<bool>),
    Unsatisfiable,
    /// More effort than allowed.
    Tired,
    Stopped(StopReason),
}

/// A SAT solver that has a formula.
pub(crate) struct Solver {
    batsat: BasicSolver,
    /// For each variable of the formula, its literal in the solver.
    lits: Vec<Lit>,
    budget: Budget,
    /// Decisions since the last call.
    steps: Rc<Cell<u64>>,
    limit: Rc<Cell<u64>>,
}

/// The clock is looked at every so many steps of the solver.
const LOOK_EVERY: u64 = 64;
/// The same while it takes clauses.
const CLAUSES_AT_ONCE: usize = 1 << 12;

impl Solver {
    /// A solver for the clauses of some groups; at first it takes every cell for a block with this chance.
    pub fn new(
        encoding: &Encoding,
        keep: &dyn Fn(Group) -> bool,
        density: f64,
        rng: &mut Rng,
        budget: &Budget,
    ) -> Self {
        let mut order: Vec<u32> = (0..encoding.cell_vars).collect();
        rng.shuffle(&mut order);
        let mut first: Vec<bool> = (0..encoding.cell_vars).map(|_| rng.chance(density)).collect();
        first.resize(encoding.formula.vars() as usize, false);
        let own = order.into_iter().chain(encoding.cell_vars..encoding.formula.vars());
        // The solver tries false first.
        let lits = own.zip(first).map(|(var, first)| if first { Lit::negative(var) } else { Lit::positive(var) });
        let lits: Vec<Lit> = lits.collect();
        let mut batsat = BasicSolver::default();
        let (steps, limit) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(u64::MAX)));
        let stop = {
            let (steps, limit, budget) = (Rc::clone(&steps), Rc::clone(&limit), budget.clone());
            move || {
                let step = steps.get() + 1;
                steps.set(step);
                if step % LOOK_EVERY == 0 && budget.check_now().is_err() {
                    // The solver asks again on its way out: a stop must stay one.
                    limit.set(0);
                }
                step > limit.get()
            }
        };
        batsat.batsat_mut().cb_mut().set_stop(stop);
        if let Some(last) = encoding.formula.vars().checked_sub(1) {
            batsat.reserve(Var::new(last)).expect("memory for a few thousand variables");
        }
        let mut solver = Self { batsat, lits, budget: budget.clone(), steps, limit };
        for (number, (group, clause)) in encoding.formula.clauses().enumerate() {
            // Once the budget is used up the solver is not asked any more, so it need not have all of them.
            if number % CLAUSES_AT_ONCE == 0 && budget.check_now().is_err() {
                break;
            }
            if keep(group) {
                solver.add(clause.iter().copied());
            }
        }
        solver
    }

    /// Adds a clause.
    pub fn add(&mut self, clause: impl IntoIterator<Item = Lit>) {
        let clause = clause.into_iter().map(|lit| self.own(lit)).collect();
        self.batsat.add_clause(clause).expect("the solver takes clauses of its own variables");
    }

    fn own(&self, lit: Lit) -> Lit {
        let own = self.lits[lit.vidx()];
        if lit.is_pos() { own } else { !own }
    }

    /// Looks for a model within so many steps.
    pub fn solve(&mut self, steps: u64) -> Solved {
        self.solve_assuming(&[], steps)
    }

    /// Looks for a model in which these literals hold, within so many steps.
    pub fn solve_assuming(&mut self, holding: &[Lit], steps: u64) -> Solved {
        if let Err(reason) = self.budget.check_now() {
            return Solved::Stopped(reason);
        }
        self.steps.set(0);
        self.limit.set(steps);
        let holding: Vec<Lit> = holding.iter().map(|&lit| self.own(lit)).collect();
        match self.batsat.solve_assumps(&holding).expect("the solver can be asked at any time") {
            SolverResult::Sat => Solved::Model(self.model()),
            SolverResult::Unsat => Solved::Unsatisfiable,
            SolverResult::Interrupted => self.budget.check_now().map_or_else(Solved::Stopped, |()| Solved::Tired),
        }
    }

    fn model(&self) -> Vec<bool> {
        let value = |&lit: &Lit| self.batsat.lit_val(lit).is_ok_and(|value| value.to_bool_with_def(false));
        self.lits.iter().map(value).collect()
    }
}
