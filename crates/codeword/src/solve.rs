//! Solving: with no word missing from the list, then with one, two, …, until there is a solution.

use crate::code::{Code, Key};
use crate::guess::{FEWEST_WORDS, guess};
use crate::judge::Judge;
use crate::likelihood::Likelihood;
use crate::propagate::MAX_MISSING;
use crate::puzzle::Codeword;
use crate::rare::RareWords;
use crate::search::Search;
use crate::shape::{CodeId, Shape};
use crate::state::State;
use sator_search::{Budget, Meter, OnProgress, Progress, Stats, StopReason};
use sator_words::{Letter, LetterSet, WordList};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// How to solve.
#[derive(Clone, Copy, Debug)]
pub struct SolveOptions {
    /// At most so many solutions are given.
    pub limit: usize,
    /// How many words may be missing from the list.
    pub missing: Missing,
    /// Words that are known, but too rare for the list: guesses count on them.
    pub rare: Option<&'static dyn RareWords>,
}

/// How many words may be missing from the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// At most so many, and it is proven if that is too few.
    AtMost(usize),
    /// As many as need be, up to eight and to half of the words. If it takes long to prove that so many are too few, and the
    /// likeliest key, guessed, lacks more, then that is given.
    AsNeeded,
}

/// So many missing words are tried; more only if they are allowed.
const MOST_MISSING: usize = 8;

/// Up to so many missing words are tried to the end.
const SURE_MISSING: usize = 1;

/// How long more missing words are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Patience {
    /// For so few nodes that a guess, which then tells whether to go on, is not late; keys that are not all are dropped.
    Quick,
    /// For many nodes.
    Patient,
    /// To the end.
    Endless,
}

impl Patience {
    const fn nodes(self) -> u64 {
        match self {
            Self::Quick => 20,
            Self::Patient => 5_000,
            Self::Endless => u64::MAX,
        }
    }
}

/// More solutions than anybody wants to read.
pub const DEFAULT_LIMIT: usize = 20;

impl Default for SolveOptions {
    fn default() -> Self {
        Self { limit: DEFAULT_LIMIT, missing: Missing::AsNeeded, rare: None }
    }
}

/// So many solutions are looked at, however few are wanted, so that the likeliest are among those given.
const RANKED: usize = 1000;

/// What solving came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// There is exactly one key.
    Unique,
    /// There are several.
    Several,
    /// Proven: there is none, even with as many words missing as may be.
    None,
    /// The budget ran out before one of these was known.
    Stopped(StopReason),
}

impl Verdict {
    /// The verdict in one word, as in JSON.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Several => "several",
            Self::None => "none",
            Self::Stopped(_) => "stopped",
        }
    }
}

/// A key that makes words of all code words, but for those missing.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// The letter of each code.
    pub key: Key,
    /// The words that the list does not have, in the order of the puzzle, each once.
    pub missing: Vec<Vec<Letter>>,
    /// How likely it is, against the other solutions of the puzzle.
    pub likelihood: f64,
}

/// What solving came to, and all that was found.
#[derive(Clone, Debug)]
pub struct Solved {
    /// Unique, several, none?
    pub verdict: Verdict,
    /// The solutions, the likeliest first, as many as were wanted.
    pub solutions: Vec<Solution>,
    /// Are these all there are?
    pub complete: bool,
    /// The letters that all solutions agree on, those not listed too.
    pub agreed: Key,
    /// The fewest words that have to be missing; every solution misses so many, unless it is guessed.
    pub missing: usize,
    /// Is the solution a guess, and not the end of a search?
    pub guessed: bool,
    /// What it took.
    pub stats: Stats,
}

/// Solves a codeword: all keys with the fewest words missing from the list.
pub fn solve(
    puzzle: &Codeword,
    words: &WordList,
    options: &SolveOptions,
    budget: &Budget,
    listener: &mut OnProgress<'_>,
) -> Solved {
    let shape = Shape::new(puzzle, words);
    let solved = Solved {
        verdict: Verdict::None,
        solutions: Vec::new(),
        complete: true,
        agreed: Key::new(),
        missing: 0,
        guessed: false,
        stats: Stats::default(),
    };
    let mut work = Solver { puzzle, words, shape: &shape, options, budget, listener, solved };
    let ended = match options.missing {
        Missing::AtMost(most) => {
            work.climb(0, most.min(MAX_MISSING).min(shape.entries.len()), Patience::Endless).map(drop)
        }
        Missing::AsNeeded => work.as_needed(),
    };
    let mut solved = work.solved;
    if let Err(reason) = ended {
        solved.verdict = Verdict::Stopped(reason);
        solved.complete = false;
    }
    solved.stats.results = solved.solutions.len() as u64;
    solved.stats.elapsed = budget.elapsed();
    solved
}

