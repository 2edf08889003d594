//! What is asked for: the size and what is fixed, the rules of the pattern, the theme.

use crate::Frame;
use sator_grid::{Direction, Symmetry};
use sator_words::Letter;

/// What a grid is to be like.
#[derive(Clone, Copy)]
pub struct Brief<'a> {
    /// The size, and which cells are fixed.
    pub frame: &'a Frame,
    /// The rules of the pattern.
    pub rules: &'a PatternRules,
    /// Words that must stand in it.
    pub theme: &'a [ThemeWord],
}

/// The rules of a block pattern. What is `None` is not asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternRules {
    /// The symmetry of the blocks.
    pub symmetry: Symmetry,
    /// Which cells must be in two words.
    pub checking: Checking,
    /// The least letters of a word.
    pub min_length: u32,
    /// The most letters of a word; theme words may be longer.
    pub max_length: Option<u32>,
    /// How many words there may be.
    pub words: Range,
    /// How many blocks there may be.
    pub blocks: Range,
    /// The largest rectangle of letter cells, either way round: no rectangle that contains it and more.
    pub open_area: Option<(u32, u32)>,
    /// The most blocks in a row, across or down.
    pub block_run: Option<u32>,
    /// May there be cheaters: blocks with one letter cell beside them across and one down? Without such a block there would
    /// be as many words.
    pub cheaters: bool,
    /// May there be blocks in the corners?
    pub corners: bool,
    /// Must theme words of equal length stand in each other's image under the symmetry?
    pub theme_in_pairs: bool,
}

impl Default for PatternRules {
    /// Words of three letters or more, every cell checked, the same after half a turn, no cheaters.
    fn default() -> Self {
        Self {
            symmetry: Symmetry::Rotational,
            checking: Checking::All,
            min_length: 3,
            max_length: None,
            words: Range::default(),
            blocks: Range::default(),
            open_area: None,
            block_run: None,
            cheaters: false,
            corners: false,
            theme_in_pairs: true,
        }
    }
}

/// Which cells must be in two words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checking {
    /// All: American grids.
    All,
    /// At least half of every word, no three unchecked in a row, no two at either end: British grids.
    Half,
}

/// From least to most, both included; either may be open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Range {
    /// At least so many.
    pub least: Option<u32>,
    /// At most so many.
    pub most: Option<u32>,
}

/// A word that must stand in the grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThemeWord {
    /// Its letters.
    pub letters: Vec<Letter>,
    /// Across or down.
    pub direction: Direction,
}
