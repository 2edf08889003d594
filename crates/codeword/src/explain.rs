//! Explains a solution as a person would find it: one deduction after the other, the easiest first.
//!
//! A solver has the letters that are settled, and notes about the others. At each turn the easiest step that settles a letter
//! is taken: a code word that only one word fits, words that all have the same letter somewhere, code words that leave a
//! code one letter between them. Where settled letters alone show nothing, notes are made, as few as lead to a letter; where
//! those lead nowhere, a letter is supposed until it contradicts something.

mod chain;
mod easy;
mod notes;
mod rating;
mod replay;
mod sentence;
mod step;
mod trial;

pub use rating::Rating;
pub use replay::{ReplayError, replay};
pub use step::{Contradiction, Deduction, Explanation, Step, WordNo};

use crate::code::Key;
use crate::puzzle::Codeword;
use crate::shape::{CodeId, Shape};
use crate::solve::{Solution, Solved};
use crate::state::State;
use chain::{Reached, next_letter};
use notes::{Desk, Notes};
use sator_search::{Budget, StopReason};
use sator_words::{Letter, WordList};
use trial::{hypotheses, refute, refute_deeply};

/// So many trials are thought through for the easiest of them.
const TRIALS: usize = 6;

/// A trial has trials in it no deeper than this.
const DEPTH: usize = 3;

/// What it costs to see that words are missing from the list.
const SET_ASIDE: f64 = 5.0;

/// What a choice between keys costs: it is beyond deduction.
const CHOICE: f64 = 12.0;

/// Explains how the likeliest solution is found. None if there is no solution.
pub fn explain(
    puzzle: &Codeword,
    words: &WordList,
    solved: &Solved,
    budget: &Budget,
) -> Option<Result<Explanation, StopReason>> {
    let solution = solved.solutions.first()?;
    let shape = Shape::new(puzzle, words);
    let mut explainer = Explainer::new(&shape, puzzle, solved, solution, budget);
    Some(explainer.run().map(|()| Explanation { steps: explainer.steps, key: solution.key.clone() }))
}

struct Explainer<'a> {
    desk: Desk<'a>,
    notes: Notes,
    steps: Vec<Step>,
    solved: &'a Solved,
    key: &'a Key,
    budget: &'a Budget,
}

impl<'a> Explainer<'a> {
    fn new(
        shape: &'a Shape,
        puzzle: &Codeword,
        solved: &'a Solved,
        solution: &'a Solution,
        budget: &'a Budget,
    ) -> Self {
        let mut explainer = Self {
            desk: Desk::new(shape, budget),
            notes: Notes::new(shape),
            steps: Vec::new(),
            solved,
            key: &solution.key,
            budget,
        };
        let left_out = |solution: &Solution| -> Vec<WordNo> {
            let entries = shape.entries.iter().filter(|entry| {
                let word = puzzle.words()[entry.word].decoded(&solution.key);
                word.is_some_and(|word| solution.missing.contains(&word))
            });
            entries.map(|entry| WordNo(entry.word as u32)).collect()
        };
        if !solution.missing.is_empty() {
            let words = left_out(solution);
            let only = solved.complete && solved.solutions.iter().all(|other| left_out(other) == words);
            explainer.desk.set_aside(&words);
            explainer.steps.push(Step { deduction: Deduction::SetAside { words, only }, cost: SET_ASIDE });
        }
        explainer
    }

    fn run(&mut self) -> Result<(), StopReason> {
        self.desk.tidy(&self.notes);
        while self.notes.open().next().is_some() {
            self.budget.check_now()?;
            let found = match next_letter(&self.desk, &self.notes) {
                Reached::Letter(steps) => steps,
                Reached::End(..) => unreachable!("a solution contradicts nothing that is given"),
                Reached::Nothing => match self.trial()? {
                    Some(step) => vec![step],
                    None => vec![self.choice()],
                },
            };
            for step in found {
                self.notes.take(&step, &self.desk);
                self.steps.push(step);
            }
            self.desk.tidy(&self.notes);
        }
        Ok(())
    }

    /// The easiest trial that rules out a letter.
    fn trial(&self) -> Result<Option<Step>, StopReason> {
        let wrong = self.refuted_at_once();
        let trials =
            wrong.iter().take(TRIALS).filter_map(|&(code, letter)| refute(&self.desk, &self.notes, code, letter));
        let best = trials.min_by(|a, b| a.cost.total_cmp(&b.cost));
        self.budget.check_now()?;
        if best.is_some() || !self.solved.complete {
            return Ok(best);
        }
        let possible =
            hypotheses(&self.desk, &self.notes).into_iter().filter(|&(code, letter)| !self.occurs(code, letter));
        let possible: Vec<(CodeId, Letter)> = possible.collect();
        for depth in 0..=DEPTH {
            for &(code, letter) in &possible {
                let found = refute_deeply(&self.desk, &self.notes, code, letter, depth);
                self.budget.check_now()?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// The letters that contradict something as soon as they are supposed, those of codes with few letters left first.
    fn refuted_at_once(&self) -> Vec<(CodeId, Letter)> {
        let mut state = self.desk.state(&self.notes);
        if state.propagate().is_err() {
            return Vec::new();
        }
        let mut wrong = Vec::new();
        for (code, letter) in hypotheses(&self.desk, &self.notes) {
            if !self.occurs(code, letter) && fails(&mut state, code, letter) {
                wrong.push((code, letter));
                if wrong.len() >= TRIALS {
                    break;
                }
            }
        }
        wrong
    }

    /// Has a solution this letter for the code?
    fn occurs(&self, code: CodeId, letter: Letter) -> bool {
        let code = self.desk.code(code);
        self.solved.solutions.iter().any(|solution| solution.key.get(&code) == Some(&letter))
    }

    /// What no deduction settles is settled by what is likeliest.
    fn choice(&self) -> Step {
        let settles = self.notes.open().map(|code| self.desk.code(code)).map(|code| (code, self.key[&code])).collect();
        let keys = self.solved.complete.then_some(self.solved.solutions.len());
        Step { deduction: Deduction::Likeliest { settles, keys }, cost: CHOICE }
    }
}

/// Does the letter contradict something as soon as it is supposed?
fn fails(state: &mut State<'_>, code: CodeId, letter: Letter) -> bool {
    let level = state.mark();
    let failed = state.fix(code, letter).and_then(|()| state.propagate()).is_err();
    state.undo_to(level);
    failed
}
