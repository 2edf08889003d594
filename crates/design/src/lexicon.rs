//! What a word list has for slots with some letters given: how many words, and how often every letter at every place.

use sator_fill::Rules;
use sator_words::{Letter, LetterSet, MAX_WORD_LENGTH, WordId, WordList};

// Looked up only, never gone through: what is known of slots, by their letters.
use std::collections::HashMap;

/// What stands in a cell: nothing yet, a block, or one more than the number of a letter.
pub(crate) type Code = u8;
/// Nothing yet.
pub(crate) const EMPTY: Code = 0;
/// A block.
pub(crate) const BLOCK: Code = u8::MAX;

/// The code of a letter.
pub(crate) const fn code(letter: Letter) -> Code {
    letter.index() as Code + 1
}

/// The shares of all letters at a place of a slot, by number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shares(u32);

impl Shares {
    /// Those of a place further on in the slot.
    pub const fn at(self, place: usize) -> Self {
        Self(self.0 + place as u32)
    }
}

/// The words that fit a slot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fitting {
    /// The logarithm of their number.
    pub logarithm: f32,
    /// The shares of letters at the first place; those of the others follow.
    pub shares: Shares,
    /// Where the words are, and how many, if they are few.
    few: Option<(u32, u32)>,
}

impl Fitting {
    /// Are there so few that each counts?
    pub const fn is_few(&self) -> bool {
        self.few.is_some()
    }
}

/// No word, or no letter in common, counts as so little: slots that cannot be filled still differ in how far they are from
/// it.
const LITTLE: f32 = 1e-3;
/// So many sums are made side by side.
const LANES: usize = 8;
/// So many words are few: they are looked at one by one.
const FEW: usize = 100;
/// The logarithm of the chance that two words agree in a cell, on average; half of it counts for each.
const USUAL_CHANCE: f32 = -1.3;
/// What is known is forgotten when there is so much of it.
const MOST_SHARES: usize = 1 << 24;
const MOST_ALONE: usize = 1 << 20;

/// Looks up words by the letters given, and remembers.
pub(crate) struct Lexicon<'a> {
    words: &'a WordList,
    rules: &'a Rules,
    /// How many shares there are for a place: one for every letter, and some that are always 0.
    letters: usize,
    known: HashMap<Vec<Code>, Fitting>,
    /// How hard slots are by themselves.
    alone: HashMap<Vec<Code>, f32>,
    shares: Vec<f32>,
    /// The letters of words that are few.
    texts: Vec<u8>,
    key: Vec<Code>,
}

impl<'a> Lexicon<'a> {
    pub fn new(words: &'a WordList, rules: &'a Rules) -> Self {
        let letters = words.alphabet().len().next_multiple_of(LANES);
        let (known, alone, shares, texts, key) = Default::default();
        Self { words, rules, letters, known, alone, shares, texts, key }
    }

    /// Has it grown so much that it is to be forgotten?
    pub fn is_full(&self) -> bool {
        self.shares.len() > MOST_SHARES
    }

    /// The words for a slot with these cells, of which one at least is empty.
    pub fn fitting(&mut self, cells: impl Iterator<Item = Code>) -> Option<Fitting> {
        let mut key = std::mem::take(&mut self.key);
        key.clear();
        key.extend(cells);
        let fitting = if !key.contains(&EMPTY) {
            None
        } else if let Some(&known) = self.known.get(&key) {
            Some(known)
        } else {
            let fitting = self.look_up(&key);
            self.known.insert(key.clone(), fitting);
            Some(fitting)
        };
        self.key = key;
        fitting
    }

    fn look_up(&mut self, key: &[Code]) -> Fitting {
        let shares = Shares((self.shares.len() / self.letters) as u32);
        let from = self.shares.len();
        self.shares.resize(from + key.len() * self.letters, 0.0);
        let text = self.texts.len();
        let mut count = 0;
        for word in self.words(key) {
            count += 1;
            for (place, letter) in word.iter().enumerate() {
                self.shares[from + place * self.letters + letter.index()] += 1.0;
                self.texts.push(letter.index() as u8);
            }
        }
        for share in &mut self.shares[from..] {
            *share /= f32::max(count as f32, 1.0);
        }
        if count > FEW {
            self.texts.truncate(text);
        }
        let few = (count <= FEW).then_some((text as u32, count as u32));
        Fitting { logarithm: f32::max(count as f32, LITTLE).ln(), shares, few }
    }

