//! Small lists and puzzles, and the slow but sure way.

use sator_grid::{Content, Grid, Symmetry};
use sator_sat::{Class, Cost, Halt, Lit, Part, Problem, Puzzle, Rules, Sink, Symbol, faults};
use sator_words::{Alphabet, Letter, Role, WordList};
use std::sync::Arc;

pub fn list(letters: &str, words: &str) -> WordList {
    let alphabet = Alphabet::from_letters(letters).unwrap();
    let mut builder = WordList::builder(Arc::new(alphabet));
    builder.read(words.replace(' ', "\n").as_bytes(), Role::Base).unwrap();
    builder.build()
}

pub fn puzzle(text: &str, words: &WordList) -> Puzzle {
    Puzzle::parse(text.replace('/', "\n").as_bytes(), words.alphabet()).unwrap()
}

pub const FREE: Rules = Rules { symmetry: Symmetry::None, max_blocks: None };

/// The clauses of a part.
pub type Clauses = Vec<(Class, Vec<Lit>)>;

/// Keeps the clauses.
#[derive(Default)]
pub struct Kept {
    pub parts: Vec<(Part, Clauses)>,
}

impl Sink for Kept {
    fn part(&mut self, part: Part) -> Result<(), Halt> {
        self.parts.push((part, Vec::new()));
        Ok(())
    }

    fn clause(&mut self, class: Class, clause: &[Lit]) -> Result<(), Halt> {
        self.parts.last_mut().expect("a part comes first").1.push((class, clause.to_vec()));
        Ok(())
    }
}

/// A literal as people write it: `¬c1` for "no c in column 1".
pub fn shown(problem: &Problem<'_>, literal: Lit, down: bool) -> String {
    let (_, place) = problem.variables().all().find(|(var, _)| *var == literal.var()).expect("a variable of a tile");
    let symbol = match place.symbol {
        Symbol::Block => '#',
        Symbol::Letter(letter) => problem.alphabet().display(letter).to_ascii_lowercase(),
    };
    format!("{}{symbol}{}", if literal.is_positive() { "" } else { "¬" }, if down { place.row } else { place.column })
}

/// The least cost of all grids that keep the rules, by trying them all.
pub fn brute_force(problem: &Problem<'_>) -> Option<u64> {
    let puzzle = problem.puzzle();
    let letters = problem.alphabet().len();
    let positions: Vec<_> = puzzle.positions().collect();
    let mut grid = Grid::empty(puzzle.rows(), puzzle.columns());
    let mut least = None;
    let mut choice = vec![0; positions.len()];
    loop {
        for (&at, &choice) in positions.iter().zip(&choice) {
            grid[at].content = match choice {
                0 => Content::Empty,
                1 => Content::Block,
                letter => Content::Letter(Letter::new(letter as u8 - 2)),
            };
        }
        let cost = Cost::of(&faults(problem, &grid));
        if cost.rules == 0 {
            let cost = cost.weighted(puzzle.len());
            least = Some(least.map_or(cost, |least: u64| least.min(cost)));
        }
        let Some(next) = choice.iter().position(|&choice| choice < letters + 1) else { return least };
        choice[..next].fill(0);
        choice[next] += 1;
    }
}
