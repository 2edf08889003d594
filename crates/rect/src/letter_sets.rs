//! Numbers the sets of letters that occur, in the order in which they are met.

/// The number of a set of letters.
pub type SetId = u32;

/// The sets met so far; found again by open addressing.
#[derive(Default)]
pub struct LetterSets {
    sets: Vec<u64>,
    /// Numbers plus one, at the place that a set's bits lead to or the next free one; 0 is free. A power of two long.
    table: Vec<u32>,
}

impl LetterSets {
    /// The number of this set.
    pub fn id(&mut self, set: u64) -> SetId {
        if (self.sets.len() + 1) * 2 > self.table.len() {
            self.grow();
        }
        let place = self.place(set);
        if self.table[place] == 0 {
            self.sets.push(set);
            self.table[place] = self.sets.len() as u32;
        }
        self.table[place] - 1
    }

    /// The sets, by number.
    pub fn sets(&self) -> &[u64] {
        &self.sets
    }

    /// Where the set stands, or would.
    fn place(&self, set: u64) -> usize {
        let mask = self.table.len() - 1;
        // The golden ratio spreads the bits (Knuth, The Art of Computer Programming, volume 3, section 6.4).
        let mut place = (set.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        while self.table[place] != 0 && self.sets[self.table[place] as usize - 1] != set {
            place = (place + 1) & mask;
        }
        place
    }

    fn grow(&mut self) {
        self.table = vec![0; (self.table.len() * 2).max(1 << 10)];
        for id in 0..self.sets.len() {
            let place = self.place(self.sets[id]);
            self.table[place] = id as u32 + 1;
        }
    }
}
