//! `sator design` as its users see it.

mod common;

use common::{sator, sator_with, timeless};
use std::io::Write;
use tempfile::NamedTempFile;

fn file(text: &str) -> (NamedTempFile, String) {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    let path = file.path().to_str().unwrap().to_owned();
    (file, path)
}

/// The grids of an output.
fn grids(out: &str) -> Vec<Vec<&str>> {
    out.split("\n\n").map(|grid| grid.lines().collect()).collect()
}

#[test]
fn small_grids_from_nothing_but_a_size() {
    for size in ["5x5", "7x7", "9x9"] {
        let run = sator(&["design", size, "--seed", "3"]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{size}");
        assert!(!run.out.contains('.'), "{}", run.out);
    }
}

#[test]
fn a_theme_stands_in_the_grid_and_the_same_seed_gives_the_same() {
    let design = || sator(&["design", "11x11", "--theme", "spill the beans", "--theme-down", "--threads", "1"]);
    let run = sator(&["design", "13x13", "--theme", "spill the beans", "--threads", "1", "--seed", "5"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.lines().any(|row| row == "SPILLTHEBEANS"), "{}", run.out);
    // Thirteen letters do not go into eleven rows.
    assert_eq!(design().code, 1);
    let again = sator(&["design", "13x13", "--theme", "spill the beans", "--threads", "1", "--seed", "5"]);
    assert_eq!(run.out, again.out);
}

#[test]
fn what_theme_words_spell_by_chance_must_be_words_too() {
    let theme = ["--theme", "abcde", "--theme", "fghij", "--theme", "klmno"];
    let run = sator(&[&["design", "5x3"], &theme[..]].concat());
    assert_eq!((run.code, run.out.as_str()), (1, ""), "{}", run.err);
}

#[test]
fn british_grids() {
    let run = sator(&["design", "13x13", "--style", "british", "--seed", "2"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let (_grid, path) = file(&run.out);
    let check = sator(&["check", &path, "--style", "british"]);
    assert_eq!(check.code, 0, "{}", check.out);
}

#[test]
fn patterns_alone_keep_the_rules_and_differ() {
    let run = sator(&["design", "15x15", "--patterns-only", "5"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let patterns = grids(&run.out);
    assert_eq!(patterns.len(), 5);
    for (at, one) in patterns.iter().enumerate() {
        let (_grid, path) = file(&one.join("\n"));
        assert_eq!(sator(&["check", &path, "--style", "american"]).code, 0, "{one:?}");
        for other in &patterns[at + 1..] {
            let cells = |grid: &[&str]| grid.concat().into_bytes();
            let differing = cells(one).iter().zip(cells(other)).filter(|(a, b)| **a != *b).count();
            assert!(differing >= 10);
        }
    }
}

#[test]
fn a_template_leaves_some_cells_to_the_designer() {
    let (_list, list) = file("cat\node\nbee\ncob\nade\ntee\n");
    // A letter at the end of the first row would be in one word only.
    let template = b"CAT?\n...#\n...#\n";
    let run = sator_with(&["design", "--template", "-", "--symmetry", "none", "--words", &list], template);
    assert_eq!((run.code, run.out.as_str()), (0, "CAT#\nODE#\nBEE#\n"), "{}", run.err);
    let run = sator_with(&["design", "--template", "-", "--patterns-only", "1"], b"???#\n????\n#???\n");
    assert_eq!((run.code, run.out.as_str()), (1, ""), "{}", run.err);
    let run = sator_with(&["design", "--template", "-", "--patterns-only", "1"], b"#?\t\n");
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
}

#[test]
fn rules_that_contradict_each_other_are_named() {
    let run = sator(&["design", "9x9", "--theme", "UNDERTHEWEATHER"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(
        run.err,
        "impossible: no pattern keeps all of these rules:\n  UNDERTHEWEATHER (15 letters) stands in the grid (--theme)\nRelax it.\n"
    );
    let run = sator(&["design", "5x1", "--min-length", "2"]);
    assert_eq!(run.code, 1);
    let single = "  every letter in two words (--style british asks for half of them)\nRelax it.\n";
    assert_eq!(run.err, format!("impossible: no pattern keeps all of these rules:\n{single}"));
    let run =
        sator(&["design", "9x9", "--patterns-only", "1", "--words-between", "22", "50", "--blocks-between", "0", "1"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("at least 22 words (--words-between)"), "{}", run.err);
    assert!(run.err.contains("at most 1 blocks (--blocks-between)"), "{}", run.err);
    let run = sator(&["design", "5x5", "--words-between", "3", "2", "--format", "json"]);
    let json = timeless(&run.out);
    assert!(json.starts_with(r#"{"sator":1,"outcome":"impossible","why":{"text":"impossible: "#), "{json}");
}

#[test]
fn the_library_has_patterns_of_common_sizes() {
    let run = sator(&["design", "--library"]);
    assert_eq!(run.code, 0);
    assert!(grids(&run.out).len() > 20);
    assert_eq!(grids(&sator(&["design", "15x15", "--library"]).out)[0].len(), 15);
    let none = sator(&["design", "4x9", "--library"]);
    assert_eq!((none.code, none.out.as_str()), (1, ""));
}

#[test]
fn json() {
    let run = sator(&["design", "5x5", "--format", "json", "--threads", "1"]);
    assert_eq!(run.code, 0);
    assert!(run.out.starts_with(r#"{"sator":1,"outcome":"found","grid":["#), "{}", run.out);
    assert!(run.out.contains(
        r#""pattern":{"words":10,"blocks":0,"average_length":5.0},"entries":[{"number":1,"direction":"across""#
    ));
    let run = sator(&["design", "15x15", "--patterns-only", "2", "--format", "json"]);
    assert_eq!(run.out.lines().count(), 2);
}

#[test]
fn what_a_user_can_do_wrong() {
    let message = |arguments: &[&str]| {
        let run = sator(&[&["design"], arguments].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}: {}", run.err);
        run.err
    };
    assert!(message(&["15"]).contains("expected two numbers from 1 to 256, as in 15x15"));
    assert!(message(&["9x7", "--symmetry", "diagonal"]).contains("only a square can have it"));
    assert!(message(&["9x9", "--symmetry", "round"]).contains("is no symmetry: choose none, rotational"));
    assert!(message(&["9x9", "--theme", "дом"]).contains("expected a word in letters of the alphabet latin"));
    assert!(message(&["9x9", "--theme-file", "no-such-file"]).contains("no-such-file: cannot read the file"));
    assert!(message(&["--template", "no-such-grid.txt"]).contains("no-such-grid.txt: cannot read the file"));
    assert!(message(&[]).contains("WxH"));
    assert!(message(&["9x9", "--patterns-only", "2", "--limit", "3"]).contains("cannot be used with"));
    assert!(message(&["9x9", "--library", "--symmetry", "none"]).contains("cannot be used with"));
}

#[test]
fn large_grids_stop_in_time() {
    let theme = ["--theme", "ELEPHANT", "--theme", "HIPPOPOTAMUS"];
    for arguments in [&["101x101"][..], &["101x101", "--style", "british"], &["101x101", "--patterns-only", "1"]] {
        let run = sator(&[&["design", "--timeout", "0.2"], arguments, &theme[..]].concat());
        assert_eq!((run.code, run.out.as_str()), (3, ""), "{arguments:?}");
        assert_eq!(run.err, "no grid found: the time ran out\n", "{arguments:?}");
    }
}

#[test]
fn what_was_found_before_time_was_up_is_counted() {
    let run = sator(&["design", "15x15", "--patterns-only", "100000", "--timeout", "2"]);
    assert_eq!(run.code, 3, "{}", run.err);
    let found = grids(&run.out).len();
    assert_eq!(run.err, format!("{found} found, then the time ran out\n"));
}

#[test]
fn several_grids_differ() {
    let run = sator(&["design", "5x5", "--limit", "3", "--threads", "1"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let all = grids(&run.out);
    assert_eq!(all.len(), 3);
    for (at, one) in all.iter().enumerate() {
        for other in &all[at + 1..] {
            let differing = one.concat().bytes().zip(other.concat().bytes()).filter(|(a, b)| a != b).count();
            assert!(differing >= 10, "{one:?} {other:?}");
        }
    }
    // One grid is all there is.
    let (_list, list) = file("cat\node\nbee\ncob\nade\ntee\n");
    let template = b"CAT?\n...#\n...#\n";
    let arguments = ["design", "--template", "-", "--symmetry", "none", "--words", &list, "--limit", "2"];
    let run = sator_with(&arguments, template);
    assert_eq!((run.code, run.out.as_str()), (0, "CAT#\nODE#\nBEE#\n"), "{}", run.err);
    assert_eq!(run.err, "all further grids found are too much like the 1 printed (--differ)\n");
}
