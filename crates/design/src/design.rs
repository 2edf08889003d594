//! Whole grids: patterns are made, looked at, and filled, on several threads, until one is full.

use crate::conflict::{Conflict, explain};
use crate::core::find_core;
use crate::formula::Group;
use crate::nogood::Nogood;
use crate::sampler::{Sampled, Sampler};
use crate::viability::{Estimates, dead_slot};
use crate::{Brief, Pattern};
use sator_fill::{Blame, Fill, diagnose, fill};
use sator_grid::{SlotId, Template};
use sator_search::{Budget, Cancel, OnProgress, Outcome, Progress, Rng, Stats, StopReason, ignore_progress};
use sator_words::{Letter, LetterSet, MAX_WORD_LENGTH, WordList};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// A grid to be designed and filled.
#[derive(Clone, Copy)]
pub struct Problem<'a> {
    /// What it is to be like.
    pub brief: Brief<'a>,
    /// The words for all slots but those of the theme.
    pub words: &'a WordList,
    /// What must hold for the words.
    pub rules: &'a sator_fill::Rules,
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// With one thread, the same seed gives the same answer.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
}

/// A grid, designed and filled.
#[derive(Clone, Debug)]
pub struct Design {
    /// Its pattern, with the theme words.
    pub pattern: Pattern,
    /// The same with its slots.
    pub template: Template,
    /// Its words.
    pub fill: Fill,
}

/// What a search came to.
#[derive(Debug)]
pub struct Answer {
    /// The design, or why there is none.
    pub outcome: Outcome<Design>,
    /// If it is impossible: which rules contradict each other.
    pub conflict: Option<Conflict>,
    /// What it took; attempts are patterns that were tried.
    pub stats: Stats,
}

/// Designs a grid and fills it, or proves that it cannot be done.
pub fn design(problem: &Problem<'_>, options: &Options, budget: &Budget, listener: &mut OnProgress<'_>) -> Answer {
    let done = Cancel::new();
    let common = Common::default();
    let inner = if options.threads > 1 { budget.clone().with_cancel(&done) } else { budget.clone() };
    let mut rng = Rng::new(options.seed);
    let count = |letters: &[Option<Letter>]| count_words(problem, letters);
    let sampler = || Sampler::new(&problem.brief).counting(&count);
    let mut workers: Vec<Worker<'_, '_>> =
        (0..options.threads.max(1)).map(|_| Worker::new(problem, sampler(), rng.split(), &common, &inner)).collect();
    let (first, others) = workers.split_first_mut().expect("there is at least one thread");
    let mut outcomes: Vec<Outcome<Design>> = thread::scope(|scope| {
        let done = &done;
        let handles: Vec<_> = others
            .iter_mut()
            .map(|worker| {
                scope.spawn(move || {
                    let outcome = worker.run(&mut ignore_progress);
                    done.cancel();
                    outcome
                })
            })
            .collect();
        let outcome = first.run(listener);
        done.cancel();
        let joined = handles.into_iter().map(|handle| handle.join().expect("a worker does not panic"));
        std::iter::once(outcome).chain(joined).collect()
    });
    let rank = |outcome: &Outcome<Design>| match outcome {
        Outcome::Found(_) => 0,
        Outcome::Impossible => 1,
        // Whoever stops first cancels the others: its reason is the one that counts.
        Outcome::Stopped(reason) => 2 + u8::from(*reason == StopReason::Cancelled),
    };
    let winner = (0..outcomes.len()).min_by_key(|&at| rank(&outcomes[at])).expect("there is at least one worker");
    let outcome = outcomes.swap_remove(winner);
    let conflict = outcome
        .is_impossible()
        .then(|| explain(&workers[winner].sampler.encoding, &problem.brief, &mut workers[winner].rng.clone(), budget));
    let mut stats = Stats::default();
    for worker in &workers {
        stats += worker.stats;
    }
    Answer { outcome, conflict, stats: Stats { elapsed: budget.elapsed(), ..stats } }
}

