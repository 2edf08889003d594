//! The rules of a pattern as clauses about its cells alone, for theme words in fixed places, and which of them are broken.
//!
//! A pattern is changed by flipping a cell, and then others, until every clause holds again: each of them mends a clause
//! that is broken and breaks few (as in Selman, Kautz and Cohen, "Noise strategies for improving local search", AAAI 1994).

use crate::encode::Encoding;
use crate::formula::Group;
use crate::{Brief, Pattern};
use rustsat::types::Lit;
use sator_search::Rng;

/// A cell, together with those that a symmetry joins to it.
pub(crate) type Var = u32;

/// Clauses about cells, and a value for each.
pub(crate) struct Clauses {
    /// Of each clause: twice a variable, and one more if it is negated.
    lits: Vec<Vec<u32>>,
    /// For each literal, the clauses it is in.
    occurs: Vec<Vec<u32>>,
    /// Is it a block?
    values: Vec<bool>,
    /// Must it stay as it is?
    fixed: Vec<bool>,
    /// How many literals of a clause hold.
    holding: Vec<u32>,
    /// Clauses none of whose literals holds.
    broken: Vec<u32>,
    /// For each clause, where it is among those.
    place: Vec<u32>,
}

const NOWHERE: u32 = u32::MAX;

const fn var_of(lit: u32) -> Var {
    lit / 2
}

fn code(lit: Lit) -> u32 {
    lit.vidx32() * 2 + u32::from(lit.is_neg())
}

impl Clauses {
    /// The rules of an encoding for the theme words where this pattern has them, and its cells. Numbers of words and blocks
    /// are left out.
    pub fn new(encoding: &Encoding, brief: &Brief<'_>, pattern: &Pattern) -> Self {
        let cells = encoding.cell_vars as usize;
        let mut values = encoding.values(pattern);
        for (placed, word) in pattern.placed.iter().map(|placed| (placed, &brief.theme[placed.word].letters)) {
            for lit in placed.cells(word.len()).zip(word).filter_map(|(at, &letter)| encoding.letter(at, letter)) {
                values[lit.vidx()] = true;
            }
        }
        let known = encoding.known_vars();
        let mut kept: Vec<Vec<u32>> = Vec::new();
        for (_, clause) in encoding.formula.clauses().filter(|(group, _)| !matches!(group, Group::Wish(_))) {
            let beyond = clause.iter().filter(|lit| lit.vidx() >= cells);
            let holds = |lit: &Lit| values[lit.vidx()] == lit.is_pos();
            if beyond.clone().all(|lit| known.contains(&lit.var()) && !holds(lit)) {
                kept.push(clause.iter().filter(|lit| lit.vidx() < cells).map(|&lit| code(lit)).collect());
            }
        }
        values.truncate(cells);
        let mut clauses = Self {
            lits: Vec::new(),
            occurs: vec![Vec::new(); cells * 2],
            fixed: fixed(&kept, cells),
            values,
            holding: Vec::new(),
            broken: Vec::new(),
            place: Vec::new(),
        };
        for clause in kept {
            clauses.add_codes(clause);
        }
        clauses
    }

    /// Adds a clause. What it says of letters is taken to be false: that these theme words are not there.
    pub fn add(&mut self, clause: impl IntoIterator<Item = Lit>) {
        let cells = self.values.len();
        self.add_codes(clause.into_iter().filter(|lit| lit.vidx() < cells).map(code).collect());
    }

    fn add_codes(&mut self, mut clause: Vec<u32>) {
        if clause.iter().any(|&lit| self.fixed[var_of(lit) as usize] && self.holds(lit)) {
            return;
        }
        clause.retain(|&lit| !self.fixed[var_of(lit) as usize]);
        let id = self.lits.len() as u32;
        for &lit in &clause {
            self.occurs[lit as usize].push(id);
        }
        self.holding.push(clause.iter().filter(|&&lit| self.holds(lit)).count() as u32);
        self.place.push(NOWHERE);
        self.lits.push(clause);
        if self.holding[id as usize] == 0 {
            self.breaks(id);
        }
    }

    /// Takes back the clauses added last, down to so many.
    pub fn take_back(&mut self, count: usize) {
        while self.lits.len() > count {
            let id = self.lits.len() as u32 - 1;
            if self.holding[id as usize] == 0 {
                self.mends(id);
            }
            for lit in self.lits.pop().into_iter().flatten() {
                self.occurs[lit as usize].pop();
            }
            self.holding.pop();
            self.place.pop();
        }
    }

    /// How many clauses there are.
    pub fn len(&self) -> usize {
        self.lits.len()
    }

    fn holds(&self, lit: u32) -> bool {
        self.values[var_of(lit) as usize] == lit.is_multiple_of(2)
    }

    fn breaks(&mut self, clause: u32) {
        self.place[clause as usize] = self.broken.len() as u32;
        self.broken.push(clause);
    }

    fn mends(&mut self, clause: u32) {
        let place = std::mem::replace(&mut self.place[clause as usize], NOWHERE) as usize;
        self.broken.swap_remove(place);
        if let Some(&moved) = self.broken.get(place) {
            self.place[moved as usize] = place as u32;
        }
    }

    /// Is it a block?
    pub fn values(&self) -> &[bool] {
        &self.values
    }

    /// Do all clauses hold?
    pub fn hold(&self) -> bool {
        self.broken.is_empty()
    }

