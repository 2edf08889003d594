//! Which floor to try next: bisection over the scores there are, with attempts that may end without an answer.
//!
//! A floor that is reached raises the bottom, one that is impossible lowers the top. As most of what lies below the top is
//! too hard, and failing takes longest, the search gallops up from the bottom: steps double when a floor is reached and
//! halve when the patience is used up. When the smallest step was too hard, there is more patience for the next attempts.

/// Where the search for the floor stands.
pub(super) struct Ladder {
    /// What an attempt may cost.
    pub patience: u64,
    /// How many scores to go up.
    step: usize,
}

/// How many scores the first attempt goes up.
const FIRST_STEP: usize = 8;
/// How much the patience grows when the smallest step was too hard.
const PATIENCE_GROWTH: u64 = 2;
/// How many scores are then gone up.
const STEP_AGAIN: usize = 4;

impl Ladder {
    pub fn new(patience: u64) -> Self {
        Self { patience, step: FIRST_STEP }
    }

    /// The floor to try next, above the one that is reached and up to the highest not yet impossible; none if there is
    /// nothing in between.
    pub fn next(&self, scores: &[i32], reached: i32, highest: i32) -> Option<i32> {
        let from = scores.partition_point(|&score| score <= reached);
        let to = scores.partition_point(|&score| score <= highest);
        let open = scores.get(from..to).filter(|open| !open.is_empty())?;
        // Never beyond the middle of what is open: there, bisection is quicker.
        Some(open[(self.step - 1).min(open.len() / 2)])
    }

    /// The floor was reached.
    pub fn succeed(&mut self) {
        self.step *= 2;
    }

    /// The patience was not enough.
    pub fn give_up(&mut self) {
        if self.step > 1 {
            self.step /= 2;
        } else {
            self.step = STEP_AGAIN;
            self.patience = self.patience.saturating_mul(PATIENCE_GROWTH);
        }
    }
}
