//! `sator sat` against solvers of other people: what we encode, they solve and we decode is as good as what we solve.
//!
//! Needs Debian's cadical, and a Python with python-sat, named by `SATOR_PYTHON`; `cargo xtask test --only solvers` sets
//! both up.

mod common;

use common::{root, sator};
use serde_json::Value;
use std::fs;
use std::process::Command;

/// Twenty puzzles of 3x3 to 5x5, with options; most lists have no perfect answer for some of them.
const PUZZLES: [(&str, &str); 20] = [
    ("___/___/___", ""),
    ("c__/___/___", ""),
    ("___/_x_/___", ""),
    (".../.../...", "--max-blocks 2"),
    (".../.../...", "--max-blocks 0"),
    ("_._/.../_._", "--max-blocks 1"),
    ("_#_/___/_#_", ""),
    ("q__/___/__q", ""),
    ("____/____/____", ""),
    ("..../..../....", "--max-blocks 2"),
    ("____/____/____/____", ""),
    ("..../..../..../....", "--max-blocks 4"),
    ("..../..../..../....", "--max-blocks 1"),
    ("s.../..../..../...e", "--max-blocks 4 --symmetry diagonal"),
    ("#___/____/____/___#", ""),
    ("_____/_#_#_/_____/_#_#_/_____", ""),
    ("...../...../...../...../.....", "--max-blocks 6"),
    ("...../...../...../...../.....", "--max-blocks 9 --symmetry left-right"),
    ("##___/#____/_____/____#/___##", ""),
    ("t___s/_#_#_/_____/_#_#_/s___t", "--symmetry none"),
];

const WORDS: &str = "a i cat ape ten tap act pet ace eat tea net ant ate sea set sat ear are era as at an to on no \
    seat neat east area near earn star rate tear sear ears eats teas arts oats star stare tears rates \
    least steal stale slate tales saner earns nears snare trees steer reset terse";

/// What `sator sat solve` says: the cost, or none where there is no answer.
fn cost(arguments: &[&str]) -> Option<u64> {
    let run = sator(&[arguments, &["--format", "json", "--quiet"]].concat());
    assert!(run.code <= 1, "{arguments:?}: {}", run.err);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report["grid"].is_array(), run.code == 0, "{}", run.out);
    report["cost"].as_u64()
}

#[test]
#[ignore = "needs other solvers"]
fn others_find_the_same_optimum() {
    let python = std::env::var("SATOR_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (list, puzzle, file, printed) = (path("list.txt"), path("p.puzzle"), path("p.cnf"), path("printed"));
    fs::write(&list, WORDS.split_whitespace().collect::<Vec<_>>().join("\n")).unwrap();
    let mut perfect = 0;
    for (number, (text, options)) in PUZZLES.into_iter().enumerate() {
        fs::write(&puzzle, text.replace('/', "\n")).unwrap();
        let how: Vec<&str> = ["--words", &list].into_iter().chain(options.split_whitespace()).collect();
        let ours = cost(&[&["sat", "solve", &puzzle, "--output", "-"], &how[..]].concat()).expect("there is an answer");
        perfect += usize::from(ours == 0);
        for encoding in ["prefix", "word"] {
            let how = [&how[..], &["--encoding", encoding]].concat();
            let encode = |form: &[&str]| {
                let run = sator(&[&["sat", "encode", &puzzle, "--output", &file, "--quiet"], form, &how[..]].concat());
                assert_eq!(run.code, 0, "{}", run.err);
            };
            encode(&["--hard"]);
            let output = Command::new("cadical").args(["-q", &file]).output().expect("cadical is installed");
            fs::write(&printed, output.stdout).unwrap();
            let hard = cost(&["sat", "decode", &file, &printed]);
            assert_eq!(hard, (ours == 0).then_some(0), "{text} {encoding}: cadical");
            assert_eq!(cost(&["sat", "resolve", &file, "--output", "-"]), hard, "{text} {encoding}: resolve");
            let (form, values): (&[&str], &str) =
                if number % 2 == 0 { (&[], "numbers") } else { (&["--classic"], "bits") };
            encode(form);
            let script = root().join("crates/cli/tests/rc2.py");
            let output = Command::new(&python).arg(script).args([&file, values]).output().expect("Python is installed");
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            fs::write(&printed, output.stdout).unwrap();
            assert_eq!(cost(&["sat", "decode", &file, &printed]), Some(ours), "{text} {encoding}: RC2");
        }
    }
    assert!((5..=15).contains(&perfect), "some have a perfect answer and some have none, not {perfect} of 20");
}