/// How many words of the list may stand in a slot with these letters.
fn count_words(problem: &Problem<'_>, letters: &[Option<Letter>]) -> usize {
    let index = problem.words.of_length(letters.len().min(MAX_WORD_LENGTH + 1));
    if index.length() != letters.len() {
        return 0;
    }
    let all = problem.words.alphabet().letters();
    let sets: Vec<LetterSet> = letters.iter().map(|letter| letter.map_or(all, LetterSet::only)).collect();
    let floor = problem.rules.floors.by_length.get(&letters.len()).copied().or(problem.rules.floors.all);
    let best = floor.map_or(index.len(), |floor| index.count_from(floor));
    if letters.iter().all(Option::is_none) {
        return best;
    }
    index.fitting(&sets, all).iter().take_while(|word| word.index() < best).count()
}

/// What workers tell each other.
#[derive(Default)]
struct Common {
    unfillable: Mutex<Vec<Nogood>>,
}

impl Common {
    fn lock(&self) -> MutexGuard<'_, Vec<Nogood>> {
        // A thread that panicked left facts that are true all the same.
        self.unfillable.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Worker<'w, 'a> {
    problem: &'w Problem<'a>,
    sampler: Sampler<'a>,
    rng: Rng,
    common: &'w Common,
    budget: &'w Budget,
    /// How many of the common facts the sampler has.
    known: usize,
    /// Were patterns given up without a proof, so that they are left out for now?
    gave_up: bool,
    /// How many nodes a fill may take.
    patience: u64,
    estimates: Estimates,
    stats: Stats,
}

/// Why there is no further pattern.
enum End {
    Impossible,
    Stopped(StopReason),
}

impl From<End> for Outcome<Design> {
    fn from(end: End) -> Self {
        match end {
            End::Impossible => Self::Impossible,
            End::Stopped(reason) => Self::Stopped(reason),
        }
    }
}

/// A pattern is changed once for so many of its cells before a new one is made.
const CELLS_A_CHANGE: usize = 8;
/// So many patterns are made at random, of which the most viable is filled.
const LOOKED_AT: usize = 6;
/// The same for changes of a pattern.
const CHANGES_LOOKED_AT: usize = 6;
/// The first fill may take so many nodes.
const FIRST_PATIENCE: u64 = 500;
/// Each may take so much more than the one before, in 64ths.
const GROWTH: u64 = 6;
/// Finding out which slots are to blame may take so many nodes a step.
const BLAME_NODES: u64 = 30;

impl<'w, 'a> Worker<'w, 'a> {
    fn new(problem: &'w Problem<'a>, sampler: Sampler<'a>, rng: Rng, common: &'w Common, budget: &'w Budget) -> Self {
        Self {
            problem,
            sampler,
            rng,
            common,
            budget,
            known: 0,
            gave_up: false,
            patience: FIRST_PATIENCE,
            estimates: Estimates::default(),
            stats: Stats::default(),
        }
    }

    fn estimate(&mut self, pattern: &Pattern) -> f64 {
        let template = pattern.template(&self.problem.brief);
        let problem = sator_fill::Problem { template: &template, words: self.problem.words, rules: self.problem.rules };
        self.estimates.of(&problem)
    }

    /// Fills a pattern; changes it where it cannot be filled, as little as possible; and starts anew after a while.
    fn run(&mut self, listener: &mut OnProgress<'_>) -> Outcome<Design> {
        loop {
            let mut pattern = match self.most_viable() {
                Ok(pattern) => pattern,
                Err(end) => return end.into(),
            };
            for _ in 0..=pattern.blocks.len() / CELLS_A_CHANGE {
                let stats = Stats { elapsed: self.budget.elapsed(), ..self.stats };
                if listener(&Progress { phase: "designing", stats, ..Progress::default() }).is_break() {
                    return Outcome::Stopped(StopReason::Cancelled);
                }
                if let Some(design) = self.fill(&pattern) {
                    self.stats.results += 1;
                    return Outcome::Found(design);
                }
                match self.changed(&pattern) {
                    Ok(Some(next)) => pattern = next,
                    Ok(None) => break,
                    Err(end) => return end.into(),
                }
            }
        }
    }

