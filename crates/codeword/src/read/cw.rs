//! Codewords with headings: `given:`, `grid:`, `words:`; and bare grids.

use super::error::{CodewordReadError, Mistake};
use super::place::Places;
use super::token::{Token, give, grid_cell, read_pair, word};
use super::{Line, tokens};
use crate::Codeword;
use crate::code::{CodeCell, Key};
use sator_grid::TextPlace;
use sator_words::Alphabet;
use std::sync::Arc;

/// Headings that say something about the puzzle, or what it comes to: they are passed over.
const PASSED_OVER: &[&str] =
    &["id", "source", "kind", "lang", "note", "title", "author", "rating", "solution", "solution-derived", "answer"];

/// Where the lines below a heading go.
enum Section {
    Given,
    Grid,
    Words,
    /// Of a heading that is passed over.
    Other,
}

/// The heading that a line starts with, and what comes after it.
pub fn heading(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.trim().split_once(':')?;
    let letters = |c: char| c.is_ascii_lowercase() || c == '-';
    (!name.is_empty() && name.to_ascii_lowercase().chars().all(letters)).then_some((name, rest))
}

pub fn read(lines: &[Line<'_>], alphabet: &Arc<Alphabet>) -> Result<Codeword, CodewordReadError> {
    let mut given = Key::new();
    let mut grid: Option<Places> = None;
    let mut words: Vec<Vec<CodeCell>> = Vec::new();
    let mut listed = Places::starting_at(lines[0].number);
    let mut section = Section::Other;
    for &line in lines.iter().filter(|line| !line.is_blank()) {
        if let Some((name, rest)) = heading(line.text) {
            section = start(name, rest, line, &mut given, alphabet)?;
            match section {
                Section::Grid if grid.is_some() => return Err(Mistake::SecondGrid.at(line.number, 1)),
                Section::Grid => grid = Some(Places::starting_at(line.number)),
                Section::Words => listed.start_at(line.number),
                Section::Given | Section::Other => {}
            }
            continue;
        }
        match section {
            Section::Given => take_given(line.tokens(), line, &mut given, alphabet)?,
            Section::Grid => {
                let grid = grid.as_mut().expect("the heading began the grid");
                grid.push(grid_row(line, alphabet)?);
            }
            Section::Words => {
                let cells = word(line, alphabet)?;
                listed.push_word(line, &cells);
                words.push(cells);
            }
            Section::Other => {}
        }
    }
    match grid.filter(Places::any) {
        Some(places) => {
            let puzzle = Codeword::from_grid(places.grid(), &given, alphabet);
            let puzzle = puzzle.map_err(|error| places.blame(error, &given))?;
            puzzle.with_words(words).map_err(|error| places.followed_by(listed).blame(error, &given))
        }
        None => Codeword::from_words(words, &given, alphabet).map_err(|error| listed.blame(error, &given)),
    }
}

/// A row of a grid, with the places of its cells.
fn grid_row(line: Line<'_>, alphabet: &Alphabet) -> Result<Vec<(TextPlace, Option<CodeCell>)>, CodewordReadError> {
    let cell = |token: Token<'_>| {
        let place = TextPlace { line: line.number, column: token.column };
        Ok((place, grid_cell(line, token, alphabet)?))
    };
    line.tokens().map(cell).collect()
}

/// Begins a section, or takes in the letters that are given.
fn start(
    name: &str,
    rest: &str,
    line: Line<'_>,
    given: &mut Key,
    alphabet: &Alphabet,
) -> Result<Section, CodewordReadError> {
    // What comes after the heading, in columns of the line.
    let offset = line.text[..line.text.len() - line.text.trim_start().len()].chars().count() + name.chars().count() + 1;
    let mut pieces = tokens(rest).map(move |token| Token { column: token.column + offset as u32, ..token });
    let section = match name.to_ascii_lowercase().as_str() {
        "given" => {
            take_given(pieces, line, given, alphabet)?;
            return Ok(Section::Given);
        }
        "grid" => Section::Grid,
        "words" => Section::Words,
        known if PASSED_OVER.contains(&known) => return Ok(Section::Other),
        _ => return Err(Mistake::Heading { found: format!("{name}:") }.at(line.number, 1)),
    };
    match pieces.next() {
        Some(token) => Err(Mistake::AfterHeading { found: token.text.to_owned() }.at(line.number, token.column)),
        None => Ok(section),
    }
}

/// Takes in the letters that are given, after the heading or on lines below it.
fn take_given<'a>(
    pieces: impl Iterator<Item = Token<'a>>,
    line: Line<'_>,
    given: &mut Key,
    alphabet: &Alphabet,
) -> Result<(), CodewordReadError> {
    for token in pieces {
        let pair = read_pair(token.text, alphabet).and_then(|pair| give(given, pair, alphabet));
        pair.map_err(|mistake| mistake.at(line.number, token.column))?;
    }
    Ok(())
}

/// A grid without any heading.
pub fn read_grid(lines: &[Line<'_>], alphabet: &Arc<Alphabet>) -> Result<Codeword, CodewordReadError> {
    let mut places = Places::starting_at(1);
    for &line in lines.iter().filter(|line| !line.is_blank()) {
        places.push(grid_row(line, alphabet)?);
    }
    let given = Key::new();
    Codeword::from_grid(places.grid(), &given, alphabet).map_err(|error| places.blame(error, &given))
}
