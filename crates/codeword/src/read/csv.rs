//! Grids as tables: cells between commas, semicolons or tabs.

use super::Line;
use super::error::CodewordReadError;
use super::place::Places;
use super::token::{Token, grid_cell};
use crate::Codeword;
use crate::code::Key;
use sator_grid::TextPlace;
use sator_words::Alphabet;
use std::sync::Arc;

/// What stands between cells.
pub const SEPARATORS: [char; 3] = [',', ';', '\t'];

pub fn read(lines: &[Line<'_>], alphabet: &Arc<Alphabet>) -> Result<Codeword, CodewordReadError> {
    let mut places = Places::starting_at(1);
    // A line of nothing but separators, tabs among them, is a row of blocks.
    let is_row = |line: &&Line<'_>| !line.is_blank() || line.text.contains(SEPARATORS);
    for &line in lines.iter().filter(is_row) {
        let mut row = Vec::new();
        let mut column = 1;
        for part in line.text.split(SEPARATORS) {
            let token = Token { column, text: part.trim().trim_matches('"').trim() };
            let cell = if token.text.is_empty() { None } else { grid_cell(line, token, alphabet)? };
            row.push((TextPlace { line: line.number, column }, cell));
            column += part.chars().count() as u32 + 1;
        }
        places.push(row);
    }
    let given = Key::new();
    Codeword::from_grid(places.grid(), &given, alphabet).map_err(|error| places.blame(error, &given))
}
