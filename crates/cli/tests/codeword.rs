//! `sator codeword` as its users see it.

mod common;

use common::{root, sator, sator_with, timeless};
use expect_test::expect;
use std::io::Write;
use tempfile::{Builder, NamedTempFile};

fn file(extension: &str, text: &str) -> (NamedTempFile, String) {
    let mut file = Builder::new().suffix(extension).tempfile().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    let path = file.path().to_str().unwrap().to_owned();
    (file, path)
}

const EXAMPLE: &str = "examples/codewords/daily-13.cw";

/// A small list, and what follows from it: QUELL, BUD, DUB, DEEB.
const LIST: &str = "quell;50\nbud;60\ndub;50\ntub;40\ndeeb;50\n";
const PUZZLE: &str = "given: 1=Q\nwords:\n1 2 3 4 4\n5 2 6\n6 3 3 5\n";

#[test]
fn a_puzzle_is_solved_with_the_built_in_list() {
    let run = sator(&["codeword", "solve", EXAMPLE]);
    assert_eq!((run.code, run.err.as_str()), (0, "one solution, and no other\n"));
    let lines = run.lines();
    assert!(lines[0].starts_with("1=B 2=Y 3=Z 4=D 5=I"), "{}", lines[0]);
    assert_eq!(&lines[1..4], ["SCREAMS##JOKE", "U#E#P#U#M#X#I", "STAMP#PRAYING"]);
}

#[test]
fn every_form_of_puzzle_is_read() {
    let (_list, list) = file(".txt", "cat\ncob\ntea\nsea\n");
    let solve = |extension: &str, text: &str| {
        let (_puzzle, puzzle) = file(extension, text);
        let run = sator(&["codeword", "solve", &puzzle, "--words", &list]);
        assert_eq!(run.code, 0, "{text}: {}", run.err);
        run.out
    };
    let grid = "1=C 2=A 3=T 4=O 5=B 6=E\nCAT\nO#E\nB#A\n";
    assert_eq!(solve(".cw", "given: 1=C\ngrid:\n1 2 3\n4 . 6\n5 # 2\n"), grid);
    assert_eq!(solve(".csv", "1,2,3\n4,,6\n5,,2\n"), grid);
    assert_eq!(solve(".txt", "1 2 3\n4 . 6\n5 . 2\n"), grid);
    assert_eq!(solve(".pzl", "1 c\n\n1 2 3\n1 4 5\n3 6 2\n"), "1=C 2=A 3=T 4=O 5=B 6=E\nCAT\nCOB\nTEA\n");
    assert_eq!(solve(".pzl", "\n1 a t\n3 e a\n"), "1=C 3=S\nCAT\nSEA\n");
}

