//! Loading word lists: which ones, from where, and what became of their lines.

use crate::standard_input::{self, Keeping};
use crate::{AlphabetChoice, FileError, LoadError, files};
use sator_english::{Edition, EnglishSource};
use sator_words::{
    Alphabet, AlphabetCollector, AlphabetError, LengthSet, LetterSet, MAX_LINE_LENGTH, Punctuation, ReadError,
    ReadOptions, ReadReport, Role, Score, WordList, WordListBuilder, WordSource, collect_letters,
};
use std::fmt;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;
use std::sync::Arc;

/// Big enough that system calls cost nothing, small enough to stay in cache.
const BUFFER: usize = 1 << 18;

/// The most that is kept of standard input when it has to be read twice, in bytes.
pub(crate) const MAX_STANDARD_INPUT: usize = 1 << 27;

/// As much of a line as is kept then: with a byte-order mark and one byte more than a line may have.
const KEPT_OF_A_LINE: usize = MAX_LINE_LENGTH + 4;

/// Where a list comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListSource {
    /// Part of the program.
    BuiltIn(Edition),
    /// A file.
    File(PathBuf),
    /// Standard input, `-`.
    StandardInput,
}

impl From<&str> for ListSource {
    /// A built-in list's name, `-`, or else a path.
    fn from(text: &str) -> Self {
        match text.parse() {
            Ok(edition) => Self::BuiltIn(edition),
            Err(_) if text == "-" => Self::StandardInput,
            Err(_) => Self::File(PathBuf::from(text)),
        }
    }
}

impl fmt::Display for ListSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn(edition) => edition.fmt(f),
            Self::File(path) => path.display().fmt(f),
            Self::StandardInput => f.write_str(standard_input::NAME),
        }
    }
}

/// Which lists to load, and how.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    /// The lists whose words are used; none means the built-in `english`.
    pub words: Vec<ListSource>,
    /// Lists whose scores win over those of the others.
    pub overrides: Vec<ListSource>,
    /// Lists of words not to be used.
    pub exclude: Vec<ListSource>,
    /// The alphabet.
    pub alphabet: AlphabetChoice,
    /// What becomes of marks in words.
    pub punctuation: Punctuation,
    /// Words that score less are left out.
    pub floor: Option<Score>,
    /// Only words of these lengths are kept.
    pub lengths: Option<LengthSet>,
}

/// Word lists, loaded.
pub struct Loaded {
    /// The words of all lists together.
    pub words: WordList,
    /// What became of each list's lines, in the order of reading.
    pub reports: Vec<SourceReport>,
}

/// What became of the lines of a list.
#[derive(Clone, Debug)]
pub struct SourceReport {
    /// Which list.
    pub source: ListSource,
    /// What its words did.
    pub role: Role,
    /// The figures; none for a built-in list, which has no lines.
    pub report: Option<ReadReport>,
}

impl Lists {
    /// The list of this name or path, and nothing else.
    pub fn named(name: &str) -> Self {
        Self { words: vec![ListSource::from(name)], ..Self::default() }
    }

    /// Loads them all into one list.
    pub fn load(&self) -> Result<Loaded, LoadError> {
        let sources = self.sources();
        if sources.iter().filter(|(source, _)| *source == ListSource::StandardInput).count() > 1 {
            return Err(FileError::standard_input_twice().into());
        }
        let mut input = None;
        let alphabet = match &self.alphabet {
            AlphabetChoice::Fixed(alphabet) => Arc::clone(alphabet),
            AlphabetChoice::Auto => Arc::new(letters_of(&sources, &mut input)?),
        };
        let options = ReadOptions { punctuation: self.punctuation, lengths: self.lengths.unwrap_or(LengthSet::ALL) };
        let mut builder =
            WordList::builder(Arc::clone(&alphabet)).options(options).floor(self.floor.unwrap_or(Score::MIN));
        let mut reports = Vec::new();
        for (list, role) in sources {
            let (usable, report) = if let ListSource::BuiltIn(edition) = list {
                (add_built_in(&mut builder, edition, role, &alphabet), None)
            } else {
                let report = read_into(&mut builder, &list, role, &mut input)?;
                (report.words > 0, Some(report))
            };
            if !usable && role == Role::Base {
                return Err(LoadError::NoWords { list, alphabet, report });
            }
            reports.push(SourceReport { source: list, role, report });
        }
        Ok(Loaded { words: builder.build(), reports })
    }

