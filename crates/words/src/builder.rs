//! Putting a word list together from files, other sources, overrides and exclusions.

use crate::bucket::{Bucket, Spelling, TextAt};
use crate::lines::{Line, LineSink, for_each_line};
use crate::parse::{LineParser, is_comment};
use crate::plain::PlainParser;
use crate::{Alphabet, LengthSet, Letter, MAX_WORD_LENGTH, Punctuation, Score, Unusable, WordList};
use std::io::{self, BufRead};
use std::ops::ControlFlow;
use std::sync::Arc;
use thiserror::Error;

/// The most words that a list takes in, so that no input can take all memory.
pub const MAX_WORDS: usize = 20_000_000;

/// The most text kept of spellings and clues, in bytes, for the same reason.
const MAX_NOTES: usize = 1 << 29;

/// As much of a bad line as a message shows, in characters.
const SAMPLE: usize = 40;

/// What the words of a list do to those of the others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Role {
    /// They are added; of the same word in two lists the higher score is kept.
    Base,
    /// They are added, and their scores win over those of base lists.
    Override,
    /// They are taken out.
    Exclude,
}

/// Words that are at hand by length and need not be parsed, such as the built-in list.
pub trait WordSource: Send + Sync {
    /// The lengths it has words of.
    fn lengths(&self) -> LengthSet;
    /// The words of one length, in alphabetical order, in letters of the alphabet `latin`.
    fn words(&self, length: usize) -> SourceWords;
    /// How the word at this place among those of its length is written, if that says more than its letters.
    fn spelling(&self, length: usize, place: usize) -> Option<String>;
}

/// Words of one length.
#[derive(Clone, Debug, Default)]
pub struct SourceWords {
    /// The letters of all words, one word after the other.
    pub letters: Vec<Letter>,
    /// The score of each word.
    pub scores: Vec<Score>,
}

/// How to read a list.
#[derive(Clone, Copy, Debug)]
pub struct ReadOptions {
    /// What becomes of marks in words.
    pub punctuation: Punctuation,
    /// Words of other lengths are counted but not kept: a grid needs only some.
    pub lengths: LengthSet,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self { punctuation: Punctuation::Drop, lengths: LengthSet::ALL }
    }
}

/// What reading a list came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadReport {
    /// Lines read.
    pub lines: u64,
    /// Lines that gave a word.
    pub words: u64,
    /// Lines that gave none though they should have, by kind; kinds that did not occur are absent.
    pub skipped: Vec<Skipped>,
}

/// Lines that were not used for the same reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The reason.
    pub kind: Unusable,
    /// How many lines.
    pub count: u64,
    /// The first of them, counted from 1.
    pub first_line: u64,
    /// How the first of them begins.
    pub sample: String,
}

/// Why a list could not be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The reader failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// More than [`MAX_WORDS`] words.
    #[error("more than {MAX_WORDS} words or {MAX_NOTES} bytes of spellings and clues: split the list")]
    TooLarge,
}

/// Gathers words; [`WordListBuilder::build`] makes the list.
pub struct WordListBuilder {
    pub(crate) alphabet: Arc<Alphabet>,
    pub(crate) options: ReadOptions,
    pub(crate) floor: Score,
    pub(crate) buckets: Vec<Bucket>,
    /// Spellings and clues, each ended by NUL. The first byte is a filler: no text begins at place 0.
    pub(crate) notes: String,
    pub(crate) sources: Vec<(Arc<dyn WordSource>, Role)>,
    words: usize,
}

impl WordListBuilder {
    /// An empty list of words over the alphabet.
    pub fn new(alphabet: Arc<Alphabet>) -> Self {
        Self {
            alphabet,
            options: ReadOptions::default(),
            floor: Score::MIN,
            buckets: (0..=MAX_WORD_LENGTH).map(|_| Bucket::default()).collect(),
            notes: String::from("\0"),
            sources: Vec::new(),
            words: 0,
        }
    }

    /// Sets how the lists that follow are read.
    #[must_use]
    pub fn options(mut self, options: ReadOptions) -> Self {
        self.options = options;
        self
    }

    /// Leaves out words that in the end score less than this.
    #[must_use]
    pub fn floor(mut self, floor: Score) -> Self {
        self.floor = floor;
        self
    }

    /// Reads a list.
    pub fn read(&mut self, reader: impl BufRead, role: Role) -> Result<ReadReport, ReadError> {
        let alphabet = Arc::clone(&self.alphabet);
        let mut sink = ListSink {
            parser: LineParser::new(&alphabet, self.options.punctuation),
            plain: PlainParser::new(&alphabet),
            builder: self,
            role,
            report: ReadReport::default(),
            full: false,
        };
        for_each_line(reader, &mut sink)?;
        if sink.full { Err(ReadError::TooLarge) } else { Ok(sink.report) }
    }

