use super::{ROWS, stacks};
use crate::choice::Taste;
use crate::extras::Extras;
use crate::search::{Run, Searcher};
use crate::shape::Shape;
use crate::watch::Watch;
use crate::{Problem, Rules};
use sator_grid::Template;
use sator_search::{Budget, Rng};
use sator_words::{Alphabet, Letter, Role, WordList};
use std::sync::Arc;

/// Words of ten and of three letters; of the shorter ones, one of so many that there are with these letters.
fn words(rng: &mut Rng, long: usize, left_out: usize) -> WordList {
    let mut builder = WordList::builder(Arc::new(Alphabet::latin()));
    let mut text = String::new();
    for _ in 0..long {
        text.extend((0..10).map(|_| ['A', 'B', 'C'][rng.below(3)]));
        text.push('\n');
    }
    for short in 0..27 {
        if rng.below(left_out) > 0 {
            text.extend([short / 9, short / 3 % 3, short % 3].map(|letter: u8| (b'A' + letter) as char));
            text.push('\n');
        }
    }
    builder.read(text.as_bytes(), Role::Base).unwrap();
    builder.build()
}

/// Every three long words whose columns are short words.
fn brute_force(words: &WordList) -> Vec<[Vec<Letter>; ROWS]> {
    let of_length = |length| words.iter().map(|word| word.letters().to_vec()).filter(move |word| word.len() == length);
    let (long, short): (Vec<_>, Vec<_>) = (of_length(10).collect(), of_length(3).collect());
    let mut ways = Vec::new();
    for top in &long {
        for middle in &long {
            for bottom in &long {
                if (0..10).all(|at| short.contains(&vec![top[at], middle[at], bottom[at]])) {
                    ways.push([top.clone(), middle.clone(), bottom.clone()]);
                }
            }
        }
    }
    ways.sort();
    ways
}

/// Rows above each other, and the same as columns.
fn templates(words: &WordList) -> [Template; 2] {
    let template = |grid: &str| Template::parse(grid, words.alphabet()).unwrap();
    [template(&["..........\n"; 3].concat()), template(&["...\n"; 10].concat())]
}

fn searcher<'s, 'a>(shape: &'s Shape<'a>) -> Searcher<'s, 'a> {
    Searcher::new(shape, Extras::default(), Taste::number(0, 0.0), Rng::new(1))
}

#[test]
fn all_ways_to_fill_a_stack_are_found_and_nothing_else_is_kept() {
    let mut rng = Rng::new(5);
    let mut found = 0;
    for _ in 0..30 {
        let left_out = 2 + rng.below(3);
        let words = words(&mut rng, 30, left_out);
        let expected = brute_force(&words);
        found += expected.len();
        let rules = Rules { duplicates_allowed: true, ..Rules::default() };
        for template in templates(&words) {
            let shape = Shape::new(&Problem { template: &template, words: &words, rules: &rules });
            let [rows] = stacks(&shape)[..] else { panic!("there is one stack") };
            let mut searcher = searcher(&shape);
            let budget = Budget::unlimited();
            let mut watch = Watch::new(&budget, None);
            if searcher.start().is_err() {
                assert!(expected.is_empty());
                continue;
            }
            let (order, ways) = searcher.ways(rows, &mut watch).unwrap().expect("there are few");
            let index = shape.table_of(rows[0]).index;
            let mut ways: Vec<_> = ways.iter().map(|way| way.map(|word| index.word(word).to_vec())).collect();
            if order != rows {
                for way in &mut ways {
                    way.reverse();
                }
            }
            ways.sort();
            assert_eq!(ways, expected);
            let run = searcher.narrow_stacks(&mut watch);
            assert_eq!(run, if expected.is_empty() { Run::Exhausted } else { Run::CutOff });
            for (at, &row) in rows.iter().enumerate().filter(|_| run == Run::CutOff) {
                for word in index.ids() {
                    let is_in_a_way = expected.iter().any(|way| way[at] == index.word(word));
                    assert_eq!(searcher.state.allows(row, word), is_in_a_way);
                }
            }
        }
    }
    assert!(found > 100, "{found} ways say little");
}

#[test]
fn no_word_of_a_fill_is_lost_with_the_rest_of_a_grid_around() {
    // The columns of the stack are of different lengths, and some slots beside it cross two of them.
    let grid = "###..##..##\n...........\n...........\n...........\n##..###..##\n";
    let mut rng = Rng::new(9);
    let mut filled = 0;
    for _ in 0..60 {
        let mut builder = WordList::builder(Arc::new(Alphabet::latin()));
        let mut text = String::new();
        for (length, count) in [(2, 3), (3, 6), (4, 10), (5, 15), (11, 40)] {
            for _ in 0..count {
                text.extend((0..length).map(|_| if rng.below(5) > 0 { 'A' } else { 'B' }));
                text.push('\n');
            }
        }
        builder.read(text.as_bytes(), Role::Base).unwrap();
        let words = builder.build();
        let template = Template::parse(grid, words.alphabet()).unwrap();
        let rules = Rules { duplicates_allowed: true, ..Rules::default() };
        let shape = Shape::new(&Problem { template: &template, words: &words, rules: &rules });
        assert_eq!(stacks(&shape).len(), 1);
        let budget = Budget::unlimited();
        let mut plain = searcher(&shape);
        let first =
            if plain.start().is_ok() { plain.run(u64::MAX, &mut Watch::new(&budget, None)) } else { Run::Exhausted };
        let mut narrowed = searcher(&shape);
        if narrowed.start().is_err() {
            continue;
        }
        let run = narrowed.narrow_stacks(&mut Watch::new(&budget, None));
        if first == Run::Filled {
            filled += 1;
            assert_eq!(run, Run::CutOff);
            assert_eq!(narrowed.run(u64::MAX, &mut Watch::new(&budget, None)), Run::Filled);
            narrowed.back_to_root();
            for var in shape.vars() {
                let word = plain.state.words(var).next().unwrap();
                assert!(narrowed.state.allows(var, word), "a word of a fill was taken away");
            }
        } else if run == Run::CutOff {
            assert_eq!(narrowed.run(u64::MAX, &mut Watch::new(&budget, None)), Run::Exhausted);
        }
    }
    assert!(filled > 5, "{filled} fills say little");
}
