//! What a row or a column must hold.

/// A row or a column.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Slot {
    /// A word of the list with these letters; [`ANY`] is any.
    Pattern(Vec<u8>),
    /// This word, whether the list has it or not.
    Word(Vec<u8>),
}

/// Any letter at all.
pub const ANY: u8 = u8::MAX;

impl Slot {
    /// The letters that are known, or [`ANY`].
    pub fn letters(&self) -> &[u8] {
        match self {
            Self::Pattern(letters) | Self::Word(letters) => letters,
        }
    }

    /// Is nothing known?
    pub fn is_free(&self) -> bool {
        self.known() == 0
    }

    /// How many letters are known.
    pub fn known(&self) -> usize {
        self.letters().iter().filter(|&&letter| letter != ANY).count()
    }
}

/// Has the word these letters?
pub fn matches(word: &[u8], pattern: &[u8]) -> bool {
    word.iter().zip(pattern).all(|(&letter, &known)| known == ANY || known == letter)
}
