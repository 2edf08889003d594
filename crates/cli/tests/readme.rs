//! The README's commands run as tests: in a `console` block, what follows a command is what it prints.

mod common;

use common::{root, sator};

/// The commands of all `console` blocks with the output they promise.
fn promises() -> Vec<(String, String)> {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("there is a README");
    let mut promises = Vec::new();
    for block in readme.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        for part in block.split("$ ").skip(1) {
            let (command, output) = part.split_once('\n').unwrap_or((part, ""));
            promises.push((command.to_owned(), output.trim_end().to_owned()));
        }
    }
    promises
}

#[test]
fn the_readme_keeps_its_promises() {
    let promises = promises();
    assert!(!promises.is_empty(), "the README has console blocks");
    for (command, promised) in promises {
        let words: Vec<_> = command.split_whitespace().map(|word| word.trim_matches('\'')).collect();
        assert_eq!(words[0], "sator", "{command}");
        let run = sator(&words[1..]);
        assert_eq!(run.out.trim_end(), promised, "{command}: {}", run.err);
    }
}
