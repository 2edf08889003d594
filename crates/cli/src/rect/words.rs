//! The words that a search for rectangles uses, and those that must be there.

use super::args::{FindArgs, RectArgs};
use anyhow::{Result, bail};
use sator::rect::{Include, Lexicon, paddings};
use sator::{Alphabet, LengthSet, Letter, LetterSet, Punctuation, WordList, normalise};
use std::sync::Arc;

/// The character of padding.
const PADDING: char = '-';

/// Lists for rows and columns, and the letters of grids.
pub struct Words {
    rows: Arc<WordList>,
    columns: Arc<WordList>,
    /// The letters of grids: those of the lists, and `-` if there is padding.
    pub alphabet: Arc<Alphabet>,
    shortest: Option<usize>,
}

impl Words {
    /// Loads the lists, as far as these sizes need them.
    pub fn load(args: &RectArgs, sizes: &[(usize, usize)]) -> Result<Self> {
        let mut lengths = LengthSet::NONE;
        for &(width, height) in sizes {
            for side in [width, height] {
                let shortest = args.find.padded.map_or(side, usize::from);
                (shortest..=side).for_each(|length| lengths.insert(length));
            }
        }
        let load = |names: &[String]| -> Result<Arc<WordList>> {
            let loaded = args.lists.how.load(names, args.output.quiet, |lists| {
                lists.floor = args.floor.floor();
                lists.lengths = Some(lengths);
            })?;
            Ok(Arc::new(loaded.words))
        };
        let lists = &args.lists;
        let own = !lists.rows_words.is_empty() && !lists.cols_words.is_empty();
        let common = if own { None } else { Some(load(&lists.words)?) };
        let rows = match &common {
            Some(common) if lists.rows_words.is_empty() => Arc::clone(common),
            _ => load(&lists.rows_words)?,
        };
        let columns = match &common {
            Some(common) if lists.cols_words.is_empty() => Arc::clone(common),
            _ => load(&lists.cols_words)?,
        };
        if rows.alphabet().name() != columns.alphabet().name() {
            bail!("--alphabet auto found other letters in the rows' list than in the columns': name the alphabet");
        }
        let alphabet =
            if args.find.padded.is_some() { padded_alphabet(rows.alphabet())? } else { shared(rows.alphabet()) };
        Ok(Self { rows, columns, alphabet, shortest: args.find.padded.map(usize::from) })
    }

    /// The words of rows and columns of a size.
    pub fn lexicons(&self, width: usize, height: usize) -> (Lexicon, Lexicon) {
        let of = |words: &WordList, length: usize| match self.shortest {
            Some(shortest) => Lexicon::padded(words, length, shortest),
            None => Lexicon::new(words, length),
        };
        (of(&self.rows, width), of(&self.columns, height))
    }

    /// The words that must be there.
    pub fn includes(&self, find: &FindArgs, width: usize, height: usize) -> Result<Vec<Include>> {
        let mut texts: Vec<(String, String)> =
            find.include.iter().map(|word| (format!("--include {word}"), word.clone())).collect();
        if let Some(path) = &find.include_file {
            for (number, line) in (1..).zip(sator::read_text(path)?.lines()) {
                let word = line.trim();
                if !word.is_empty() && !word.starts_with('#') {
                    texts.push((format!("{}, line {number}", path.display()), word.to_owned()));
                }
            }
        }
        let includes: Result<Vec<Include>> =
            texts.iter().map(|(place, word)| self.include(place, word, width, height)).collect();
        let includes = includes?;
        if includes.len() > width + height {
            bail!("{} words to include: a {width}x{height} grid has {} lines", includes.len(), width + height);
        }
        Ok(includes)
    }

    fn include(&self, place: &str, text: &str, width: usize, height: usize) -> Result<Include> {
        let include = if self.shortest.is_some() && text.contains(PADDING) {
            let word = self.fixed(place, text)?;
            Include::word(&word, width, height)
        } else {
            let word = self.word(place, text)?;
            match self.shortest {
                Some(_) => {
                    let pad = self.alphabet.letter(PADDING).expect("a padded alphabet has the padding");
                    Include { rows: paddings(&word, width, pad), columns: paddings(&word, height, pad) }
                }
                None => Include::word(&word, width, height),
            }
        };
        if include.fits_nowhere() {
            let lengths = if width == height { width.to_string() } else { format!("{width} or {height}") };
            let up_to = if self.shortest.is_some() { "at most " } else { "" };
            bail!("{place}: {text:?} fits no line of a {width}x{height} grid: expected {up_to}{lengths} letters");
        }
        Ok(include)
    }

    /// A word whose padding is part of it.
    fn fixed(&self, place: &str, text: &str) -> Result<Vec<Letter>> {
        let inner = text.trim_matches(PADDING);
        if inner.is_empty() || inner.contains(PADDING) {
            bail!("{place}: {text:?}: expected letters with {PADDING} only before or after them, as in -cat-");
        }
        let letters: Option<Vec<Letter>> = text.chars().map(|c| self.alphabet.letter(c)).collect();
        match letters {
            Some(letters) => Ok(letters),
            None => bail!("{place}: {text:?} has a letter that the alphabet {} has not", self.alphabet.name()),
        }
    }

    fn word(&self, place: &str, text: &str) -> Result<Vec<Letter>> {
        let mut word = Vec::new();
        match normalise(text, self.rows.alphabet(), Punctuation::Drop, &mut word) {
            Ok(()) => Ok(word),
            Err(unusable) => bail!("{place}: {text:?}: {unusable}"),
        }
    }
}

fn shared(alphabet: &Alphabet) -> Arc<Alphabet> {
    Arc::new(alphabet.clone())
}

/// The alphabet with padding as its last letter.
fn padded_alphabet(alphabet: &Alphabet) -> Result<Arc<Alphabet>> {
    let letters = alphabet.set_text(alphabet.letters());
    if alphabet.has(PADDING) || alphabet.len() == LetterSet::CAPACITY {
        bail!("--padded takes {PADDING} for itself: choose an alphabet of at most 63 letters without it");
    }
    Ok(Arc::new(Alphabet::from_letters(&format!("{letters}{PADDING}"))?))
}
