//! What is asked to be proven next, and what follows from the answer.

use super::aim::Value;
use super::board::Known;
use super::proof::{Proof, Question, Step};
use super::worker::Worker;
use crate::extras::Extras;
use crate::worth::Worth;
use sator_search::StopReason;

impl<'s, 'a> Worker<'_, 's, 'a, '_, '_> {
    /// Goes on with the proof that there is nothing better.
    pub fn prove(&mut self, cost: u64) -> Result<(), StopReason> {
        let shop = self.shop;
        let known = self.known();
        let value = known.best.as_ref().expect("there is a fill").value;
        let Some(question) = Question::about(value, known.bound) else { return Ok(()) };
        let earlier = self.proof.take().filter(|proof| proof.question == question);
        let Some(mut proof) = earlier.or_else(|| self.proof_of(question, &known)) else {
            self.answer(question, value);
            return Ok(());
        };
        match question {
            Question::Preferred => proof.require(value.preferred + 1),
            Question::Floor(_) => {}
            Question::Sum(_) => proof.require(shop.aim.combined(value) + 1),
        }
        match proof.step(shop.aim, cost, &mut self.stats, &mut self.watch)? {
            Step::Refuted(better) => self.offer(&better),
            Step::Proven => self.answer(question, value),
            Step::Open => self.proof = Some(proof),
        }
        Ok(())
    }

    /// A search for something better; none if propagation alone shows that there is nothing.
    fn proof_of(&mut self, question: Question, known: &Known) -> Option<Proof<'s, 'a>> {
        let shop = self.shop;
        let value = known.best.as_ref().expect("there is a fill").value;
        let shape = shop.root.shape();
        let (mut root, extras) = match question {
            Question::Preferred => (shop.root.clone(), self.keeping_preferred(value.preferred + 1)),
            Question::Floor(floor) => {
                let next = shop.aim.scores.partition_point(|&score| score <= floor);
                (self.raised(*shop.aim.scores.get(next)?)?, self.keeping_preferred(value.preferred))
            }
            Question::Sum(floor) => {
                let root = self.raised(floor)?;
                let plain = Worth::new(shape, &shop.aim.counted, i64::from, 0);
                shop.board.prove(|bound| bound.total = plain.bound(&root));
                let worth = shop.aim.worth_of_total(shape).at_least(shop.aim.combined(value) + 1);
                (root, Extras { worth: Some(worth), ..shop.extras.clone() })
            }
        };
        extras.enforce(&mut root).ok()?;
        Some(Proof::new(question, root, extras, self.rng.split()))
    }

    /// Notes that a fill as good as this cannot be bettered in what the question is about.
    fn answer(&self, question: Question, value: Value) {
        self.shop.board.prove(|bound| match question {
            Question::Preferred => bound.preferred = value.preferred,
            Question::Floor(floor) => bound.floor = floor,
            Question::Sum(_) => bound.total = value.total,
        });
    }
}
