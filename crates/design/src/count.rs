//! Counting in SAT: totalizers (Bailleux and Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints", CP 2003).
//!
//! A [`Count`] is a number in unary: its `i`-th literal says "more than `i`". Sums of two are made by clauses in both
//! directions, so a count can be bounded from above and below.

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
