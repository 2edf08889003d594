//! How good a phrase is.
//!
//! A phrase is as good as its rarest pair of adjacent words is frequent. Most pairs are too rare for SymSpell's files;
//! then its worst word must do, and what WordNet knows of the phrase.

use super::frequency::Frequencies;
use super::lexicon::Lexicon;
use super::wordnet::Phrase;

/// The rarest pairs that SymSpell lists.
const RAREST_PAIR: f64 = 6.8;
/// A phrase of listed pairs starts here and gains this much for each power of ten of its rarest pair.
const PAIRED: (f64, f64) = (53.0, 9.0);
/// Pairs with "of", "the" and their like are listed for almost any noun: noun phrases of three words or more lose this.
const LONG_NOUN: f64 = 12.0;
/// Worse are other names of something that has a name: "capital of Texas". They lose this on top.
const NICKNAME: f64 = 10.0;
/// Phrases are at most this good.
const BEST: f64 = 82.0;
/// A phrase without listed pairs starts here and gains this much of the score of its worst word,
const UNPAIRED: (f64, f64) = (4.0, 0.5);
/// loses this for each word after the second,
const LONG: f64 = 2.0;
/// and is at most this good.
const BEST_UNPAIRED: f64 = 44.0;
/// Idioms are what puzzles love: verbs, adjectives and adverbs of listed pairs gain this;
const PAIRED_IDIOM: f64 = 4.0;
/// without listed pairs, verbs gain this,
const VERB: f64 = 7.0;
/// adjectives and adverbs this,
const MODIFIER: f64 = 12.0;
/// but with a hyphen ("grass-eating") only this.
const HYPHENED: f64 = 4.0;
/// What a phrase gains if it stands first among its synonyms,
const LEADS: f64 = 2.0;
/// for each time that it was found in tagged texts, up to four times,
const TAG: f64 = 2.5;
/// and for each meaning beyond the first, up to three.
const SENSE: f64 = 2.0;
/// The name of a single thing gains this for every doubling of its mentions in WordNet's explanations, up to the limit:
/// things that explain others are well known.
const MENTIONED: (f64, f64) = (4.0, 14.0);
/// Common names of species are many, and few are known to many: they lose this.
const SPECIES: f64 = 6.0;
/// A phrase that ends in one of these is a part of a sentence rather than a thing to say.
const UNFINISHED: [&str; 12] = ["a", "an", "as", "at", "for", "from", "into", "of", "the", "to", "upon", "with"];
/// Such phrases lose this.
const PARTIAL: f64 = 12.0;

/// Explanations that WordNet has for want of a word: nobody's phrases.
const EXPLANATIONS: [&str; 22] = [
    "at that place",
    "by right of office",
    "for a bargain price",
    "for any price",
    "for each one",
    "for each person",
    "from each one",
    "in a similar way",
    "in large quantities",
    "in one case",
    "in that location",
    "in this",
    "in two ways",
    "like an expert",
    "no matter what happens",
    "of each person",
    "on that",
    "since a long time ago",
    "through an experiment",
    "to each one",
    "to that",
    "under that",
];
/// They are at most this good.
const BEST_EXPLANATION: f64 = 30.0;

/// What phrases are judged by.
pub struct Judge<'a> {
    /// With all single words.
    pub lexicon: &'a Lexicon,
    pub frequencies: &'a Frequencies,
}

impl Judge<'_> {
    /// The score of a phrase, given its words in lower case.
    pub fn score(&self, words: &[String], phrase: &Phrase) -> f64 {
        let noun = phrase.noun && !phrase.verb && !phrase.modifier;
        let paired = self.by_pairs(words, phrase, noun);
        let known = f64::from(phrase.tags.min(4)) * TAG + f64::from(phrase.senses.min(4) - 1) * SENSE;
        let idiom = match paired {
            _ if noun => 0.0,
            Some(_) => PAIRED_IDIOM,
            None if phrase.modifier => pick(phrase.hyphened, HYPHENED, MODIFIER),
            None => VERB,
        };
        let doublings = f64::from(phrase.mentions + 1).log2();
        let mentioned = pick(phrase.unique && paired.is_none(), (MENTIONED.0 * doublings).min(MENTIONED.1), 0.0);
        let leads = pick(phrase.leads, LEADS, 0.0);
        let species = pick(phrase.living, SPECIES, 0.0);
        let last = words.last().map_or("", String::as_str);
        let partial = pick(UNFINISHED.contains(&last), PARTIAL, 0.0);
        let gains = known + idiom + mentioned + leads;
        let best = pick(EXPLANATIONS.contains(&words.join(" ").as_str()), BEST_EXPLANATION, BEST);
        (paired.unwrap_or_else(|| self.by_words(words)) + gains - species - partial).min(best)
    }

    /// The score from the frequencies of its pairs, if all are listed.
    fn by_pairs(&self, words: &[String], phrase: &Phrase, noun: bool) -> Option<f64> {
        // "A level" is no more than a letter before a word, and "the City" says nothing of cities.
        if noun && matches!(words[0].as_str(), "a" | "the") {
            return None;
        }
        // SymSpell dropped the apostrophes.
        let pair = |pair: &[String]| self.frequencies.pair(&pair[0].replace('\'', ""), &pair[1].replace('\'', ""));
        let rarest = words.windows(2).map(pair).reduce(|a, b| Some(a?.min(b?))).flatten()?;
        let long = noun && words.len() > 2;
        let long_noun = pick(long, LONG_NOUN, 0.0) + pick(long && phrase.unique && !phrase.leads, NICKNAME, 0.0);
        Some(PAIRED.0 + PAIRED.1 * (rarest - RAREST_PAIR) - long_noun)
    }

    /// The score from its words alone.
    fn by_words(&self, words: &[String]) -> f64 {
        let worst = words.iter().map(|word| self.word(word)).min_by(f64::total_cmp).unwrap_or(0.0);
        let long = LONG * words.len().saturating_sub(2) as f64;
        (UNPAIRED.0 + UNPAIRED.1 * worst - long).min(BEST_UNPAIRED)
    }

    /// The score of a word of a phrase.
    fn word(&self, word: &str) -> f64 {
        // "Year's" is as good as "year", "d'oeuvre" as "oeuvre".
        let word = word.trim_end_matches("'s");
        let word = word.rsplit('\'').next().unwrap_or(word);
        // No source has words such as "hoc" and "vu"; the longer an unknown word, the more likely it is a learned one.
        let unknown = match word.len() {
            0..=3 => 50.0,
            4 => 42.0,
            5 => 34.0,
            6 => 22.0,
            _ => 8.0,
        };
        // The better of the two: "nom" is known, but as an abbreviation.
        self.lexicon.merit(word).map_or(unknown, |known| if word.len() <= 4 { known.max(unknown) } else { known })
    }
}

fn pick(first: bool, yes: f64, no: f64) -> f64 {
    if first { yes } else { no }
}
