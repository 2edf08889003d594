//! The entries as they come together: one for each sequence of letters.

use super::offensive::{Offensive, Verdict};
use sator_words::Alphabet;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::{BitAnd, BitOr, RangeInclusive};

/// The lengths that entries have.
const LENGTHS: RangeInclusive<usize> = 2..=25;
/// Scores of what spoils a breakfast go no higher.
const UNPLEASANT: u8 = 30;
/// Scores of what the web makes too much of go no higher.
const OVERRATED: u8 = 55;

/// Where a spelling is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dialects {
    pub american: bool,
    pub british: bool,
}

impl Dialects {
    pub const BOTH: Self = Self { american: true, british: true };
    pub const AMERICAN: Self = Self { american: true, british: false };
    pub const BRITISH: Self = Self { american: false, british: true };
}

impl BitOr for Dialects {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self { american: self.american | other.american, british: self.british | other.british }
    }
}

impl BitAnd for Dialects {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self { american: self.american & other.american, british: self.british & other.british }
    }
}

/// An entry of the finished list.
#[derive(Clone, Debug)]
pub struct Entry {
    /// 0 for A to 25 for Z.
    pub letters: Vec<u8>,
    pub groups: Vec<Group>,
    /// 1 to 100.
    pub score: u8,
    /// The score before the web's favourites were held down: phrases are judged by it.
    merit: u8,
    pub dialects: Dialects,
    pub offensive: bool,
}

/// A run of letters in a spelling, the first of which may be a capital.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    pub size: u8,
    pub capital: bool,
    /// The space, hyphen or apostrophe between it and the next.
    pub after: Option<char>,
}

/// The list while it is being made.
pub struct Lexicon {
    alphabet: Alphabet,
    offensive: Offensive,
    entries: BTreeMap<Vec<u8>, Entry>,
}

impl Lexicon {
    /// An empty list.
    pub fn new(offensive: Offensive) -> Self {
        Self { alphabet: Alphabet::latin(), offensive, entries: BTreeMap::new() }
    }

    /// Adds a word or phrase, unless it cannot stand in a grid: possessives, digits, a single letter. Of two spellings
    /// with the same letters the better scored is kept.
    pub fn add(&mut self, spelling: &str, score: f64, dialects: Dialects) {
        let Some((letters, groups)) = self.parse(spelling) else { return };
        let mut merit = score.round().clamp(1.0, 100.0) as u8;
        let verdict = self.offensive.judge(spelling);
        if verdict == Verdict::Unpleasant {
            merit = merit.min(UNPLEASANT);
        }
        let score = if verdict == Verdict::Overrated { merit.min(OVERRATED) } else { merit };
        let offensive = verdict == Verdict::Offensive;
        let new = Entry { letters: letters.clone(), groups, score, merit, dialects, offensive };
        self.entries.entry(letters).and_modify(|known| known.merge(&new)).or_insert(new);
    }

    /// How good the entry with the letters of this spelling is as a part of a phrase.
    pub fn merit(&self, spelling: &str) -> Option<f64> {
        let (letters, _) = self.parse(spelling)?;
        self.entries.get(&letters).map(|entry| f64::from(entry.merit))
    }

    /// The letters of a spelling as text: accents, case and punctuation gone.
    pub fn letters(&self, spelling: &str) -> String {
        let mut word = Vec::new();
        for c in spelling.chars() {
            self.alphabet.push_letters(c, &mut word);
        }
        self.alphabet.text(&word).to_lowercase()
    }

    /// All entries, by length, then in alphabetical order.
    pub fn finish(self) -> Vec<Entry> {
        let mut entries: Vec<Entry> = self.entries.into_values().collect();
        // Stable: the entries are in alphabetical order already.
        entries.sort_by_key(|entry| entry.letters.len());
        entries
    }