    /// The most viable of some patterns that are as near to this one as the facts known allow.
    fn changed(&mut self, pattern: &Pattern) -> Result<Option<Pattern>, End> {
        let mut best: Option<(Pattern, f64)> = None;
        for _ in 0..CHANGES_LOOKED_AT {
            self.take_over();
            match self.sampler.sample_near(pattern, &mut self.rng, self.budget) {
                Sampled::Pattern(next) if self.is_dead(&next) => {}
                Sampled::Pattern(next) => {
                    let estimate = self.estimate(&next);
                    if best.as_ref().is_none_or(|(_, best)| *best < estimate) {
                        best = Some((next, estimate));
                    }
                }
                Sampled::Stopped(reason) => return Err(End::Stopped(reason)),
                Sampled::Unsatisfiable | Sampled::Tired => break,
            }
        }
        Ok(best.map(|(pattern, _)| pattern))
    }

    /// The most viable of some random patterns.
    fn most_viable(&mut self) -> Result<Pattern, End> {
        let mut best: Option<(Pattern, f64)> = None;
        let mut looked_at = 0;
        while looked_at < LOOKED_AT || best.is_none() {
            looked_at += 1;
            let pattern = match self.pattern() {
                Ok(pattern) => pattern,
                Err(End::Impossible) if best.is_some() => break,
                Err(end) => return Err(end),
            };
            if self.is_dead(&pattern) {
                continue;
            }
            let estimate = self.estimate(&pattern);
            if best.as_ref().is_none_or(|(_, best)| *best < estimate) {
                best = Some((pattern, estimate));
            }
        }
        best.map(|(pattern, _)| pattern).ok_or(End::Impossible)
    }

    /// A random pattern that no fact known forbids.
    fn pattern(&mut self) -> Result<Pattern, End> {
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

    fn fill_problem<'t>(&self, template: &'t Template) -> sator_fill::Problem<'t>
    where
        'a: 't,
    {
        sator_fill::Problem { template, words: self.problem.words, rules: self.problem.rules }
    }

    /// Does propagation alone show that the pattern cannot be filled? Then which slots are to blame is told to everybody.
    fn is_dead(&mut self, pattern: &Pattern) -> bool {
        let template = pattern.template(&self.problem.brief);
        let problem = self.fill_problem(&template);
        let core = match (self.no_word(&template), dead_slot(&problem)) {
            (Some(slot), _) => vec![slot],
            (None, Some(slot)) => find_core(&problem, slot),
            (None, None) => return false,
        };
        self.common.lock().push(Nogood::of_slots(&template, &core));
        true
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

    /// Fills a pattern, or learns why not.
    fn fill(&mut self, pattern: &Pattern) -> Option<Design> {
        let template = pattern.template(&self.problem.brief);
        self.stats.attempts += 1;
        let budget = self.budget.clone().with_node_limit(self.patience);
        let options = sator_fill::Options { seed: self.rng.next_u64(), ..sator_fill::Options::default() };
        let answer = fill(&self.fill_problem(&template), &options, &budget, &mut ignore_progress);
        self.stats.nodes += answer.stats.nodes;
        self.stats.fails += answer.stats.fails;
        match answer.outcome {
            Outcome::Found(fill) => return Some(Design { pattern: pattern.clone(), template, fill }),
            Outcome::Impossible => self.blame(pattern, &template, &answer.trouble),
            Outcome::Stopped(_) => {
                let lits = Nogood::of_pattern(&self.problem.brief, pattern).lits(&self.sampler.encoding);
                self.sampler.forbid(Group::GivenUp, lits);
                self.gave_up = true;
            }
        }
        self.patience += self.patience * GROWTH / 64;
        None
    }

    /// Finds out which slots cannot be filled together, and tells everybody.
    fn blame(&mut self, pattern: &Pattern, template: &Template, trouble: &[(SlotId, f64)]) {
        let budget = self.budget.clone().with_node_limit(BLAME_NODES);
        let options = sator_fill::Options { seed: self.rng.next_u64(), ..sator_fill::Options::default() };
        let diagnosis = diagnose(&self.fill_problem(template), trouble, &options, &budget);
        let nogood = match diagnosis.blame {
            Blame::Slots { slots, .. } => {
                let slots: Vec<SlotId> = slots.iter().map(|note| note.slot).collect();
                Nogood::of_slots(template, &slots)
            }
            Blame::Pangram | Blame::Unknown => Nogood::of_pattern(&self.problem.brief, pattern),
        };
        self.common.lock().push(nogood);
    }
}
