//! Clauses into a solver, each soft one with a literal that lets it be violated.
//!
//! All clauses of a run share that literal: where each tile has at most one symbol, at most one of them is violated, so
//! what is paid is the same, and there are as many such literals as places for words and not as many as clauses.

use crate::encode::Form;
use crate::literal::{Lit, Var};
use crate::oracle::Oracle;
use crate::sink::{Class, Halt, Part, Sink};
use crate::watch::Watch;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Soft clauses of one weight: for each, or each group of them, the literal that is true where it is violated.
pub(crate) struct Level {
    pub weight: u64,
    pub violated: Vec<Lit>,
}

/// The most literals that solvers are given, the end of a clause counted as one: a few gigabytes.
pub(crate) const MAX_LITERALS: u64 = 400_000_000;

pub(crate) struct Loader<'a, O> {
    pub oracle: &'a mut O,
    /// The solver's variable for each of ours, 0 if it has none yet.
    map: Vec<u32>,
    last: u32,
    levels: BTreeMap<Reverse<u64>, Vec<Lit>>,
    /// The literal of the present run.
    of_run: Option<Lit>,
    literals: u64,
    most_literals: u64,
    pub too_large: bool,
    clause: Vec<Lit>,
}

impl<'a, O: Oracle> Loader<'a, O> {
    /// A loader of at most so many literals.
    pub fn new(oracle: &'a mut O, most_literals: u64) -> Self {
        Self {
            oracle,
            map: Vec::new(),
            last: 0,
            levels: BTreeMap::new(),
            of_run: None,
            literals: 0,
            most_literals,
            too_large: false,
            clause: Vec::new(),
        }
    }

    pub fn hard(&mut self, clause: &[Lit]) {
        self.translate(clause);
        self.oracle.add(&self.clause);
    }

    /// A soft clause; those since the last call of [`begin_run`](Self::begin_run) that say so share a literal.
    pub fn soft(&mut self, weight: u64, of_run: bool, clause: &[Lit]) {
        let shared = self.of_run.filter(|_| of_run);
        let violated = shared.unwrap_or_else(|| {
            let violated = fresh(&mut self.last);
            self.levels.entry(Reverse(weight)).or_default().push(violated);
            violated
        });
        if of_run {
            self.of_run = Some(violated);
        }
        self.translate(clause);
        self.clause.push(violated);
        self.oracle.add(&self.clause);
    }

    pub fn begin_run(&mut self) {
        self.of_run = None;
    }

    /// Too much for the memory?
    pub fn is_full(&self) -> bool {
        self.literals > self.most_literals
    }

    /// The levels, heaviest first; which variable of the solver stands for each of ours; and the solver's last variable.
    pub fn finish(self) -> (Vec<Level>, Vec<u32>, u32) {
        let levels = self.levels.into_iter().map(|(Reverse(weight), violated)| Level { weight, violated }).collect();
        (levels, self.map, self.last)
    }

    fn translate(&mut self, clause: &[Lit]) {
        self.literals += clause.len() as u64 + 1;
        self.clause.clear();
        for literal in clause {
            let index = literal.var().index();
            if index >= self.map.len() {
                self.map.resize(index + 1, 0);
            }
            if self.map[index] == 0 {
                self.map[index] = fresh(&mut self.last).var().number();
            }
            let var = Var::new(self.map[index]).expect("a variable was made for it");
            self.clause.push(if literal.is_positive() { var.positive() } else { var.negative() });
        }
    }
}

fn fresh(last: &mut u32) -> Lit {
    *last += 1;
    Var::new(*last).expect("memory ends before the numbers for variables do").positive()
}

/// The loader as the end of an encoding.
pub(crate) struct Loading<'w, 'a, 'o, O> {
    pub loader: Loader<'o, O>,
    pub form: Form,
    /// The weight of a word; that of a tile is 1, and rules are hard.
    pub word_weight: u64,
    pub watch: &'w Watch<'a>,
}

impl<O: Oracle> Sink for Loading<'_, '_, '_, O> {
    fn part(&mut self, _: Part) -> Result<(), Halt> {
        self.loader.begin_run();
        Ok(())
    }

    fn clause(&mut self, class: Class, clause: &[Lit]) -> Result<(), Halt> {
        match (self.form, class) {
            (Form::Hard, _) | (_, Class::Rule) => self.loader.hard(clause),
            (Form::Weighted, Class::Word) => self.loader.soft(self.word_weight, true, clause),
            (Form::Weighted, Class::Tile) => self.loader.soft(1, false, clause),
        }
        self.loader.too_large |= self.loader.is_full();
        if self.loader.too_large || self.watch.must_stop() { Err(Halt::Sink) } else { Ok(()) }
    }
}
