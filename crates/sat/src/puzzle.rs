//! Puzzles: rectangles of tiles, some of them known, as `.puzzle` files have them.
//!
//! A line a row: `.` is a free tile (letter or block), `#` a block, `_` a letter, and a letter stands for itself.

use sator_grid::{MAX_SIDE, Position, TextPlace};
use sator_words::{Alphabet, Letter};
use thiserror::Error;

/// What is known of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tile {
    /// Letter or block: the solver chooses.
    Free,
    /// A block.
    Block,
    /// Some letter.
    Letter,
    /// This letter.
    Given(Letter),
}

/// A rectangle of tiles, 1 x 1 to [`MAX_SIDE`] x [`MAX_SIDE`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    rows: u32,
    columns: u32,
    tiles: Vec<Tile>,
}

/// The most bytes that a puzzle's text may have: every tile of the largest one, four bytes each, with line ends.
pub const MAX_PUZZLE_BYTES: usize = (MAX_SIDE as usize * 4 + 2) * (MAX_SIDE as usize + 1);

/// Why a text is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PuzzleError {
    /// A character that stands for no tile.
    #[error(
        "{at}: found {found:?}, expected a letter of the alphabet {alphabet}, '.' (letter or block), '#' (block) or '_' \
         (letter){}",
        advice(*found, *last)
    )]
    NotATile {
        /// Where it stands.
        at: TextPlace,
        /// The character.
        found: char,
        /// The name of the alphabet that does not have it.
        alphabet: String,
        /// Only blanks follow it in its row.
        last: bool,
    },
    /// A row that is longer or shorter than the first.
    #[error("line {line}: the row has {found} tiles, the first has {expected}; make all rows equally long")]
    Ragged {
        /// The line, from 1.
        line: u32,
        /// Its tiles.
        found: usize,
        /// Those of the first row.
        expected: usize,
    },
    /// A side that is too long.
    #[error("line {line}: a puzzle has at most {MAX_SIDE} rows and columns; is this a puzzle?")]
    TooLarge {
        /// The line, from 1.
        line: u32,
    },
    /// Not a single tile.
    #[error("line 1: the puzzle has no tiles; write a line for each row, '.' for a tile that may be letter or block")]
    Empty,
    /// The text is not UTF-8.
    #[error("line {line}: not UTF-8 text; save the puzzle as UTF-8")]
    NotUtf8 {
        /// The line, from 1.
        line: u32,
    },
    /// An alphabet that has `_`.
    #[error("the alphabet has '_', which stands for a letter tile in puzzles; leave it out of the alphabet")]
    Underscore,
}

fn advice(found: char, last: bool) -> &'static str {
    match found {
        ' ' | '\t' if last => "; remove the blanks at the end of the row",
        ' ' => "; a puzzle has no unused tiles, so write '#' instead",
        '?' | '-' | '*' => "; write '.' for a tile that may be letter or block, '_' for a letter",
        '■' | '█' | '@' | '+' => "; write '#' for a block",
        '\0' => "; this is not plain text",
        _ => "",
    }
}

impl Puzzle {
    /// Reads a puzzle. Letters in either case; line ends of any kind; blank lines at the end mean nothing.
    pub fn parse(text: &[u8], alphabet: &Alphabet) -> Result<Self, PuzzleError> {
        if alphabet.has('_') {
            return Err(PuzzleError::Underscore);
        }
        let text = std::str::from_utf8(text).map_err(|error| {
            let before = String::from_utf8_lossy(&text[..error.valid_up_to()]).replace("\r\n", "\n");
            PuzzleError::NotUtf8 { line: before.split(['\n', '\r']).count() as u32 }
        })?;
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
        let text = text.trim_end_matches('\n');
        let mut tiles = Vec::new();
        let (mut rows, mut columns) = (0, 0);
        for (line, row) in (1..).zip(text.split('\n')) {
            if line > MAX_SIDE || row.chars().nth(MAX_SIDE as usize).is_some() {
                return Err(PuzzleError::TooLarge { line });
            }
            for (column, (place, found)) in (1..).zip(row.char_indices()) {
                tiles.push(tile(found, alphabet).ok_or_else(|| PuzzleError::NotATile {
                    at: TextPlace { line, column },
                    found,
                    alphabet: alphabet.name().to_owned(),
                    last: row[place..].trim().is_empty(),
                })?);
            }
            let found = row.chars().count();
            if line == 1 {
                columns = found;
            } else if found != columns {
                return Err(PuzzleError::Ragged { line, found, expected: columns });
            }
            rows = line;
        }
        if columns == 0 { Err(PuzzleError::Empty) } else { Ok(Self { rows, columns: columns as u32, tiles }) }
    }

