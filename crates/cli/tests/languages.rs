//! Word lists of other languages as they come from Debian, and from `aspell` through a pipe.

mod common;

use common::{Run, sator, sator_with};
use std::process::Command;

/// The words of aspell's dictionary, all forms of each, as a person would print them.
fn aspell(language: &str) -> Vec<u8> {
    let pipe = format!(
        "aspell --encoding=utf-8 dump master {language} | aspell --encoding=utf-8 -l {language} expand | tr ' ' '\\n'"
    );
    let dump = Command::new("bash").args(["-o", "pipefail", "-c", &pipe]).output().expect("bash runs");
    assert!(dump.status.success(), "{}", String::from_utf8_lossy(&dump.stderr));
    dump.stdout
}

/// Searches one of Debian's lists; nothing in it may give cause for a warning.
fn search(list: &str, arguments: &[&str]) -> Run {
    let run = sator(&[arguments, &["--words", &format!("/usr/share/dict/{list}")]].concat());
    assert_eq!(run.err, "", "{list}");
    run
}

fn has(run: &Run, words: &[&str]) {
    assert_eq!(run.code, 0, "{}", run.err);
    for word in words {
        assert!(run.lines().contains(word), "{word} is not in {:?}…", run.lines().iter().take(20).collect::<Vec<_>>());
    }
}

#[test]
#[ignore = "needs Debian word lists: run by cargo xtask test"]
fn french() {
    has(&search("french", &["words", ".RO.S.."]), &["CROISER", "CROISES", "CROISEZ"]);
    has(&search("french", &["words", "COEUR"]), &["COEUR"]);
    has(&search("french", &["words", "ÉL.VE", "--alphabet", "auto"]), &["ÉLÈVE"]);
    has(&search("french", &["words", "ELEVE"]), &["ELEVE"]);
}

#[test]
#[ignore = "needs Debian word lists: run by cargo xtask test"]
fn french_from_a_pipe() {
    let dump = Command::new("aspell").args(["--encoding=utf-8", "dump", "master", "fr"]).output().expect("aspell runs");
    let run = sator_with(&["words", ".RO.S..", "--words", "-"], &dump.stdout);
    has(&run, &["CROISER", "CROISES", "CROISEZ"]);
    assert_eq!(run.err, "");
    let rejected = sator_with(&["words", "L*", "--words", "-", "--punctuation", "reject"], &dump.stdout);
    assert!(!rejected.lines().contains(&"LAMITIE"), "l'amitié has an apostrophe");
    has(&sator_with(&["words", "LAMITIE", "--words", "-"], &dump.stdout), &["LAMITIE"]);
}

#[test]
#[ignore = "needs Debian word lists: run by cargo xtask test"]
fn german() {
    has(&search("ngerman", &["words", "STRASSE"]), &["STRASSE"]);
    has(&search("ngerman", &["words", "STRA.E", "--alphabet", "abcdefghijklmnopqrstuvwxyzäöüß"]), &["STRAßE"]);
    has(&search("ngerman", &["words", "ÜBER", "--alphabet", "auto"]), &["ÜBER"]);
    has(&search("ngerman", &["words", "UBER"]), &["UBER"]);
}

#[test]
#[ignore = "needs Debian word lists: run by cargo xtask test"]
fn spanish_and_italian() {
    has(&search("spanish", &["words", "MANANA"]), &["MANANA"]);
    has(&search("spanish", &["words", "MA.ANA", "--alphabet", "abcdefghijklmnñopqrstuvwxyz"]), &["MAÑANA"]);
    has(&search("italian", &["words", "CITTA"]), &["CITTA"]);
    has(&search("italian", &["words", "CITT.", "--alphabet", "auto"]), &["CITTÀ"]);
}

#[test]
#[ignore = "needs Debian word lists: run by cargo xtask test"]
fn russian_and_greek() {
    let russian = aspell("ru");
    let run = sator_with(&["words", "Ё.*", "--words", "-", "--alphabet", "cyrillic", "--quiet"], &russian);
    has(&run, &["ЁЛКА", "ЁЖИК"]);
    let run = sator_with(&["words", "МО.", "--words", "-", "--alphabet", "cyrillic", "--quiet"], &russian);
    has(&run, &["МОЙ"]);
    let greek = aspell("el");
    let run = sator_with(&["words", "ΘΑΛΑΣΣ.", "--words", "-", "--alphabet", "greek", "--quiet"], &greek);
    has(&run, &["ΘΑΛΑΣΣΑ"]);
}

#[test]
#[ignore = "needs Debian word lists: run by cargo xtask test"]
fn every_list_is_usable_almost_to_the_last_line() {
    for list in ["french", "ngerman", "spanish", "italian"] {
        let run = sator(&["lists", "stats", &format!("/usr/share/dict/{list}"), "--format", "json"]);
        let (_, lists) = run.out.split_once("\"lists\":").expect("every list has its figures");
        let figure = |name: &str| -> f64 {
            let (_, after) = lists.split_once(&format!("\"{name}\":")).expect("the figure is there");
            after.split([',', '}']).next().unwrap().parse().unwrap()
        };
        let part = figure("words") / figure("lines");
        assert!(part > 0.999, "{list}: {part}");
    }
}
