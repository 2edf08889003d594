//! What each thread of a design does: patterns are made, made easier, filled; and mended where they cannot be.

mod mend;

use crate::core::Core;
use crate::design::{Design, Problem};
use crate::encode::{Encoding, THEME_APART, THEME_CENTRED, THEME_FAR_APART};
use crate::formula::Group;
use crate::lexicon::Lexicon;
use crate::nogood::Nogood;
use crate::placing::Places;
use crate::prospects::{Bench, Prospect, Prospects, STEPS_A_CELL, WARM};
use crate::sampler::{Sampled, Sampler};
use crate::{Checking, Pattern};
use sator_fill::{Blame, diagnose, fill};
use sator_grid::{SlotId, Template};
use sator_search::{Budget, OnProgress, Outcome, Rng, Stats, StopReason, ignore_progress};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What workers tell each other.
#[derive(Default)]
pub(crate) struct Common {
    unfillable: Mutex<Vec<Nogood>>,
}

impl Common {
    fn lock(&self) -> MutexGuard<'_, Vec<Nogood>> {
        // A thread that panicked left facts that are true all the same.
        self.unfillable.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One thread of a design.
pub(crate) struct Worker<'w, 'a> {
    problem: &'w Problem<'a>,
    sampler: Sampler<'a>,
    lexicon: Lexicon<'a>,
    /// For each of the [`WISHES`], made when first needed.
    prospects: [Option<Prospects>; 2],
    rng: Rng,
    common: &'w Common,
    budget: &'w Budget,
    /// How many of the common facts the sampler has.
    known: usize,
    /// Were patterns given up without a proof, so that they are left out for now?
    gave_up: bool,
    /// How many nodes a fill may take.
    patience: u64,
    /// How many times it started with a new pattern.
    starts: u32,
    pub stats: Stats,
}

/// Why there is no further pattern.
enum End {
    Impossible,
    Stopped(StopReason),
}

impl From<StopReason> for End {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl From<End> for Outcome<Design> {
    fn from(end: End) -> Self {
        match end {
            End::Impossible => Self::Impossible,
            End::Stopped(reason) => Self::Stopped(reason),
        }
    }
}

/// The first fill may take so many nodes.
const FIRST_PATIENCE: u64 = 1_000;
/// Each may take so much more than the one before, in 64ths.
const GROWTH: u64 = 1;
/// Finding out which slots are to blame may take so many nodes a step.
const BLAME_NODES: u64 = 30;
/// It is worth it if the fill was refuted in so few.
const EASILY_REFUTED: u64 = 60;
/// Every so many starts there is a pattern of the sampler, which knows when there is none left.
const SAMPLER_EVERY: u32 = 8;
/// No more facts than this are kept: some hundred megabytes.
const MOST_FACTS: usize = 1 << 19;
/// What is wished for the places of theme words, in turns.
const WISHES: [&[Group]; 2] = [&[THEME_APART, THEME_CENTRED, THEME_FAR_APART], &[THEME_APART, THEME_CENTRED]];

impl<'w, 'a> Worker<'w, 'a> {
    pub fn new(problem: &'w Problem<'a>, encoding: Encoding, rng: Rng, common: &'w Common, budget: &'w Budget) -> Self {
        Self {
            problem,
            sampler: Sampler::of(encoding, &problem.brief),
            lexicon: Lexicon::new(problem.words, problem.rules),
            prospects: [None, None],
            rng,
            common,
            budget,
            known: 0,
            gave_up: false,
            patience: FIRST_PATIENCE,
            starts: 0,
            stats: Stats::default(),
        }
    }

    pub const fn encoding(&self) -> &Encoding {
        &self.sampler.encoding
    }

    pub fn run(&mut self, listener: &mut OnProgress<'_>) -> Outcome<Design> {
        loop {
            match self.start(listener) {
                Ok(Some(design)) => {
                    self.stats.results += 1;
                    return Outcome::Found(design);
                }
                Ok(None) => self.starts += 1,
                Err(end) => return end.into(),
            }
        }
    }

    /// Takes a pattern, and fills it; changes it where it cannot be filled, and gives it up after a while.
    fn start(&mut self, listener: &mut OnProgress<'_>) -> Result<Option<Design>, End> {
        if self.lexicon.is_full() {
            self.lexicon = Lexicon::new(self.problem.words, self.problem.rules);
            self.prospects.iter_mut().flatten().for_each(Prospects::clear);
        }
        let turn = self.starts as usize % WISHES.len();
        // The sampler knows when there is no pattern at all, or none left.
        let by_theme =
            !self.starts.is_multiple_of(SAMPLER_EVERY) && self.anneals() && !self.problem.brief.theme.is_empty();
        if let Some(mut prospect) = by_theme.then(|| self.most_promising(turn)).flatten() {
            let design = self.try_out(&mut prospect.draft, listener)?;
            if let Some(prospects) = &mut self.prospects[turn] {
                prospects.put_back(prospect);
            }
            return Ok(design);
        }
        let pattern = self.sampled()?;
        let mut draft = self.bench().draft(&pattern);
        if self.anneals() {
            self.bench().anneal(&mut draft, WARM, STEPS_A_CELL);
        }
        self.try_out(&mut draft, listener)
    }

