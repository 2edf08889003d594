//! Grids as plain text: which character stands for which cell, and writing them.
//!
//! Trailing spaces and trailing blank lines mean nothing in a text (editors add and strip them unseen), so unused cells
//! at the end of a line and unused lines at the end are neither written nor read: reading trims the grid to its last
//! used row and column, and [`Template`](crate::Template) always is trimmed. So a template without bars, marks and
//! rebus cells, which plain text does not have, is the same after it was written and read.

use crate::cell::{Cell, Content};
use crate::grid::Grid;
use sator_words::Alphabet;

/// What a character stands for, when it is not a letter.
pub(crate) enum Symbol {
    /// A cell.
    Cell(Content),
    /// A cell that a designer may turn into a block.
    Choice,
}

/// The meaning of a character in templates. The alphabet comes after `.`, `#` and the space, but before `?`.
pub(crate) const fn symbol(c: char) -> Option<Symbol> {
    match c {
        EMPTY => Some(Symbol::Cell(Content::Empty)),
        BLOCK => Some(Symbol::Cell(Content::Block)),
        UNUSED => Some(Symbol::Cell(Content::Unused)),
        '?' => Some(Symbol::Choice),
        _ => None,
    }
}

const EMPTY: char = '.';
const BLOCK: char = '#';
const UNUSED: char = ' ';

impl Grid {
    /// The rows as text of full width, letters in upper case; of a rebus cell the first letter, and no bars or marks.
    pub fn row_texts(&self, alphabet: &Alphabet) -> Vec<String> {
        let characters: Vec<char> = self.cells().iter().map(|cell| character(cell, alphabet)).collect();
        characters.chunks(self.columns() as usize).map(|row| row.iter().collect()).collect()
    }

    /// The grid as a template's text: a line a row, without spaces at the ends of lines, and no unused lines at the
    /// end.
    pub fn to_text(&self, alphabet: &Alphabet) -> String {
        let mut text = String::new();
        for row in self.trimmed().row_texts(alphabet) {
            text.push_str(row.trim_end_matches(UNUSED));
            text.push('\n');
        }
        text
    }
}

fn character(cell: &Cell, alphabet: &Alphabet) -> char {
    match &cell.content {
        Content::Block => BLOCK,
        Content::Unused => UNUSED,
        content => content.given().first().map_or(EMPTY, |&letter| alphabet.display(letter)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    #[test]
    fn text_shows_the_first_letter_of_a_rebus_and_neither_marks_nor_bars() {
        let latin = Alphabet::latin();
        let mut grid = Grid::empty(1, 3);
        let letters = "star".chars().map(|c| latin.letter(c).unwrap()).collect();
        let cell = &mut grid[Position::new(0, 1)];
        cell.content = Content::Rebus(letters);
        cell.marks.circle = true;
        cell.bars.right = true;
        assert_eq!(grid.to_text(&latin), ".S.\n");
    }
}
