//! A rectangle to be found as the search sees it: row words and column tries, in the order in which rows are filled and
//! letters are looked at.
//!
//! The search knows but one kind of row and one kind of limit, columns. What else there is becomes a column too: rows that
//! must hold a word of their own have a place more, whose letter says which kind of word it is; and a width for which no search
//! is made is filled up with places that always hold the same letter.

use crate::kernels::width_for;
use crate::lexicon::Lexicon;
use crate::orientation::Orientation;
use crate::slot::{Slot, matches};
use crate::tries::{Node, Tries};
use std::cmp::Ordering;

/// Everything about a search that does not change.
pub struct Board {
    width: usize,
    height: usize,
    alphabet: usize,
    /// The words of all rows, `width` letters each, in ascending order.
    letters: Vec<u8>,
    /// By place, letter and block of 64: the words with that letter there.
    with_letter: Vec<u64>,
    /// By letter: how many words begin with one before it.
    firsts: Vec<u32>,
    tries: Tries,
    /// The trie of each column.
    roots: Vec<Node>,
    skips_transposes: bool,
    orientation: Orientation,
    /// The places that are letters of the grid; the others are ours.
    places: usize,
}

/// The rows or the columns of a rectangle.
#[derive(Clone)]
pub struct Lines<'a> {
    /// The words that they may hold.
    pub lexicon: &'a Lexicon,
    /// What each of them must hold.
    pub slots: Vec<Slot>,
}

/// The letter of our own places: an ordinary word of the list.
const ORDINARY: u8 = 0;

impl Board {
    /// A board on which these rows and columns are looked for, seen this way; nothing if a line has no word.
    ///
    /// With `skip_transposes`, one grid of two that are each other's transpose is found; rows and columns must then be the
    /// same, and their order too.
    pub fn new(
        rows: &Lines<'_>,
        columns: &Lines<'_>,
        alphabet: usize,
        orientation: Orientation,
        skip_transposes: bool,
    ) -> Option<Self> {
        let (rows, columns) = if orientation.transposed { (columns, rows) } else { (rows, columns) };
        let places = columns.slots.len();
        let height = rows.slots.len();
        let mut tries = Tries::new(height);
        let mut roots: Vec<Node> = Vec::new();
        for (at, &place) in orientation.places.iter().enumerate() {
            let slot = &columns.slots[place];
            let twin = orientation.places[..at].iter().position(|&other| columns.slots[other] == *slot);
            let root = match twin {
                Some(twin) => roots[twin],
                None => tries.add(&column_words(columns.lexicon, slot, &orientation.rows)?),
            };
            roots.push(root);
        }
        let kinds = kinds(rows, &orientation);
        let width = width_for(places + usize::from(kinds.is_some()));
        if let Some(kinds) = &kinds {
            roots.push(tries.add(kinds));
        }
        if roots.len() < width {
            let same = tries.add(&vec![ORDINARY; height]);
            roots.resize(width, same);
        }
        let words = row_words(rows, &orientation, kinds.as_deref(), width, &tries, &roots);
        let alphabet =
            alphabet.max(kinds.map_or(0, |kinds| kinds.iter().max().map_or(0, |&kind| usize::from(kind) + 1)));
        (!words.is_empty()).then(|| {
            let mut board = Self {
                width,
                height,
                alphabet,
                letters: words,
                with_letter: Vec::new(),
                firsts: Vec::new(),
                tries,
                roots,
                skips_transposes: skip_transposes,
                orientation,
                places,
            };
            board.index();
            board
        })
    }

    fn index(&mut self) {
        let blocks = self.blocks();
        let mut firsts = vec![0; self.alphabet + 1];
        let mut with_letter = vec![0; self.width * self.alphabet * blocks];
        for (id, word) in self.letters.chunks_exact(self.width).enumerate() {
            firsts[usize::from(word[0]) + 1] += 1;
            for (place, &letter) in word.iter().enumerate() {
                with_letter[(place * self.alphabet + usize::from(letter)) * blocks + id / 64] |= 1 << (id % 64);
            }
        }
        for letter in 0..self.alphabet {
            firsts[letter + 1] += firsts[letter];
        }
        (self.firsts, self.with_letter) = (firsts, with_letter);
    }

    fn blocks(&self) -> usize {
        self.count().div_ceil(64)
    }

    /// How many places a row has, ours among them.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// How many row words there are.
    pub fn count(&self) -> usize {
        self.letters.len() / self.width
    }

    /// What columns may hold.
    #[inline(always)]
    pub fn tries(&self) -> &Tries {
        &self.tries
    }

    /// The trie of each column.
    pub fn roots(&self) -> &[Node] {
        &self.roots
    }

    /// Is only one of two grids looked for that are each other's transpose?
    pub fn skips_transposes(&self) -> bool {
        self.skips_transposes
    }

    /// The letters of a row word.
    #[inline(always)]
    pub fn word(&self, word: u32) -> &[u8] {
        &self.letters[word as usize * self.width..][..self.width]
    }

    /// The first word that begins with this letter or a later one.
    #[inline(always)]
    pub fn first_with(&self, letter: u8) -> u32 {
        self.firsts[usize::from(letter)]
    }

