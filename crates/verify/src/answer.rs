//! An answer as a reader sees it: rows of letters, blocks and gaps.

use sator_grid::{Content, Grid, Kind, Position};
use sator_words::{Alphabet, Letter};

/// An answer: rows of cells. Nothing is assumed of it, not even that its rows are equally long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    rows: Vec<Vec<AnswerCell>>,
}

/// A cell of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnswerCell {
    /// A letter, or the several of a rebus.
    Letters(Vec<Letter>),
    /// A letter cell that was left empty.
    Empty,
    /// A block.
    Block,
    /// No part of the puzzle; all that is outside the rows is too.
    Unused,
    /// A character that stands for nothing.
    Unknown(char),
}

impl Answer {
    /// Reads an answer as it was printed, a line a row; whatever stands there is taken.
    pub fn from_text(text: &str, alphabet: &Alphabet) -> Self {
        let cell = |c| match c {
            '.' => AnswerCell::Empty,
            '#' => AnswerCell::Block,
            ' ' => AnswerCell::Unused,
            _ => alphabet.letter(c).map_or(AnswerCell::Unknown(c), |letter| AnswerCell::Letters(vec![letter])),
        };
        Self { rows: text.lines().map(|line| line.chars().map(cell).collect()).collect() }
    }

    /// The answer that a grid with letters in its cells is.
    pub fn from_grid(grid: &Grid) -> Self {
        let cell = |at: Position| match &grid[at].content {
            Content::Empty => AnswerCell::Empty,
            Content::Block => AnswerCell::Block,
            Content::Unused => AnswerCell::Unused,
            content @ (Content::Letter(_) | Content::Rebus(_)) => AnswerCell::Letters(content.given().to_vec()),
        };
        let row = |row| (0..grid.columns()).map(|column| cell(Position::new(row, column))).collect();
        Self { rows: (0..grid.rows()).map(row).collect() }
    }

    /// The answer whose rows are these words.
    pub fn from_words(words: &[Vec<Letter>]) -> Self {
        let cells = |word: &Vec<Letter>| word.iter().map(|&letter| AnswerCell::Letters(vec![letter])).collect();
        Self { rows: words.iter().map(cells).collect() }
    }

    /// What stands at a position.
    pub fn at(&self, at: Position) -> &AnswerCell {
        self.rows.get(at.row as usize).and_then(|row| row.get(at.column as usize)).unwrap_or(&AnswerCell::Unused)
    }

    /// Puts something at a position; rows are added and made longer as needed.
    pub fn set(&mut self, at: Position, cell: AnswerCell) {
        let (row, column) = (at.row as usize, at.column as usize);
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        if self.rows[row].len() <= column {
            self.rows[row].resize(column + 1, AnswerCell::Unused);
        }
        self.rows[row][column] = cell;
    }

    /// Rows and columns up to the last cell that is used.
    pub fn size(&self) -> (u32, u32) {
        let used =
            |row: &Vec<AnswerCell>| row.iter().rposition(|cell| *cell != AnswerCell::Unused).map_or(0, |at| at + 1);
        let rows = self.rows.iter().rposition(|row| used(row) > 0).map_or(0, |at| at + 1);
        (rows as u32, self.rows.iter().map(used).max().unwrap_or(0) as u32)
    }

    /// The letters of a word through these cells, unless one has none.
    pub(crate) fn word(&self, cells: &[Position]) -> Option<Vec<Letter>> {
        let mut word = Vec::new();
        for &at in cells {
            let AnswerCell::Letters(letters) = self.at(at) else { return None };
            word.extend(letters);
        }
        Some(word)
    }
}

impl AnswerCell {
    /// Letter cell, block or unused? What stands for nothing would have been a letter.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Letters(_) | Self::Empty | Self::Unknown(_) => Kind::Letter,
            Self::Block => Kind::Block,
            Self::Unused => Kind::Unused,
        }
    }
}
