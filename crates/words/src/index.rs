//! The words of one length, best first, and for every place and letter the set of words that have it there.
//!
//! This is the table behind every engine: the words that fit a slot are the AND of a few rows of bits.

use crate::bucket::{Spelling, TextAt};
use crate::{Letter, LetterSet, Score};
use std::sync::OnceLock;

/// A word of a [`LengthIndex`]: its rank there, 0 the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WordId(u32);

impl WordId {
    /// The word of this rank.
    pub const fn new(rank: u32) -> Self {
        Self(rank)
    }

    /// Its rank, for use as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The words of one length, sorted by score (highest first), then alphabetically.
pub struct LengthIndex {
    length: usize,
    alphabet_size: usize,
    letters: Vec<Letter>,
    scores: Vec<Score>,
    /// Empty if all words are plain.
    spellings: Vec<Spelling>,
    /// Empty if no word has any.
    clues: Vec<TextAt>,
    /// The words in alphabetical order.
    alphabetical: Vec<WordId>,
    masks: OnceLock<Vec<u64>>,
}

impl LengthIndex {
    /// From words in alphabetical order, no two the same; no spellings or clues at all means that no word has any.
    pub(crate) fn new(
        length: usize,
        alphabet_size: usize,
        letters: &[Letter],
        scores: &[Score],
        spellings: &[Spelling],
        clues: &[TextAt],
    ) -> Self {
        let order = by_score(scores);
        let mut alphabetical = vec![WordId(0); order.len()];
        let mut sorted = Vec::with_capacity(letters.len());
        for (rank, &place) in (0..).zip(&order) {
            alphabetical[place as usize] = WordId(rank);
            sorted.extend_from_slice(&letters[place as usize * length..][..length]);
        }
        Self {
            length,
            alphabet_size,
            letters: sorted,
            scores: order.iter().map(|&place| scores[place as usize]).collect(),
            spellings: order.iter().filter_map(|&place| spellings.get(place as usize)).copied().collect(),
            clues: order.iter().filter_map(|&place| clues.get(place as usize)).copied().collect(),
            alphabetical,
            masks: OnceLock::new(),
        }
    }

    /// How many letters the words have.
    pub fn length(&self) -> usize {
        self.length
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Are there no words?
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// All words, best first.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = WordId> + ExactSizeIterator + use<> {
        (0..self.len() as u32).map(WordId)
    }

    /// All words in alphabetical order.
    pub fn alphabetical(&self) -> &[WordId] {
        &self.alphabetical
    }

    /// The letters of a word.
    pub fn word(&self, id: WordId) -> &[Letter] {
        &self.letters[id.index() * self.length..][..self.length]
    }

    /// The score of a word.
    pub fn score(&self, id: WordId) -> Score {
        self.scores[id.index()]
    }

    /// How many words score at least this; they are the first ones.
    pub fn count_from(&self, floor: Score) -> usize {
        self.scores.partition_point(|&score| score >= floor)
    }

    /// The word of these letters, if it is in the list.
    pub fn find(&self, word: &[Letter]) -> Option<WordId> {
        let place = self.alphabetical.binary_search_by(|&id| self.word(id).cmp(word)).ok()?;
        Some(self.alphabetical[place])
    }

    /// How many 64-bit blocks a set of these words takes.
    pub fn blocks(&self) -> usize {
        self.len().div_ceil(64)
    }

    /// The words that have this letter at this place (counted from 0): bit `i % 64` of block `i / 64` is word `i`.
    pub fn mask(&self, place: usize, letter: Letter) -> &[u64] {
        let blocks = self.blocks();
        &self.masks()[(place * self.alphabet_size + letter.index()) * blocks..][..blocks]
    }

    /// All masks in one piece: by place, then letter, then block. Built when first asked for.
    pub fn masks(&self) -> &[u64] {
        self.masks.get_or_init(|| {
            let blocks = self.blocks();
            let mut masks = vec![0; self.length * self.alphabet_size * blocks];
            for (block, words) in self.letters.chunks(64 * self.length.max(1)).enumerate() {
                for place in 0..self.length {
                    // Gathered for 64 words at a time, so that only here the far-apart rows are written.
                    let mut here = [0u64; LetterSet::CAPACITY];
                    for (bit, letter) in words.iter().skip(place).step_by(self.length).enumerate() {
                        here[letter.index() % LetterSet::CAPACITY] |= 1 << bit;
                    }
                    let row = &mut masks[place * self.alphabet_size * blocks..];
                    for (letter, &bits) in here[..self.alphabet_size].iter().enumerate() {
                        row[letter * blocks + block] = bits;
                    }
                }
            }
            masks
        })
    }

    pub(crate) fn spelling(&self, id: WordId) -> Spelling {
        self.spellings.get(id.index()).copied().unwrap_or(Spelling::Plain)
    }

    pub(crate) fn clue(&self, id: WordId) -> TextAt {
        self.clues.get(id.index()).copied().unwrap_or(TextAt::NOWHERE)
    }
}

/// The places of the scores, highest score first, equal scores in their given order.
fn by_score(scores: &[Score]) -> Vec<u32> {
    /// Up to this spread of scores, counting beats sorting.
    const COUNTING_RANGE: i64 = 1024;
    let (Some(highest), Some(lowest)) = (scores.iter().max(), scores.iter().min()) else { return Vec::new() };
    let (highest, lowest) = (highest.value(), lowest.value());
    if i64::from(highest) - i64::from(lowest) > COUNTING_RANGE {
        let mut order: Vec<u32> = (0..scores.len() as u32).collect();
        order.sort_by_key(|&place| std::cmp::Reverse(scores[place as usize]));
        return order;
    }
    let class = |score: Score| (highest - score.value()) as usize;
    let mut next = vec![0u32; (highest - lowest) as usize + 2];
    for &score in scores {
        next[class(score) + 1] += 1;
    }
    for i in 1..next.len() {
        next[i] += next[i - 1];
    }
    let mut order = vec![0; scores.len()];
    for (place, &score) in (0..).zip(scores) {
        let slot = &mut next[class(score)];
        order[*slot as usize] = place;
        *slot += 1;
    }
    order
}
