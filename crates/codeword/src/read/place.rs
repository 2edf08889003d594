//! Where in a text a puzzle goes wrong that is wrong as a whole.

use super::Line;
use super::error::{CodewordReadError, Mistake};
use crate::CodewordError;
use crate::code::{CodeCell, Key};
use crate::puzzle::CodeRows;
use sator_grid::{MAX_SIDE, TextPlace};
use sator_words::MAX_WORD_LENGTH;
use std::collections::BTreeSet;

/// The cells of a puzzle as they stand in the text: rows of a grid, or words.
pub struct Places {
    rows: Vec<Vec<(TextPlace, Option<CodeCell>)>>,
    /// Where the puzzle begins.
    start: TextPlace,
}

impl Places {
    /// None yet; the puzzle begins on this line.
    pub fn starting_at(line: u32) -> Self {
        Self { rows: Vec::new(), start: TextPlace { line, column: 1 } }
    }

    /// The puzzle begins on this line.
    pub fn start_at(&mut self, line: u32) {
        self.start = TextPlace { line, column: 1 };
    }

    /// One row more.
    pub fn push(&mut self, row: Vec<(TextPlace, Option<CodeCell>)>) {
        self.rows.push(row);
    }

    /// A word that stands on a line.
    pub fn push_word(&mut self, line: Line<'_>, cells: &[CodeCell]) {
        let places = line.tokens().map(|token| TextPlace { line: line.number, column: token.column });
        self.rows.push(places.zip(cells.iter().map(|&cell| Some(cell))).collect());
    }

    /// The same with others that follow.
    pub fn followed_by(mut self, others: Self) -> Self {
        self.rows.extend(others.rows);
        self
    }

    /// The rows as a grid.
    pub fn grid(&self) -> CodeRows {
        self.rows.iter().map(|row| row.iter().map(|(_, cell)| *cell).collect()).collect()
    }

    /// Is there any cell that is no block?
    pub fn any(&self) -> bool {
        self.rows.iter().flatten().any(|(_, cell)| cell.is_some())
    }

    /// The error with the place where it shows.
    pub fn blame(&self, error: CodewordError, given: &Key) -> CodewordReadError {
        let place = match &error {
            CodewordError::TooLarge => self.outside(),
            CodewordError::LongWord { .. } => self.long_word(),
            CodewordError::TooManyCodes { size, .. } => self.one_too_many(*size, given),
            _ => None,
        };
        let TextPlace { line, column } = place.unwrap_or(self.start);
        Mistake::from(error).at(line, column)
    }

    /// The first cell outside the largest grid.
    fn outside(&self) -> Option<TextPlace> {
        let most = MAX_SIDE as usize;
        let wide = self.rows.iter().take(most).find_map(|row| row.get(most));
        wide.or_else(|| self.rows.get(most)?.first()).map(|(place, _)| *place)
    }

    /// Where the first word starts that is too long.
    fn long_word(&self) -> Option<TextPlace> {
        let across = self.rows.iter().find_map(|row| long_run(row.iter().copied()));
        let width = self.rows.iter().map(Vec::len).max()?;
        let nothing = (self.start, None);
        let column = |at: usize| self.rows.iter().map(move |row| row.get(at).copied().unwrap_or(nothing));
        across.or_else(|| (0..width).find_map(|at| long_run(column(at))))
    }

    /// The first cell with a code or a letter for which the alphabet has no room.
    fn one_too_many(&self, size: usize, given: &Key) -> Option<TextPlace> {
        let cell_of = |cell: CodeCell| match cell {
            CodeCell::Letter(letter) => {
                given.iter().find(|(_, known)| **known == letter).map_or(cell, |(code, _)| CodeCell::Code(*code))
            }
            CodeCell::Code(_) => cell,
        };
        let mut seen: BTreeSet<CodeCell> = given.keys().map(|&code| CodeCell::Code(code)).collect();
        let mut cells = self.rows.iter().flatten().filter_map(|(place, cell)| Some((place, cell_of((*cell)?))));
        cells.find(|&(_, cell)| seen.insert(cell) && seen.len() > size).map(|(place, _)| *place)
    }
}

/// Where a run of cells starts that is too long for a word.
fn long_run(cells: impl Iterator<Item = (TextPlace, Option<CodeCell>)>) -> Option<TextPlace> {
    let mut run: Option<(TextPlace, usize)> = None;
    for (place, cell) in cells {
        run = cell.map(|_| run.map_or((place, 1), |(start, length)| (start, length + 1)));
        if let Some((start, length)) = run
            && length > MAX_WORD_LENGTH
        {
            return Some(start);
        }
    }
    None
}