/// A puzzle on its way to being solved.
struct Solver<'a, 'b> {
    puzzle: &'a Codeword,
    words: &'a WordList,
    shape: &'a Shape,
    options: &'a SolveOptions,
    budget: &'a Budget,
    listener: &'a mut OnProgress<'b>,
    solved: Solved,
}

/// What trying one missing word after the other comes to.
enum Climbed {
    Found,
    /// It is proven that there are more missing words.
    TooFew,
    /// The nodes ran out when so many missing words were tried.
    Late(usize),
}

impl Solver<'_, '_> {
    /// As many missing words as need be, or a guess.
    fn as_needed(&mut self) -> Result<(), StopReason> {
        // A key under which most words are in no list explains nothing.
        let most = MOST_MISSING.min(self.shape.entries.len() / 2);
        let quick = self.climb(0, most, Patience::Quick)?;
        if matches!(quick, Climbed::Found) {
            return Ok(());
        }
        let guesses = self.guesses()?;
        let many = guesses.first().is_some_and(|likeliest| likeliest.missing.len() > most);
        let end = match quick {
            Climbed::Late(missing) if !many => self.climb(missing, most, Patience::Patient)?,
            other => other,
        };
        if matches!(end, Climbed::Found) {
            return Ok(());
        }
        let late = matches!(end, Climbed::Late(_));
        if late || !guesses.is_empty() {
            self.solved.verdict = Verdict::Stopped(StopReason::NodeLimit);
            self.solved.complete = false;
        }
        if let Some(likeliest) = guesses.first() {
            self.solved.missing = likeliest.missing.len();
            self.solved.guessed = true;
            self.solved.solutions = guesses;
        }
        Ok(())
    }

    /// Tries one missing word after the other, until there is a solution.
    fn climb(&mut self, from: usize, most: usize, patience: Patience) -> Result<Climbed, StopReason> {
        let mut nodes = patience.nodes();
        for missing in from..=most {
            self.solved.missing = missing;
            self.report()?;
            let own_limit = missing > SURE_MISSING && patience != Patience::Endless;
            let part = if own_limit { self.budget.clone().with_node_limit(nodes) } else { self.budget.clone() };
            let mut meter = part.meter();
            let wanted = self.options.limit.saturating_add(1).max(RANKED);
            let found = keys(self.shape, missing, wanted, &mut meter, &mut self.solved.stats);
            self.solved.stats.nodes += meter.nodes();
            if own_limit {
                nodes = nodes.saturating_sub(meter.nodes());
                let drop = found.keys.is_empty() || patience == Patience::Quick;
                if found.stopped == Some(StopReason::NodeLimit) && drop {
                    return Ok(Climbed::Late(missing));
                }
            }
            if !found.keys.is_empty() {
                self.fill_in(&found)?;
                return Ok(Climbed::Found);
            }
            if let Some(reason) = found.stopped {
                return Err(reason);
            }
        }
        Ok(Climbed::TooFew)
    }

    /// Tells how far it has come.
    fn report(&mut self) -> Result<(), StopReason> {
        self.solved.stats.elapsed = self.budget.elapsed();
        let (stats, missing) = (self.solved.stats, Some(self.solved.missing as u32));
        let progress = Progress { phase: "solving", stats, missing, ..Progress::default() };
        if (self.listener)(&progress).is_break() { Err(StopReason::Cancelled) } else { Ok(()) }
    }

    /// The likeliest keys, by what they make of the words; none if they are not to be believed.
    fn guesses(&self) -> Result<Vec<Solution>, StopReason> {
        if self.shape.entries.len() < FEWEST_WORDS {
            return Ok(Vec::new());
        }
        let lengths: Vec<usize> = self.puzzle.lengths().iter().collect();
        let judge = Judge::new(self.shape, self.words, &lengths, self.options.rare);
        let keys = guess(self.shape, judge, self.options.limit, self.budget)?;
        let likelihood = Likelihood::new(self.puzzle, self.words, false);
        Ok(keys.iter().map(|letters| self.solution(letters, &likelihood)).collect())
    }

