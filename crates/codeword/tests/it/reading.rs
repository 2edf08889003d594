//! Reading codewords: every form, and every mistake with its place.

use proptest::prelude::{any, prop, proptest};
use sator_codeword::{Form, read_codeword};
use sator_words::Alphabet;
use std::sync::Arc;

fn read(text: &str) -> String {
    let alphabet = Arc::new(Alphabet::latin());
    let puzzle = match read_codeword(text.as_bytes(), None, &alphabet) {
        Ok(puzzle) => puzzle,
        Err(error) => return error.to_string(),
    };
    let given = puzzle.given().iter().map(|(code, &letter)| format!("{code}={}", alphabet.display(letter)));
    let words = puzzle.words().iter().map(|word| {
        let name = word.name.map(|name| format!("{name}:")).unwrap_or_default();
        format!("{name}{}", word.codes_text(&alphabet))
    });
    format!("{} | {}", given.collect::<Vec<_>>().join(" "), words.collect::<Vec<_>>().join(", "))
}

#[test]
fn headings() {
    assert_eq!(read("given: 4=q\nwords:\n1 2 3\n3 c e\n"), "4=Q | 1 2 3, 3 C E");
    let grid = "id: x\nsource: a: b\ngiven: 1=A\ngrid:\n 1  2  3\n 4  .  #\n 5  6  .\nsolution: 1=A\n";
    assert_eq!(read(grid), "1=A | 1A:1 2 3, 2A:5 6, 1D:1 4 5");
    assert_eq!(read("grid:\r\n1 2\r\nwords:\r\n2 3\r\n1 2"), " | 1A:1 2, 2 3");
    assert_eq!(read("\u{FEFF}given:\nwords:\n1 2"), " | 1 2");
    assert_eq!(read("grid:\n1 2\nanswer:\nAB\nxyz\n"), " | 1A:1 2");
}

#[test]
fn given_letters_may_stand_below_their_heading() {
    assert_eq!(read("given:\n1=Q\n 2=U 3=I\nwords:\n1 2 3 4\n"), "1=Q 2=U 3=I | 1 2 3 4");
    assert_eq!(read("given: 1=Q\n2=U\n\ngrid:\n1 2\n"), "1=Q 2=U | 1A:1 2");
    assert_eq!(
        read("given:\n1=Q\n2=Q\nwords:\n1 2\n"),
        "line 3, column 1: the letter Q is given to two codes, 1 and 2: every code has a letter of its own"
    );
    assert_eq!(
        read("grid:\n1 2\nid: x\ngrid:\n3 4\n"),
        "line 4, column 1: a second grid: a codeword has one, so give each puzzle a file of its own"
    );
}

#[test]
fn lists_of_letters_and_words() {
    assert_eq!(read("25 m\n26 a\n\n6 10 24\n26 21 c\n"), "25=M 26=A | 6 10 24, 26 21 C");
    assert_eq!(read("1 2 3\n3 2 1\n"), " | 1 2 3, 3 2 1");
    assert_eq!(read("\n1 2 3\n"), " | 1 2 3");
}

#[test]
fn blank_lines_among_letters_and_words() {
    assert_eq!(read("\n\n25 m\n26 a\n\n6 26\n"), "25=M 26=A | 6 26");
    assert_eq!(read("25 m\n\n26 a\n \n\n6 26\n"), "25=M 26=A | 6 26");
    assert_eq!(read("25 m\n\n6 26\n\n26 a b\n"), "25=M | 6 26, 26 A B");
    assert_eq!(read("\n1 2 3\n\n3 2 1\n"), " | 1 2 3, 3 2 1");
    assert_eq!(read("25 m\n\n26 a\n"), "25=M | 26 A", "what comes last is words");
    assert_eq!(read("\n25 m\n26 a\n"), " | 25 M, 26 A", "no letters, a blank line, words");
    assert!(read("25 m\n\n25 n\n\n6 26\n").starts_with("line 3, column 1: code 25 is given twice, as M and as N"));
    assert!(read("\n25 m\n26 ab\n\n6 26\n").starts_with("line 3, column 1: found \"26 ab\""));
}

#[test]
fn a_row_of_nothing_but_tabs_is_a_row() {
    assert_eq!(read("1\t2\n\t\n1\t3\n"), " | 1A:1 2, 2A:1 3");
    assert_eq!(read("1\t2\n\n1\t3\n"), " | 1A:1 2, 3A:1 3, 1D:1 1, 2D:2 3");
}

#[test]
fn tables_and_bare_grids() {
    assert_eq!(read("1,2,3\n4,,\n5,6,\n"), " | 1A:1 2 3, 2A:5 6, 1D:1 4 5");
    assert_eq!(read("\"1\";2\n#;a"), " | 1A:1 2, 2D:2 A");
    assert_eq!(read("1\t2\n"), " | 1A:1 2");
    assert_eq!(read("1 2 .\n. 3 .\n"), " | 1A:1 2, 2D:2 3");
}

