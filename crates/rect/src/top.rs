//! The results of the highest score.

use crate::rectangle::Rectangle;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The best so many; of equal scores, those that come first in the alphabet.
pub struct Top {
    count: usize,
    /// The worst of the best on top.
    heap: BinaryHeap<(Reverse<i64>, Rectangle)>,
}

impl Top {
    /// None yet, and never more than `count`.
    pub fn new(count: usize) -> Self {
        Self { count, heap: BinaryHeap::new() }
    }

    /// Takes a result in, if it is among the best.
    pub fn offer(&mut self, score: i64, rectangle: Rectangle) {
        let fresh = (Reverse(score), rectangle);
        if self.heap.len() < self.count {
            self.heap.push(fresh);
        } else if self.heap.peek().is_some_and(|worst| fresh < *worst) {
            self.heap.pop();
            self.heap.push(fresh);
        }
    }

    /// The best first.
    pub fn into_sorted(self) -> Vec<(i64, Rectangle)> {
        self.heap.into_sorted_vec().into_iter().map(|(Reverse(score), rectangle)| (score, rectangle)).collect()
    }
}
