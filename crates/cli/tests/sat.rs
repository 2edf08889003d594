//! `sator sat` as its users see it.

mod common;

use common::{Run, sator, sator_with};
use std::fs;
use tempfile::TempDir;

/// A folder with a puzzle and a list, and commands run on them.
struct Place {
    folder: TempDir,
}

impl Place {
    fn new(puzzle: &str, words: &str) -> Self {
        let place = Self { folder: tempfile::tempdir().unwrap() };
        fs::write(place.path("mini.puzzle"), puzzle).unwrap();
        fs::write(place.path("list.txt"), words.replace(' ', "\n")).unwrap();
        place
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Runs `sator sat`; names with a dot are of this folder.
    fn sat(&self, arguments: &str) -> Run {
        self.sat_with(arguments, "")
    }

    fn sat_with(&self, arguments: &str, input: &str) -> Run {
        let is_file = |word: &str| word.contains('.') && word.chars().any(char::is_alphabetic);
        let words = arguments.split(' ').map(|word| if is_file(word) { self.path(word) } else { word.to_owned() });
        let words: Vec<String> = ["sat".to_owned()].into_iter().chain(words).collect();
        sator_with(&words.iter().map(String::as_str).collect::<Vec<_>>(), input.as_bytes())
    }
}

const SQUARE: &str = "cat ape ten";

#[test]
fn a_puzzle_becomes_an_answer_of_its_name() {
    let place = Place::new("___\n_P_\n___\n", SQUARE);
    let run = sator(&["sat", "solve", &place.path("mini"), "--words", &place.path("list.txt")]);
    assert_eq!((run.code, run.out.as_str()), (0, "CAT\nAPE\nTEN\n"));
    assert_eq!(run.err, "perfect: every tile is filled and every word legal\n");
    assert_eq!(place.read("mini.ans"), run.out);
    let run = place.sat("solve mini.puzzle --words list.txt --output other.ans --quiet --encoding word");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(place.read("other.ans"), "CAT\nAPE\nTEN\n");
}

#[test]
fn from_standard_input_to_standard_output() {
    let place = Place::new("", SQUARE);
    let run = place.sat_with("solve - --words list.txt --quiet", "C__\n___\n___\n");
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "CAT\nAPE\nTEN\n", ""));
    assert_eq!(fs::read_dir(place.folder.path()).unwrap().count(), 2);
}

#[test]
fn what_is_not_perfect_is_told() {
    let place = Place::new("cax\n", "cat c a x");
    let run = place.sat("solve mini.puzzle --words list.txt");
    assert_eq!((run.code, run.out.as_str()), (0, "CAX\n"));
    assert_eq!(run.err, "CAX is not a word (across from row 1 column 1)\ncost 3: the best there is\n");
    let run = place.sat("solve mini.puzzle --words list.txt --hard");
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.starts_with("impossible: there is no perfect answer"), "{}", run.err);
    let run = place.sat("solve mini.puzzle --words list.txt --format json --quiet");
    assert!(
        run.out.starts_with(
            r#"{"sator":1,"outcome":"found","grid":["CAX"],"cost":3,"bound":3,"faults":["CAX is not a word (across from row 1 column 1)"],"stats":{"#
        ),
        "{}",
        run.out
    );
}

