//! Does a word match a pattern? The ends are tried first, as they can lie in one place only; then the parts between runs,
//! from the left.
//!
//! A part that gives no digit a new letter is best put as far left as it goes: any place further right leaves less room and
//! nothing else. So without digits nothing is tried twice; with digits, a run multiplies the time by the word's length.

use crate::{Letter, LetterSet};

/// What one place of a word must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Element {
    /// One of these letters.
    One(LetterSet),
    /// The letter of this digit.
    Same(u8),
}

/// Does the word consist of these parts, with any run of letters between each and the next?
pub(crate) fn matches(parts: &[Vec<Element>], word: &[Letter]) -> bool {
    let mut digits = Digits::default();
    match parts {
        [] => word.is_empty(),
        [whole] => whole.len() == word.len() && digits.fit(whole, word),
        [first, between @ .., last] => {
            let Some(room) = word.len().checked_sub(first.len() + last.len()) else { return false };
            let (start, rest) = word.split_at(first.len());
            let (middle, end) = rest.split_at(room);
            digits.fit(first, start) && digits.fit(last, end) && fits_between(between, middle, digits)
        }
    }
}

/// Do these parts, in this order, stand somewhere in the word?
fn fits_between(parts: &[Vec<Element>], word: &[Letter], known: Digits) -> bool {
    let Some((part, later)) = parts.split_first() else { return true };
    let needed: usize = parts.iter().map(Vec::len).sum();
    let Some(spare) = word.len().checked_sub(needed) else { return false };
    for start in 0..=spare {
        let mut digits = known;
        let (here, rest) = word[start..].split_at(part.len());
        if digits.fit(part, here) {
            if fits_between(later, rest, digits) {
                return true;
            }
            if digits == known {
                return false;
            }
        }
    }
    false
}

/// The letters of the digits, as far as they are known: no two digits have the same.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Digits {
    letters: [Option<Letter>; 10],
    used: LetterSet,
}

impl Digits {
    /// Do the letters fit the elements, one each? Digits that were not known take their letters.
    fn fit(&mut self, elements: &[Element], letters: &[Letter]) -> bool {
        elements.iter().zip(letters).all(|(element, &letter)| match *element {
            Element::One(allowed) => allowed.contains(letter),
            Element::Same(digit) => self.is(digit, letter),
        })
    }

    fn is(&mut self, digit: u8, letter: Letter) -> bool {
        let known = &mut self.letters[usize::from(digit)];
        if known.is_none() && !self.used.contains(letter) {
            *known = Some(letter);
            self.used.insert(letter);
        }
        *known == Some(letter)
    }
}
