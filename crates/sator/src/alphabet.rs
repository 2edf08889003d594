//! Which alphabet: by name, by its letters, or whatever the lists have.

use sator_words::{Alphabet, AlphabetError};
use std::str::FromStr;
use std::sync::Arc;
use thiserror::Error;

/// The alphabet to read words in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AlphabetChoice {
    /// This one.
    Fixed(Arc<Alphabet>),
    /// The letters that occur in the lists, accented ones too.
    Auto,
}

impl AlphabetChoice {
    /// The alphabet, if it does not depend on the lists.
    pub fn fixed(&self) -> Option<&Alphabet> {
        match self {
            Self::Fixed(alphabet) => Some(alphabet),
            Self::Auto => None,
        }
    }
}

impl Default for AlphabetChoice {
    fn default() -> Self {
        Self::Fixed(Arc::new(Alphabet::latin()))
    }
}

/// Neither an alphabet's name nor letters for one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{text:?} is no alphabet: {reason}; expected latin, cyrillic, greek, latin-digits, auto, or the letters themselves"
)]
pub struct UnknownAlphabet {
    /// What was given.
    pub text: String,
    /// Why it is not a string of letters.
    pub reason: AlphabetError,
}

impl FromStr for AlphabetChoice {
    type Err = UnknownAlphabet;

    /// A name (names come first), `auto`, or the letters in order.
    fn from_str(text: &str) -> Result<Self, UnknownAlphabet> {
        if text == "auto" {
            return Ok(Self::Auto);
        }
        match Alphabet::named(text) {
            Some(alphabet) => Ok(Self::Fixed(Arc::new(alphabet))),
            None => Alphabet::from_letters(text)
                .map(|alphabet| Self::Fixed(Arc::new(alphabet)))
                .map_err(|reason| UnknownAlphabet { text: text.to_owned(), reason }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_letters_and_auto() {
        let size = |text: &str| match text.parse() {
            Ok(AlphabetChoice::Fixed(alphabet)) => alphabet.len(),
            Ok(AlphabetChoice::Auto) => 0,
            Err(_) => usize::MAX,
        };
        assert_eq!(["latin", "greek", "abcé", "auto", "latinn"].map(size), [26, 24, 4, 0, usize::MAX]);
        assert_eq!(
            "latinn".parse::<AlphabetChoice>().unwrap_err().to_string(),
            "\"latinn\" is no alphabet: the letter 'n' stands in the alphabet twice; expected latin, cyrillic, greek, \
             latin-digits, auto, or the letters themselves"
        );
    }
}
