//! A pair of long slots side by side, with the line beside them where they cross other pairs.

use super::ways::Sieve;
use crate::shape::{Shape, Var};
use crate::stack::is_beside;
use crate::state::{Ones, State};
use sator_words::{LengthIndex, Letter, WordId};
use std::collections::BTreeMap;

/// Shorter slots have too many words.
const LEAST_LENGTH: usize = 10;
/// More pairs are not looked at.
const MOST_BANDS: usize = 6;
/// Of so many first words, the seconds are counted.
const SAMPLED: usize = 64;

/// Where a pair lies.
pub(super) struct Layout {
    /// The two slots; the line beside them is next to the first.
    pub lines: [Var; 2],
    /// The row or the column of that line, and those of the two.
    at: [u32; 3],
    across: bool,
    pub corners: Vec<CornerLayout>,
}

/// Where two pairs cross.
pub(super) struct CornerLayout {
    /// The number of the other pair, and of this corner among its corners.
    with: usize,
    there: usize,
    /// The slot beside this pair that goes through the block of nine cells, and these cells in order.
    beside: Var,
    block: [u32; 9],
}

/// A pair, prepared for going through its ways.
pub(super) struct Band<'a> {
    pub lines: [Var; 2],
    pub corners: Vec<Corner>,
    /// About how many pairs of words the columns allow.
    pub trials: usize,
    tables: [&'a LengthIndex; 2],
    duplicates_allowed: bool,
    /// The words of the second slot, as bits.
    seconds: Vec<u64>,
    /// For each place and each letter of the first slot, the words of the second that the column allows.
    after: Vec<Vec<u64>>,
    letters: usize,
}

/// Where a pair crosses another one.
pub(super) struct Corner {
    pub with: usize,
    pub there: usize,
    /// The letters of the words of the slot beside, one word after the other.
    beside: Vec<u8>,
    length: usize,
    /// For each of them, its part of the number that stands for the letters of a block.
    keys: Vec<u64>,
    limits: Vec<Limit>,
    /// Where the letters of the block's cells come from.
    sources: [Source; 9],
}

/// What a letter beside the pair may be.
struct Limit {
    /// The place of the slot beside, and that of the pair in the same column.
    own: usize,
    place: usize,
    /// For each letter of the first slot at this place, and each letter beside: the letters of the second that go with them.
    seconds: Vec<u64>,
}

/// The words of the slot beside that go with a word of the first slot.
#[derive(Default, Clone)]
struct Narrowed {
    words: Vec<u32>,
    /// For each limit and each letter of the second slot, those that go with it, as bits.
    with: Vec<u64>,
    /// For each letter, those that have it, for the limit at hand.
    bits: Vec<u64>,
    /// Those that go with the words of both slots.
    fits: Vec<u64>,
}

/// Where a letter of a block comes from.
#[derive(Clone, Copy)]
enum Source {
    First(usize),
    Second(usize),
    Beside(usize),
}

/// The pairs of long slots side by side that cross others.
pub(super) fn layouts(shape: &Shape<'_>) -> Vec<Layout> {
    let cells: BTreeMap<(u32, u32), u32> = shape.positions.iter().copied().zip(0..).collect();
    if cells.len() < shape.positions.len() || !shape.all_wanted {
        return Vec::new();
    }
    let mut pairs: Vec<[Var; 2]> = Vec::new();
    let long = || shape.vars().filter(|&var| shape.cells_of(var).len() >= LEAST_LENGTH);
    for one in long() {
        let is_free = |var: Var| pairs.iter().all(|pair| !pair.contains(&var));
        if pairs.len() > MOST_BANDS {
            return Vec::new();
        }
        let other = long().find(|&other| is_beside(shape, one, other));
        if let Some(other) = other.filter(|&other| is_free(one) && is_free(other)) {
            pairs.push([one, other]);
        }
    }
    if pairs.len() > MOST_BANDS {
        return Vec::new();
    }
    // On which side the line beside is: so that there are the most corners, and they have the most letters.
    let sides = (0..1u32 << pairs.len()).map(|sides| corners_of(shape, &cells, &pairs, sides));
    let figure = |layouts: &Vec<Layout>| {
        let corners = || layouts.iter().flat_map(|layout| &layout.corners);
        (corners().count(), corners().map(|corner| shape.cells_of(corner.beside).len()).sum::<usize>())
    };
    let mut best = sides.max_by_key(figure).unwrap_or_default();
    if best.iter().any(|layout| layout.corners.is_empty()) {
        best.clear();
    }
    best
}

