//! The ways to fill a pair of slots that were kept, and the letters that they have at crossings.

use super::band::Band;
use sator_words::WordId;

/// Ways to fill a pair.
pub(super) struct Ways {
    pub words: Vec<[WordId; 2]>,
    /// For each corner, what letters its cells may have.
    pub keys: Vec<Keys>,
}

/// For each way, the letters that the cells of a corner may have, as numbers that stand for them: different letters seldom have
/// the same number.
#[derive(Default)]
pub(super) struct Keys {
    keys: Vec<u32>,
    ends: Vec<u32>,
}

/// A set of such numbers, to which some more belong by chance: a number has two bits (Bloom, "Space/time trade-offs in hash coding
/// with allowable errors", CACM 13, 1970).
pub(super) struct Sieve {
    bits: Vec<u64>,
    /// How far a number is shifted to the right to have as many bits as the sieve.
    shift: u32,
}

/// A sieve has about so many bits for each number...
const BITS_PER_KEY: usize = 16;
/// ... and at most two to this power of them.
const MOST_BITS: u32 = 28;

impl Sieve {
    /// The largest there is.
    pub fn large() -> Self {
        Self::of_bits(MOST_BITS)
    }

    /// One for about so many numbers.
    fn new(keys: usize) -> Self {
        Self::of_bits((keys * BITS_PER_KEY).next_power_of_two().ilog2().clamp(6, MOST_BITS))
    }

    /// One of two to this power of bits.
    fn of_bits(bits: u32) -> Self {
        Self { bits: vec![0; 1 << (bits - 6)], shift: u32::BITS - bits }
    }

    pub fn insert_all(&mut self, keys: &[u32]) {
        for &key in keys {
            for bit in self.places(key) {
                self.bits[bit / 64] |= 1 << (bit % 64);
            }
        }
    }

    pub fn contains(&self, key: u32) -> bool {
        self.places(key).into_iter().all(|bit| self.bits[bit / 64] >> (bit % 64) & 1 != 0)
    }

    /// The bits of a number.
    fn places(&self, key: u32) -> [usize; 2] {
        [key, key.wrapping_mul(0x9E37_79B1)].map(|hash| (hash >> self.shift) as usize)
    }
}

impl Keys {
    /// Those of a way.
    pub fn of(&self, way: u32) -> &[u32] {
        let begin = if way == 0 { 0 } else { self.ends[way as usize - 1] };
        &self.keys[begin as usize..self.ends[way as usize] as usize]
    }

    /// Those of all ways.
    pub fn sieve(&self) -> Sieve {
        let mut sieve = Sieve::new(self.keys.len());
        sieve.insert_all(&self.keys);
        sieve
    }

    /// Adds those of the next way.
    fn push(&mut self, keys: impl IntoIterator<Item = u32>) {
        self.keys.extend(keys);
        self.ends.push(self.keys.len() as u32);
    }
}

impl Ways {
    pub fn new(band: &Band) -> Self {
        Self { words: Vec::new(), keys: band.corners.iter().map(|_| Keys::default()).collect() }
    }

    /// Adds a way, with its letters at each corner.
    pub fn add(&mut self, words: [WordId; 2], keys: &[Vec<u32>]) {
        self.words.push(words);
        self.keys.iter_mut().zip(keys).for_each(|(own, keys)| own.push(keys.iter().copied()));
    }

    /// How many letters of blocks it has.
    pub fn size(&self) -> usize {
        self.keys.iter().map(|keys| keys.keys.len()).sum()
    }

    /// Leaves out what has no counterpart in a sieve at a corner. Is there less than before?
    pub fn retain(&mut self, corner: usize, sieve: &Sieve) -> bool {
        let mut kept = Self { words: Vec::new(), keys: self.keys.iter().map(|_| Keys::default()).collect() };
        for (way, &words) in (0..).zip(&self.words) {
            if self.keys[corner].of(way).iter().any(|&key| sieve.contains(key)) {
                kept.words.push(words);
                for (number, (kept, keys)) in kept.keys.iter_mut().zip(&self.keys).enumerate() {
                    kept.push(keys.of(way).iter().copied().filter(|&key| number != corner || sieve.contains(key)));
                }
            }
        }
        let less = kept.keys[corner].keys.len() < self.keys[corner].keys.len();
        *self = kept;
        less
    }

    /// The numbers at a corner in order, each with its way.
    pub fn by_key(&self, corner: usize) -> Vec<(u32, u32)> {
        let ways = 0..self.words.len() as u32;
        let mut all: Vec<(u32, u32)> =
            ways.flat_map(|way| self.keys[corner].of(way).iter().map(move |&key| (key, way))).collect();
        all.sort_unstable();
        all
    }
}
