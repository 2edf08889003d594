//! A problem as clauses, after the encoding that Benny Tsai describes for a crossword maker: letters and blocks are chosen
//! together, legal words matter more than filled tiles, and rules more than legal words.

use crate::literal::{Lit, Var};
use crate::prefix::Beginnings;
use crate::problem::{Domain, Problem};
use crate::sink::{Class, Halt, Part, Run, Sink};
use crate::totalizer::totalizer;
use crate::variables::{Symbol, Variables};
use crate::word;
use sator_grid::{Direction, Position};

/// How legal words are said.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Encoding {
    /// What may follow each beginning of a word.
    #[default]
    Prefix,
    /// A variable for every word and place.
    Word,
}

impl Encoding {
    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Prefix => "prefix",
            Self::Word => "word",
        }
    }
}

/// Which clauses may be violated.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Form {
    /// All of them, at a price.
    #[default]
    Weighted,
    /// None: a perfect answer or no answer.
    Hard,
}

/// How to write a problem as clauses.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Style {
    /// How legal words are said.
    pub encoding: Encoding,
    /// Which clauses may be violated.
    pub form: Form,
}

/// Sends the clauses of a problem to a sink: always the same ones, in the same order.
pub fn encode(problem: &Problem<'_>, style: Style, sink: &mut impl Sink) -> Result<(), Halt> {
    let variables = problem.variables();
    let mut encoder = Encoder { problem, style, variables, sink, last: variables.count() };
    encoder.tiles()?;
    match style.encoding {
        Encoding::Prefix => encoder.prefixes()?,
        Encoding::Word => word::words(&mut encoder)?,
    }
    encoder.rules()
}

pub(crate) struct Encoder<'a, S> {
    pub problem: &'a Problem<'a>,
    pub style: Style,
    pub variables: Variables,
    pub sink: &'a mut S,
    /// The last variable in use.
    last: u32,
}

/// A row or a column.
pub(crate) struct Line {
    pub direction: Direction,
    pub tiles: Vec<Position>,
    pub domains: Vec<Domain>,
    /// The block of the padding before it.
    padding: Lit,
}

impl Line {
    /// May a word begin at this tile?
    pub fn begins(&self, tile: usize) -> bool {
        (tile == 0 || self.domains[tile - 1].block) && !self.domains[tile].is_block()
    }

    pub fn run(&self, tile: usize) -> Run {
        Run { direction: self.direction, start: self.tiles[tile] }
    }

    /// The tiles from here to the next that certainly is a block, or to the edge.
    pub fn room(&self, tile: usize) -> &[Domain] {
        let rest = &self.domains[tile..];
        &rest[..rest.iter().position(|domain| domain.is_block()).unwrap_or(rest.len())]
    }

    /// Is what stands before the tile certainly a block?
    fn certain_before(&self, tile: usize) -> bool {
        tile == 0 || self.domains[tile - 1].is_block()
    }
}

