//! WordNet's database: phrases with what is known of them.

use anyhow::{Context, Result};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::Path;

/// What WordNet says of a phrase.
#[derive(Clone, Default, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "facts that do not depend on each other")]
pub struct Phrase {
    pub noun: bool,
    pub verb: bool,
    /// An adjective or adverb: mostly idioms.
    pub modifier: bool,
    /// Some sense is an animal or a plant.
    pub living: bool,
    /// It has no space but a hyphen.
    pub hyphened: bool,
    /// The name of one thing, not of a kind of things.
    pub unique: bool,
    /// It stands first among its synonyms in some sense.
    pub leads: bool,
    /// How many meanings it has.
    pub senses: u32,
    /// How often it was found in the texts that were tagged by hand.
    pub tags: u32,
    /// How often WordNet itself uses it to explain other things.
    pub mentions: u32,
}

/// The database, as far as it is needed.
#[derive(Default)]
pub struct WordNet {
    /// By spelling, with capitals and spaces.
    pub phrases: BTreeMap<String, Phrase>,
    /// Single words, in lower case.
    pub singles: HashSet<String>,
    /// Adjectives of one word, in lower case.
    pub adjectives: HashSet<String>,
    /// Words and phrases that their own explanation calls slurs or vulgar, in lower case.
    pub slurs: BTreeSet<String>,
    /// Latin names of genera.
    pub genera: HashSet<String>,
    /// Irregular plurals by their singular.
    pub plurals: HashMap<String, Vec<String>>,
    /// Irregular forms of verbs by the infinitive.
    pub verb_forms: HashMap<String, Vec<String>>,
}

/// The number of the lexicographers' file of animals.
const ANIMAL: &str = "05";
/// The number of the lexicographers' file of plants.
const PLANT: &str = "20";
/// The pointer from a single thing to its kind.
const INSTANCE_OF: &str = "@i";

impl WordNet {
    /// Reads the directory of the database.
    pub fn read(directory: &Path) -> Result<Self> {
        let read = |name: &str| {
            let file = directory.join(name);
            fs::read_to_string(&file).with_context(|| format!("reading {}", file.display()))
        };
        let mut wordnet = Self {
            plurals: exceptions(&read("noun.exc")?),
            verb_forms: exceptions(&read("verb.exc")?),
            ..Self::default()
        };
        let mut mentions = HashMap::new();
        for name in ["data.noun", "data.verb", "data.adj", "data.adv"] {
            // The licence at the top is indented.
            for line in read(name)?.lines().filter(|line| !line.starts_with(' ')) {
                wordnet.add(line).with_context(|| format!("{name}: {line}"))?;
                count_runs(line.split('|').next_back().unwrap_or_default(), &mut mentions);
            }
        }
        let tags = tags(&read("cntlist.rev")?);
        for (spelling, phrase) in &mut wordnet.phrases {
            phrase.tags = tags.get(&spelling.to_lowercase()).copied().unwrap_or(0);
            phrase.mentions = mentions.get(spelling).copied().unwrap_or(0);
        }
        Ok(wordnet)
    }

