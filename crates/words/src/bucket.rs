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
    /// Empty as long as all are [`Note::None`].
    notes: Vec<Note>,
}

/// Where the spelling and clue of a word are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    None,
    /// At this place of the list's text.
    Text(u32),
    /// This word of a source.
    Source {
        source: u8,
        place: u32,
    },
}

impl Bucket {
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    pub fn push(&mut self, word: &[Letter], score: Score, role: Role, note: Note) {
        self.letters.extend_from_slice(word);
        self.scores.push(score);
        push_unless(Role::Base, &mut self.roles, role, self.scores.len());
        push_unless(Note::None, &mut self.notes, note, self.scores.len());
    }

    /// Adds the words of a source, those that the alphabet has the letters for.
    pub fn append_source(&mut self, source: u8, role: Role, words: &SourceWords, alphabet: &Alphabet) {
        let length = words.letters.len() / words.scores.len().max(1);
        let own: Vec<Option<Letter>> = ('A'..='Z').map(|c| alphabet.letter(c)).collect();
        let note = |place: usize| Note::Source { source, place: place as u32 };
        let same_letters = (0..).map(Letter::new).zip(&own).all(|(letter, own)| *own == Some(letter));
        if same_letters && role == Role::Base && self.is_empty() {
            self.letters.extend_from_slice(&words.letters);
            self.scores.extend_from_slice(&words.scores);
            self.notes.extend((0..words.scores.len()).map(note));
            return;
        }
        for (place, &score) in words.scores.iter().enumerate() {
            let word = words.letters[place * length..][..length].iter().map_while(|letter| own[letter.index()]);
            let word: Vec<Letter> = word.collect();
            if word.len() == length {
                self.push(&word, score, role, note(place));
            }
        }
    }

    /// Adds all of another bucket.
    pub fn append(&mut self, other: &Self, length: usize) {
        for at in 0..other.scores.len() as u32 {
            self.push(other.word(length, at), other.scores[at as usize], other.role(at), other.note(at));
        }
    }

    /// Every word once, with the score that counts, none below the floor.
    pub fn index(&self, length: usize, alphabet_size: usize, floor: Score) -> LengthIndex {
        let words = || self.letters.chunks_exact(length.max(1));
        let increasing = words().zip(words().skip(1)).all(|(a, b)| a < b);
        if increasing && self.roles.is_empty() && self.scores.iter().all(|&score| score >= floor) {
            return LengthIndex::new(length, alphabet_size, &self.letters, &self.scores, &self.notes);
        }
        let mut order: Vec<u32> = (0..self.scores.len() as u32).collect();
        // The sort is stable, and quick where sorted lists follow one another. The entry that counts comes first.
        let key = |at: u32| (self.word(length, at), Reverse((self.role(at), self.scores[at as usize])));
        order.sort_by(|&a, &b| key(a).cmp(&key(b)));
        order.dedup_by(|later, kept| self.word(length, *later) == self.word(length, *kept));
        order.retain(|&at| self.role(at) != Role::Exclude && self.scores[at as usize] >= floor);
        let letters = order.iter().map(|&at| self.word(length, at)).collect::<Vec<_>>().concat();
        let scores: Vec<_> = order.iter().map(|&at| self.scores[at as usize]).collect();
        let notes: Vec<_> = order.iter().filter(|_| !self.notes.is_empty()).map(|&at| self.note(at)).collect();
        LengthIndex::new(length, alphabet_size, &letters, &scores, &notes)
    }

    fn word(&self, length: usize, at: u32) -> &[Letter] {
        &self.letters[at as usize * length..][..length]
    }

    fn role(&self, at: u32) -> Role {
        self.roles.get(at as usize).copied().unwrap_or(Role::Base)
    }

    fn note(&self, at: u32) -> Note {
        self.notes.get(at as usize).copied().unwrap_or(Note::None)
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
