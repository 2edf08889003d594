//! One of those who look for the best fill: a fill first, then more preferred words, a higher floor, a higher sum, in turns.

use super::aim::{Aim, Solution, Value};
use super::attempt::{Attempt, Tried};
use super::board::{Board, Known};
use super::climb::Climber;
use super::ladder::Ladder;
use super::mend::Mender;
use super::proof::{Proof, Question, Step};
use crate::choice::{Choice, Taste};
use crate::extras::Extras;
use crate::search::Searcher;
use crate::state::State;
use crate::team::Team;
use crate::watch::Watch;
use crate::worth::Worth;
use sator_grid::SlotId;
use sator_search::{Rng, Stats, StopReason};
use std::sync::Arc;

/// What all workers have in common.
pub(super) struct Workshop<'s, 'a> {
    pub aim: &'s Aim,
    /// The state in which only what is given holds.
    pub root: State<'s, 'a>,
    pub extras: Extras,
    pub board: Board,
    pub team: Team,
    pub score_worth: f64,
    pub threads: usize,
}

/// One worker.
pub(super) struct Worker<'w, 's, 'a, 'b, 'p> {
    shop: &'w Workshop<'s, 'a>,
    number: usize,
    rng: Rng,
    watch: Watch<'b, 'p>,
    pub stats: Stats,
    /// The slots that made trouble in the last search of the whole grid.
    pub trouble: Vec<(SlotId, f64)>,
    ladder: Ladder,
    /// Attempts at the next floor and at a higher one, in turns.
    attempts: [Option<Attempt<'s, 'a>>; 2],
    turn: usize,
    /// The same for raising the floor part by part.
    steps: Ladder,
    /// Who raises the sum under the present floor, and who raises the floor.
    sum: Option<Climb<'s, 'a>>,
    mender: Option<(Mender<'s, 'a>, u64)>,
    mender_weights: Option<Choice>,
    preferred: Option<Climb<'s, 'a>>,
    /// Is it this worker who looks for proofs?
    proves: bool,
    proof: Option<Proof<'s, 'a>>,
    /// Rounds without anything better.
    idle: u64,
}

/// A climber and the floor it is about.
struct Climb<'s, 'a> {
    climber: Climber<'s, 'a>,
    floor: i32,
}

/// How many conflicts the first attempts at a floor may have.
const FIRST_PATIENCE: u64 = 300;
/// How many conflicts an attempt at a floor has at a time.
const TURN_FAILS: u64 = 2_000;
/// How many scores higher the second attempt is: hardly harder as long as there are fills, and each saves many small steps.
const RUNG: usize = 3;
/// The tastes that do best under high floors: letter by letter while slots have many words.
const TASTES: [usize; 2] = [1, 3];
/// What the first attempts to reach a floor part by part may cost, in nodes.
const FIRST_STEPS: u64 = 10_000;
/// The least that a proof goes on at a time, in conflicts.
const FIRST_PROOF: u64 = 500;
/// In grids of up to so many slots, proofs are to be had and get as much as everything else...
const SMALL: usize = 24;
/// ... and in others this part of it.
const PROOF_SHARE: u64 = 20;
/// What a round of climbing costs besides its nodes, in nodes: putting the rest of the fill back.
const ROUND_COST: u64 = 10;
/// The least that a turn of climbing takes, in nodes.
const TURN: u64 = 500;
/// What scores are worth in the choice of words under a raised floor: nothing, as the floor is hard enough to keep to.
const SCORE_WORTH: f64 = 0.0;
/// Mending gets this part of what attempts in the whole grid get.
const MEND_SHARE: u64 = 3;
/// Raising the sum under a floor that may still rise gets this part of what the floor gets.
const SUM_SHARE: u64 = 8;
/// After so many rounds without one more preferred word, a search for these alone gives up.
const IDLE_ROUNDS: u64 = 3_000;

impl<'w, 's, 'a, 'b, 'p> Worker<'w, 's, 'a, 'b, 'p> {
    pub fn new(shop: &'w Workshop<'s, 'a>, number: usize, rng: Rng, watch: Watch<'b, 'p>) -> Self {
        Self {
            shop,
            number,
            rng,
            watch,
            stats: Stats::default(),
            trouble: Vec::new(),
            ladder: Ladder::new(FIRST_PATIENCE),
            attempts: [None, None],
            turn: number,
            steps: Ladder::new(FIRST_STEPS),
            sum: None,
            mender: None,
            mender_weights: None,
            preferred: None,
            proves: number + 1 == shop.threads.max(1),
            proof: None,
            idle: 0,
        }
    }