    /// The words that fit.
    fn words(&self, key: &[Code]) -> impl Iterator<Item = &'a [Letter]> + use<'a> {
        let all = self.words.alphabet().letters();
        let set = |&cell: &Code| if cell == EMPTY { all } else { LetterSet::only(Letter::new(cell - 1)) };
        let sets: Vec<LetterSet> = key.iter().map(set).collect();
        let index =
            Some(self.words.of_length(key.len().min(MAX_WORD_LENGTH))).filter(|index| index.length() == key.len());
        let floors = &self.rules.floors;
        let floor = floors.by_length.get(&key.len()).copied().or(floors.all);
        index.into_iter().flat_map(move |index| {
            let best = floor.map_or(index.len(), |floor| index.count_from(floor));
            let fitting: Vec<WordId> =
                index.fitting(&sets, all).iter().take_while(|word| word.index() < best).collect();
            fitting.into_iter().map(move |word| index.word(word))
        })
    }

    fn row(&self, shares: Shares) -> &[f32] {
        &self.shares[shares.0 as usize * self.letters..][..self.letters]
    }

    /// Half the logarithm of the chance that two words agree in a cell.
    pub fn agree(&self, one: Shares, other: Shares) -> f32 {
        let mut sums = [0.0; LANES];
        let lanes = self.row(one).chunks_exact(LANES).zip(self.row(other).chunks_exact(LANES));
        for (one, other) in lanes {
            for lane in 0..LANES {
                sums[lane] += one[lane] * other[lane];
            }
        }
        sums.iter().sum::<f32>().max(LITTLE).ln() / 2.0
    }

    /// The room of a slot with few words, given what its crossings come to by themselves, and the shares of letters in the
    /// words that cross it: each of its words is asked how well it goes with all of them at once.
    pub fn room(&self, fitting: &Fitting, agree: f32, crossing: &[Option<Shares>]) -> f32 {
        let (first, count) = fitting.few.unwrap_or_default();
        let words = &self.texts[first as usize..][..count as usize * crossing.len()];
        let mut rows = [(0, 0); MAX_WORD_LENGTH];
        let mut open = 0;
        for (place, shares) in crossing.iter().enumerate() {
            if let Some(Shares(row)) = shares {
                rows[open] = (place, *row as usize * self.letters);
                open += 1;
            }
        }
        let mut total = 0.0;
        for word in words.chunks_exact(crossing.len()) {
            let mut chance = 1.0;
            for &(place, row) in &rows[..open] {
                chance *= self.shares[row + usize::from(word[place])];
            }
            total += chance;
        }
        // Half of what the crossings cost is theirs.
        f32::max(f32::max(total, f32::MIN_POSITIVE).ln() - agree, LITTLE.ln() + agree)
    }

    /// How hard a slot is by itself, if its crossings are of the usual kind.
    pub fn hardness_alone(&mut self, cells: impl Iterator<Item = Code>) -> f32 {
        let mut key = std::mem::take(&mut self.key);
        key.clear();
        key.extend(cells);
        let empty: u16 = key.iter().map(|&cell| u16::from(cell == EMPTY)).sum();
        let hardness = if empty == 0 {
            0.0
        } else if let Some(&known) = self.alone.get(&key) {
            known
        } else {
            let count = self.words(&key).count();
            let hardness =
                hardness(STEEPNESS * (f32::max(count as f32, LITTLE).ln() + USUAL_CHANCE * f32::from(empty)));
            if self.alone.len() >= MOST_ALONE {
                self.alone.clear();
            }
            self.alone.insert(key.clone(), hardness);
            hardness
        };
        self.key = key;
        hardness
    }
}

/// How steeply hardness falls with the room of a slot.
const STEEPNESS: f32 = 0.5;
/// From here on it no longer grows exponentially, but in proportion.
const STEEPEST: f32 = 3.0;

/// How hard a slot is: the less room, the harder.
pub(crate) fn hardness(room: f32) -> f32 {
    let pressure = -room;
    if pressure > STEEPEST { STEEPEST.exp() * (pressure - STEEPEST + 1.0) } else { pressure.exp() }
}
