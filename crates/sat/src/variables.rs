//! Which variable says what: "symbol S stands at column C, row R", for every symbol and tile of the padded grid.
//!
//! The padding is a row above and a column to the left, so the tiles of the puzzle are counted from 1. A variable's name is
//! `c_2_1`: the symbol, its column, its row.

use crate::literal::Var;
use sator_grid::Position;
use sator_words::{Alphabet, Letter};
use std::fmt;

/// What stands in a tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Symbol {
    /// A block.
    Block,
    /// A letter.
    Letter(Letter),
}

/// The numbers of the variables for a grid: first those of the puzzle's tiles, row by row, the block before the letters; then
/// the block of every tile of the padding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variables {
    rows: u32,
    columns: u32,
    symbols: u32,
}

impl Variables {
    /// The variables for a grid of this size and an alphabet of so many letters.
    pub(crate) const fn new(rows: u32, columns: u32, letters: usize) -> Self {
        Self { rows, columns, symbols: letters as u32 + 1 }
    }

    /// How many they are.
    pub const fn count(self) -> u32 {
        self.in_puzzle() + 1 + self.columns + self.rows
    }

    /// The symbol stands in this tile of the puzzle, counted from 0.
    pub fn at(self, at: Position, symbol: Symbol) -> Var {
        let symbol = match symbol {
            Symbol::Block => 0,
            Symbol::Letter(letter) => letter.index() as u32 + 1,
        };
        var((at.row * self.columns + at.column) * self.symbols + symbol)
    }

    /// A block stands in this tile of the padding: its column and row, one of them 0.
    pub fn padding(self, column: u32, row: u32) -> Var {
        debug_assert!(column == 0 || row == 0, "the padding is row 0 and column 0");
        var(self.in_puzzle() + if row == 0 { column } else { self.columns + row })
    }

    /// All variables in order, with the column and row of the padded grid and the symbol.
    pub fn all(self) -> impl Iterator<Item = (Var, Place)> {
        let (rows, columns) = (self.rows, self.columns);
        let inside = (1..=rows).flat_map(move |row| {
            (1..=columns).flat_map(move |column| {
                (0..self.symbols).map(move |symbol| Place {
                    column,
                    row,
                    symbol: match symbol {
                        0 => Symbol::Block,
                        letter => Symbol::Letter(Letter::new(letter as u8 - 1)),
                    },
                })
            })
        });
        let above = (0..=columns).map(|column| Place { column, row: 0, symbol: Symbol::Block });
        let left = (1..=rows).map(|row| Place { column: 0, row, symbol: Symbol::Block });
        (0..).map(var).zip(inside.chain(above).chain(left))
    }

    const fn in_puzzle(self) -> u32 {
        self.rows * self.columns * self.symbols
    }
}

fn var(index: u32) -> Var {
    Var::new(index + 1).expect("a puzzle has far fewer than 2^31 tiles and symbols")
}

/// A symbol at a place of the padded grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The column; 0 is padding.
    pub column: u32,
    /// The row; 0 is padding.
    pub row: u32,
    /// The symbol.
    pub symbol: Symbol,
}

impl Place {
    /// Its name in files.
    pub fn name(self, alphabet: &Alphabet) -> impl fmt::Display {
        format!("{}_{}_{}", character(self.symbol, alphabet), self.column, self.row)
    }
}

/// The symbol as a name has it: letters in lower case where that is read as the same letter.
fn character(symbol: Symbol, alphabet: &Alphabet) -> char {
    match symbol {
        Symbol::Block => '#',
        Symbol::Letter(letter) => {
            let shown = alphabet.display(letter);
            let mut lower = shown.to_lowercase();
            match (lower.next(), lower.next()) {
                (Some(lower), None) if alphabet.letter(lower) == Some(letter) => lower,
                _ => shown,
            }
        }
    }
}

/// A variable's name as it was read: the character of the symbol, the column and the row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Name {
    /// The character of the symbol; `#` is a block.
    pub symbol: char,
    /// The column; 0 is padding.
    pub column: u32,
    /// The row; 0 is padding.
    pub row: u32,
}

impl Name {
    /// Reads a name such as `c_2_1`.
    pub fn parse(text: &str) -> Option<Self> {
        let (rest, row) = text.rsplit_once('_')?;
        let (symbol, column) = rest.rsplit_once('_')?;
        let mut symbols = symbol.chars();
        let number = |text: &str| text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        match (symbols.next(), symbols.next()) {
            (Some(symbol), None) => Some(Self { symbol, column: number(column)?, row: number(row)? }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variable_has_its_number_and_its_name() {
        let alphabet = Alphabet::from_letters("abß").unwrap();
        let variables = Variables::new(1, 2, alphabet.len());
        let names: Vec<String> =
            variables.all().map(|(var, place)| format!("{var}={}", place.name(&alphabet))).collect();
        assert_eq!(
            names.join(" "),
            "1=#_1_1 2=a_1_1 3=b_1_1 4=ß_1_1 5=#_2_1 6=a_2_1 7=b_2_1 8=ß_2_1 9=#_0_0 10=#_1_0 11=#_2_0 12=#_0_1"
        );
        assert_eq!(variables.count(), 12);
        let b = alphabet.letter('b').unwrap();
        assert_eq!(variables.at(Position::new(0, 1), Symbol::Letter(b)).number(), 7);
        assert_eq!([variables.padding(2, 0), variables.padding(0, 1)].map(Var::number), [11, 12]);
    }

    #[test]
    fn names_are_read() {
        assert_eq!(Name::parse("c_2_13"), Some(Name { symbol: 'c', column: 2, row: 13 }));
        for bad in ["", "c", "c_1", "cc_1_1", "_1_1", "c_x_1", "c_1_", "c_+1_1"] {
            assert_eq!(Name::parse(bad), None, "{bad:?}");
        }
    }
}
