//! Slurs, vulgarities, and what else a newspaper would not print: our own list, with WordNet's help.

use super::inflect;
use super::wordnet::WordNet;
use std::collections::{HashMap, HashSet};

/// The list, with its rules at its top.
const LIST: &str = include_str!("offensive.txt");

/// What the list says of a word or phrase.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    Fine,
    /// Fine, but far more frequent on the web than in print.
    Overrated,
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
    overrated: HashSet<String>,
    innocent: HashSet<String>,
    prefixes: Vec<String>,
}

impl Offensive {
    /// The list that we keep, and what WordNet itself calls a slur or vulgar unless our list says otherwise.
    pub fn curated(wordnet: &WordNet) -> Self {
        let mut rules = Self::parse(LIST, wordnet);
        for slur in &wordnet.slurs {
            if rules.judge(slur) == Verdict::Fine && !rules.innocent.contains(&joined(slur)) {
                rules.alone.extend(forms(slur, wordnet));
            }
        }
        rules
    }

    fn parse(list: &str, wordnet: &WordNet) -> Self {
        let mut rules = Self::default();
        for line in list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(prefix) = line.strip_suffix('*') {
                rules.prefixes.push(joined(prefix));
            } else if let Some(word) = line.strip_prefix('+') {
                rules.innocent.insert(joined(word));
            } else if let Some(word) = line.strip_prefix('~') {
                rules.unpleasant.extend(forms(word, wordnet));
            } else if let Some(word) = line.strip_prefix('^') {
                rules.overrated.extend(forms(word, wordnet));
            } else if let Some(word) = line.strip_prefix('=') {
                rules.alone.extend(forms(word, wordnet));
            } else {
                rules.anywhere.extend(forms(line, wordnet));
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
        let mut verdict = if self.overrated.contains(&whole) { Verdict::Overrated } else { Verdict::Fine };
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

/// A word or phrase with its inflections: as a noun by its last word, as a verb by its first.
fn forms(phrase: &str, wordnet: &WordNet) -> Vec<String> {
    let mut forms = vec![joined(phrase)];
    let (before, noun) = phrase.rsplit_once([' ', '-']).unwrap_or(("", phrase));
    forms.extend(plurals(noun, &wordnet.plurals).into_iter().map(|plural| joined(&format!("{before}{plural}"))));
    let (verb, rest) = phrase.split_once([' ', '-']).unwrap_or((phrase, ""));
    forms.extend(verb_forms(verb, &wordnet.verb_forms).into_iter().map(|form| joined(&format!("{form}{rest}"))));
    forms
}

fn plurals(noun: &str, irregular: &HashMap<String, Vec<String>>) -> Vec<String> {
    let mut plurals = inflect::plurals(noun, irregular);
    plurals.extend(noun.strip_suffix("man").map(|stem| format!("{stem}men")));
    plurals.extend(noun.ends_with('o').then(|| format!("{noun}es")));
    plurals
}

fn verb_forms(verb: &str, irregular: &HashMap<String, Vec<String>>) -> Vec<String> {
    let mut forms = inflect::verb_forms(verb, irregular);
    // WordNet's table has the doubled consonants of common verbs only.
    if let Some(last) = verb.chars().next_back().filter(|last| !"aeiouwxy".contains(*last)) {
        forms.extend([format!("{verb}{last}ed"), format!("{verb}{last}ing")]);
    }
    forms
}

fn joined(phrase: &str) -> String {
    phrase.replace([' ', '-'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_judged_whole() {
        let rules = Offensive::curated(&WordNet::default());
        for innocent in
            ["Scunthorpe", "cockpit", "therapist", "tit for tat", "spic-and-span", "Wankel", "snigger", "cocked"]
        {
            assert_eq!(rules.judge(innocent), Verdict::Fine, "{innocent}");
        }
        for crude in ["shit", "take a shit", "blow-job", "wops", "son of a bitch"] {
            assert_eq!(rules.judge(crude), Verdict::Offensive, "{crude}");
        }
        assert_eq!(rules.judge("penis envy"), Verdict::Unpleasant);
        assert_eq!(rules.judge("ass"), Verdict::Overrated);
    }

    #[test]
    fn inflections_count_too() {
        let rules = Offensive::curated(&WordNet::default());
        for crude in ["shagged", "shagging", "jewesses", "frigged around", "frigs around", "glory holes", "chinamen"] {
            assert_eq!(rules.judge(crude), Verdict::Offensive, "{crude}");
        }
        for unpleasant in ["sissies", "hussies", "prostituted", "sodomizing", "goes down on"] {
            assert_eq!(rules.judge(unpleasant), Verdict::Unpleasant, "{unpleasant}");
        }
    }

    #[test]
    fn what_wordnet_calls_a_slur_is_one_unless_the_list_says_otherwise() {
        let slurs = ["krauthead", "boy", "mammy"].map(str::to_owned);
        let rules = Offensive::curated(&WordNet { slurs: slurs.into(), ..WordNet::default() });
        assert_eq!(rules.judge("krautheads"), Verdict::Offensive);
        assert_eq!(rules.judge("boys"), Verdict::Fine);
        assert_eq!(rules.judge("mammies"), Verdict::Unpleasant);
    }
}
