//! `sator fill` as its users see it.

mod common;

use common::{sator, sator_with};
use expect_test::expect;
use std::io::Write;
use tempfile::NamedTempFile;

fn file(text: &str) -> (NamedTempFile, String) {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    let path = file.path().to_str().unwrap().to_owned();
    (file, path)
}

/// The words of a classic square, and some that do not fit.
const SATOR: &str = "sator;80\narepo;10\ntenet;70\nopera;90\nrotas;60\nabcde\nzzzzz;1\n";

#[test]
fn a_square_is_filled_and_the_same_seed_gives_the_same() {
    let (_list, list) = file(SATOR);
    let fill = |seed: &str| {
        let arguments = ["fill", "-", "--words", &list, "--allow-duplicates", "--threads", "1", "--seed", seed];
        sator_with(&arguments, b"S....\n.....\n.....\n.....\n.....\n")
    };
    let run = fill("1");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.out, "SATOR\nAREPO\nTENET\nOPERA\nROTAS\n");
    assert_eq!(fill("7").out, fill("7").out);
}

#[test]
fn a_word_stands_twice_only_where_that_is_allowed() {
    let (_list, list) = file(SATOR);
    let grid = b".....\n.....\n.....\n.....\n.....\n";
    let run = sator_with(&["fill", "-", "--words", &list], grid);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.starts_with("impossible: "), "{}", run.err);
}

#[test]
fn the_examples_are_filled() {
    for grid in ["mini-5", "mini-7", "daily-15", "themeless-15", "british-13", "british-15", "odd-shape", "sunday-21"] {
        let run = sator(&["fill", &format!("examples/grids/{grid}.txt"), "--seed", "3"]);
        assert_eq!(run.code, 0, "{grid}: {}", run.err);
        assert!(!run.out.contains('.'), "{grid}:\n{}", run.out);
    }
}

