//! Raising the floor: attempts in the whole grid, and mending part by part, in turns.

use super::aim::Value;
use super::attempt::{Attempt, Tried};
use super::board::Known;
use super::mend::Mender;
use super::worker::{RUNGS, Worker};
use crate::choice::Taste;
use crate::search::Searcher;
use sator_search::StopReason;

/// How many conflicts an attempt at a floor has at a time.
const TURN_FAILS: u64 = 2_000;
/// An attempt at a floor this near to the one wanted will do.
const NEAR: u32 = 1;
/// The taste that does best under high floors: letter by letter while slots have many words.
const TASTE: usize = 1;
/// What scores are worth in the choice of words under a raised floor: nothing, as the floor is hard enough to keep to.
const SCORE_WORTH: f64 = 0.0;

impl<'s, 'a> Worker<'_, 's, 'a, '_, '_> {
    /// Looks for a fill with a higher floor in the whole grid.
    pub fn try_floor(&mut self, known: &Known) -> Result<(), StopReason> {
        let shop = self.shop;
        let Value { preferred, floor: reached, .. } = known.best.as_ref().expect("there is a fill").value;
        self.attempts.retain(|attempt| attempt.floor > reached && attempt.floor <= known.bound.floor);
        let rungs = RUNGS[self.number % RUNGS.len()];
        let higher = if self.ladder.is_at_its_lowest() { rungs[self.turn % rungs.len()] } else { 0 };
        self.turn += 1;
        let Some(floor) = self.ladder.next(&shop.aim.scores, reached, known.bound.floor, higher) else {
            // Nothing lies between what is reached and what is impossible.
            shop.board.prove(|bound| bound.floor = reached);
            return Ok(());
        };
        // An attempt that is nearer goes on first: it has learned from the way it has come.
        let near = |attempt: &Attempt<'_, '_>| attempt.floor.abs_diff(floor);
        let running = self.attempts.iter().position(|attempt| near(attempt) <= NEAR);
        let mut attempt = if let Some(running) = running {
            self.attempts.swap_remove(running)
        } else if let Some(attempt) = self.attempt_at(floor, preferred) {
            attempt
        } else {
            self.no_fill_from(floor, reached);
            return Ok(());
        };
        let floor = attempt.floor;
        let useful = |known: &Known| {
            let best = known.best.as_ref().expect("there is a fill");
            best.value.floor < floor && known.bound.floor >= floor
        };
        match self.go_on(&mut attempt, TURN_FAILS.min(self.ladder.patience()), useful, None)? {
            Tried::Found(found) => {
                self.ladder.succeed();
                self.offer(&found);
            }
            Tried::Impossible => self.no_fill_from(floor, reached),
            Tried::Open if attempt.fails >= self.ladder.patience() => {
                self.ladder.give_up();
                return Ok(());
            }
            Tried::Open => {}
        }
        self.attempts.push(attempt);
        Ok(())
    }

    /// A search for a fill with this floor and so many preferred words; none if propagation shows that there is none.
    fn attempt_at(&mut self, floor: i32, preferred: i64) -> Option<Attempt<'s, 'a>> {
        let mut root = self.raised(floor)?;
        let extras = self.keeping_preferred(preferred);
        extras.enforce(&mut root).ok()?;
        let taste = Taste::number(TASTE, SCORE_WORTH);
        let searcher = Searcher::from_state(root, extras, taste, self.rng.split());
        self.stats.attempts += 1;
        Some(Attempt::new(floor, searcher))
    }

    /// Notes that no fill has this floor.
    fn no_fill_from(&self, floor: i32, reached: i32) {
        let scores = &self.shop.aim.scores;
        let below =
            scores.partition_point(|&score| score < floor).checked_sub(1).map_or(reached, |below| scores[below]);
        self.shop.board.prove(|bound| bound.floor = below.max(reached));
    }

    /// Works entries below a higher floor away, until none is left or the patience is used up.
    pub fn mend_to_floor(&mut self, cost: u64) -> Result<(), StopReason> {
        let shop = self.shop;
        let last = self.cost() + cost;
        while self.cost() < last {
            let known = self.known();
            let best = known.best.as_ref().expect("there is a fill");
            let Value { preferred, floor: reached, .. } = best.value;
            let running =
                self.mender.take().filter(|mender| mender.0.floor > reached && mender.0.floor <= known.bound.floor);
            let (mut mender, patience) = if let Some(running) = running {
                running
            } else {
                let Some(floor) = self.steps.next(&shop.aim.scores, reached, known.bound.floor, 0) else {
                    return Ok(());
                };
                let Some(root) = self.raised(reached) else { return Ok(()) };
                let extras = self.keeping_preferred(preferred);
                let taste = Taste::number(self.number, SCORE_WORTH);
                let mender = Mender::new(shop.aim, root, extras, floor, best, taste, self.rng.split());
                (mender, self.cost().saturating_add(self.steps.patience()))
            };
            let mut done = false;
            let until = last.min(patience);
            while self.cost() < until && !done {
                done = mender.round(&mut self.stats, &mut self.watch)?;
            }
            if done {
                self.steps.succeed();
                self.offer(&mender.current);
            } else if self.cost() >= patience {
                self.steps.give_up();
            } else {
                self.mender = Some((mender, patience));
            }
        }
        Ok(())
    }
}