    /// How many rows it has.
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// How many columns it has.
    pub const fn columns(&self) -> u32 {
        self.columns
    }

    /// How many tiles it has.
    pub const fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Never true: a puzzle has a tile at least.
    pub const fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// What is known of the tile there.
    ///
    /// # Panics
    /// If the position is outside the puzzle.
    pub fn tile(&self, at: Position) -> Tile {
        assert!(at.row < self.rows && at.column < self.columns, "the position is inside the puzzle");
        self.tiles[(at.row * self.columns + at.column) as usize]
    }

    /// All positions, row by row.
    pub fn positions(&self) -> impl Iterator<Item = Position> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Position::new(row, column)))
    }
}

fn tile(c: char, alphabet: &Alphabet) -> Option<Tile> {
    match c {
        '.' => return Some(Tile::Free),
        '#' => return Some(Tile::Block),
        '_' => return Some(Tile::Letter),
        _ => {}
    }
    let mut letters = Vec::new();
    match (alphabet.push_letters(c, &mut letters), &letters[..]) {
        (true, &[letter]) => Some(Tile::Given(letter)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &[u8]) -> String {
        Puzzle::parse(text, &Alphabet::latin()).unwrap_err().to_string()
    }

    #[test]
    fn tiles_of_every_kind() {
        let puzzle = Puzzle::parse("\u{FEFF}.#\r\n_é\r\n\r\n".as_bytes(), &Alphabet::latin()).unwrap();
        let e = Alphabet::latin().letter('e').unwrap();
        let tiles: Vec<Tile> = puzzle.positions().map(|at| puzzle.tile(at)).collect();
        assert_eq!(tiles, [Tile::Free, Tile::Block, Tile::Letter, Tile::Given(e)]);
        assert_eq!((puzzle.rows(), puzzle.columns()), (2, 2));
    }

    #[test]
    fn what_is_no_puzzle() {
        assert!(error(b"..\n.7\n").starts_with("line 2, column 2: found '7', expected a letter of the alphabet latin"));
        assert!(error(b". .\n").ends_with("so write '#' instead"));
        assert!(error(b"..\n.. \n").ends_with("; remove the blanks at the end of the row"));
        assert!(error("œ".as_bytes()).starts_with("line 1, column 1: found 'œ'"));
        assert_eq!(error(b"..\n.\n"), "line 2: the row has 1 tiles, the first has 2; make all rows equally long");
        assert!(error(b"\n..\n").starts_with("line 2: the row has 2 tiles, the first has 0"));
        assert!(error(b"").starts_with("line 1: the puzzle has no tiles"));
        for text in [b"..\n.\xFF\n".as_slice(), b"..\r.\xFF\r", b"..\r\n.\xFF\r\n"] {
            assert_eq!(error(text), "line 2: not UTF-8 text; save the puzzle as UTF-8");
        }
        assert!(error(&[b'.'; 257]).starts_with("line 1: a puzzle has at most 256"));
        assert!(error(&b".\n".repeat(257)).starts_with("line 257: a puzzle has at most 256"));
        let odd = Alphabet::from_letters("ab_").unwrap();
        assert!(Puzzle::parse(b"..", &odd).unwrap_err().to_string().contains("'_'"));
    }
}
