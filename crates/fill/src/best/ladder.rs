//! Which floor to try next, and for how long.
//!
//! The higher the floor, the harder the search, and steeply so; and failing takes longest. So floors are not halved in
//! between like a sorted list. What it took to reach a floor tells what the next may take: first a great step is tried for a
//! part of that, then ever smaller ones for longer, and so on in rounds, each longer than the one before.

/// Where the search for the floor stands.
pub(super) struct Ladder {
    /// The floor that was reached last.
    reached: i32,
    /// What the attempt at a step of one score may take in this round.
    patience: u64,
    /// How many scores to go up, as a power of two.
    step: u32,
}

/// A floor to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rung {
    pub floor: i32,
    /// What the attempts at it may take, all together.
    pub patience: u64,
}

/// How many scores the first attempt goes up, as a power of two.
const FIRST_STEP: u32 = 3;
/// The least that a step of one score may take in the first round.
const LEAST: u64 = 12_000;

impl Ladder {
    pub fn new() -> Self {
        Self { reached: i32::MIN, patience: LEAST, step: FIRST_STEP }
    }

    /// The floor to try next, above the one that is reached, at this cost, and up to the highest not yet impossible; none if
    /// there is nothing in between.
    pub fn next(&mut self, scores: &[i32], reached: i32, highest: i32, cost: u64) -> Option<Rung> {
        if reached != self.reached {
            *self = Self { reached, patience: (cost / 2).max(LEAST), step: FIRST_STEP };
        }
        let from = scores.partition_point(|&score| score <= reached);
        let to = scores.partition_point(|&score| score <= highest);
        let open = scores.get(from..to).filter(|open| !open.is_empty())?;
        // Never beyond the middle of what is open: there, bisection is quicker.
        let floor = open[((1usize << self.step) - 1).min(open.len() / 2)];
        Some(Rung { floor, patience: self.patience >> self.step })
    }

    /// The patience was not enough.
    pub fn give_up(&mut self) {
        if self.step > 0 {
            self.step -= 1;
        } else {
            self.step = FIRST_STEP;
            self.patience = self.patience.saturating_mul(2);
        }
    }
}
