//! The words that a search for rectangles uses, and those that must be there.

use super::args::{FindArgs, RectArgs};
use anyhow::{Result, bail};
use sator::rect::{Include, Lexicon, paddings};
use sator::{Alphabet, LengthSet, Letter, LetterSet, Punctuation, WordList, normalise};
use std::path::Path;
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
    include: Vec<IncludedWord>,
}

/// A word that must be there, and where it was asked for.
struct IncludedWord {
    place: String,
    text: String,
    letters: Vec<Letter>,
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
        let include = read_includes(&args.find, rows.alphabet(), &alphabet)?;
        let words = Self { rows, columns, alphabet, shortest: args.find.padded.map(usize::from), include };
        words.check_includes(sizes)?;
        Ok(words)
    }

    /// The words of rows and columns of a size.
    pub fn lexicons(&self, width: usize, height: usize) -> (Lexicon, Lexicon) {
        let of = |words: &WordList, length: usize| match self.shortest {
            Some(shortest) => Lexicon::padded(words, length, shortest),
            None => Lexicon::new(words, length),
        };
        (of(&self.rows, width), of(&self.columns, height))
    }

    /// The words that must be there; nothing if one of them fits no line.
    pub fn includes(&self, width: usize, height: usize) -> Option<Vec<Include>> {
        let includes: Vec<Include> =
            self.include.iter().map(|word| self.include(&word.letters, width, height)).collect();
        let fits = includes.len() <= width + height && includes.iter().all(|include| !include.fits_nowhere());
        fits.then_some(includes)
    }

    /// Says which word to include fits none of the sizes, if one does.
    fn check_includes(&self, sizes: &[(usize, usize)]) -> Result<()> {
        let lines = sizes.iter().map(|(width, height)| width + height).max().unwrap_or(0);
        if self.include.len() > lines {
            bail!("{} words to include: the grid has {lines} lines; include fewer", self.include.len());
        }
        for word in &self.include {
            if sizes.iter().all(|&(width, height)| self.include(&word.letters, width, height).fits_nowhere()) {
                let up_to = if self.shortest.is_some() { "at most " } else { "" };
                let mut lengths: Vec<usize> = sizes.iter().flat_map(|&(width, height)| [width, height]).collect();
                lengths.sort_unstable();
                lengths.dedup();
                let lengths: Vec<String> = lengths.iter().map(usize::to_string).collect();
                bail!("{}: {:?} fits no line: expected {up_to}{} letters", word.place, word.text, lengths.join(" or "));
            }
        }
        Ok(())
    }

    fn include(&self, word: &[Letter], width: usize, height: usize) -> Include {
        let pad = self.alphabet.letter(PADDING).filter(|_| self.shortest.is_some());
        match pad {
            Some(pad) if !word.contains(&pad) => {
                Include { rows: paddings(word, width, pad), columns: paddings(word, height, pad) }
            }
            _ => Include::word(word, width, height),
        }
    }
}

/// The words that the command line and a file ask for.
fn read_includes(find: &FindArgs, alphabet: &Alphabet, grid: &Alphabet) -> Result<Vec<IncludedWord>> {
    let mut texts: Vec<(String, String)> =
        find.include.iter().map(|word| (format!("--include {word}"), word.clone())).collect();
    if let Some(path) = &find.include_file {
        let name = name_of(path);
        for (number, line) in (1..).zip(sator::read_text(path)?.lines()) {
            let word = line.trim();
            if !word.is_empty() && !word.starts_with('#') {
                texts.push((format!("{name}, line {number}"), word.to_owned()));
            }
        }
    }
    let read = |(place, text): (String, String)| {
        let letters =
            if find.padded.is_some() { padded(&place, &text, alphabet, grid)? } else { word(&place, &text, alphabet)? };
        Ok(IncludedWord { place, text, letters })
    };
    texts.into_iter().map(read).collect()
}

/// A word with its padding, if it has any.
fn padded(place: &str, text: &str, alphabet: &Alphabet, grid: &Alphabet) -> Result<Vec<Letter>> {
    let inner = text.trim_matches(PADDING);
    if inner.is_empty() || inner.contains(PADDING) {
        bail!("{place}: {text:?}: expected letters with {PADDING} only before or after them, as in -cat-");
    }
    let pad = grid.letter(PADDING).expect("a padded alphabet has the padding");
    let pads = |count: usize| std::iter::repeat_n(pad, count);
    let before = text.len() - text.trim_start_matches(PADDING).len();
    let after = text.len() - text.trim_end_matches(PADDING).len();
    Ok(pads(before).chain(word(place, inner, alphabet)?).chain(pads(after)).collect())
}

fn word(place: &str, text: &str, alphabet: &Alphabet) -> Result<Vec<Letter>> {
    let mut word = Vec::new();
    match normalise(text, alphabet, Punctuation::Drop, &mut word) {
        Ok(()) => Ok(word),
        Err(unusable) => bail!("{place}: {text:?}: {unusable}; expected a word in the letters of {}", alphabet.name()),
    }
}

/// What messages call a file.
pub fn name_of(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() }
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
