//! Single words: SCOWL says that they are words, SymSpell how often they are used.

use super::frequency::Frequencies;
use super::inflect;
use super::lexicon::{Dialects, Lexicon};
use super::score::{by_size, by_use};
use super::scowl::{Kind, Scowl, ScowlWord};
use super::wordnet::WordNet;

/// How much of a word's score is its frequency; the rest is how widely it is known to dictionaries.
const USE_WEIGHT: f64 = 0.55;
/// Unusual spellings lose this much for each step away from the usual one.
const VARIANT: f64 = 5.0;
/// The frequency of everyday words that SymSpell has dropped, and of others that it does not have.
const UNLISTED: (f64, f64) = (5.0, 3.8);
/// Sizes of SCOWL up to this are everyday words.
const EVERYDAY: u8 = 35;
/// The best that a regular inflection can be that SymSpell has never seen, such as "numbest".
const UNSEEN_INFLECTION: f64 = 38.0;
/// Names are at most this good: puzzles want words first.
const BEST_NAME: f64 = 68.0;
/// Names lose this much against words as widely known,
const NAME: f64 = 11.0;
/// but less if WordNet has them: a place, a person or a people, not just somebody's surname.
const KNOWN_NAME: f64 = 5.0;
/// Abbreviations have no frequencies, and lose this much against words in as many dictionaries.
const ABBREVIATION: f64 = 26.0;
/// Abbreviations are at most this good.
const BEST_ABBREVIATION: f64 = 48.0;
/// The score of contractions ("isn't"): those in everyday use, and others.
const CONTRACTION: (f64, f64) = (52.0, 34.0);
/// Sizes of SCOWL up to this have the contractions of everyday life.
const EVERYDAY_CONTRACTION: u8 = 40;
/// Two letters make a word only in sizes of SCOWL up to this.
const TWO_LETTERS: u8 = 50;

/// Adds all single words.
pub fn add(lexicon: &mut Lexicon, scowl: &Scowl, frequencies: &Frequencies, wordnet: &WordNet) {
    for (spelling, &word) in &scowl.words {
        if spelling.chars().count() < 3 && !may_be_short(spelling, word) {
            continue;
        }
        let frequency = frequency(&lexicon.letters(spelling), word, scowl, frequencies);
        let known = wordnet.singles.contains(&spelling.to_lowercase());
        let score = match word.kind {
            Kind::Word => {
                let score = plain(frequency, word);
                let unseen =
                    frequency.is_none() && inflect::base(spelling, |base| scowl.word(base).is_some()).is_some();
                if unseen { score.min(UNSEEN_INFLECTION) } else { score }
            }
            Kind::Name => {
                let score = plain(frequency, word) - NAME + if known { KNOWN_NAME } else { 0.0 };
                score.min(BEST_NAME)
            }
            Kind::Abbreviation => {
                (by_size(word.size) - ABBREVIATION + if known { KNOWN_NAME } else { 0.0 }).min(BEST_ABBREVIATION)
            }
            Kind::Contraction => pick(word.size <= EVERYDAY_CONTRACTION, CONTRACTION),
        };
        lexicon.add(spelling, score - VARIANT * f64::from(word.variant), word.dialects);
    }
}

fn plain(frequency: Option<f64>, word: ScowlWord) -> f64 {
    let frequency = frequency.unwrap_or(pick(word.size <= EVERYDAY && word.kind == Kind::Word, UNLISTED));
    USE_WEIGHT * by_use(frequency) + (1.0 - USE_WEIGHT) * by_size(word.size)
}

/// Of two letters, only real words and a few household abbreviations; not "ts", the plural of a letter.
fn may_be_short(spelling: &str, word: ScowlWord) -> bool {
    let plural = spelling.ends_with('s') && !["as", "is", "us"].contains(&spelling);
    word.variant == 0
        && !plural
        && match word.kind {
            Kind::Word => word.size <= TWO_LETTERS,
            Kind::Abbreviation => word.size <= EVERYDAY,
            Kind::Name | Kind::Contraction => false,
        }
}

/// How often a word is used. SymSpell counts the American and the British spelling of a word as one, under either: so a
/// spelling of one dialect is looked up under the other too.
fn frequency(letters: &str, word: ScowlWord, scowl: &Scowl, frequencies: &Frequencies) -> Option<f64> {
    let elsewhere = |twin: &String| {
        let dialects = scowl.dialects(twin);
        dialects != Dialects::BOTH && dialects != word.dialects
    };
    let twin = || twins(letters).into_iter().filter(elsewhere).find_map(|twin| frequencies.word(&twin));
    frequencies.word(letters).or_else(twin)
}

/// How American and British spellings differ.
const SPELLINGS: [(&str, &str); 16] = [
    ("or", "our"),
    ("iz", "is"),
    ("yz", "ys"),
    ("er", "re"),
    ("ter", "tre"),
    ("l", "ll"),
    ("e", "ae"),
    ("e", "oe"),
    ("ense", "ence"),
    ("og", "ogue"),
    ("gment", "gement"),
    ("gram", "gramme"),
    ("ction", "xion"),
    ("plow", "plough"),
    ("gray", "grey"),
    ("mold", "mould"),
];

/// What the word could be on the other side of the ocean.
fn twins(word: &str) -> Vec<String> {
    let mut twins = Vec::new();
    for (american, british) in SPELLINGS {
        for (here, there) in [(american, british), (british, american)] {
            for (at, _) in word.match_indices(here) {
                twins.push(format!("{}{there}{}", &word[..at], &word[at + here.len()..]));
            }
        }
    }
    twins
}

fn pick<T>(first: bool, (yes, no): (T, T)) -> T {
    if first { yes } else { no }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_finds_its_twin_over_the_ocean() {
        for (american, british) in
            [("favorite", "favourite"), ("catalyze", "catalyse"), ("meter", "metre"), ("labeled", "labelled")]
        {
            assert!(twins(american).iter().any(|twin| twin == british), "{american}");
            assert!(twins(british).iter().any(|twin| twin == american), "{british}");
        }
    }
}