#[test]
fn the_extension_says_the_form_unless_there_are_headings() {
    let alphabet = Arc::new(Alphabet::latin());
    let words = |text: &str, extension: &str| {
        let puzzle = read_codeword(text.as_bytes(), Form::of_extension(extension), &alphabet);
        puzzle.map_or_else(|error| error.to_string(), |puzzle| puzzle.words().len().to_string())
    };
    assert_eq!(words("1 2\n3 4\n", "pzl"), "2");
    assert_eq!(words("words:\n1 2\n", "pzl"), "1");
    assert_eq!(words("1 2 .\n. 3 .\n", "cw"), "2");
    assert_eq!(words("1,2\n", "CSV"), "1");
    assert!(Form::of_extension("txt").is_none());
}

#[test]
fn mistakes_have_a_line_and_a_column() {
    let starts = |text: &str, expected: &str| {
        let found = read(text);
        assert!(found.starts_with(expected), "{text:?}\n{found}");
    };
    starts("", "line 1, column 1: the file is empty");
    starts(" \n\n", "line 1, column 1: the file is empty");
    starts("given: 4=Q 5=Q\nwords:\n4 5", "line 1, column 12: the letter Q is given to two codes, 4 and 5");
    starts("given: 4=Q 4=Z\nwords:\n4 5", "line 1, column 12: code 4 is given twice, as Q and as Z");
    starts("given: 4Q\nwords:\n4 5", "line 1, column 8: found \"4Q\": expected a code and its letter, such as 4=Q");
    starts("given: 4=QU\nwords:\n4 5", "line 1, column 8: found \"4=QU\"");
    starts("given: 27=Q\nwords:\n4 5", "line 1, column 8: 27 is no code: codes are 1 to 26");
    starts(
        "words:\n1 2\n 3 27",
        "line 3, column 4: 27 is no code: codes are 1 to 26, as many as the alphabet has letters",
    );
    starts("words:\n1 0", "line 2, column 3: 0 is no code");
    starts("words:\n1 99999999999999999999", "line 2, column 3: 99999999999999999999 is no code");
    starts("given: 99999999999=A\nwords:\n1 2", "line 1, column 8: 99999999999 is no code");
    starts("words:\n1 2\n7\n", "line 3, column 1: a word of one code: a word has two or more");
    starts(
        "words:\n1 é! 2",
        "line 2, column 3: found \"é!\": expected a code such as 17, a letter of the alphabet latin",
    );
    starts(
        "grid:\n1 2 ?",
        "line 2, column 5: found \"?\": expected a code such as 17, a letter of the alphabet latin, or . or #",
    );
    starts("1,2\n3,x1", "line 2, column 3: found \"x1\"");
    starts("givn: 1=A\nwords:\n1 2", "line 1, column 1: \"givn:\" is no heading: expected given:, grid: or words:");
    starts("words: 1 2", "line 1, column 8: found \"1\" after the heading");
    starts("given: 1=A", "line 1, column 1: there is no word");
    starts("grid:\n1 .\n. 2", "line 1, column 1: there is no word");
    starts("1 a\n2 b\n3 4 5\n", "line 1, column 1: expected a blank line between the known letters and the code words");
    starts("1 ab\n\n1 2", "line 1, column 1: found \"1 ab\"");
    let long = vec!["1"; 65].join(" ");
    starts(&format!("words:\n{long}"), "line 2, column 1: a word of 65 codes: words have at most 64 letters");
    let wide = vec!["1"; 257].join(" ");
    starts(&format!("grid:\n{wide}"), "line 2, column 513: the grid has more than 256 rows or columns");
    let high = "1 2\n".repeat(257);
    starts(&format!("grid:\n{high}"), "line 258, column 1: the grid has more than 256 rows or columns");
    starts(&high.replace(' ', ","), "line 257, column 1: the grid has more than 256 rows or columns");
    starts(&format!("grid:\n. {long}"), "line 2, column 3: a word of 65 codes");
    starts(&format!("grid:\n1 2\n. 2\n{}", ". 3\n".repeat(63)), "line 2, column 3: a word of 65 codes");
    starts(&format!("words:\n{}", "1 2\n".repeat(5000)), "line 1, column 1: more than 4096 words");
    let many: String = (1..=26).map(|code| format!("{code} ")).collect();
    starts(&format!("words:\n{many}\na 1"), "line 3, column 1: 26 codes and 1 printed letter without a code");
    starts(&format!("grid:\n{many}\n. a b"), "line 3, column 3: 26 codes and 2 printed letters without a code");
    starts(&format!("grid:\n{many}\nwords:\n1 a"), "line 4, column 3: 26 codes and 1 printed letter without a code");
    starts(&format!("\n{many}\na 1"), "line 3, column 1: 26 codes and 1 printed letter without a code");
    let alphabet = Arc::new(Alphabet::latin());
    let error = read_codeword(b"words:\n1 \xFF", None, &alphabet).unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 3: not UTF-8 text: save the file as UTF-8");
}

proptest! {
    #[test]
    fn no_text_panics(text in "[0-9a-c.#:=,; \n\r\tgivenrdwos]{0,60}") {
        let _ = read(&text);
    }

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let _ = read_codeword(&bytes, None, &Arc::new(Alphabet::latin()));
    }
}
