//! From a word as people write it to its letters.

use crate::fold::{is_apostrophe, is_spelling_mark};
use crate::{Alphabet, Letter};
use std::fmt;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The most letters a word can have.
pub const MAX_WORD_LENGTH: usize = 64;

/// What becomes of marks that the alphabet does not name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Punctuation {
    /// Spaces, hyphens, apostrophes, quotation and sentence marks are dropped: `ad hoc` is ADHOC.
    #[default]
    Drop,
    /// A word that has any mark is rejected.
    Reject,
    /// Everything that is not a letter is dropped, digits and symbols too: `1st-rate` is STRATE.
    Strip,
}

/// Why a line of a list is not used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Unusable {
    /// Not UTF-8 text.
    InvalidUtf8,
    /// Contains a NUL byte.
    Nul,
    /// Letters, digits or symbols that the alphabet does not have and that fold to none it has.
    OutsideAlphabet,
    /// More than [`MAX_WORD_LENGTH`] letters, or a line of more than [`MAX_LINE_LENGTH`](crate::MAX_LINE_LENGTH) bytes.
    TooLong,
    /// The score is no number.
    BadScore,
    /// Something other than a separator follows the quotes around the word.
    AfterQuotes,
    /// Ends in `'s`.
    Possessive,
    /// Has punctuation, with [`Punctuation::Reject`].
    Punctuated,
    /// No letter at all.
    NoLetters,
}

impl Unusable {
    /// All kinds.
    pub const ALL: [Self; 9] = [
        Self::InvalidUtf8,
        Self::Nul,
        Self::OutsideAlphabet,
        Self::TooLong,
        Self::BadScore,
        Self::AfterQuotes,
        Self::Possessive,
        Self::Punctuated,
        Self::NoLetters,
    ];

    /// Is this kind left out on purpose, so that nobody needs a warning?
    pub fn is_by_rule(self) -> bool {
        matches!(self, Self::Possessive | Self::Punctuated)
    }
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::InvalidUtf8 => "not UTF-8 text",
            Self::Nul => "NUL bytes",
            Self::OutsideAlphabet => "characters outside the alphabet",
            Self::TooLong => "too long",
            Self::BadScore => "the score is not a number",
            Self::AfterQuotes => "text after the closing quote",
            Self::Possessive => "ends in 's",
            Self::Punctuated => "has punctuation",
            Self::NoLetters => "no letters",
        })
    }
}

/// Appends the letters of a word: case and accents folded as the alphabet says, marks treated as `punctuation` says.
///
/// On an error `word` may hold some of the letters.
pub fn normalise(
    text: &str,
    alphabet: &Alphabet,
    punctuation: Punctuation,
    word: &mut Vec<Letter>,
) -> Result<(), Unusable> {
    let before = word.len();
    if is_possessive(text, alphabet) {
        return Err(Unusable::Possessive);
    }
    for c in text.nfc() {
        if alphabet.push_letters(c, word) {
            if word.len() - before > MAX_WORD_LENGTH {
                return Err(Unusable::TooLong);
            }
        } else if c == '\0' {
            return Err(Unusable::Nul);
        } else if punctuation == Punctuation::Strip || is_combining_mark(c) {
            // An accent that has no composed form is dropped like any other.
        } else if is_spelling_mark(c) {
            if punctuation == Punctuation::Reject {
                return Err(Unusable::Punctuated);
            }
        } else {
            return Err(Unusable::OutsideAlphabet);
        }
    }
    if word.len() == before { Err(Unusable::NoLetters) } else { Ok(()) }
}

fn is_possessive(text: &str, alphabet: &Alphabet) -> bool {
    let mut backwards = text.chars().rev();
    matches!(backwards.next(), Some('s' | 'S'))
        && backwards.next().is_some_and(|c| is_apostrophe(c) && !alphabet.has(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normal(text: &str, alphabet: &Alphabet, punctuation: Punctuation) -> Result<String, Unusable> {
        let mut word = Vec::new();
        normalise(text, alphabet, punctuation, &mut word).map(|()| alphabet.text(&word))
    }

    #[test]
    fn by_default_marks_go_and_possessives_are_rejected() {
        let check = |text: &str, expected: Result<&str, Unusable>| {
            assert_eq!(normal(text, &Alphabet::latin(), Punctuation::Drop), expected.map(str::to_owned), "{text:?}");
        };
        check("ad hoc", Ok("ADHOC"));
        check("will-o'-the-wisp", Ok("WILLOTHEWISP"));
        check("e\u{301}te\u{301}", Ok("ETE"));
        check("x\u{323}\u{304}", Ok("X"));
        check("l’été", Ok("LETE"));
        check("St. Louis", Ok("STLOUIS"));
        check("dog's", Err(Unusable::Possessive));
        check("DOG’S", Err(Unusable::Possessive));
        check("dogs'", Ok("DOGS"));
        check("3rd", Err(Unusable::OutsideAlphabet));
        check("AC/DC", Err(Unusable::OutsideAlphabet));
        check("наука", Err(Unusable::OutsideAlphabet));
        check("a\0b", Err(Unusable::Nul));
        check("--", Err(Unusable::NoLetters));
        check(&"a".repeat(64), Ok(&"A".repeat(64)));
        check(&"a".repeat(65), Err(Unusable::TooLong));
    }

    #[test]
    fn marks_can_be_rejected_or_stripped() {
        let latin = Alphabet::latin();
        assert_eq!(normal("ad hoc", &latin, Punctuation::Reject), Err(Unusable::Punctuated));
        assert_eq!(normal("été", &latin, Punctuation::Reject).as_deref(), Ok("ETE"));
        assert_eq!(normal("1st-rate", &latin, Punctuation::Strip).as_deref(), Ok("STRATE"));
    }

    #[test]
    fn named_marks_are_letters() {
        let extended = Alphabet::from_letters("abcdefghijklmnopqrstuvwxyz'-&").unwrap();
        assert_eq!(normal("dog's", &extended, Punctuation::Reject).as_deref(), Ok("DOG'S"));
        assert_eq!(normal("r&b", &extended, Punctuation::Reject).as_deref(), Ok("R&B"));
    }
}
