//! Letters as small numbers, and sets of them as bit masks.
//!
//! A [`Letter`] is an index into an [`Alphabet`](crate::Alphabet), so it means something only together with one. Alphabets
//! have at most 64 letters, so any set of letters is one machine word.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

/// A letter: its place in the alphabet, 0 to 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(u8);

impl Letter {
    /// The letter at place `index` of an alphabet.
    ///
    /// # Panics
    /// If `index` is 64 or more: no alphabet is that large.
    pub const fn new(index: u8) -> Self {
        assert!((index as usize) < LetterSet::CAPACITY, "a letter's index is below 64");
        Self(index)
    }

    /// The letters at the places that the low six bits of these bytes give; a form that takes eight letters in one step.
    pub(crate) fn eight(bytes: u64) -> [Self; 8] {
        bytes.to_le_bytes().map(|byte| Self(byte & 63))
    }

    /// The place in the alphabet.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Letter({})", self.0)
    }
}

/// A set of letters, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct LetterSet(u64);

impl LetterSet {
    /// How many different letters a set can hold.
    pub const CAPACITY: usize = 64;

    /// No letter.
    pub const EMPTY: Self = Self(0);

    /// The set with the given bits: bit `i` is the letter with index `i`.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits of the set: bit `i` is the letter with index `i`.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The first `count` letters of an alphabet.
    ///
    /// # Panics
    /// If `count` is over 64.
    pub const fn first(count: usize) -> Self {
        assert!(count <= Self::CAPACITY, "an alphabet has at most 64 letters");
        if count == Self::CAPACITY { Self(u64::MAX) } else { Self((1 << count) - 1) }
    }

    /// Just this letter.
    pub const fn only(letter: Letter) -> Self {
        Self(1 << letter.0)
    }

    /// Is the letter in the set?
    pub const fn contains(self, letter: Letter) -> bool {
        self.0 >> letter.0 & 1 != 0
    }

    /// Puts the letter into the set.
    pub const fn insert(&mut self, letter: Letter) {
        self.0 |= 1 << letter.0;
    }

    /// Takes the letter out of the set.
    pub const fn remove(&mut self, letter: Letter) {
        self.0 &= !(1 << letter.0);
    }

    /// How many letters the set has.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Has the set no letter?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The one letter of a set of one.
    pub const fn single(self) -> Option<Letter> {
        if self.0.is_power_of_two() { Some(Letter(self.0.trailing_zeros() as u8)) } else { None }
    }

    /// The letters in alphabetical order.
    pub const fn iter(self) -> Letters {
        Letters(self.0)
    }
}

impl BitAnd for LetterSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for LetterSet {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOr for LetterSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for LetterSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Sub for LetterSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for LetterSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl FromIterator<Letter> for LetterSet {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> Self {
        let mut set = Self::EMPTY;
        for letter in letters {
            set.insert(letter);
        }
        set
    }
}

impl IntoIterator for LetterSet {
    type Item = Letter;
    type IntoIter = Letters;
    fn into_iter(self) -> Letters {
        self.iter()
    }
}

impl fmt::Debug for LetterSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Letter::index)).finish()
    }
}

/// The letters of a set, in alphabetical order.
#[derive(Clone, Debug)]
pub struct Letters(u64);

impl Iterator for Letters {
    type Item = Letter;

    fn next(&mut self) -> Option<Letter> {
        if self.0 == 0 {
            return None;
        }
        let letter = Letter(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(letter)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Letters {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_knows_its_letters_at_both_ends_of_its_range() {
        let mut set = LetterSet::EMPTY;
        for index in [0, 25, 63] {
            set.insert(Letter::new(index));
        }
        assert_eq!(set.iter().map(Letter::index).collect::<Vec<_>>(), [0, 25, 63]);
        assert_eq!(set.len(), 3);
        assert_eq!(set.single(), None);
        set.remove(Letter::new(0));
        set.remove(Letter::new(25));
        assert_eq!(set.single(), Some(Letter::new(63)));
        assert!(!set.contains(Letter::new(0)));
        assert_eq!(LetterSet::EMPTY.single(), None);
    }

    #[test]
    fn the_first_letters() {
        assert_eq!(LetterSet::first(0), LetterSet::EMPTY);
        assert_eq!(LetterSet::first(26).len(), 26);
        assert_eq!(LetterSet::first(64).len(), 64);
    }

    #[test]
    fn set_algebra() {
        let set = |letters: &[u8]| letters.iter().map(|&l| Letter::new(l)).collect::<LetterSet>();
        assert_eq!(set(&[1, 2]) & set(&[2, 3]), set(&[2]));
        assert_eq!(set(&[1, 2]) | set(&[2, 3]), set(&[1, 2, 3]));
        assert_eq!(set(&[1, 2]) - set(&[2, 3]), set(&[1]));
    }
}