    /// Works until nothing is left to find or to prove, or the budget is used up.
    pub fn work(&mut self) -> Result<(), StopReason> {
        self.find_first()?;
        loop {
            let known = self.known();
            if known.is_settled() {
                return Ok(());
            }
            let best = known.best.as_ref().expect("there is a fill by now");
            let before = self.cost();
            if best.value.preferred < known.bound.preferred {
                if self.idle >= IDLE_ROUNDS && !self.shop.aim.scores_count {
                    return Ok(());
                }
                self.climb_to_preferred(best)?;
            }
            if best.value.floor < known.bound.floor {
                self.try_floor(&known)?;
                self.mend_to_floor((self.cost() - before) / MEND_SHARE)?;
            }
            if self.shop.aim.scores_count {
                self.climb_to_sum((self.cost() - before) / SUM_SHARE)?;
            }
            if self.proves {
                let share = if self.shop.aim.counted.len() <= SMALL { 1 } else { PROOF_SHARE };
                self.prove(((self.cost() - before) / share).max(FIRST_PROOF))?;
            }
        }
    }

    /// A fill of any kind.
    fn find_first(&mut self) -> Result<(), StopReason> {
        let shop = self.shop;
        let taste = Taste::number(self.number, shop.score_worth);
        let searcher = Searcher::from_state(shop.root.clone(), shop.extras.clone(), taste, self.rng.split());
        let mut first = Attempt::new(i32::MIN, searcher);
        match self.go_on(&mut first, u64::MAX, |known| !known.impossible && known.best.is_none(), Some(&shop.team))? {
            Tried::Found(found) => self.offer(&found),
            Tried::Impossible => shop.board.prove_impossible(),
            Tried::Open => {}
        }
        Ok(())
    }

    /// Looks for one more preferred word part by part.
    fn climb_to_preferred(&mut self, best: &Arc<Solution>) -> Result<(), StopReason> {
        let shop = self.shop;
        let mut climb = self.preferred.take().unwrap_or_else(|| {
            let worth = shop.aim.worth_of_preferred(shop.root.shape());
            self.climb(shop.root.clone(), worth, best, i32::MIN)
        });
        if climb.climber.current.value.preferred < best.value.preferred {
            climb.climber.go_on_from(best);
        }
        self.take_turn(&mut climb, TURN)?;
        if climb.climber.at_the_top {
            shop.board.prove(|bound| bound.preferred = climb.climber.current.value.preferred);
        }
        self.preferred = Some(climb);
        Ok(())
    }