    /// Has a word of this length and score any part in the list? A base word below the floor has none, unless it has a
    /// spelling or clue: another list may have the word with a better score and without them.
    fn wants(&self, length: usize, score: Score, role: Role, has_notes: bool) -> bool {
        self.options.lengths.contains(length) && (role != Role::Base || score >= self.floor || has_notes)
    }

    /// Adds a word as a line of a list would. False if the list is full.
    fn push(&mut self, word: &[Letter], score: Score, spelling: Option<&str>, clue: Option<&str>, role: Role) -> bool {
        if !self.wants(word.len(), score, role, spelling.is_some() || clue.is_some()) {
            return true;
        }
        if self.words >= MAX_WORDS || self.notes.len() >= MAX_NOTES {
            return false;
        }
        self.words += 1;
        let spelling = spelling.map_or(Spelling::Plain, |text| Spelling::Text(self.keep(text)));
        let clue = clue.map_or(TextAt::NOWHERE, |text| self.keep(text));
        self.buckets[word.len()].push(word, score, role, spelling, clue);
        true
    }

    /// Keeps a spelling or clue.
    fn keep(&mut self, text: &str) -> TextAt {
        let at = TextAt::new(self.notes.len());
        self.notes.push_str(text);
        self.notes.push('\0');
        at
    }

    /// Adds all words of a source. Words with letters that the alphabet lacks are left out; of sources after the 65,536th
    /// the spellings are.
    pub fn add_source(&mut self, source: Arc<dyn WordSource>, role: Role) {
        self.sources.push((source, role));
    }

    /// The list; each length is sorted and indexed when it is first asked for.
    pub fn build(self) -> WordList {
        WordList::new(self)
    }
}

/// Takes the lines of one list into the builder.
struct ListSink<'a> {
    parser: LineParser<'a>,
    plain: PlainParser,
    builder: &'a mut WordListBuilder,
    role: Role,
    report: ReadReport,
    full: bool,
}

impl LineSink for ListSink<'_> {
    fn line(&mut self, number: u64, line: Line<'_>) -> ControlFlow<()> {
        self.report.lines = number;
        let mut word = Vec::with_capacity(MAX_WORD_LENGTH);
        let (bytes, parsed) = match line {
            Line::TooLong(bytes) if is_comment(bytes) => return ControlFlow::Continue(()),
            Line::TooLong(bytes) => (bytes, Err(Unusable::TooLong)),
            Line::Bytes(bytes) if self.parser.is_ignored(number, bytes) => return ControlFlow::Continue(()),
            Line::Bytes(bytes) => (bytes, self.parser.parse(bytes, &mut word)),
        };
        match parsed {
            Ok(line) => {
                self.report.words += 1;
                self.full = !self.builder.push(&word, line.score, line.spelling.as_deref(), line.clue, self.role);
            }
            Err(kind) => self.report.skip(kind, number, bytes),
        }
        if self.full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn quick_lines(&mut self, text: &[u8]) -> (usize, u64) {
        let mut room = [Letter::new(0); MAX_WORD_LENGTH + 8];
        let (mut bytes, mut lines) = (0, 0);
        while let Some(line) = self.plain.line(&text[bytes..]) {
            if self.builder.wants(line.length, line.score, self.role, false) {
                let word = self.plain.letters(&text[bytes..], line.length, &mut room);
                if !self.builder.push(word, line.score, None, None, self.role) {
                    break;
                }
            }
            bytes += line.bytes;
            lines += 1;
        }
        self.report.words += lines;
        self.report.lines += lines;
        (bytes, lines)
    }
}

impl ReadReport {
    fn skip(&mut self, kind: Unusable, number: u64, line: &[u8]) {
        if let Some(known) = self.skipped.iter_mut().find(|known| known.kind == kind) {
            known.count += 1;
            return;
        }
        let sample = String::from_utf8_lossy(&line[..line.len().min(4 * SAMPLE)]).trim().chars().take(SAMPLE).collect();
        self.skipped.push(Skipped { kind, count: 1, first_line: number, sample });
    }

    /// How many lines were not used for this reason.
    pub fn skipped_for(&self, kind: Unusable) -> u64 {
        self.skipped.iter().find(|skipped| skipped.kind == kind).map_or(0, |skipped| skipped.count)
    }
}