    /// Makes a block of a letter cell, or the other way round.
    pub fn flip(&mut self, var: Var) {
        let value = &mut self.values[var as usize];
        *value = !*value;
        let (holds, fails) = if *value { (var * 2, var * 2 + 1) } else { (var * 2 + 1, var * 2) };
        for at in 0..self.occurs[holds as usize].len() {
            let clause = self.occurs[holds as usize][at];
            self.holding[clause as usize] += 1;
            if self.holding[clause as usize] == 1 {
                self.mends(clause);
            }
        }
        for at in 0..self.occurs[fails as usize].len() {
            let clause = self.occurs[fails as usize][at];
            self.holding[clause as usize] -= 1;
            if self.holding[clause as usize] == 0 {
                self.breaks(clause);
            }
        }
    }

    /// Makes everything as these values say.
    pub fn set(&mut self, values: &[bool]) {
        for (var, &value) in values.iter().enumerate() {
            if self.values[var] != value {
                self.flip(var as Var);
            }
        }
    }

    /// How many clauses a flip would break.
    fn damage(&self, var: Var) -> usize {
        let lit = var * 2 + u32::from(!self.values[var as usize]);
        self.occurs[lit as usize].iter().filter(|&&clause| self.holding[clause as usize] == 1).count()
    }

    /// A cell that mends some broken clause and breaks few; none of these.
    fn remedy(&self, but: &[Var], rng: &mut Rng) -> Option<Var> {
        let clause = *rng.choose(&self.broken)?;
        let vars = self.lits[clause as usize].iter().map(|&lit| var_of(lit)).filter(|var| !but.contains(var));
        vars.min_by_key(|&var| self.damage(var) * 4 + rng.below(8))
    }

    /// Flips a cell, unless it is fixed, and others until all clauses hold: they are in the chain then. If it takes too many, nothing
    /// is changed.
    pub fn change(&mut self, first: Var, chain: &mut Vec<Var>, rng: &mut Rng) -> bool {
        chain.clear();
        let mut next = Some(first).filter(|&var| !self.fixed[var as usize]);
        while let Some(var) = next {
            self.flip(var);
            chain.push(var);
            if self.hold() {
                return true;
            }
            let hopeless = chain.len() >= LONGEST_CHAIN || self.broken.len() > MOST_BROKEN;
            next = if hopeless { None } else { self.remedy(chain, rng) };
        }
        self.undo(chain);
        false
    }

    /// Takes back a change.
    pub fn undo(&mut self, chain: &mut Vec<Var>) {
        while let Some(var) = chain.pop() {
            self.flip(var);
        }
    }

    /// Mends what is broken, if that can soon be done.
    pub fn mend(&mut self, rng: &mut Rng) -> bool {
        for _ in 0..LONGEST_MENDING {
            let Some(var) = self.remedy(&[], rng) else { break };
            self.flip(var);
        }
        self.hold()
    }
}

/// A change flips so many cells at most.
const LONGEST_CHAIN: usize = 8;
/// And is given up when it breaks more clauses than this.
const MOST_BROKEN: usize = 8;
/// Mending flips so many cells at most.
const LONGEST_MENDING: usize = 2_000;

/// Which variables unit propagation leaves only one value.
fn fixed(clauses: &[Vec<u32>], vars: usize) -> Vec<bool> {
    // For each literal: is it known to hold?
    let mut holds = vec![false; vars * 2];
    loop {
        let mut found = false;
        for clause in clauses {
            if clause.iter().any(|&lit| holds[lit as usize]) {
                continue;
            }
            let mut open = clause.iter().filter(|&&lit| !holds[(lit ^ 1) as usize]);
            if let (Some(&only), None) = (open.next(), open.next()) {
                holds[only as usize] = true;
                found = true;
            }
        }
        if !found {
            break;
        }
    }
    (0..vars).map(|var| holds[var * 2] || holds[var * 2 + 1]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Clauses about so many cells, all of them letters at first.
    fn clauses(cells: usize, clauses: &[&[u32]]) -> Clauses {
        let mut made = Clauses {
            lits: Vec::new(),
            occurs: vec![Vec::new(); cells * 2],
            values: vec![false; cells],
            fixed: vec![false; cells],
            holding: Vec::new(),
            broken: Vec::new(),
            place: Vec::new(),
        };
        for clause in clauses {
            made.add_codes(clause.to_vec());
        }
        made
    }

    /// What is counted as cells flip and clauses come and go is what is found by looking at all of them.
    #[test]
    fn clauses_come_and_go() {
        let mut rng = Rng::new(11);
        let mut made = clauses(6, &[&[0, 2], &[1, 4, 7]]);
        let mut copies: Vec<Vec<u32>> = made.lits.clone();
        for _ in 0..2_000 {
            match rng.below(4) {
                0 if copies.len() > 2 => {
                    let count = 2 + rng.below(copies.len() - 2);
                    copies.truncate(count);
                    made.take_back(count);
                }
                1 => {
                    let vars = rng.sample(3, 6);
                    let clause: Vec<u32> = vars.iter().map(|&var| var as u32 * 2 + rng.below(2) as u32).collect();
                    copies.push(clause.clone());
                    made.add_codes(clause);
                }
                2 => made.set(&std::array::from_fn::<bool, 6, _>(|_| rng.chance(0.5))),
                _ => made.flip(rng.below(6) as Var),
            }
            assert_eq!(made.len(), copies.len());
            let broken = copies.iter().filter(|clause| !clause.iter().any(|&lit| made.holds(lit))).count();
            assert_eq!(made.broken.len(), broken);
            assert_eq!(made.hold(), broken == 0);
        }
    }
}
