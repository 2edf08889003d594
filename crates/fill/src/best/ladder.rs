//! Which floor to try next, and for how long.
//!
//! The higher the floor, the harder it is to find a fill, and steeply so; and failing takes longest. So floors are not halved
//! in between like a sorted list. What it took to reach a floor tells what the next may take: first a great step is tried for
//! a small part of that, then ever smaller ones for longer, and so on in rounds, each longer than the one before.
//!
//! But the higher the floor, the easier it is to refute. What can be decided one way or the other for less than was
//! spent so far is decided first, the lowest such floor before all others: if it has a fill, that is a great step, and if
//! it has none, neither has any above it.

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
/// A step twice as great gets this part of the patience, as a power of two.
const LESS: u32 = 2;
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
        Some(Rung { floor, patience: self.patience >> (self.step * LESS) })
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

/// What it would take to decide a floor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cost {
    /// Not known yet.
    Unknown,
    Affordable,
    TooHigh,
}

/// The floor to decide next: the lowest of these, ascending, that is affordable, or one of which that is to be found out. A floor
/// costs less than those below it.
pub(super) fn lowest_affordable(open: &[i32], cost: impl Fn(i32) -> Cost) -> Option<i32> {
    let (mut low, mut high) = (0, open.len());
    while low < high {
        let middle = usize::midpoint(low, high);
        match cost(open[middle]) {
            Cost::Unknown => return Some(open[middle]),
            Cost::Affordable => high = middle,
            Cost::TooHigh => low = middle + 1,
        }
    }
    open.get(high).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCORES: [i32; 10] = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

    #[test]
    fn steps_shrink_and_then_the_patience_grows() {
        let mut ladder = Ladder::new();
        let mut tried = || {
            let rung = ladder.next(&SCORES, 10, 100, 0).unwrap();
            ladder.give_up();
            (rung.floor, rung.patience)
        };
        // Never beyond the middle of what is open.
        assert_eq!(tried(), (60, LEAST >> 6));
        assert_eq!(tried(), (50, LEAST >> 4));
        assert_eq!(tried(), (30, LEAST >> 2));
        assert_eq!(tried(), (20, LEAST));
        assert_eq!(tried(), (60, LEAST >> 5));
    }

    #[test]
    fn a_floor_reached_begins_a_new_round_with_half_of_what_was_spent() {
        let mut ladder = Ladder::new();
        assert_eq!(ladder.next(&SCORES, 10, 100, 0).unwrap().floor, 60);
        ladder.give_up();
        assert_eq!(ladder.next(&SCORES, 80, 100, 1_000_000), Some(Rung { floor: 100, patience: 500_000 >> 6 }));
        assert_eq!(ladder.next(&SCORES, 100, 100, 1_000_000), None);
    }

    #[test]
    fn the_lowest_floor_that_is_affordable_is_found_by_asking_for_few() {
        let known = std::cell::RefCell::new(Vec::new());
        let decide = |from: i32| {
            known.borrow_mut().clear();
            loop {
                let chosen = lowest_affordable(&SCORES, |floor| {
                    if !known.borrow().contains(&floor) {
                        Cost::Unknown
                    } else if floor >= from {
                        Cost::Affordable
                    } else {
                        Cost::TooHigh
                    }
                });
                match chosen {
                    Some(floor) if !known.borrow().contains(&floor) => known.borrow_mut().push(floor),
                    chosen => return chosen,
                }
            }
        };
        for from in SCORES {
            assert_eq!(decide(from), Some(from));
            assert!(known.borrow().len() <= 4, "{:?}", known.borrow());
        }
        assert_eq!(decide(101), None);
        assert_eq!(lowest_affordable(&[], |_| Cost::Affordable), None);
    }
}
