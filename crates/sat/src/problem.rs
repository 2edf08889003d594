//! What is to be solved: a puzzle, a word list and rules for the blocks; and what of it is known from the start.

use crate::lexicon::Lexicon;
use crate::puzzle::{Puzzle, Tile};
use crate::variables::{Symbol, Variables};
use sator_grid::{Position, Symmetry};
use sator_words::{Alphabet, LetterSet, WordList};
use thiserror::Error;

/// Rules for the blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The symmetry of the blocks.
    pub symmetry: Symmetry,
    /// No more blocks than this.
    pub max_blocks: Option<u32>,
}

impl Default for Rules {
    fn default() -> Self {
        Self { symmetry: Symmetry::Rotational, max_blocks: None }
    }
}

/// Why a puzzle and the rules cannot go together.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ProblemError {
    /// The symmetry needs a square.
    #[error(
        "the symmetry {symmetry} needs as many rows as columns, the puzzle has {rows} and {columns}; choose another with \
         --symmetry"
    )]
    NotSquare {
        /// The symmetry.
        symmetry: Symmetry,
        /// Rows of the puzzle.
        rows: u32,
        /// Columns of the puzzle.
        columns: u32,
    },
    /// A block whose image is a letter.
    #[error(
        "{block} is a block, and {letter}, where the symmetry {symmetry} wants one too, a letter; change one of them, or \
         choose another symmetry with --symmetry"
    )]
    Asymmetric {
        /// The symmetry.
        symmetry: Symmetry,
        /// The block.
        block: Position,
        /// The letter.
        letter: Position,
    },
    /// More blocks than are allowed.
    #[error("the puzzle has {blocks} blocks, those that the symmetry wants counted; --max-blocks allows {allowed}")]
    TooManyBlocks {
        /// How many there are.
        blocks: usize,
        /// How many there may be.
        allowed: u32,
    },
}

/// What may stand in a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Domain {
    pub letters: LetterSet,
    pub block: bool,
}

impl Domain {
    pub fn is_block(self) -> bool {
        self.block && self.letters.is_empty()
    }

    pub fn is_letter(self) -> bool {
        !self.block
    }

    /// The only symbol that may stand there.
    pub fn single(self) -> Option<Symbol> {
        if self.is_block() {
            Some(Symbol::Block)
        } else {
            self.letters.single().filter(|_| !self.block).map(Symbol::Letter)
        }
    }

    /// The symbols that may stand there, the block first.
    pub fn symbols(self) -> impl Iterator<Item = Symbol> {
        self.block.then_some(Symbol::Block).into_iter().chain(self.letters.iter().map(Symbol::Letter))
    }
}

/// A puzzle, the words, and the rules, found to be free of contradictions.
pub struct Problem<'a> {
    puzzle: &'a Puzzle,
    words: &'a WordList,
    rules: Rules,
    domains: Vec<Domain>,
    pub(crate) lexicon: Lexicon,
}

impl<'a> Problem<'a> {
    /// Puts them together. Fails where what is known of the puzzle breaks the rules; otherwise there is an answer that keeps
    /// them, if only one with empty tiles.
    pub fn new(puzzle: &'a Puzzle, words: &'a WordList, rules: Rules) -> Result<Self, ProblemError> {
        let domains = domains(puzzle, words.alphabet(), rules)?;
        let longest = puzzle.rows().max(puzzle.columns()) as usize;
        Ok(Self { puzzle, words, rules, domains, lexicon: Lexicon::new(words, longest) })
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// The words.
    pub const fn words(&self) -> &'a WordList {
        self.words
    }

    /// The rules for the blocks.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The alphabet of the words.
    pub fn alphabet(&self) -> &'a Alphabet {
        self.words.alphabet()
    }

    /// The numbers of the variables for symbols in tiles.
    pub fn variables(&self) -> Variables {
        Variables::new(self.puzzle.rows(), self.puzzle.columns(), self.words.alphabet().len())
    }

    pub(crate) fn domain(&self, at: Position) -> Domain {
        self.domains[(at.row * self.puzzle.columns() + at.column) as usize]
    }
}

/// What may stand in each tile: what the puzzle says of it and of its images.
fn domains(puzzle: &Puzzle, alphabet: &Alphabet, rules: Rules) -> Result<Vec<Domain>, ProblemError> {
    let (symmetry, rows, columns) = (rules.symmetry, puzzle.rows(), puzzle.columns());
    if symmetry.needs_square() && rows != columns {
        return Err(ProblemError::NotSquare { symmetry, rows, columns });
    }
    let mut domains = Vec::with_capacity(puzzle.len());
    for at in puzzle.positions() {
        let orbit = symmetry.orbit(at, rows, columns);
        let block = orbit.iter().copied().find(|&at| puzzle.tile(at) == Tile::Block);
        let letter = orbit.iter().copied().find(|&at| matches!(puzzle.tile(at), Tile::Letter | Tile::Given(_)));
        if let (Some(block), Some(letter)) = (block, letter) {
            return Err(ProblemError::Asymmetric { symmetry, block, letter });
        }
        let letters = match puzzle.tile(at) {
            Tile::Given(letter) => LetterSet::only(letter),
            _ if block.is_some() => LetterSet::EMPTY,
            _ => alphabet.letters(),
        };
        domains.push(Domain { letters, block: letter.is_none() });
    }
    let blocks = domains.iter().filter(|domain| domain.is_block()).count();
    match rules.max_blocks {
        Some(allowed) if blocks > allowed as usize => Err(ProblemError::TooManyBlocks { blocks, allowed }),
        _ => Ok(domains),
    }
}
