//! Which floor to try next.
//!
//! The higher the floor, the harder the search, and steeply so; and failing takes longest. So floors are not halved in
//! between like a sorted list: the search gallops up from the floor that is reached. Steps double when a floor is reached
//! and halve when the patience is used up; the smallest step is never given up, as nothing higher can be easier.

/// Where the search for the floor stands.
pub(super) struct Ladder {
    /// What an attempt may cost that goes up by more than the smallest step.
    patience: u64,
    /// How many scores to go up.
    step: usize,
}

/// How many scores the first attempt goes up.
const FIRST_STEP: usize = 16;

impl Ladder {
    pub fn new(patience: u64) -> Self {
        Self { patience, step: FIRST_STEP }
    }

    /// The floor to try next, or one so many scores higher, above the one that is reached and up to the highest not yet
    /// impossible; none if there is nothing in between.
    pub fn next(&self, scores: &[i32], reached: i32, highest: i32, higher: usize) -> Option<i32> {
        let from = scores.partition_point(|&score| score <= reached);
        let to = scores.partition_point(|&score| score <= highest);
        let open = scores.get(from..to).filter(|open| !open.is_empty())?;
        // Never beyond the middle of what is open: there, bisection is quicker.
        Some(open[(self.step - 1).saturating_add(higher).min(open.len() / 2)])
    }

    /// What an attempt may cost now.
    pub fn patience(&self) -> u64 {
        if self.step > 1 { self.patience } else { u64::MAX }
    }

    /// Has it come down to the smallest step?
    pub fn is_at_its_lowest(&self) -> bool {
        self.step == 1
    }

    /// The floor was reached.
    pub fn succeed(&mut self) {
        self.step = self.step.saturating_mul(2);
    }

    /// The patience was not enough.
    pub fn give_up(&mut self) {
        self.step = (self.step / 2).max(1);
    }
}
