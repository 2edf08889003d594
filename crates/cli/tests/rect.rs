//! `sator rect`.

mod common;

use common::{Run, sator, sator_with, timeless};
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

/// A folder with a small list, whose squares can be found by hand.
struct Folder(TempDir);

const WORDS: &str = "bit;60\nice;50\nten;40\nbat;30\napt\nnet\ntie\nbit\ntoe\n";

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("words.txt"), WORDS).unwrap();
        Self(folder)
    }

    fn path(&self, name: &str) -> String {
        self.file(name).display().to_string()
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.file(name), text).unwrap();
        self.path(name)
    }

    /// Runs `sator rect` with the small list.
    fn rect(&self, arguments: &[&str]) -> Run {
        let words = self.path("words.txt");
        sator(&[&["rect"], arguments, &["--words", &words]].concat())
    }
}

#[test]
fn squares_as_blocks_and_as_lines() {
    let folder = Folder::new();
    let run = folder.rect(&["3x3"]);
    assert_eq!((run.code, run.out.as_str()), (0, "BIT\nICE\nTEN\n"), "{}", run.err);
    assert_eq!(folder.rect(&["3x3", "--format", "line"]).out, "BIT|ICE|TEN\n");
    assert_eq!(folder.rect(&["3x3", "--format", "squares"]).out, "1\n1 bit ice ten bit ice ten\n");
    assert_eq!(folder.rect(&["3x3", "--count"]).out, "1\n");
}

