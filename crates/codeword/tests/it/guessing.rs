//! Guesses, where too many words are missing for a search.

use crate::cases::plain;
use sator_codeword::{
    Code, CodeCell, Codeword, Key, Missing, RareWords, SolveOptions, Solved, Verdict, explain, replay, solve,
};
use sator_english::{Edition, EnglishSource};
use sator_search::{Budget, Cancel, Rng, StopReason, ignore_progress};
use sator_words::{Alphabet, Letter, Role, Score, WordList};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A puzzle many of whose words are not in its list.
struct Thin {
    puzzle: Codeword,
    key: Key,
    list: WordList,
    missing: Vec<Vec<Letter>>,
}

/// Words of the built-in list at random, so many of them missing from the list of the puzzle.
fn thin(count: usize, missing: usize, seed: u64) -> Thin {
    let alphabet = Arc::new(Alphabet::latin());
    let mut builder = WordList::builder(Arc::clone(&alphabet));
    builder.add_source(Arc::new(EnglishSource::new(Edition::English)), Role::Base);
    let english = builder.build();
    let mut rng = Rng::new(seed);
    let mut chosen: Vec<Vec<Letter>> = Vec::new();
    while chosen.len() < count {
        let index = english.of_length(4 + rng.below(6));
        let ids: Vec<_> = index.ids().filter(|&id| index.score(id) >= Score::new(60)).collect();
        let word = index.word(*rng.choose(&ids).unwrap()).to_vec();
        if !chosen.contains(&word) {
            chosen.push(word);
        }
    }
    let mut numbers: Vec<u32> = (1..=26).collect();
    rng.shuffle(&mut numbers);
    let code = |letter: &Letter| Code(numbers[letter.index()]);
    let coded = chosen.iter().map(|word| word.iter().map(|letter| CodeCell::Code(code(letter))).collect());
    let puzzle = Codeword::from_words(coded.collect(), &Key::new(), &alphabet).unwrap();
    let key = chosen.iter().flatten().map(|letter| (code(letter), *letter)).collect();
    let gone: BTreeSet<&Vec<Letter>> = chosen[..missing].iter().collect();
    let left = english
        .iter()
        .filter(|word| (4..=9).contains(&word.letters().len()) && !gone.contains(&word.letters().to_vec()));
    let lines = left.map(|word| format!("{};{}", alphabet.text(word.letters()), word.score().value()));
    let text = lines.collect::<Vec<_>>().join("\n");
    let mut builder = WordList::builder(alphabet);
    builder.read(text.as_bytes(), Role::Base).unwrap();
    Thin { puzzle, key, list: builder.build(), missing: chosen[..missing].to_vec() }
}

fn guessed(thin: &Thin, rare: Option<&'static dyn RareWords>) -> Solved {
    let options = SolveOptions { limit: 5, missing: Missing::AsNeeded, rare };
    solve(&thin.puzzle, &thin.list, &options, &Budget::unlimited(), &mut ignore_progress)
}

#[test]
fn half_of_the_words_are_enough() {
    for seed in 1..=4 {
        let thin = thin(40, 20, seed);
        let solved = guessed(&thin, None);
        assert!(solved.guessed && !solved.complete, "seed {seed}: {:?}", solved.verdict);
        assert_eq!(solved.verdict, Verdict::Stopped(StopReason::NodeLimit));
        assert_eq!(plain(&solved.solutions[0].key), plain(&thin.key), "seed {seed}");
        assert_eq!(solved.solutions[0].missing, thin.missing, "seed {seed}");
        assert_eq!((solved.missing, solved.solutions.len()), (20, 5));
        assert!(solved.agreed.is_empty(), "nothing is proven");
        let explanation = explain(&thin.puzzle, &thin.list, &solved, &Budget::unlimited()).unwrap().unwrap();
        assert_eq!(replay(&thin.puzzle, &thin.list, &explanation.steps).unwrap(), thin.key);
    }
}

/// Words that are known to be rare.
#[derive(Debug)]
struct Known(BTreeSet<Vec<Letter>>);

impl RareWords for Known {
    fn contains(&self, word: &[Letter]) -> bool {
        self.0.contains(word)
    }

    fn count(&self, length: usize) -> usize {
        self.0.iter().filter(|word| word.len() == length).count()
    }

    fn mistaken(&self) -> f64 {
        0.001
    }
}

#[test]
fn rare_words_help_where_the_list_does_not_suffice() {
    let mut helped = 0;
    for seed in 1..=6 {
        let thin = thin(26, 18, seed);
        let rare: &'static Known = Box::leak(Box::new(Known(thin.missing.iter().cloned().collect())));
        let right = |solved: &Solved| solved.solutions.first().is_some_and(|first| first.key == thin.key);
        let (with, without) = (guessed(&thin, Some(rare)), guessed(&thin, None));
        assert!(right(&with), "seed {seed}");
        helped += usize::from(!right(&without));
    }
    assert!(helped > 0);
}

#[test]
fn no_sense_is_no_guess() {
    let alphabet = Arc::new(Alphabet::latin());
    let mut rng = Rng::new(5);
    let word = |rng: &mut Rng| (0..7).map(|_| CodeCell::Code(Code(1 + rng.below(26) as u32))).collect();
    let puzzle = Codeword::from_words((0..24).map(|_| word(&mut rng)).collect(), &Key::new(), &alphabet).unwrap();
    let list = thin(1, 0, 1).list;
    let solved = solve(&puzzle, &list, &SolveOptions::default(), &Budget::unlimited(), &mut ignore_progress);
    assert!(solved.solutions.is_empty() && !solved.guessed, "{:?}", solved.solutions.first());
}

#[test]
fn the_searches_before_a_guess_can_be_interrupted() {
    let thin = thin(40, 20, 1);
    let cancel = Cancel::new();
    let budget = Budget::unlimited().with_cancel(&cancel);
    let mut turns = 0;
    let solved = solve(&thin.puzzle, &thin.list, &SolveOptions::default(), &budget, &mut |_| {
        turns += 1;
        // The searches are reported, one for each number of missing words; the guess, which has a test of its own, comes after them.
        if turns == 3 {
            cancel.cancel();
        }
        std::ops::ControlFlow::Continue(())
    });
    assert_eq!(solved.verdict, Verdict::Stopped(StopReason::Cancelled));
    assert!(solved.solutions.is_empty());
}
