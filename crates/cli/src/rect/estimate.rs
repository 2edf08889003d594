//! `sator rect --estimate`: what a search will come to.

use super::args::Format;
use super::print::Printer;
use crate::common::grouped;
use anyhow::Result;
use sator::rect::{Estimate, Figure};
use serde::Serialize;
use std::time::Duration;

/// How long the probes take, unless --timeout says otherwise.
pub const PROBE_TIME: Duration = Duration::from_secs(3);

#[derive(Serialize)]
struct EstimateJson {
    sator: u8,
    outcome: &'static str,
    size: String,
    exact: bool,
    units: u64,
    probes: u64,
    nodes: FigureJson,
    results: FigureJson,
    seconds: FigureJson,
    threads: usize,
}

#[derive(Serialize)]
struct FigureJson {
    value: f64,
    error: f64,
}

impl From<Figure> for FigureJson {
    fn from(figure: Figure) -> Self {
        Self { value: figure.value, error: figure.error }
    }
}

/// Prints an estimate.
pub fn print(
    printer: &mut Printer,
    format: Format,
    size: (usize, usize),
    estimate: &Estimate,
    threads: usize,
) -> Result<()> {
    let size = format!("{}x{}", size.0, size.1);
    if format == Format::Json {
        return printer.json(&EstimateJson {
            sator: 1,
            outcome: "found",
            size,
            exact: estimate.exact,
            units: estimate.units,
            probes: estimate.probes,
            nodes: estimate.nodes.into(),
            results: estimate.results.into(),
            seconds: estimate.seconds.into(),
            threads,
        });
    }
    let kind = if estimate.exact { "exact: all units were run" } else { "± is the standard error" };
    printer.text(&format!(
        "{size}, from {} of {} units ({kind})",
        grouped(estimate.probes as usize),
        grouped(estimate.units as usize)
    ))?;
    printer.text(&format!("nodes    {}", number(estimate.nodes)))?;
    printer.text(&format!("results  {}", number(estimate.results)))?;
    printer.text(&format!("time     {} on one thread", time(estimate.seconds)))?;
    if threads > 1 {
        let share =
            Figure { value: estimate.seconds.value / threads as f64, error: estimate.seconds.error / threads as f64 };
        printer.text(&format!("         {} on {threads}, if all are free", time(share)))?;
    }
    Ok(())
}

fn number(figure: Figure) -> String {
    if figure.error == 0.0 {
        return whole(figure.value);
    }
    format!("{} ± {}", whole(figure.value), whole(figure.error))
}

/// `6,712`, or `1.3e15` where nobody would count the digits.
fn whole(value: f64) -> String {
    if value < 1e12 { grouped(value.round() as usize) } else { format!("{value:.2e}") }
}

fn time(figure: Figure) -> String {
    let (unit, name) = match figure.value {
        seconds if seconds < 120.0 => (1.0, "s"),
        seconds if seconds < 7200.0 => (60.0, "min"),
        seconds if seconds < 172_800.0 => (3600.0, "h"),
        _ => (86_400.0, "days"),
    };
    let shown = |value: f64| if value < 1e6 { format!("{:.1}", value / unit) } else { whole(value / unit) };
    if figure.error == 0.0 {
        return format!("{} {name}", shown(figure.value));
    }
    format!("{} ± {} {name}", shown(figure.value), shown(figure.error))
}
