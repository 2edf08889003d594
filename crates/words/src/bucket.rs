//! The words of one length on their way to an index: first as they came, then each once with the score that counts.

use crate::{Alphabet, LengthIndex, Letter, Role, Score, SourceWords};
use std::cmp::Reverse;

/// The words of one length as they came, in columns.
#[derive(Default)]
pub(crate) struct Bucket {
    /// One word after the other.
    letters: Vec<Letter>,
    scores: Vec<Score>,
    /// Empty as long as all are [`Role::Base`].
    roles: Vec<Role>,
    /// Empty as long as all are [`Spelling::Plain`].
    spellings: Vec<Spelling>,
    /// Empty as long as all are [`TextAt::NOWHERE`].
    clues: Vec<TextAt>,
}

/// Where the spelling of a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// Nowhere: it is the word's letters.
    Plain,
    /// In the text of spellings and clues.
    Text(TextAt),
    /// With this word of a source, which may be plain.
    Source { source: u16, place: u32 },
}

/// A place in the text of spellings and clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TextAt(u32);

impl TextAt {
    /// No text.
    pub const NOWHERE: Self = Self(0);

    /// This byte of the text, not the first one.
    pub fn new(byte: usize) -> Self {
        Self(byte as u32)
    }

    /// The byte, if there is one.
    pub fn byte(self) -> Option<usize> {
        Some(self.0 as usize).filter(|&byte| byte != 0)
    }
}

impl Bucket {
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    pub fn push(&mut self, word: &[Letter], score: Score, role: Role, spelling: Spelling, clue: TextAt) {
        self.letters.extend_from_slice(word);
        self.scores.push(score);
        push_unless(Role::Base, &mut self.roles, role, self.scores.len());
        push_unless(Spelling::Plain, &mut self.spellings, spelling, self.scores.len());
        push_unless(TextAt::NOWHERE, &mut self.clues, clue, self.scores.len());
    }

    /// Adds the words of a source, those that the alphabet has the letters for. Without its number, they are plain.
    pub fn append_source(&mut self, source: Option<u16>, role: Role, words: &SourceWords, alphabet: &Alphabet) {
        let length = words.letters.len() / words.scores.len().max(1);
        let own: Vec<Option<Letter>> = ('A'..='Z').map(|c| alphabet.letter(c)).collect();
        let spelling = |place: usize| match source {
            Some(source) => Spelling::Source { source, place: place as u32 },
            None => Spelling::Plain,
        };
        let same_letters = (0..).map(Letter::new).zip(&own).all(|(letter, own)| *own == Some(letter));
        if same_letters && role == Role::Base && self.is_empty() {
            self.letters.extend_from_slice(&words.letters);
            self.scores.extend_from_slice(&words.scores);
            self.spellings.extend((0..words.scores.len()).map(spelling));
            return;
        }
        for (place, &score) in words.scores.iter().enumerate() {
            let word = words.letters[place * length..][..length].iter().map_while(|letter| own[letter.index()]);
            let word: Vec<Letter> = word.collect();
            if word.len() == length {
                self.push(&word, score, role, spelling(place), TextAt::NOWHERE);
            }
        }
    }

    /// Adds all of another bucket.
    pub fn append(&mut self, other: &Self, length: usize) {
        for at in 0..other.scores.len() as u32 {
            let (score, role) = (other.scores[at as usize], other.role(at));
            self.push(other.word(length, at), score, role, other.spelling(at), other.clue(at));
        }
    }

    /// Every word once, with the score that counts, none below the floor. What the entry that counts does not say, a
    /// spelling or a clue, is taken from the best that says it.
    pub fn index(&self, length: usize, alphabet_size: usize, floor: Score) -> LengthIndex {
        let words = || self.letters.chunks_exact(length.max(1));
        let increasing = words().zip(words().skip(1)).all(|(a, b)| a < b);
        if increasing && self.roles.is_empty() && self.scores.iter().all(|&score| score >= floor) {
            return LengthIndex::new(length, alphabet_size, &self.letters, &self.scores, &self.spellings, &self.clues);
        }
        let mut order: Vec<u32> = (0..self.scores.len() as u32).collect();
        // The sort is stable, and quick where sorted lists follow one another. The entry that counts comes first.
        let key = |at: u32| (self.word(length, at), Reverse((self.role(at), self.scores[at as usize])));
        order.sort_by(|&a, &b| key(a).cmp(&key(b)));
        let mut letters = Vec::with_capacity(self.letters.len());
        let mut scores = Vec::with_capacity(self.scores.len());
        let (mut spellings, mut clues) = (Vec::new(), Vec::new());
        for same in order.chunk_by(|&a, &b| self.word(length, a) == self.word(length, b)) {
            let counts = same[0];
            let score = self.scores[counts as usize];
            if self.role(counts) == Role::Exclude || score < floor {
                continue;
            }
            letters.extend_from_slice(self.word(length, counts));
            scores.push(score);
            if !self.spellings.is_empty() {
                spellings.push(self.best_spelling(same));
            }
            if !self.clues.is_empty() {
                let clue = same.iter().map(|&at| self.clue(at)).find(|&clue| clue != TextAt::NOWHERE);
                clues.push(clue.unwrap_or(TextAt::NOWHERE));
            }
        }
        LengthIndex::new(length, alphabet_size, &letters, &scores, &spellings, &clues)
    }

    /// The first spelling of these entries. A list's own comes before a source's, which may be none.
    fn best_spelling(&self, same: &[u32]) -> Spelling {
        let spellings = || same.iter().map(|&at| self.spelling(at));
        let text = spellings().find(|spelling| matches!(spelling, Spelling::Text(_)));
        text.or_else(|| spellings().find(|&spelling| spelling != Spelling::Plain)).unwrap_or(Spelling::Plain)
    }

    fn word(&self, length: usize, at: u32) -> &[Letter] {
        &self.letters[at as usize * length..][..length]
    }

    fn role(&self, at: u32) -> Role {
        self.roles.get(at as usize).copied().unwrap_or(Role::Base)
    }

    fn spelling(&self, at: u32) -> Spelling {
        self.spellings.get(at as usize).copied().unwrap_or(Spelling::Plain)
    }

    fn clue(&self, at: u32) -> TextAt {
        self.clues.get(at as usize).copied().unwrap_or(TextAt::NOWHERE)
    }
}

/// Appends to a column that stays empty as long as all its values, `length` of them with this one, are the usual one.
fn push_unless<T: Copy + PartialEq>(usual: T, column: &mut Vec<T>, value: T, length: usize) {
    if column.is_empty() && value == usual {
        return;
    }
    column.resize(length - 1, usual);
    column.push(value);
}