    /// Takes in one synset: `offset file type count (word id)* pointers … | gloss`.
    fn add(&mut self, line: &str) -> Result<()> {
        let mut fields = line.split(' ').skip(1);
        let mut next = || fields.next().context("the line ends early");
        let (file, kind) = (next()?, next()?);
        let count = usize::from_str_radix(next()?, 16)?;
        let mut spellings = Vec::new();
        for _ in 0..count {
            // Adjectives may carry their position: `afraid(p)`.
            let spelling = next()?.split('(').next().unwrap_or_default().replace('_', " ");
            next()?;
            spellings.push(spelling);
        }
        let unique = fields.any(|field| field == INSTANCE_OF);
        let slur = is_of_a_slur(line);
        for (place, spelling) in spellings.into_iter().enumerate() {
            if slur {
                self.slurs.insert(spelling.to_lowercase());
            }
            if let Some(genus) = spelling.strip_prefix("genus ") {
                self.genera.insert(genus.to_owned());
            }
            if !spelling.contains([' ', '-']) {
                if kind == "a" || kind == "s" {
                    self.adjectives.insert(spelling.to_lowercase());
                }
                self.singles.insert(spelling.to_lowercase());
                continue;
            }
            let hyphened = !spelling.contains(' ');
            let phrase = self.phrases.entry(spelling).or_default();
            phrase.hyphened = hyphened;
            match kind {
                "n" => phrase.noun = true,
                "v" => phrase.verb = true,
                _ => phrase.modifier = true,
            }
            phrase.living |= file == ANIMAL || file == PLANT;
            phrase.unique |= unique;
            phrase.leads |= place == 0;
            phrase.senses += 1;
        }
        Ok(())
    }
}

/// Does the explanation of a synset say that its words are not for print: "(ethnic slur) offensive term for …"?
fn is_of_a_slur(line: &str) -> bool {
    let gloss = line.split('|').next_back().unwrap_or_default();
    // Examples, in quotation marks, are of no account.
    let definition = gloss.split('"').next().unwrap_or_default();
    let words: Vec<&str> = definition.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).collect();
    words.windows(2).any(|pair| match pair {
        ["ethnic", "slur"] | ["considered" | "as", "offensive"] => true,
        [label, kind] => SLUR_LABELS.contains(label) && SLUR_KINDS.contains(kind),
        _ => false,
    })
}

/// How WordNet calls slurs and vulgarities: one of these,
const SLUR_LABELS: [&str; 6] = ["derogatory", "disparaging", "insulting", "obscene", "offensive", "vulgar"];
/// then one of these.
const SLUR_KINDS: [&str; 7] = ["expression", "name", "names", "slang", "term", "terms", "words"];

/// Irregular forms: `form base…` a line.
fn exceptions(text: &str) -> HashMap<String, Vec<String>> {
    let mut forms: HashMap<String, Vec<String>> = HashMap::new();
    for line in text.lines() {
        let mut words = line.split_whitespace();
        let Some(form) = words.next() else { continue };
        for base in words {
            forms.entry(base.to_owned()).or_default().push(form.to_owned());
        }
    }
    forms
}

/// The counts of tagged texts, `lemma%sense number count` a line, added up by lemma.
fn tags(text: &str) -> HashMap<String, u32> {
    let mut tags: HashMap<String, u32> = HashMap::new();
    for line in text.lines() {
        let lemma = line.split('%').next().unwrap_or_default().replace('_', " ");
        let count = line.rsplit(' ').next().and_then(|count| count.parse::<u32>().ok()).unwrap_or(0);
        *tags.entry(lemma).or_default() += count;
    }
    tags
}

/// Counts each run of two to four words with capitals at both ends: all that could be a name.
fn count_runs(gloss: &str, counts: &mut HashMap<String, u32>) {
    let capital = |word: &&str| word.starts_with(|c: char| c.is_uppercase());
    for clause in gloss.split([';', ',', '(', ')', '"', '.', ':', '!', '?']) {
        let words: Vec<&str> = clause.split_whitespace().collect();
        for size in 2..=4 {
            for run in words.windows(size).filter(|run| capital(&run[0]) && capital(&run[size - 1])) {
                *counts.entry(run.join(" ")).or_default() += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn explanations_tell_slurs() {
        assert!(is_of_a_slur("… | (ethnic slur) offensive term for a person of Mexican descent"));
        assert!(is_of_a_slur("… | vulgar slang for anus"));
        assert!(is_of_a_slur("… | a United States term for Blacks that is now considered offensive"));
        assert!(!is_of_a_slur("… | causing anger; \"an offensive term\""));
        assert!(!is_of_a_slur("… | (military) an offensive against an enemy (using weapons)"));
    }
}
