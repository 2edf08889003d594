//! The lists that are built in.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// One of the built-in lists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Edition {
    /// American spellings and those common to all; no slurs and no vulgarities.
    #[default]
    English,
    /// British spellings and those common to all; no slurs and no vulgarities.
    British,
    /// Everything there is, slurs and vulgarities too: for solving what others made.
    All,
}

impl Edition {
    /// Every edition, the default one first.
    pub const ALL: [Self; 3] = [Self::English, Self::British, Self::All];

    /// The name by which a user asks for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "english",
            Self::British => "british",
            Self::All => "english-all",
        }
    }

    /// Does a word with these marks belong to it?
    pub(crate) const fn admits(self, marks: u8) -> bool {
        match self {
            Self::English => marks & (AMERICAN | OFFENSIVE) == AMERICAN,
            Self::British => marks & (BRITISH | OFFENSIVE) == BRITISH,
            Self::All => true,
        }
    }
}

/// Marks a word that is spelled so in America.
pub(crate) const AMERICAN: u8 = 1;
/// Marks a word that is spelled so in Britain.
pub(crate) const BRITISH: u8 = 2;
/// Marks a slur or a vulgarity.
pub(crate) const OFFENSIVE: u8 = 4;

/// The marks of all words of a length. Most words are everybody's; stored are the others, in pairs of bytes: how many
/// words on from the last such, and the marks. A step of [`FAR`] only leads on.
pub(crate) fn marks(count: usize, exceptions: &[u8]) -> Vec<u8> {
    let mut marks = vec![AMERICAN | BRITISH; count];
    let mut at = 0;
    for pair in exceptions.chunks_exact(2) {
        at += usize::from(pair[0]);
        if pair[0] != FAR {
            marks[at] = pair[1];
        }
    }
    marks
}

/// The step towards a word that is too far away for one byte.
const FAR: u8 = u8::MAX;

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No built-in list has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no built-in list {name:?}: there are english, british and english-all")]
pub struct UnknownEdition {
    /// The name that was asked for.
    pub name: String,
}

impl FromStr for Edition {
    type Err = UnknownEdition;

    fn from_str(name: &str) -> Result<Self, UnknownEdition> {
        let known = Self::ALL.into_iter().find(|edition| edition.name() == name);
        known.ok_or_else(|| UnknownEdition { name: name.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_edition_is_found_by_its_name() {
        for edition in Edition::ALL {
            assert_eq!(edition.to_string().parse(), Ok(edition));
        }
        assert_eq!(
            "klingon".parse::<Edition>().unwrap_err().to_string(),
            r#"there is no built-in list "klingon": there are english, british and english-all"#
        );
    }
}
