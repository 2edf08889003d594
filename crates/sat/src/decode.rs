//! From values of variables back to the grid, with nothing but the encoding's file: its names say what stands where, its
//! clauses what is wrong.

use crate::evaluate::{Fault, run_text};
use crate::literal::Lit;
use crate::read::{EncodedError, Named, NamedWeights, Weight};
use crate::sink::{Part, Run};
use crate::variables::Symbol;
use sator_grid::{Content, Grid, MAX_SIDE, Position};
use sator_words::Alphabet;

/// What the variables of an encoding mean.
pub struct Names {
    alphabet: Alphabet,
    rows: u32,
    columns: u32,
    /// By variable: the tile and the symbol; none for padding and variables that only help.
    meanings: Vec<Option<(Position, Symbol)>>,
}

impl Names {
    /// From the names in a file, in its order; its clauses begin in line `end`, or it ends there.
    pub fn new(names: &[Named], end: u64) -> Result<Self, EncodedError> {
        let inside = || names.iter().filter(|named| named.name.row > 0 && named.name.column > 0);
        let no_names = EncodedError::NoNames { line: end.max(1) };
        let first = inside().next().ok_or(no_names)?;
        let (mut rows, mut columns, mut letters) = (0, 0, String::new());
        let mut seen = vec![false; names.len()];
        for &Named { var, name, line } in names {
            let bad_grid = |why| Err(EncodedError::BadGrid { line, why });
            if name.row > MAX_SIDE || name.column > MAX_SIDE {
                return bad_grid("a side is longer than 256 tiles");
            }
            // Names stand for variables from 1 on without a gap, so what follows takes no more room than they do.
            if var.index() >= names.len() {
                return bad_grid("some variables have no name");
            }
            if std::mem::replace(&mut seen[var.index()], true) {
                return bad_grid("a variable has two names");
            }
            if name.row > 0 && name.column > 0 {
                (rows, columns) = (rows.max(name.row), columns.max(name.column));
            }
            if (name.row, name.column) == (1, 1) && name.symbol != '#' {
                letters.push(name.symbol);
            }
        }
        let bad_grid = |named: &Named, why| EncodedError::BadGrid { line: named.line, why };
        let alphabet = Alphabet::from_letters(&letters)
            .map_err(|_| bad_grid(first, "the symbols of the first tile are no alphabet"))?;
        let mut meanings = vec![None; names.len()];
        for named in inside() {
            let symbol = match named.name.symbol {
                '#' => Symbol::Block,
                letter => Symbol::Letter(
                    alphabet.letter(letter).ok_or_else(|| bad_grid(named, "the first tile has no such symbol"))?,
                ),
            };
            meanings[named.var.index()] = Some((Position::new(named.name.row - 1, named.name.column - 1), symbol));
        }
        Ok(Self { alphabet, rows, columns, meanings })
    }

    /// The letters of the encoding.
    pub const fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// How many tiles the puzzle has.
    pub const fn tiles(&self) -> usize {
        (self.rows * self.columns) as usize
    }

    /// The grid that these values make; of two symbols in a tile the first is shown, and a tile without one is empty.
    pub fn grid(&self, values: &[bool]) -> Grid {
        let mut grid = Grid::empty(self.rows, self.columns);
        for ((at, symbol), _) in
            self.meanings.iter().zip(values).filter(|(_, value)| **value).filter_map(|(m, v)| Some(((*m)?, v)))
        {
            if grid[at].content == Content::Empty {
                grid[at].content = match symbol {
                    Symbol::Block => Content::Block,
                    Symbol::Letter(letter) => Content::Letter(letter),
                };
            }
        }
        grid
    }

    fn meaning(&self, literal: Lit) -> Option<(Position, Symbol)> {
        self.meanings.get(literal.var().index()).copied().flatten()
    }

    fn text(&self, symbol: Symbol) -> char {
        match symbol {
            Symbol::Block => '#',
            Symbol::Letter(letter) => self.alphabet.display(letter),
        }
    }
}

/// Takes the clauses of a file one after the other and says which are violated.
pub struct Judge<'a> {
    names: &'a Names,
    values: &'a [bool],
    grid: Grid,
    weights: Option<NamedWeights>,
    part: Part,
    /// What is wrong, in the order of the file.
    pub faults: Vec<Fault>,
    /// The weights of all violated clauses.
    pub cost: u64,
    /// A hard clause is violated.
    pub hard_violated: bool,
}

/// A solver's output that has nothing to do with the file violates nearly everything; so many faults tell it all.
const MAX_FAULTS: usize = 100_000;

impl<'a> Judge<'a> {
    /// For these values.
    pub fn new(names: &'a Names, values: &'a [bool]) -> Self {
        let grid = names.grid(values);
        Self {
            names,
            values,
            grid,
            weights: None,
            part: Part::Rules,
            faults: Vec::new(),
            cost: 0,
            hard_violated: false,
        }
    }

    /// The grid.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// A part begins.
    pub fn part(&mut self, part: Part) {
        self.part = part;
    }

    /// The header names weights.
    pub fn weights(&mut self, weights: Option<NamedWeights>) {
        self.weights = weights;
    }

    /// A clause of the present part, at a line of the file.
    pub fn clause(&mut self, weight: Weight, clause: &[Lit], line: u64) {
        let holds =
            |literal: &Lit| self.values.get(literal.var().index()).copied().unwrap_or(false) == literal.is_positive();
        if clause.iter().any(holds) {
            return;
        }
        match weight {
            Weight::Hard => self.hard_violated = true,
            Weight::Soft(weight) => self.cost = self.cost.saturating_add(weight),
        }
        if self.faults.len() < MAX_FAULTS {
            let fault = self.fault(weight, clause, line);
            self.faults.push(fault);
        }
    }

    fn fault(&self, weight: Weight, clause: &[Lit], line: u64) -> Fault {
        let of_word = self.weights.is_none_or(|weights| weight == Weight::Soft(weights.word));
        match (self.part, clause.first().and_then(|&literal| self.names.meaning(literal))) {
            (Part::Tiles, Some((at, _))) if self.grid[at].content == Content::Empty => Fault::Empty(at),
            (Part::Run(run), _) if of_word => self.not_a_word(run),
            _ => Fault::Rule(self.rule(clause, line)),
        }
    }

    fn not_a_word(&self, run: Run) -> Fault {
        Fault::NotAWord { run, text: run_text(&self.grid, run, &self.names.alphabet) }
    }

    /// A broken rule in words.
    fn rule(&self, clause: &[Lit], line: u64) -> String {
        let meanings: Vec<_> = clause.iter().map(|&literal| (literal, self.names.meaning(literal))).collect();
        match meanings[..] {
            [(literal, Some((at, symbol)))] => {
                let verb = if literal.is_positive() { "must be" } else { "must not be" };
                format!("{at} {verb} {}", self.names.text(symbol))
            }
            [(_, Some((at, one))), (_, Some((other_at, other)))] if at == other_at => {
                format!("{at} has two symbols, {} and {}", self.names.text(one), self.names.text(other))
            }
            [(_, Some((at, Symbol::Block))), (_, Some((other, Symbol::Block)))] => {
                format!("{at} and {other} must both be blocks or both not")
            }
            _ => format!("the rule in line {line} of the encoding is broken"),
        }
    }
}