    /// Are patterns made easier by changing cells? In British grids, runs of one cell are unchecked letters, and the rules
    /// about them go beyond clauses about cells.
    fn anneals(&self) -> bool {
        self.problem.brief.rules.checking == Checking::All
    }

    fn bench(&mut self) -> Bench<'_, 'a> {
        let Self { problem, sampler, lexicon, rng, budget, .. } = self;
        Bench { encoding: &sampler.encoding, brief: &problem.brief, lexicon, rng, budget }
    }

    fn most_promising(&mut self, turn: usize) -> Option<Prospect> {
        let brief = &self.problem.brief;
        if self.prospects[turn].is_none() {
            let places = Places::new(brief, WISHES[turn], self.sampler.density, &mut self.rng, self.budget);
            self.prospects[turn] = Some(Prospects::new(places.ok()?));
        }
        let mut prospects = self.prospects[turn].take()?;
        let prospect = prospects.take(&mut self.bench());
        self.prospects[turn] = Some(prospects);
        prospect
    }

    /// A random pattern that no fact known forbids.
    fn sampled(&mut self) -> Result<Pattern, End> {
        loop {
            self.take_over();
            match self.sampler.sample(&mut self.rng, self.budget) {
                Sampled::Pattern(pattern) => return Ok(pattern),
                Sampled::Stopped(reason) => return Err(End::Stopped(reason)),
                Sampled::Unsatisfiable | Sampled::Tired if self.gave_up => {
                    // All were tried, some in vain: once more, with more patience.
                    self.sampler.take_back(Group::GivenUp);
                    self.gave_up = false;
                    self.patience *= 4;
                }
                Sampled::Unsatisfiable | Sampled::Tired => return Err(End::Impossible),
            }
        }
    }

    /// Takes over what others have found out.
    fn take_over(&mut self) {
        let common = self.common.lock();
        for nogood in &common[self.known..] {
            let lits = nogood.lits(&self.sampler.encoding);
            self.sampler.forbid(Group::Unfillable, lits);
        }
        self.known = common.len();
    }

    /// Tells everybody what cannot be filled.
    fn tell(&self, core: &Core) {
        let mut common = self.common.lock();
        if common.len() < MOST_FACTS {
            common.push(core.nogood.clone());
        }
    }

    fn fill_problem<'t>(&self, template: &'t Template) -> sator_fill::Problem<'t>
    where
        'a: 't,
    {
        sator_fill::Problem { template, words: self.problem.words, rules: self.problem.rules }
    }

    /// Fills a pattern in which propagation finds nothing wrong, or says what is not to be had again.
    fn fill(&mut self, pattern: &Pattern) -> Result<Design, Core> {
        let template = pattern.template(&self.problem.brief);
        let problem = self.fill_problem(&template);
        self.stats.attempts += 1;
        let budget = self.budget.clone().with_node_limit(self.patience);
        self.patience += self.patience * GROWTH / 64;
        let options = sator_fill::Options { seed: self.rng.next_u64(), ..sator_fill::Options::default() };
        let answer = fill(&problem, &options, &budget, &mut ignore_progress);
        self.stats.nodes += answer.stats.nodes;
        self.stats.fails += answer.stats.fails;
        let refuted = match answer.outcome {
            Outcome::Found(fill) => return Ok(Design { pattern: pattern.clone(), template, fill }),
            Outcome::Impossible => true,
            Outcome::Stopped(_) => false,
        };
        let core = if refuted && answer.stats.nodes <= EASILY_REFUTED {
            self.blame(pattern, &template, &answer.trouble)
        } else {
            Core::of_pattern(&self.problem.brief, pattern, &self.sampler.encoding)
        };
        if refuted {
            self.tell(&core);
        } else {
            self.sampler.forbid(Group::GivenUp, core.lits.iter().copied());
            self.gave_up = true;
        }
        Err(core)
    }

    /// A slot that theme words happen to give whole, with what is neither a theme word nor in the list.
    fn no_word(&self, template: &Template) -> Option<SlotId> {
        let Problem { brief, words, rules } = *self.problem;
        let by_theme = |slot: &SlotId| {
            let cells = template.slots()[*slot].cells();
            cells.iter().any(|&cell| brief.frame.grid()[cell].content.given().is_empty())
        };
        template.slots().ids().filter(by_theme).find(|&slot| {
            let Some(word) = template.given_word(slot) else { return false };
            let is_theme = brief.theme.iter().any(|theme| theme.letters == word);
            !is_theme && words.score(&word).is_none_or(|score| score < rules.floors.of(slot, word.len()))
        })
    }

    /// Slots that cannot be filled together.
    fn blame(&mut self, pattern: &Pattern, template: &Template, trouble: &[(SlotId, f64)]) -> Core {
        let budget = self.budget.clone().with_node_limit(BLAME_NODES);
        let options = sator_fill::Options { seed: self.rng.next_u64(), ..sator_fill::Options::default() };
        let diagnosis = diagnose(&self.fill_problem(template), trouble, &options, &budget);
        match diagnosis.blame {
            Blame::Slots { slots, .. } => {
                let slots: Vec<SlotId> = slots.iter().map(|note| note.slot).collect();
                Core::of_slots(template, &slots, &self.sampler.encoding)
            }
            Blame::Pangram | Blame::Unknown => Core::of_pattern(&self.problem.brief, pattern, &self.sampler.encoding),
        }
    }
}
