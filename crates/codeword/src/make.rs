//! Makes codewords: a grid is filled with common words that use every letter, numbered at random, and given starter
//! letters. Against a larger list than it was filled from, the puzzle must have one solution; otherwise it is thrown away.

mod pattern;
mod starters;

pub use pattern::SIDES;

use crate::code::{Code, CodeCell, Key};
use crate::explain::{Explanation, explain};
use crate::puzzle::{Codeword, MAX_WORDS};
use crate::shape::{CodeId, Shape};
use crate::solve::{Missing, Solution, SolveOptions, Solved, Verdict, solve};
use pattern::{pattern, room};
use sator_fill::{Fill, Floors, Options, Problem, Rules, fill};
use sator_grid::{CellId, IdVec, SlotName, Template};
use sator_search::{Budget, OnProgress, Outcome, Progress, Rng, Stats, StopReason, ignore_progress};
use sator_words::{Letter, Score, WordList};

/// What to make a codeword of.
pub struct MakeProblem<'a> {
    /// The grid.
    pub grid: MakeGrid<'a>,
    /// The words to fill it with.
    pub words: &'a WordList,
    /// Only words that score at least this are used.
    pub floor: Option<Score>,
    /// The words against which it must have one solution: those it is filled with, and more.
    pub proof: &'a WordList,
    /// How many starter letters.
    pub starters: Starters,
    /// The same seed makes the same puzzle.
    pub seed: u64,
}

/// The grid of a codeword to be made.
#[derive(Clone, Copy)]
pub enum MakeGrid<'a> {
    /// This one.
    Given(&'a Template),
    /// One of our own.
    Size {
        /// Its rows.
        rows: u32,
        /// Its columns.
        columns: u32,
    },
}

/// How many letters a puzzle gives away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Starters {
    /// So many.
    Exactly(usize),
    /// As few as leave one solution.
    Fewest,
}

/// A codeword, made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Codeword,
    /// Its one solution.
    pub solution: Solution,
    /// How to find it; or why that was not found out, though the puzzle is as good without.
    pub explanation: Result<Explanation, StopReason>,
    /// How many puzzles were thrown away before it.
    pub rejected: usize,
    /// What it took.
    pub stats: Stats,
}

/// Why no puzzle can be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unmade {
    /// The grid has fewer cells than the alphabet has letters.
    TooSmall {
        /// Letter cells that are in words.
        cells: usize,
        /// Letters of the alphabet.
        letters: usize,
    },
    /// The grid has more words than a codeword may have.
    TooManyWords {
        /// How many.
        words: usize,
    },
    /// Grids of our own of this size have so few cells that hardly a fill uses every letter; none is looked for.
    LittleRoom {
        /// The most letter cells that they have.
        cells: usize,
        /// Letters of the alphabet.
        letters: usize,
        /// The side of the smallest square that is large enough.
        side: u32,
    },
    /// No grid of this size was found that keeps to the house rules.
    NoGrid,
    /// A word that is given is not among those against which the puzzle must have one solution.
    UnknownWord {
        /// Where it stands.
        slot: SlotName,
        /// The word.
        word: Vec<Letter>,
    },
    /// The grid cannot be filled with these words and every letter.
    NoFill {
        /// Is that proven? If not, no fill was found in time in any of several grids.
        proven: bool,
    },
    /// All puzzles that were made had several solutions; there may be others.
    NotUnique {
        /// How many there were.
        rejected: usize,
    },
    /// A letter cell of the grid is in no word, or a rebus: a codeword cannot show it.
    OddCell {
        /// The cell.
        cell: CellId,
    },
}

impl Unmade {
    /// Is it proven that there is no puzzle?
    pub const fn is_proven(&self) -> bool {
        match self {
            Self::TooSmall { .. } | Self::TooManyWords { .. } | Self::OddCell { .. } | Self::UnknownWord { .. } => true,
            Self::NoFill { proven } => *proven,
            Self::LittleRoom { .. } | Self::NoGrid | Self::NotUnique { .. } => false,
        }
    }
}

/// A grid of ours is given up after so many nodes, and another is taken. Nodes, not seconds: the same seed makes the same puzzle
/// on any machine, however busy.
const FILL_NODES: u64 = 10_000;

/// Grids of ours have room for every letter so many times: with less, fills that use them all are hardly ever found.
const ROOM: usize = 2;

/// So many grids of ours are tried.
const GRIDS: usize = 40;

/// So many fills are tried.
const FILLS: usize = 40;

