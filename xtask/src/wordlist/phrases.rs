//! Phrases: WordNet's entries of several words, and their inflections.

use super::frequency::Frequencies;
use super::inflect;
use super::judge::Judge;
use super::lexicon::{Dialects, Lexicon};
use super::scowl::Scowl;
use super::wordnet::{Phrase, WordNet};

/// The score of Latin names of animals and plants.
const TAXON: f64 = 10.0;
/// Noun phrases at least this good have a plural.
const WITH_PLURAL: f64 = 48.0;
/// A noun has a plural in earnest if that is at most this many powers of ten rarer than the singular.
const PLURAL_IN_USE: f64 = 1.2;
/// Inflected phrases are at least this much worse than their base form.
const INFLECTED: f64 = 4.0;

/// Adds all phrases and their inflections, after all single words.
pub fn add(lexicon: &mut Lexicon, scowl: &Scowl, frequencies: &Frequencies, wordnet: &WordNet) {
    let collector = Collector { judge: Judge { lexicon, frequencies }, scowl, wordnet };
    let scored: Vec<_> =
        wordnet.phrases.iter().flat_map(|(spelling, phrase)| collector.scored(spelling, phrase)).collect();
    for (spelling, score) in scored {
        lexicon.add(&spelling, score, dialects(&spelling, scowl));
    }
}

/// Where a phrase belongs: where all its words do.
pub fn dialects(spelling: &str, scowl: &Scowl) -> Dialects {
    words(spelling).iter().fold(Dialects::BOTH, |all, word| all & scowl.dialects(word))
}

/// The words of a phrase, in lower case.
fn words(spelling: &str) -> Vec<String> {
    let lower = spelling.to_lowercase();
    let words = lower.split([' ', '-', '/']).map(|word| word.trim_matches(['.', '\'']).to_owned());
    words.filter(|word| !word.is_empty()).collect()
}

/// Goes through WordNet.
struct Collector<'a> {
    judge: Judge<'a>,
    scowl: &'a Scowl,
    wordnet: &'a WordNet,
}

impl Collector<'_> {
    /// A phrase and its inflected forms, with their scores.
    fn scored(&self, spelling: &str, phrase: &Phrase) -> Vec<(String, f64)> {
        if self.is_taxon(spelling, phrase) {
            return vec![(spelling.to_owned(), TAXON)];
        }
        let score = self.judge.score(&words(spelling), phrase);
        let mut scored = vec![(spelling.to_owned(), score)];
        for form in self.inflections(spelling, phrase, score) {
            let form_score = self.judge.score(&words(&form), phrase).min(score - INFLECTED);
            scored.push((form, form_score));
        }
        scored
    }

    /// Is it a Latin name: "genus Abies", "Abies alba"?
    fn is_taxon(&self, spelling: &str, phrase: &Phrase) -> bool {
        let Some((first, rest)) = spelling.split_once(' ').filter(|_| phrase.living) else { return false };
        let capital = |word: &str| word.starts_with(|c: char| c.is_uppercase());
        if RANKS.split(' ').any(|rank| rank == first) {
            return capital(rest);
        }
        let english = |word: &str, size: u8| self.scowl.word(word).is_some_and(|known| known.size <= size);
        let limit = if self.wordnet.genera.contains(first) { 40 } else { 70 };
        capital(first) && rest.split([' ', '-']).all(|word| !capital(word) && !english(word, limit))
    }

    /// The inflected forms of a phrase.
    fn inflections(&self, spelling: &str, phrase: &Phrase, score: f64) -> Vec<String> {
        let mut forms = Vec::new();
        if spelling.contains(|c: char| c.is_uppercase()) {
            return forms;
        }
        // "Machine gun" is a noun that became a verb: its first word is none.
        let verb = spelling.split_once(' ').filter(|(verb, _)| phrase.verb && !phrase.noun && *verb != "be");
        if let Some((verb, rest)) = verb {
            let inflected = inflect::verb_forms(verb, &self.wordnet.verb_forms).into_iter();
            forms.extend(inflected.filter(|form| self.scowl.word(form).is_some()).map(|form| format!("{form} {rest}")));
        }
        if phrase.noun && score >= WITH_PLURAL {
            forms.extend(self.plural(spelling));
        }
        forms
    }

    /// The plural of a noun phrase, if it is in use.
    fn plural(&self, spelling: &str) -> Option<String> {
        if words(spelling).iter().any(|word| PREPOSITIONS.split(' ').any(|preposition| preposition == word)) {
            return None;
        }
        let (before, noun) = spelling.rsplit_once([' ', '-'])?;
        let singular = self.judge.frequencies.word(noun)?;
        let plurals = inflect::plurals(noun, &self.wordnet.plurals).into_iter();
        let frequencies = plurals.filter_map(|plural| Some((self.judge.frequencies.word(&plural)?, plural)));
        let (frequency, plural) = frequencies.max_by(|a, b| a.0.total_cmp(&b.0))?;
        let in_use = frequency > singular - PLURAL_IN_USE && plural != noun;
        in_use.then(|| format!("{before}{}{plural}", &spelling[before.len()..=before.len()]))
    }
}

/// Latin names follow these.
const RANKS: &str = "genus subgenus family subfamily superfamily order suborder superorder class subclass superclass \
    phylum subphylum superphylum kingdom subkingdom division subdivision tribe section";

/// A noun phrase with one of these does not end in its head.
const PREPOSITIONS: &str = "of in on to at by for from up down off out and or the with";
