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
    check("help-words", &["words", "--help"]);
    check("help-lists", &["lists", "--help"]);
    for command in ["stats", "merge", "rescore", "diff", "clean"] {
        check(&format!("help-lists-{command}"), &["lists", command, "--help"]);
    }
    check("help-check", &["check", "--help"]);
    check("help-completions", &["completions", "--help"]);
    check("help-man", &["man", "--help"]);
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
