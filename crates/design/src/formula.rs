//! A SAT problem whose clauses belong to rules, so that rules can be left out and blamed.

use crate::conflict::Rule;
use rustsat::types::Lit;
use sator_search::{Budget, StopReason};
use std::collections::BTreeMap;

/// Who a clause belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Group {
    /// What auxiliary variables mean: always there.
    Meaning,
    /// A rule that was asked for.
    Rule(Rule),
    /// A proven fact about the word list: these slots cannot be filled together.
    Unfillable,
    /// A pattern that was given up without a proof: left out for now.
    GivenUp,
    /// What makes a good pattern, the most important first.
    Wish(u8),
}

/// Clauses, each with its group. The first variables are those of the cells.
#[derive(Clone, Default)]
pub(crate) struct Formula {
    vars: u32,
    lits: Vec<Lit>,
    /// For each clause, its group and where its literals end.
    clauses: Vec<(Group, u32)>,
    /// While it is made: how long that may take.
    budget: Option<Budget>,
    /// Why it was not made to the end.
    stopped: Option<StopReason>,
}

/// The clock is looked at every so many clauses.
const LOOK_EVERY: usize = 1 << 12;
/// A formula may have so many literals while it is made: half a gigabyte, and every thread has some of it twice.
const MOST_LITS: usize = 1 << 26;
/// A variable takes as much as so many.
const LITS_A_VAR: usize = 8;
/// So many variables are sorted by at a time.
const SORTED_AT_ONCE: usize = 1 << 8;

impl Formula {
    /// An empty one. If it grows too large, or the budget ends before it is [`made`](Self::made), it takes no more clauses.
    pub fn within(budget: &Budget) -> Self {
        Self { budget: Some(budget.clone()), ..Self::default() }
    }

    /// May it be made further?
    pub fn go_on(&self) -> Result<(), StopReason> {
        self.stopped.map_or(Ok(()), Err)
    }

    /// It has all clauses of a problem: what comes from now on is always taken.
    pub fn made(&mut self) -> Result<(), StopReason> {
        self.budget = None;
        self.go_on()
    }

    /// The same, after a look at the clock and at the size.
    pub fn look(&mut self) -> Result<(), StopReason> {
        if let (Some(budget), None) = (&self.budget, self.stopped) {
            let size = self.lits.len() + self.vars as usize * LITS_A_VAR;
            let small = if size > MOST_LITS { Err(StopReason::Memory) } else { Ok(()) };
            self.stopped = budget.check_now().and(small).err();
        }
        self.go_on()
    }

    /// A new variable's positive literal.
    pub fn new_var(&mut self) -> Lit {
        self.vars += 1;
        Lit::positive(self.vars - 1)
    }

    pub const fn vars(&self) -> u32 {
        self.vars
    }

    /// Adds a clause: one of these literals holds.
    pub fn add(&mut self, group: Group, clause: impl IntoIterator<Item = Lit>) {
        if self.stopped.is_some() {
            return;
        }
        self.lits.extend(clause);
        self.clauses.push((group, self.lits.len() as u32));
        if self.clauses.len().is_multiple_of(LOOK_EVERY) {
            // If it may not go on, it takes no more.
            let _ = self.look();
        }
    }

    /// The clauses in the order they came, with their groups.
    pub fn clauses(&self) -> impl Iterator<Item = (Group, &[Lit])> {
        let mut start = 0;
        self.clauses.iter().map(move |&(group, end)| {
            let clause = &self.lits[start..end as usize];
            start = end as usize;
            (group, clause)
        })
    }

    /// All groups that have clauses, in order.
    pub fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = self.clauses.iter().map(|&(group, _)| group).collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// Drops all clauses of a group.
    pub fn take_back(&mut self, group: Group) {
        let mut kept = self.empty();
        self.clauses().filter(|(of, _)| *of != group).for_each(|(of, clause)| kept.add(of, clause.iter().copied()));
        *self = kept;
    }

    /// The same without clauses.
    fn empty(&self) -> Self {
        Self { vars: self.vars, budget: self.budget.clone(), stopped: self.stopped, ..Self::default() }
    }

    /// Drops clauses that stand there more than once: a symmetry makes the same clause of a cell and of its image.
    pub fn dedup(&mut self) {
        let mut tidy = self.empty();
        let mut lits: Vec<Lit> = Vec::new();
        for (group, clause) in self.clauses() {
            lits.clear();
            lits.extend(clause);
            lits.sort_unstable();
            lits.dedup();
            // A clause with a literal and its opposite, neighbours once sorted, always holds.
            if !lits.windows(2).any(|pair| pair[0] == !pair[1]) {
                tidy.add(group, lits.iter().copied());
            }
        }
        // They are sorted by group and literals, a part at a time, so that it can be stopped.
        let clauses: Vec<(Group, &[Lit])> = tidy.clauses().collect();
        let mut parts: BTreeMap<(Group, Option<usize>), Vec<u32>> = BTreeMap::new();
        for (number, (group, clause)) in (0..).zip(&clauses) {
            let first = clause.first().map(|lit| lit.vidx() / SORTED_AT_ONCE);
            parts.entry((*group, first)).or_default().push(number);
        }
        let mut sorted = tidy.empty();
        for mut part in parts.into_values() {
            part.sort_unstable_by_key(|&number| clauses[number as usize].1);
            part.dedup_by_key(|number| clauses[*number as usize].1);
            for number in part {
                let (group, clause) = clauses[number as usize];
                sorted.add(group, clause.iter().copied());
            }
        }
        *self = sorted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn what_stands_there_twice_is_dropped() {
        let mut formula = Formula::within(&Budget::unlimited());
        let lits: Vec<Lit> = (0..600).map(|_| formula.new_var()).collect();
        for clause in [vec![500, 1], vec![1, 500, 1], vec![2], vec![599], vec![]] {
            formula.add(Group::Meaning, clause.iter().map(|&at: &usize| lits[at]));
        }
        formula.add(Group::Meaning, [lits[3], !lits[3]]);
        formula.add(Group::Wish(0), [lits[2]]);
        formula.dedup();
        let clauses: Vec<(Group, Vec<Lit>)> = formula.clauses().map(|(group, lits)| (group, lits.to_vec())).collect();
        let of = |group, at: &[usize]| (group, at.iter().map(|&at| lits[at]).collect::<Vec<_>>());
        let meaning = [&[][..], &[1, 500], &[2], &[599]].map(|at| of(Group::Meaning, at));
        assert_eq!(clauses, [meaning.to_vec(), vec![of(Group::Wish(0), &[2])]].concat());
    }

    #[test]
    fn it_is_made_only_as_far_as_the_budget_goes() {
        let mut formula = Formula::within(&Budget::unlimited().within(Duration::ZERO));
        let lit = formula.new_var();
        for _ in 0..LOOK_EVERY * 3 {
            formula.add(Group::Meaning, [lit]);
        }
        assert_eq!(formula.clauses().count(), LOOK_EVERY);
        assert_eq!(formula.made(), Err(StopReason::TimeOut));
    }

    #[test]
    fn it_is_made_only_so_large() {
        let mut formula = Formula::within(&Budget::unlimited());
        let lit = formula.new_var();
        while formula.go_on().is_ok() {
            formula.add(Group::Meaning, [lit; 1 << 10]);
        }
        assert_eq!(formula.made(), Err(StopReason::Memory));
        assert!(formula.lits.len() < MOST_LITS + (LOOK_EVERY << 10));
    }
}
