//! What a user can do wrong, and the one message that says so.

mod common;

use common::sator_with;

/// The message, which is all there is, and exit code 2.
fn message(arguments: &[&str], input: &[u8]) -> String {
    let run = sator_with(arguments, input);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}: {}", run.err);
    run.err
}

#[test]
fn lists_without_a_word() {
    assert_eq!(
        message(&["words", "a", "--words", "-"], b""),
        "error: standard input: the list is empty: expected a word a line, such as `word` or `word;50`\n"
    );
    assert_eq!(
        message(&["words", "a", "--words", "-"], "дом\nлес\n".as_bytes()),
        "error: standard input: no usable word in 2 lines with the alphabet latin: line 1 (\"дом\"): characters outside the \
         alphabet; expected a word a line, such as `word` or `word;50`\n"
    );
    assert_eq!(
        message(&["words", "a", "--words", "-"], b"\0\0\0"),
        "error: standard input: no usable word in 1 line with the alphabet latin: line 1 (\"\\0\\0\\0\"): NUL bytes; \
         expected a word a line, such as `word` or `word;50`\n"
    );
    assert!(message(&["words", "a", "--words", "-"], b"\xFF\xFF").contains("not UTF-8 text"));
    assert_eq!(
        message(&["words", "*", "--alphabet", "cyrillic"], b""),
        "error: english: no word of this list can be written in the alphabet cyrillic: give a list that can\n"
    );
    assert!(message(&["words", "*", "--words", "-", "--alphabet", "auto"], b"").contains("the list is empty"));
}

#[test]
fn a_list_that_is_not_there() {
    assert_eq!(
        message(&["words", "a", "--words", "no-such-list"], b""),
        "error: no-such-list: cannot read the file: no such file; give the path of a word list, - for standard \
         input, or one of the built-in lists english, british, english-all\n"
    );
    assert_eq!(
        message(&["words", "a", "--words", "examples"], b""),
        "error: examples: cannot read the file: is a directory\n"
    );
}

#[test]
fn standard_input_for_two_things() {
    let twice: [&[&str]; 4] = [
        &["words", "a", "--words", "-", "--exclude", "-"],
        &["lists", "diff", "-", "-"],
        &["check", "-", "--words", "-"],
        &["fill", "-", "--words", "-"],
    ];
    for arguments in twice {
        let expected = "error: standard input: can be read only once: give one of the two as a file\n";
        assert_eq!(message(arguments, b"cat\nact\n"), expected, "{arguments:?}");
    }
}

#[test]
fn some_bad_lines_are_only_a_warning() {
    let run = sator_with(&["words", "*", "--words", "-"], b"cat\nd\0g\n\xFFx\nword;high\nx7\ny8\n\"dog\"s;70\n");
    assert_eq!((run.code, run.out.as_str()), (0, "CAT\n"));
    assert_eq!(
        run.err,
        "warning: standard input: 1 line not used: NUL bytes (first: line 2, \"d\\0g\")\n\
         warning: standard input: 1 line not used: not UTF-8 text (first: line 3, \"\u{FFFD}x\"); save the list as UTF-8\n\
         warning: standard input: 1 line not used: the score is not a number (first: line 4, \"word;high\"); a line is \
         word;score;clue\n\
         warning: standard input: 2 lines not used: characters outside the alphabet (first: line 5, \"x7\"); --alphabet \
         chooses the letters, --punctuation strip drops the rest\n\
         warning: standard input: 1 line not used: text after the closing quote (first: line 7, \"\\\"dog\\\"s;70\"); a quote \
         within quotes is written twice\n"
    );
}

