//! Bringing the scores of a list to another range: other people's lists score from 1 to 10, or by how often a word occurs.

use crate::Score;
use std::ops::RangeInclusive;

/// How old scores become new ones; higher stays higher.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RescaleMethod {
    /// In proportion.
    Linear,
    /// By logarithm: for frequencies, where the commonest word has thousands of times the rarest one's.
    Log,
    /// By rank: the new scores are spread evenly over the words.
    Rank,
}

/// A map from old scores to new ones.
#[derive(Clone, Debug)]
pub struct Rescale {
    method: RescaleMethod,
    /// The scores of all words, sorted.
    scores: Vec<i32>,
    to: RangeInclusive<i32>,
}

impl Rescale {
    /// The map that brings these scores to the range `to`.
    pub fn new(method: RescaleMethod, scores: impl IntoIterator<Item = Score>, to: RangeInclusive<i32>) -> Self {
        let mut scores: Vec<i32> = scores.into_iter().map(Score::value).collect();
        scores.sort_unstable();
        Self { method, scores, to }
    }

    /// Uses a fixed old range instead of the one found: scores beyond it are cut off. By rank there is no range, so this
    /// makes no difference.
    #[must_use]
    pub fn from_range(mut self, from: RangeInclusive<i32>) -> Self {
        if self.method != RescaleMethod::Rank {
            self.scores = vec![*from.start(), *from.end()];
        }
        self
    }

    /// The new score.
    pub fn apply(&self, score: Score) -> Score {
        let (low, high) = (f64::from(*self.to.start()), f64::from(*self.to.end()));
        Score::new((low + self.fraction(score.value()) * (high - low)).round() as i32)
    }

    /// Where in the old range the score stands, 0 to 1; where all are the same, 1.
    fn fraction(&self, score: i32) -> f64 {
        let (Some(&lowest), Some(&highest)) = (self.scores.first(), self.scores.last()) else { return 1.0 };
        if lowest >= highest {
            return 1.0;
        }
        let above = |value: i32| f64::from(value) - f64::from(lowest);
        let part = match self.method {
            RescaleMethod::Linear => above(score) / above(highest),
            RescaleMethod::Log => above(score).max(0.0).ln_1p() / above(highest).ln_1p(),
            RescaleMethod::Rank => {
                // The middle of those with the same score, so that the lowest need not be 0 nor the highest 1 alone.
                let below = self.scores.partition_point(|&other| other < score);
                let to = self.scores.partition_point(|&other| other <= score);
                let last = (self.scores.len() - 1) as f64;
                ((below + to).saturating_sub(1) as f64 / 2.0) / last
            }
        };
        part.clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rescaled(method: RescaleMethod, scores: &[i32], to: RangeInclusive<i32>) -> Vec<i32> {
        let scores: Vec<_> = scores.iter().map(|&s| Score::new(s)).collect();
        let map = Rescale::new(method, scores.iter().copied(), to);
        scores.into_iter().map(|score| map.apply(score).value()).collect()
    }

    #[test]
    fn three_ways() {
        assert_eq!(rescaled(RescaleMethod::Linear, &[1, 5, 10], 1..=100), [1, 45, 100]);
        assert_eq!(rescaled(RescaleMethod::Log, &[1, 100, 10_000], 0..=100), [0, 50, 100]);
        assert_eq!(rescaled(RescaleMethod::Rank, &[7, 1000, 8], 1..=100), [1, 100, 51]);
    }

    #[test]
    fn all_the_same_is_the_best() {
        for method in [RescaleMethod::Linear, RescaleMethod::Log, RescaleMethod::Rank] {
            assert_eq!(rescaled(method, &[5, 5], 1..=60), [60, 60]);
            assert_eq!(rescaled(method, &[], 1..=60), []);
        }
    }

    #[test]
    fn extremes_do_not_overflow() {
        for method in [RescaleMethod::Linear, RescaleMethod::Log, RescaleMethod::Rank] {
            assert_eq!(rescaled(method, &[i32::MIN, i32::MAX], 1..=100), [1, 100]);
        }
    }

    #[test]
    fn a_fixed_range_cuts_off() {
        let map = Rescale::new(RescaleMethod::Linear, [Score::new(3)], 0..=100).from_range(0..=10);
        assert_eq!([-5, 3, 20].map(|s| map.apply(Score::new(s)).value()), [0, 30, 100]);
    }
}
