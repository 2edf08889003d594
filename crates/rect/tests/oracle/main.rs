//! The engine against a search that tries everything, over random small lists, sizes and options.

mod cases;
mod naive;

use cases::{Case, case};
use sator_rect::{End, Include, Lexicon, Plan, Rectangle, Rules, Want, enumerate};
use sator_search::{Budget, Rng, ignore_progress};
use sator_words::{Letter, Score};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// All results, as the engine finds them.
fn found(case: &Case, threads: usize) -> (Vec<Rectangle>, End) {
    let problem = case.problem();
    let plan = Plan::new(&problem, &Budget::unlimited()).unwrap();
    let units: Vec<_> = plan.units().collect();
    let mut results = Vec::new();
    let budget = Budget::unlimited();
    let end = enumerate(&plan, &units, Want::All, threads, &budget, &mut ignore_progress, &mut |part| {
        assert!(part.end.is_none_or(|end| end.complete));
        results.extend(part.results);
        ControlFlow::Continue(())
    });
    (results, end)
}

/// How many there are, as the engine counts them.
fn counted(case: &Case) -> u64 {
    let problem = case.problem();
    let plan = Plan::new(&problem, &Budget::unlimited()).unwrap();
    let units: Vec<_> = plan.units().collect();
    let go_on = &mut |_| ControlFlow::Continue(());
    enumerate(&plan, &units, Want::Count, 1, &Budget::unlimited(), &mut ignore_progress, go_on).report.results
}

#[test]
fn same_results_as_trying_everything() {
    let mut rng = Rng::new(4);
    let (mut some, mut none) = (0, 0);
    for number in 0..3000 {
        let case = case(&mut rng);
        let expected = naive::results(&case);
        let (results, end) = found(&case, 1 + number % 3);
        let set: BTreeSet<_> = results.iter().cloned().collect();
        assert_eq!(set.len(), results.len(), "a result came twice\n{case}");
        assert_eq!(set, expected, "case {number}\n{case}");
        assert_eq!(end.stopped, None);
        assert_eq!(counted(&case), expected.len() as u64, "case {number}\n{case}");
        if expected.is_empty() { none += 1 } else { some += 1 }
    }
    assert!(some > 1000 && none > 500, "the cases say little: {some} with results, {none} without");
}

/// Grids too large to try everything: lists are made around one, which must be found.
#[test]
fn a_grid_hidden_in_lists_of_any_size_is_found() {
    let mut rng = Rng::new(6);
    for width in 2..=32 {
        for height in [2, 3, width, 33 - width.min(31), 32] {
            let hidden = Rectangle::new(width, (0..width * height).map(|_| letter(&mut rng)).collect());
            let noise = |rng: &mut Rng, length: usize| -> Vec<Vec<Letter>> {
                (0..40).map(|_| (0..length).map(|_| letter(rng)).collect()).collect()
            };
            let lexicon = |length: usize, words: Vec<Vec<Letter>>| {
                Lexicon::from_words(length, words.into_iter().map(|word| (word, Score::DEFAULT)).collect::<Vec<_>>())
            };
            let mut rows: Vec<Vec<Letter>> = hidden.rows().map(<[Letter]>::to_vec).collect();
            let mut columns: Vec<Vec<Letter>> = hidden.columns().collect();
            // One row need not be in the list, if it must be there.
            let include =
                if rng.chance(0.5) { vec![Include::word(&rows.remove(0), width, height)] } else { Vec::new() };
            rows.extend(noise(&mut rng, width));
            columns.extend(noise(&mut rng, height));
            let case = Case {
                letters: 26,
                rows: lexicon(width, rows),
                columns: lexicon(height, columns),
                rules: Rules::default(),
                given: Vec::new(),
                include,
            };
            assert!(found(&case, 2).0.contains(&hidden), "{width}x{height}");
        }
    }
}

fn letter(rng: &mut Rng) -> Letter {
    Letter::new(rng.below(26) as u8)
}

#[test]
fn the_order_does_not_depend_on_the_threads() {
    let mut rng = Rng::new(5);
    for _ in 0..200 {
        let case = case(&mut rng);
        assert_eq!(found(&case, 1).0, found(&case, 4).0, "{case}");
    }
}
