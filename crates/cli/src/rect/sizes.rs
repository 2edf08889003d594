//! Sizes of rectangles: `5x5`, or a range of them.

use sator::rect::{MAX_SIDE, MIN_SIDE};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Widths and heights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sizes {
    widths: RangeInclusive<usize>,
    heights: RangeInclusive<usize>,
}

impl Sizes {
    /// Every width with every height, narrow ones first.
    pub fn all(&self) -> Vec<(usize, usize)> {
        self.widths.clone().flat_map(|width| self.heights.clone().map(move |height| (width, height))).collect()
    }

    /// Is it one size only?
    pub fn is_one(&self) -> bool {
        self.all().len() == 1
    }
}

impl FromStr for Sizes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || "expected letters in a row by rows, as in 5x5, 8x4 or 2-7x2-7".to_owned();
        let (widths, heights) = text.split_once(['x', 'X', '×']).ok_or_else(expected)?;
        let side = |text: &str| -> Result<usize, String> {
            let number: usize = text.parse().map_err(|_| expected())?;
            if (MIN_SIDE..=MAX_SIDE).contains(&number) {
                Ok(number)
            } else {
                Err(format!("a side has {MIN_SIDE} to {MAX_SIDE} cells, not {number}"))
            }
        };
        let range = |text: &str| -> Result<RangeInclusive<usize>, String> {
            let (from, to) = text.split_once('-').unwrap_or((text, text));
            let (from, to) = (side(from)?, side(to)?);
            if from > to {
                return Err(format!("the range {from}-{to} is empty: the smaller number comes first"));
            }
            Ok(from..=to)
        };
        Ok(Self { widths: range(widths)?, heights: range(heights)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_ranges() {
        let all = |text: &str| text.parse::<Sizes>().unwrap().all();
        assert_eq!(all("5x4"), [(5, 4)]);
        assert_eq!(all("2-3x4-5"), [(2, 4), (2, 5), (3, 4), (3, 5)]);
    }

    #[test]
    fn what_is_no_size() {
        for bad in ["0x5", "5x", "99x99", "5", "x5", "5x5x5", "4-2x3", "-2x3", "axb", ""] {
            assert!(bad.parse::<Sizes>().is_err(), "{bad:?}");
        }
    }
}
