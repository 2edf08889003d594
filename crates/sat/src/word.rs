//! The word encoding: a variable for every word and place.
//!
//! A word stands at its place only with its letters and a block at either end; after a block comes a block or a word; and a
//! letter is supported by a word through it, which lets a solver see early what no word allows.
//!
//! Where clauses may be violated, a letter may also lack support because its word is not legal. Then an extra variable says
//! so, and only a violated start of the word, or an empty tile before, lets it be true. So every violation costs as much
//! as in the prefix encoding.

use crate::encode::{Encoder, Form, Line};
use crate::literal::{Lit, Var};
use crate::problem::Problem;
use crate::sink::{Class, Halt, Part, Sink};
use crate::variables::Symbol;
use sator_grid::Position;
use sator_words::{Letter, LetterSet};

pub(crate) fn words<S: Sink>(encoder: &mut Encoder<'_, S>) -> Result<(), Halt> {
    let excuses = match encoder.style.form {
        Form::Hard => None,
        Form::Weighted => Some(empty_tiles(encoder)?),
    };
    for line in encoder.lines() {
        encode_line(encoder, &line, excuses.as_deref())?;
    }
    Ok(())
}

/// A variable for every tile, row by row, that can be true only where the tile is empty.
fn empty_tiles<S: Sink>(encoder: &mut Encoder<'_, S>) -> Result<Vec<Lit>, Halt> {
    encoder.sink.part(Part::Rules)?;
    let mut empties = Vec::new();
    for at in encoder.problem.puzzle().positions() {
        let empty = encoder.fresh()?;
        for symbol in encoder.problem.domain(at).symbols() {
            let stands = encoder.at(at, symbol);
            encoder.rule(&[!empty, !stands])?;
        }
        empties.push(empty);
    }
    Ok(empties)
}

/// A tile of a line at which words may begin, and the variable of the first of them, if there is one.
type Start = (usize, Option<Lit>);

fn encode_line<S: Sink>(encoder: &mut Encoder<'_, S>, line: &Line, empties: Option<&[Lit]>) -> Result<(), Halt> {
    let mut starts = Vec::new();
    // For each tile, "the word that begins here is not legal".
    let mut violations: Vec<Option<Lit>> = vec![None; line.tiles.len()];
    for start in (0..line.tiles.len()).filter(|&start| line.begins(start)) {
        encoder.sink.part(Part::Run(line.run(start)))?;
        let mut clause = vec![!encoder.block_before(line, start)];
        if line.domains[start].block {
            clause.push(encoder.at(line.tiles[start], Symbol::Block));
        }
        let problem = encoder.problem;
        let mut first = None;
        for id in problem.lexicon.fitting(line.room(start)) {
            let word = place(encoder, line, start, problem.lexicon.word(id))?;
            first.get_or_insert(word);
            clause.push(word);
        }
        starts.push((start, first));
        if empties.is_some() {
            let violated = encoder.fresh()?;
            clause.push(violated);
            encoder.rule(&clause)?;
            encoder.sink.clause(Class::Word, &[!violated])?;
            violations[start] = Some(violated);
        } else {
            encoder.sink.clause(Class::Word, &clause)?;
        }
    }
    support(encoder, line, empties, &violations, &starts)
}

/// The variable of a word at a place, and what follows from it.
fn place<S: Sink>(encoder: &mut Encoder<'_, S>, line: &Line, start: usize, letters: &[Letter]) -> Result<Lit, Halt> {
    let word = encoder.fresh()?;
    if start > 0 {
        encoder.rule(&[!word, encoder.block_before(line, start)])?;
    }
    for (tile, &letter) in (start..).zip(letters) {
        encoder.rule(&[!word, encoder.at(line.tiles[tile], Symbol::Letter(letter))])?;
    }
    if let Some(&after) = line.tiles.get(start + letters.len()) {
        encoder.rule(&[!word, encoder.at(after, Symbol::Block)])?;
    }
    Ok(word)
}

/// Every letter has a word through it, or an excuse.
fn support<S: Sink>(
    encoder: &mut Encoder<'_, S>,
    line: &Line,
    empties: Option<&[Lit]>,
    violations: &[Option<Lit>],
    starts: &[Start],
) -> Result<(), Halt> {
    encoder.sink.part(Part::Rules)?;
    let columns = encoder.problem.puzzle().columns();
    let empty = |at: Position| empties.map(|empties| empties[(at.row * columns + at.column) as usize]);
    let mut excuse_before = None;
    let mut through = Through { problem: encoder.problem, line, starts, near: Vec::new() };
    for (tile, &at) in line.tiles.iter().enumerate() {
        if line.domains[tile].is_block() {
            excuse_before = None;
            continue;
        }
        let excuse = match empties {
            Some(_) => Some(encoder.fresh()?),
            None => None,
        };
        let supports = through.tile(tile);
        for letter in line.domains[tile].letters {
            let mut clause = vec![!encoder.at(at, Symbol::Letter(letter))];
            clause.extend_from_slice(&supports[letter.index()]);
            clause.extend(excuse);
            encoder.rule(&clause)?;
        }
        if let Some(excuse) = excuse {
            let before = tile.checked_sub(1).and_then(|before| empty(line.tiles[before]));
            let reasons = [excuse_before, violations[tile], before];
            let clause: Vec<Lit> = [!excuse].into_iter().chain(reasons.into_iter().flatten()).collect();
            encoder.rule(&clause)?;
        }
        excuse_before = excuse;
    }
    Ok(())
}

/// Says which words go through the tiles of a line, one tile after the other. The words are looked up again, and only those
/// that begin near the tile are kept: all those through a line would take far more memory.
struct Through<'a> {
    problem: &'a Problem<'a>,
    line: &'a Line,
    /// Those that are still to come.
    starts: &'a [Start],
    near: Vec<Words>,
}

/// The words that may begin at a tile. Their variables follow each other.
struct Words {
    tile: usize,
    first: Var,
    ids: Vec<u32>,
    longest: usize,
}

impl Through<'_> {
    /// For each letter, the words through this tile that have it there.
    fn tile(&mut self, tile: usize) -> [Vec<Lit>; LetterSet::CAPACITY] {
        let lexicon = &self.problem.lexicon;
        self.near.retain(|near| tile < near.tile + near.longest);
        while let Some((&(start, first), rest)) = self.starts.split_first().filter(|((start, _), _)| *start <= tile) {
            self.starts = rest;
            if let Some(first) = first.map(Lit::var) {
                let ids = lexicon.fitting(self.line.room(start));
                let longest = ids.iter().map(|&id| lexicon.word(id).len()).max().unwrap_or(0);
                self.near.push(Words { tile: start, first, ids, longest });
            }
        }
        let mut supports = std::array::from_fn(|_| Vec::new());
        for near in &self.near {
            for (number, &id) in (near.first.number()..).zip(&near.ids) {
                if let Some(letter) = lexicon.word(id).get(tile - near.tile) {
                    supports[letter.index()].extend(Var::new(number).map(Var::positive));
                }
            }
        }
        supports
    }
}