#[test]
fn bad_options() {
    assert!(message(&["words", "a", "--alphabet", "klingonn"], b"").contains("\"klingonn\" is no alphabet"));
    assert!(message(&["words", "a", "--length", "9-3"], b"").contains("expected a number from 1 to 64 such as 5"));
    assert!(message(&["words", "a", "--limit", "0"], b"").contains("--limit 0 asks for nothing"));
    assert!(message(&["words", "a[", "--words", "-"], b"cat").contains("column 2: '[' has no matching ']'"));
    assert!(message(&["words", ""], b"").contains("the pattern is empty"));
    assert!(
        message(&["man", "nothing"], b"")
            .contains("sator has no command \"nothing\"; it has: fill, rect, codeword, design, sat, words, lists,")
    );
    assert!(message(&["wrods"], b"").contains("a similar subcommand exists: 'words'"));
    let letters: String = (0..65u32).filter_map(|i| char::from_u32(0x4E00 + i)).flat_map(|c| [c, '\n']).collect();
    assert!(message(&["words", "a", "--words", "-", "--alphabet", "auto"], letters.as_bytes()).contains("at most 64"));
}

#[test]
fn an_output_that_cannot_be_written() {
    assert_eq!(
        message(&["words", "noon", "--output", "no/such/folder/out.txt"], b""),
        "error: no/such/folder/out.txt: cannot write the file: no such folder\n"
    );
}

#[test]
fn templates_that_are_none() {
    assert!(message(&["check", "-"], b"").contains("standard input: line 1, column 1: the template has no cells"));
    assert!(message(&["check", "-"], b"  \n \n").contains("the template has no cells"));
    assert!(message(&["check", "-"], b"...\n.\t.\n").contains("standard input: line 2, column 2: found a tab"));
    assert!(message(&["check", "no-such-grid"], b"").starts_with("error: no-such-grid: cannot read the file:"));
    let row = [&vec![b'.'; 10_000][..], b"\n"].concat();
    let huge = message(&["check", "-"], &row.repeat(10_000));
    assert!(huge.contains("standard input: line 1, column 257: the line is longer than 256 cells"), "{huge}");
}

/// The limits of memory are the system's to enforce, so these run on Linux only.
#[cfg(target_os = "linux")]
mod memory {
    use super::common::{PROGRAM, root};
    use std::process::Command;

    /// Runs with at most 200 MB of address space, so that holding the input would fail.
    fn limited(script: &str) -> (Option<i32>, String, String) {
        limited_to(200, script)
    }

    fn limited_to(megabytes: u32, script: &str) -> (Option<i32>, String, String) {
        let script = format!("ulimit -v {megabytes}000; {}", script.replace("sator", &format!("'{PROGRAM}'")));
        let output = Command::new("bash").args(["-c", &script]).current_dir(root()).output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    }

    #[test]
    fn a_line_of_two_gigabytes() {
        let (code, out, err) = limited("head -c 2147483648 /dev/zero | tr '\\0' x | sator words '...' --words -");
        assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
        assert!(err.starts_with("error: standard input: no usable word in 1 line "), "{err}");
        assert!(err.contains("too long"), "{err}");
        let (code, out, err) = limited("(echo cat; head -c 100000000 /dev/zero) | sator words '...' --words -");
        assert_eq!((code, out.as_str()), (Some(0), "CAT\n"), "{err}");
        assert!(err.contains("1 line not used: too long (first: line 2"), "{err}");
    }

    #[test]
    fn a_line_of_two_gigabytes_from_which_the_alphabet_is_taken() {
        let auto = "sator words '...' --words - --alphabet auto";
        let (code, out, err) = limited(&format!("(echo cat; head -c 2147483648 /dev/zero | tr '\\0' x) | {auto}"));
        assert_eq!((code, out.as_str()), (Some(0), "CAT\n"), "{err}");
        assert!(err.contains("1 line not used: too long (first: line 2"), "{err}");
        let (code, out, err) = limited_to(600, &format!("yes abcdefgh | {auto}"));
        assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
        assert_eq!(
            err,
            "error: standard input: more than 128 MB, too much to be read once for its letters and once for its words: give \
             the list as a file, or choose the alphabet\n"
        );
    }

    #[test]
    fn a_template_without_end() {
        let (code, out, err) = limited("tr '\\0' . < /dev/zero | sator check -");
        assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
        assert!(err.contains("the line is longer than 256 cells"), "{err}");
        let (code, _, err) = limited("yes '' | sator check -");
        assert_eq!(code, Some(2), "{err}");
        assert!(err.contains("more than 256 lines"), "{err}");
    }
}
