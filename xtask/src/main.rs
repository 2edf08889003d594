//! The chores of Sator: everything that is run on the repository rather than by its users.

mod audit;
mod setup;
mod shell;
mod solvers;
mod spdx;
mod steps;
mod test;
mod wordlist;

use anyhow::{Result, bail};
use std::env;
use std::process::ExitCode;

/// A chore: what follows `cargo xtask`.
struct Chore {
    name: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Result<()>,
}

const CHORES: &[Chore] = &[
    Chore { name: "test", about: "set up what the tests need and run them all: what CI runs", run: test::run },
    Chore { name: "wordlist", about: "rebuild the built-in English list from its sources", run: wordlist::run },
];

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    match dispatch(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(args: &[String]) -> Result<()> {
    let Some((name, rest)) = args.split_first().filter(|(name, _)| !matches!(name.as_str(), "help" | "-h" | "--help"))
    else {
        print!("{}", usage());
        return Ok(());
    };
    let Some(chore) = CHORES.iter().find(|chore| chore.name == *name) else {
        bail!("there is no chore {name:?}\n\n{}", usage().trim_end());
    };
    (chore.run)(rest)
}

fn usage() -> String {
    let chores: Vec<String> = CHORES.iter().map(|chore| format!("  {:<10} {}", chore.name, chore.about)).collect();
    format!("Usage: cargo xtask CHORE [OPTIONS]\n\n{}\n\n`cargo xtask CHORE --help` says more.\n", chores.join("\n"))
}
