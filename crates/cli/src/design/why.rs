//! Why there is no grid: which rules contradict each other, and what to relax.

use sator::Alphabet;
use sator::design::{Brief, Checking, Conflict, Rule};
use sator::search::StopReason;
use serde::Serialize;
use std::fmt;

/// Why there is no grid, or no further one.
pub enum Why {
    /// There are only so many patterns.
    NoMore(usize),
    /// Beyond so many grids, all that were found were too much like others.
    Alike(usize),
    /// It was proven.
    Impossible { rules: Vec<String>, irreducible: bool, words: bool },
    /// Time was up, after so many.
    Stopped(StopReason, usize),
}

impl Why {
    pub fn impossible(conflict: Option<Conflict>, brief: &Brief<'_>, alphabet: &Alphabet) -> Self {
        let conflict = conflict.unwrap_or(Conflict { rules: Vec::new(), irreducible: false, words: true });
        let rules = conflict.rules.iter().map(|&rule| describe(rule, brief, alphabet)).collect();
        Self::Impossible { rules, irreducible: conflict.irreducible, words: conflict.words }
    }

    /// The same for JSON.
    pub fn json(&self) -> WhyJson {
        let mut json = WhyJson { text: self.to_string(), rules: Vec::new(), irreducible: None };
        if let Self::Impossible { rules, irreducible, .. } = self {
            json.rules.clone_from(rules);
            json.irreducible = Some(*irreducible);
        }
        json
    }
}

/// A rule, and the option that relaxes it.
fn describe(rule: Rule, brief: &Brief<'_>, alphabet: &Alphabet) -> String {
    let rules = brief.rules;
    let number = |number: Option<u32>| number.map_or_else(String::new, |number| number.to_string());
    match rule {
        Rule::Theme(word) => {
            let letters = &brief.theme[word as usize].letters;
            let s = if letters.len() == 1 { "" } else { "s" };
            format!("{} ({} letter{s}) stands in the grid (--theme)", alphabet.text(letters), letters.len())
        }
        Rule::ThemePairs => {
            "theme words of equal length stand opposite each other (--theme-anywhere drops this)".into()
        }
        Rule::MostBlocks => format!("at most {} blocks (--blocks-between)", number(rules.blocks.most)),
        Rule::FewestBlocks => format!("at least {} blocks (--blocks-between)", number(rules.blocks.least)),
        Rule::MostWords => format!("at most {} words (--words-between)", number(rules.words.most)),
        Rule::FewestWords => format!("at least {} words (--words-between)", number(rules.words.least)),
        Rule::OpenArea => {
            let (high, wide) = rules.open_area.unwrap_or_default();
            format!("no open area larger than {high}x{wide} (--open)")
        }
        Rule::BlockRun => format!("at most {} blocks in a row (--block-run)", number(rules.block_run)),
        Rule::MaxLength => format!("no word longer than {} letters (--max-length)", number(rules.max_length)),
        Rule::Cheaters => "no cheater blocks (--cheaters allows them)".into(),
        Rule::Corners => "no blocks in the corners (--corner-blocks allows them)".into(),
        Rule::Given => "what the template fixes (? leaves the choice)".into(),
        Rule::Unches if rules.checking == Checking::All => {
            "every letter in two words (--style british asks for half of them)".into()
        }
        Rule::Unches => {
            "at least half of every word checked, no two unchecked letters at an end (--style british)".into()
        }
        Rule::MinLength => format!("no word under {} letters (--min-length)", rules.min_length),
        Rule::Connected => "all letters joined by words".into(),
        Rule::Symmetry => format!("{} symmetry (--symmetry none drops this)", rules.symmetry),
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMore(1) => f.write_str("there is only 1 such pattern"),
            Self::NoMore(patterns) => write!(f, "there are no more than these {patterns} patterns"),
            Self::Alike(grids) => {
                write!(f, "all further grids found are too much like the {grids} printed (--differ)")
            }
            Self::Stopped(reason, 0) => write!(f, "no grid found: {reason}"),
            Self::Stopped(reason, found) => write!(f, "{found} found, then {reason}"),
            Self::Impossible { rules, words: true, .. } => {
                write!(f, "impossible: no pattern that keeps the rules can be filled from the list")?;
                if !rules.is_empty() {
                    write!(f, "; the rules that matter:")?;
                    rules.iter().try_for_each(|rule| write!(f, "\n  {rule}"))?;
                }
                write!(f, "\nRelax one of them, lower --min-score, or give more words.")
            }
            Self::Impossible { rules, irreducible, .. } => {
                write!(f, "impossible: no pattern keeps all of these rules:")?;
                rules.iter().try_for_each(|rule| write!(f, "\n  {rule}"))?;
                let relax = if rules.len() == 1 { "it" } else { "one of them" };
                write!(f, "\nRelax {relax}{}.", if *irreducible { "" } else { "; perhaps some do not matter" })
            }
        }
    }
}

/// Why there is no grid, in JSON.
#[derive(Serialize)]
pub struct WhyJson {
    text: String,
    /// The rules that contradict each other.
    rules: Vec<String>,
    /// Is it shown that without any one of them there is a pattern?
    #[serde(skip_serializing_if = "Option::is_none")]
    irreducible: Option<bool>,
}