    /// Looks for a fill with a higher floor in the whole grid.
    fn try_floor(&mut self, known: &Known) -> Result<(), StopReason> {
        let shop = self.shop;
        let Value { preferred, floor: reached, .. } = known.best.as_ref().expect("there is a fill").value;
        let open = |floor: i32| floor > reached && floor <= known.bound.floor;
        self.turn += usize::from(self.ladder.is_at_its_lowest());
        let rung = self.turn % self.attempts.len();
        let mut attempt = match self.attempts[rung].take() {
            Some(attempt) if open(attempt.floor) => attempt,
            earlier => {
                let Some(floor) = self.ladder.next(&shop.aim.scores, reached, known.bound.floor, rung * RUNG) else {
                    // Nothing lies between what is reached and what is impossible.
                    shop.board.prove(|bound| bound.floor = reached);
                    return Ok(());
                };
                let weights = earlier.map(|earlier| earlier.searcher.choice);
                let Some(attempt) = self.attempt_at(floor, preferred, weights) else {
                    self.no_fill_from(floor, reached);
                    return Ok(());
                };
                attempt
            }
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
                // Its floor is not open any more, but what it learnt is kept.
                attempt.floor = i32::MIN;
            }
            Tried::Open => {}
        }
        self.attempts[rung] = Some(attempt);
        Ok(())
    }

    /// A search for a fill with this floor and so many preferred words; none if propagation shows that there is none.
    fn attempt_at(&mut self, floor: i32, preferred: i64, weights: Option<Choice>) -> Option<Attempt<'s, 'a>> {
        let mut root = self.raised(floor)?;
        let extras = self.keeping_preferred(preferred);
        extras.enforce(&mut root).ok()?;
        let taste = Taste::number(TASTES[self.number % TASTES.len()], SCORE_WORTH);
        let mut searcher = Searcher::from_state(root, extras, taste, self.rng.split());
        if let Some(weights) = weights {
            searcher.choice = weights;
        }
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
    fn mend_to_floor(&mut self, cost: u64) -> Result<(), StopReason> {
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
                let mut mender = Mender::new(shop.aim, root, extras, floor, best, taste, self.rng.split());
                if let Some(weights) = self.mender_weights.take() {
                    mender.searcher.choice = weights;
                }
                (mender, self.cost().saturating_add(self.steps.patience()))
            };
            let mut lifted = false;
            let until = last.min(patience);
            while self.cost() < until && !lifted {
                lifted = mender.round(&mut self.stats, &mut self.watch)?;
            }
            if lifted {
                self.steps.succeed();
                self.offer(&mender.current);
                self.mender_weights = Some(mender.searcher.choice);
            } else if self.cost() >= patience {
                self.steps.give_up();
                self.mender_weights = Some(mender.searcher.choice);
            } else {
                self.mender = Some((mender, patience));
            }
        }
        Ok(())
    }

    /// The rules about the whole, and that so many words are preferred ones.
    fn keeping_preferred(&self, preferred: i64) -> Extras {
        let aim = self.shop.aim;
        let worth = aim.prefers().then(|| aim.worth_of_preferred(self.shop.root.shape()).at_least(preferred));
        Extras { worth, ..self.shop.extras.clone() }
    }

    /// Raises the sum under the present floor.
    fn climb_to_sum(&mut self, cost: u64) -> Result<(), StopReason> {
        let shop = self.shop;
        let known = self.known();
        let best = known.best.as_ref().expect("there is a fill");
        let Value { preferred, floor, .. } = best.value;
        let mut climb = if let Some(climb) = self.sum.take().filter(|climb| climb.floor == floor) {
            climb
        } else {
            let Some(root) = self.raised(floor) else { return Ok(()) };
            let worth = shop.aim.worth_of_total(root.shape());
            self.climb(root, worth, best, floor)
        };
        if climb.climber.current.value < best.value {
            climb.climber.go_on_from(best);
        }
        self.take_turn(&mut climb, cost)?;
        if climb.climber.at_the_top && preferred == known.bound.preferred {
            shop.board.prove(|bound| bound.total = climb.climber.current.value.total);
        }
        self.sum = Some(climb);
        Ok(())
    }

    /// Goes on with the proof that there is nothing better.
    fn prove(&mut self, cost: u64) -> Result<(), StopReason> {
        let shop = self.shop;
        let known = self.known();
        let value = known.best.as_ref().expect("there is a fill").value;
        let Some(question) = Question::about(value, known.bound) else { return Ok(()) };
        let mut proof = if let Some(proof) = self.proof.take().filter(|proof| proof.question == question) {
            proof
        } else {
            let Some(proof) = self.proof_of(question, &known) else {
                self.answer(question, value);
                return Ok(());
            };
            proof
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
        let (root, extras) = match question {
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
        let mut root = root;
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

    /// Goes on with an attempt for so many conflicts, as long as it is of use.
    fn go_on(
        &mut self,
        attempt: &mut Attempt<'s, 'a>,
        fails: u64,
        useful: impl Fn(&Known) -> bool,
        team: Option<&Team>,
    ) -> Result<Tried, StopReason> {
        let board = &self.shop.board;
        let counters = (&mut self.stats, &mut self.watch);
        let tried = attempt.go_on(self.shop.aim, fails, || useful(&board.known()), team, counters);
        self.trouble = attempt.searcher.choice.trouble(self.shop.root.shape());
        tried
    }

    /// The root with a floor under the scores; none if that is impossible.
    fn raised(&self, floor: i32) -> Option<State<'s, 'a>> {
        let mut root = self.shop.root.clone();
        self.shop.aim.raise(&mut root, floor).ok()?;
        self.shop.extras.enforce(&mut root).ok()?;
        Some(root)
    }

    fn climb(&mut self, root: State<'s, 'a>, worth: Worth, from: &Arc<Solution>, floor: i32) -> Climb<'s, 'a> {
        let shop = self.shop;
        let climber = Climber::new(shop.aim, root, shop.extras.clone(), worth, from, self.rng.split());
        Climb { climber, floor }
    }

    /// Climbs for about as much as this cost.
    fn take_turn(&mut self, climb: &mut Climb<'s, 'a>, cost: u64) -> Result<(), StopReason> {
        if self.shop.aim.counted.is_empty() {
            return Ok(());
        }
        let last = self.cost() + cost.max(TURN);
        while self.cost() < last && !climb.climber.at_the_top {
            let better = climb.climber.round(&mut self.stats, &mut self.watch);
            self.idle += 1;
            if let Ok(false) = better {
                continue;
            }
            let current = Arc::clone(&climb.climber.current);
            self.offer(&current);
            better?;
        }
        Ok(())
    }

    fn offer(&mut self, solution: &Arc<Solution>) {
        if self.shop.board.offer(solution) {
            self.idle = 0;
            self.stats.results += 1;
        }
    }

    /// What was spent so far, in nodes.
    fn cost(&self) -> u64 {
        self.stats.nodes + self.stats.attempts * ROUND_COST
    }

    /// What is known now, which is also told to the listener.
    fn known(&mut self) -> Known {
        let known = self.shop.board.known();
        let progress = &mut self.watch.progress;
        progress.phase = "improving";
        if let Some(best) = &known.best
            && self.shop.aim.scores_count
        {
            progress.floor = Some(best.value.floor);
            let entries = self.shop.aim.counted.len().max(1) as f64;
            progress.mean = Some(best.value.total as f64 / entries);
            progress.bound = Some(known.bound.total as f64 / entries);
        }
        known
    }
}
