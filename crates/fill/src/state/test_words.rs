//! Words for tests.

use sator_search::Rng;
use sator_words::{Alphabet, Role, WordList};
use std::sync::Arc;

/// Random words of so many of the first letters.
pub fn random_words(rng: &mut Rng, count: usize, length: usize, letters: usize) -> WordList {
    let mut text = String::new();
    for _ in 0..count {
        text.extend((0..length).map(|_| (b'A' + rng.below(letters) as u8) as char));
        text.push('\n');
    }
    let mut builder = WordList::builder(Arc::new(Alphabet::latin()));
    builder.read(text.as_bytes(), Role::Base).unwrap();
    builder.build()
}