    /// Takes in what a search has found.
    fn fill_in(&mut self, found: &Found) -> Result<(), StopReason> {
        let several = found.keys.len() > 1;
        let likelihood = Likelihood::new(self.puzzle, self.words, several && self.solved.missing > 0);
        let mut solutions: Vec<Solution> =
            found.keys.iter().map(|letters| self.solution(letters, &likelihood)).collect();
        solutions.sort_by(|a, b| b.likelihood.total_cmp(&a.likelihood));
        self.solved.verdict = match (found.stopped, several) {
            (None, true) => Verdict::Several,
            (None, false) => Verdict::Unique,
            (Some(reason), _) => Verdict::Stopped(reason),
        };
        self.solved.complete = found.all && solutions.len() <= self.options.limit;
        solutions.truncate(self.options.limit);
        self.solved.solutions = solutions;
        if found.stopped.is_none() {
            let mut meter = self.budget.meter();
            self.solved.agreed = agreed(found, self.shape, self.solved.missing, &mut meter)?;
            self.solved.stats.nodes += meter.nodes();
        }
        Ok(())
    }

    fn solution(&self, letters: &[Letter], likelihood: &Likelihood) -> Solution {
        let key = key_of(letters, self.shape);
        let mut missing: Vec<Vec<Letter>> = Vec::new();
        let mut likely = 0.0;
        for entry in &self.shape.entries {
            let word = self.puzzle.words()[entry.word].decoded(&key).expect("a key has a letter for every code");
            if let Some(score) = self.words.score(&word) {
                likely += f64::from(score.value());
            } else {
                likely += likelihood.of_missing(&word);
                missing.push(word);
            }
        }
        Solution { key, missing, likelihood: likely }
    }
}

/// Keys, and why there may be more.
pub(crate) struct Found {
    pub keys: Vec<Vec<Letter>>,
    /// Did the search end by itself?
    pub all: bool,
    pub stopped: Option<StopReason>,
}

/// Up to so many keys with so many words missing: the letters of the codes in order.
fn keys(shape: &Shape, missing: usize, most: usize, meter: &mut Meter<'_>, figures: &mut Stats) -> Found {
    let mut state = State::new(shape, missing);
    let mut search = Search::new(shape, meter);
    let mut keys = Vec::new();
    let ended = search.all(&mut state, &mut |state| {
        keys.push(letters(state));
        if keys.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    figures.fails += search.fails;
    Found { keys, all: ended == Ok(ControlFlow::Continue(())), stopped: ended.err() }
}

/// The letters of all codes, in a state in which they are settled.
pub(crate) fn letters(state: &State<'_>) -> Vec<Letter> {
    let settled = |code| state.letter(code).expect("all codes of a solution are settled");
    state.shape.codes.ids().map(settled).collect()
}

/// The letters of the codes as a key.
pub(crate) fn key_of(letters: &[Letter], shape: &Shape) -> Key {
    let codes = shape.codes.iter().zip(letters);
    codes.filter_map(|(code, &letter)| Some(((*code)?, letter))).collect()
}

/// The letters that all keys agree on. Where not all keys were found, each is tried to be otherwise.
fn agreed(found: &Found, shape: &Shape, missing: usize, meter: &mut Meter<'_>) -> Result<Key, StopReason> {
    let first = &found.keys[0];
    let mut key = key_of(first, shape);
    for (code, name) in shape.codes.entries().filter_map(|(code, name)| Some((code, (*name)?))) {
        let at = sator_grid::Id::index(code);
        let letter = first[at];
        let agree = found.keys.iter().all(|other| other[at] == letter)
            && (found.all || !can_be_another(shape, missing, code, letter, meter)?);
        if !agree {
            key.remove(&name);
        }
    }
    Ok(key)
}

/// Has any solution another letter for this code?
fn can_be_another(
    shape: &Shape,
    missing: usize,
    code: CodeId,
    letter: Letter,
    meter: &mut Meter<'_>,
) -> Result<bool, StopReason> {
    let mut state = State::new(shape, missing);
    if state.restrict(code, shape.alphabet - LetterSet::only(letter)).is_err() {
        return Ok(false);
    }
    let mut search = Search::new(shape, meter);
    Ok(search.all(&mut state, &mut |_| ControlFlow::Break(()))?.is_break())
}

/// The letter of each code by its number, for those who look up many.
pub(crate) fn code_ids(shape: &Shape) -> BTreeMap<Code, CodeId> {
    shape.codes.entries().filter_map(|(id, code)| Some(((*code)?, id))).collect()
}
