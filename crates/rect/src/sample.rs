//! Random results, each as likely as the other.
//!
//! All units are run, in a random order, and a reservoir is kept (algorithm R; Vitter, "Random sampling with a reservoir", ACM
//! Transactions on Mathematical Software 11, 1985). When they are all done, the sample is exactly uniform. When the time ran
//! out before, it is a uniform sample of the results of units drawn at random: about uniform, but results that share their
//! first rows come together more often than they should.

use crate::enumerate::{End, Want, enumerate};
use crate::plan::Plan;
use crate::rectangle::Rectangle;
use sator_search::{Budget, OnProgress, Rng};
use std::ops::ControlFlow;

/// Draws `count` different results at random; all if there are no more. The same seed gives the same ones, unless the time
/// ran out.
pub fn sample(
    plan: &Plan<'_>,
    count: usize,
    seed: u64,
    threads: usize,
    budget: &Budget,
    on_progress: &mut OnProgress<'_>,
) -> (Vec<Rectangle>, End) {
    let mut rng = Rng::new(seed);
    let mut units: Vec<_> = plan.units().collect();
    rng.shuffle(&mut units);
    let mut reservoir: Vec<Rectangle> = Vec::new();
    let mut looked_at = 0;
    let end = enumerate(plan, &units, Want::All, threads, budget, on_progress, &mut |part| {
        for rectangle in part.results {
            looked_at += 1;
            if reservoir.len() < count {
                reservoir.push(rectangle);
            } else if let Some(place) = reservoir.get_mut(rng.below(looked_at)) {
                *place = rectangle;
            }
        }
        ControlFlow::Continue(())
    });
    rng.shuffle(&mut reservoir);
    (reservoir, end)
}
