//! The word list: every word once, with the score that counts, indexed by length when first needed.

use crate::bucket::{Bucket, Spelling, TextAt};
use crate::builder::WordListBuilder;
use crate::{Alphabet, LengthIndex, LengthSet, Letter, MAX_WORD_LENGTH, Role, Score, WordId, WordSource};
use std::sync::{Arc, OnceLock};

/// Words with scores over an alphabet.
pub struct WordList {
    alphabet: Arc<Alphabet>,
    floor: Score,
    wanted: LengthSet,
    buckets: Vec<Bucket>,
    notes: String,
    sources: Vec<(Arc<dyn WordSource>, Role)>,
    indexes: Vec<OnceLock<LengthIndex>>,
}

/// A word of a list with all that is known of it.
#[derive(Clone, Copy)]
pub struct Word<'a> {
    list: &'a WordList,
    index: &'a LengthIndex,
    id: WordId,
}

impl WordList {
    /// An empty list to be filled.
    pub fn builder(alphabet: Arc<Alphabet>) -> WordListBuilder {
        WordListBuilder::new(alphabet)
    }

    pub(crate) fn new(builder: WordListBuilder) -> Self {
        Self {
            alphabet: builder.alphabet,
            floor: builder.floor,
            wanted: builder.options.lengths,
            buckets: builder.buckets,
            notes: builder.notes,
            sources: builder.sources,
            indexes: (0..=MAX_WORD_LENGTH).map(|_| OnceLock::new()).collect(),
        }
    }

    /// The alphabet of its words.
    pub fn alphabet(&self) -> &Arc<Alphabet> {
        &self.alphabet
    }

    /// The lengths that may have words; what was excluded or scores too little is only known once they are indexed.
    pub fn lengths(&self) -> LengthSet {
        let read = (1..=MAX_WORD_LENGTH).filter(|&length| !self.buckets[length].is_empty());
        let from_sources = self.sources.iter().flat_map(|(source, _)| source.lengths().iter());
        read.chain(from_sources).filter(|&length| self.wanted.contains(length)).collect()
    }

    /// The words of a length. Sorting and indexing happen at the first call.
    ///
    /// # Panics
    /// If `length` is over [`MAX_WORD_LENGTH`].
    pub fn of_length(&self, length: usize) -> &LengthIndex {
        self.indexes[length].get_or_init(|| self.index(length))
    }

    /// The score of a word, if the list has it.
    pub fn score(&self, word: &[Letter]) -> Option<Score> {
        self.get(word).map(Word::score)
    }

    /// The word of these letters, if the list has it.
    pub fn get(&self, word: &[Letter]) -> Option<Word<'_>> {
        if word.is_empty() || word.len() > MAX_WORD_LENGTH {
            return None;
        }
        let index = self.of_length(word.len());
        index.find(word).map(|id| Word { list: self, index, id })
    }

    /// The word with this id among those of its length.
    pub fn word(&self, length: usize, id: WordId) -> Word<'_> {
        Word { list: self, index: self.of_length(length), id }
    }

    /// All words: shorter ones first, those of a length best first. Indexes every length.
    pub fn iter(&self) -> impl Iterator<Item = Word<'_>> {
        self.lengths().iter().flat_map(move |length| {
            let index = self.of_length(length);
            index.ids().map(move |id| Word { list: self, index, id })
        })
    }

    /// How many words there are. Indexes every length.
    pub fn len(&self) -> usize {
        self.lengths().iter().map(|length| self.of_length(length).len()).sum()
    }

    /// Is there no word at all?
    pub fn is_empty(&self) -> bool {
        self.lengths().iter().all(|length| self.of_length(length).is_empty())
    }

    fn index(&self, length: usize) -> LengthIndex {
        let bucket = &self.buckets[length];
        let mut gathered = Bucket::default();
        if self.wanted.contains(length) {
            for (number, (source, role)) in self.sources.iter().enumerate() {
                if source.lengths().contains(length) {
                    gathered.append_source(u16::try_from(number).ok(), *role, &source.words(length), &self.alphabet);
                }
            }
        }
        if gathered.is_empty() {
            return bucket.index(length, self.alphabet.len(), self.floor);
        }
        gathered.append(bucket, length);
        gathered.index(length, self.alphabet.len(), self.floor)
    }
}

impl<'a> Word<'a> {
    /// Its letters.
    pub fn letters(self) -> &'a [Letter] {
        self.index.word(self.id)
    }

    /// Its letters as text, in upper case.
    pub fn text(self) -> String {
        self.list.alphabet.text(self.letters())
    }

    /// Its score.
    pub fn score(self) -> Score {
        self.index.score(self.id)
    }

    /// Its id among the words of its length.
    pub fn id(self) -> WordId {
        self.id
    }

    /// How it was written, where that says more than its letters: `ad hoc`, `Côte d'Azur`.
    pub fn spelling(self) -> Option<String> {
        match self.index.spelling(self.id) {
            Spelling::Plain => None,
            Spelling::Text(at) => self.list.text_at(at).map(str::to_owned),
            Spelling::Source { source, place } => {
                self.list.sources[usize::from(source)].0.spelling(self.index.length(), place as usize)
            }
        }
    }

    /// The clue that came with it.
    pub fn clue(self) -> Option<&'a str> {
        self.list.text_at(self.index.clue(self.id))
    }
}

impl WordList {
    /// The spelling or clue that begins at this place.
    fn text_at(&self, at: TextAt) -> Option<&str> {
        self.notes[at.byte()?..].split('\0').next()
    }
}
