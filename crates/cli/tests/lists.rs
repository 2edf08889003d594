//! `sator lists` as its users see it.

mod common;

use common::{sator, sator_with, timeless};
use expect_test::expect;
use std::path::PathBuf;
use tempfile::TempDir;

struct Files(TempDir);

impl Files {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

#[test]
fn stats_count_by_length_and_score() {
    let list = b"# animals\ncat;90\ndog;65\nox;55\nhorse;45\nrat's\nemu;1\n\xFF\xFE\n";
    let run = sator_with(&["lists", "stats", "-"], list);
    assert_eq!(run.code, 0);
    expect![[r"
        5 words in the alphabet ABCDEFGHIJKLMNOPQRSTUVWXYZ
        scores 1 to 90, mean 51.2
        standard input: 8 lines, 5 words
          1 not used: ends in 's (first: line 6)
          1 not used: not UTF-8 text (first: line 8)

        length    words      80+    60-79    50-59    40-49    20-39      <20
             2        1        0        0        1        0        0        0
             3        3        1        1        0        0        0        1
             5        1        0        0        0        1        0        0
           all        5        1        1        1        1        0        1
    "]]
    .assert_eq(&run.out);
    expect![[r#"
        warning: standard input: 1 line not used: not UTF-8 text (first: line 8, "��"); save the list as UTF-8
    "#]]
    .assert_eq(&run.err);
    let json = sator_with(&["lists", "stats", "-", "--format", "json", "--quiet"], list);
    assert_eq!(json.err, "");
    expect![[r#"
        {"sator":1,"outcome":"found","words":5,"alphabet":"ABCDEFGHIJKLMNOPQRSTUVWXYZ","score":{"min":1,"mean":51.2,"max":90},"lengths":[{"length":2,"words":1,"bands":[0,0,1,0,0,0]},{"length":3,"words":3,"bands":[1,1,0,0,0,1]},{"length":5,"words":1,"bands":[0,0,0,1,0,0]}],"lists":[{"list":"standard input","lines":8,"words":5,"skipped":[{"why":"ends in 's","lines":1,"first_line":6},{"why":"not UTF-8 text","lines":1,"first_line":8}]}],"stats":{"words":5,"seconds":0}}
    "#]]
    .assert_eq(&timeless(&json.out));
}

#[test]
fn merging_keeps_spellings_clues_and_the_higher_score() {
    let files = Files::new();
    let one = files.write("one", "ad hoc;60;For this\ncat;40;Feline\n\"Yes, sir\";70\n\"say \"\"hi\"\"\";5\n");
    let two = files.write("two", "cat;50\nadhoc;10\nEdinburgh\n");
    let merged = sator(&["lists", "merge", &one, &two]);
    assert_eq!(merged.out, "ad hoc;60;For this\ncat;50;Feline\nEdinburgh;50\n\"say \"\"hi\"\"\";5\n\"Yes, sir\";70\n");
    let again = sator_with(&["lists", "merge", "-"], merged.out.as_bytes());
    assert_eq!(again.out, merged.out, "what is printed can be read again");
    assert_eq!(sator(&["lists", "merge", &one, &two, "--min-score", "60", "--count"]).out, "2\n");
    expect![[r#"
        {"sator":1,"outcome":"found","count":1,"words":[{"word":"CAT","score":50,"clue":"Feline"}],"stats":{"words":1,"seconds":0}}
    "#]]
    .assert_eq(&timeless(&sator(&["lists", "merge", &one, &two, "--length", "3", "--format", "json"]).out));
}

#[test]
fn one_is_not_many() {
    let run = sator_with(&["lists", "stats", "-", "--stats"], b"cat");
    assert!(run.out.starts_with("1 word in the alphabet"), "{}", run.out);
    assert!(run.out.contains("\nstandard input: 1 line, 1 word\n"), "{}", run.out);
    assert!(run.err.starts_with("1 word, 0."), "{}", run.err);
}

#[test]
fn rescoring() {
    let files = Files::new();
    let tens = files.write("tens", "low;1\nmid;5\ntop;10\n");
    assert_eq!(sator(&["lists", "rescore", &tens]).out, "low;1\nmid;45\ntop;100\n");
    assert_eq!(sator(&["lists", "rescore", &tens, "--to", "0-50", "--from", "0-10"]).out, "low;5\nmid;25\ntop;50\n");
    let counts = files.write("counts", "rare;1\nsome;100\nmany;10000\n");
    assert_eq!(sator(&["lists", "rescore", &counts, "--by", "log"]).out, "many;100\nrare;1\nsome;51\n");
    assert_eq!(
        sator(&["lists", "rescore", &counts, "--by", "rank", "--to", "-10-10"]).out,
        "many;10\nrare;-10\nsome;0\n"
    );
    let run = sator(&["lists", "rescore", &tens, "--to", "100-1"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("expected two whole numbers, the lower one first, such as 1-100"), "{}", run.err);
    let run = sator(&["lists", "rescore", &tens, "--by", "rank", "--from", "1-10"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.starts_with("error: --from means nothing with --by rank"), "{}", run.err);
}

#[test]
fn differences() {
    let files = Files::new();
    let old = files.write("old", "cat;50\ndog;60\nad hoc;70\n");
    let new = files.write("new", "cat;55\nemu;60\nad hoc;70\n");
    let run = sator(&["lists", "diff", &old, &new]);
    assert_eq!((run.code, run.out.as_str()), (0, "~cat;50;55\n-dog;60\n+emu;60\n"));
    assert_eq!(sator(&["lists", "diff", &old, &new, "--count"]).out, "3\n");
    expect![[r#"
        {"sator":1,"outcome":"found","count":3,"only_old":[{"word":"DOG","score":60}],"only_new":[{"word":"EMU","score":60}],"rescored":[{"word":"CAT","old":50,"new":55}],"stats":{"words":6,"seconds":0}}
    "#]]
    .assert_eq(&timeless(&sator(&["lists", "diff", &old, &new, "--format", "json"]).out));
    let run = sator(&["lists", "diff", &old, &old]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
}

#[test]
fn cleaning_prints_plain_letters() {
    let text = "\"Zebra\"\n\"o'clock\"\n\"R2D2\"\n\"ox\"\n\"été\"\n\"cat\"\n\"Cat\"\n".as_bytes();
    let clean = |extra: &[&str]| sator_with(&[&["lists", "clean", "-", "--quiet"], extra].concat(), text).out;
    assert_eq!(clean(&["--length", "3-5"]), "cat\nete\nzebra\n");
    assert_eq!(clean(&["--length", "2-3", "--case", "upper"]), "CAT\nETE\nOX\n");
    assert_eq!(clean(&["--length", "2-3", "--punctuation", "strip"]), "cat\nete\nox\nrd\n");
    assert_eq!(clean(&["--punctuation", "reject", "--count"]), "4\n");
    assert_eq!(clean(&["--length", "2-3", "--padded", "3", "--header"]), "4\n-ox\ncat\nete\nox-\n");
    expect![[r#"
        {"sator":1,"outcome":"found","count":2,"words":["cat","ete"],"stats":{"words":2,"seconds":0}}
    "#]]
    .assert_eq(&timeless(&clean(&["--length", "3", "--format", "json"])));
    let run = sator_with(&["lists", "clean", "-", "--padded", "99"], text);
    assert_eq!((run.code, run.err.as_str()), (2, "error: --padded 99: expected a number from 1 to 64\n"));
}