    /// The letters of a spelling and how they are grouped.
    fn parse(&self, spelling: &str) -> Option<(Vec<u8>, Vec<Group>)> {
        if spelling.ends_with("'s") {
            return None;
        }
        let mut word = Vec::new();
        let mut groups: Vec<Group> = Vec::new();
        let mut open = false;
        for c in spelling.chars() {
            let before = word.len();
            match c {
                ' ' | '-' | '\'' | '/' | '.' => {
                    if let Some(last) = groups.last_mut() {
                        // A full stop before a space leaves no trace.
                        last.after = match c {
                            '.' => last.after,
                            '/' => Some(' '),
                            _ => Some(c),
                        };
                    }
                    open = false;
                    continue;
                }
                _ if !self.alphabet.push_letters(c, &mut word) => return None,
                _ => {}
            }
            let size = (word.len() - before) as u8;
            match groups.last_mut() {
                Some(last) if open && !c.is_uppercase() => last.size += size,
                _ => groups.push(Group { size, capital: c.is_uppercase(), after: None }),
            }
            open = true;
        }
        groups.last_mut()?.after = None;
        let letters: Vec<u8> = word.iter().map(|letter| letter.index() as u8).collect();
        LENGTHS.contains(&letters.len()).then_some((letters, groups))
    }
}

impl Entry {
    fn merge(&mut self, other: &Self) {
        // What is a slur in one spelling is one in any.
        self.offensive |= other.offensive;
        self.dialects = self.dialects | other.dialects;
        self.merit = self.merit.max(other.merit);
        if other.score > self.score {
            self.score = other.score;
            self.groups.clone_from(&other.groups);
        }
    }
}

impl fmt::Display for Entry {
    /// `spelling;score;marks`, to look at.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = self.letters.iter().map(|letter| char::from(b'a' + letter));
        for group in &self.groups {
            for (place, letter) in letters.by_ref().take(usize::from(group.size)).enumerate() {
                let shown = if place == 0 && group.capital { letter.to_ascii_uppercase() } else { letter };
                write!(f, "{shown}")?;
            }
            group.after.map_or(Ok(()), |after| write!(f, "{after}"))?;
        }
        let mark = |set: bool, mark: &'static str| if set { mark } else { "" };
        let (american, british) = (mark(self.dialects.american, "a"), mark(self.dialects.british, "b"));
        write!(f, ";{};{american}{british}{}", self.score, mark(self.offensive, "!"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::wordnet::WordNet;
    use super::*;

    /// The entries that these additions make, as text.
    fn check(additions: &[(&str, f64)], expected: &[&str]) {
        let mut lexicon = Lexicon::new(Offensive::curated(&WordNet::default()));
        for &(spelling, score) in additions {
            lexicon.add(spelling, score, Dialects::BOTH);
        }
        assert_eq!(lexicon.finish().iter().map(ToString::to_string).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn spellings_keep_what_can_be_shown() {
        check(&[("Côte d'Ivoire", 40.0)], &["Cote d'Ivoire;40;ab"]);
        check(
            &[("St. Louis", 40.0), ("NATO", 30.0), ("and/or", 20.0)],
            &["NATO;30;ab", "and or;20;ab", "St Louis;40;ab"],
        );
    }

    #[test]
    fn what_cannot_stand_in_a_grid_is_left_out() {
        check(&[("cat's", 50.0), ("x", 50.0), ("4-H", 50.0), ("antidisestablishmentarianisms", 50.0)], &[]);
    }

    #[test]
    fn of_the_same_letters_the_better_spelling_is_kept() {
        check(&[("Polish", 60.0), ("polish", 70.0)], &["polish;70;ab"]);
        check(&[("résumé", 70.0), ("resume", 60.0)], &["resume;70;ab"]);
    }

    #[test]
    fn what_is_not_for_breakfast_scores_low() {
        check(&[("pus", 60.0), ("shit", 60.0)], &["pus;30;ab", "shit;60;ab!"]);
    }
}