#[test]
fn encoded_solved_elsewhere_and_decoded() {
    let place = Place::new("cat\n", "cat c a t");
    let run = place.sat("encode mini.puzzle --words list.txt");
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{}", run.err);
    assert!(run.err.contains("mini.wcnf: 86 variables, "), "{}", run.err);
    assert!(run.err.contains("a tile weighs 1, a word 3, a rule "), "{}", run.err);
    let text = place.read("mini.wcnf");
    assert!(text.contains("\nc var 4 = c_1_1\n"), "{text}");
    // What a solver would print: C, A, T and the padding.
    let truths: Vec<u32> = [4, 27 + 2, 54 + 21].into_iter().chain(82..=86).collect();
    let number = |n: u32| if truths.contains(&n) { n.to_string() } else { format!("-{n}") };
    let numbers: Vec<String> = (1..=86).map(number).collect();
    let bits: String = (1..=86).map(|n| if truths.contains(&n) { '1' } else { '0' }).collect();
    for values in [format!("v {} 0", numbers.join(" ")), format!("v {bits}")] {
        let run = place.sat_with("decode mini.wcnf -", &format!("c solver\no 0\ns OPTIMUM FOUND\n{values}\n"));
        assert_eq!(
            (run.code, run.out.as_str(), run.err.as_str()),
            (0, "CAT\n", "perfect: every tile is filled and every word legal\n")
        );
    }
    let run = place.sat_with("decode mini.wcnf - --output mini.ans", "s OPTIMUM FOUND\no 7\nv 4 82 83 84 85 86 0\n");
    assert_eq!((run.code, run.out.as_str()), (0, "C..\n"), "{}", run.err);
    assert_eq!(place.read("mini.ans"), "C..\n");
    assert!(run.err.contains("row 1 column 2 is empty\n"), "{}", run.err);
    assert!(run.err.contains("C. is not a word (across from row 1 column 1)\n"), "{}", run.err);
    assert!(run.err.contains("row 1, column 2 must be A\n"), "{}", run.err);
    assert!(run.err.contains("warning: the solver says that the cost is 7, and it is "), "{}", run.err);
    let run = place.sat_with("decode mini.wcnf - --quiet", &format!("v {}\n", numbers.join(" ")));
    assert_eq!((run.code, run.out.as_str()), (0, "CAT\n"), "no 0 at the end, but all values: {}", run.err);
    let both = format!("o 7\nv 4 82 83 84 85 86 0\no 0\ns UNSATISFIABLE\nv {} 0\n", numbers.join(" "));
    let run = place.sat_with("decode mini.wcnf -", &both);
    assert_eq!((run.code, run.out.as_str()), (0, "CAT\n"), "{}", run.err);
    assert!(run.err.starts_with("warning: the solver says that there is no answer, and prints one"), "{}", run.err);
    let run = place.sat_with("decode mini.wcnf -", "s UNSATISFIABLE\n");
    assert_eq!((run.code, run.err.as_str()), (1, "impossible: the solver says that there is no answer\n"));
    assert_eq!(place.sat_with("decode mini.wcnf -", "s UNKNOWN\n").code, 3);
}

#[test]
fn solved_again_with_other_seeds() {
    let place = Place::new("___\n___\n___\n", "cat ape ten tap act pet ace");
    for (options, file) in [("", "mini.wcnf"), ("--classic ", "mini.wcnf"), ("--hard ", "mini.cnf")] {
        for encoding in ["prefix", "word"] {
            let run = place.sat(&format!("encode mini.puzzle {options}--words list.txt --encoding {encoding} --quiet"));
            assert_eq!((run.code, run.err.as_str()), (0, ""), "{options}");
            let run = place.sat(&format!("resolve {file} --seed 3"));
            assert_eq!(run.code, 0, "{options}{encoding} {}", run.err);
            assert_eq!(run.err, "perfect: every tile is filled and every word legal\n", "{}", run.out);
            assert_eq!(place.read("mini.ans"), run.out);
        }
    }
    let place = Place::new("cax\n", "cat c a x");
    place.sat("encode mini.puzzle --words list.txt --hard");
    let run = place.sat("resolve mini.cnf");
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (1, "", "impossible: the clauses have no answer\n"));
    place.sat("encode mini.puzzle --words list.txt");
    let run = place.sat("resolve mini.wcnf --threads 1");
    assert_eq!((run.code, run.out.as_str()), (0, "CAX\n"));
    assert!(run.err.ends_with("cost 3: the best there is\n"), "{}", run.err);
}

