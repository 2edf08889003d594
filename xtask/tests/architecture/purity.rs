//! Engines, and what they build on, only compute: no files, no output, no clock but the budget's. So they run the same in a
//! terminal, a browser's server and a Python process, and the same seed gives the same answer.

use crate::assert_none;
use crate::repository::{File, files};

/// The engines: pure searches.
const ENGINES: &[&str] = &["fill", "rect", "codeword", "design", "sat"];

/// Crates that are no engines and must be as pure.
const PURE: &[&str] = &["grid", "search", "verify"];

/// Pure crates that parse: they may read from a stream they are handed, so that memory stays bounded, but open none.
const PARSERS: &[&str] = &["grid"];

/// The one file that may read a clock.
const CLOCK: &str = "crates/search/src/budget.rs";

/// What pure code must not contain, and what to do instead.
const IMPURE: &[(&str, &str)] = &[
    ("std::fs", "engines touch no files: take the data as an argument"),
    ("std::io", "engines do no input or output: take the data as an argument, return the result"),
    ("std::net", "engines do no input or output: take the data as an argument, return the result"),
    ("std::process", "engines start no programs: leave that to the apps"),
    ("std::env", "engines read no environment: take the setting as an argument"),
    ("print!(", "engines print nothing: report through Progress or the result"),
    ("println!(", "engines print nothing: report through Progress or the result"),
    ("Instant::now", "engines read no clock but through Budget"),
    ("SystemTime", "engines read no clock but through Budget"),
];

fn purity_violations(file: &File) -> Vec<String> {
    let Some(name) = file.crate_name().filter(|name| ENGINES.contains(name) || PURE.contains(name)) else {
        return Vec::new();
    };
    let allowed = |pattern: &str| match pattern {
        "std::io" => PARSERS.contains(&name),
        "Instant::now" => file.path == CLOCK,
        _ => false,
    };
    let mut violations = Vec::new();
    for (number, line) in file.code().filter(|(_, line)| !line.trim_start().starts_with("//")) {
        for (pattern, fix) in IMPURE {
            if contains(line, pattern) && !allowed(pattern) {
                violations.push(format!("{}:{number}: `{pattern}`: {fix}", file.path));
            }
        }
    }
    violations
}

/// Does the line have the pattern, as it is or inside `use std::{…}`?
fn contains(line: &str, pattern: &str) -> bool {
    let module = pattern.strip_prefix("std::");
    let grouped = line.trim_start().strip_prefix("use std::{");
    line.contains(pattern)
        || grouped
            .zip(module)
            .is_some_and(|(group, module)| group.split([',', '}', '{', ' ', ':']).any(|part| part == module))
}

#[test]
fn engines_are_pure() {
    let violations: Vec<String> = files().iter().flat_map(purity_violations).collect();
    assert_none(violations);
}

#[test]
fn impure_code_is_found() {
    let check = |path: &str, text: &str| purity_violations(&File { path: path.into(), text: text.into() }).join("\n");
    let engine = "crates/fill/src/search.rs";
    assert_eq!(
        check(engine, "fn f() {\n    let t = std::time::Instant::now();\n}\n"),
        "crates/fill/src/search.rs:2: `Instant::now`: engines read no clock but through Budget"
    );
    assert!(check(engine, "use std::{fmt, fs::File};\n").contains("`std::fs`"));
    assert!(check(engine, "eprintln!(\"here\");\n").contains("engines print nothing"));
    assert_eq!(check(engine, "use std::{fmt, time};\n/// Like std::fs, but not.\n"), "");
    assert_eq!(check(engine, "#[cfg(test)]\nmod tests {\n    use std::fs;\n}\n"), "");
    assert_eq!(check("crates/cli/src/main.rs", "use std::fs;\n"), "");
    assert_eq!(check(CLOCK, "Instant::now()"), "");
    assert_eq!(check("crates/grid/src/parse.rs", "use std::io::BufRead;\n"), "");
    assert!(check("crates/grid/src/parse.rs", "use std::fs::File;\n").contains("engines touch no files"));
}
