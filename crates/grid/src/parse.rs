//! Reads templates from text: a line a row, a character a cell.
//!
//! The reader takes bytes as they come and keeps only cells, so a file that is far too large, or one endless line, is
//! refused as soon as it passes the limit, however much more of it there is.

use crate::cell::Content;
use crate::error::{TemplateError, TemplateReadError};
use crate::grid::{Grid, MAX_SIDE};
use crate::position::{Position, TextPlace};
use crate::text::{self, Symbol};
use sator_words::Alphabet;
use std::io::{BufRead, ErrorKind};

/// Reads a grid from text that is in memory.
pub(crate) fn parse(text: &[u8], alphabet: &Alphabet) -> Result<Grid, TemplateError> {
    let mut parser = Parser::new(alphabet);
    parser.push(text)?;
    parser.finish()
}

/// Reads a grid from a file or pipe, and no further than to the first error.
pub(crate) fn read(input: impl BufRead, alphabet: &Alphabet) -> Result<Grid, TemplateReadError> {
    Ok(read_all(Parser::new(alphabet), input)?.finish()?)
}

fn read_all(mut parser: Parser<'_>, mut input: impl BufRead) -> Result<Parser<'_>, TemplateReadError> {
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        if chunk.is_empty() {
            return Ok(parser);
        }
        parser.push(chunk)?;
        let read = chunk.len();
        input.consume(read);
    }
}

/// Reads a grid in which `?` stands for a cell that a designer may turn into a block: those cells, empty in the grid.
pub(crate) fn read_with_choices(
    input: impl BufRead,
    alphabet: &Alphabet,
) -> Result<(Grid, Vec<Position>), TemplateReadError> {
    let mut parser = Parser::new(alphabet);
    parser.choices = Some(Vec::new());
    let parser = read_all(parser, input)?;
    let choices = parser.choices.clone().unwrap_or_default();
    Ok((parser.finish()?, choices))
}

const BYTE_ORDER_MARK: char = '\u{FEFF}';

struct Parser<'a> {
    alphabet: &'a Alphabet,
    /// The rows that are complete, and the one being read.
    rows: Vec<Vec<Content>>,
    row: Vec<Content>,
    /// The bytes of a character that is not complete yet.
    partial: Vec<u8>,
    /// The cells that a designer may turn into blocks, where that is allowed.
    choices: Option<Vec<Position>>,
    /// Nothing was read yet: a byte-order mark may come.
    at_start: bool,
    /// The last character was CR: a LF now belongs to the same line end.
    after_cr: bool,
}

impl<'a> Parser<'a> {
    fn new(alphabet: &'a Alphabet) -> Self {
        Self {
            alphabet,
            rows: Vec::new(),
            row: Vec::new(),
            partial: Vec::with_capacity(4),
            choices: None,
            at_start: true,
            after_cr: false,
        }
    }

    /// The place of the character that comes next.
    fn place(&self) -> TextPlace {
        TextPlace { line: self.rows.len() as u32 + 1, column: self.row.len() as u32 + 1 }
    }

    fn push(&mut self, bytes: &[u8]) -> Result<(), TemplateError> {
        for &byte in bytes {
            self.partial.push(byte);
            match std::str::from_utf8(&self.partial) {
                Ok(text) => {
                    let c = text.chars().next().expect("a byte was pushed");
                    self.partial.clear();
                    self.push_char(c)?;
                }
                // An error without a length means that the character is not complete.
                Err(error) if error.error_len().is_none() => {}
                Err(_) => return Err(self.not_utf8()),
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Grid, TemplateError> {
        if !self.partial.is_empty() {
            return Err(self.not_utf8());
        }
        // A last line without a line end is a row too; what comes after the last line end, if nothing, is none.
        self.rows.push(self.row);
        if self.rows.iter().flatten().all(|content| *content == Content::Unused) {
            return Err(TemplateError::NoCells);
        }
        while self.rows.last().is_some_and(Vec::is_empty) {
            self.rows.pop();
        }
        Ok(Grid::from_rows(self.rows).trimmed())
    }

    fn not_utf8(&self) -> TemplateError {
        TemplateError::NotUtf8 { at: self.place(), byte: self.partial[0] }
    }

    fn push_char(&mut self, c: char) -> Result<(), TemplateError> {
        let at_start = std::mem::take(&mut self.at_start);
        let after_cr = std::mem::replace(&mut self.after_cr, c == '\r');
        match c {
            BYTE_ORDER_MARK if at_start => Ok(()),
            '\n' if after_cr => Ok(()),
            _ if self.rows.len() >= MAX_SIDE as usize => Err(TemplateError::TooTall),
            '\n' | '\r' => {
                self.rows.push(std::mem::take(&mut self.row));
                Ok(())
            }
            _ if self.row.len() >= MAX_SIDE as usize => Err(TemplateError::TooWide { line: self.place().line }),
            _ => {
                let content = self.content(c)?;
                self.row.push(content);
                Ok(())
            }
        }
    }

    /// What a character puts into its cell.
    fn content(&mut self, c: char) -> Result<Content, TemplateError> {
        let at = self.place();
        match text::symbol(c) {
            Some(Symbol::Cell(content)) => return Ok(content),
            Some(Symbol::Choice) if !self.alphabet.has(c) => {
                let choices = self.choices.as_mut().ok_or(TemplateError::DesignOnly { at })?;
                choices.push(Position::new(at.line - 1, at.column - 1));
                return Ok(Content::Empty);
            }
            _ => {}
        }
        let mut letters = Vec::new();
        if self.alphabet.push_letters(c, &mut letters) {
            return match letters[..] {
                [letter] => Ok(Content::Letter(letter)),
                _ => Err(TemplateError::SeveralLetters { at, found: c, letters: self.alphabet.text(&letters) }),
            };
        }
        Err(match c {
            '\t' => TemplateError::Tab { at },
            '\0' => TemplateError::Nul { at },
            '\u{300}'..='\u{36F}' => TemplateError::LoneAccent { at, found: c },
            _ => TemplateError::NotACell { at, found: c, alphabet: self.alphabet.name().to_owned() },
        })
    }
}
