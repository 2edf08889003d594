//! Several fills: all there are if asked for, none twice, as far apart as asked.

use crate::cases::{Case, check, key, random, random_with_region};
use crate::naive::for_each_fill;
use sator_fill::{Fill, Options, Problem, Rules, Several, fill_several};
use sator_grid::{Id, SlotId};
use sator_search::{Budget, Outcome, Rng, ignore_progress};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// All fills the engine gives, checked, and how it ended.
fn fills(case: &Case, options: &Options, limit: usize, differ: usize) -> (Vec<Fill>, Outcome<()>) {
    let mut fills = Vec::new();
    let mut on_fill = |fill| {
        check(case, &fill);
        fills.push(fill);
        ControlFlow::Continue(())
    };
    let problem: Problem<'_> = case.problem();
    let several = Several { limit, differ };
    let answer = fill_several(&problem, options, &several, &Budget::unlimited(), &mut ignore_progress, &mut on_fill);
    assert_eq!(answer.fills, fills.len());
    assert_eq!(answer.stats.results, fills.len() as u64);
    (fills, answer.outcome)
}

/// In how many slots two fills differ.
fn distance(case: &Case, one: &[Option<usize>], other: &[Option<usize>]) -> usize {
    let differs = |slot: &SlotId| {
        let cells = case.template.slots()[*slot].cells();
        cells.iter().any(|cell| one[cell.index()] != other[cell.index()])
    };
    case.template.slots().ids().filter(differs).count()
}

#[test]
fn all_fills_are_found_and_none_twice() {
    let mut rng = Rng::new(11);
    let mut compared = 0;
    for seed in 0..2000 {
        let case = random(&mut rng);
        let mut all = BTreeSet::new();
        let counted = for_each_fill(&case, &|_| true, &mut |letters| {
            all.insert(letters.to_vec());
            all.len() <= 60
        });
        if counted.is_err() || all.len() > 60 {
            continue;
        }
        let options = Options { seed, threads: 1 + usize::from(seed % 10 == 0), ..Options::default() };
        let (fills, outcome) = fills(&case, &options, usize::MAX, 1);
        assert_eq!(outcome, Outcome::Impossible);
        assert_eq!(fills.len(), all.len(), "{}", case.text());
        assert_eq!(fills.iter().map(key).collect::<BTreeSet<_>>(), all, "{}", case.text());
        compared += u32::from(all.len() > 1);
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn fills_are_as_far_apart_as_asked_and_no_other_would_be() {
    let mut rng = Rng::new(12);
    let mut compared = 0;
    for seed in 0..2000 {
        let case = random(&mut rng);
        let differ = 2 + rng.below(3);
        let mut all = Vec::new();
        let counted = for_each_fill(&case, &|_| true, &mut |letters| {
            all.push(letters.to_vec());
            all.len() <= 300
        });
        if counted.is_err() || all.len() > 300 {
            continue;
        }
        let (fills, outcome) = fills(&case, &Options { seed, ..Options::default() }, usize::MAX, differ);
        assert_eq!(outcome, Outcome::Impossible);
        let keys: Vec<_> = fills.iter().map(key).collect();
        for (number, one) in keys.iter().enumerate() {
            let near = keys[..number].iter().filter(|other| distance(&case, one, other) < differ).count();
            assert_eq!(near, 0, "{}", case.text());
        }
        for other in &all {
            assert!(keys.iter().any(|one| distance(&case, one, other) < differ), "{}", case.text());
        }
        compared += u32::from(fills.len() > 1);
    }
    assert!(compared > 150, "{compared}");
}

#[test]
fn fills_of_a_region_differ_in_it() {
    let mut rng = Rng::new(13);
    for seed in 0..600 {
        let case = random_with_region(&mut rng);
        let (fills, outcome) = fills(&case, &Options { seed, ..Options::default() }, 40, 1);
        assert_eq!(outcome.is_found(), fills.len() == 40, "{}", case.text());
        let different: BTreeSet<_> = fills.iter().map(key).collect();
        assert_eq!(different.len(), fills.len(), "{}", case.text());
    }
}

#[test]
fn enough_is_enough() {
    let case = Case::new("AB", "..", "AA AB BA BB", Rules::default());
    let (fills, outcome) = fills(&case, &Options::default(), 3, 1);
    assert_eq!((fills.len(), outcome), (3, Outcome::Found(())));
    let mut seen = 0;
    let several = Several { limit: 3, differ: 1 };
    let answer = fill_several(
        &case.problem(),
        &Options::default(),
        &several,
        &Budget::unlimited(),
        &mut ignore_progress,
        &mut |_| {
            seen += 1;
            ControlFlow::Break(())
        },
    );
    assert_eq!((seen, answer.fills, answer.outcome), (1, 1, Outcome::Found(())));
}

#[test]
fn fills_cannot_be_further_apart_than_there_are_entries() {
    let case = Case::new("AB", "..", "AA AB BA BB", Rules::default());
    let (fills, outcome) = fills(&case, &Options::default(), 3, 2);
    assert_eq!((fills.len(), outcome), (1, Outcome::Impossible));
}