#[test]
fn the_estimate_is_the_size_of_the_file() {
    let place = Place::new("....\n....\n....\n", SQUARE);
    for options in ["", " --classic", " --hard", " --encoding word", " --encoding word --hard --max-blocks 4"] {
        let run = place.sat(&format!("encode mini.puzzle --words list.txt --estimate --format json{options}"));
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(!fs::exists(place.path("out.wcnf")).unwrap());
        place.sat(&format!("encode mini.puzzle --words list.txt --output out.wcnf{options}"));
        let size = fs::metadata(place.path("out.wcnf")).unwrap().len();
        assert!(run.out.contains(&format!("\"bytes\":{size},")), "{options}: {size} {}", run.out);
        fs::remove_file(place.path("out.wcnf")).unwrap();
    }
    let run = place.sat("encode mini.puzzle --words list.txt --estimate");
    assert!(run.out.contains(" variables, ") && run.out.contains("a word 12"), "{}", run.out);
    let out = place.sat("encode mini.puzzle --words list.txt --output - --quiet");
    assert!(out.out.starts_with("c crossword of 3 rows and 4 columns, prefix encoding\n"), "{}", out.out);
}

#[test]
fn blocks_are_few_and_symmetric() {
    let place = Place::new(".....\n.....\n.....\n", "cat ape ten tap act pet ace at to on no an");
    let run = place.sat("solve mini.puzzle --words list.txt --max-blocks 4 --output -");
    assert_eq!(run.code, 0, "{}", run.err);
    let flat: Vec<char> = run.out.chars().filter(|c| !c.is_whitespace()).collect();
    assert!(flat.iter().filter(|&&c| c == '#').count() <= 4, "{}", run.out);
    let turned: Vec<bool> = flat.iter().rev().map(|&c| c == '#').collect();
    assert_eq!(turned, flat.iter().map(|&c| c == '#').collect::<Vec<_>>(), "{}", run.out);
}

#[test]
fn the_best_so_far_is_kept_when_time_runs_out() {
    let place = Place::new(&"_________\n".repeat(9), SQUARE);
    let run = place.sat("solve mini.puzzle --timeout 0.4 --format json --quiet");
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.out.contains("\"outcome\":\"stopped\",\"grid\":["), "{}", run.out);
    assert_eq!(place.read("mini.ans").lines().count(), 9);
}

/// The message, which is all there is, and exit code 2.
fn message(run: &Run) -> &str {
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    &run.err
}

#[test]
fn puzzles_that_are_none() {
    let bad = |puzzle: &str, options: &str| {
        let place = Place::new(puzzle, SQUARE);
        for command in ["encode", "solve"] {
            let run = place.sat(&format!("{command} mini.puzzle --words list.txt{options}"));
            message(&run);
            assert!(!fs::exists(place.path("mini.ans")).unwrap() && !fs::exists(place.path("mini.wcnf")).unwrap());
        }
        place.sat(&format!("solve mini.puzzle --words list.txt{options}")).err
    };
    assert!(bad("...\n.?.\n...\n", "").contains("mini.puzzle: line 2, column 2: found '?', expected a letter of"));
    assert!(bad("...\n..\n", "").contains("mini.puzzle: line 2: the row has 2 tiles, the first has 3"));
    assert!(bad("", "").contains("mini.puzzle: line 1: the puzzle has no tiles"));
    assert!(bad("#..\n..A\n", "").contains("mini.puzzle: row 1, column 1 is a block, and row 2, column 3"));
    assert!(bad("...\n...\n", " --symmetry diagonal").contains("needs as many rows as columns"));
    assert!(bad("###\n...\n###\n", " --max-blocks 5").contains("the puzzle has 6 blocks"));
    assert!(bad(&".".repeat(70_000), "").contains("line 1: a puzzle has at most 256 rows and columns"));
    assert!(bad(&".\n".repeat(300), "").contains("line 257: a puzzle has at most 256"));
    let place = Place::new("", SQUARE);
    let run = sator(&["sat", "solve", &place.path("none"), "--words", &place.path("list.txt")]);
    assert!(message(&run).contains("none.puzzle: cannot read the file: no such file; give the path of a puzzle"));
    assert!(message(&place.sat_with("solve - --words -", "...\n")).contains("standard input: can be read only once"));
    fs::write(place.path("big.puzzle"), "...............\n".repeat(256)).unwrap();
    let run = place.sat("solve big.puzzle --words list.txt");
    assert!(message(&run).contains("3840 tiles are too many to solve here, 3000 at most"), "{}", run.err);
}

