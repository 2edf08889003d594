//! Makes random patterns that keep the rules.

use crate::conflict::Rule;
use crate::encode::{Encoding, WISHES};
use crate::formula::Group;
use crate::solve::{Solved, Solver};
use crate::{Brief, Checking, Pattern, connect};
use rustsat::types::Lit;
use sator_search::{Budget, Rng, StopReason};

/// Makes random patterns; what it learns about connectivity and unfillable slots stays.
pub(crate) struct Sampler<'a> {
    pub encoding: Encoding,
    brief: Brief<'a>,
    pub density: f64,
    /// The wishes that are held: a bit for each.
    wishes: u32,
}

/// What a sampler says.
pub(crate) enum Sampled {
    Pattern(Pattern),
    Unsatisfiable,
    Tired,
    Stopped(StopReason),
}

const ALL_WISHES: u32 = (1 << WISHES) - 1;

/// With wishes, a pattern that takes more steps of the solver than this is not worth it.
const EASY: u64 = 20_000;

/// The same for one that has to be changed more often than this.
const MOST_ROUNDS: usize = 80;

/// The share of blocks in an American grid of common size, for a start.
const AMERICAN_DENSITY: f64 = 0.16;
/// The same for a British one.
const BRITISH_DENSITY: f64 = 0.35;

impl<'a> Sampler<'a> {
    pub fn new(brief: &Brief<'a>, budget: &Budget) -> Result<Self, StopReason> {
        Ok(Self::of(Encoding::new(brief, budget)?, brief))
    }

    pub fn of(encoding: Encoding, brief: &Brief<'a>) -> Self {
        let cells = brief.frame.grid().cells().len() as f64;
        let wanted = match (brief.rules.blocks.least, brief.rules.blocks.most) {
            (Some(least), Some(most)) => Some(f64::from(least + most) / 2.0 / cells),
            _ => None,
        };
        let usual = match brief.rules.checking {
            Checking::All => AMERICAN_DENSITY,
            Checking::Half => BRITISH_DENSITY,
        };
        Self { encoding, brief: *brief, density: wanted.unwrap_or(usual), wishes: ALL_WISHES }
    }

    /// A random pattern that keeps the rules and as many wishes as go together. Unsatisfiable means that there is none.
    pub fn sample(&mut self, rng: &mut Rng, budget: &Budget) -> Sampled {
        let steps = if self.wishes == 0 { u64::MAX } else { EASY };
        match self.sample_wishing(self.wishes, rng, steps, budget) {
            Sampled::Unsatisfiable | Sampled::Tired if self.wishes != 0 => self.wish_anew(rng, budget),
            sampled => sampled,
        }
    }

    /// A random pattern, and wishes that go together: one after the other, if there still is a pattern.
    fn wish_anew(&mut self, rng: &mut Rng, budget: &Budget) -> Sampled {
        self.wishes = 0;
        let mut best = self.sample_wishing(0, rng, EASY, budget);
        if let Sampled::Unsatisfiable | Sampled::Tired = best {
            best = self.sample_wishing(0, rng, u64::MAX, budget);
        }
        if let Sampled::Pattern(_) = best {
            for wish in 0..WISHES {
                match self.sample_wishing(self.wishes | 1 << wish, rng, EASY, budget) {
                    Sampled::Stopped(reason) => return Sampled::Stopped(reason),
                    Sampled::Unsatisfiable | Sampled::Tired => {}
                    Sampled::Pattern(pattern) => {
                        best = Sampled::Pattern(pattern);
                        self.wishes |= 1 << wish;
                    }
                }
            }
        }
        best
    }

    fn sample_wishing(&mut self, wishes: u32, rng: &mut Rng, steps: u64, budget: &Budget) -> Sampled {
        self.sample_of(&wishing(wishes), true, self.density, rng, steps, budget)
    }

    /// A random pattern that keeps some of the rules.
    pub fn sample_of(
        &mut self,
        keep: &dyn Fn(Group) -> bool,
        connected: bool,
        density: f64,
        rng: &mut Rng,
        steps: u64,
        budget: &Budget,
    ) -> Sampled {
        let mut solver = Solver::new(&self.encoding, keep, density, rng, budget);
        for _ in 0..if steps == u64::MAX { usize::MAX } else { MOST_ROUNDS } {
            match solver.solve(steps) {
                Solved::Model(model) => {
                    let pattern = self.encoding.pattern(&model);
                    let cuts =
                        if connected { connect::cuts(&self.encoding, self.brief.frame, &pattern) } else { Vec::new() };
                    if cuts.is_empty() {
                        return Sampled::Pattern(pattern);
                    }
                    for cut in cuts {
                        solver.add(cut.iter().copied());
                        self.encoding.formula.add(Group::Rule(Rule::Connected), cut);
                    }
                }
                Solved::Unsatisfiable => return Sampled::Unsatisfiable,
                Solved::Tired => return Sampled::Tired,
                Solved::Stopped(reason) => return Sampled::Stopped(reason),
            }
        }
        Sampled::Tired
    }

    /// Forgets the clauses of a group, and wishes again for everything.
    pub fn take_back(&mut self, group: Group) {
        self.encoding.formula.take_back(group);
        self.wishes = ALL_WISHES;
    }

    /// Never again a pattern in which all of these hold.
    pub fn forbid(&mut self, group: Group, all_of: impl IntoIterator<Item = Lit>) {
        self.encoding.formula.add(group, all_of.into_iter().map(|lit| !lit));
    }
}

fn wishing(wishes: u32) -> impl Fn(Group) -> bool {
    move |group| if let Group::Wish(wish) = group { wishes >> wish & 1 != 0 } else { true }
}
