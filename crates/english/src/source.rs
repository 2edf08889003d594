//! The built-in list as a source of a word list.

use crate::{Edition, LengthBlock, Spellings, lengths, spellings, words};
use sator_words::{LengthSet, Letter, Score, SourceWords, WordSource};
use std::sync::OnceLock;

/// An edition as words of a [`WordList`](sator_words::WordList). A length is decoded when the list asks for it, its
/// spellings when one is asked for.
pub struct EnglishSource {
    edition: Edition,
    spellings: Vec<OnceLock<(LengthBlock, Spellings)>>,
}

impl EnglishSource {
    /// The words of this edition.
    pub fn new(edition: Edition) -> Self {
        Self { edition, spellings: (0..=*lengths().end()).map(|_| OnceLock::new()).collect() }
    }
}

impl WordSource for EnglishSource {
    fn lengths(&self) -> LengthSet {
        lengths().collect()
    }

    fn words(&self, length: usize) -> SourceWords {
        let block = words(self.edition, length);
        SourceWords {
            letters: block.letters.into_iter().map(Letter::new).collect(),
            scores: block.scores.into_iter().map(|score| Score::new(i32::from(score))).collect(),
        }
    }

    fn spelling(&self, length: usize, place: usize) -> Option<String> {
        let (block, spellings) =
            self.spellings[length].get_or_init(|| (words(self.edition, length), spellings(self.edition, length)));
        let letters = block.word(place);
        (!spellings.is_plain(place, letters)).then(|| spellings.get(place, letters))
    }
}
