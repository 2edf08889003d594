//! Reading and writing templates.

use crate::template;
use sator_grid::{Grid, MAX_SIDE, Template, TemplateError, TemplateReadError};
use sator_words::Alphabet;
use std::io::{self, BufRead, BufReader, Read};

fn error(text: impl AsRef<[u8]>, expected: &str) {
    assert_eq!(Template::parse(text, &Alphabet::latin()).unwrap_err().to_string(), expected);
}

#[test]
fn the_text_comes_back_in_upper_case() {
    let text = template("caT.\n.#.#\n  .é\n").to_text(&Alphabet::latin());
    assert_eq!(text, "CAT.\n.#.#\n  .E\n");
}

#[test]
fn all_line_ends_are_the_same() {
    let unix = template("ab\n\n.#\n");
    assert_eq!(template("ab\r\n\r\n.#\r\n"), unix);
    assert_eq!(template("ab\r\r.#\r"), unix);
    assert_eq!(template("ab\r\n\n.#"), unix);
    assert_eq!(template("\u{FEFF}ab\n\n.#"), unix);
    assert_eq!(unix.grid().rows(), 3);
}

#[test]
fn blank_lines_and_spaces_count_except_at_the_end() {
    let padded = template("\n  ..\n\n .\n");
    assert_eq!((padded.grid().rows(), padded.grid().columns()), (4, 4));
    assert_eq!(template("\n  ..   \n  \n .  \n\n   \n"), padded);
    assert_eq!(padded.to_text(&Alphabet::latin()), "\n  ..\n\n .\n");
    assert_eq!(padded.grid().row_texts(&Alphabet::latin()), ["    ", "  ..", "    ", " .  "]);
}

#[test]
fn letters_are_those_of_the_alphabet() {
    let greek = Alphabet::named("greek").unwrap();
    assert_eq!(Template::parse("ά.ς", &greek).unwrap().to_text(&greek), "Α.Σ\n");
    let marks = Alphabet::from_letters("ab?1").unwrap();
    assert_eq!(Template::parse("?.1", &marks).unwrap().to_text(&marks), "?.1\n");
}

#[test]
fn errors_name_the_place_and_the_fix() {
    error(
        "..\n.1",
        "line 2, column 2: found '1', expected a letter, '.' (empty), '#' (block) or a space (unused); \
         numbers are not written into templates: leave the cell '.'",
    );
    error(
        "A_C",
        "line 1, column 2: found '_', expected a letter, '.' (empty), '#' (block) or a space (unused); \
         write '.' for an empty cell",
    );
    error(
        "..█",
        "line 1, column 3: found '█', expected a letter, '.' (empty), '#' (block) or a space (unused); \
         write '#' for a block",
    );
    error(
        "Ж",
        "line 1, column 1: found 'Ж', expected a letter, '.' (empty), '#' (block) or a space (unused); \
         choose an alphabet that has it (this one is latin) with --alphabet",
    );
    error(
        ".?",
        "line 1, column 2: found '?', a cell that may become a block, which only `sator design` chooses; \
         write '.' for an empty cell",
    );
    error(".\t.", "line 1, column 2: found a tab, which is no cell; write a space for every unused cell");
    error("cœur", "line 1, column 2: found 'œ', which stands for the letters OE; give every letter a cell");
    error(
        "e\u{301}",
        "line 1, column 2: found an accent (U+0301) apart from its letter; \
         write both as one character, or leave it out",
    );
}

#[test]
fn what_is_no_text_is_an_error() {
    error(
        b"..\n.\0.",
        "line 2, column 2: found a NUL byte, so this is not plain text; save the template as UTF-8 text",
    );
    error(
        b"..\n.\xFF.",
        "line 2, column 2: found the byte 0xFF, which is not valid UTF-8 here; \
         save the template as UTF-8 text",
    );
    error(
        b"..\xC3",
        "line 1, column 3: found the byte 0xC3, which is not valid UTF-8 here; \
         save the template as UTF-8 text",
    );
}

#[test]
fn a_template_without_cells_is_an_error() {
    let message = "line 1, column 1: the template has no cells; \
         write a line for each row, '.' for an empty cell, '#' for a block";
    error("", message);
    error("\n  \n", message);
    error("\u{FEFF}", message);
}

#[test]
fn the_largest_template_and_one_that_is_larger() {
    let side = MAX_SIDE as usize;
    let row = ".".repeat(side);
    let largest = format!("{row}\n").repeat(side);
    assert_eq!(*template(&largest).grid(), Grid::empty(MAX_SIDE, MAX_SIDE));
    error(
        format!("..\n{row}."),
        "line 2, column 257: the line is longer than 256 cells, the most that a grid may be wide; \
         is this a template?",
    );
    error(
        ".\n".repeat(side + 1),
        "line 257, column 1: more than 256 lines, the most rows that a grid may have; \
         is this a template?",
    );
}

/// The same byte, for ever: reading it to its end would take all memory.
fn endless(byte: u8) -> impl BufRead {
    BufReader::new(io::repeat(byte))
}

#[test]
fn reading_stops_at_the_limit() {
    let latin = Alphabet::latin();
    for (byte, expected) in [
        (b'.', TemplateError::TooWide { line: 1 }),
        (b' ', TemplateError::TooWide { line: 1 }),
        (b'\n', TemplateError::TooTall),
    ] {
        match Template::read(endless(byte), &latin) {
            Err(TemplateReadError::Template(error)) => assert_eq!(error, expected),
            other => panic!("an endless text was read: {other:?}"),
        }
    }
}

#[test]
fn reading_in_small_pieces_gives_the_same() {
    let text = "É.\r\n.#\r\n";
    let pieces = BufReader::with_capacity(1, text.as_bytes());
    assert_eq!(Template::read(pieces, &Alphabet::latin()).unwrap(), template(text));
}

#[test]
fn a_broken_pipe_is_reported_as_such() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let error = Template::read(BufReader::new(Broken), &Alphabet::latin()).unwrap_err();
    assert_eq!(error.to_string(), "cannot read the template: the disk is gone");
}
