//! How hard a puzzle is, by the steps of its explanation.

use crate::explain::step::Explanation;
use std::fmt;

/// How hard a puzzle is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// 1 (easy) to 5 (fiendish).
    pub level: u8,
    /// What the hardest step costs.
    pub hardest: f64,
    /// What all steps cost together.
    pub effort: f64,
}

/// The names of the levels, with the most that the hardest step may cost.
const LEVELS: [(&str, f64); 5] =
    [("easy", 4.0), ("moderate", 6.0), ("tricky", 9.0), ("hard", 16.0), ("fiendish", f64::INFINITY)];

impl Rating {
    /// The rating by the steps.
    pub fn new(explanation: &Explanation) -> Self {
        let costs = || explanation.steps.iter().map(|step| step.cost);
        let hardest = costs().fold(0.0, f64::max);
        let level = LEVELS.iter().position(|&(_, most)| hardest <= most).unwrap_or(LEVELS.len() - 1);
        Self { level: level as u8 + 1, hardest, effort: costs().fold(0.0, |sum, cost| sum + cost) }
    }

    /// The level in one word.
    pub fn name(self) -> &'static str {
        LEVELS[usize::from(self.level) - 1].0
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} of {})", self.name(), self.level, LEVELS.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Key;

    #[test]
    fn no_steps_are_no_effort() {
        let rating = Rating::new(&Explanation { steps: Vec::new(), key: Key::new() });
        assert_eq!((rating.level, rating.hardest), (1, 0.0));
        assert!(rating.effort == 0.0 && rating.effort.is_sign_positive(), "{:?}", rating.effort);
    }
}