#[test]
fn files_that_are_none() {
    let place = Place::new("cat\n", "cat c a t");
    place.sat("encode mini.puzzle --words list.txt --hard --quiet");
    let text = place.read("mini.cnf");
    let bad = |text: &str, expected: &str| {
        fs::write(place.path("bad.cnf"), text).unwrap();
        let run = place.sat("resolve bad.cnf");
        assert!(message(&run).contains(expected), "{}", run.err);
        assert!(!fs::exists(place.path("bad.ans")).unwrap());
        let run = place.sat_with("decode bad.cnf -", "s SATISFIABLE\nv 1 0\n");
        assert!(message(&run).contains(expected), "{}", run.err);
    };
    let without_header: String = text.lines().filter(|line| !line.starts_with('p')).map(|l| format!("{l}\n")).collect();
    bad(&without_header, "bad.cnf: line 90: no header up to here; expected `p cnf …`");
    let without_names: String =
        text.lines().filter(|line| !line.starts_with("c var")).map(|l| format!("{l}\n")).collect();
    bad(&without_names, "bad.cnf: line 5: up to here no line such as `c var 17 = c_2_1` names a variable");
    let cut: String = text.lines().take(95).map(|line| format!("{line}\n")).collect();
    bad(&cut, "bad.cnf: line 95: the file ends after 4 clauses, and its header counts");
    bad(&format!("{text}1 999 0\n"), "variable 999 is out of range; the header counts 86");
    bad("", "bad.cnf: line 1: up to here no line such as");
    let run = place.sat("resolve none.cnf");
    assert!(message(&run).contains("none.cnf: cannot read the file: no such file"), "{}", run.err);
    let printed = |text: &str| place.sat_with("decode mini.cnf -", text);
    assert!(message(&printed("v 1 -2 3\n")).contains("standard input: line 1: the values do not end in 0"));
    assert!(
        message(&printed("v 1 -2 3000 0\n")).contains("line 1: variable 3000 is out of range: the encoding has 86")
    );
    assert!(message(&printed("hello\n")).contains("standard input: line 1: the output ends without a line `v …`"));
    let run = printed("v 1 0\n");
    let expected =
        "mini.cnf: it violates a clause that must hold (row 1, column 1 must be C); is it the output for this";
    assert!(message(&run).contains(" standard input: not an answer to ") && run.err.contains(expected), "{}", run.err);
    let json = place.sat("encode mini.puzzle --words list.txt --output - --format json");
    assert!(message(&json).contains("give --output FILE"));
}

#[test]
fn another_solver_where_it_is_built_in() {
    let place = Place::new("___\n_P_\n___\n", SQUARE);
    place.sat("encode mini.puzzle --words list.txt --quiet");
    for command in ["solve mini.puzzle --words list.txt", "resolve mini.wcnf"] {
        let run = place.sat(&format!("{command} --solver cadical --output -"));
        if cfg!(feature = "cadical") {
            assert_eq!((run.code, run.out.as_str()), (0, "CAT\nAPE\nTEN\n"), "{}", run.err);
        } else {
            assert!(message(&run).contains("build it with `cargo build --release --features cadical`"), "{}", run.err);
        }
    }
}

