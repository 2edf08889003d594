//! Random numbers that are the same for the same seed, on every machine and in every version.
//!
//! The generator is xoshiro256++ (Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM Transactions
//! on Mathematical Software 47, 2021), its state seeded by `SplitMix64` (Steele, Lea and Flood, "Fast splittable
//! pseudorandom number generators", OOPSLA 2014), as its authors advise. It is not for secrets.

use std::mem;

/// A seeded generator of random numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rng {
    state: [u64; 4],
}

/// The polynomial that advances the state by 2^128 steps, as published with the generator.
const JUMP: [u64; 4] = [0x180e_c6d3_3cfd_0aba, 0xd5a6_1266_f0c9_392c, 0xa958_2618_e03f_c9aa, 0x39ab_dc45_29b1_661c];

impl Rng {
    /// The generator with this seed. Neighbouring seeds have nothing to do with each other.
    pub fn new(seed: u64) -> Self {
        let mut mix = seed;
        Self { state: [(); 4].map(|()| split_mix(&mut mix)) }
    }

    /// A generator for another thread: it takes over the present sequence, and this one goes on 2^128 numbers further, so
    /// that the two never meet.
    #[must_use]
    pub fn split(&mut self) -> Self {
        let ahead = self.jumped();
        mem::replace(self, ahead)
    }

    /// 64 random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        let [a, _, _, d] = self.state;
        let bits = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        self.step();
        bits
    }

    /// A number from 0 to `n` - 1, each exactly as likely (Lemire, "Fast random integer generation in an interval", ACM
    /// Transactions on Modeling and Computer Simulation 29, 2019).
    ///
    /// # Panics
    /// If `n` is zero: there is no such number.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        assert!(n > 0, "a number below zero was asked for");
        let n = n as u64;
        let mut product = u128::from(self.next_u64()) * u128::from(n);
        if (product as u64) < n {
            // The first 2^64 mod n values of each stretch of 2^64 are left out, so that all stretches are equally long.
            let excess = n.wrapping_neg() % n;
            while (product as u64) < excess {
                product = u128::from(self.next_u64()) * u128::from(n);
            }
        }
        (product >> 64) as usize
    }

    /// A number from 0 up to, but not including, 1; all multiples of 2^-53 are equally likely.
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// True with this probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// One of the items, or none if there are none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len())) }
    }

    /// Puts the items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for left in (2..=items.len()).rev() {
            items.swap(left - 1, self.below(left));
        }
    }

    /// A random set of `count` numbers below `n`, ascending; all of them if there are no more. In time that does not depend
    /// on `n` (Bentley and Floyd, "A sample of brilliance", Communications of the ACM 30, 1987), so for small samples.
    pub fn sample(&mut self, count: usize, n: usize) -> Vec<usize> {
        let count = count.min(n);
        let mut chosen = Vec::with_capacity(count);
        for last in n - count..n {
            let number = self.below(last + 1);
            match chosen.binary_search(&number) {
                Err(place) => chosen.insert(place, number),
                // Already there; `last` cannot be, and takes its part of the probability.
                Ok(_) => chosen.push(last),
            }
        }
        chosen
    }

    /// The state's linear step; the number itself is scrambled from the state before.
    #[inline]
    const fn step(&mut self) {
        let state = &mut self.state;
        let shifted = state[1] << 17;
        state[2] ^= state[0];
        state[3] ^= state[1];
        state[1] ^= state[2];
        state[0] ^= state[3];
        state[2] ^= shifted;
        state[3] = state[3].rotate_left(45);
    }

    /// This generator 2^128 steps ahead: the sum of its next 256 states that the polynomial picks.
    fn jumped(&self) -> Self {
        let mut walker = self.clone();
        let mut sum = [0; 4];
        for bits in JUMP {
            for bit in 0..64 {
                if bits >> bit & 1 != 0 {
                    for (part, word) in sum.iter_mut().zip(walker.state) {
                        *part ^= word;
                    }
                }
                walker.step();
            }
        }
        Self { state: sum }
    }
}

/// The next number of `SplitMix64`.
const fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests;
