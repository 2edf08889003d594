//! Loading word lists: which ones, from where, and what became of their lines.

use crate::{AlphabetChoice, FileError};
use sator_english::{Edition, EnglishSource};
use sator_words::{
    Alphabet, AlphabetCollector, AlphabetError, LengthSet, Punctuation, ReadError, ReadOptions, ReadReport, Role,
    Score, WordList, WordListBuilder, collect_letters,
};
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;
use std::sync::Arc;
use thiserror::Error;

/// Big enough that system calls cost nothing, small enough to stay in cache.
const BUFFER: usize = 1 << 18;

/// The most that is kept of standard input when it has to be read twice, in bytes.
const MAX_STANDARD_INPUT: u64 = 1 << 30;

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
            Self::StandardInput => f.write_str("standard input"),
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

/// Why lists cannot be loaded.
#[derive(Debug, Error)]
pub enum LoadError {
    /// A file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// A list is too large.
    #[error("{source_name}: {error}")]
    TooLarge {
        /// Which list.
        source_name: ListSource,
        /// How large it may be.
        error: ReadError,
    },
    /// A list has not one word that can be used.
    #[error("{source_name}: {why}")]
    NoWords {
        /// Which list.
        source_name: ListSource,
        /// What was found instead.
        why: String,
    },
    /// Standard input was asked for twice.
    #[error("standard input (-) can be read only once: give one of the lists as a file")]
    StandardInputTwice,
    /// The letters of the lists are no alphabet.
    #[error("the letters of the lists make no alphabet: {0}; give the letters to use with --alphabet")]
    Alphabet(AlphabetError),
}

impl Lists {
    /// The list of this name or path, and nothing else.
    pub fn named(name: &str) -> Result<Self, LoadError> {
        Ok(Self { words: vec![ListSource::from(name)], ..Self::default() })
    }

    /// Loads them all into one list.
    pub fn load(&self) -> Result<Loaded, LoadError> {
        let sources = self.sources();
        if sources.iter().filter(|(source, _)| *source == ListSource::StandardInput).count() > 1 {
            return Err(LoadError::StandardInputTwice);
        }
        let mut input = StandardInput::default();
        let alphabet = match &self.alphabet {
            AlphabetChoice::Fixed(alphabet) => Arc::clone(alphabet),
            AlphabetChoice::Auto => Arc::new(letters_of(&sources, &mut input)?),
        };
        let options = ReadOptions { punctuation: self.punctuation, lengths: self.lengths.unwrap_or(LengthSet::ALL) };
        let mut builder =
            WordList::builder(Arc::clone(&alphabet)).options(options).floor(self.floor.unwrap_or(Score::MIN));
        let mut reports = Vec::new();
        for (source, role) in sources {
            let report = read_into(&mut builder, &source, role, &mut input)?;
            if let Some(report) = &report
                && report.words == 0
                && role == Role::Base
            {
                let why = no_words(report, alphabet.name());
                return Err(LoadError::NoWords { source_name: source, why });
            }
            reports.push(SourceReport { source, role, report });
        }
        Ok(Loaded { words: builder.build(), reports })
    }

    fn sources(&self) -> Vec<(ListSource, Role)> {
        let default = [ListSource::BuiltIn(Edition::English)];
        let words = if self.words.is_empty() { &default[..] } else { &self.words };
        let with =
            |sources: &[ListSource], role: Role| sources.iter().map(move |s| (s.clone(), role)).collect::<Vec<_>>();
        [with(words, Role::Base), with(&self.overrides, Role::Override), with(&self.exclude, Role::Exclude)].concat()
    }
}

/// Says what stands in a list instead of words.
fn no_words(report: &ReadReport, alphabet: &str) -> String {
    let Some(most) = report.skipped.iter().max_by_key(|skipped| skipped.count) else {
        return "the list is empty: expected a word a line, such as `word` or `word;50`".to_owned();
    };
    format!(
        "no usable word in {} lines with the alphabet {alphabet}: line {} ({:?}): {}; expected a word a line, such as `word` \
         or `word;50`",
        report.lines, most.first_line, most.sample, most.kind
    )
}

/// Standard input, kept where it is read for its letters first.
#[derive(Default)]
struct StandardInput {
    kept: Option<Vec<u8>>,
}

fn open<'a>(source: &ListSource, input: &'a mut StandardInput) -> Result<Box<dyn BufRead + 'a>, FileError> {
    match source {
        ListSource::BuiltIn(_) => Ok(Box::new(io::empty())),
        ListSource::File(path) => {
            let file = File::open(path).and_then(|file| {
                if file.metadata()?.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(file) }
            });
            Ok(Box::new(BufReader::with_capacity(BUFFER, file.map_err(|error| FileError::list(source, &error))?)))
        }
        ListSource::StandardInput => Ok(match &input.kept {
            Some(kept) => Box::new(&kept[..]),
            None => Box::new(BufReader::with_capacity(BUFFER, io::stdin())),
        }),
    }
}

/// The alphabet of all letters in the lists.
fn letters_of(sources: &[(ListSource, Role)], input: &mut StandardInput) -> Result<Alphabet, LoadError> {
    let mut letters = AlphabetCollector::default();
    for (source, _) in sources {
        if *source == ListSource::StandardInput {
            let mut kept = Vec::new();
            let read = io::stdin().take(MAX_STANDARD_INPUT + 1).read_to_end(&mut kept);
            read.map_err(|error| FileError::list(source, &error))?;
            if kept.len() as u64 > MAX_STANDARD_INPUT {
                return Err(LoadError::TooLarge { source_name: source.clone(), error: ReadError::TooLarge });
            }
            input.kept = Some(kept);
        }
        if matches!(source, ListSource::BuiltIn(_)) {
            letters.add("abcdefghijklmnopqrstuvwxyz");
        }
        let reader = open(source, input)?;
        collect_letters(reader, &mut letters).map_err(|error| FileError::list(source, &error))?;
    }
    letters.finish().map_err(LoadError::Alphabet)
}

/// Adds a list; a built-in one has no lines to report on.
fn read_into(
    builder: &mut WordListBuilder,
    source: &ListSource,
    role: Role,
    input: &mut StandardInput,
) -> Result<Option<ReadReport>, LoadError> {
    if let ListSource::BuiltIn(edition) = source {
        builder.add_source(Arc::new(EnglishSource::new(*edition)), role);
        return Ok(None);
    }
    match builder.read(open(source, input)?, role) {
        Ok(report) => Ok(Some(report)),
        Err(ReadError::Io(error)) => Err(FileError::list(source, &error).into()),
        Err(error @ ReadError::TooLarge) => Err(LoadError::TooLarge { source_name: source.clone(), error }),
    }
}