#[test]
fn a_file_that_is_read_twice_is_no_pipe() {
    let place = Place::new("cat\n", "cat c a t");
    let text = place.sat("encode mini.puzzle --words list.txt --output - --quiet").out;
    for file in ["-", "/dev/stdin"].into_iter().take(if cfg!(unix) { 2 } else { 1 }) {
        let run = place.sat_with(&format!("resolve {file}"), &text);
        assert!(message(&run).contains("it is read more than once: save it to a file first"), "{}", run.err);
        let run = place.sat_with(&format!("decode {file} list.txt"), &text);
        assert!(message(&run).contains("it is read more than once: save it to a file first"), "{}", run.err);
    }
}

#[test]
fn no_file_is_written_over_itself() {
    let place = Place::new("cat\n", "cat c a t");
    fs::write(place.path("x.ans"), "cat\n").unwrap();
    fs::write(place.path("x.wcnf"), "cat\n").unwrap();
    for command in ["solve x.ans --words list.txt", "encode x.wcnf --words list.txt", "resolve x.ans"] {
        let run = place.sat(command);
        assert!(
            message(&run).contains("the result would be written over it; give --output another file"),
            "{}",
            run.err
        );
    }
    assert_eq!((place.read("x.ans").as_str(), place.read("x.wcnf").as_str()), ("cat\n", "cat\n"));
    assert_eq!(place.sat("solve x.ans --words list.txt --output y.ans").code, 0);
    let run = sator(&["sat", "encode", &place.path("mini"), "--hard", "--words", &place.path("list.txt")]);
    assert!(run.err.starts_with(&place.path("mini.cnf")), "{}", run.err);
    fs::write(place.path("printed.txt"), "s UNSATISFIABLE\n").unwrap();
    for command in [
        "encode mini.puzzle --words list.txt --output mini.puzzle",
        "resolve mini.cnf --output mini.cnf",
        "decode mini.cnf printed.txt --output mini.cnf",
        "decode mini.cnf printed.txt --output printed.txt",
    ] {
        let run = place.sat(command);
        assert!(message(&run).contains("the result would be written over it"), "{command}: {}", run.err);
    }
    assert_eq!(place.read("mini.puzzle"), "cat\n");
    assert_eq!(place.sat("encode x.wcnf --words list.txt --estimate").code, 0);
}

#[test]
fn reading_stops_in_time() {
    let place = Place::new("", "");
    // The end is bad, but nobody comes that far.
    fs::write(place.path("long.wcnf"), many_soft(&["1 2 3"]) + &"c\n".repeat(1 << 19) + "1 0 0\n").unwrap();
    let run = place.sat("resolve long.wcnf --timeout 0.000001");
    assert_eq!((run.code, run.out.as_str()), (3, ""), "{}", run.err);
    assert!(run.err.starts_with("nothing found: "), "{}", run.err);
    assert!(!fs::exists(place.path("long.ans")).unwrap());
    assert!(message(&place.sat("resolve long.wcnf")).contains("expected a literal"));
}

/// Words by chance, of three to fifteen letters, always the same.
fn many_words() -> String {
    let mut state = 1u32;
    let mut letter = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from(b'a' + (state >> 24) as u8 % 26)
    };
    let words: Vec<String> = (0..20_000).map(|n| (0..3 + n % 13).map(|_| letter()).collect()).collect();
    words.join(" ")
}

#[test]
fn a_large_encoding_is_not_held_in_memory() {
    let place = Place::new(&"...............\n".repeat(15), &many_words());
    for encoding in ["prefix", "word"] {
        let run =
            place.sat(&format!("encode mini.puzzle --words list.txt --estimate --format json --encoding {encoding}"));
        assert_eq!(run.code, 0, "{}", run.err);
        let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        let literals = report["literals"].as_u64().unwrap();
        // Where the system does not tell, there is nothing to see.
        if let Some(memory) = report["stats"]["memory"].as_u64() {
            assert!(memory < 4 * literals / 2, "{encoding}: {memory} bytes for {literals} literals of 4 bytes");
            assert!(memory < 100_000_000, "{encoding}: {memory} bytes");
        }
    }
}

