//! One of those who look for the best fill: a fill first, then more preferred words, a higher floor, a higher sum, in turns.

use super::aim::{Aim, Solution, Value};
use super::attempt::{Attempt, Others, Tried};
use super::board::{Board, Known};
use super::climb::Climber;
use super::ladder::Ladder;
use super::mend::Mender;
use super::proof::Proof;
use crate::choice::Taste;
use crate::extras::Extras;
use crate::facts::Facts;
use crate::scout::effort;
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
    /// Those who look for a first fill.
    pub team: Team,
    /// What was refuted under a floor.
    pub facts: Facts,
    /// How many workers there are.
    pub workers: usize,
    pub score_worth: f64,
    /// The scores of the entries that are given whole, as far as they have one.
    pub given: Vec<i64>,
}

impl Workshop<'_, '_> {
    /// The mean score of all entries that have one, if the scores of the slots that count add up to this.
    pub fn mean(&self, total: i64) -> Option<f64> {
        let count = self.aim.counted.len() + self.given.len();
        let total = total.saturating_add(self.given.iter().sum());
        (count > 0).then(|| total as f64 / count as f64)
    }
}

/// One worker.
pub(super) struct Worker<'w, 's, 'a, 'b, 'p> {
    pub shop: &'w Workshop<'s, 'a>,
    pub number: usize,
    pub rng: Rng,
    pub watch: Watch<'b, 'p>,
    pub stats: Stats,
    /// The slots that made trouble in the last search of the whole grid.
    pub trouble: Vec<(SlotId, f64)>,
    /// Each slot's part of that trouble.
    pub shares: Vec<f64>,
    /// What looking each slot through has come to in it.
    pub gains: Vec<f64>,
    /// Which floor to try next in the whole grid.
    pub ladder: Ladder,
    /// Attempts at higher floors, in turns.
    pub attempts: Vec<Attempt<'s, 'a>>,
    /// The nodes that went into deciding floors from above.
    pub deciding: u64,
    /// The same for raising the floor part by part.
    pub steps: Ladder,
    /// Who raises the floor part by part, and the cost at which to give up.
    pub mender: Option<(Mender<'s, 'a>, u64)>,
    /// Who raises the sum under the present floor.
    sum: Option<Climb<'s, 'a>>,
    /// Who raises the number of preferred words.
    preferred: Option<Climb<'s, 'a>>,
    /// The floor that was reached last, and what had been spent by then.
    reached: (i32, u64),
    /// Does this worker care for the floor alone, while that may rise?
    floor_only: bool,
    /// Is it this worker who looks for proofs?
    proves: bool,
    pub proof: Option<Proof<'s, 'a>>,
    /// Rounds without anything better.
    idle: u64,
    /// What raising the sum is still to get, in nodes.
    owed: u64,
}

/// A climber and the floor it is about.
struct Climb<'s, 'a> {
    climber: Climber<'s, 'a>,
    floor: i32,
}

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
/// Raising the sum under a floor that rises gets this part of what the floor gets; once the floor has stood for half of all time, it gets as
/// much.
const SUM_SHARE: u64 = 4;
/// Raising the floor part by part gets this part of what attempts in the whole grid get.
const MEND_SHARE: u64 = 8;
/// After so many rounds without one more preferred word, a search for these alone gives up.
const IDLE_ROUNDS: u64 = 1_000;

impl<'w, 's, 'a, 'b, 'p> Worker<'w, 's, 'a, 'b, 'p> {
    pub fn new(shop: &'w Workshop<'s, 'a>, number: usize, rng: Rng, watch: Watch<'b, 'p>) -> Self {
        Self {
            shop,
            number,
            rng,
            watch,
            stats: Stats::default(),
            trouble: Vec::new(),
            shares: Vec::new(),
            gains: Vec::new(),
            ladder: Ladder::new(),
            attempts: Vec::new(),
            deciding: 0,
            steps: Ladder::new(),
            sum: None,
            mender: None,
            preferred: None,
            proves: number == 0,
            reached: (i32::MIN, 0),
            floor_only: number % 2 == 1,
            proof: None,
            idle: 0,
            owed: 0,
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
            let rises = best.value.floor < known.bound.floor;
            if rises {
                self.try_floor(&known)?;
                if !self.floor_only {
                    self.mend_to_floor((self.cost() - before) / MEND_SHARE)?;
                }
            }
            let stands = self.floor_stands(best.value.floor);
            if self.shop.aim.scores_count && !(rises && self.floor_only) {
                self.owed += (self.cost() - before) / if stands { 1 } else { SUM_SHARE };
                if !rises || self.owed >= TURN {
                    let owed = std::mem::take(&mut self.owed);
                    self.climb_to_sum(owed)?;
                }
            }
            let small = self.shop.aim.counted.len() <= SMALL;
            // Attempts at a floor prove as well as they find; only in small grids is there a better way to prove it.
            if self.proves && (small || !rises || best.value.preferred < known.bound.preferred) {
                let share = if small { 1 } else { PROOF_SHARE };
                self.prove(((self.cost() - before) / share).max(FIRST_PROOF))?;
            }
        }
    }

