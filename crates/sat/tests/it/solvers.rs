//! All solvers that are built in give the same answers: BatSat always, CaDiCaL with `--features cadical`.

use crate::shared::{FREE, brute_force, list, puzzle};
use sator_grid::Symmetry;
use sator_sat::{Cost, Encoding, Form, Options, Problem, Rules, Solved, Solver, Style, solve};
use sator_search::{Budget, Outcome, StopReason, ignore_progress};
use std::time::Duration;

const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";

fn solved(problem: &Problem<'_>, style: Style, solver: Solver) -> Solved {
    let options = Options { solver, ..Options::default() };
    solve(problem, style, &options, &Budget::unlimited(), &mut ignore_progress).unwrap()
}

#[cfg(feature = "cadical")]
#[test]
fn cadical_is_among_them() {
    assert_eq!(Solver::ALL, [Solver::Batsat, Solver::Cadical]);
}

#[test]
fn a_perfect_answer() {
    let words = list(LETTERS, "cat ape ten cob");
    let puzzle = puzzle("___/_p_/___", &words);
    let problem = Problem::new(&puzzle, &words, FREE).unwrap();
    for &solver in Solver::ALL {
        for form in [Form::Weighted, Form::Hard] {
            let best = solved(&problem, Style { form, ..Style::default() }, solver);
            assert_eq!((best.cost, best.stopped), (0, None), "{solver:?}");
            assert_eq!(best.outcome.found().unwrap().to_text(words.alphabet()), "CAT\nAPE\nTEN\n", "{solver:?}");
            assert!(best.stats.attempts > 0, "{solver:?}");
        }
        for threads in [2, 4] {
            let options = Options { solver, threads, ..Options::default() };
            let best = solve(&problem, Style::default(), &options, &Budget::unlimited(), &mut ignore_progress).unwrap();
            assert_eq!((best.cost, best.bound, best.stopped), (0, 0, None), "{solver:?} {threads}");
        }
    }
}

#[test]
fn the_best_where_none_is_perfect() {
    let words = list("ab", "aa bb aba");
    let puzzle = puzzle("a__/___/__b", &words);
    let problem = Problem::new(&puzzle, &words, FREE).unwrap();
    let least = brute_force(&problem).unwrap();
    assert!(least > 0);
    for &solver in Solver::ALL {
        let best = solved(&problem, Style::default(), solver);
        assert_eq!((best.cost, best.bound), (least, least), "{solver:?}");
        let hard = solved(&problem, Style { form: Form::Hard, ..Style::default() }, solver);
        assert!(hard.outcome.is_impossible(), "{solver:?}");
        // Some of several threads look for perfect grids only; that there is none must not end the others.
        for threads in [2, 4] {
            let options = Options { solver, threads, ..Options::default() };
            let best = solve(&problem, Style::default(), &options, &Budget::unlimited(), &mut ignore_progress).unwrap();
            assert_eq!((best.cost, best.bound, best.stopped), (least, least, None), "{solver:?} {threads}");
        }
    }
}

#[test]
fn the_same_optimum_on_puzzles_of_all_kinds() {
    let words =
        list(LETTERS, "a i at to on no an cat ape ten tap act pet ace eat tea net seat neat east tea star rate tear");
    let free = [None, Some(0), Some(2), Some(4)].map(|max_blocks| Rules { symmetry: Symmetry::Rotational, max_blocks });
    for (text, rules) in [
        ("___/___/___", free[0]),
        (".../.../...", free[1]),
        ("..../..../....", free[2]),
        ("..../.x../....", free[3]),
        ("____/____/____/____", free[0]),
        ("_#__/____/__#_", free[0]),
        ("q", free[0]),
    ] {
        let puzzle = puzzle(text, &words);
        let problem = Problem::new(&puzzle, &words, rules).unwrap();
        for encoding in [Encoding::Prefix, Encoding::Word] {
            let costs: Vec<u64> = Solver::ALL
                .iter()
                .map(|&solver| {
                    let best = solved(&problem, Style { encoding, ..Style::default() }, solver);
                    assert_eq!((best.bound, Cost::of(&best.faults).rules), (best.cost, 0), "{text} {solver:?}");
                    best.cost
                })
                .collect();
            assert!(costs.iter().all(|&cost| cost == costs[0]), "{text} {encoding:?} {costs:?}");
        }
    }
}

#[test]
fn the_same_seed_and_threads() {
    let words = list("abcdefgh", "abc bcd cde abe bad cab dab fab had bead head deaf cafe face fade");
    let puzzle = puzzle("____/____/____", &words);
    let problem = Problem::new(&puzzle, &words, FREE).unwrap();
    for &solver in Solver::ALL {
        let answer = |seed, threads| {
            let options = Options { seed, threads, solver };
            let best = solve(&problem, Style::default(), &options, &Budget::unlimited(), &mut ignore_progress).unwrap();
            (best.cost, best.outcome.found().unwrap().to_text(words.alphabet()))
        };
        assert_eq!(answer(7, 1), answer(7, 1), "{solver:?}");
        assert_eq!(answer(7, 3).0, answer(7, 1).0, "{solver:?}");
    }
}

#[test]
fn a_budget_ends_them() {
    let words = list("abcd", "abc bca cab dab bad add");
    let puzzle = puzzle("a.#", &words);
    let problem = Problem::new(&puzzle, &words, FREE).unwrap();
    for &solver in Solver::ALL {
        let budget = Budget::unlimited().within(Duration::ZERO);
        let style = Style { form: Form::Hard, ..Style::default() };
        let options = Options { solver, ..Options::default() };
        let best = solve(&problem, style, &options, &budget, &mut ignore_progress).unwrap();
        assert!(matches!(best.outcome, Outcome::Stopped(StopReason::TimeOut)), "{solver:?}");
    }
}