impl<S: Sink> Encoder<'_, S> {
    pub fn fresh(&mut self) -> Result<Lit, Halt> {
        self.last += 1;
        Var::new(self.last).map(Var::positive).ok_or(Halt::TooManyVariables)
    }

    pub fn rule(&mut self, clause: &[Lit]) -> Result<(), Halt> {
        self.sink.clause(Class::Rule, clause)
    }

    pub fn at(&self, at: Position, symbol: Symbol) -> Lit {
        self.variables.at(at, symbol).positive()
    }

    /// All rows, then all columns.
    pub fn lines(&self) -> Vec<Line> {
        let (rows, columns) = (self.problem.puzzle().rows(), self.problem.puzzle().columns());
        let line = |direction, padding: Var, tiles: Vec<Position>| Line {
            direction,
            domains: tiles.iter().map(|&at| self.problem.domain(at)).collect(),
            tiles,
            padding: padding.positive(),
        };
        let across = (0..rows).map(|row| {
            let tiles = (0..columns).map(|column| Position::new(row, column)).collect();
            line(Direction::Across, self.variables.padding(0, row + 1), tiles)
        });
        let down = (0..columns).map(|column| {
            let tiles = (0..rows).map(|row| Position::new(row, column)).collect();
            line(Direction::Down, self.variables.padding(column + 1, 0), tiles)
        });
        across.chain(down).collect()
    }

    /// "A block stands before this tile of the line."
    pub fn block_before(&self, line: &Line, tile: usize) -> Lit {
        tile.checked_sub(1).map_or(line.padding, |before| self.at(line.tiles[before], Symbol::Block))
    }

    /// Every tile has a symbol.
    fn tiles(&mut self) -> Result<(), Halt> {
        self.sink.part(Part::Tiles)?;
        for at in self.problem.puzzle().positions() {
            let clause: Vec<Lit> = self.problem.domain(at).symbols().map(|symbol| self.at(at, symbol)).collect();
            self.sink.clause(Class::Tile, &clause)?;
        }
        Ok(())
    }

    /// After every block comes a block or a word.
    fn prefixes(&mut self) -> Result<(), Halt> {
        for line in self.lines() {
            for tile in (0..line.tiles.len()).filter(|&tile| line.begins(tile)) {
                self.sink.part(Part::Run(line.run(tile)))?;
                let room = line.room(tile);
                let words = self.problem.lexicon.fitting(room);
                let fixed = line.certain_before(tile) && room.iter().all(|domain| domain.is_letter());
                let variables = self.variables;
                let beginnings = Beginnings {
                    lexicon: &self.problem.lexicon,
                    // Without a word that fits there would be nothing left to say.
                    no_block_before: (!fixed || words.is_empty()).then(|| !self.block_before(&line, tile)),
                    block_first: room[0].block,
                    tiles: room.len(),
                    literal: |place: usize, symbol| variables.at(line.tiles[tile + place], symbol).positive(),
                };
                beginnings.emit(&words, &mut |clause| self.sink.clause(Class::Word, clause))?;
            }
        }
        Ok(())
    }

    fn rules(&mut self) -> Result<(), Halt> {
        self.sink.part(Part::Rules)?;
        self.one_symbol()?;
        self.padding()?;
        self.symmetry()?;
        self.few_blocks()
    }

    /// At most one symbol a tile, and none that may not stand there.
    fn one_symbol(&mut self) -> Result<(), Halt> {
        let all = Domain { letters: self.problem.alphabet().letters(), block: true };
        for at in self.problem.puzzle().positions() {
            let domain = self.problem.domain(at);
            if let Some(only) = domain.single() {
                self.rule(&[self.at(at, only)])?;
            }
            let possible: Vec<Symbol> = domain.symbols().collect();
            for symbol in all.symbols().filter(|symbol| !possible.contains(symbol)) {
                self.rule(&[!self.at(at, symbol)])?;
            }
            for (i, &one) in possible.iter().enumerate() {
                for &other in &possible[i + 1..] {
                    self.rule(&[!self.at(at, one), !self.at(at, other)])?;
                }
            }
        }
        Ok(())
    }

    /// The padding is blocks.
    fn padding(&mut self) -> Result<(), Halt> {
        let (rows, columns) = (self.problem.puzzle().rows(), self.problem.puzzle().columns());
        let variables = self.variables;
        let above = (0..=columns).map(|column| variables.padding(column, 0));
        let left = (1..=rows).map(|row| variables.padding(0, row));
        above.chain(left).try_for_each(|padding| self.rule(&[padding.positive()]))
    }

    /// The images of a block are blocks.
    fn symmetry(&mut self) -> Result<(), Halt> {
        let puzzle = self.problem.puzzle();
        for at in puzzle.positions() {
            let orbit = self.problem.rules().symmetry.orbit(at, puzzle.rows(), puzzle.columns());
            if orbit[0] != at || self.problem.domain(at).is_block() || self.problem.domain(at).is_letter() {
                continue;
            }
            for pair in orbit.windows(2) {
                let [one, other] = [pair[0], pair[1]].map(|at| self.at(at, Symbol::Block));
                self.rule(&[!one, other])?;
                self.rule(&[one, !other])?;
            }
        }
        Ok(())
    }

    /// No more blocks than allowed.
    fn few_blocks(&mut self) -> Result<(), Halt> {
        let Some(allowed) = self.problem.rules().max_blocks else { return Ok(()) };
        let blocks: Vec<Lit> = self
            .problem
            .puzzle()
            .positions()
            .filter(|&at| self.problem.domain(at).block)
            .map(|at| self.at(at, Symbol::Block))
            .collect();
        if blocks.len() <= allowed as usize {
            return Ok(());
        }
        let Self { sink, last, .. } = self;
        let mut fresh = || {
            *last += 1;
            Var::new(*last).map(Var::positive).ok_or(Halt::TooManyVariables)
        };
        let most = allowed as usize + 1;
        let outputs = totalizer(&blocks, most, &mut fresh, &mut |clause| sink.clause(Class::Rule, clause))?;
        self.rule(&[!outputs[allowed as usize]])
    }
}
