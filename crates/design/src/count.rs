//! Counting in SAT: totalizers (Bailleux and Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints", CP 2003).
//!
//! A [`Count`] is a number in unary: its `i`-th literal says "more than `i`". Sums of two are made by clauses in both
//! directions, so a count can be bounded from above and below. Of large numbers that would take too many clauses; they are
//! merged by networks (Batcher, "Sorting networks and their applications", AFIPS 1968; Eén and Sörensson, "Translating
//! pseudo-Boolean constraints into SAT", JSAT 2, 2006).

use crate::formula::{Formula, Group};
use rustsat::types::Lit;

/// A number in unary, exact up to its cap.
#[derive(Clone, Default)]
pub(crate) struct Count {
    more_than: Vec<Lit>,
}

impl Count {
    /// Does the literal hold? Once or not at all.
    pub fn one(lit: Lit) -> Self {
        Self { more_than: vec![lit] }
    }

    /// How many of these hold. Counts above the cap are taken for the cap.
    pub fn sum(formula: &mut Formula, mut parts: Vec<Self>, cap: usize) -> Self {
        // Pairwise and level by level, so that the tree stays flat.
        while parts.len() > 1 {
            let mut next = Vec::with_capacity(parts.len().div_ceil(2));
            for pair in parts.chunks(2) {
                next.push(match pair {
                    [a, b] => a.plus(formula, b, cap),
                    rest => rest[0].clone(),
                });
            }
            parts = next;
        }
        parts.pop().unwrap_or_default()
    }

    /// So many times the number.
    pub fn times(&self, factor: usize, cap: usize) -> Self {
        let repeated = self.more_than.iter().flat_map(|&lit| std::iter::repeat_n(lit, factor));
        Self { more_than: repeated.take(cap).collect() }
    }

    fn plus(&self, formula: &mut Formula, other: &Self, cap: usize) -> Self {
        let (a, b) = (&self.more_than, &other.more_than);
        if a.is_empty() || b.is_empty() {
            return if a.is_empty() { other.clone() } else { self.clone() };
        }
        if a.len() * b.len() > MOST_PAIRS {
            return Self { more_than: merge(formula, a, b, cap) };
        }
        let most = (a.len() + b.len()).min(cap);
        let sum: Vec<Lit> = (0..most).map(|_| formula.new_var()).collect();
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                // At least i and at least j make at least i + j.
                if let Some(at) = (i + j).min(most).checked_sub(1) {
                    let parts = [i.checked_sub(1).map(|i| !a[i]), j.checked_sub(1).map(|j| !b[j])];
                    formula.add(Group::Meaning, parts.into_iter().flatten().chain([sum[at]]));
                }
                // At most i and at most j make at most i + j.
                if i + j < most {
                    let parts = [a.get(i).copied(), b.get(j).copied()];
                    formula.add(Group::Meaning, parts.into_iter().flatten().chain([!sum[i + j]]));
                }
            }
        }
        Self { more_than: sum }
    }

    /// Bounds the number, as a rule.
    pub fn at_most(&self, formula: &mut Formula, group: Group, most: usize) {
        if let Some(&more) = self.more_than.get(most) {
            formula.add(group, [!more]);
        }
    }

    /// Bounds the number, as a rule.
    pub fn at_least(&self, formula: &mut Formula, group: Group, least: usize) {
        if let Some(at) = least.checked_sub(1) {
            // A number that cannot be reached at all: the empty clause.
            formula.add(group, self.more_than.get(at).copied());
        }
    }
}

/// Numbers with more pairs of literals than this are summed up by a network: those of common grids are smaller.
const MOST_PAIRS: usize = 1 << 15;

/// The first so many literals of two numbers together: those of odd places are merged and those of even places, which leaves
/// only neighbours to be put in order.
fn merge(formula: &mut Formula, a: &[Lit], b: &[Lit], cap: usize) -> Vec<Lit> {
    let (a, b) = (&a[..a.len().min(cap)], &b[..b.len().min(cap)]);
    if a.is_empty() || b.is_empty() {
        return [a, b].concat();
    }
    if let ([a], [b]) = (a, b) {
        let mut both = in_order(formula, *a, *b).to_vec();
        both.truncate(cap);
        return both;
    }
    let every_second = |lits: &[Lit], from: usize| -> Vec<Lit> { lits.iter().skip(from).step_by(2).copied().collect() };
    let odd = merge(formula, &every_second(a, 0), &every_second(b, 0), cap / 2 + 1);
    let even = merge(formula, &every_second(a, 1), &every_second(b, 1), cap / 2);
    let mut merged = vec![odd[0]];
    for at in 0..even.len().max(odd.len() - 1) {
        match (odd.get(at + 1), even.get(at)) {
            (Some(&odd), Some(&even)) => merged.extend(in_order(formula, odd, even)),
            (odd, even) => merged.extend(odd.or(even)),
        }
    }
    merged.truncate(cap);
    merged
}

