//! Reads codewords from text, in the forms that people keep them in.
//!
//! * `.cw`: `given: 4=Q 17=U`, then `grid:` with a row a line (a number, a letter that is known, `.` or `#` for a block), or
//!   `words:` with a word a line, or both.
//! * `.pzl`: lines of a number and its letter, a blank line, then a word a line.
//! * `.csv`: a row a line; nothing, `.` or `#` is a block.
//! * A grid without any heading.
//!
//! Numbers are codes, also where the alphabet has digits.

mod csv;
mod cw;
mod error;
mod place;
mod pzl;
mod token;

pub use error::{CodewordReadError, Mistake};
pub use token::read_pair;

use crate::Codeword;
use sator_words::Alphabet;
use std::sync::Arc;
use token::{Token, tokens};

/// A form of text that codewords come in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Headings: `given:`, `grid:`, `words:`.
    Headed,
    /// A grid and nothing else.
    Grid,
    /// Known letters, a blank line, code words.
    Listed,
    /// Cells between commas, semicolons or tabs.
    Table,
}

impl Form {
    /// The form that files with this extension have.
    pub fn of_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "cw" => Some(Self::Headed),
            "pzl" => Some(Self::Listed),
            "csv" | "tsv" => Some(Self::Table),
            _ => None,
        }
    }

    /// The form that a text seems to have.
    pub fn of_text(text: &str) -> Self {
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        if cw::heading(first).is_some() {
            Self::Headed
        } else if first.contains(csv::SEPARATORS) {
            Self::Table
        } else if text.lines().flat_map(tokens).any(|token| matches!(token.text, "." | "#")) {
            Self::Grid
        } else {
            Self::Listed
        }
    }
}

/// Reads a codeword in the form given, or else in the one that the text seems to have.
pub fn read_codeword(text: &[u8], form: Option<Form>, alphabet: &Arc<Alphabet>) -> Result<Codeword, CodewordReadError> {
    let text = decode(text)?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(Mistake::Empty.at(1, 1));
    }
    // A heading is unmistakable, whatever the file is called.
    let seems = Form::of_text(text);
    let form = form.filter(|_| seems != Form::Headed).unwrap_or(seems);
    let lines = lines(text);
    match form {
        // A file that should have headings and has none is still a grid or a list.
        Form::Headed if seems == Form::Headed => cw::read(&lines, alphabet),
        Form::Grid => cw::read_grid(&lines, alphabet),
        Form::Headed if seems == Form::Grid => cw::read_grid(&lines, alphabet),
        Form::Table => csv::read(&lines, alphabet),
        Form::Headed | Form::Listed => pzl::read(&lines, alphabet),
    }
}

/// A line of text with its number, from 1.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: u32,
    text: &'a str,
}

impl<'a> Line<'a> {
    fn tokens(self) -> impl Iterator<Item = Token<'a>> {
        tokens(self.text)
    }

    fn is_blank(self) -> bool {
        self.text.trim().is_empty()
    }
}

/// The lines of a text, whichever way they end.
fn lines(text: &str) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut rest = text;
    for number in 1.. {
        let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        lines.push(Line { number, text: &rest[..end] });
        rest = &rest[end..];
        rest = match rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix(['\n', '\r'])) {
            Some("") | None => break,
            Some(rest) => rest,
        };
    }
    lines
}

fn decode(text: &[u8]) -> Result<&str, CodewordReadError> {
    std::str::from_utf8(text).map_err(|error| {
        let good = String::from_utf8_lossy(&text[..error.valid_up_to()]).into_owned();
        let line = good.matches('\n').count() as u32 + 1;
        let column = good.rsplit('\n').next().unwrap_or_default().chars().count() as u32 + 1;
        Mistake::NotUtf8.at(line, column)
    })
}
