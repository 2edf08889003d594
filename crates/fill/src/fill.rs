//! A filled grid.

use crate::shape::Shape;
use crate::state::State;
use sator_grid::{CellId, Content, Grid, Id, IdVec, Kind, SlotId, Template};
use sator_words::{Letter, Score, WordList};

/// A filled grid, or the wanted part of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fill {
    /// The letter of each cell; none in blocks, unused cells and cells that were not to be filled.
    pub letters: IdVec<CellId, Option<Letter>>,
    /// The entries, in the order of the slots; slots that were not filled whole are left out.
    pub entries: Vec<Entry>,
}

/// A slot with its word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The slot.
    pub slot: SlotId,
    /// Its word.
    pub word: Vec<Letter>,
    /// The word's score; none if it was given and is not in the list.
    pub score: Option<Score>,
}

/// How good a fill is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FillScore {
    /// The score of the worst entry.
    pub min: i32,
    /// The mean of all scores.
    pub mean: f64,
    /// Their sum.
    pub total: i64,
}

impl Fill {
    /// Reads the fill off a state in which all wanted cells are settled.
    pub(crate) fn of_state(state: &State<'_, '_>, template: &Template, words: &WordList) -> Self {
        let shape: &Shape<'_> = state.shape();
        let grid = template.grid();
        let mut letters = IdVec::filled(None, grid.cells().len());
        for cell in grid.letter_cells() {
            let settled = state.letters(cell.index() as u32).single();
            letters[cell] = match &grid[cell].content {
                Content::Letter(given) => Some(*given),
                Content::Rebus(given) => given.first().copied(),
                _ => settled.filter(|_| shape.wanted[cell.index()]),
            };
        }
        let mut entries = Vec::new();
        for (slot, details) in template.slots().entries() {
            let word: Option<Vec<Vec<Letter>>> = details
                .cells()
                .iter()
                .map(|&cell| match &grid[cell].content {
                    Content::Rebus(given) => Some(given.clone()),
                    _ => letters[cell].map(|letter| vec![letter]),
                })
                .collect();
            if let Some(word) = word.map(|parts| parts.concat()) {
                entries.push(Entry { slot, score: words.score(&word), word });
            }
        }
        Self { letters, entries }
    }

    /// How good it is; entries without a score do not count. None if no entry has one.
    pub fn score(&self) -> Option<FillScore> {
        let scores = || self.entries.iter().filter_map(|entry| entry.score).map(Score::value);
        let total: i64 = scores().map(i64::from).sum();
        Some(FillScore { min: scores().min()?, mean: total as f64 / scores().count() as f64, total })
    }

    /// The template's grid with the letters put in.
    pub fn grid(&self, template: &Template) -> Grid {
        let mut grid = template.grid().clone();
        for cell in template.grid().cells().ids() {
            if let Some(letter) = self.letters[cell]
                && grid[cell].kind() == Kind::Letter
                && grid[cell].content == Content::Empty
            {
                grid[cell].content = Content::Letter(letter);
            }
        }
        grid
    }
}
