use crate::choice::Taste;
use crate::extras::Extras;
use crate::search::{Run, Searcher};
use crate::shape::{Shape, Var};
use crate::state::test_words::random_words;
use crate::state::{NOT_GATHERED, State};
use crate::watch::Watch;
use crate::{Problem, Rules};
use sator_grid::Template;
use sator_search::{Budget, Level, Rng};
use sator_words::{Letter, WordId};
use std::collections::HashSet;

/// What can be seen of a state: the words of each slot, the best of them, and the letters of each cell.
fn view(state: &State<'_, '_>) -> (Vec<Vec<WordId>>, Vec<WordId>, Vec<u64>) {
    let words = |var: Var| {
        let mut words: Vec<WordId> = state.words(var).collect();
        words.sort_unstable();
        assert_eq!(words.len(), state.count(var));
        assert!(words.iter().all(|&word| state.allows(var, word)));
        words
    };
    let vars = || state.shape().vars();
    (
        vars().map(words).collect(),
        vars().map(|var| state.best(var)).collect(),
        state.cells.iter().map(|cell| cell.bits()).collect(),
    )
}

#[test]
fn gathered_words_are_the_same_words() {
    let mut rng = Rng::new(1);
    let list = random_words(&mut rng, 4_000, 5, 12);
    let template = Template::parse(b".....\n.....\n.....\n.....\n.....\n", list.alphabet()).unwrap();
    let rules = Rules::default();
    let shape = Shape::new(&Problem { template: &template, words: &list, rules: &rules });
    let mut plain = State::new(&shape);
    plain.start().unwrap();
    let mut gathering = plain.clone();
    let mut levels: Vec<(Level, Level)> = Vec::new();
    let (mut gathered, mut conflicts) = (0, 0);
    for step in 0..2_000 {
        if levels.len() > 6 || (!levels.is_empty() && rng.chance(0.15)) {
            let (one, other) = levels.remove(rng.below(levels.len()));
            levels.retain(|&(level, _)| level < one);
            plain.undo_to(one);
            gathering.undo_to(other);
        } else {
            levels.push((plain.mark(), gathering.mark()));
            let open: Vec<Var> = shape.vars().filter(|&var| plain.count(var) > 1).collect();
            let Some(&var) = open.get(rng.below(open.len().max(1))) else { continue };
            let word = plain.words(var).nth(rng.below(plain.count(var))).unwrap();
            let change = |state: &mut State<'_, '_>| {
                if step % 3 > 0 { state.assign(var, word) } else { state.remove(var, word) }
            };
            let conflict = (change(&mut plain).is_err(), change(&mut gathering).is_err());
            assert_eq!(conflict.0, conflict.1, "step {step}");
            if conflict.0 {
                conflicts += 1;
                let (one, other) = levels.pop().unwrap();
                plain.undo_to(one);
                gathering.undo_to(other);
            } else {
                gathering.gather();
            }
        }
        assert!(view(&plain) == view(&gathering), "step {step}");
        gathered += gathering.vars.iter().filter(|var| var.gathered != NOT_GATHERED).count();
    }
    assert!(gathered > 1_000 && conflicts > 10, "{gathered} gathered, {conflicts} conflicts");
    while let Some((one, other)) = levels.pop() {
        plain.undo_to(one);
        gathering.undo_to(other);
    }
    assert_eq!(gathering.bits.len(), plain.bits.len());
    assert_eq!(gathering.gathered_used, 0);
}

/// Is there a square of four different words across and four others down that begins with these rows?
fn has_square(rows: &mut Vec<Vec<Letter>>, words: &[Vec<Letter>], begins: &HashSet<Vec<Letter>>) -> bool {
    let columns: Vec<Vec<Letter>> = (0..4).map(|at| rows.iter().map(|row| row[at]).collect()).collect();
    if !columns.iter().all(|column| begins.contains(column)) {
        return false;
    }
    if rows.len() == 4 {
        return rows.iter().chain(&columns).collect::<HashSet<_>>().len() == 8;
    }
    words.iter().any(|word| {
        rows.push(word.clone());
        let found = has_square(rows, words, begins);
        rows.pop();
        found
    })
}

#[test]
fn a_search_that_gathers_finds_a_fill_if_there_is_one() {
    let mut rng = Rng::new(2);
    let (mut filled, mut exhausted) = (0, 0);
    for case in 0..4 {
        let list = random_words(&mut rng, 420, 4, 21);
        let all: Vec<Vec<Letter>> = list.iter().map(|word| word.letters().to_vec()).collect();
        let begins = all.iter().flat_map(|word| (0..=4).map(|length| word[..length].to_vec())).collect();
        let template = Template::parse(b"....\n....\n....\n....\n", list.alphabet()).unwrap();
        let rules = Rules::default();
        let shape = Shape::new(&Problem { template: &template, words: &list, rules: &rules });
        let mut searcher = Searcher::new(&shape, Extras::default(), Taste::number(0, 0.0), rng.split());
        // As in a search that has been hard for long.
        searcher.stats.fails = 1_000_000;
        searcher.start().unwrap();
        let budget = Budget::unlimited();
        let run = searcher.run(u64::MAX, &mut Watch::new(&budget, None));
        let expected = if has_square(&mut Vec::new(), &all, &begins) { Run::Filled } else { Run::Exhausted };
        assert_eq!(run, expected, "case {case}");
        assert!(!searcher.state.gathered.is_empty(), "case {case}: nothing was gathered");
        filled += usize::from(run == Run::Filled);
        exhausted += usize::from(run == Run::Exhausted);
    }
    assert!(filled > 0 && exhausted > 0, "{filled} filled, {exhausted} exhausted");
}
