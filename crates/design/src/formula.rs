//! A SAT problem whose clauses belong to rules, so that rules can be left out and blamed.

use crate::conflict::Rule;
use rustsat::types::Lit;

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
}

impl Formula {
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
        self.lits.extend(clause);
        self.clauses.push((group, self.lits.len() as u32));
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
        let kept: Vec<(Group, Vec<Lit>)> =
            self.clauses().filter(|(of, _)| *of != group).map(|(of, clause)| (of, clause.to_vec())).collect();
        self.refill(kept);
    }

    fn refill(&mut self, clauses: Vec<(Group, Vec<Lit>)>) {
        self.lits.clear();
        self.clauses.clear();
        for (group, clause) in clauses {
            self.add(group, clause);
        }
    }

    /// Drops clauses that stand there more than once: a symmetry makes the same clause of a cell and of its image.
    pub fn dedup(&mut self) {
        let mut sorted: Vec<(Group, Vec<Lit>)> = self
            .clauses()
            .map(|(group, clause)| {
                let mut clause = clause.to_vec();
                clause.sort_unstable();
                clause.dedup();
                (group, clause)
            })
            .collect();
        sorted.sort_unstable();
        sorted.dedup();
        // A clause with a literal and its opposite, neighbours once sorted, always holds.
        sorted.retain(|(_, clause)| !clause.windows(2).any(|pair| pair[0] == !pair[1]));
        self.refill(sorted);
    }
}
