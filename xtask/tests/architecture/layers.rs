//! Who may use whom. `words` and `search` stand alone; the checker knows no engine, so that it cannot share a mistake with
//! one; engines know no formats and not each other; apps see the facade only.

use crate::assert_none;
use crate::repository::{Package, packages};

/// Everything below the facade.
const LIBRARIES: &[&str] =
    &["words", "english", "grid", "search", "verify", "formats", "fill", "rect", "codeword", "design", "sat"];

/// Which of our crates each may use.
const MAY_USE: &[(&str, &[&str])] = &[
    ("words", &[]),
    ("search", &[]),
    ("english", &["words"]),
    ("grid", &["words"]),
    ("verify", &["words", "grid"]),
    ("fill", &["words", "grid", "search"]),
    ("rect", &["words", "grid", "search"]),
    ("codeword", &["words", "grid", "search", "fill"]),
    ("design", &["words", "grid", "search", "fill"]),
    ("sat", &["words", "grid", "search"]),
    ("formats", &["words", "grid", "search", "verify", "fill", "rect", "codeword", "design", "sat"]),
    ("sator", LIBRARIES),
    ("cli", &["sator"]),
    ("editor", &["sator"]),
    ("python", &["sator"]),
];

/// What the tests of any crate but an app may use besides: real words, and the checker.
const TESTS_MAY_USE: &[&str] = &["words", "english", "grid", "verify"];

fn short(package: &str) -> &str {
    package.strip_prefix("sator-").unwrap_or(package)
}

fn dependency_violations(packages: &[Package]) -> Vec<String> {
    let mut violations = Vec::new();
    for package in packages {
        let name = short(&package.name);
        let Some((_, allowed)) = MAY_USE.iter().find(|(known, _)| *known == name) else {
            violations.push(format!(
                "the crate {name} has no rule: say in MAY_USE of xtask/tests/architecture/layers.rs, and in ARCHITECTURE.md, \
                 what it may use"
            ));
            continue;
        };
        let may_use = if allowed.is_empty() { "none of our crates".to_owned() } else { allowed.join(", ") };
        for used in package.uses.iter().map(|used| short(used)).filter(|used| !allowed.contains(used)) {
            violations.push(format!(
                "{name} must not depend on {used}, only on: {may_use}. Move what it needs down to one of those, or let \
                 the facade join the two"
            ));
        }
        let is_app = *allowed == ["sator"];
        let fine = |used: &str| used == name || allowed.contains(&used) || !is_app && TESTS_MAY_USE.contains(&used);
        for used in package.test_uses.iter().map(|used| short(used)).filter(|used| !fine(used)) {
            violations.push(format!(
                "the tests of {name} must not depend on {used}: move the test up to a crate that may use both"
            ));
        }
    }
    violations
}

#[test]
fn crates_use_only_what_they_may() {
    let packages = packages();
    assert!(packages.iter().any(|package| package.name == "sator-words"), "the workspace has its crates");
    assert_none(dependency_violations(&packages));
}

/// A package that uses these, and whose tests use those.
fn package(name: &str, uses: &[&str], test_uses: &[&str]) -> Package {
    let owned = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    Package { name: name.into(), uses: owned(uses), test_uses: owned(test_uses), ..Package::default() }
}

#[test]
fn a_forbidden_dependency_is_found() {
    let check =
        |name, uses: &[&str], test_uses: &[&str]| dependency_violations(&[package(name, uses, test_uses)]).join("\n");
    assert_eq!(check("sator-fill", &["sator-words", "sator-search"], &["sator-english", "sator-verify"]), "");
    assert_eq!(check("sator-design", &["sator-fill"], &[]), "");
    assert_eq!(
        check("sator-verify", &["sator-words", "sator-fill"], &[]),
        "verify must not depend on fill, only on: words, grid. Move what it needs down to one of those, or let the facade \
         join the two"
    );
    assert!(check("sator-rect", &["sator-fill"], &[]).starts_with("rect must not depend on fill"));
    assert!(check("sator-words", &["sator-grid"], &[]).contains("only on: none of our crates."));
    assert!(check("sator-cli", &["sator", "sator-words"], &[]).starts_with("cli must not depend on words"));
    assert!(check("sator-cli", &["sator"], &["sator-words"]).starts_with("the tests of cli must not depend on words"));
    assert!(check("sator-fresh", &[], &[]).starts_with("the crate fresh has no rule"));
}
