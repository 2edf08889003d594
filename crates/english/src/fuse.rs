//! A set of words in nine bits a word, that answers one question: is this word in it? For a word that is, always yes; for
//! another, yes once in 256 times.
//!
//! It is a binary fuse filter (Graf and Lemire, "Binary Fuse Filters: Fast and Smaller Than Xor Filters", ACM Journal of
//! Experimental Algorithmics 27, 2022): every word has three places in a table of bytes, one in each of three segments that
//! lie together, and what stands there adds up, by exclusive or, to the word's fingerprint.

/// How large a part of all other words is taken for members.
pub(crate) const MISTAKEN: f64 = 1.0 / 256.0;

/// Tables are made with so many seeds before giving up; one or two suffice.
const SEEDS: u64 = 100;

/// The size of a table and what its places are derived from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pub seed: u64,
    /// A power of two.
    pub segment: u32,
    /// How many segments a word's first place may be in.
    pub segments: u32,
}

/// Bytes of a layout in a file.
pub(crate) const LAYOUT_BYTES: usize = 16;

impl Layout {
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let number = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let seed = u64::from(number(0)) | u64::from(number(4)) << 32;
        Self { seed, segment: number(8), segments: number(12) }
    }

    pub fn to_bytes(self) -> Vec<u8> {
        [&self.seed.to_le_bytes()[..], &self.segment.to_le_bytes(), &self.segments.to_le_bytes()].concat()
    }

    /// Is the word in the set of this table?
    pub fn contains(self, table: &[u8], word: &[u8]) -> bool {
        let hash = self.hash(word);
        let [a, b, c] = self.places(hash);
        table[a] ^ table[b] ^ table[c] == fingerprint(hash)
    }

    fn bytes(self) -> usize {
        (self.segments as usize + 2) * self.segment as usize
    }

    /// Letters mixed to a number (FNV-1a), and that mixed again (the end of `MurmurHash3`).
    fn hash(self, word: &[u8]) -> u64 {
        let mut hash = word.iter().fold(0xcbf2_9ce4_8422_2325 ^ self.seed, |hash, &letter| {
            (hash ^ (u64::from(letter) + 1)).wrapping_mul(0x0100_0000_01b3)
        });
        hash = (hash ^ hash >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        hash = (hash ^ hash >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        hash ^ hash >> 33
    }

    fn places(self, hash: u64) -> [usize; 3] {
        let range = u128::from(self.segments) * u128::from(self.segment);
        let first = ((u128::from(hash) * range) >> 64) as usize;
        let (segment, mask) = (self.segment as usize, u64::from(self.segment - 1));
        [first, (first + segment) ^ (hash >> 18 & mask) as usize, (first + 2 * segment) ^ (hash & mask) as usize]
    }
}

fn fingerprint(hash: u64) -> u8 {
    (hash ^ hash >> 32) as u8
}

/// The table of these words, each of which is there once. None if no seed serves, as when a word is there twice.
pub(crate) fn build(words: &[Vec<u8>]) -> Option<(Layout, Vec<u8>)> {
    let count = words.len().max(2) as f64;
    // The sizes that the paper recommends.
    let segment = 1u32 << ((count.ln() / 3.33f64.ln() + 2.25).floor() as u32).min(18);
    let room = count * (0.875 + 0.25 * 1e6f64.ln() / count.ln()).max(1.125);
    let segments = ((room / f64::from(segment)).ceil() as u32).saturating_sub(2).max(1);
    (1..=SEEDS).find_map(|seed| {
        let layout = Layout { seed, segment, segments };
        Some((layout, table(layout, words)?))
    })
}

/// Takes away words that have a place to themselves until none is left; then, in the opposite order, each fits its place.
fn table(layout: Layout, words: &[Vec<u8>]) -> Option<Vec<u8>> {
    let hashes: Vec<u64> = words.iter().map(|word| layout.hash(word)).collect();
    // For each place, how many words have it, and all their numbers by exclusive or: with one left, its number.
    let mut users = vec![(0u32, 0usize); layout.bytes()];
    let use_places = |users: &mut Vec<(u32, usize)>, number: usize, leave: bool| {
        for place in layout.places(hashes[number]) {
            let (count, numbers) = &mut users[place];
            *count = if leave { *count - 1 } else { *count + 1 };
            *numbers ^= number;
        }
    };
    for number in 0..words.len() {
        use_places(&mut users, number, false);
    }
    let mut alone: Vec<usize> = (0..users.len()).filter(|&place| users[place].0 == 1).collect();
    let mut order: Vec<(usize, usize)> = Vec::with_capacity(words.len());
    while let Some(place) = alone.pop() {
        let (count, number) = users[place];
        if count != 1 {
            continue;
        }
        order.push((number, place));
        use_places(&mut users, number, true);
        alone.extend(layout.places(hashes[number]).into_iter().filter(|&place| users[place].0 == 1));
    }
    if order.len() < words.len() {
        return None;
    }
    let mut table = vec![0; users.len()];
    for &(number, place) in order.iter().rev() {
        let [a, b, c] = layout.places(hashes[number]);
        table[place] = 0;
        table[place] = fingerprint(hashes[number]) ^ table[a] ^ table[b] ^ table[c];
    }
    Some(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(count: u32) -> Vec<Vec<u8>> {
        (0..count).map(|number| number.to_le_bytes().to_vec()).collect()
    }

    #[test]
    fn members_are_always_found_and_few_others() {
        for count in [0, 1, 2, 10, 1000, 30_000] {
            let words = words(count);
            let (layout, table) = build(&words).unwrap();
            assert_eq!(Layout::from_bytes(&layout.to_bytes()), layout);
            assert!(words.iter().all(|word| layout.contains(&table, word)));
            let others = (1_000_000..1_100_000u32).filter(|number| layout.contains(&table, &number.to_le_bytes()));
            assert!((300..500).contains(&others.count()), "{count}");
        }
        let (_, table) = build(&words(30_000)).unwrap();
        assert!(table.len() < 30_000 * 5 / 4, "{}", table.len());
    }

    #[test]
    fn a_word_that_is_there_twice_has_no_table() {
        assert_eq!(build(&[vec![1, 2], vec![1, 2]]), None);
    }
}
