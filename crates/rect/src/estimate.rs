//! How large a search is, from random probes.
//!
//! A probe runs a unit drawn at random; or, where a whole unit would take too long, goes down it at random, a row at a time,
//! until what is left is small, and weighs what it finds there by the number of ways it did not go (Knuth, "Estimating the
//! efficiency of backtrack programs", Mathematics of Computation 29, 1975). Both are right on average; the spread of the
//! probes says how far off they may be.

use crate::plan::{Plan, Unit};
use crate::search::Halt;
use sator_search::{Budget, Rng};
use std::time::Duration;

/// A unit that takes more nodes than this is gone down at random.
const UNIT_NODES: u64 = 50_000;

/// At least so many probes, whatever time they take, unless the budget ends them.
const MIN_PROBES: u64 = 30;

/// A figure and how far off it may be.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Figure {
    /// The estimate.
    pub value: f64,
    /// Its standard error: in two of three cases the true value is not further off.
    pub error: f64,
}

/// What a search will come to.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    /// Units there are.
    pub units: u64,
    /// Probes made.
    pub probes: u64,
    /// Nodes of the search.
    pub nodes: Figure,
    /// Results.
    pub results: Figure,
    /// Seconds on one thread.
    pub seconds: Figure,
    /// Are the figures exact, every unit having been run?
    pub exact: bool,
}

/// Probes a plan for about this long.
pub fn estimate(plan: &Plan<'_>, seed: u64, time: Duration, budget: &Budget) -> Estimate {
    let units: Vec<Unit> = plan.units().collect();
    let mut rng = Rng::new(seed);
    let mut order = units.clone();
    rng.shuffle(&mut order);
    let mut worker = plan.worker();
    let mut samples: Vec<[f64; 3]> = Vec::new();
    let began = budget.elapsed();
    let mut exact = true;
    for &unit in &order {
        let elapsed = budget.elapsed().saturating_sub(began);
        if elapsed >= time && samples.len() as u64 >= MIN_PROBES || budget.check_now().is_err() {
            exact = false;
            break;
        }
        let limited = budget.clone().with_node_limit(UNIT_NODES);
        let start = budget.elapsed();
        let (report, end) = worker.run(unit, &mut limited.meter(), None);
        let seconds = |budget: &Budget| budget.elapsed().saturating_sub(start).as_secs_f64();
        match end {
            Ok(()) => samples.push([report.nodes as f64, report.results as f64, seconds(budget)]),
            Err(Halt::Stopped(_) | Halt::Enough) => {
                exact = false;
                // The first part of the unit tells how long a node takes.
                let pace = seconds(budget) / report.nodes.max(1) as f64;
                let Some((nodes, results)) = worker.probe(unit, &mut rng, budget, UNIT_NODES) else { break };
                samples.push([nodes, results, nodes * pace]);
            }
        }
    }
    let count = units.len() as f64;
    let figure = |nth: usize| figure(&samples, nth, count);
    Estimate {
        units: units.len() as u64,
        probes: samples.len() as u64,
        nodes: figure(0),
        results: figure(1),
        seconds: figure(2),
        exact: exact && samples.len() == units.len(),
    }
}

/// The total of all units, from a sample of them drawn without putting back.
fn figure(samples: &[[f64; 3]], nth: usize, units: f64) -> Figure {
    let probes = samples.len() as f64;
    if samples.is_empty() {
        return Figure::default();
    }
    let mean = samples.iter().map(|sample| sample[nth]).sum::<f64>() / probes;
    let variance = samples.iter().map(|sample| (sample[nth] - mean).powi(2)).sum::<f64>() / (probes - 1.0).max(1.0);
    let left = (1.0 - probes / units).max(0.0);
    Figure { value: mean * units, error: units * (variance / probes * left).sqrt() }
}
