//! Single words: SCOWL says that they are words, SymSpell how often they are used.

use super::frequency::Frequencies;
use super::inflect;
use super::lexicon::Lexicon;
use super::score::{by_size, by_use};
use super::scowl::{Kind, Scowl, ScowlWord};
use super::twins::twins;
use super::wordnet::WordNet;

/// How much of a word's score is its frequency; the rest is how widely it is known to dictionaries.
const USE_WEIGHT: f64 = 0.55;
/// Unusual spellings lose this much for each step away from the usual one.
const VARIANT: f64 = 5.0;
/// The frequency of everyday words that SymSpell has dropped, and of others that it does not have.
const UNLISTED: (f64, f64) = (5.0, 3.8);
/// Sizes of SCOWL up to this are everyday words.
const EVERYDAY: u8 = 35;
/// The frequency of everyday words of two letters, which SymSpell does not count unless they are very common.
const UNLISTED_SHORT: f64 = 6.6;
/// The best that an inflection can be that nobody uses: "exampled", "absurder".
const UNSEEN_INFLECTION: f64 = 38.0;
/// The best that an inflection can be that SymSpell has never seen any more than its base: of everyday words, and of
/// others.
const UNSEEN_BASE: (f64, f64) = (47.0, UNSEEN_INFLECTION);
/// The rarest words that SymSpell lists.
const RAREST_SEEN: f64 = 4.1;
/// Nobody uses an inflection that is more than this many powers of ten rarer than its base, comparisons aside.
const FAR_BELOW: f64 = 3.0;
/// The frequency of an unseen inflection of one of the rarest words, and how much is lost for every power of ten
/// that the base is more frequent.
const UNSEEN: (f64, f64) = (4.8, 0.35);
/// Unseen inflections are at least this much worse than their base.
const INFLECTED: f64 = 6.0;
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
/// Sizes of SCOWL up to this have the contractions and words of two letters of everyday life.
const EVERYDAY_SHORT: u8 = 40;
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
            Kind::Word if frequency.is_some() => plain(frequency, word),
            Kind::Word => unseen(spelling, word, scowl, frequencies, wordnet),
            Kind::Name => {
                let score = plain(frequency, word) - NAME + if known { KNOWN_NAME } else { 0.0 };
                score.min(BEST_NAME)
            }
            Kind::Abbreviation => {
                (by_size(word.size) - ABBREVIATION + if known { KNOWN_NAME } else { 0.0 }).min(BEST_ABBREVIATION)
            }
            Kind::Contraction => pick(word.size <= EVERYDAY_SHORT, CONTRACTION),
        };
        // "Coloured" is a name too, but no less British for that.
        let plain = scowl
            .word(&spelling.to_lowercase())
            .filter(|plain| word.kind == Kind::Name && plain.variant == 0 && plain.size < word.size);
        let dialects = plain.map_or(word.dialects, |plain| plain.dialects);
        lexicon.add(spelling, score - VARIANT * f64::from(word.variant), dialects);
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

/// How often a word is used, by itself or by its spelling on the other side of the ocean.
fn frequency(letters: &str, word: ScowlWord, scowl: &Scowl, frequencies: &Frequencies) -> Option<f64> {
    let twin = || twins(letters, word, scowl).into_iter().find_map(|twin| frequencies.word(&twin));
    frequencies.word(letters).or_else(twin)
}

/// The score of a word that SymSpell has never seen under any spelling.
fn unseen(spelling: &str, word: ScowlWord, scowl: &Scowl, frequencies: &Frequencies, wordnet: &WordNet) -> f64 {
    let lone = plain(None, word);
    let frequency = |base: &str| frequency(base, *scowl.word(base)?, scowl, frequencies);
    let seen = inflect::base(spelling, |base| frequency(base).is_some());
    let Some(base) = seen.or_else(|| inflect::base(spelling, |base| scowl.word(base).is_some())) else {
        let short = word.size <= EVERYDAY_SHORT && spelling.len() == 2 && spelling != "kW";
        return if short { plain(Some(UNLISTED_SHORT), word) } else { lone };
    };
    let below = frequency(&base).map_or(0.0, |frequency| frequency - RAREST_SEEN);
    let compared = spelling.ends_with("est") || spelling.ends_with("er") && wordnet.adjectives.contains(&base);
    let unused = if compared { takes_more(&base) } else { below > FAR_BELOW };
    let Some(&base_word) = scowl.word(&base).filter(|_| word.variant < 2 && !unused) else {
        return lone.min(UNSEEN_INFLECTION);
    };
    match frequency(&base) {
        Some(base_frequency) => {
            let estimate = UNSEEN.0 - UNSEEN.1 * below;
            plain(Some(estimate), word).min(plain(Some(base_frequency), base_word) - INFLECTED)
        }
        None => lone.min(pick(word.size.max(base_word.size) <= EVERYDAY, UNSEEN_BASE)),
    }
}

/// Is it an adjective that one compares with "more" and "most": nobody says "absurder" or "awkwardest"?
fn takes_more(adjective: &str) -> bool {
    let sounds = adjective.trim_end_matches('e').split(|c| !"aeiouy".contains(c)).filter(|vowels| !vowels.is_empty());
    !adjective.ends_with('y') && !adjective.ends_with("ie") && sounds.count() > 1
}

fn pick<T>(first: bool, (yes, no): (T, T)) -> T {
    if first { yes } else { no }
}