/// Makes a codeword. `Err` says why there is none.
pub fn make(
    problem: &MakeProblem<'_>,
    budget: &Budget,
    listener: &mut OnProgress<'_>,
) -> Outcome<Result<Box<Made>, Unmade>> {
    match try_to_make(problem, budget, listener) {
        Ok(made) => Outcome::Found(made),
        Err(reason) => Outcome::Stopped(reason),
    }
}

fn try_to_make(
    problem: &MakeProblem<'_>,
    budget: &Budget,
    listener: &mut OnProgress<'_>,
) -> Result<Result<Box<Made>, Unmade>, StopReason> {
    if let MakeGrid::Size { rows, columns } = problem.grid {
        let (cells, letters) = (room(rows, columns), problem.words.alphabet().len());
        if cells < ROOM * letters {
            let side = SIDES.into_iter().find(|&side| room(side, side) >= ROOM * letters).unwrap_or(*SIDES.end());
            return Ok(Err(Unmade::LittleRoom { cells, letters, side }));
        }
    }
    let mut rng = Rng::new(problem.seed);
    let mut stats = Stats::default();
    let mut why = Unmade::NoGrid;
    let mut rejected = 0;
    let mut grids = 0;
    for _ in 0..FILLS.max(GRIDS) {
        budget.check_now()?;
        stats.elapsed = budget.elapsed();
        if listener(&Progress { phase: "making", stats, ..Progress::default() }).is_break() {
            return Err(StopReason::Cancelled);
        }
        let own;
        let template = match problem.grid {
            MakeGrid::Given(template) => template,
            MakeGrid::Size { rows, columns } => {
                grids += 1;
                match pattern(rows, columns, &mut rng) {
                    Some(grid) => own = grid,
                    None => continue,
                }
                &own
            }
        };
        if let Err(unmade) = check(template, problem) {
            return Ok(Err(unmade));
        }
        let given = matches!(problem.grid, MakeGrid::Given(_));
        let found = match filled(template, problem, given, &mut rng, budget, &mut stats)? {
            Some(fill) => fill,
            None if given => {
                return Ok(Err(if rejected > 0 {
                    Unmade::NotUnique { rejected }
                } else {
                    Unmade::NoFill { proven: true }
                }));
            }
            None => {
                why = Unmade::NoFill { proven: false };
                continue;
            }
        };
        if let Some((puzzle, solved)) = puzzle(template, &found, problem, &mut rng, budget)? {
            let stats = Stats { attempts: grids, ..stats };
            return Ok(Ok(Box::new(explained(puzzle, solved, problem.proof, rejected, stats, budget))));
        }
        rejected += 1;
        why = Unmade::NotUnique { rejected };
    }
    Ok(Err(why))
}

/// A puzzle that is proven to have one solution, with its explanation if there is time for one.
fn explained(
    puzzle: Codeword,
    solved: Solved,
    proof: &WordList,
    rejected: usize,
    stats: Stats,
    budget: &Budget,
) -> Made {
    let explanation = explain(&puzzle, proof, &solved, budget).expect("a unique puzzle has a solution");
    let solution = solved.solutions.into_iter().next().expect("a unique puzzle has a solution");
    let stats = Stats { results: 1, elapsed: budget.elapsed(), ..stats };
    Made { puzzle, solution, explanation, rejected, stats }
}

/// Can the grid be a codeword at all?
fn check(template: &Template, problem: &MakeProblem<'_>) -> Result<(), Unmade> {
    let letters = problem.words.alphabet().len();
    let words = template.slots().len();
    if words > MAX_WORDS {
        return Err(Unmade::TooManyWords { words });
    }
    let grid = template.grid();
    let cells: Vec<CellId> = grid.letter_cells().collect();
    let odd = |&cell: &CellId| template.through(cell).is_empty() || grid[cell].content.given().len() > 1;
    if let Some(cell) = cells.iter().copied().find(odd) {
        return Err(Unmade::OddCell { cell });
    }
    if cells.len() < letters {
        return Err(Unmade::TooSmall { cells: cells.len(), letters });
    }
    for (id, slot) in template.slots().entries() {
        if let Some(word) = template.given_word(id).filter(|word| problem.proof.score(word).is_none()) {
            return Err(Unmade::UnknownWord { slot: slot.name(), word });
        }
    }
    Ok(())
}

