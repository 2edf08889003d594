//! Slurs, vulgarities, and what else a newspaper would not print: our own list.

use std::collections::HashSet;

/// The list, with its rules at its top.
const LIST: &str = include_str!("offensive.txt");

/// What the list says of a word or phrase.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    Fine,
    /// To be printed only in need.
    Unpleasant,
    /// A slur or a vulgarity.
    Offensive,
}

/// The list, ready for use. All words are in lower case, without spaces and hyphens.
#[derive(Default)]
pub struct Offensive {
    anywhere: HashSet<String>,
    alone: HashSet<String>,
    unpleasant: HashSet<String>,
    innocent: HashSet<String>,
    prefixes: Vec<String>,
}

impl Offensive {
    /// The list that we keep.
    pub fn curated() -> Self {
        Self::parse(LIST)
    }

    fn parse(list: &str) -> Self {
        let mut rules = Self::default();
        for line in list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let word = line.replace([' ', '='], "");
            let with_plural = |word: &str| [word.to_owned(), format!("{word}s")];
            if let Some(prefix) = word.strip_suffix('*') {
                rules.prefixes.push(prefix.to_owned());
            } else if let Some(word) = word.strip_prefix('+') {
                rules.innocent.insert(word.to_owned());
            } else if let Some(word) = word.strip_prefix('~') {
                rules.unpleasant.extend(with_plural(word));
            } else if line.starts_with('=') {
                rules.alone.extend(with_plural(&word));
            } else {
                rules.anywhere.extend(with_plural(&word));
            }
        }
        rules
    }

    /// Judges a word or phrase by its parts, never by letters inside an innocent word.
    pub fn judge(&self, spelling: &str) -> Verdict {
        let lower = spelling.to_lowercase();
        let parts: Vec<&str> = lower.split([' ', '-']).map(|part| part.trim_end_matches("'s")).collect();
        let whole = parts.concat();
        if self.innocent.contains(&whole) {
            return Verdict::Fine;
        }
        if self.alone.contains(&whole) {
            return Verdict::Offensive;
        }
        let mut verdict = Verdict::Fine;
        for start in 0..parts.len() {
            if self.prefixes.iter().any(|prefix| parts[start].starts_with(prefix.as_str())) {
                return Verdict::Offensive;
            }
            for end in start + 1..=parts.len() {
                let run = parts[start..end].concat();
                if self.anywhere.contains(&run) {
                    return Verdict::Offensive;
                }
                if self.unpleasant.contains(&run) {
                    verdict = Verdict::Unpleasant;
                }
            }
        }
        verdict
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_judged_whole() {
        let rules = Offensive::curated();
        for innocent in
            ["Scunthorpe", "cockpit", "therapist", "ass", "tit for tat", "spic-and-span", "Wankel", "snigger"]
        {
            assert_eq!(rules.judge(innocent), Verdict::Fine, "{innocent}");
        }
        for crude in ["shit", "take a shit", "blow-job", "wops", "son of a bitch"] {
            assert_eq!(rules.judge(crude), Verdict::Offensive, "{crude}");
        }
        assert_eq!(rules.judge("penis envy"), Verdict::Unpleasant);
    }
}
