//! How good a word is.

use std::fmt;

/// How good a word is: in the built-in list 1 (hardly a word) to 100 (everybody's word). Other people's lists may use any
/// whole numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i32);

impl Score {
    /// What a word without a score gets.
    pub const DEFAULT: Self = Self(50);
    /// Below every score.
    pub const MIN: Self = Self(i32::MIN);

    /// The score of this value.
    pub const fn new(value: i32) -> Self {
        Self(value)
    }

    /// Its value.
    pub const fn value(self) -> i32 {
        self.0
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
