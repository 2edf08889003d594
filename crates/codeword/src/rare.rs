//! Words that are in no list because hardly anybody knows them.

use sator_words::Letter;
use std::fmt::Debug;

/// Words too rare for a list, which can be asked for but not gone through. Where many words of a puzzle are missing from the
/// list, a key that makes rare words of them is likelier than one that makes none.
pub trait RareWords: Debug + Sync {
    /// Is this one of them? Some other words may be taken for one.
    fn contains(&self, word: &[Letter]) -> bool;

    /// How many there are of this length.
    fn count(&self, length: usize) -> usize;

    /// How large a part of all other words is taken for one.
    fn mistaken(&self) -> f64;
}
