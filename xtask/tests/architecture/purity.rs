//! Engines, and what they build on, only compute: no files, no output, no clock but the budget's. So they run the same in a
//! terminal, a browser's server and a Python process, and the same seed gives the same answer.

use crate::assert_none;
use crate::repository::{File, files};

/// The engines: pure searches.
const ENGINES: &[&str] = &["fill", "rect", "codeword", "design", "sat"];

/// Crates that are no engines and must be as pure.
const PURE: &[&str] = &["words", "grid", "search", "verify"];

/// Pure crates that parse: they may read from a stream they are handed, so that memory stays bounded, but open none.
const PARSERS: &[&str] = &["words", "grid"];

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
    ("stdin(", "engines do no input or output: take the data as an argument, return the result"),
    ("stdout(", "engines print nothing: report through Progress or the result"),
    ("stderr(", "engines print nothing: report through Progress or the result"),
    ("Instant", "engines read no clock but through Budget"),
    ("SystemTime", "engines read no clock but through Budget"),
];

/// What goes through its contents in an order that differs from run to run.
const UNORDERED: &[&str] = &["HashMap", "HashSet"];

/// The comment of a file that only looks things up in such a collection, and says so.
const LOOKED_UP_ONLY: &str = "// Looked up only, never gone through:";

fn purity_violations(file: &File) -> Vec<String> {
    let Some(name) = file.crate_name().filter(|name| ENGINES.contains(name) || PURE.contains(name)) else {
        return Vec::new();
    };
    let allowed = |pattern: &str| match pattern {
        "std::io" => PARSERS.contains(&name),
        "Instant" => file.path == CLOCK,
        _ => false,
    };
    let mut violations = Vec::new();
    for (number, code) in statements(file) {
        for (pattern, fix) in IMPURE {
            if code.contains(pattern) && !allowed(pattern) {
                violations.push(format!("{}:{number}: `{pattern}`: {fix}", file.path));
            }
        }
        for pattern in UNORDERED {
            if code.contains(pattern) && ENGINES.contains(&name) && !file.text.contains(LOOKED_UP_ONLY) {
                violations.push(format!(
                    "{}:{number}: `{pattern}` has no order of its own: take a BTreeMap or a vector, or if it is only looked \
                     up in, say so: `{LOOKED_UP_ONLY} …`",
                    file.path
                ));
            }
        }
    }
    violations
}

/// The lines of code without comments; of a `use`, which may go over many lines, all paths written out.
fn statements(file: &File) -> Vec<(usize, String)> {
    let mut statements = Vec::new();
    let code = file.code();
    let mut lines = code.into_iter().filter(|(_, line)| !line.trim_start().starts_with("//"));
    while let Some((number, line)) = lines.next() {
        let line = line.trim();
        let Some(at) = line.find("use ").filter(|&at| at == 0 || line.starts_with("pub")) else {
            statements.push((number, line.to_owned()));
            continue;
        };
        let mut tree = line[at + 4..].to_owned();
        while !tree.contains(';') {
            let Some((_, line)) = lines.next() else { break };
            tree += line.trim();
        }
        let tree = tree.split(';').next().unwrap_or_default();
        statements.push((number, paths(tree).join("\n")));
    }
    statements
}

/// The paths of a tree of imports: `std::{fmt, fs::File}` is `std::fmt` and `std::fs::File`.
fn paths(tree: &str) -> Vec<String> {
    let Some((prefix, group)) = tree.split_once('{') else { return vec![tree.trim().to_owned()] };
    let group = group.trim_end().strip_suffix('}').unwrap_or(group);
    let mut depth = 0;
    let parts = group.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    parts.flat_map(paths).filter(|path| !path.is_empty()).map(|path| format!("{}{path}", prefix.trim())).collect()
}

#[test]
fn engines_are_pure() {
    let violations: Vec<String> = files().iter().flat_map(purity_violations).collect();
    assert_none(violations);
}

fn check(path: &str, text: &str) -> String {
    purity_violations(&File { path: path.into(), text: text.into() }).join("\n")
}

const ENGINE: &str = "crates/fill/src/search.rs";

#[test]
fn impure_code_is_found() {
    assert_eq!(
        check(ENGINE, "fn f() {\n    let t = std::time::Instant::now();\n}\n"),
        "crates/fill/src/search.rs:2: `Instant`: engines read no clock but through Budget"
    );
    assert!(check(ENGINE, "eprintln!(\"here\");\n").contains("engines print nothing"));
    assert_eq!(check(ENGINE, "/// Like std::fs, but not.\n"), "");
    assert_eq!(check("crates/cli/src/main.rs", "use std::fs;\n"), "");
    assert_eq!(check(CLOCK, "Instant::now()"), "");
    for parser in ["crates/grid/src/parse.rs", "crates/words/src/lines.rs"] {
        assert_eq!(check(parser, "use std::io::BufRead;\n"), "");
        assert!(check(parser, "use std::fs::File;\n").contains("engines touch no files"));
        assert!(check(parser, "let line = io::stdin().lines();\n").contains("engines do no input"));
    }
}

#[test]
fn imports_are_found_however_they_are_written() {
    for import in ["use std::fs;", "use std::{fmt, fs::File};", "pub(crate) use std::fs::File as Data;"] {
        assert!(check(ENGINE, &format!("{import}\n")).contains("search.rs:1: `std::fs`"), "{import}");
    }
    let long = "use std::{\n    collections::{BTreeMap, BTreeSet},\n    fs::{\n        File, Metadata,\n    },\n};\n";
    assert!(check(ENGINE, long).contains("search.rs:1: `std::fs`"));
    assert_eq!(check(ENGINE, "use std::{\n    fmt, time,\n};\nuse fs::std;\n"), "");
}

#[test]
fn only_the_tests_themselves_are_left_out() {
    assert_eq!(check(ENGINE, "#[cfg(test)]\nmod tests {\n    use std::fs;\n}\n"), "");
    assert_eq!(check(ENGINE, "#[cfg(test)]\nmod tests;\n"), "");
    let after =
        "#[cfg(test)]\nuse std::{\n    env,\n};\nuse std::fs;\n#[cfg(test)]\nmod tests {}\nfn f() { print!(\"\") }\n";
    let found = check(ENGINE, after);
    assert!(!found.contains("`std::env`"), "{found}");
    assert!(found.contains("search.rs:5: `std::fs`") && found.contains("search.rs:8: `print!(`"), "{found}");
}

#[test]
fn a_collection_without_order_has_to_explain_itself() {
    let map = "use std::collections::{BTreeMap, HashMap};\n";
    assert!(check(ENGINE, map).contains("search.rs:1: `HashMap` has no order of its own"));
    assert_eq!(check(ENGINE, &format!("{LOOKED_UP_ONLY} the words of a run.\n{map}")), "");
    assert_eq!(check("crates/words/src/list.rs", map), "");
}
