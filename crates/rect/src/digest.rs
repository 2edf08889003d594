//! Digests: what a problem, or a set of results, can be told from another by.
//!
//! A set's digest is the sum of its members' hashes, so that parts found in any order, on any number of machines, add up to
//! the digest of the whole. It guards against mistakes, not against malice.

use std::fmt;
use std::ops::AddAssign;
use std::str::FromStr;

/// A digest of 128 bits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Digest(u128);

impl Digest {
    /// The digest of these bytes: 128-bit FNV-1a (RFC 9923), its bits mixed once more so that sums of digests do not cancel.
    pub fn of(bytes: impl IntoIterator<Item = u8>) -> Self {
        let mut hash: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
        for byte in bytes {
            hash = (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
        let (high, low) = ((hash >> 64) as u64, hash as u64);
        Self(u128::from(mix(high ^ low.rotate_left(32))) << 64 | u128::from(mix(low)))
    }
}

/// The finishing step of `SplitMix64` (Steele, Lea and Flood, OOPSLA 2014).
fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

impl AddAssign for Digest {
    fn add_assign(&mut self, other: Self) {
        self.0 = self.0.wrapping_add(other.0);
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl FromStr for Digest {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text.len() != 32 {
            return Err(());
        }
        u128::from_str_radix(text, 16).map(Self).map_err(|_| ())
    }
}
