//! Help texts, completions and manual pages. Run with `UPDATE_EXPECT=1` to accept a change.

mod common;

use common::sator;
use expect_test::expect_file;

#[test]
fn help_texts() {
    let check = |name: &str, arguments: &[&str]| {
        let run = sator(arguments);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments:?}");
        expect_file![format!("{}/tests/snapshots/{name}.txt", env!("CARGO_MANIFEST_DIR"))].assert_eq(&run.out);
    };
    check("help", &["--help"]);
    check("help-fill", &["fill", "--help"]);
    check("help-rect", &["rect", "--help"]);
    check("help-rect-merge", &["rect", "merge", "--help"]);
    check("help-codeword", &["codeword", "--help"]);
    for command in ["solve", "hint", "make"] {
        check(&format!("help-codeword-{command}"), &["codeword", command, "--help"]);
    }
    check("help-sat", &["sat", "--help"]);
    for command in ["encode", "decode", "solve", "resolve"] {
        check(&format!("help-sat-{command}"), &["sat", command, "--help"]);
    }
    check("help-design", &["design", "--help"]);
    check("help-words", &["words", "--help"]);
    check("help-lists", &["lists", "--help"]);
    for command in ["stats", "merge", "rescore", "diff", "clean"] {
        check(&format!("help-lists-{command}"), &["lists", command, "--help"]);
    }
    check("help-check", &["check", "--help"]);
    check("help-completions", &["completions", "--help"]);
    check("help-man", &["man", "--help"]);
    check("help-notices", &["notices", "--help"]);
}

/// On Windows it is `sator.exe`.
#[cfg(unix)]
#[test]
fn help_does_not_depend_on_the_name_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("sator.exe");
    std::os::unix::fs::symlink(common::PROGRAM, &other).unwrap();
    let output = std::process::Command::new(other).args(["words", "--help"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("Usage: sator words [OPTIONS]"), "{text}");
}

#[test]
fn the_program_carries_the_notices_of_its_word_list() {
    let run = sator(&["notices"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.out, std::fs::read_to_string(common::root().join("crates/english/NOTICES.md")).unwrap());
}

#[test]
fn every_command_takes_the_common_options() {
    let common = ["--seed", "7", "--threads", "2", "--timeout", "9.5", "--stats", "--quiet", "--format", "json"];
    let commands: [&[&str]; 7] = [
        &["words", "noon"],
        &["check", "examples/grids/mini-5.txt"],
        &["lists", "stats", "examples/lists/animals.txt"],
        &["lists", "merge", "examples/lists/animals.txt"],
        &["lists", "rescore", "examples/lists/animals.txt"],
        &["lists", "clean", "examples/lists/animals.txt"],
        &["lists", "diff", "examples/lists/animals.txt", "english"],
    ];
    for command in commands {
        let run = sator(&[command, &common[..]].concat());
        assert_eq!(run.code, 0, "{command:?}: {}", run.err);
        assert!(run.err.contains(" word") && run.err.ends_with(" s\n"), "{command:?}: {}", run.err);
        assert!(run.out.contains("\"stats\":{") && run.out.contains("\"seconds\":"), "{command:?}: {}", run.out);
    }
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = sator(&["completions", shell]);
        assert_eq!(run.code, 0);
        assert!(run.out.contains("sator") && run.out.contains("rescore"), "{shell}");
    }
}

#[test]
fn manual_pages() {
    let page = sator(&["man"]).out;
    assert!(page.contains(".TH SATOR 1"), "{page}");
    assert!(page.contains("sator\\-words(1)"), "{page}");
    let page = sator(&["man", "lists", "merge"]).out;
    assert!(page.contains(".TH SATOR-LISTS-MERGE 1"), "{page}");
    assert!(page.contains("\\-\\-override"), "{page}");
}
