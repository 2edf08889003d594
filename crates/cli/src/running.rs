//! What every search takes: a seed, threads, a time limit, Ctrl-C, and a line of progress on a terminal.

use anyhow::Result;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use sator::search::{Budget, Cancel, Progress};
use std::io::IsTerminal;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::time::Duration;

/// How long to search, and how.
#[derive(Args, Clone)]
#[command(next_help_heading = "Search")]
pub struct RunArgs {
    /// With --threads 1, the same seed gives the same result
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// How many threads; default: all cores
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZero<usize>>,
}

impl RunArgs {
    /// As many as asked for, or as there are cores.
    pub fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.map_or_else(cores, |threads| threads.get().min(MAX_THREADS))
    }
}

/// More threads than this only take memory.
const MAX_THREADS: usize = 256;

/// A time limit in seconds, more than nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seconds(pub Duration);

impl FromStr for Seconds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0);
        let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        time.map(Self).ok_or_else(|| "expected a number of seconds above 0, such as 60 or 0.5".to_owned())
    }
}

/// A budget that ends with the time, or when the user presses Ctrl-C. A second Ctrl-C ends the program at once.
pub fn budget(time: Option<Seconds>) -> Result<Budget> {
    let cancel = Cancel::new();
    let flag = cancel.clone();
    ctrlc::set_handler(move || {
        if flag.is_cancelled() {
            std::process::exit(130);
        }
        flag.cancel();
    })?;
    let budget = Budget::unlimited().with_cancel(&cancel);
    Ok(match time {
        Some(Seconds(time)) => budget.within(time),
        None => budget,
    })
}

/// A line of progress, on a terminal and unless the user wants quiet.
pub struct ProgressLine {
    bar: ProgressBar,
}

impl ProgressLine {
    pub fn new(quiet: bool) -> Self {
        let bar =
            if quiet || !std::io::stderr().is_terminal() { ProgressBar::hidden() } else { ProgressBar::new_spinner() };
        let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}").expect("the template is valid");
        Self { bar: bar.with_style(style) }
    }

    /// Shows where the search stands; the listener of engines.
    pub fn show(&self, progress: &Progress) -> ControlFlow<()> {
        if !self.bar.is_hidden() {
            self.bar.set_message(text(progress));
            self.bar.tick();
        }
        ControlFlow::Continue(())
    }

    /// The same where so many of all parts of the work were done before.
    pub fn show_after(&self, progress: &Progress, before: usize, all: usize) -> ControlFlow<()> {
        let done = progress.done.map(|done| (before as f64 + done * (all - before) as f64) / all.max(1) as f64);
        self.show(&Progress { done, ..*progress })
    }

    /// Shows some other text.
    pub fn say(&self, text: impl FnOnce() -> String) {
        if !self.bar.is_hidden() {
            self.bar.set_message(text());
            self.bar.tick();
        }
    }

    /// Clears the line.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// What the line says.
fn text(progress: &Progress) -> String {
    let mut parts = vec![progress.phase.to_owned()];
    if let Some(done) = progress.done {
        let rate = progress.stats.rate(progress.stats.results);
        parts.push(format!("{:.1} % done", done * 100.0));
        parts.push(format!("{} results ({rate:.0}/s)", crate::common::grouped(progress.stats.results as usize)));
        parts.extend(progress.time_left().map(|left| format!("{} s left", left.as_secs())));
    }
    parts.extend(progress.floor.map(|floor| format!("floor {floor}")));
    parts.extend(progress.mean.map(|mean| format!("mean {mean:.1}")));
    parts.extend(progress.cost.map(|cost| format!("cost {cost}")));
    parts.extend(progress.bound.map(|bound| match progress.cost {
        Some(_) => format!("at least {bound:.0}"),
        None => format!("at best {bound:.1}"),
    }));
    match (progress.stats.nodes, progress.stats.attempts) {
        (0, 1..) => parts.push(format!("{} conflicts", crate::common::grouped(progress.stats.fails as usize))),
        (nodes, _) => parts.push(format!("{} nodes", crate::common::grouped(nodes as usize))),
    }
    if progress.stats.restarts > 0 {
        parts.push(format!("{} restarts", progress.stats.restarts));
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_limit_is_above_nothing() {
        assert_eq!("0.5".parse(), Ok(Seconds(Duration::from_millis(500))));
        for bad in ["0", "-1", "NaN", "inf", "1e30", "x", ""] {
            assert!(bad.parse::<Seconds>().is_err(), "{bad:?}");
        }
    }
}
