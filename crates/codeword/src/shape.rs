//! A puzzle laid out for the solver: codes as small numbers, each different code word once, and for every pattern of
//! repeated letters the words of the list that have it.

use crate::code::{Code, CodeCell};
use crate::puzzle::Codeword;
use sator_grid::{Id, IdVec};
use sator_words::{LengthIndex, Letter, LetterSet, WordList};
use std::collections::{BTreeMap, BTreeSet};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub(crate) struct $name(u32);

        impl Id for $name {
            fn from_index(index: usize) -> Self {
                Self(index as u32)
            }

            fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id! {
    /// A code, or a letter printed in place of one that nobody knows.
    CodeId
}

id! {
    /// A code word; the same word in two places is one entry.
    EntryId
}

/// A puzzle laid out for the solver.
pub(crate) struct Shape {
    pub alphabet: LetterSet,
    /// The codes, in order; then printed letters, which have none.
    pub codes: IdVec<CodeId, Option<Code>>,
    /// The letters that each may be at the start: those given or printed are settled.
    pub start: IdVec<CodeId, LetterSet>,
    pub entries: IdVec<EntryId, Entry>,
    classes: Vec<Class>,
    /// For each code, the entries it stands in and its place among the different codes there.
    pub through: IdVec<CodeId, Vec<(EntryId, usize)>>,
}

/// A code word.
pub(crate) struct Entry {
    /// The first word of the puzzle that is written so.
    pub word: usize,
    class: usize,
    /// Its different codes, in the order of their first places.
    pub codes: Vec<CodeId>,
}

/// The words of the list with one pattern of repeated letters.
struct Class {
    /// For each letter of a word, which of its different letters it is.
    pattern: Vec<usize>,
    /// How many different letters they have.
    width: usize,
    /// The different letters of each word, one word after the other, better words first.
    letters: Vec<Letter>,
    scores: Vec<i32>,
}

impl Shape {
    pub fn new(puzzle: &Codeword, words: &WordList) -> Self {
        let alphabet = puzzle.alphabet().letters();
        let mut codes: IdVec<CodeId, Option<Code>> = IdVec::new();
        let mut start = IdVec::new();
        let mut id_of = BTreeMap::new();
        for code in puzzle.codes() {
            let id = codes.push(Some(code));
            let given = puzzle.given().get(&code).copied();
            start.push(given.map_or(alphabet, LetterSet::only));
            id_of.insert(CodeCell::Code(code), id);
            id_of.extend(given.map(|letter| (CodeCell::Letter(letter), id)));
        }
        for letter in puzzle.printed() {
            let id = codes.push(None);
            start.push(LetterSet::only(letter));
            id_of.insert(CodeCell::Letter(letter), id);
        }
        let mut shape = Self {
            alphabet,
            through: IdVec::filled(Vec::new(), codes.len()),
            codes,
            start,
            entries: IdVec::new(),
            classes: Vec::new(),
        };
        let mut known = BTreeSet::new();
        for (number, word) in puzzle.words().iter().enumerate() {
            let cells: Vec<CodeId> = word.cells.iter().map(|cell| id_of[cell]).collect();
            if known.insert(cells.clone()) {
                shape.add_entry(number, &cells);
            }
        }
        shape.find_words(words);
        shape
    }

    /// The words of the list that have the pattern of the entry: how many.
    pub fn class_size(&self, entry: EntryId) -> usize {
        self.classes[self.entries[entry].class].scores.len()
    }

    /// The different letters of a word of the entry's pattern.
    #[inline]
    pub fn letters(&self, entry: EntryId, word: u32) -> &[Letter] {
        let class = &self.classes[self.entries[entry].class];
        &class.letters[word as usize * class.width..][..class.width]
    }

    pub fn score(&self, entry: EntryId, word: u32) -> i32 {
        self.classes[self.entries[entry].class].scores[word as usize]
    }

    /// For each letter of the entry, which of its different codes it is.
    pub fn pattern(&self, entry: EntryId) -> &[usize] {
        &self.classes[self.entries[entry].class].pattern
    }

    /// A number for the pattern of an entry.
    pub fn class_of(&self, entry: EntryId) -> usize {
        self.entries[entry].class
    }

    /// The whole word.
    pub fn spelled(&self, entry: EntryId, word: u32) -> Vec<Letter> {
        let letters = self.letters(entry, word);
        self.classes[self.entries[entry].class].pattern.iter().map(|&place| letters[place]).collect()
    }

    /// Has the puzzle a code for every letter of the alphabet?
    pub fn is_full(&self) -> bool {
        self.codes.len() == self.alphabet.len()
    }

    fn add_entry(&mut self, word: usize, cells: &[CodeId]) {
        let mut codes: Vec<CodeId> = Vec::new();
        let mut pattern = Vec::new();
        for &cell in cells {
            let place = codes.iter().position(|&known| known == cell).unwrap_or_else(|| {
                codes.push(cell);
                codes.len() - 1
            });
            pattern.push(place);
        }
        let class = self.classes.iter().position(|class| class.pattern == pattern).unwrap_or_else(|| {
            self.classes.push(Class { pattern, width: codes.len(), letters: Vec::new(), scores: Vec::new() });
            self.classes.len() - 1
        });
        let entry = EntryId::from_index(self.entries.len());
        for (place, &code) in codes.iter().enumerate() {
            self.through[code].push((entry, place));
        }
        self.entries.push(Entry { word, class, codes });
    }

    /// Files the words of the list under the patterns that the puzzle has.
    fn find_words(&mut self, words: &WordList) {
        let mut lengths: Vec<usize> = self.classes.iter().map(|class| class.pattern.len()).collect();
        lengths.sort_unstable();
        lengths.dedup();
        for length in lengths {
            let index = words.of_length(length);
            // How many different letters a word has tells most patterns apart at once.
            let widths: Vec<u8> = index.ids().map(|id| letter_set(index.word(id)).len() as u8).collect();
            for class in self.classes.iter_mut().filter(|class| class.pattern.len() == length) {
                class.find_words(index, &widths);
            }
        }
    }
}

impl Class {
    fn find_words(&mut self, index: &LengthIndex, widths: &[u8]) {
        let first: Vec<usize> = (0..self.width)
            .map(|place| self.pattern.iter().position(|&at| at == place).expect("a letter has a first place"))
            .collect();
        let repeats: Vec<(usize, usize)> =
            self.pattern.iter().enumerate().map(|(at, &place)| (first[place], at)).filter(|(a, b)| a != b).collect();
        for (id, &width) in index.ids().zip(widths) {
            if usize::from(width) != self.width {
                continue;
            }
            let word = index.word(id);
            // As many different letters, and equal where they should be: then different where they should be.
            if repeats.iter().all(|&(a, b)| word[a] == word[b]) {
                self.letters.extend(first.iter().map(|&at| word[at]));
                self.scores.push(index.score(id).value());
            }
        }
    }
}

fn letter_set(word: &[Letter]) -> LetterSet {
    word.iter().copied().collect()
}
