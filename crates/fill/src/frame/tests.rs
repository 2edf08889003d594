use super::band::layouts;
use crate::choice::Taste;
use crate::extras::Extras;
use crate::search::{Run, Searcher};
use crate::shape::Shape;
use crate::watch::Watch;
use crate::{Problem, Rules};
use sator_grid::{Id, Template};
use sator_search::{Budget, Rng};
use sator_words::{Alphabet, Letter, Role, WordList};
use std::sync::Arc;

/// Two words of eleven letters on each side.
const FRAMED: &str = "
.....#.....
...........
...........
...#...#...
....#.#....
#..#...#..#
....#.#....
...#...#...
...........
...........
.....#.....
";

fn template() -> Template {
    Template::parse(FRAMED.trim_start(), &Alphabet::latin()).unwrap()
}

/// The words of the framed grid filled at random with so many letters, some of them left out, and others like them.
fn words(rng: &mut Rng, left_out: usize, more: usize, letters: usize) -> (WordList, Vec<Vec<Letter>>) {
    let template = template();
    let cells: Vec<u8> = template.grid().cells().iter().map(|_| rng.below(letters) as u8).collect();
    let planted: Vec<Vec<u8>> =
        template.slots().iter().map(|slot| slot.cells().iter().map(|cell| cells[cell.index()]).collect()).collect();
    let mut text: Vec<Vec<u8>> = planted.iter().filter(|_| left_out == 0 || rng.below(left_out) > 0).cloned().collect();
    for length in [2, 3, 4, 5, 11] {
        for _ in 0..more {
            text.push((0..length).map(|_| rng.below(letters) as u8).collect());
        }
    }
    let spell = |word: &Vec<u8>| word.iter().map(|letter| (b'A' + letter) as char).chain(['\n']).collect::<String>();
    let mut builder = WordList::builder(Arc::new(Alphabet::latin()));
    builder.read(text.iter().map(spell).collect::<String>().as_bytes(), Role::Base).unwrap();
    let planted = planted.iter().map(|word| word.iter().map(|&letter| Letter::new(letter)).collect()).collect();
    (builder.build(), planted)
}

fn searcher<'s, 'a>(shape: &'s Shape<'a>) -> Searcher<'s, 'a> {
    Searcher::new(shape, Extras::default(), Taste::number(0, 0.0), Rng::new(1))
}

#[test]
fn four_pairs_cross_at_four_corners() {
    let (words, _) = words(&mut Rng::new(1), 0, 20, 3);
    let template = template();
    let rules = Rules::default();
    let shape = Shape::new(&Problem { template: &template, words: &words, rules: &rules });
    let layouts = layouts(&shape);
    assert_eq!(layouts.iter().map(|layout| layout.corners.len()).collect::<Vec<_>>(), [2; 4]);
}

/// What is in the grid that the words come from stays, and much else goes.
#[test]
fn words_of_a_fill_are_kept() {
    let budget = Budget::unlimited();
    let mut gone = 0;
    for seed in 0..10 {
        let (words, planted) = words(&mut Rng::new(seed), 0, 40, 4);
        let template = template();
        let rules = Rules { duplicates_allowed: true, ..Rules::default() };
        let shape = Shape::new(&Problem { template: &template, words: &words, rules: &rules });
        let mut searcher = searcher(&shape);
        assert!(searcher.start().is_ok());
        let count = |searcher: &Searcher<'_, '_>| shape.vars().map(|var| searcher.state.count(var)).sum::<usize>();
        let before = count(&searcher);
        assert_eq!(searcher.narrow_frames(&mut Watch::new(&budget, None)), Run::CutOff);
        gone += before - count(&searcher);
        for var in shape.vars() {
            let index = shape.table_of(var).index;
            let word = index.find(&planted[shape.slot(var).index()]).unwrap();
            assert!(searcher.state.allows(var, word), "seed {seed}");
        }
    }
    assert!(gone > 1_000, "{gone}");
}

/// With and without, the search comes to the same answer.
#[test]
fn frames_change_no_answer() {
    let budget = Budget::unlimited();
    let mut answers = [0; 2];
    for seed in 0..30 {
        let (words, _) = words(&mut Rng::new(seed), 30, 25, 3);
        let template = template();
        let rules = Rules { duplicates_allowed: seed % 2 == 0, ..Rules::default() };
        let shape = Shape::new(&Problem { template: &template, words: &words, rules: &rules });
        let answer = |frames: bool| {
            let mut searcher = searcher(&shape);
            if searcher.start().is_err() {
                return false;
            }
            let mut watch = Watch::new(&budget, None);
            if frames && searcher.narrow_frames(&mut watch) == Run::Exhausted {
                return false;
            }
            searcher.run(u64::MAX, &mut watch) == Run::Filled
        };
        let filled = answer(false);
        assert_eq!(answer(true), filled, "seed {seed}");
        answers[usize::from(filled)] += 1;
    }
    assert!(answers.iter().all(|&count| count > 5), "{answers:?}");
}