fn corners_of(shape: &Shape<'_>, cells: &BTreeMap<(u32, u32), u32>, pairs: &[[Var; 2]], sides: u32) -> Vec<Layout> {
    let place = |var: Var, at: usize| shape.positions[shape.cells_of(var)[at] as usize];
    let mut layouts: Vec<Layout> = Vec::new();
    for (number, &[one, other]) in pairs.iter().enumerate() {
        let across = place(one, 0).0 == place(one, 1).0;
        let line = |var: Var| if across { place(var, 0).0 } else { place(var, 0).1 };
        // There are no lines before the first: its number is then one that no line has.
        let layout = if sides >> number & 1 == 0 {
            Layout {
                lines: [one, other],
                at: [line(one).wrapping_sub(1), line(one), line(other)],
                across,
                corners: vec![],
            }
        } else {
            Layout { lines: [other, one], at: [line(other) + 1, line(other), line(one)], across, corners: vec![] }
        };
        layouts.push(layout);
    }
    for one in 0..layouts.len() {
        for other in 0..layouts.len() {
            if layouts[one].across && !layouts[other].across {
                cross(shape, cells, &mut layouts, one, other);
            }
        }
    }
    layouts
}

/// Adds the corner of two pairs, if there is one.
fn cross(shape: &Shape<'_>, cells: &BTreeMap<(u32, u32), u32>, layouts: &mut [Layout], across: usize, down: usize) {
    let (rows, columns) = (layouts[across].at, layouts[down].at);
    let mut block = [0; 9];
    for (number, cell) in block.iter_mut().enumerate() {
        let Some(&there) = cells.get(&(rows[number / 3], columns[number % 3])) else { return };
        *cell = there;
    }
    let has = |var: Var, numbers: [usize; 3]| numbers.iter().all(|&at| shape.cells_of(var).contains(&block[at]));
    let crosses = has(layouts[across].lines[0], [3, 4, 5])
        && has(layouts[across].lines[1], [6, 7, 8])
        && has(layouts[down].lines[0], [1, 4, 7])
        && has(layouts[down].lines[1], [2, 5, 8]);
    let beside = [shape.vars().find(|&var| has(var, [0, 1, 2])), shape.vars().find(|&var| has(var, [0, 3, 6]))];
    if let ([Some(above), Some(left)], true) = (beside, crosses) {
        let (here, there) = (layouts[across].corners.len(), layouts[down].corners.len());
        layouts[across].corners.push(CornerLayout { with: down, there, beside: above, block });
        layouts[down].corners.push(CornerLayout { with: across, there: here, beside: left, block });
    }
}

impl<'a> Band<'a> {
    pub fn new(state: &State<'_, 'a>, layout: &Layout) -> Self {
        let shape = state.shape();
        let tables = layout.lines.map(|line| shape.table_of(line).index);
        let letters = shape.alphabet.into_iter().map(|letter| letter.index() + 1).max().unwrap_or(0);
        let mut seconds = vec![0; tables[1].blocks()];
        state.blocks(layout.lines[1]).for_each(|(block, bits)| seconds[block as usize] = bits);
        let mut after = Vec::new();
        for (place, (&one, &other)) in
            shape.cells_of(layout.lines[0]).iter().zip(shape.cells_of(layout.lines[1])).enumerate()
        {
            let mut allowed = vec![0u64; letters];
            match column(shape, [one, other]) {
                Some((column, [first, second])) => {
                    let index = shape.table_of(column).index;
                    for word in state.words(column) {
                        let word = index.word(word);
                        allowed[word[first].index()] |= 1 << word[second].index();
                    }
                }
                None => allowed.fill(state.letters(other).bits()),
            }
            for allowed in allowed {
                let mut mask = vec![0; seconds.len()];
                for letter in Ones(allowed) {
                    let with = tables[1].mask(place, Letter::new(letter as u8));
                    mask.iter_mut().zip(with).for_each(|(mask, with)| *mask |= with);
                }
                after.push(mask);
            }
        }
        let corners = layout.corners.iter().map(|corner| Corner::new(state, layout.lines, corner, letters)).collect();
        let duplicates_allowed = shape.duplicates_allowed;
        let mut band =
            Self { lines: layout.lines, corners, trials: 0, tables, duplicates_allowed, seconds, after, letters };
        let firsts: Vec<WordId> = state.words(layout.lines[0]).collect();
        band.trials = band.count(&firsts);
        band
    }

