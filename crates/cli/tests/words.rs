//! `sator words` as its users see it.

mod common;

use common::{sator, sator_with};
use expect_test::expect;

const LIST: &[u8] = "noon;40\ndeed;60\nad hoc;70;For this\nÉté\ncat\nact\n".as_bytes();

#[test]
fn a_pattern_gives_words_best_first() {
    let run = sator_with(&["words", "....", "--words", "-"], LIST);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "DEED\nNOON\n", ""));
}

#[test]
fn the_built_in_list_is_the_default() {
    let run = sator(&["words", ".RO.S.."]);
    assert_eq!(run.code, 0);
    for word in ["CROSSED", "BROWSER", "TROUSER"] {
        assert!(run.lines().contains(&word), "{word}");
    }
    assert!(sator(&["words", "colour", "--count"]).out == "0\n");
    assert!(sator(&["words", "colour", "--count", "--words", "british"]).out == "1\n");
}

#[test]
fn counts_limits_and_formats() {
    let run = |extra: &[&str]| sator_with(&[&["words", "*", "--words", "-"], extra].concat(), LIST).out;
    assert_eq!(run(&["--count"]), "6\n");
    assert_eq!(run(&["--limit", "2"]), "ADHOC\nDEED\n");
    assert_eq!(run(&["--limit", "2", "--count"]), "2\n");
    assert_eq!(run(&["--format", "list", "--length", "3-3"]), "ACT;50\nCAT;50\nETE;50\n");
    assert_eq!(run(&["--min-score", "60"]), "ADHOC\nDEED\n");
    let json = run(&["--format", "json", "--limit", "1"]);
    let (before, after) = json.split_once("\"seconds\":").expect("JSON has the time");
    expect![[r#"{"sator":1,"outcome":"found","count":1,"words":[{"word":"ADHOC","score":70,"spelling":"ad hoc","clue":"For this"}],"stats":{"fitting":6,"#]].assert_eq(before);
    assert!(after.ends_with("}}\n"), "{after}");
}

#[test]
fn none_is_exit_code_1() {
    let run = sator_with(&["words", "zzz", "--words", "-"], LIST);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (1, "", "no word fits\n"));
    let run = sator_with(&["words", "zzz", "--words", "-", "--count", "--quiet"], LIST);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (1, "0\n", ""));
}

#[test]
fn anagrams() {
    let run = |arguments: &[&str]| sator_with(&[&["words", "--words", "-", "--anagram"], arguments].concat(), LIST).out;
    assert_eq!(run(&["tac"]), "ACT\nCAT\n");
    assert_eq!(run(&["taco?", "--within"]), "ACT\nCAT\n");
    assert_eq!(run(&["no*"]), "NOON\n");
}

#[test]
fn lists_are_merged_overridden_and_excluded() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (base, mine, never) =
        (file("base", "cat;60\ndog;60\nemu;60\n"), file("mine", "cat;5\n"), file("never", "emu\n"));
    let run = sator(&["words", "...", "--words", &base, "--override", &mine, "--exclude", &never, "--format", "list"]);
    assert_eq!(run.out, "DOG;60\nCAT;5\n");
}

#[test]
fn output_goes_to_a_file_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("found.txt");
    let run = sator_with(&["words", "...", "--words", "-", "--output", path.to_str().unwrap()], LIST);
    assert_eq!((run.code, run.out.as_str()), (0, ""));
    assert_eq!(std::fs::read_to_string(path).unwrap(), "ACT\nCAT\nETE\n");
}

#[test]
fn alphabets() {
    let words = "été\nete\nfête\nnœud\n".as_bytes();
    let run = |arguments: &[&str]| sator_with(&[&["words", "--words", "-"], arguments].concat(), words);
    assert_eq!(run(&["*"]).out, "ETE\nFETE\nNOEUD\n");
    assert_eq!(run(&["*", "--alphabet", "auto"]).out, "ETE\nÉTÉ\nFÊTE\nNŒUD\n");
    assert_eq!(run(&["*", "--alphabet", "abcdefghijklmnopqrstuvwxyzé"]).out, "ETE\nÉTÉ\nFETE\nNOEUD\n");
    let russian = sator_with(&["words", "ё*", "--words", "-", "--alphabet", "cyrillic"], "ёж\nеж\nмой\n".as_bytes());
    assert_eq!(russian.out, "ЁЖ\n");
    let greek = sator_with(&["words", "..ή.ας", "--words", "-", "--alphabet", "greek"], "Αθήνας\n".as_bytes());
    assert_eq!(greek.out, "ΑΘΗΝΑΣ\n");
}

#[test]
fn letters_that_look_alike_are_told_apart() {
    let auto = |text: &str| {
        let run = sator_with(&["words", "*", "--words", "-", "--alphabet", "auto"], text.as_bytes());
        assert_eq!(run.err, "");
        run.out
    };
    assert_eq!(auto("σας\nσασ\nΣΑΣ\n"), "ΣΑΣ\n");
    assert_eq!(auto("ılık\nilik\n"), "ILIK\nıLıK\n");
}

#[test]
fn quoted_words_have_letters_too() {
    let run = sator_with(&["words", "*", "--words", "-", "--alphabet", "auto"], "\"Yes, sîr\";70\n".as_bytes());
    assert_eq!((run.out.as_str(), run.err.as_str()), ("YESSÎR\n", ""));
}

#[test]
fn a_built_in_list_may_be_named_any_number_of_times() {
    let run = sator(&[&["words", "noon"], &["--words", "english"].repeat(300)[..]].concat());
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "NOON\n", ""));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_quietly() {
    let command = format!("'{}' words '*' | head -n 1", common::PROGRAM);
    let output = std::process::Command::new("bash").args(["-o", "pipefail", "-c", &command]).output().unwrap();
    assert_eq!(output.stderr, b"");
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 1);
}
