//! The repository as the tests of its own rules see it: its packages and its files.

use serde_json::Value;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A package of the workspace.
#[derive(Clone, Debug, Default)]
pub struct Package {
    pub name: String,
    pub description: String,
    pub license: String,
    /// The packages of ours that its code uses.
    pub uses: Vec<String>,
    /// The packages of ours that only its tests use.
    pub test_uses: Vec<String>,
}

/// A text file, with its path from the root of the repository, with forward slashes.
#[derive(Clone, Debug)]
pub struct File {
    pub path: String,
    pub text: String,
}

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the repository").to_owned()
}

/// All packages under `crates/`.
pub fn packages() -> Vec<Package> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let args = ["metadata", "--no-deps", "--format-version", "1"];
    let output = Command::new(cargo).args(args).current_dir(root()).output().expect("cargo runs");
    assert!(output.status.success(), "cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON");
    let packages = metadata["packages"].as_array().expect("a workspace has packages");
    packages.iter().filter(|package| package["name"] != "xtask").map(package).collect()
}

fn package(json: &Value) -> Package {
    let text = |key: &str| json[key].as_str().unwrap_or_default().to_owned();
    let dependencies = json["dependencies"].as_array().expect("a package has dependencies");
    // Packages of ours, and only they, are named by a path.
    let ours = dependencies.iter().filter(|dependency| dependency["path"].is_string());
    let (tests, code): (Vec<_>, Vec<_>) = ours.partition(|dependency| dependency["kind"] == "dev");
    let names = |list: Vec<&Value>| list.iter().filter_map(|d| d["name"].as_str()).map(str::to_owned).collect();
    Package {
        name: text("name"),
        description: text("description"),
        license: text("license"),
        uses: names(code),
        test_uses: names(tests),
    }
}

/// All text files of the repository: those that git tracks or would track; without git (an unpacked archive), all but what
/// builds leave behind.
pub fn files() -> Vec<File> {
    let args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let paths = match Command::new("git").args(args).current_dir(root()).output() {
        Ok(output) if output.status.success() => {
            let listed = String::from_utf8(output.stdout).expect("our paths are UTF-8");
            listed.split_terminator('\0').map(str::to_owned).collect()
        }
        _ => {
            let mut found = Vec::new();
            walk(&root(), "", &mut found);
            found
        }
    };
    assert!(paths.iter().any(|path| path == "Cargo.toml"), "the list of files lacks Cargo.toml: {paths:?}");
    // Data that is no text has no lines to check; a file that is tracked but deleted is gone.
    let read = |path: String| Some(File { text: fs::read_to_string(root().join(&path)).ok()?, path });
    paths.into_iter().filter_map(read).collect()
}

fn walk(root: &Path, folder: &str, found: &mut Vec<String>) {
    for entry in fs::read_dir(root.join(folder)).expect("a folder can be read").flatten() {
        let name = entry.file_name().into_string().expect("our paths are UTF-8");
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        if !entry.path().is_dir() {
            found.push(path);
        } else if ![".git", "target", ".venv", "node_modules"].contains(&name.as_str()) {
            walk(root, &path, found);
        }
    }
}

impl File {
    /// The crate it is source code of: `words` for `crates/words/src/lib.rs`.
    pub fn crate_name(&self) -> Option<&str> {
        let (name, rest) = self.path.strip_prefix("crates/")?.split_once('/')?;
        (rest.starts_with("src/") && self.is_rust()).then_some(name)
    }

    /// Is it Rust code?
    pub fn is_rust(&self) -> bool {
        Path::new(&self.path).extension().is_some_and(|extension| extension == "rs")
    }

    /// Its lines with their numbers, without what only tests have. A module of tests has none.
    pub fn code(&self) -> Vec<(usize, &str)> {
        let mut code = Vec::new();
        if self.path.ends_with("/tests.rs") || self.path.contains("/tests/") {
            return code;
        }
        let mut lines = (1..).zip(self.text.lines());
        while let Some((number, line)) = lines.next() {
            if line == "#[cfg(test)]" {
                // The item that follows goes too. As files are formatted, it ends with the first line that is not indented
                // and ends so.
                lines.by_ref().find(|(_, line)| !line.starts_with(' ') && line.ends_with([';', '}']));
            } else {
                code.push((number, line));
            }
        }
        code
    }
}