/// Fills the grid with every letter of the alphabet. None if that cannot be done; in a grid of ours, or not soon.
fn filled(
    template: &Template,
    problem: &MakeProblem<'_>,
    given: bool,
    rng: &mut Rng,
    budget: &Budget,
    stats: &mut Stats,
) -> Result<Option<Fill>, StopReason> {
    // Without a floor the engine would look for better words by itself, and take the same ones again and again.
    let floors = Floors { all: Some(problem.floor.unwrap_or(Score::MIN)), ..Floors::default() };
    let rules = Rules { pangram: true, floors, ..Rules::default() };
    let part = if given { budget.clone() } else { budget.clone().with_node_limit(FILL_NODES) };
    let options = Options { seed: rng.next_u64(), ..Options::default() };
    let answer =
        fill(&Problem { template, words: problem.words, rules: &rules }, &options, &part, &mut ignore_progress);
    *stats += answer.stats;
    match answer.outcome {
        Outcome::Found(fill) => Ok(Some(fill)),
        Outcome::Impossible => Ok(None),
        Outcome::Stopped(reason) => {
            budget.check_now()?;
            if given { Err(reason) } else { Ok(None) }
        }
    }
}

/// The puzzle of a fill with its starters, and the proof that it has one solution. None if it has not.
fn puzzle(
    template: &Template,
    fill: &Fill,
    problem: &MakeProblem<'_>,
    rng: &mut Rng,
    budget: &Budget,
) -> Result<Option<(Codeword, Solved)>, StopReason> {
    let alphabet = problem.words.alphabet();
    let mut order: Vec<Letter> = alphabet.letters().iter().collect();
    rng.shuffle(&mut order);
    let key: Key = (1..).map(Code).zip(order.iter().copied()).collect();
    let code = |letter: Letter| {
        Code(order.iter().position(|&other| other == letter).expect("every letter has a code") as u32 + 1)
    };
    let grid = template.grid();
    let cell = |cell: CellId| fill.letters[cell].map(|letter| CodeCell::Code(code(letter)));
    let ids: Vec<CellId> = grid.cells().ids().collect();
    let rows = ids.chunks(grid.columns() as usize).map(|row| row.iter().map(|&id| cell(id)).collect()).collect();
    let bare = Codeword::from_grid(rows, &Key::new(), alphabet).expect("a filled grid is a codeword");
    let shape = Shape::new(&bare, problem.proof);
    let by_id: IdVec<CodeId, Letter> =
        shape.codes.iter().map(|code| key[&code.expect("no letter is printed")]).collect();
    let mut meter = budget.meter();
    let Some(needed) = starters::fewest(&shape, &by_id, rng, &mut meter)? else { return Ok(None) };
    let wanted = match problem.starters {
        Starters::Fewest => needed.len(),
        Starters::Exactly(wanted) if wanted >= needed.len() => wanted,
        Starters::Exactly(_) => return Ok(None),
    };
    let mut given = needed;
    let mut others: Vec<CodeId> = shape.codes.ids().filter(|code| !given.contains(code)).collect();
    rng.shuffle(&mut others);
    given.extend(others.into_iter().take(wanted - given.len()));
    let starters = given.iter().map(|&id| (shape.codes[id].expect("no letter is printed"), by_id[id]));
    let puzzle =
        starters.fold(bare, |puzzle, (code, letter)| puzzle.with_given(code, letter).expect("letters of a key differ"));
    let options = SolveOptions { limit: 2, missing: Missing::AtMost(0), rare: None };
    let solved = solve(&puzzle, problem.proof, &options, budget, &mut ignore_progress);
    if let Verdict::Stopped(reason) = solved.verdict {
        return Err(reason);
    }
    let right = solved.verdict == Verdict::Unique && solved.solutions.first().is_some_and(|first| first.key == key);
    Ok(right.then_some((puzzle, solved)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sator_words::{Alphabet, Role};
    use std::sync::Arc;
    use std::time::Duration;

    #[test]
    fn a_puzzle_is_not_lost_for_want_of_time_to_explain_it() {
        let alphabet = Arc::new(Alphabet::latin());
        let mut words = WordList::builder(Arc::clone(&alphabet));
        words.read("tea\n".as_bytes(), Role::Base).unwrap();
        let words = words.build();
        let puzzle = crate::read_codeword(b"grid:\n1 2 3\n", None, &alphabet).unwrap();
        let made = |budget: &Budget| {
            let options = SolveOptions { limit: 2, missing: Missing::AtMost(0), rare: None };
            let solved = solve(&puzzle, &words, &options, &Budget::unlimited(), &mut ignore_progress);
            explained(puzzle.clone(), solved, &words, 0, Stats::default(), budget)
        };
        let late = made(&Budget::unlimited().within(Duration::ZERO));
        assert_eq!(late.explanation, Err(StopReason::TimeOut));
        let soon = made(&Budget::unlimited());
        assert_eq!((soon.solution, soon.explanation.is_ok()), (late.solution, true));
    }
}
