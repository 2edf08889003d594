//! SCOWL, the Spell Checker Oriented Word Lists: files named `category-kind.size`, from 10 (everyday words) up.

use super::lexicon::Dialects;
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Larger files hold words that few people know.
const LARGEST: u8 = 70;

/// The categories in use: whose spellings they are, and how far from the usual one (0: the usual one).
const CATEGORIES: [(&str, Dialects, u8); 9] = [
    ("english", Dialects::BOTH, 0),
    ("american", Dialects::AMERICAN, 0),
    ("british", Dialects::BRITISH, 0),
    ("british_z", Dialects::BRITISH, 0),
    ("variant_1", Dialects::AMERICAN, 1),
    ("british_variant_1", Dialects::BRITISH, 1),
    ("variant_2", Dialects::AMERICAN, 2),
    ("british_variant_2", Dialects::BRITISH, 2),
    // The words of programmers, such as "droid" and "kludge": not quite everybody's.
    ("special", Dialects::BOTH, 2),
];

/// British spellings that American papers use as freely.
const ALSO_AMERICAN: [&str; 7] = ["axe", "grey", "greys", "theatre", "theatres", "tsar", "tsars"];

/// What sort of word it is, by the kind of file that it is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Word,
    /// A name or another word with a capital.
    Name,
    Abbreviation,
    Contraction,
}

const KINDS: [(&str, Kind); 6] = [
    ("words", Kind::Word),
    ("upper", Kind::Name),
    ("proper-names", Kind::Name),
    ("abbreviations", Kind::Abbreviation),
    ("contractions", Kind::Contraction),
    ("hacker", Kind::Word),
];

/// What SCOWL says of a spelling.
#[derive(Clone, Copy, Debug)]
pub struct ScowlWord {
    pub kind: Kind,
    /// The smallest size that has it.
    pub size: u8,
    pub dialects: Dialects,
    /// 0 for the usual spelling, 1 or 2 for others.
    pub variant: u8,
}

/// All spellings, in order.
pub struct Scowl {
    pub words: BTreeMap<String, ScowlWord>,
}

impl Scowl {
    /// Reads the directory of files.
    pub fn read(directory: &Path) -> Result<Self> {
        let mut words: BTreeMap<String, ScowlWord> = BTreeMap::new();
        for (category, dialects, variant) in CATEGORIES {
            for (name, kind) in KINDS {
                for size in (10..=LARGEST).step_by(5) {
                    let file = directory.join(format!("{category}-{name}.{size}"));
                    if !file.exists() {
                        continue;
                    }
                    let text = fs::read_to_string(&file).with_context(|| format!("reading {}", file.display()))?;
                    for spelling in text.lines().filter(|line| !line.ends_with("'s")) {
                        let new = ScowlWord { kind, size, dialects, variant };
                        words.entry(spelling.to_owned()).and_modify(|known| known.merge(new)).or_insert(new);
                    }
                }
            }
        }
        for spelling in ALSO_AMERICAN {
            if let Some(word) = words.get_mut(spelling) {
                word.dialects = Dialects::BOTH;
            }
        }
        if words.is_empty() {
            bail!("no word lists in {}", directory.display());
        }
        Ok(Self { words })
    }

    /// The entry of an ordinary word in lower case.
    pub fn word(&self, word: &str) -> Option<&ScowlWord> {
        self.words.get(word).filter(|known| known.kind == Kind::Word)
    }

    /// Where a word may be used: anywhere, unless it is known to be the usual spelling of one dialect only.
    pub fn dialects(&self, word: &str) -> Dialects {
        self.words.get(word).filter(|known| known.variant == 0).map_or(Dialects::BOTH, |known| known.dialects)
    }
}

impl ScowlWord {
    /// The usual spelling of one dialect that is as good as usual in the other belongs to both; one that is merely
    /// tolerated there does not.
    fn merge(&mut self, other: Self) {
        if other.variant <= 1 || other.variant == self.variant {
            self.dialects = self.dialects | other.dialects;
        }
        if other.variant == self.variant && other.size < self.size {
            self.size = other.size;
            self.kind = other.kind;
        }
    }
}
