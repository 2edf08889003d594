//! Solving: with no word missing from the list, then with one, two, …, until there is a solution.

use crate::code::{Code, Key};
use crate::guess::guess;
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
    /// As many as need be: up to [`SURE_MISSING`] are tried to the end, a few more if that is quick, and if that is still too
    /// few, the likeliest key is guessed.
    AsNeeded,
}

/// So many missing words are always tried.
pub const SURE_MISSING: usize = 4;

/// So many are tried if it is quick.
const QUICK_MISSING: usize = 8;

/// What is quick, in nodes.
const QUICK_NODES: u64 = 100;

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
    let mut meter = budget.meter();
    let mut solved = Solved {
        verdict: Verdict::None,
        solutions: Vec::new(),
        complete: true,
        agreed: Key::new(),
        missing: 0,
        guessed: false,
        stats: Stats::default(),
    };
    let ended = by_search(&mut solved, puzzle, words, &shape, options, &mut meter, listener)
        .and_then(|()| by_guess(&mut solved, puzzle, words, &shape, options, &mut meter));
    if let Err(reason) = ended {
        solved.verdict = Verdict::Stopped(reason);
        solved.complete = false;
    }
    solved.stats.nodes = meter.nodes();
    solved.stats.results = solved.solutions.len() as u64;
    solved.stats.elapsed = budget.elapsed();
    solved
}

/// Tries one missing word after the other, until there is a solution.
fn by_search(
    solved: &mut Solved,
    puzzle: &Codeword,
    words: &WordList,
    shape: &Shape,
    options: &SolveOptions,
    meter: &mut Meter<'_>,
    listener: &mut OnProgress<'_>,
) -> Result<(), StopReason> {
    // A key under which most words are in no list explains nothing.
    let most = match options.missing {
        Missing::AtMost(most) => most.min(MAX_MISSING).min(shape.entries.len()),
        Missing::AsNeeded => QUICK_MISSING.min(shape.entries.len() / 2),
    };
    for missing in 0..=most {
        solved.missing = missing;
        solved.stats.nodes = meter.nodes();
        solved.stats.elapsed = meter.budget().elapsed();
        let stats = solved.stats;
        let progress = Progress { phase: "solving", stats, missing: Some(missing as u32), ..Progress::default() };
        if listener(&progress).is_break() {
            return Err(StopReason::Cancelled);
        }
        let wanted = options.limit.saturating_add(1).max(RANKED);
        let found = if options.missing == Missing::AsNeeded && missing > SURE_MISSING {
            let quick = meter.budget().clone().with_node_limit(QUICK_NODES);
            let found = keys(shape, missing, wanted, &mut quick.meter(), &mut solved.stats);
            if found.keys.is_empty() && found.stopped == Some(StopReason::NodeLimit) {
                solved.complete = false;
                return Ok(());
            }
            found
        } else {
            keys(shape, missing, wanted, meter, &mut solved.stats)
        };
        if !found.keys.is_empty() {
            return fill_in(solved, &found, shape, puzzle, words, options.limit, meter);
        }
        if let Some(reason) = found.stopped {
            return Err(reason);
        }
    }
    Ok(())
}

/// Where the search found nothing, guesses.
fn by_guess(
    solved: &mut Solved,
    puzzle: &Codeword,
    words: &WordList,
    shape: &Shape,
    options: &SolveOptions,
    meter: &mut Meter<'_>,
) -> Result<(), StopReason> {
    if !solved.solutions.is_empty() || options.missing != Missing::AsNeeded {
        return Ok(());
    }
    let lengths: Vec<usize> = puzzle.lengths().iter().collect();
    let judge = Judge::new(shape, words, &lengths, options.rare);
    let keys = guess(shape, judge, options.limit, meter.budget())?;
    if !keys.is_empty() {
        let likelihood = Likelihood::new(puzzle, words, false);
        solved.solutions = keys.iter().map(|letters| solution(letters, shape, puzzle, words, &likelihood)).collect();
        solved.missing = solved.solutions[0].missing.len();
        solved.guessed = true;
        solved.complete = false;
        solved.verdict = Verdict::Stopped(StopReason::NodeLimit);
    } else if !solved.complete {
        solved.verdict = Verdict::Stopped(StopReason::NodeLimit);
    }
    Ok(())
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

fn fill_in(
    solved: &mut Solved,
    found: &Found,
    shape: &Shape,
    puzzle: &Codeword,
    words: &WordList,
    limit: usize,
    meter: &mut Meter<'_>,
) -> Result<(), StopReason> {
    let several = found.keys.len() > 1;
    let likelihood = Likelihood::new(puzzle, words, several && solved.missing > 0);
    let mut solutions: Vec<Solution> =
        found.keys.iter().map(|letters| solution(letters, shape, puzzle, words, &likelihood)).collect();
    solutions.sort_by(|a, b| b.likelihood.total_cmp(&a.likelihood));
    solved.verdict = match (found.stopped, several) {
        (_, true) if found.all || found.stopped.is_none() => Verdict::Several,
        (Some(reason), _) => Verdict::Stopped(reason),
        _ => Verdict::Unique,
    };
    solved.complete = found.all && solutions.len() <= limit;
    solutions.truncate(limit);
    solved.solutions = solutions;
    if found.stopped.is_none() {
        solved.agreed = agreed(found, shape, solved.missing, meter)?;
    }
    Ok(())
}

fn solution(
    letters: &[Letter],
    shape: &Shape,
    puzzle: &Codeword,
    words: &WordList,
    likelihood: &Likelihood,
) -> Solution {
    let key = key_of(letters, shape);
    let mut missing: Vec<Vec<Letter>> = Vec::new();
    let mut likely = 0.0;
    for entry in &shape.entries {
        let word = puzzle.words()[entry.word].decoded(&key).expect("a key has a letter for every code");
        if let Some(score) = words.score(&word) {
            likely += f64::from(score.value());
        } else {
            likely += likelihood.of_missing(&word);
            missing.push(word);
        }
    }
    Solution { key, missing, likelihood: likely }
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