    fn count(&self, firsts: &[WordId]) -> usize {
        let step = (firsts.len() / SAMPLED).max(1);
        let seconds = |&first| self.seconds(first).iter().map(|bits| bits.count_ones() as usize).sum::<usize>();
        firsts.iter().step_by(step).map(seconds).sum::<usize>() * step
    }

    fn seconds(&self, first: WordId) -> Vec<u64> {
        let mut seconds = self.seconds.clone();
        for (place, letter) in self.tables[0].word(first).iter().enumerate() {
            let after = &self.after[place * self.letters + letter.index()];
            seconds.iter_mut().zip(after).for_each(|(seconds, after)| *seconds &= after);
        }
        seconds
    }

    /// Goes through the pairs of words that begin with this one, and gives those that have a counterpart at all corners whose others
    /// are known, with their letters at each corner. Tells how many pairs there were.
    pub fn go(&self, first: WordId, others: &[Option<&Sieve>], take: &mut impl FnMut([WordId; 2], &[Vec<u32>])) -> u64 {
        let mut trials = 0;
        let mut keys: Vec<Vec<u32>> = vec![Vec::new(); self.corners.len()];
        let mut narrowed: Vec<Narrowed> = vec![Narrowed::default(); self.corners.len()];
        for (corner, narrowed) in self.corners.iter().zip(&mut narrowed) {
            corner.narrow(self.tables[0].word(first), self.letters, narrowed);
        }
        if narrowed.iter().any(|narrowed| narrowed.words.is_empty()) {
            return trials;
        }
        // Those first that leave out the most.
        let mut order: Vec<usize> = (0..self.corners.len()).collect();
        order.sort_by_key(|&corner| others[corner].is_none());
        for (block, bits) in (0..).zip(self.seconds(first)) {
            for second in Ones(bits).map(|bit| WordId::new(block * 64 + bit)) {
                if first == second && !self.duplicates_allowed {
                    continue;
                }
                trials += 1;
                let words = [self.tables[0].word(first), self.tables[1].word(second)];
                let found = order.iter().all(|&at| {
                    self.corners[at].find(&mut narrowed[at], words, self.letters, others[at], &mut keys[at]);
                    !keys[at].is_empty()
                });
                if found {
                    take([first, second], &keys);
                }
            }
        }
        trials
    }
}

/// The slot through two cells side by side, and the places in which it has them.
fn column(shape: &Shape<'_>, cells: [u32; 2]) -> Option<(Var, [usize; 2])> {
    let place = |var: Var, cell: u32| shape.cells_of(var).iter().position(|&own| own == cell);
    shape.through[cells[0] as usize].iter().find_map(|through| {
        let places = [place(through.var, cells[0])?, place(through.var, cells[1])?];
        Some((through.var, places))
    })
}

impl Corner {
    fn new(state: &State<'_, '_>, lines: [Var; 2], layout: &CornerLayout, letters: usize) -> Self {
        let shape = state.shape();
        let cells = shape.cells_of(layout.beside);
        let index = shape.table_of(layout.beside).index;
        let place_in = |var: Var, cell: u32| shape.cells_of(var).iter().position(|&own| own == cell);
        let sources = layout.block.map(|cell| {
            let first = place_in(lines[0], cell).map(Source::First);
            let source = first.or_else(|| place_in(lines[1], cell).map(Source::Second));
            let beside = || place_in(layout.beside, cell).map(Source::Beside);
            source.or_else(beside).expect("a block has three cells of each line")
        });
        let letters_of = |word| index.word(word).iter().map(|letter| letter.index() as u8);
        let key_of = |word| {
            sources.iter().fold(0, |key, source| {
                let letter =
                    if let Source::Beside(place) = *source { index.word(word)[place].index() as u64 } else { 0 };
                key << KEY_BITS | letter
            })
        };
        Self {
            keys: state.words(layout.beside).map(key_of).collect(),
            with: layout.with,
            there: layout.there,
            beside: state.words(layout.beside).flat_map(letters_of).collect(),
            length: cells.len(),
            limits: (0..cells.len()).filter_map(|own| Limit::new(state, lines, cells[own], own, letters)).collect(),
            sources,
        }
    }

