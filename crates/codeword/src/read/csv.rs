//! Grids as tables: cells between commas, semicolons or tabs.

use super::Line;
use super::error::{CodewordReadError, Mistake};
use super::token::{Token, grid_cell};
use crate::code::Key;
use crate::{CodeRows, Codeword};
use sator_words::Alphabet;
use std::sync::Arc;

pub fn read(lines: &[Line<'_>], alphabet: &Arc<Alphabet>) -> Result<Codeword, CodewordReadError> {
    let mut rows = CodeRows::new();
    for &line in lines.iter().filter(|line| !line.is_blank()) {
        let mut row = Vec::new();
        let mut column = 1;
        for part in line.text.split([',', ';', '\t']) {
            let token = Token { column, text: part.trim().trim_matches('"').trim() };
            row.push(if token.text.is_empty() { None } else { grid_cell(line, token, alphabet)? });
            column += part.chars().count() as u32 + 1;
        }
        rows.push(row);
    }
    Codeword::from_grid(rows, &Key::new(), alphabet).map_err(|error| Mistake::from(error).at(1, 1))
}
