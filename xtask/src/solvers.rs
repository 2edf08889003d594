//! The check of `sator sat` against solvers of other people. RC2 comes with python-sat, into an environment of its own.

use crate::shell::{cargo, output, run, target};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The release of python-sat that the check is known to work with.
const PYTHON_SAT: &str = "python-sat==1.9.dev17";

/// What to do where it cannot be set up.
const BY_HAND: &str = "RC2 could not be set up. It takes a network and Python 3 with venv and pip (Debian's python3-venv); \
    python-sat is taken as a ready-made package only, which PyPI has for common systems and Python 3.9 to 3.13. \
    Or set it up elsewhere and name its Python: SATOR_PYTHON=/path/to/python cargo xtask test --only solvers";

/// Sets RC2 up if it is not there yet, and runs the check.
pub fn check() -> Result<()> {
    let python = match std::env::var_os("SATOR_PYTHON") {
        Some(python) => PathBuf::from(python),
        None => ours()?,
    };
    output(&mut asks_for_rc2(&python)).with_context(|| format!("{} has no python-sat", python.display()))?;
    run(cargo("test --package sator-cli --test solvers -- --ignored").env("SATOR_PYTHON", &python))
}

/// The Python of our own environment, with RC2.
fn ours() -> Result<PathBuf> {
    let folder = target().join("python-sat");
    let python = folder.join("bin/python");
    if output(&mut asks_for_rc2(&python)).is_ok() {
        return Ok(python);
    }
    // Networks fail now and then, and an environment may be half made; once more, from the start, is often enough.
    if set_up(&folder, &python).is_err() {
        println!("trying once more");
        set_up(&folder, &python).context(BY_HAND)?;
    }
    Ok(python)
}

fn set_up(folder: &Path, python: &Path) -> Result<()> {
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(folder))?;
    run(Command::new(python).args(["-m", "pip", "install", "--quiet", "--only-binary", ":all:", PYTHON_SAT]))
}

fn asks_for_rc2(python: &Path) -> Command {
    let mut command = Command::new(python);
    command.args(["-c", "import pysat.examples.rc2"]);
    command
}