#[test]
fn json() {
    let (_list, list) = file(".txt", LIST);
    let run = sator_with(
        &["codeword", "solve", "-", "--words", &list, "--format", "json", "--explain", "--quiet"],
        PUZZLE.as_bytes(),
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    expect![[r#"
        {"sator":1,"outcome":"unique","count":1,"solutions":[{"key":{"1":"Q","2":"U","3":"E","4":"L","5":"B","6":"D"},"missing":[]}],"agreed":{"1":"Q","2":"U","3":"E","4":"L","5":"B","6":"D"},"complete":true,"guessed":false,"explained":true,"steps":[{"by_notes":false,"cost":2.5,"examples":["QUELL"],"fitting":1,"kind":"only-word","settles":{"2":"U","3":"E","4":"L"},"text":"(Q 2 3 4 4) fits only QUELL: 2 is U, 3 is E and 4 is L.","word":"1 2 3 4 4"},{"by_notes":false,"cost":2.0,"examples":["DEEB"],"fitting":1,"kind":"only-word","settles":{"5":"B","6":"D"},"text":"(6 E E 5) fits only DEEB: 6 is D and 5 is B.","word":"6 3 3 5"}],"rating":{"effort":4.5,"hardest":2.5,"level":1,"name":"easy"},"stats":{"nodes":1,"results":1,"seconds":0}}
    "#]]
    .assert_eq(&timeless(&run.out));
}

#[test]
fn words_outside_the_list() {
    let (_list, list) = file(".txt", "quell\nbud\n");
    let solve =
        |more: &[&str]| sator_with(&[&["codeword", "solve", "-", "--words", &list], more].concat(), PUZZLE.as_bytes());
    let run = solve(&[]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.err, "one solution with 1 word outside the list, and no other with so few\nnot in the list: DEEB\n");
    let run = solve(&["--missing", "0"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    expect![[r#"
        no solution in which all words are in the list
        no word of the list fits 6 3 3 5
    "#]]
    .assert_eq(&run.err);
    let run = solve(&["--missing", "0", "--format", "json", "--quiet"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    assert!(
        run.out.contains(r#""outcome":"none""#) && run.out.contains(r#""words":["6 3 3 5"],"irreducible":true"#),
        "{}",
        run.out
    );
}

#[test]
fn several_solutions_are_ranked_and_what_they_agree_on_is_said() {
    let (_list, list) = file(".txt", "cat;90\ncot;50\ncut;70\n");
    let solve = |more: &[&str]| {
        let arguments = [&["codeword", "solve", "-", "--words", &list, "--given", "1=C"], more].concat();
        sator_with(&arguments, b"words:\n1 2 t\n")
    };
    let run = solve(&[]);
    assert_eq!((run.code, run.out.as_str()), (0, "1=C 2=A\nCAT\n\n1=C 2=U\nCUT\n\n1=C 2=O\nCOT\n"));
    assert_eq!(run.err, "3 solutions of equal right, the likeliest first\nall agree on 1=C\n");
    assert!(
        solve(&["--limit", "2"]).err.starts_with("2 solutions of equal right, the likeliest first, and there are more")
    );
    assert_eq!(solve(&["--count"]).out, "3\n");
    assert_eq!(solve(&["--given", "2=O"]).out, "1=C 2=O\nCOT\n");
}

#[test]
fn explanations_end_with_a_rating() {
    let run = sator(&["codeword", "solve", EXAMPLE, "--explain"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let last = run.lines().pop().unwrap().to_owned();
    assert!(last.starts_with("difficulty: ") && last.contains("the hardest step is "), "{last}");
    assert!(run.out.contains("\n  1. "), "{}", run.out);
}

#[test]
fn hints_lead_on_or_name_a_wrong_letter() {
    let (_list, list) = file(".txt", LIST);
    let hint = |known: &[&str]| {
        let known: Vec<&str> = known.iter().flat_map(|letter| ["--known", letter]).collect();
        sator_with(&[&["codeword", "hint", "-", "--words", &list], &known[..]].concat(), PUZZLE.as_bytes())
    };
    assert_eq!(hint(&[]).out, "(Q 2 3 4 4) fits only QUELL: 2 is U, 3 is E and 4 is L.\n");
    assert_eq!(hint(&["2=U", "3=E", "4=L"]).out, "(6 E E 5) fits only DEEB: 6 is D and 5 is B.\n");
    assert_eq!(hint(&["2=U", "3=A"]).out, "Wrong: 3=A.\n");
    let done = hint(&["2=U", "3=E", "4=L", "5=B", "6=D"]);
    assert_eq!((done.code, done.out.as_str()), (0, "Every code has its letter.\n"));
    let json = sator_with(
        &["codeword", "hint", "-", "--words", &list, "--format", "json", "--known", "3=A"],
        PUZZLE.as_bytes(),
    );
    assert_eq!(
        timeless(&json.out),
        "{\"done\":false,\"outcome\":\"found\",\"sator\":1,\"stats\":{\"nodes\":0,\"results\":0,\"seconds\":0},\"wrong\":{\"3\":\"A\"}}\n"
    );
    let none = sator_with(&["codeword", "hint", "-", "--words", &list, "--missing", "0"], b"words:\n1 1\n");
    assert_eq!((none.code, none.out.as_str()), (1, ""));
}

#[test]
fn a_puzzle_that_is_made_is_solved_again() {
    let with_seed = |seed: &str| sator(&["codeword", "make", "--size", "11x11", "--seed", seed, "--threads", "1"]);
    let made = with_seed("3");
    assert_eq!((made.code, made.err.as_str()), (0, ""));
    assert_eq!(made.out, with_seed("3").out);
    assert_ne!(made.out, with_seed("4").out);
    let run = sator_with(&["codeword", "solve", "-"], made.out.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, "one solution, and no other\n"));
    let key = made.out.lines().find_map(|line| line.strip_prefix("solution: ")).unwrap();
    let answer: Vec<&str> = made.out.lines().skip_while(|line| *line != "answer:").skip(1).collect();
    assert_eq!(run.lines(), [&[key], &answer[..]].concat());
    assert_eq!(made.lines()[0].matches('=').count(), 3, "three starters");
}

#[test]
fn making_in_json_and_of_a_given_grid() {
    let run = sator(&["codeword", "make", "examples/grids/british-13.txt", "--starters", "min", "--format", "json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    for field in
        [r#""outcome":"found""#, r#""codes":[["#, r#""given":{"#, r#""key":{"1":"#, r#""rating":{"#, r#""entries":["#]
    {
        assert!(run.out.contains(field), "{field}: {}", run.out);
    }
}

#[test]
fn what_cannot_be_made() {
    let run = sator_with(&["codeword", "make", "-"], b".....\n.#.#.\n.....\n");
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(run.err, "impossible: the grid has 13 letter cells, fewer than the 26 letters that a codeword uses\n");
    let run = sator_with(&["codeword", "make", "-"], b".#...\n##...\n");
    assert_eq!(
        run.err,
        "impossible: row 1, column 1 is in no word, so nobody could find its letter: make it a block\n"
    );
    let (_list, list) = file(".txt", "cat\ndog\n");
    let run = sator(&["codeword", "make", "examples/grids/british-13.txt", "--words", &list]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("cannot be filled with these words"), "{}", run.err);
}

/// The message, which is all there is, and exit code 2.
fn message(arguments: &[&str], input: &str) -> String {
    let run = sator_with(arguments, input.as_bytes());
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}: {}", run.err);
    run.err
}

#[test]
fn mistakes_in_puzzles() {
    let solve = |text: &str| message(&["codeword", "solve", "-"], text);
    assert_eq!(
        solve("given: 4=Q 5=Q\nwords:\n4 5\n"),
        "error: standard input: line 1, column 12: the letter Q is given to two codes, 4 and 5: every code has a letter of \
         its own\n"
    );
    assert_eq!(
        solve("given: 4=Q 4=Z\nwords:\n4 5\n"),
        "error: standard input: line 1, column 12: code 4 is given twice, as Q and as Z\n"
    );
    assert_eq!(
        solve("words:\n1 2\n3 27\n"),
        "error: standard input: line 3, column 3: 27 is no code: codes are 1 to 26, as many as the alphabet has letters\n"
    );
    assert_eq!(
        solve("words:\n1 2\n7\n"),
        "error: standard input: line 3, column 1: a word of one code: a word has two or more\n"
    );
    assert!(solve("").contains("standard input: line 1, column 1: the file is empty"));
    assert!(message(&["codeword", "solve", "no-such.cw"], "").contains(
        "no-such.cw: cannot read the file: no such file; give the path of a codeword, or - for standard input"
    ));
    let huge = "1 2\n".repeat(300_000);
    assert!(solve(&huge).contains("standard input: more than 1048576 bytes, too much for a puzzle"));
}

#[test]
fn mistakes_in_options() {
    let solve = |more: &[&str]| message(&[&["codeword", "solve", "-"], more].concat(), PUZZLE);
    assert_eq!(solve(&["--given", "1=Z"]), "error: --given 1=Z: code 1 is given twice, as Q and as Z\n");
    assert!(solve(&["--given", "2=Q"]).contains("the letter Q is given to two codes, 1 and 2"));
    assert!(solve(&["--given", "27=A"]).contains("27 is no code"));
    assert!(solve(&["--given", "A"]).contains("expected a code and its letter, such as 4=Q"));
    assert!(solve(&["--missing", "99"]).contains("expected a number from 0 to 32"));
    assert!(solve(&["--words", "-"]).contains("standard input: can be read only once"));
    let twice = message(&["codeword", "hint", "-", "--known", "2=U", "--known", "2=V"], PUZZLE);
    assert_eq!(twice, "error: --known 2=V: code 2 is already known as U\n");
    assert_eq!(
        message(&["codeword", "make", "--size", "7x7"], ""),
        "error: --size 7x7: such a grid has at most 40 letter cells, hardly enough to use all 26 letters: make it 9x9 or larger, \
         or give a grid\n"
    );
    assert!(
        message(&["codeword", "make", "--size", "3x99"], "").contains("expected a width and a height from 5 to 35")
    );
    assert!(message(&["codeword", "make", "--starters", "x"], "").contains("expected min, or a number from 0 to 20"));
    assert!(message(&["codeword", "make", "-", "--words", "-"], "").contains("can be read only once"));
}

#[test]
fn other_alphabets() {
    let (_list, list) = file(".txt", "ёлка\nлак\n");
    let run = sator_with(
        &["codeword", "solve", "-", "--words", &list, "--alphabet", "cyrillic"],
        "given: 1=Ё\nwords:\n1 2 3 4\n2 4 3\n".as_bytes(),
    );
    assert_eq!((run.code, run.out.as_str()), (0, "1=Ё 2=Л 3=К 4=А\nЁЛКА\nЛАК\n"));
    let run = sator_with(
        &["codeword", "solve", "-", "--words", &list, "--alphabet", "auto"],
        "words:\n1 2 3 4\n2 4 3\n".as_bytes(),
    );
    assert_eq!((run.code, run.lines()[1]), (0, "ЁЛКА"));
}

#[test]
fn a_time_out_is_no_answer() {
    let run = sator(&["codeword", "solve", EXAMPLE, "--timeout", "0.000001"]);
    assert_eq!((run.code, run.out.as_str()), (3, ""));
    assert_eq!(run.err, "stopped before the end: the time ran out\n");
    let run = sator(&["codeword", "make", "--timeout", "0.000001"]);
    assert_eq!((run.code, run.out.as_str()), (3, ""));
    let run = sator(&["codeword", "solve", EXAMPLE, "--explain", "--format", "json", "--timeout", "0.000001"]);
    assert_eq!(run.code, 3);
    assert!(run.out.contains(r#""outcome":"stopped""#) && run.out.contains(r#""explained":false"#), "{}", run.out);
}

#[test]
fn a_letter_of_the_players_that_is_given_to_another_code_is_wrong() {
    let (_list, list) = file(".txt", LIST);
    let hint = |known: &[&str]| {
        let known: Vec<&str> = known.iter().flat_map(|letter| ["--known", letter]).collect();
        sator_with(&[&["codeword", "hint", "-", "--words", &list], &known[..]].concat(), PUZZLE.as_bytes())
    };
    assert_eq!((hint(&["1=Z"]).code, hint(&["1=Z"]).out.as_str()), (0, "Wrong: 1=Z.\n"));
    assert_eq!(hint(&["2=Q", "3=E"]).out, "Wrong: 2=Q.\n");
    assert_eq!(hint(&["2=U", "3=U"]).out, "Wrong: 2=U 3=U cannot be right, or not all of them.\n");
}

#[test]
fn words_that_conflict_are_named_and_not_too_many() {
    let (_list, list) = file(".txt", "cat\ndog\n");
    let solve = |puzzle: &str| {
        let run = sator_with(&["codeword", "solve", "-", "--words", &list, "--missing", "0"], puzzle.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{}", run.err);
        run.err
    };
    expect![[r#"
        no solution in which all words are in the list
        these cannot all be words of the list: 1A (1 2 3) / 1D (1 4 2)
    "#]]
    .assert_eq(&solve("grid:\n1 2 3\n4 . .\n2 . .\n"));
    let run = sator_with(&["codeword", "solve", "-", "--words", &list], b"words:\n1 2 1\n2 1 2\n");
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("no solution with up to 1 word missing from the list\n"), "{}", run.err);
}

#[test]
fn one_of_several_solutions() {
    let (_list, list) = file(".txt", "cat;90\ncot;50\n");
    let run = sator_with(&["codeword", "solve", "-", "--words", &list, "--limit", "1"], b"words:\nc 2 t\n");
    assert_eq!((run.code, run.out.as_str()), (0, "2=A\nCAT\n"));
    assert_eq!(run.err, "several solutions of equal right; this is the likeliest\nall agree on nothing\n");
}

#[test]
fn a_given_word_that_no_list_has_is_named() {
    let grid =
        "ZQXJKVW#.....\n.#.#.#.#.#.#.\n.....#.......\n.#.#.#.#.#.#.\n#......##....\n.#.#.#.#.###.\n......#......\n";
    let run = sator_with(&["codeword", "make", "-"], grid.as_bytes());
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(
        run.err,
        "impossible: 1A is given as ZQXJKVW, which no list has, so nobody could find it: add it to a list with --against, or \
         leave a cell of it open\n"
    );
}

#[test]
fn puzzles_of_ones_own_words_are_proven_against_the_built_in_list_too() {
    let english = sator(&["words", "*", "--length", "3-13", "--words", "english", "--min-score", "60"]);
    let (_list, list) = file(".txt", &english.out);
    let run = sator(&["codeword", "make", "--size", "11x11", "--words", &list, "--format", "json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "no note that it is proven only against its own words");
    let run = sator_with(&["codeword", "make", "--size", "11x11", "--words", "-"], english.out.as_bytes());
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.starts_with("note: proven only against the words it is filled from"), "{}", run.err);
}

#[test]
fn rare_words_tell_a_guess_from_nonsense() {
    // Half of the words of this puzzle are in no list of ordinary words.
    let words = [
        "itzebu", "explat", "wame", "freya", "playman", "bluejay", "still", "patu", "zephiran", "penile", "excoct",
        "staumrel", "aked", "ventoy", "equoid", "burnt", "rebuilt", "upleg", "upsway", "taisch", "halm", "alliance",
        "dogma", "fjord",
    ];
    let coded =
        |word: &&str| word.bytes().map(|c| format!("{} ", (u32::from(c - b'a') * 7 + 3) % 26 + 1)).collect::<String>();
    let puzzle = format!("words:\n{}\n", words.iter().map(coded).collect::<Vec<_>>().join("\n"));
    let run = sator_with(&["codeword", "solve", "-", "--limit", "3"], puzzle.as_bytes());
    assert_eq!(run.code, 3, "a guess is no proof: {}", run.err);
    assert!(run.err.starts_with("a guess by the look of the words: "), "{}", run.err);
    let upper: Vec<String> = words.iter().map(|word| word.to_uppercase()).collect();
    assert_eq!(run.lines()[1..=words.len()], upper);
    let hint = sator_with(&["codeword", "hint", "-"], puzzle.as_bytes());
    assert_eq!((hint.code, hint.out.as_str()), (3, ""));
    assert!(hint.err.starts_with("no hint: too many words seem to be missing from the list"), "{}", hint.err);
    let json = sator_with(&["codeword", "solve", "-", "--limit", "3", "--format", "json"], puzzle.as_bytes());
    assert!(
        json.out.contains(r#""outcome":"stopped","count":3"#) && json.out.contains(r#""guessed":true"#),
        "{}",
        json.out
    );
}

#[test]
fn a_given_word_may_be_in_the_larger_list_alone() {
    // COLOUR is British: the words that the grid is filled with do not have it.
    let grid = std::fs::read_to_string(root().join("examples/grids/british-13.txt")).unwrap();
    let mut rows: Vec<&str> = grid.lines().collect();
    rows[6] = "COLOUR#......";
    let run = sator_with(&["codeword", "make", "-", "--seed", "1"], rows.join("\n").as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.lines().iter().any(|line| line.starts_with("COLOUR#")), "{}", run.out);
}

#[test]
fn a_letter_of_the_players_that_is_printed_in_the_puzzle_is_wrong() {
    let (_list, list) = file(".txt", "ace\nice\nale\nole\nece\nele\n");
    let hint = |known: &str| {
        let arguments = ["codeword", "hint", "-", "--words", &list, "--known", known];
        sator_with(&arguments, b"words:\n1 c e\n1 l e\n")
    };
    assert_eq!((hint("1=E").code, hint("1=E").out.as_str()), (0, "Wrong: 1=E.\n"));
    assert_eq!(hint("1=A").out, "Every code has its letter.\n");
}

#[test]
fn an_explanation_of_nothing() {
    let (_list, list) = file(".txt", "cat\n");
    let solve = |format: &str| {
        let arguments = ["codeword", "solve", "-", "--words", &list, "--explain", "--format", format];
        sator_with(&arguments, b"given: 1=C 2=A 3=T\nwords:\n1 2 3\n")
    };
    assert_eq!(solve("text").out, "1=C 2=A 3=T\nCAT\n\ndifficulty: easy (1 of 5); nothing to deduce\n");
    assert!(solve("json").out.contains(r#""rating":{"effort":0.0,"hardest":0.0"#), "{}", solve("json").out);
}

#[test]
fn keys_that_were_not_counted_are_more_than_one() {
    let (_list, list) = file(".txt", "cat;90\ncot;50\n");
    let solve = |limit: &str| {
        let arguments = ["codeword", "solve", "-", "--words", &list, "--explain", "--limit", limit];
        sator_with(&arguments, b"words:\nc 2 t\n").out
    };
    let left = |keys: &str| format!("{keys} left, and no deduction decides between them; in the likeliest, 2 is A.\n");
    assert!(solve("1").contains(&left("More than one key is")), "{}", solve("1"));
    assert!(solve("2").contains(&left("2 keys are")), "{}", solve("2"));
}

#[test]
fn words_that_may_be_missing_are_no_reason_alone() {
    let (_list, list) = file(".txt", "cat\ndog\n");
    let why = |puzzle: &str, missing: &str| {
        let arguments = ["codeword", "solve", "-", "--words", &list, "--missing", missing];
        let run = sator_with(&arguments, puzzle.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{}", run.err);
        run.err.lines().last().unwrap().to_owned()
    };
    assert_eq!(
        why("words:\n1 2 1\n2 1 2\n3 3 1\n", "1"),
        "no word of the list fits these, and only 1 may be missing: 1 2 1 / 2 1 2 / 3 3 1"
    );
    assert_eq!(
        why("words:\n1 2 1\n1 2 3\n1 4 2\n", "1"),
        "no word of the list fits 1 2 1, and the others cannot all be words either"
    );
    assert_eq!(why("words:\n1 2 1\n1 2 3\n", "0"), "no word of the list fits 1 2 1");
}

#[test]
fn a_grid_of_too_many_words_is_refused_at_once() {
    let row = format!("{}#\n{}\n", [".....#"; 42].concat(), "#".repeat(253));
    let run = sator_with(&["codeword", "make", "-"], row.repeat(127).as_bytes());
    assert_eq!((run.code, run.out.as_str()), (1, ""), "{}", run.err);
    assert!(run.err.contains("5334 words, more than a codeword may have"), "{}", run.err);
}
