//! The search: decide, propagate, and on a conflict go back and decide the opposite.

use crate::choice::{Choice, Taste};
use crate::extras::Extras;
use crate::restarts::Restarts;
use crate::scout::Scout;
use crate::shape::{Shape, Var};
use crate::state::{Conflict, State};
use crate::team::Team;
use crate::watch::Watch;
use sator_search::{Level, Rng, Stats, StopReason};
use sator_words::{Letter, LetterSet, WordId};

/// One searcher: a state, a taste, a memory of trouble.
pub(crate) struct Searcher<'s, 'a> {
    pub state: State<'s, 'a>,
    pub choice: Choice,
    pub extras: Extras,
    pub scout: Scout,
    pub rng: Rng,
    pub stats: Stats,
    /// The decisions that hold, each with the level it opened.
    stack: Vec<(Decision, Level)>,
    /// What was dug out before the decisions came after this level.
    pub dug: Option<Level>,
    /// The slot of the first decision from the root.
    pub first: Option<Var>,
    /// Decisions that were refuted at the root, and of which nobody was told yet.
    pub refuted: Vec<Decision>,
    /// How far it knows what was told by others.
    pub heard: usize,
}

/// A choice that can be taken back and turned into its opposite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    /// The slot has this word.
    Word(Var, WordId),
    /// The cell has this letter.
    Letter(u32, Letter),
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Run {
    /// Every wanted cell has its letter.
    Filled,
    /// There is no fill.
    Exhausted,
    /// So many conflicts that it is better to start anew.
    CutOff,
    /// The budget is used up.
    Stopped(StopReason),
}

/// Words are gathered after so many conflicts, as it does not pay in a search that is easy; and not where rules about the whole
/// go through the blocks of the tables.
const GATHERED_AFTER: u64 = 500;

impl<'s, 'a> Searcher<'s, 'a> {
    pub fn new(shape: &'s Shape<'a>, extras: Extras, taste: Taste, rng: Rng) -> Self {
        Self::from_state(State::new(shape), extras, taste, rng)
    }

    /// A searcher that goes on from a state.
    pub fn from_state(state: State<'s, 'a>, extras: Extras, taste: Taste, rng: Rng) -> Self {
        Self {
            choice: Choice::new(state.shape(), taste),
            scout: Scout::new(state.shape()),
            state,
            extras,
            rng,
            stats: Stats::default(),
            stack: Vec::new(),
            dug: None,
            first: None,
            refuted: Vec::new(),
            heard: 0,
        }
    }

    /// Propagates what is given. An error means that there is no fill.
    pub fn start(&mut self) -> Result<(), Conflict> {
        self.state.start()?;
        self.extras.enforce(&mut self.state)
    }

    /// Searches with restarts until there is an answer or the budget is used up. Between runs the team shares what it knows.
    pub fn solve(&mut self, team: &Team, watch: &mut Watch<'_, '_>) -> Run {
        if let Err(conflict) = self.start() {
            self.fail(conflict);
            return Run::Exhausted;
        }
        let mut restarts = Restarts::new();
        loop {
            match restarts.turn(self, watch) {
                Run::CutOff => {
                    if team.share(self).is_err() {
                        return Run::Exhausted;
                    }
                }
                ended => return ended,
            }
        }
    }

    /// Searches until there is an answer, so many conflicts, or the budget is used up. What is refuted at the root stays so.
    pub fn run(&mut self, max_fails: u64, watch: &mut Watch<'_, '_>) -> Run {
        let run = self.advance(max_fails, watch);
        if run != Run::Filled {
            self.back_to_root();
        }
        run
    }

    /// The same, but when it is cut off, the next call goes on where it was.
    pub fn advance(&mut self, max_fails: u64, watch: &mut Watch<'_, '_>) -> Run {
        let last_fail = self.stats.fails.saturating_add(max_fails);
        loop {
            if self.stats.fails > last_fail {
                return Run::CutOff;
            }
            if let Err(reason) = watch.check(&self.stats) {
                return Run::Stopped(reason);
            }
            self.stats.nodes += 1;
            let Some(decision) = self.decide() else { return Run::Filled };
            let level = self.state.mark();
            if level == Level::ROOT
                && let Decision::Word(slot, _) = decision
            {
                self.first = Some(slot);
            }
            self.stack.push((decision, level));
            let mut conflict = self.take(decision).err();
            if conflict.is_none() {
                conflict = self.look_closer(level).err();
            }
            self.choice.remember(decision, conflict.is_none());
            if conflict.is_none() {
                self.choice.choose_anew();
            }
            while let Some(trouble) = conflict {
                self.fail(trouble);
                let Some((refuted, level)) = self.stack.pop() else { return Run::Exhausted };
                self.state.undo_to(level);
                if level == Level::ROOT {
                    self.refuted.push(refuted);
                }
                conflict = self.refute(refuted).err();
                if conflict.is_some() {
                    self.choice.choose_anew();
                }
            }
        }
    }

    /// Takes a closer look at what a decision has left, if the search is hard.
    fn look_closer(&mut self, level: Level) -> Result<(), Conflict> {
        // Rules about the whole go through the blocks of the tables; looking slots through was not tried with them.
        if !self.extras.is_empty() {
            return Ok(());
        }
        if self.stats.fails >= GATHERED_AFTER {
            self.state.gather();
        }
        if self.stats.fails >= self.choice.taste().scan_after {
            self.look_around(level)?;
        }
        Ok(())
    }

    /// Forgets the decisions, so that another run can start.
    pub fn back_to_root(&mut self) {
        let bottom = self.dug.take().or(self.stack.first().map(|&(_, level)| level));
        if let Some(level) = bottom {
            self.state.undo_to(level);
        }
        self.stack.clear();
        self.choice.choose_anew();
    }

    fn decide(&mut self) -> Option<Decision> {
        let missing = if self.extras.pangram.is_empty() { LetterSet::EMPTY } else { self.extras.missing(&self.state) };
        self.choice.next(&self.state, missing, &mut self.rng)
    }

    fn take(&mut self, decision: Decision) -> Result<(), Conflict> {
        match decision {
            Decision::Word(var, word) => self.state.assign(var, word)?,
            Decision::Letter(cell, letter) => self.state.restrict(cell, LetterSet::only(letter))?,
        }
        self.enforce_extras()
    }

    pub fn refute(&mut self, decision: Decision) -> Result<(), Conflict> {
        match decision {
            Decision::Word(var, word) => self.state.remove(var, word)?,
            Decision::Letter(cell, letter) => {
                self.state.restrict(cell, self.state.letters(cell) - LetterSet::only(letter))?;
            }
        }
        self.enforce_extras()
    }

    pub(crate) fn enforce_extras(&mut self) -> Result<(), Conflict> {
        if self.extras.is_empty() { Ok(()) } else { self.extras.enforce(&mut self.state) }
    }

    pub fn fail(&mut self, conflict: Conflict) {
        self.stats.fails += 1;
        self.choice.blame(conflict);
    }
}