#[test]
fn json_has_a_line_for_each_result_and_one_for_the_end() {
    let run = Folder::new().rect(&["3x3", "--format", "json", "--threads", "1"]);
    let lines = run.lines();
    assert_eq!(lines[0], r#"{"sator":1,"outcome":"found","rows":["BIT","ICE","TEN"],"score":300}"#);
    assert!(timeless(lines[1]).starts_with(r#"{"sator":1,"outcome":"found","results":1,"stats":{"#), "{}", lines[1]);
}

#[test]
fn no_result_is_exit_1() {
    let folder = Folder::new();
    let run = folder.rect(&["3x3", "--asymmetric", "--count"]);
    assert_eq!((run.code, run.out.as_str()), (1, "0\n"));
    let run = folder.rect(&["3x3", "--distinct"]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (1, "", "there is none\n"));
    let excluded = folder.write("never.txt", "ice\n");
    assert_eq!(folder.rect(&["3x3", "--exclude", &excluded]).code, 1);
    let run = folder.rect(&["4x4"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("no words for lines of 4 letters"), "{}", run.err);
}

#[test]
fn rules_on_squares() {
    let folder = Folder::new();
    assert_eq!(folder.rect(&["3x3", "--symmetric", "--distinct", "--format", "line"]).out, "BIT|ICE|TEN\n");
    assert_eq!(folder.rect(&["3x3", "--diagonal", "main"]).code, 1);
    let list = folder.write("diagonals.txt", "bob\nbab\ntab\nbat\noat\noao\ntat\nata\nbtb\n");
    let both = sator(&["rect", "3x3", "--diagonal", "both", "--words", &list, "--format", "line", "--symmetric"]);
    // The diagonals are BTB and BTB, BAB and BAB, BAB and BAB, BAB and BAB.
    assert_eq!(both.out, "BAB|ATA|BAB\nBOB|OAO|BOB\nBOB|OAT|BTB\nBTB|TAT|BTB\n", "{}", both.err);
}

#[test]
fn lists_for_rows_and_columns() {
    let folder = Folder::new();
    let rows = folder.write("rows.txt", "abc\ndef\n");
    let columns = folder.write("columns.txt", "ad\nbe\ncf\n");
    let run = sator(&["rect", "3x2", "--rows-words", &rows, "--cols-words", &columns, "--format", "line"]);
    assert_eq!((run.code, run.out.as_str()), (0, "ABC|DEF\n"), "{}", run.err);
}

#[test]
fn words_to_include() {
    let folder = Folder::new();
    assert_eq!(folder.rect(&["3x3", "--include", "ice"]).code, 0);
    assert_eq!(folder.rect(&["3x3", "--include", "ice", "--include", "ice"]).code, 0);
    assert_eq!(folder.rect(&["3x3", "--include", "ice", "--include", "ice", "--include", "ice"]).code, 1);
    // BOT is in no list, and stands in row and column 1.
    let list = folder.write("o.txt", "oce\nten\n");
    let run = sator(&["rect", "3x3", "--words", &list, "--include", "bot", "--include", "BOT", "--format", "line"]);
    assert_eq!((run.code, run.out.as_str()), (0, "BOT|OCE|TEN\n"), "{}", run.err);
    let file = folder.write("include.txt", "# seeds\nbit\n\nten\n");
    assert_eq!(folder.rect(&["3x3", "--include-file", &file, "--count"]).out, "1\n");
}

#[test]
fn letters_given_by_a_template() {
    let folder = Folder::new();
    let template = folder.write("t.txt", "...\n.c.\n..n\n");
    assert_eq!(folder.rect(&["3x3", "--template", &template, "--format", "line"]).out, "BIT|ICE|TEN\n");
    let other = folder.write("u.txt", "...\n.x.\n...\n");
    assert_eq!(folder.rect(&["3x3", "--template", &other]).code, 1);
    let block = folder.write("b.txt", "...\n.#.\n...\n");
    let run = folder.rect(&["3x3", "--template", &block]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("line 2, column 2") && run.err.contains("sator fill"), "{}", run.err);
    let run = folder.rect(&["3x4", "--template", &template]);
    assert_eq!((run.code, run.err.contains("the template is 3x3: expected 3x4")), (2, true), "{}", run.err);
}

#[test]
fn padded_words() {
    let folder = Folder::new();
    let list = folder.write("p.txt", "ab\nba\nbab\n");
    let rect = |arguments: &[&str]| sator(&[&["rect", "3x3", "--padded", "2", "--words", &list], arguments].concat());
    // Padding fixed, and a word of the row's own length.
    let run = rect(&["--include", "ab-", "--include", "bab", "--format", "line"]);
    assert_eq!((run.code, run.out.as_str()), (0, "-BA|BAB|AB-\nAB-|BAB|-BA\n"), "{}", run.err);
    // Anywhere.
    let run = rect(&["--include", "ba", "--unordered", "--format", "squares"]);
    assert_eq!(run.out, "2\n1 -ba bab ab- -ba bab ab-\n2 ab- bab -ba ab- bab -ba\n", "{}", run.err);
    let run = rect(&["--include", "a-b"]);
    assert_eq!((run.code, run.err.contains("only before or after")), (2, true), "{}", run.err);
    let run = rect(&["--include", "abba"]);
    assert_eq!((run.code, run.err.contains("expected at most 3 letters")), (2, true), "{}", run.err);
}

#[test]
fn top_limit_and_sample() {
    let folder = Folder::new();
    let list = folder.write("two.txt", "ab;10\nba;20\naa;30\nbb;40\n");
    let rect =
        |arguments: &[&str]| sator(&[&["rect", "2x2", "--words", &list, "--format", "line"], arguments].concat());
    assert_eq!(rect(&["--count"]).out, "16\n");
    // 160; then two of 120, of which this comes first in the alphabet.
    assert_eq!(rect(&["--top", "2"]).out, "BB|BB\nAA|AA\n");
    assert_eq!(rect(&["--limit", "3"]).lines().len(), 3);
    let all = rect(&[]);
    let sample = rect(&["--sample", "5", "--seed", "7"]);
    assert_eq!(sample.lines().len(), 5);
    assert!(sample.lines().iter().all(|line| all.lines().contains(line)));
    assert_eq!(rect(&["--sample", "5", "--seed", "7", "--threads", "2"]).out, sample.out);
    assert_eq!(rect(&["--sample", "99"]).lines().len(), 16);
}

#[test]
fn an_estimate_of_a_small_search_is_exact() {
    let run = Folder::new().rect(&["3x3", "--estimate"]);
    assert_eq!(run.code, 0);
    assert!(run.out.contains("exact") && run.out.contains("results  1\n"), "{}", run.out);
}

#[test]
fn a_range_of_sizes() {
    let folder = Folder::new();
    let list = folder.write("ab.txt", "ab\nba\nabb\nbab\n");
    let run = sator(&["rect", "2-3x2-3", "--words", &list, "--count"]);
    let counts: Vec<&str> = run.lines();
    assert_eq!(counts.len(), 4, "{}", run.out);
    assert!(counts[0].starts_with("2x2 ") && counts[3].starts_with("3x3 "), "{}", run.out);
}

#[test]
fn shards_add_up_and_wrong_ones_are_refused() {
    let folder = Folder::new();
    let list = folder.write("two.txt", "ab\nba\naa\nbb\n");
    let whole = sator(&["rect", "2x2", "--words", &list]);
    let parts: Vec<String> = (1..=3).map(|part| folder.path(&format!("part{part}"))).collect();
    for (part, file) in (1..).zip(&parts) {
        let run = sator(&["rect", "2x2", "--words", &list, "--shard", &format!("{part}/3"), "--output", file]);
        assert_eq!(run.code, 0, "{}", run.err);
    }
    let merge = |files: &[&String], more: &[&str]| {
        let files: Vec<&str> = files.iter().map(|file| file.as_str()).collect();
        sator(&[&["rect", "merge"], files.as_slice(), more].concat())
    };
    let merged = merge(&[&parts[2], &parts[0], &parts[1]], &[]);
    assert_eq!((merged.code, merged.out), (0, whole.out), "{}", merged.err);
    assert_eq!(merge(&[&parts[0], &parts[1], &parts[2]], &["--count"]).out, "16\n");

    let missing = merge(&[&parts[0], &parts[2]], &[]);
    assert_eq!((missing.code, missing.err.contains("shard 2 of 3 is missing")), (2, true), "{}", missing.err);
    let repeated = merge(&[&parts[0], &parts[1], &parts[1], &parts[2]], &[]);
    assert_eq!((repeated.code, repeated.err.contains("shard 2 was given before")), (2, true), "{}", repeated.err);
    let foreign = folder.path("foreign");
    sator(&["rect", "2x2", "--words", &folder.path("two.txt"), "--unordered", "--shard", "3/3", "--output", &foreign]);
    let run = merge(&[&parts[0], &parts[1], &foreign], &[]);
    assert_eq!((run.code, run.err.contains("another search")), (2, true), "{}", run.err);
    let text = fs::read_to_string(&parts[1]).unwrap();
    for (damaged, message) in [
        (text.replacen("= A", "= B", 1), "the digest does not match"),
        (text[..text.len() - 60].to_owned(), "not complete"),
        ("something else\n".to_owned(), "expected `sator rect 1`"),
    ] {
        fs::write(&parts[1], damaged).unwrap();
        let run = merge(&[&parts[0], &parts[1], &parts[2]], &[]);
        assert_eq!((run.code, run.err.contains(message)), (2, true), "{message}: {}", run.err);
    }
}

#[test]
fn a_checkpoint_cut_anywhere_goes_on() {
    let folder = Folder::new();
    let list = folder.write("two.txt", "ab\nba\naa\nbb\n");
    let whole = sator(&["rect", "2x2", "--words", &list]).out;
    let journal = folder.path("journal");
    let go = || sator(&["rect", "2x2", "--words", &list, "--checkpoint", &journal]);
    assert_eq!(go().out, whole);
    let text = fs::read(&journal).unwrap();
    for cut in 0..text.len() {
        fs::write(&journal, &text[..cut]).unwrap();
        let run = go();
        assert_eq!((run.code, run.out.as_str()), (0, whole.as_str()), "cut at {cut}: {}", run.err);
    }
    let run = sator(&["rect", "2x2", "--words", &list, "--unordered", "--checkpoint", &journal]);
    assert_eq!((run.code, run.err.contains("another search")), (2, true), "{}", run.err);
}

#[test]
fn bad_sizes_and_words() {
    let folder = Folder::new();
    for (size, message) in [
        ("0x5", "a side has 2 to 32 cells, not 0"),
        ("5x", "expected letters in a row by rows"),
        ("99x99", "a side has 2 to 32 cells, not 99"),
        ("five", "expected letters in a row by rows"),
        ("5-3x5", "the smaller number comes first"),
    ] {
        let run = folder.rect(&[size]);
        assert_eq!((run.code, run.err.contains(message)), (2, true), "{size}: {}", run.err);
    }
    for (arguments, message) in [
        (&["3x3", "--include", "elephant"][..], "fits no line: expected 3 letters"),
        (&["3x3", "--include", "b1t"], "b1t"),
        (&["3x4", "--symmetric"], "about squares"),
        (&["2-3x2-3", "--shard", "1/2"], "for one size"),
        (&["3x3", "--shard", "3/2"], "expected I/N"),
        (&["3x3", "--include-file", "no-such-file"], "no such file"),
        (&["3x3", "--count", "--top", "3"], "cannot be used with"),
    ] {
        let run = folder.rect(arguments);
        assert_eq!((run.code, run.err.contains(message)), (2, true), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn what_is_read_for_all_sizes_of_a_range_is_read_once() {
    let folder = Folder::new();
    let list = folder.write("ab.txt", "ab\nba\naa\nbb\nabb\nbab\n");
    let run = |arguments: &[&str], input: &str| {
        sator_with(&[&["rect", "2-3x2-3", "--words", &list, "--count"], arguments].concat(), input.as_bytes())
    };
    let file = folder.write("include.txt", "ab\n");
    let (from_file, from_input) = (run(&["--include-file", &file], ""), run(&["--include-file", "-"], "ab\n"));
    assert_eq!((from_input.code, from_input.out.clone()), (0, from_file.out));
    assert_eq!(from_input.lines().len(), 4, "{}", from_input.out);
    assert_eq!(run(&["--include-file", "no-such-file"], "").code, 2);
    let run = run(&["--include", "abbab"], "");
    assert_eq!((run.code, run.err.contains("fits no line: expected 2 or 3 letters")), (2, true), "{}", run.err);
    let limited = sator(&["rect", "2-3x2-3", "--words", &list, "--limit", "2", "--format", "line"]);
    assert_eq!(limited.lines().len(), 2, "{}", limited.out);
}

#[test]
fn other_letters_are_another_search() {
    let folder = Folder::new();
    let parts = [("ab\nba\naa\n", "ab", "1/2"), ("xy\nyx\nxx\n", "xy", "2/2")].map(|(words, letters, shard)| {
        let (list, part) = (folder.write("list.txt", words), folder.path(&letters.to_uppercase()));
        let run = sator(&["rect", "2x2", "--words", &list, "--alphabet", letters, "--shard", shard, "--output", &part]);
        assert_eq!(run.code, 0, "{}", run.err);
        part
    });
    let run = sator(&["rect", "merge", &parts[0], &parts[1]]);
    assert_eq!((run.code, run.err.contains("another search")), (2, true), "{}", run.err);
}

#[test]
fn pieces_say_the_same_as_one_search() {
    let folder = Folder::new();
    let list = folder.write("ab.txt", "ab\nba\naa\nbb\n");
    let rect = |arguments: &[&str]| {
        sator(&[&["rect", "2x2", "--words", &list, "--include", "ba", "--stats"], arguments].concat())
    };
    let digest = |run: &Run| run.err.rsplit("digest ").next().map(str::to_owned);
    let whole = rect(&[]);
    let journal = rect(&["--checkpoint", &folder.path("journal")]);
    assert_eq!((&journal.out, digest(&journal)), (&whole.out, digest(&whole)));
    let parts = [folder.path("1"), folder.path("2")];
    for (shard, part) in ["1/2", "2/2"].iter().zip(&parts) {
        rect(&["--shard", shard, "--output", part]);
    }
    let merged = sator(&["rect", "merge", &parts[1], &parts[0], "--stats"]);
    assert_eq!((&merged.out, digest(&merged)), (&whole.out, digest(&whole)));
}

#[test]
fn a_row_given_whole_need_not_be_a_word() {
    let folder = Folder::new();
    let list = folder.write("o.txt", "bot\noce\nten\n");
    let template = folder.write("t.txt", "...\nOCE\n...\n");
    let listed = sator(&["rect", "3x3", "--words", &list, "--template", &template, "--format", "line"]);
    let list = folder.write("o.txt", "bot\nten\n");
    let given = sator(&["rect", "3x3", "--words", &list, "--template", &template, "--format", "line"]);
    assert_eq!(listed.out, "BOT|OCE|TEN\n");
    // The column OCE is not given, and not in the list.
    assert_eq!(given.code, 1, "{}", given.out);
    assert!(given.err.contains("row 2, OCE, is given but not in the list"), "{}", given.err);
}

#[test]
fn a_time_limit_ends_a_long_search() {
    let run = sator_with(&["rect", "7x7", "--timeout", "0.3", "--count"], b"");
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.err.contains("the time ran out"), "{}", run.err);
}
