//! A search cut into units: pieces of work that are the same in every run, can be done in any order and on any machine, and
//! whose results add up.

use crate::board::{Board, Lines};
use crate::choose::choose;
use crate::digest::Digest;
use crate::kernels::{MAX_ROW_WORDS, kernel};
use crate::layout::{Layout, MAX_LAYOUTS};
use crate::lexicon::Lexicon;
use crate::problem::{Problem, Symmetry};
use crate::symmetric::SymmetricBoard;
use crate::worker::Worker;
use sator_search::{Budget, StopReason};
use sator_words::{Letter, Score};
use std::sync::Arc;

/// Units are made smaller until there are this many, if the search allows it: enough to keep many processors busy to the end.
const UNITS: usize = 256;

/// A piece of the work: its place in the order of all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unit(pub u32);

/// What a unit came to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct UnitReport {
    /// How many results it has.
    pub results: u64,
    /// Nodes of the search.
    pub nodes: u64,
    /// The sum of the digests of its results, if they were looked at.
    pub digest: Digest,
}

/// A problem that cannot be searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanError {
    /// More row words than a search takes.
    #[error(
        "{0} words for lines of one length: at most {MAX_ROW_WORDS} can be searched; use fewer, or longer ones only"
    )]
    TooManyWords(usize),
    /// The budget was used up before the search could begin.
    #[error("{0}")]
    Stopped(StopReason),
    /// Too many ways to place the included words.
    #[error("more than {MAX_LAYOUTS} ways to place the words to include: include fewer")]
    TooManyLayouts,
}

/// A problem cut into units.
pub struct Plan<'a> {
    problem: &'a Problem<'a>,
    work: Work,
    units: usize,
}

/// What the units are.
pub enum Work {
    /// There is nothing to find.
    Nothing,
    /// The first rows of symmetric squares.
    Symmetric(SymmetricBoard, Vec<Vec<u32>>),
    /// The first rows of one board.
    Board(Arc<Board>, Layout, Vec<Vec<u32>>),
    /// Many boards, one for each layout, each cut into so many parts.
    Layouts { layouts: Vec<Layout>, parts: usize },
}

impl<'a> Plan<'a> {
    /// Cuts a problem into units, which may take a while if there are words to include.
    pub fn new(problem: &'a Problem<'a>, budget: &Budget) -> Result<Self, PlanError> {
        for lexicon in [problem.rows, problem.columns] {
            if lexicon.len() > MAX_ROW_WORDS {
                return Err(PlanError::TooManyWords(lexicon.len()));
            }
        }
        let work = if problem.rules.symmetry == Symmetry::Symmetric {
            symmetric(problem)
        } else if problem.include.is_empty() {
            one_board(problem)
        } else {
            let layouts = Layout::all(problem, budget)?;
            let parts = (UNITS / layouts.len().max(1)).max(1);
            Work::Layouts { layouts, parts }
        };
        let units = match &work {
            Work::Nothing => 0,
            Work::Symmetric(_, prefixes) | Work::Board(_, _, prefixes) => prefixes.len(),
            Work::Layouts { layouts, parts } => layouts.len() * parts,
        };
        Ok(Self { problem, work, units })
    }

    /// What is to be found.
    pub fn problem(&self) -> &'a Problem<'a> {
        self.problem
    }

    /// All units, in order.
    pub fn units(&self) -> impl ExactSizeIterator<Item = Unit> + use<> {
        (0..self.units as u32).map(Unit)
    }

    /// A worker, for one thread.
    pub fn worker(&self) -> Worker<'_> {
        Worker::new(self)
    }

    pub(crate) fn work(&self) -> &Work {
        &self.work
    }

    /// What this plan can be told from every other by: words, sizes, rules, units.
    pub fn digest(&self) -> Digest {
        let problem = self.problem;
        let lexicon = |words: &'a Lexicon| {
            let letters = words.letters().iter().copied();
            let scores = words.words().map(|word| words.score_of(word)).flat_map(|score| score.value().to_le_bytes());
            (words.length() as u64).to_le_bytes().into_iter().chain(letters).chain(scores)
        };
        let rest = format!(
            "{:?} {:?} {:?} {} {}",
            problem.rules, problem.given, problem.include, problem.alphabet, self.units
        );
        Digest::of(lexicon(problem.rows).chain(lexicon(problem.columns)).chain(rest.into_bytes()))
    }
}

/// The symmetric squares of a problem.
fn symmetric(problem: &Problem<'_>) -> Work {
    // Every word stands in a row and in a column; included words need not be in the lists.
    let listed = problem.rows.words().filter(|word| problem.columns.has(word));
    let letters = |word: &[u8]| word.iter().map(|&letter| Letter::new(letter)).collect::<Vec<_>>();
    let included = problem.include.iter().flat_map(|include| include.rows.clone());
    let given = problem.given_lines().into_iter().map(|(_, word)| word);
    let words = listed.map(letters).chain(included).chain(given).map(|word| (word, Score::DEFAULT));
    let words = Lexicon::from_words(problem.width(), words);
    let (rows, columns) = Layout::default().slots(problem);
    match SymmetricBoard::new(&words, &rows, &columns) {
        Some(board) => {
            let prefixes = prefixes(UNITS, problem.height(), |prefix| board.candidates(prefix));
            Work::Symmetric(board, prefixes)
        }
        None => Work::Nothing,
    }
}

/// A problem without words to include.
fn one_board(problem: &Problem<'_>) -> Work {
    match board_of(problem, &Layout::default()) {
        Some(board) => {
            let mut kernel = kernel(&board);
            let prefixes = prefixes(UNITS, board.height(), |prefix| kernel.candidates(&board, prefix));
            Work::Board(Arc::new(board), Layout::default(), prefixes)
        }
        None => Work::Nothing,
    }
}

/// The board of a layout, if every line can hold a word.
pub fn board_of(problem: &Problem<'_>, layout: &Layout) -> Option<Board> {
    let (rows, columns) = layout.slots(problem);
    let rows = Lines { lexicon: problem.rows, slots: rows };
    let columns = Lines { lexicon: problem.columns, slots: columns };
    choose(&rows, &columns, problem)
}

/// The first rows of all grids: as many rows as it takes to have so many beginnings, but never all rows.
pub fn prefixes(enough: usize, height: usize, mut candidates: impl FnMut(&[u32]) -> Vec<u32>) -> Vec<Vec<u32>> {
    let mut prefixes = vec![Vec::new()];
    for _ in 1..height {
        if prefixes.len() >= enough || prefixes.is_empty() {
            break;
        }
        let longer = prefixes.iter().flat_map(|prefix| {
            let words = candidates(prefix);
            words.into_iter().map(|word| prefix.iter().copied().chain([word]).collect()).collect::<Vec<Vec<u32>>>()
        });
        prefixes = longer.collect();
    }
    prefixes
}
