//! What an answer is worth, straight from its grid and the word list, without any clause: the check on everything else.

use crate::problem::Problem;
use crate::puzzle::Tile;
use crate::sink::Run;
use sator_grid::{Content, Direction, Grid, Position};
use sator_words::Alphabet;
use std::fmt;

/// What is wrong with an answer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fault {
    /// A rule is broken, in words.
    Rule(String),
    /// What begins here after a block is no word of the list.
    NotAWord {
        /// Where it begins.
        run: Run,
        /// What stands there, `.` for the empty tile at which it ends.
        text: String,
    },
    /// A tile without a symbol.
    Empty(Position),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |at: &Position| format!("row {} column {}", at.row + 1, at.column + 1);
        match self {
            Self::Rule(rule) => f.write_str(rule),
            Self::NotAWord { run, text } => {
                write!(f, "{text} is not a word ({} from {})", run.direction, place(&run.start))
            }
            Self::Empty(at) => write!(f, "{} is empty", place(at)),
        }
    }
}

/// How bad an answer is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cost {
    /// Rules that are broken.
    pub rules: u64,
    /// Words that are not legal.
    pub words: u64,
    /// Empty tiles.
    pub tiles: u64,
}

impl Cost {
    /// The cost of these faults.
    pub fn of(faults: &[Fault]) -> Self {
        let mut cost = Self::default();
        for fault in faults {
            *match fault {
                Fault::Rule(_) => &mut cost.rules,
                Fault::NotAWord { .. } => &mut cost.words,
                Fault::Empty(_) => &mut cost.tiles,
            } += 1;
        }
        cost
    }

    /// The sum of the weights where no rule is broken, for a puzzle of so many tiles.
    pub const fn weighted(&self, tiles: usize) -> u64 {
        self.words * tiles as u64 + self.tiles
    }
}

/// Everything that is wrong with an answer; nothing if it is perfect.
pub fn faults(problem: &Problem<'_>, answer: &Grid) -> Vec<Fault> {
    let mut faults = broken_rules(problem, answer);
    let lines = |direction, count, length| (0..count).map(move |line| (direction, line, length));
    let across = lines(Direction::Across, answer.rows(), answer.columns());
    let down = lines(Direction::Down, answer.columns(), answer.rows());
    for (direction, line, length) in across.chain(down) {
        let at = |place: u32| match direction {
            Direction::Down => Position::new(place, line),
            _ => Position::new(line, place),
        };
        let is_block = |place: u32| answer[at(place)].content == Content::Block;
        for start in (0..length).filter(|&start| (start == 0 || is_block(start - 1)) && !is_block(start)) {
            let letters: Vec<_> =
                (start..length).map_while(|place| answer[at(place)].content.given().first().copied()).collect();
            let after = start + letters.len() as u32;
            let ended = after == length || is_block(after);
            if !ended || problem.words().score(&letters).is_none() {
                let run = Run { direction, start: at(start) };
                faults.push(Fault::NotAWord { run, text: run_text(answer, run, problem.alphabet()) });
            }
        }
    }
    let empty = |at: &Position| answer[*at].content == Content::Empty;
    faults.extend(answer.positions().filter(empty).map(Fault::Empty));
    faults
}

/// What stands in a run, as far as the next block, the edge or the first empty tile.
pub(crate) fn run_text(answer: &Grid, run: Run, alphabet: &Alphabet) -> String {
    let mut text = String::new();
    let mut at = run.start;
    while let Some(cell) = answer.cell_at(at) {
        match answer[cell].content {
            Content::Letter(letter) => text.push(alphabet.display(letter)),
            Content::Block => break,
            _ => {
                text.push('.');
                break;
            }
        }
        match run.direction {
            Direction::Down => at.row += 1,
            _ => at.column += 1,
        }
    }
    text
}

fn broken_rules(problem: &Problem<'_>, answer: &Grid) -> Vec<Fault> {
    let (puzzle, rules) = (problem.puzzle(), problem.rules());
    let mut broken = Vec::new();
    for at in puzzle.positions() {
        let content = &answer[at].content;
        let kept = match puzzle.tile(at) {
            Tile::Free => true,
            Tile::Block => *content == Content::Block,
            Tile::Letter => *content != Content::Block,
            Tile::Given(letter) => *content == Content::Letter(letter),
        };
        if !kept {
            broken.push(Fault::Rule(format!("{at} is not what the puzzle says")));
        }
    }
    let is_block = |at: &Position| answer[*at].content == Content::Block;
    for at in puzzle.positions() {
        let orbit = rules.symmetry.orbit(at, puzzle.rows(), puzzle.columns());
        if is_block(&at) && !orbit.iter().all(is_block) {
            broken.push(Fault::Rule(format!("the block at {at} breaks the symmetry {}", rules.symmetry)));
        }
    }
    let blocks = answer.positions().filter(is_block).count();
    if let Some(allowed) = rules.max_blocks.filter(|&allowed| blocks > allowed as usize) {
        broken.push(Fault::Rule(format!("{blocks} blocks, and only {allowed} are allowed")));
    }
    broken
}
