use crate::shape::{Shape, Var};
use crate::state::{NOT_GATHERED, State};
use crate::{Problem, Rules};
use sator_grid::Template;
use sator_search::{Level, Rng};
use sator_words::{Alphabet, Role, WordId, WordList};
use std::sync::Arc;

/// Thousands of random words of five letters, out of few letters so that much goes together.
fn words(rng: &mut Rng) -> WordList {
    let mut text = String::new();
    for _ in 0..4_000 {
        text.extend((0..5).map(|_| (b'A' + rng.below(12) as u8) as char));
        text.push('\n');
    }
    let mut builder = WordList::builder(Arc::new(Alphabet::latin()));
    builder.read(text.as_bytes(), Role::Base).unwrap();
    builder.build()
}

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
    let list = words(&mut rng);
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
