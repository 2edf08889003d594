//! The check of `sator sat` against solvers of other people. RC2 comes with python-sat, into an environment of its own.

use crate::shell::{cargo, output, root, run};
use anyhow::Result;
use std::process::Command;

/// The release of python-sat that the check is known to work with.
const PYTHON_SAT: &str = "python-sat==1.9.dev17";

/// Sets RC2 up if it is not there yet, and runs the check.
pub fn check() -> Result<()> {
    let folder = root().join("target/python-sat");
    let python = folder.join("bin/python");
    if output(Command::new(&python).args(["-c", "import pysat.examples.rc2"])).is_err() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet", PYTHON_SAT]))?;
    }
    run(cargo("test --package sator-cli --test solvers -- --ignored").env("SATOR_PYTHON", &python))
}