    /// Has the floor stood for so long that it seems unlikely to rise?
    fn floor_stands(&mut self, floor: i32) -> bool {
        let cost = self.cost();
        if self.reached.0 != floor {
            self.reached = (floor, cost);
        }
        cost > 2 * self.reached.1
    }

    /// A fill of any kind.
    fn find_first(&mut self) -> Result<(), StopReason> {
        let shop = self.shop;
        let taste = Taste::number(self.number, shop.score_worth);
        let searcher = Searcher::from_state(shop.root.clone(), shop.extras.clone(), taste, self.rng.split());
        let mut first = Attempt::first(searcher);
        let useful = |known: &Known| !known.impossible && known.best.is_none();
        match self.go_on(&mut first, u64::MAX, useful, Others::Team(&shop.team))? {
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
        if climb.climber.record.value.preferred < best.value.preferred {
            climb.climber.go_on_from(best);
        }
        self.take_turn(&mut climb, TURN)?;
        if climb.climber.at_the_top {
            shop.board.prove(|bound| bound.preferred = climb.climber.record.value.preferred);
        }
        self.preferred = Some(climb);
        Ok(())
    }

    /// The rules about the whole, and that so many words are preferred ones.
    pub fn keeping_preferred(&self, preferred: i64) -> Extras {
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
        if climb.climber.record.value < best.value {
            climb.climber.go_on_from(best);
        }
        self.take_turn(&mut climb, cost)?;
        if climb.climber.at_the_top && preferred == known.bound.preferred {
            shop.board.prove(|bound| bound.total = climb.climber.record.value.total);
        }
        self.sum = Some(climb);
        Ok(())
    }

    /// Goes on with an attempt for so many nodes, as long as it is of use.
    pub fn go_on(
        &mut self,
        attempt: &mut Attempt<'s, 'a>,
        nodes: u64,
        useful: impl Fn(&Known) -> bool,
        others: Others<'_>,
    ) -> Result<Tried, StopReason> {
        let board = &self.shop.board;
        let counters = (&mut self.stats, &mut self.watch);
        let tried = attempt.go_on(self.shop.aim, nodes, || useful(&board.known()), others, counters);
        self.trouble = attempt.searcher.choice.trouble(self.shop.root.shape());
        self.shares = attempt.searcher.choice.shares();
        self.gains.clone_from(&attempt.searcher.scout.gains);
        tried
    }

    /// The root with a floor under the scores; none if that is impossible.
    pub fn raised(&self, floor: i32) -> Option<State<'s, 'a>> {
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
            // Worth less, it may have a higher floor.
            if climb.climber.current.value > climb.climber.record.value {
                let current = Arc::clone(&climb.climber.current);
                self.offer(&current);
            }
            if let Ok(false) = better {
                continue;
            }
            let current = Arc::clone(&climb.climber.record);
            self.offer(&current);
            better?;
        }
        Ok(())
    }

    pub fn offer(&mut self, solution: &Arc<Solution>) {
        if self.shop.board.offer(solution) {
            self.idle = 0;
            self.stats.results += 1;
        }
    }

    /// What was spent so far, in nodes.
    pub fn cost(&self) -> u64 {
        effort(&self.stats) + self.stats.attempts * ROUND_COST
    }

    /// What is known now, which is also told to the listener.
    pub fn known(&mut self) -> Known {
        let known = self.shop.board.known();
        let progress = &mut self.watch.progress;
        progress.phase = "improving";
        if let Some(best) = &known.best
            && self.shop.aim.scores_count
        {
            progress.floor = Some(best.value.floor);
            progress.mean = self.shop.mean(best.value.total);
            progress.bound = self.shop.mean(known.bound.total);
        }
        known
    }
}