    /// All lists in the order of reading. A built-in list named twice says nothing new, so it is taken once.
    fn sources(&self) -> Vec<(ListSource, Role)> {
        let default = [ListSource::BuiltIn(Edition::English)];
        let words = if self.words.is_empty() { &default[..] } else { &self.words };
        let given = [(words, Role::Base), (&self.overrides, Role::Override), (&self.exclude, Role::Exclude)];
        let mut sources = Vec::new();
        for (source, role) in given.into_iter().flat_map(|(sources, role)| sources.iter().map(move |s| (s, role))) {
            let built_in = matches!(source, ListSource::BuiltIn(_));
            if !built_in || !sources.iter().any(|(known, as_role)| known == source && *as_role == role) {
                sources.push((source.clone(), role));
            }
        }
        sources
    }
}

/// Opens a list that is read; `kept` is standard input where it has been read for its letters.
fn open<'a>(source: &ListSource, kept: &'a mut Option<Vec<u8>>) -> Result<Box<dyn BufRead + 'a>, FileError> {
    match source {
        ListSource::BuiltIn(_) => Ok(Box::new(io::empty())),
        ListSource::File(path) => {
            let file = files::open(path).map_err(|error| FileError::list(source, error))?;
            Ok(Box::new(BufReader::with_capacity(BUFFER, file)))
        }
        ListSource::StandardInput => Ok(match kept {
            Some(kept) => Box::new(&kept[..]),
            None => Box::new(BufReader::with_capacity(BUFFER, standard_input::take()?)),
        }),
    }
}

/// The alphabet of all letters in the lists.
fn letters_of(sources: &[(ListSource, Role)], kept: &mut Option<Vec<u8>>) -> Result<Alphabet, LoadError> {
    let mut letters = AlphabetCollector::default();
    for (source, _) in sources {
        let collected = match source {
            ListSource::BuiltIn(_) => {
                letters.add("abcdefghijklmnopqrstuvwxyz");
                continue;
            }
            ListSource::File(_) => collect_letters(open(source, kept)?, &mut letters),
            ListSource::StandardInput => {
                let mut input = Keeping::new(open(source, kept)?, KEPT_OF_A_LINE, MAX_STANDARD_INPUT);
                let collected = collect_letters(&mut input, &mut letters);
                let finished = input.finish();
                *kept = Some(finished.ok_or(LoadError::TooMuchInput)?);
                collected
            }
        };
        collected.map_err(|error| FileError::list(source, error))?;
    }
    match letters.finish() {
        // There is no usable line at all; reading in any alphabet will say why.
        Err(AlphabetError::TooSmall { count: 0, .. }) => Ok(Alphabet::latin()),
        alphabet => alphabet.map_err(LoadError::Alphabet),
    }
}

/// Adds a built-in list. Has it a word in these letters?
fn add_built_in(builder: &mut WordListBuilder, edition: Edition, role: Role, alphabet: &Alphabet) -> bool {
    let source = EnglishSource::new(edition);
    let latin = Alphabet::latin();
    let known: LetterSet = latin.letters().iter().filter(|&letter| alphabet.has(latin.display(letter))).collect();
    let spells = |length: usize| {
        let words = source.words(length).letters;
        words.chunks(length).any(|word| word.iter().all(|&letter| known.contains(letter)))
    };
    let usable = known == latin.letters() || (!known.is_empty() && source.lengths().iter().any(spells));
    builder.add_source(Arc::new(source), role);
    usable
}

fn read_into(
    builder: &mut WordListBuilder,
    source: &ListSource,
    role: Role,
    kept: &mut Option<Vec<u8>>,
) -> Result<ReadReport, LoadError> {
    builder.read(open(source, kept)?, role).map_err(|error| match error {
        ReadError::Io(error) => FileError::list(source, error).into(),
        ReadError::TooLarge => LoadError::TooLarge { list: source.clone() },
    })
}