    /// Writes the words whose letter at `place` is one of these, as bits.
    pub fn with_letters(&self, place: usize, letters: u64, bits: &mut [u64]) {
        let blocks = self.blocks();
        let mut left = letters;
        while left != 0 {
            let letter = left.trailing_zeros() as usize;
            left &= left - 1;
            if letter >= self.alphabet {
                break;
            }
            let row = &self.with_letter[(place * self.alphabet + letter) * blocks..][..blocks];
            for (bits, &more) in bits.iter_mut().zip(row) {
                *bits |= more;
            }
        }
    }

    /// Compares the square of these rows with its transpose.
    pub fn against_transpose(&self, words: &[u32]) -> Ordering {
        let letter = |row: usize, place: usize| self.word(words[row])[place];
        let cells = (0..self.height).flat_map(|row| (0..self.height).map(move |place| (row, place)));
        let differing = cells.map(|(row, place)| letter(row, place).cmp(&letter(place, row)));
        differing.into_iter().find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }

    /// Writes the grid of these rows as it really stands, row by row.
    pub fn write_grid(&self, words: &[u32], grid: &mut [u8]) {
        let columns = if self.orientation.transposed { self.height } else { self.places };
        for (&word, &line) in words.iter().zip(&self.orientation.rows) {
            for (&letter, &across) in self.word(word).iter().zip(&self.orientation.places) {
                let (row, column) = if self.orientation.transposed { (across, line) } else { (line, across) };
                grid[row * columns + column] = letter;
            }
        }
    }
}

/// The words of a column, in the order of the rows, sorted; nothing if there is none.
fn column_words(lexicon: &Lexicon, slot: &Slot, order: &[usize]) -> Option<Vec<u8>> {
    let words = match slot {
        Slot::Word(word) => order.iter().map(|&row| word[row]).collect(),
        Slot::Pattern(_) if slot.is_free() && order.is_sorted() => lexicon.letters().to_vec(),
        Slot::Pattern(pattern) => {
            let fitting = lexicon.words().filter(|word| matches(word, pattern));
            sorted(fitting.map(|word| order.iter().map(move |&row| word[row])), order.len())
        }
    };
    (!words.is_empty()).then_some(words)
}

/// If a row must hold a word of its own: for each row, in order, which kind of word it holds.
fn kinds(rows: &Lines<'_>, orientation: &Orientation) -> Option<Vec<u8>> {
    let own = |row: usize| matches!(rows.slots[row], Slot::Word(_));
    let kind = |row: usize| if own(row) { row as u8 + 1 } else { ORDINARY };
    orientation.rows.iter().any(|&row| own(row)).then(|| orientation.rows.iter().map(|&row| kind(row)).collect())
}

/// The words of all rows with all their places, sorted.
fn row_words(
    rows: &Lines<'_>,
    orientation: &Orientation,
    kinds: Option<&[u8]>,
    width: usize,
    tries: &Tries,
    roots: &[Node],
) -> Vec<u8> {
    let places = orientation.places.len();
    let free = rows.slots.iter().all(Slot::is_free);
    if free && orientation.places.is_sorted() && width == places && roots.iter().all(|&root| root == roots[0]) {
        return rows.lexicon.letters().to_vec();
    }
    // Where columns are not free, most words fit no row at all.
    let fits = |word: &[u8]| {
        orientation.rows.iter().enumerate().any(|(row, &line)| {
            let slot = &rows.slots[line];
            matches!(slot, Slot::Pattern(pattern) if matches(word, pattern))
                && orientation
                    .places
                    .iter()
                    .zip(roots)
                    .all(|(&place, &root)| tries.sets()[tries.reach(root, row) as usize] >> word[place] & 1 != 0)
        })
    };
    let whole = |word: &'_ [u8], kind: u8| {
        let letters: Vec<u8> = orientation.places.iter().map(|&place| word[place]).collect();
        let own = kinds.map(|_| kind);
        let filler = width - places - usize::from(own.is_some());
        letters.into_iter().chain(own).chain(std::iter::repeat_n(ORDINARY, filler))
    };
    let ordinary = rows.lexicon.words().filter(|word| fits(word)).map(|word| whole(word, ORDINARY));
    let own = rows.slots.iter().enumerate().filter_map(|(row, slot)| match slot {
        Slot::Word(word) => Some(whole(word, row as u8 + 1)),
        Slot::Pattern(_) => None,
    });
    sorted(ordinary.chain(own), width)
}

/// The words, `length` letters each, in ascending order, one after the other.
fn sorted<W: Iterator<Item = u8>>(words: impl Iterator<Item = W>, length: usize) -> Vec<u8> {
    if length > 16 {
        let mut words: Vec<Vec<u8>> = words.map(Iterator::collect).collect();
        words.sort_unstable();
        return words.concat();
    }
    // Up to sixteen letters sort as one number.
    let mut keys: Vec<u128> = words.map(|word| word.fold(0, |key, letter| key << 8 | u128::from(letter))).collect();
    keys.sort_unstable();
    let skip = 16 - length;
    keys.iter().flat_map(|key| key.to_be_bytes().into_iter().skip(skip)).collect()
}
