//! What to find.

use crate::lexicon::Lexicon;
use crate::slot::ANY;
use sator_words::Letter;

/// The longest side of a rectangle.
pub const MAX_SIDE: usize = 32;

/// The shortest side of a rectangle.
pub const MIN_SIDE: usize = 2;

/// Rectangles to be found: their words and what else they must be.
#[derive(Clone)]
pub struct Problem<'a> {
    /// The words of rows; their length is the width.
    pub rows: &'a Lexicon,
    /// The words of columns; their length is the height.
    pub columns: &'a Lexicon,
    /// How many letters there are, that of [`pad`](crate::pad) included if there is padding.
    pub alphabet: usize,
    /// Which squares count, and as how many.
    pub rules: Rules,
    /// The letters given, row by row; empty if there is none.
    pub given: Vec<Option<Letter>>,
    /// Words that must be there.
    pub include: Vec<Include>,
}

/// Which squares count.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Rules {
    /// A square and its transpose count as one.
    pub unordered: bool,
    /// Must a square be its own transpose, or must it not?
    pub symmetry: Symmetry,
    /// No word may stand twice; in squares that must be symmetric, in no two rows.
    pub distinct: bool,
    /// Diagonals that must be words of rows too.
    pub diagonals: Diagonals,
}

/// Must a square be its own transpose?
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Symmetry {
    /// It may.
    #[default]
    Any,
    /// It must.
    Symmetric,
    /// It must not.
    Asymmetric,
}

/// Diagonals that must be words.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Diagonals {
    /// None.
    #[default]
    None,
    /// From top left to bottom right.
    Main,
    /// That one, and from top right to bottom left.
    Both,
}

/// A word that must be there, in a row or a column of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Include {
    /// How it may stand in a row.
    pub rows: Vec<Vec<Letter>>,
    /// How it may stand in a column.
    pub columns: Vec<Vec<Letter>>,
}

impl Include {
    /// A word as it is, where it is as long as a line.
    pub fn word(word: &[Letter], width: usize, height: usize) -> Self {
        let fits = |length: usize| if word.len() == length { vec![word.to_vec()] } else { Vec::new() };
        Self { rows: fits(width), columns: fits(height) }
    }

    /// Is there no line for it?
    pub fn fits_nowhere(&self) -> bool {
        self.rows.is_empty() && self.columns.is_empty()
    }
}

impl Problem<'_> {
    /// How many letters a row has.
    pub fn width(&self) -> usize {
        self.rows.length()
    }

    /// How many rows there are.
    pub fn height(&self) -> usize {
        self.columns.length()
    }

    /// Is it about squares?
    pub fn is_square(&self) -> bool {
        self.width() == self.height()
    }

    /// Is the transpose of every result a result, whatever the diagonals say?
    pub(crate) fn is_its_own_transpose(&self) -> bool {
        let size = self.width();
        self.is_square()
            && self.rows == self.columns
            && self.include.is_empty()
            && (self.given.is_empty()
                || (0..size).all(|row| (0..size).all(|column| self.at(row, column) == self.at(column, row))))
    }

    /// Is a line, rows first, given whole? Then it need not be a word.
    pub(crate) fn is_given(&self, line: usize) -> bool {
        let (width, height) = (self.width(), self.height());
        if line < height {
            (0..width).all(|column| self.at(line, column) != ANY)
        } else {
            (0..height).all(|row| self.at(row, line - height) != ANY)
        }
    }

    /// The lines, rows first, that are given whole, and their letters.
    pub fn given_lines(&self) -> Vec<(usize, Vec<Letter>)> {
        let (width, height) = (self.width(), self.height());
        let letter = |at: usize| self.given.get(at).copied().flatten();
        let cells = |line: usize| -> Option<Vec<Letter>> {
            if line < height {
                (0..width).map(|column| letter(line * width + column)).collect()
            } else {
                (0..height).map(|row| letter(row * width + line - height)).collect()
            }
        };
        (0..height + width).filter_map(|line| Some((line, cells(line)?))).collect()
    }

    /// The letter given there, or [`ANY`].
    pub(crate) fn at(&self, row: usize, column: usize) -> u8 {
        let given = self.given.get(row * self.width() + column).copied().flatten();
        given.map_or(ANY, |letter| letter.index() as u8)
    }
}
