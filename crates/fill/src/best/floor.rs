//! Raising the floor: attempts in the whole grid, and mending part by part, in turns.

use super::aim::Value;
use super::attempt::{Attempt, Others, Tried};
use super::board::Known;
use super::ladder::{Cost, Rung, lowest_affordable};
use super::mend::Mender;
use super::worker::Worker;
use crate::choice::Taste;
use crate::search::{Decision, Searcher};
use sator_search::StopReason;

/// How many nodes an attempt at a floor has at a time.
const TURN_NODES: u64 = 2_000;
/// How likely a slot gets the word again that it had before: every other worker keeps to the fill it has, in part.
const MEMORIES: [f64; 2] = [0.0, 0.5];
/// What scores are worth in the choice of words under a raised floor: little, as the floor is hard enough to keep to.
const SCORE_WORTH: f64 = 2.0;
/// Each attempt has a state of its own; so many are kept, and of more those that have had the least go.
const MOST_ATTEMPTS: usize = 32;
/// So much is spent, in nodes, before floors are looked at that might be decided...
const LEAST_SPENT: u64 = 5_000;
/// ... those that take no more than so many times what was spent so far...
const AFFORDABLE: f64 = 0.5;
/// ... as long as one floor has not had more than this part of it, as what is left may turn out to be more than it seems...
const MOST_SPENT: f64 = 0.33;
/// ... and all of them together no more than this part.
const DECIDING_SHARE: u64 = 2;

impl<'s, 'a> Worker<'_, 's, 'a, '_, '_> {
    /// Looks for a fill with a higher floor in the whole grid.
    pub fn try_floor(&mut self, known: &Known) -> Result<(), StopReason> {
        let shop = self.shop;
        let Value { preferred, floor: reached, .. } = known.best.as_ref().expect("there is a fill").value;
        self.attempts.retain(|attempt| attempt.floor > reached && attempt.floor <= known.bound.floor);
        let cost = self.cost();
        let to_decide = self.to_decide(reached, known.bound.floor);
        let rung = match to_decide {
            Some(floor) => Some(Rung { floor, patience: u64::MAX }),
            None => self.ladder.next(&shop.aim.scores, reached, known.bound.floor, cost),
        };
        let Some(Rung { floor, patience }) = rung else {
            // Nothing lies between what is reached and what is impossible.
            shop.board.prove(|bound| bound.floor = reached);
            return Ok(());
        };
        let running = self.attempts.iter().position(|attempt| attempt.floor == floor);
        let mut attempt = if let Some(running) = running {
            self.attempts.swap_remove(running)
        } else if let Some(attempt) = self.attempt_at(floor, preferred) {
            attempt
        } else {
            self.no_fill_from(floor, reached);
            return Ok(());
        };
        let useful = |known: &Known| {
            let best = known.best.as_ref().expect("there is a fill");
            best.value.floor < floor && known.bound.floor >= floor
        };
        let before = attempt.nodes;
        let tried = self.go_on(&mut attempt, TURN_NODES.min(patience), useful, Others::Facts(&shop.facts))?;
        if to_decide.is_some() {
            self.deciding += attempt.nodes - before;
        }
        match tried {
            Tried::Found(found) => self.offer(&found),
            Tried::Impossible => self.no_fill_from(floor, reached),
            Tried::Open => {
                if attempt.nodes >= patience {
                    self.ladder.give_up();
                }
                if self.attempts.len() >= MOST_ATTEMPTS {
                    let (least, _) = self
                        .attempts
                        .iter()
                        .enumerate()
                        .min_by_key(|(_, attempt)| attempt.nodes)
                        .expect("there are some");
                    self.attempts.swap_remove(least);
                }
                self.attempts.push(attempt);
            }
        }
        Ok(())
    }

    /// A floor that can be decided, one way or the other, for less than was spent so far, or of which that is to be found out.
    fn to_decide(&self, reached: i32, highest: i32) -> Option<i32> {
        let spent = self.cost();
        if spent < LEAST_SPENT || self.deciding > spent / DECIDING_SHARE {
            return None;
        }
        let scores = &self.shop.aim.scores;
        let from = scores.partition_point(|&score| score <= reached);
        let to = scores.partition_point(|&score| score <= highest);
        lowest_affordable(scores.get(from..to)?, |floor| {
            let attempt = self.attempts.iter().find(|attempt| attempt.floor == floor);
            let Some((attempt, left)) = attempt.and_then(|attempt| Some((attempt, attempt.left()?))) else {
                return Cost::Unknown;
            };
            // Others are likely to be at it too, and each tells the others what it has refuted.
            let left = left / self.shop.workers as f64;
            let fair = attempt.nodes as f64 <= spent as f64 * MOST_SPENT;
            if fair && left <= spent as f64 * AFFORDABLE { Cost::Affordable } else { Cost::TooHigh }
        })
    }

    /// A search for a fill with this floor and so many preferred words; none if propagation shows that there is none.
    fn attempt_at(&mut self, floor: i32, preferred: i64) -> Option<Attempt<'s, 'a>> {
        let mut root = self.raised(floor)?;
        let extras = self.keeping_preferred(preferred);
        extras.enforce(&mut root).ok()?;
        let memory = MEMORIES[self.number % MEMORIES.len()];
        let taste = Taste { memory, dig_after: u64::MAX, ..Taste::number(0, SCORE_WORTH) };
        let mut searcher = Searcher::from_state(root, extras, taste, self.rng.split());
        // What was hard under a lower floor is hard under this one, and much of a fill may stand.
        searcher.choice.mix(&mut self.shares, 1.0);
        searcher.scout.take_over(&self.gains);
        let best = self.known().best;
        let words = best.iter().flat_map(|best| self.shop.aim.counted.iter().zip(&best.words));
        words.for_each(|(&var, &word)| searcher.choice.remember(Decision::Word(var, word), true));
        self.stats.attempts += 1;
        self.shop.facts.exchange(&mut searcher, floor).ok()?;
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
                let cost = self.cost();
                let rung = self.steps.next(&shop.aim.scores, reached, known.bound.floor, cost);
                let Some(Rung { floor, patience }) = rung else { return Ok(()) };
                let Some(root) = self.raised(reached) else { return Ok(()) };
                let extras = self.keeping_preferred(preferred);
                let taste = Taste::number(self.number, SCORE_WORTH);
                let mender = Mender::new(shop.aim, root, extras, floor, best, taste, self.rng.split());
                (mender, cost.saturating_add(patience))
            };
            let mut done = false;
            let until = last.min(patience);
            while self.cost() < until && !done {
                done = mender.round(&mut self.stats, &mut self.watch)?;
            }
            if done {
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