/// "One of them", and "both".
fn in_order(formula: &mut Formula, a: Lit, b: Lit) -> [Lit; 2] {
    let [one, both] = [formula.new_var(), formula.new_var()];
    for clause in [[!a, one], [!b, one], [!both, a], [!both, b]] {
        formula.add(Group::Meaning, clause);
    }
    formula.add(Group::Meaning, [!one, a, b]);
    formula.add(Group::Meaning, [both, !a, !b]);
    [one, both]
}

/// Of more literals than this, no two are told apart by themselves: the places of a word in common grids are fewer.
const FEW: usize = 400;

/// No two of these hold. Of many, each says that one of those up to it holds, which forbids the next (Sinz, "Towards an
/// optimal CNF encoding of Boolean cardinality constraints", CP 2005).
pub(crate) fn at_most_one(formula: &mut Formula, lits: &[Lit]) {
    if lits.len() <= FEW {
        for (at, &one) in lits.iter().enumerate() {
            for &other in &lits[at + 1..] {
                formula.add(Group::Meaning, [!one, !other]);
            }
        }
        return;
    }
    let mut before: Option<Lit> = None;
    for &lit in lits {
        let up_to = formula.new_var();
        formula.add(Group::Meaning, [!lit, up_to]);
        if let Some(before) = before {
            formula.add(Group::Meaning, [!before, up_to]);
            formula.add(Group::Meaning, [!before, !lit]);
        }
        before = Some(up_to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustsat::solvers::{Solve, SolveIncremental, SolverResult};
    use rustsat_batsat::BasicSolver;

    fn solver(formula: &Formula) -> BasicSolver {
        let mut solver = BasicSolver::default();
        for (_, clause) in formula.clauses() {
            solver.add_clause(clause.iter().copied().collect()).unwrap();
        }
        solver
    }

    fn is_possible(solver: &mut BasicSolver, holding: &[Lit]) -> bool {
        solver.solve_assumps(holding).unwrap() == SolverResult::Sat
    }

    /// Two numbers of every size are merged right, up to every cap: no literal of the sum can be otherwise.
    #[test]
    fn merged_numbers_are_sums() {
        for (long, short, cap) in
            [(1, 1, 9), (2, 1, 9), (3, 3, 9), (4, 3, 9), (5, 2, 9), (5, 5, 4), (4, 1, 2), (3, 3, 1)]
        {
            let mut formula = Formula::default();
            let mut number = |size: usize| (0..size).map(|_| formula.new_var()).collect::<Vec<Lit>>();
            let (a, b) = (number(long), number(short));
            let sum = merge(&mut formula, &a, &b, cap);
            assert_eq!(sum.len(), (long + short).min(cap));
            let mut solver = solver(&formula);
            for (i, j) in (0..=long).flat_map(|i| (0..=short).map(move |j| (i, j))) {
                let unary = |lits: &[Lit], value: usize| -> Vec<Lit> {
                    lits.iter().enumerate().map(|(at, &lit)| if at < value { lit } else { !lit }).collect()
                };
                let parts = [unary(&a, i), unary(&b, j)].concat();
                assert!(is_possible(&mut solver, &[parts.clone(), unary(&sum, i + j)].concat()));
                for (at, &lit) in sum.iter().enumerate() {
                    let wrong = if at < i + j { !lit } else { lit };
                    assert!(!is_possible(&mut solver, &[&parts[..], &[wrong]].concat()), "{i} + {j}: {at}");
                }
            }
        }
    }

    #[test]
    fn of_few_and_of_many_there_is_at_most_one() {
        for size in [5, FEW + 1] {
            let mut formula = Formula::default();
            let lits: Vec<Lit> = (0..size).map(|_| formula.new_var()).collect();
            at_most_one(&mut formula, &lits);
            let mut solver = solver(&formula);
            for at in [0, 1, size / 2, size - 1] {
                assert!(is_possible(&mut solver, &[lits[at]]));
                for other in [0, 1, size / 2, size - 1] {
                    assert_eq!(is_possible(&mut solver, &[lits[at], lits[other]]), at == other);
                }
            }
            assert!(is_possible(&mut solver, &lits.iter().map(|&lit| !lit).collect::<Vec<_>>()));
        }
    }
}
