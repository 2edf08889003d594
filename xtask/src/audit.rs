//! The licence audit: whoever builds Sator can give it away, so every dependency must be under a permissive licence. That
//! goes for the dependencies of all systems, for those of the tests, and for those of features that nobody asked for yet.

use crate::shell::{cargo, output};
use crate::spdx;
use anyhow::{Context, Result, bail};
use serde_json::Value;

/// The licences that let us pass the code on under our own.
const ALLOWED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unicode-DFS-2016",
    "Unlicense",
    "Zlib",
];

/// Checks every package that Cargo.lock names.
pub fn run() -> Result<()> {
    let args = "metadata --format-version 1 --all-features";
    println!("$ cargo {args}");
    let metadata: Value = serde_json::from_str(&output(&mut cargo(args))?).context("cargo metadata printed no JSON")?;
    let packages = metadata["packages"].as_array().context("cargo metadata names no packages")?;
    // Only what comes from elsewhere has a source.
    let external: Vec<&Value> = packages.iter().filter(|package| !package["source"].is_null()).collect();
    let violations: Vec<String> = external.iter().filter_map(|package| violation(package)).collect();
    if !violations.is_empty() {
        bail!("{}", violations.join("\n"));
    }
    println!("all {} dependencies have permissive licences", external.len());
    Ok(())
}

/// What is wrong with the licence of a package.
fn violation(package: &Value) -> Option<String> {
    let name = format!("{} {}", package["name"].as_str()?, package["version"].as_str()?);
    let Some(licence) = package["license"].as_str() else {
        return Some(format!("{name} does not say what its licence is: use another crate"));
    };
    match spdx::is_allowed(licence, ALLOWED) {
        Ok(true) => None,
        Ok(false) => Some(format!(
            "{name} is under {licence}, which is not known to be permissive: use another crate, or if it is, add it to \
             ALLOWED in xtask/src/audit.rs"
        )),
        Err(error) => Some(format!("the licence of {name}, {licence:?}, cannot be read: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_violation_names_the_crate_and_its_licence() {
        let check = |licence: Value| violation(&json!({ "name": "splr", "version": "0.17.0", "license": licence }));
        assert_eq!(check("MIT OR MPL-2.0".into()), None);
        assert_eq!(
            check("MPL-2.0".into()).unwrap(),
            "splr 0.17.0 is under MPL-2.0, which is not known to be permissive: use another crate, or if it is, add it to \
             ALLOWED in xtask/src/audit.rs"
        );
        assert_eq!(check(Value::Null).unwrap(), "splr 0.17.0 does not say what its licence is: use another crate");
        let unreadable = check("MIT OR".into()).unwrap();
        assert_eq!(
            unreadable,
            "the licence of splr 0.17.0, \"MIT OR\", cannot be read: a licence is expected at the end"
        );
    }
}
