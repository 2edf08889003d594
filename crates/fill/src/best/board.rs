//! What the workers know together: the best fill so far, and what is proven about all fills.

use super::aim::{Solution, Value};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The common knowledge of all workers.
pub(super) struct Board {
    known: Mutex<Known>,
}

/// The best fill so far, and what is proven. Each bound holds for all fills that are as good in what comes before.
#[derive(Clone)]
pub(super) struct Known {
    pub best: Option<Arc<Solution>>,
    /// There is no fill at all.
    pub impossible: bool,
    /// No fill is better in this and in what comes before.
    pub bound: Value,
}

impl Known {
    /// Is there nothing left to find or to prove?
    pub fn is_settled(&self) -> bool {
        self.impossible || self.is_proven()
    }

    /// Is the best fill proven to be the best?
    pub fn is_proven(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.value == self.bound)
    }
}

impl Board {
    pub fn new(bound: Value) -> Self {
        Self { known: Mutex::new(Known { best: None, impossible: false, bound }) }
    }

    /// What is known now.
    pub fn known(&self) -> Known {
        self.lock().clone()
    }

    /// Takes a fill if it is better than the best. True if it is.
    pub fn offer(&self, solution: &Arc<Solution>) -> bool {
        let mut known = self.lock();
        let better = known.best.as_ref().is_none_or(|best| best.value < solution.value);
        if better {
            known.best = Some(Arc::clone(solution));
        }
        better
    }

    /// Notes that there is no fill.
    pub fn prove_impossible(&self) {
        self.lock().impossible = true;
    }

    /// Notes something proven.
    pub fn prove(&self, change: impl FnOnce(&mut Value)) {
        let mut known = self.lock();
        let mut bound = known.bound;
        change(&mut bound);
        known.bound.preferred = known.bound.preferred.min(bound.preferred);
        known.bound.floor = known.bound.floor.min(bound.floor);
        known.bound.total = known.bound.total.min(bound.total);
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        // A thread that panicked left facts that are true all the same.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
