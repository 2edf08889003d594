//! Hints: the next deduction from where a player stands, or which of the player's letters is wrong.

use crate::code::{Code, Key};
use crate::explain::{Explanation, Step, explain};
use crate::puzzle::{Codeword, CodewordError};
use crate::solve::{Missing, SolveOptions, Solved, Verdict, solve};
use sator_search::{Budget, StopReason, ignore_progress};
use sator_words::{Letter, WordList};

/// What a player is told.
#[derive(Clone, PartialEq, Debug)]
pub enum Hint {
    /// The next letters, and how to see them: the last step settles them, the others are notes it needs.
    Next(Explanation),
    /// No key has these letters of the player's; if several are named, no key has them together.
    Wrong(Vec<(Code, Letter)>),
    /// Every code has its letter.
    Done,
    /// The puzzle has no key at all.
    NoKey,
    /// The budget ran out.
    Stopped(StopReason),
}

/// The next deduction for a player who knows these letters besides those given, right or wrong. An error if one of them is for
/// no code of the puzzle's alphabet, or there are more codes than letters.
pub fn hint(
    puzzle: &Codeword,
    known: &Key,
    words: &WordList,
    options: &SolveOptions,
    budget: &Budget,
) -> Result<Hint, CodewordError> {
    let clashing = clashing(puzzle, known);
    if !clashing.is_empty() {
        return Ok(Hint::Wrong(clashing));
    }
    let stands = with(puzzle, known)?;
    let plain = solve(puzzle, words, options, budget, &mut ignore_progress);
    match plain.verdict {
        Verdict::None => return Ok(Hint::NoKey),
        Verdict::Stopped(reason) => return Ok(Hint::Stopped(reason)),
        Verdict::Unique | Verdict::Several => {}
    }
    let allowed = SolveOptions { missing: Missing::AtMost(plain.missing), ..*options };
    let attempt = |puzzle: &Codeword| solve(puzzle, words, &allowed, budget, &mut ignore_progress);
    let solved = attempt(&stands);
    match solved.verdict {
        Verdict::None => wrong(puzzle, known, &attempt),
        Verdict::Stopped(reason) => Ok(Hint::Stopped(reason)),
        Verdict::Unique | Verdict::Several => Ok(next(&stands, words, &solved, budget)),
    }
}

/// The letters that are not those given, or are another code's, or are printed and so no code's: which of the player's own two is wrong, nobody can tell.
fn clashing(puzzle: &Codeword, known: &Key) -> Vec<(Code, Letter)> {
    let given = puzzle.given();
    let is_other = |code: &Code, letter: &Letter| given.get(code).is_some_and(|known| known != letter);
    let is_anothers =
        |code: &Code, letter: &Letter| given.iter().any(|(other, known)| other != code && known == letter);
    let printed = puzzle.printed();
    let is_twice = |code: &Code, letter: &Letter| known.iter().any(|(other, known)| other != code && known == letter);
    let wrong = |&(code, letter): &(&Code, &Letter)| {
        is_other(code, letter) || is_anothers(code, letter) || printed.contains(letter)
    };
    let against_given: Vec<_> = known.iter().filter(wrong).map(|(&code, &letter)| (code, letter)).collect();
    if !against_given.is_empty() {
        return against_given;
    }
    let twice = known.iter().filter(|(code, letter)| is_twice(code, letter));
    twice.map(|(&code, &letter)| (code, letter)).collect()
}

fn with(puzzle: &Codeword, known: &Key) -> Result<Codeword, CodewordError> {
    known.iter().try_fold(puzzle.clone(), |puzzle, (&code, &letter)| puzzle.with_given(code, letter))
}

/// The letters that no key has; or if each is some key's, as few as no key has together.
fn wrong(puzzle: &Codeword, known: &Key, attempt: &dyn Fn(&Codeword) -> Solved) -> Result<Hint, CodewordError> {
    let mut alone = Vec::new();
    for (&code, &letter) in known {
        let solved = attempt(&puzzle.clone().with_given(code, letter)?);
        match solved.verdict {
            Verdict::None => alone.push((code, letter)),
            Verdict::Stopped(reason) => return Ok(Hint::Stopped(reason)),
            Verdict::Unique | Verdict::Several => {}
        }
    }
    if !alone.is_empty() {
        return Ok(Hint::Wrong(alone));
    }
    // Each can be dropped that the contradiction does not need.
    let mut together = known.clone();
    for code in known.keys() {
        let mut fewer = together.clone();
        fewer.remove(code);
        if attempt(&with(puzzle, &fewer)?).verdict == Verdict::None {
            together = fewer;
        }
    }
    Ok(Hint::Wrong(together.into_iter().collect()))
}

fn next(puzzle: &Codeword, words: &WordList, solved: &Solved, budget: &Budget) -> Hint {
    match explain(puzzle, words, solved, budget) {
        None => Hint::NoKey,
        Some(Err(reason)) => Hint::Stopped(reason),
        Some(Ok(mut explanation)) => {
            let settles = |step: &Step| !step.settles().is_empty();
            match explanation.steps.iter().position(settles) {
                None => Hint::Done,
                Some(at) => {
                    explanation.steps.truncate(at + 1);
                    Hint::Next(explanation)
                }
            }
        }
    }
}
