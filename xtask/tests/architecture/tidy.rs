//! Habits: nothing unfinished, no long files, no paths of one machine, crates that say what they are.

use crate::assert_none;
use crate::repository::{File, Package, files, packages};

/// Past this, a file has a second idea in it.
const MAX_LINES: usize = 500;

/// Folders at the root of a file system that are one machine's own.
const MACHINE_FOLDERS: &[&str] = &["root", "work", "home"];

/// Macros of work in progress.
const UNFINISHED: &[&str] = &["todo!(", "dbg!(", "unimplemented!("];

fn unfinished(file: &File) -> Vec<String> {
    if !file.is_rust() || !file.path.starts_with("crates/") {
        return Vec::new();
    }
    let mut violations = Vec::new();
    for (number, line) in (1..).zip(file.text.lines()) {
        // In code it may be a word: Spanish lists have it.
        let comment = line.split_once("//").is_some_and(|(_, comment)| comment.contains("TODO"));
        if comment || UNFINISHED.iter().any(|mark| line.contains(mark)) {
            violations.push(format!("{}:{number}: unfinished: do it now, or open an issue instead", file.path));
        }
    }
    violations
}

fn too_long(file: &File) -> Option<String> {
    file.crate_name()?;
    let lines = file.code().len();
    (lines > MAX_LINES).then(|| {
        format!("{}: {lines} lines without its tests, over {MAX_LINES}: find the second idea in it", file.path)
    })
}

fn machine_paths(file: &File) -> Vec<String> {
    let mut violations = Vec::new();
    for (number, line) in (1..).zip(file.text.lines()) {
        for folder in MACHINE_FOLDERS {
            let path = format!("/{folder}/");
            // Inside a longer path or an address it is just a name.
            let starts_here = |at: usize| {
                let before = line[..at].chars().next_back();
                before.is_none_or(|c| !c.is_alphanumeric() && !"._-~*})]$".contains(c))
            };
            if line.match_indices(&path).any(|(at, _)| starts_here(at)) {
                violations.push(format!(
                    "{}:{number}: `{path}` is a path of one machine: use one from the root of the repository",
                    file.path
                ));
            }
        }
    }
    violations
}

fn undescribed(package: &Package) -> Vec<String> {
    let mut violations = Vec::new();
    if package.description.is_empty() {
        violations.push(format!("{} has no description: add one to its Cargo.toml", package.name));
    }
    if package.license.is_empty() {
        violations.push(format!("{} has no licence: add `license.workspace = true` to its Cargo.toml", package.name));
    }
    violations
}

#[test]
fn nothing_is_left_unfinished() {
    assert_none(files().iter().flat_map(unfinished));
}

#[test]
fn no_file_is_too_long() {
    assert_none(files().iter().filter_map(too_long));
}

#[test]
fn no_file_names_a_path_of_one_machine() {
    assert_none(files().iter().flat_map(machine_paths));
}

#[test]
fn every_crate_says_what_it_is() {
    assert_none(packages().iter().flat_map(undescribed));
}

fn rust(text: &str) -> File {
    File { path: "crates/words/src/lib.rs".into(), text: text.into() }
}

#[test]
fn untidiness_is_found() {
    let expected = ["crates/words/src/lib.rs:2: unfinished: do it now, or open an issue instead"];
    assert_eq!(unfinished(&rust("fn f() {}\n// TODO: more\n")), expected);
    assert_eq!(unfinished(&rust("fn f() {\n    dbg!(1);\n}\n")), expected);
    assert_eq!(unfinished(&rust("let spanish = [\"TODO\"];\n")), [""; 0]);

    let long = "a\n".repeat(MAX_LINES);
    assert_eq!(too_long(&rust(&format!("{long}#[cfg(test)]\nmod tests {{}}\n"))), None);
    let message = "crates/words/src/lib.rs: 501 lines without its tests, over 500: find the second idea in it";
    assert_eq!(too_long(&rust(&format!("{long}b\n"))).as_deref(), Some(message));

    let package = Package { name: "sator-fresh".into(), ..Package::default() };
    assert_eq!(undescribed(&package).len(), 2);
}

#[test]
fn a_path_of_one_machine_is_found() {
    let folder = MACHINE_FOLDERS[0];
    for bad in [format!("see /{folder}/x"), format!("\"/{folder}/x\""), format!("file:///{folder}/x")] {
        assert_eq!(machine_paths(&rust(&bad)).len(), 1, "{bad}");
    }
    for good in [format!("https://example.org/{folder}/x"), format!("../{folder}/x"), format!("/{folder}s/x")] {
        assert_eq!(machine_paths(&rust(&good)).len(), 0, "{good}");
    }
}