#[test]
fn json() {
    let (_list, list) = file("cat;60\nape;55\ntea\nact;40\npew\nete;51\ncob;70\n");
    let run = sator_with(&["fill", "-", "--words", &list, "--format", "json", "--threads", "1"], b"CAT\n.#E\n.E.\n");
    let (before, stats) = run.out.split_once(",\"stats\":").expect("JSON has statistics");
    expect![[r#"{"sator":1,"outcome":"impossible","why":{"text":"impossible: 3A (.E.) and 1D (C..) cannot be filled together, though each of them can.","slots":["3A","1D"],"irreducible":true}"#]].assert_eq(before);
    assert!(stats.contains("\"seconds\":"), "{stats}");
    let run = sator_with(&["fill", "-", "--words", &list, "--format", "json", "--threads", "1"], b"C.T\n.#.\n.#.\n");
    let (before, _) = run.out.split_once(",\"stats\":").expect("JSON has statistics");
    expect![[r#"{"sator":1,"outcome":"found","grid":["CAT","O#E","B#A"],"entries":[{"number":1,"direction":"across","word":"CAT","score":60},{"number":1,"direction":"down","word":"COB","score":70},{"number":2,"direction":"down","word":"TEA","score":50}],"score":{"min":50,"mean":60.0,"total":180}"#]].assert_eq(before);
}

#[test]
fn rules_from_the_command_line() {
    let (_list, list) = file("cat;60\ncot;70\ncut;30\nact;50\noct;50\ntat;90\n");
    let fill = |arguments: &[&str]| sator_with(&[&["fill", "-", "--words", &list], arguments].concat(), b"C.T\n");
    assert_eq!(fill(&["--slot", "1a=.A."]).out, "CAT\n");
    assert_eq!(fill(&["--slot", "1A=.[^ao]."]).out, "CUT\n");
    assert_eq!(fill(&["--min-score", "65"]).out, "COT\n");
    assert_eq!(fill(&["--min-score", "65", "--min-score", "3:20", "--slot", "1A=.U."]).out, "CUT\n");
    assert_eq!(fill(&["--min-score", "65", "--min-score", "1A:20", "--slot", "1A=.U."]).out, "CUT\n");
    let (_never, never) = file("cat\ncot\n");
    assert_eq!(fill(&["--exclude", &never]).out, "CUT\n");
    let (_fresh, fresh) = file("cxt;1\n");
    assert_eq!(fill(&["--prefer", &fresh]).out, "CXT\n");
}

#[test]
fn a_region_is_filled_and_the_rest_stays() {
    let (_list, list) = file("cat\ncob\nton\n");
    let run = sator_with(&["fill", "-", "--words", &list, "--region", "R1C1:R1C3"], b"C.T\n.#.\n.#.\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.out, "CAT\n.#.\n.#.\n");
}

#[test]
fn several_fills_differ() {
    let (_list, list) = file("cat\ncot\ncut\n");
    let run = sator_with(&["fill", "-", "--words", &list, "--limit", "5"], b"C.T\n");
    assert_eq!(run.code, 0);
    let mut fills = run.lines();
    fills.sort_unstable();
    assert_eq!(fills, ["", "", "CAT", "COT", "CUT"]);
    assert_eq!(run.err, "there are no more than these 3 fills\n");
    let run = sator_with(&["fill", "-", "--words", &list, "--limit", "2"], b"C.T\n");
    assert_eq!((run.code, run.lines().len(), run.err.as_str()), (0, 3, ""));
}

#[test]
fn the_best_fill_is_proven() {
    let (_list, list) = file("cat;60\ncot;70\ncut;30\nat;20\nto;90\nta;50\n");
    let run = sator_with(&["fill", "-", "--words", &list, "--best", "--stats"], b"C.T\n");
    assert_eq!((run.code, run.out.as_str()), (0, "COT\n"));
    assert!(run.err.contains("proven best"), "{}", run.err);
}

#[test]
fn a_pangram_uses_every_letter() {
    let (_list, list) = file("abc\nbca\ncab\naab\nbba\n");
    let run = sator_with(&["fill", "-", "--words", &list, "--alphabet", "abc", "--pangram"], b"A..\n");
    assert_eq!(run.out, "ABC\n");
}

#[test]
fn too_few_cells_for_a_pangram_are_seen_at_once() {
    let run = sator_with(&["fill", "-", "--pangram"], b".....\n.#.#.\n.....\n.#.#.\n.....\n");
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.err.contains("not with every letter of the alphabet"), "{}", run.err);
}

#[test]
fn options_that_would_be_ignored_are_refused() {
    for (options, why) in
        [(&["--differ", "3"][..], "--limit <N>"), (&["--limit", "2", "--prefer", "english"], "cannot be used with")]
    {
        let run = sator_with(&[&["fill", "-"], options].concat(), b"...\n");
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert!(run.err.contains(why), "{}", run.err);
    }
}

#[test]
fn time_runs_out() {
    let grid = [b'.'; 12];
    let mut grid: Vec<u8> = (0..12).flat_map(|_| [&grid[..], b"\n"].concat()).collect();
    // Without a block it would be a rectangle, and soon proven impossible.
    grid[0] = b'#';
    let run = sator_with(&["fill", "-", "--timeout", "0.3", "--min-score", "50", "--format", "json"], &grid);
    assert_eq!(run.code, 3, "{}", run.out);
    assert!(run.err.starts_with("no fill found: "), "{}", run.err);
    assert!(run.out.contains("\"outcome\":\"stopped\""), "{}", run.out);
}

#[test]
fn what_a_user_can_get_wrong() {
    let message = |arguments: &[&str], grid: &[u8]| {
        let run = sator_with(&[&["fill", "-"], arguments].concat(), grid);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        run.err
    };
    assert!(message(&["--slot", "9D=ABC"], b"...\n").contains("the grid has no slot 9D; its slots are 1A"));
    assert!(message(&["--slot", "1A=AB"], b"...\n").contains("the pattern has 2 letters, the slot 3"));
    assert!(message(&["--slot", "1A=A*"], b"...\n").contains("no * and no digits"));
    assert!(message(&["--slot", "1A"], b"...\n").contains("such as 12D=S..NG"));
    assert!(message(&["--prefer", "-"], b"...\n").contains("must be in a file, not on standard input"));
    assert!(message(&["--slot", "1A=A..", "--slot", "1a=..B"], b"...\n").contains("has a pattern already"));
    assert!(message(&["--slot", "1A=A.."], b"ABC\n").contains("all letters of this slot are given"));
    assert!(
        message(&["--limit", "2", "--differ", "2"], b"...\n")
            .contains("the number of entries to fill in this grid is 1")
    );
    assert!(message(&["--min-score", "9D:50"], b"...\n").contains("the grid has no slot 9D"));
    assert!(message(&["--min-score", "x"], b"...\n").contains("expected a score such as 50"));
    assert!(message(&["--region", "R1C1:R9C9"], b"...\n").contains("the grid has 1 rows and 3 columns"));
    assert!(message(&["--timeout", "0"], b"...\n").contains("expected a number of seconds above 0"));
    assert!(message(&["--threads", "0"], b"...\n").contains("--threads"));
    assert!(message(&["--words", "-"], b"...\n").contains("standard input: can be read only once"));
    assert!(message(&[], b"..?\n").contains("only `sator design` chooses"));
}

#[test]
fn preferred_words_are_read_as_the_options_say() {
    let (_list, list) = file("cat\ncut\n");
    let (_preferred, preferred) = file("c-at\n");
    let fill = |punctuation: &str| {
        let arguments = ["fill", "-", "--words", &list, "--prefer", &preferred, "--punctuation", punctuation];
        sator_with(&[&arguments[..], &["--format", "json"]].concat(), b"...\n")
    };
    let run = fill("drop");
    assert!(run.code == 0 && run.out.contains("\"preferred\":1,"), "{}{}", run.out, run.err);
    let run = fill("reject");
    assert!(run.code == 2 && run.err.contains("has punctuation"), "{}{}", run.out, run.err);
}

#[test]
fn given_words_need_not_be_in_the_list() {
    let (_list, list) = file("cat\nact\n");
    let run = sator_with(&["fill", "-", "--words", &list], b"XQZ\n###\n..T\n");
    assert_eq!((run.code, run.out.as_str()), (0, "XQZ\n###\nCAT\n".replace("CAT", run.lines()[2]).as_str()));
    assert_eq!(run.err, "warning: 1A XQZ is given but not in the list\n");
}

#[test]
fn a_grid_without_slots_is_filled_as_it_is() {
    let run = sator_with(&["fill", "-"], b".#.\n###\n.#A\n");
    assert_eq!((run.code, run.out.as_str()), (0, ".#.\n###\n.#A\n"));
}
