//! The words that lines of one length may hold.

use sator_words::{Letter, Score, WordList};

/// Words of one length, in the order of the alphabet, with their scores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lexicon {
    length: usize,
    /// The letters of all words, one after the other, as places in the alphabet.
    letters: Vec<u8>,
    scores: Vec<Score>,
}

impl Lexicon {
    /// The words of a list that have this length.
    pub fn new(words: &WordList, length: usize) -> Self {
        Self::of_score(words, length, Score::MIN)
    }

    /// The words of a list that have this length and score at least so much.
    pub fn of_score(words: &WordList, length: usize, floor: Score) -> Self {
        let words = of_length(words, length).filter(|&(_, score)| score >= floor);
        Self::from_words(length, words.map(|(word, score)| (word.to_vec(), score)))
    }

    /// The words of a list that have `shortest` to `length` letters, set off by [`pad`] at either end in every way there is.
    pub fn padded(words: &WordList, length: usize, shortest: usize) -> Self {
        let pad = pad(words.alphabet().len());
        let all = (shortest.max(1)..=length).flat_map(|own| of_length(words, own));
        let placed =
            all.flat_map(|(word, score)| paddings(word, length, pad).into_iter().map(move |padded| (padded, score)));
        Self::from_words(length, placed)
    }

    /// Words with their scores, in any order. Of the same word twice, the higher score counts.
    ///
    /// # Panics
    /// If a word has another length.
    pub fn from_words(length: usize, words: impl IntoIterator<Item = (Vec<Letter>, Score)>) -> Self {
        let mut words: Vec<(Vec<Letter>, Score)> = words.into_iter().collect();
        words.sort_by(|(one, a), (other, b)| one.cmp(other).then(b.cmp(a)));
        words.dedup_by(|(later, _), (earlier, _)| later == earlier);
        let mut lexicon = Self { length, letters: Vec::with_capacity(words.len() * length), scores: Vec::new() };
        for (word, score) in &words {
            assert_eq!(word.len(), length, "all words of a lexicon have its length");
            lexicon.letters.extend(word.iter().map(|letter| letter.index() as u8));
            lexicon.scores.push(*score);
        }
        lexicon
    }

    /// How many letters each word has.
    pub fn length(&self) -> usize {
        self.length
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// The score of a word, if it is one.
    pub fn score(&self, word: &[Letter]) -> Option<Score> {
        let word: Vec<u8> = word.iter().map(|letter| letter.index() as u8).collect();
        self.find(&word).map(|at| self.scores[at])
    }

    /// The letters of all words, one after the other.
    pub(crate) fn letters(&self) -> &[u8] {
        &self.letters
    }

    /// The words in order.
    pub(crate) fn words(&self) -> impl Iterator<Item = &[u8]> + '_ {
        self.letters.chunks_exact(self.length)
    }

    /// The score of one of the words.
    pub(crate) fn score_of(&self, word: &[u8]) -> Score {
        self.scores[self.find(word).expect("it is one of the words")]
    }

    /// Is this one of the words?
    pub(crate) fn has(&self, word: &[u8]) -> bool {
        self.find(word).is_some()
    }

    fn find(&self, word: &[u8]) -> Option<usize> {
        let at = |index: usize| &self.letters[index * self.length..][..self.length];
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            match at(middle).cmp(word) {
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }
}

/// The letter that stands for an empty cell in padded words: the one after the last of the alphabet.
///
/// # Panics
/// If the alphabet has 64 letters already.
pub fn pad(alphabet: usize) -> Letter {
    Letter::new(alphabet as u8)
}

/// The word with padding before and behind it, in every way that makes it so long.
pub fn paddings(word: &[Letter], length: usize, pad: Letter) -> Vec<Vec<Letter>> {
    let room = length.checked_sub(word.len());
    let place = |before: usize| {
        let mut padded = vec![pad; length];
        padded[before..before + word.len()].copy_from_slice(word);
        padded
    };
    room.map_or_else(Vec::new, |room| (0..=room).map(place).collect())
}

fn of_length(words: &WordList, length: usize) -> impl Iterator<Item = (&[Letter], Score)> {
    let index = words.of_length(length);
    index.ids().map(|id| (index.word(id), index.score(id)))
}
