//! The word lists of `examples/lists` work as they come.

mod common;

use common::{root, sator};

/// In which alphabet a list is read, and a pattern with the words that it finds there.
const LISTS: &[(&str, &str, &str, &str)] = &[
    ("animals", "latin", "..e", "BEE APE"),
    ("theme", "latin", "*bus", "NIGHTBUS"),
    ("never", "latin", "a...", "ABBR ASAP ATTN"),
    ("french", "latin", ".e.e", "REVE"),
    ("french", "auto", ".ê..", "RÊVE"),
    ("russian", "cyrillic", "ё*", "ЁЛКА ЁЖ"),
];

#[test]
fn every_list_loads_without_a_warning() {
    for file in std::fs::read_dir(root().join("examples/lists")).unwrap() {
        let name = file.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned();
        assert!(LISTS.iter().any(|(known, ..)| *known == name), "{name} has no line in this test");
    }
    for (name, alphabet, pattern, found) in LISTS {
        let path = format!("examples/lists/{name}.txt");
        let run = sator(&["words", pattern, "--words", &path, "--alphabet", alphabet]);
        assert_eq!((run.lines().join(" ").as_str(), run.err.as_str()), (*found, ""), "{name}");
    }
}

#[test]
fn the_lists_play_their_parts_together() {
    let run = sator(&[
        "words",
        "est",
        "--words",
        "english",
        "--words",
        "examples/lists/theme.txt",
        "--exclude",
        "examples/lists/never.txt",
    ]);
    assert_eq!((run.code, run.err.as_str()), (1, "no word fits\n"));
}
