//! Fills: the same answer as the slow filler's, and every fill keeps to all rules.

use crate::cases::{Case, check, is_open, key, random, random_with_region};
use crate::fixpoint::Domains;
use crate::naive::{TooHard, can_fill};
use sator_fill::{Options, Rules, Taste, fill};
use sator_grid::{CellId, Id};
use sator_search::{Budget, Outcome, Rng, ignore_progress};
use std::collections::BTreeSet;

/// The engine's outcome, checked.
fn outcome(case: &Case, options: &Options) -> Outcome<Vec<Option<usize>>> {
    let answer = fill(&case.problem(), options, &Budget::unlimited(), &mut ignore_progress);
    if let Outcome::Found(fill) = &answer.outcome {
        check(case, fill);
    }
    answer.outcome.map(|fill| key(&fill))
}

/// Compares the engine with the slow filler on random cases; gives how many were possible and how many not.
fn compare(cases: u64, seed: u64, options: impl Fn(u64) -> Options) -> [u32; 2] {
    let mut rng = Rng::new(seed);
    let mut met = [0; 2];
    for number in 0..cases {
        let case = random(&mut rng);
        let Ok(possible) = can_fill(&case, &|_| true) else { continue };
        let found = outcome(&case, &options(number)).is_found();
        assert_eq!(found, possible, "case {number}\n{}", case.text());
        met[usize::from(possible)] += 1;
    }
    met
}

#[test]
fn the_same_answer_as_brute_force() {
    let [impossible, possible] = compare(12_000, 1, |seed| Options { seed, ..Options::default() });
    assert!(impossible > 3500 && possible > 3500, "{impossible} impossible, {possible} possible");
}

#[test]
fn the_same_answer_whatever_the_taste() {
    for number in 1..4 {
        let taste = Some(Taste::number(number, 2.0));
        compare(2000, 100 + number as u64, |seed| Options { seed, taste, ..Options::default() });
    }
}

/// Looks slots through from the first decision on.
fn looking_through() -> Taste {
    Taste { scan_after: 0, ..Taste::number(0, 2.0) }
}

#[test]
fn the_same_answer_when_looking_slots_through() {
    let taste = Some(looking_through());
    let [impossible, possible] = compare(6000, 8, |seed| Options { seed, taste, ..Options::default() });
    assert!(impossible > 1500 && possible > 1500, "{impossible} impossible, {possible} possible");
}

/// Digs for hard parts before anything else; by default small grids never come to that.
fn digging() -> Taste {
    Taste { dig_after: 0, ..Taste::number(1, 2.0) }
}

#[test]
fn the_same_answer_when_digging() {
    let taste = Some(digging());
    let [impossible, possible] = compare(6000, 5, |seed| Options { seed, taste, ..Options::default() });
    assert!(impossible > 1500 && possible > 1500, "{impossible} impossible, {possible} possible");
}

/// A part that has become as large as parts may, and cannot be filled, is given up.
#[test]
fn digging_ends_in_a_wide_open_grid() {
    let mut rng = Rng::new(6);
    let word = |rng: &mut Rng| -> String { (0..16).map(|_| ['A', 'B', 'C'][rng.below(3)]).collect() };
    let words: Vec<String> = (0..20_000).map(|_| word(&mut rng)).collect();
    let grid = vec![".".repeat(16); 16].join("\n");
    let case = Case::new("ABC", &grid, &words.join(" "), Rules::default());
    let options = Options { taste: Some(digging()), ..Options::default() };
    let budget = Budget::unlimited().with_node_limit(3000);
    let answer = fill(&case.problem(), &options, &budget, &mut ignore_progress);
    assert!(!answer.outcome.is_found(), "words drawn at random fill no square of sixteen");
}

#[test]
fn the_same_answer_with_two_threads() {
    compare(1500, 2, |seed| Options { seed, threads: 2, ..Options::default() });
}

#[test]
fn one_thread_and_one_seed_give_one_fill() {
    let mut rng = Rng::new(3);
    for seed in 0..200 {
        let case = random(&mut rng);
        for taste in [None, Some(digging()), Some(looking_through())] {
            let options = Options { seed, taste, ..Options::default() };
            assert_eq!(outcome(&case, &options), outcome(&case, &options));
        }
    }
}

/// With a region, a fill must leave every slot a word, as far as propagation sees.
#[test]
fn the_same_answer_in_a_region() {
    let mut rng = Rng::new(4);
    let mut met = [0; 2];
    for seed in 0..2000 {
        let case = random_with_region(&mut rng);
        let region = case.rules.region.as_ref().unwrap();
        let open: Vec<CellId> = region.iter().copied().filter(|&cell| is_open(&case, cell)).collect();
        let Ok(possible) = region_can_be_filled(Domains::new(&case), &open, &mut 0) else { continue };
        for taste in [None, Some(Taste::number(2, 2.0)), Some(digging()), Some(looking_through())] {
            let found = outcome(&case, &Options { seed, taste, ..Options::default() }).is_found();
            assert_eq!(found, possible, "{}", case.text());
        }
        met[usize::from(possible)] += 1;
    }
    assert!(met.iter().all(|&cases| cases > 400), "{met:?}");
}

fn region_can_be_filled(mut domains: Domains<'_>, open: &[CellId], steps: &mut u32) -> Result<bool, TooHard> {
    *steps += 1;
    if *steps > 300 {
        return Err(TooHard);
    }
    if domains.settle().is_err() {
        return Ok(false);
    }
    let Some((cell, rest)) = open.split_first() else { return Ok(true) };
    for letter in domains.cells[cell.index()].clone() {
        let mut next = domains.clone();
        next.cells[cell.index()] = BTreeSet::from([letter]);
        if region_can_be_filled(next, rest, steps)? {
            return Ok(true);
        }
    }
    Ok(false)
}
