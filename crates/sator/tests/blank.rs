//! Grids without blocks, which two engines can fill: both ways give an answer that holds.

use sator::fill::{Options, Problem, Rules};
use sator::grid::Template;
use sator::search::{Budget, Outcome, ignore_progress};
use sator::{Alphabet, WordList, fill_grid, verify_fill};
use std::sync::Arc;

fn check(template: &str, words: &str, rules: &Rules, threads: usize) -> &'static str {
    let mut builder = WordList::builder(Arc::new(Alphabet::latin()));
    builder.read(words.as_bytes(), sator::Role::Base).unwrap();
    let words = builder.build();
    let template = Template::parse(template, words.alphabet()).unwrap();
    let problem = Problem { template: &template, words: &words, rules };
    let options = Options { threads, ..Options::default() };
    let answer = fill_grid(&problem, &options, &Budget::unlimited(), &mut ignore_progress).answer;
    if let Outcome::Found(fill) = &answer.outcome {
        assert_eq!(verify_fill(&problem, fill), []);
    }
    answer.outcome.name()
}

const WORDS: &str = "bit\nice\nten\nbat\napt\ntat\nace\nbap\n";

#[test]
fn found_or_not_by_either_engine() {
    for threads in [1, 2] {
        let twice = Rules { duplicates_allowed: true, ..Rules::default() };
        assert_eq!(check("...\n...\n...\n", WORDS, &twice, threads), "found");
        assert_eq!(check("...\n.C.\n...\n", WORDS, &twice, threads), "found");
        assert_eq!(check("...\n.Z.\n...\n", WORDS, &twice, threads), "impossible");
        assert_eq!(check("...\n...\n...\n", "bit\nice\nten\n", &Rules::default(), threads), "impossible");
        assert_eq!(check("...\n...\n", "abc\ndef\nad\nbe\ncf\n", &Rules::default(), threads), "found");
    }
}