    /// Finds the words of the slot beside that go with a word of the first slot.
    fn narrow(&self, first: &[Letter], letters: usize, narrowed: &mut Narrowed) {
        // For each limit, the letters of the second slot that go with each letter beside.
        let rows = self
            .limits
            .iter()
            .map(|limit| (limit.own, &limit.seconds[first[limit.place].index() * letters..][..letters]));
        let rows: Vec<(usize, &[u64])> = rows.collect();
        let fits = |word: &[u8]| rows.iter().all(|&(own, row)| row[word[own] as usize] != 0);
        narrowed.words.clear();
        let words = (0..).zip(self.beside.chunks_exact(self.length));
        narrowed.words.extend(words.filter(|(_, word)| fits(word)).map(|(number, _)| number));
        let blocks = narrowed.words.len().div_ceil(64);
        let Narrowed { words, with, bits, .. } = narrowed;
        with.clear();
        with.resize(rows.len() * letters * blocks, 0);
        for (&(own, row), with) in rows.iter().zip(with.chunks_mut((letters * blocks).max(1))) {
            bits.clear();
            bits.resize(letters * blocks, 0);
            for (number, &word) in words.iter().enumerate() {
                let letter = self.beside[word as usize * self.length + own] as usize;
                bits[letter * blocks + number / 64] |= 1 << (number % 64);
            }
            for (&seconds, bits) in row.iter().zip(bits.chunks(blocks.max(1))) {
                for second in Ones(seconds) {
                    let with = &mut with[second as usize * blocks..][..blocks];
                    with.iter_mut().zip(bits).for_each(|(with, bits)| *with |= bits);
                }
            }
        }
    }

    /// What letters the block may have with these words, as numbers: those in the sieve, if there is one.
    fn find(
        &self,
        narrowed: &mut Narrowed,
        words: [&[Letter]; 2],
        letters: usize,
        sieve: Option<&Sieve>,
        keys: &mut Vec<u32>,
    ) {
        keys.clear();
        let Narrowed { words: beside, with, fits, .. } = narrowed;
        let blocks = beside.len().div_ceil(64);
        fits.clear();
        fits.resize(blocks, u64::MAX);
        for (number, limit) in self.limits.iter().enumerate() {
            let begin = (number * letters + words[1][limit.place].index()) * blocks;
            fits.iter_mut().zip(&with[begin..]).for_each(|(fits, with)| *fits &= with);
        }
        let letter = |source: &Source| match *source {
            Source::First(place) => words[0][place].index() as u64,
            Source::Second(place) => words[1][place].index() as u64,
            Source::Beside(_) => 0,
        };
        let of_words = self.sources.iter().fold(0, |key, source| key << KEY_BITS | letter(source));
        for (block, &fits) in fits.iter().enumerate() {
            let words = Ones(fits).filter_map(|bit| beside.get(block * 64 + bit as usize));
            keys.extend(words.map(|&word| mixed(of_words | self.keys[word as usize])));
        }
        if let Some(sieve) = sieve {
            keys.retain(|&key| sieve.contains(key));
        }
        keys.sort_unstable();
        keys.dedup();
    }
}

impl Limit {
    /// For a place of the slot beside. None if the cell's column does not go through the pair.
    fn new(state: &State<'_, '_>, lines: [Var; 2], cell: u32, own: usize, letters: usize) -> Option<Self> {
        let shape = state.shape();
        let (place, column, [one, other, beside]) = shape.through[cell as usize].iter().find_map(|through| {
            let cells = shape.cells_of(through.var);
            let place = |cell: u32| cells.iter().position(|&own| own == cell);
            let beside = place(cell)?;
            let mut line = shape.cells_of(lines[0]).iter().zip(shape.cells_of(lines[1])).enumerate();
            line.find_map(|(at, (&one, &other))| Some((at, through.var, [place(one)?, place(other)?, beside])))
        })?;
        let index = shape.table_of(column).index;
        let mut seconds = vec![0u64; letters * letters];
        for word in state.words(column) {
            let word = index.word(word);
            seconds[word[one].index() * letters + word[beside].index()] |= 1 << word[other].index();
        }
        Some(Self { own, place, seconds })
    }
}

/// So many bits of the number for letters are one letter's.
const KEY_BITS: u32 = 6;

/// A shorter number for letters (Fibonacci hashing, Knuth, The Art of Computer Programming 3, 6.4).
fn mixed(key: u64) -> u32 {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as u32
}
