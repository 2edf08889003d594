//! `cargo xtask test`: sets up what the steps need, runs them up to the first that fails, and sums up.

use crate::setup;
use crate::steps::{STEPS, Step};
use anyhow::{Result, anyhow, bail};
use std::time::{Duration, Instant};

/// Runs the steps that the arguments ask for.
pub fn run(args: &[String]) -> Result<()> {
    let steps = match parse(args)? {
        Ask::Help => {
            print!("{}", usage());
            return Ok(());
        }
        Ask::Run(steps) => steps,
    };
    let mut report = Report::default();
    let mut failure = report.time("set-up", || setup::provide(steps.iter().flat_map(|step| step.needs))).err();
    for step in &steps {
        if failure.is_some() {
            report.lines.push((step.name, "not run", None));
        } else if let Err(error) = report.time(step.name, step.run) {
            let name = step.name;
            failure = Some(anyhow!("{name}: {error:#}\nTo run just this step again: cargo xtask test --only {name}"));
        }
    }
    print!("\n{}", report.text());
    failure.map_or(Ok(()), Err)
}

/// What the arguments ask for.
enum Ask {
    Help,
    Run(Vec<&'static Step>),
}

fn parse(args: &[String]) -> Result<Ask> {
    let mut rust_only = false;
    let mut only = Vec::new();
    let mut args = args.iter().map(String::as_str);
    while let Some(arg) = args.next() {
        match arg {
            "-h" | "--help" => return Ok(Ask::Help),
            "--rust-only" => rust_only = true,
            "--only" => match args.next() {
                Some(name) if STEPS.iter().any(|step| step.name == name) => only.push(name),
                Some(name) => bail!("there is no step {name:?}; the steps are {}", names()),
                None => bail!("--only needs the name of a step: {}", names()),
            },
            _ => bail!("unknown option {arg:?}\n\n{}", usage().trim_end()),
        }
    }
    let wanted = |step: &&Step| (!rust_only || step.rust_only) && (only.is_empty() || only.contains(&step.name));
    let steps: Vec<_> = STEPS.iter().filter(wanted).collect();
    if steps.is_empty() {
        bail!("{} is not among the steps of --rust-only; leave that out", only.join(", "));
    }
    Ok(Ask::Run(steps))
}

fn names() -> String {
    STEPS.iter().map(|step| step.name).collect::<Vec<_>>().join(", ")
}

fn usage() -> String {
    let line = |step: &Step| {
        let mark = if step.rust_only { '*' } else { ' ' };
        format!("  {mark} {:<13} {}\n", step.name, step.about)
    };
    format!(
        "Usage: cargo xtask test [--rust-only] [--only STEP]...\n\n\
         Sets up what the tests need, then runs these steps up to the first that fails:\n\n\
         {}\n  --rust-only     only the steps marked *: nothing but the Rust toolchain is needed\n  \
         --only STEP     only this step; may be given again\n",
        STEPS.iter().map(line).collect::<String>()
    )
}

/// How the steps went.
#[derive(Default)]
struct Report {
    lines: Vec<(&'static str, &'static str, Option<Duration>)>,
}

impl Report {
    fn time(&mut self, name: &'static str, run: impl FnOnce() -> Result<()>) -> Result<()> {
        println!("\n=== {name} ===");
        let started = Instant::now();
        let result = run();
        self.lines.push((name, if result.is_ok() { "ok" } else { "FAILED" }, Some(started.elapsed())));
        result
    }

    fn text(&self) -> String {
        let mut text = format!("{:<14}{:<8}{:>8}\n", "step", "result", "seconds");
        for (name, result, time) in &self.lines {
            let seconds = time.map_or(String::new(), |time| format!("{:.1}", time.as_secs_f64()));
            let line = format!("{name:<14}{result:<8}{seconds:>8}");
            text += line.trim_end();
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(args: &str) -> Result<Vec<&'static str>, String> {
        let args: Vec<String> = args.split_whitespace().map(str::to_owned).collect();
        match parse(&args) {
            Ok(Ask::Run(steps)) => Ok(steps.iter().map(|step| step.name).collect()),
            Ok(Ask::Help) => Ok(vec!["help"]),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn which_steps_run() {
        let all = ["format", "audit", "architecture", "clippy", "tests", "docs", "languages", "solvers"];
        assert_eq!(steps("").unwrap(), all);
        assert_eq!(steps("--rust-only").unwrap(), ["format", "clippy", "tests"]);
        assert_eq!(steps("--only tests --only format").unwrap(), ["format", "tests"]);
        assert_eq!(steps("--help").unwrap(), ["help"]);
    }

    #[test]
    fn a_wrong_step_is_told_the_right_ones() {
        let error = steps("--only clipy").unwrap_err();
        assert!(error.starts_with("there is no step \"clipy\"; the steps are format, audit,"), "{error}");
        let error = steps("--rust-only --only languages").unwrap_err();
        assert_eq!(error, "languages is not among the steps of --rust-only; leave that out");
    }

    #[test]
    fn the_quick_steps_need_only_the_rust_toolchain() {
        for step in STEPS.iter().filter(|step| step.rust_only) {
            let foreign = step.needs.iter().find(|need| need.package().is_some());
            assert!(foreign.is_none(), "{} needs {foreign:?}", step.name);
        }
    }

    #[test]
    fn the_summary_shows_what_did_not_run() {
        let seconds = |s| Some(Duration::from_secs_f64(s));
        let lines =
            vec![("format", "ok", seconds(0.84)), ("clippy", "FAILED", seconds(12.0)), ("tests", "not run", None)];
        let expected = "step          result   seconds\n\
                        format        ok           0.8\n\
                        clippy        FAILED      12.0\n\
                        tests         not run\n";
        assert_eq!(Report { lines }.text(), expected);
    }
}