#[test]
fn lines_that_end_as_they_did_long_ago() {
    let place = Place::new("cat\n", "cat c a t");
    place.sat("encode mini.puzzle --words list.txt --hard --quiet");
    let text = place.read("mini.cnf");
    for end in ["\r", "\r\n"] {
        fs::write(place.path("old.cnf"), text.replace('\n', end)).unwrap();
        let run = place.sat("resolve old.cnf --quiet");
        assert_eq!((run.code, run.out.as_str()), (0, "CAT\n"), "{}", run.err);
        fs::write(place.path("old.cnf"), text.replace('\n', end) + "1 x 0").unwrap();
        let run = place.sat("resolve old.cnf");
        let last = text.lines().count() + 1;
        assert!(message(&run).contains(&format!("old.cnf: line {last}: found \"x\"")), "{}", run.err);
    }
}

#[test]
fn headers_that_cannot_be() {
    let place = Place::new("cat\n", "cat c a t");
    let bad = |text: &str, expected: &str| {
        fs::write(place.path("bad.wcnf"), text).unwrap();
        for (command, input) in [("resolve bad.wcnf", ""), ("decode bad.wcnf -", "s SATISFIABLE\nv 1 0\n")] {
            let run = place.sat_with(command, input);
            assert!(message(&run).contains(expected), "{command}: {}", run.err);
        }
    };
    let names = "c var 1 = #_1_1\nc var 2 = a_1_1\nc var 3 = b_1_1\n";
    let weights = "c tile weighs 1, word 1, rule 1\n";
    bad(
        &format!("{names}p cnf 2147483646 1\n2147483646 0\n"),
        "bad.wcnf: line 4: the header counts 2147483646 variables, and a file of this size has at most 40",
    );
    bad(
        &format!("c 4294967295 variables, 1 clauses\n{weights}{names}1 1 0\n"),
        "bad.wcnf: line 1: the header counts 4294967295 variables",
    );
    bad(&format!("{weights}{names}1 1 0\n"), "bad.wcnf: line 5: no header up to here");
    bad(&format!("{names}p cnf 3 1\n1 0\np cnf 3 1\n"), "bad.wcnf: line 6: a second header");
    bad(names, "bad.wcnf: line 3: no header up to here");
}

/// A file with more soft clauses than can be counted, on variables that a few hard clauses bind.
fn many_soft(hard: &[&str]) -> String {
    let soft = 6_001;
    let clauses = soft + hard.len();
    let mut text = format!("c {} variables, {clauses} clauses\nc tile weighs 1, word 9, rule 99\n", soft + 3);
    text += "c var 1 = #_1_1\nc var 2 = a_1_1\nc var 3 = b_1_1\n";
    let hard = hard.iter().map(|clause| format!("h {clause} 0\n"));
    text.extend(hard.chain((4..soft + 4).map(|var| format!("1 {var} 0\n"))));
    text
}

#[test]
fn too_many_to_count_is_not_proven_but_not_lost() {
    let place = Place::new("", "");
    let base = "1 2 3";
    fs::write(place.path("pair.wcnf"), many_soft(&[base, "-4 -5"])).unwrap();
    let run = place.sat("resolve pair.wcnf --threads 1");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.ends_with("cost 1: the best there is\n"), "{}", run.err);
    // Of three at most one: cores alone cannot see that two must go.
    fs::write(place.path("three.wcnf"), many_soft(&[base, "-4 -5", "-4 -6", "-5 -6"])).unwrap();
    let run = place.sat("resolve three.wcnf");
    assert_eq!((run.code, run.out.len()), (3, 2), "{}", run.err);
    assert!(
        run.err.ends_with(
            "cost 2, not proven best: no answer costs less than 1\n\
             stopped: 6,001 groups of soft clauses are too many to prove more here; try another solver\n"
        ),
        "{}",
        run.err
    );
    assert_eq!(place.read("three.ans"), run.out);
}
