use crate::shape::{Shape, Var};
use crate::state::State;
use crate::state::test_words::random_words;
use crate::{Problem, Rules};
use sator_grid::Template;
use sator_search::Rng;
use sator_words::{Letter, WordId};

/// The letters of a slot's words.
fn spelt<'a>(state: &State<'_, 'a>, var: Var) -> Vec<&'a [Letter]> {
    state.words(var).map(|word| state.shape().table_of(var).index.word(word)).collect()
}

/// Where two slots cross, if they do: the place of each.
fn crossing(shape: &Shape<'_>, one: Var, other: Var) -> Option<(usize, usize)> {
    let cells = shape.cells_of(other);
    let mut places = shape.cells_of(one).iter().enumerate();
    places.find_map(|(place, cell)| Some((place, cells.iter().position(|other| other == cell)?)))
}

/// Does the word leave every slot a word that goes with it along each slot that crosses both?
fn stands(state: &State<'_, '_>, var: Var, word: &[Letter]) -> bool {
    let shape = state.shape();
    let others = || shape.vars().filter(|&other| other != var);
    let goes_along = |beside: Var, other: &[Letter], along: Var| {
        let Some((own, first)) = crossing(shape, var, along) else { return true };
        let Some((place, second)) = crossing(shape, beside, along) else { return true };
        spelt(state, along).iter().any(|along| along[first] == word[own] && along[second] == other[place])
    };
    others().filter(|&beside| crossing(shape, var, beside).is_none()).all(|beside| {
        let words = spelt(state, beside);
        words.iter().any(|other| others().all(|along| along == beside || goes_along(beside, other, along)))
    })
}

#[test]
fn words_that_leave_a_slot_beside_no_word_go_and_no_others() {
    let mut rng = Rng::new(3);
    let grids = [".....\n.....\n.....\n.....\n.....\n", ".....#\n......\n.....#\n#.....\n......\n#.....\n"];
    let (mut some, mut all, mut none) = (0, 0, 0);
    for round in 0..400 {
        let count = 150 + rng.below(250);
        let list = random_words(&mut rng, count, 5, 8);
        let template = Template::parse(grids[round % 2].as_bytes(), list.alphabet()).unwrap();
        let rules = Rules::default();
        let problem = Problem { template: &template, words: &list, rules: &rules };
        // The list has words of five letters only.
        let shape = Shape::of_slots(&problem, &|slot| template.slots()[slot].cells().len() == 5);
        let mut state = State::new(&shape);
        if state.start().is_err() {
            continue;
        }
        let vars: Vec<Var> = shape.vars().collect();
        state.mark();
        for _ in 0..=rng.below(2) {
            let var = vars[rng.below(vars.len())];
            let word = state.words(var).nth(rng.below(state.count(var))).unwrap();
            let level = state.mark();
            if state.assign(var, word).is_err() {
                state.undo_to(level);
            }
        }
        if rng.chance(0.5) {
            state.gather();
        }
        let var = vars[rng.below(vars.len())];
        let words: Vec<WordId> = state.words(var).collect();
        let index = shape.table_of(var).index;
        let (stay, go): (Vec<WordId>, Vec<WordId>) =
            words.iter().partition(|&&word| state.count(var) == 1 || stands(&state, var, index.word(word)));
        // What goes is refuted by propagation as well.
        for &word in &go {
            let level = state.mark();
            assert!(state.assign(var, word).is_err(), "round {round}");
            state.undo_to(level);
        }
        let level = state.mark();
        let taken = go.iter().try_for_each(|&word| state.remove(var, word));
        let mut left: Vec<Vec<WordId>> = vars.iter().map(|&var| state.words(var).collect()).collect();
        state.undo_to(level);
        let level = state.mark();
        let scanned = state.scan(var);
        assert_eq!(scanned.ok(), taken.ok().map(|()| go.len()), "round {round}");
        if scanned.is_ok() {
            let mut now: Vec<Vec<WordId>> = vars.iter().map(|&var| state.words(var).collect()).collect();
            left.iter_mut().chain(&mut now).for_each(|words| words.sort_unstable());
            assert_eq!(now, left, "round {round}");
        }
        none += usize::from(go.is_empty());
        all += usize::from(stay.is_empty());
        some += usize::from(!go.is_empty() && !stay.is_empty());
        state.undo_to(level);
        assert_eq!(state.words(var).count(), words.len(), "round {round}");
    }
    assert!(some > 20 && all > 5 && none > 20, "{some} lost some, {all} all, {none} none");
}
