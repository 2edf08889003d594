//! Sets of word lengths.

use crate::MAX_WORD_LENGTH;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A set of word lengths, 1 to [`MAX_WORD_LENGTH`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LengthSet(u64);

/// Why a text is no set of lengths.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text:?} is not a length: expected a number from 1 to {MAX_WORD_LENGTH} such as 5, or a range such as 3-5")]
pub struct LengthError {
    /// The text as given.
    pub text: String,
}

impl LengthSet {
    /// Every length.
    pub const ALL: Self = Self(u64::MAX);
    /// No length.
    pub const NONE: Self = Self(0);

    /// Is this length in the set?
    pub fn contains(self, length: usize) -> bool {
        (1..=MAX_WORD_LENGTH).contains(&length) && self.0 >> (length - 1) & 1 != 0
    }

    /// Puts a length into the set; lengths that no word can have are ignored.
    pub fn insert(&mut self, length: usize) {
        if (1..=MAX_WORD_LENGTH).contains(&length) {
            self.0 |= 1 << (length - 1);
        }
    }

    /// The lengths in order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (1..=MAX_WORD_LENGTH).filter(move |&length| self.contains(length))
    }
}

impl FromIterator<usize> for LengthSet {
    fn from_iter<I: IntoIterator<Item = usize>>(lengths: I) -> Self {
        let mut set = Self::NONE;
        lengths.into_iter().for_each(|length| set.insert(length));
        set
    }
}

impl FromStr for LengthSet {
    type Err = LengthError;

    /// A length or a range: `5`, `3-5`.
    fn from_str(text: &str) -> Result<Self, LengthError> {
        let error = || LengthError { text: text.to_owned() };
        let (low, high) = text.split_once('-').unwrap_or((text, text));
        let number = |text: &str| text.trim().parse::<usize>().ok().filter(|n| (1..=MAX_WORD_LENGTH).contains(n));
        let (low, high) = (number(low).ok_or_else(error)?, number(high).ok_or_else(error)?);
        if low > high { Err(error()) } else { Ok((low..=high).collect()) }
    }
}

impl fmt::Display for LengthSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, length) in self.iter().enumerate() {
            write!(f, "{}{length}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_and_ranges() {
        assert_eq!("3-5".parse::<LengthSet>().unwrap().to_string(), "3, 4, 5");
        assert_eq!("64".parse::<LengthSet>().unwrap().to_string(), "64");
        for bad in ["", "0", "65", "5-3", "a", "3-", "-3", "3--5", "99999999999999999999"] {
            assert!(bad.parse::<LengthSet>().is_err(), "{bad:?}");
        }
        assert!(!LengthSet::ALL.contains(0));
        assert!(!LengthSet::ALL.contains(65));
    }
}
