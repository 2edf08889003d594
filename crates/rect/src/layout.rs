//! Where the words stand that must be there: every way to give each a row or a column of its own, so that they agree where
//! they cross.
//!
//! A result may fit several layouts, if a word stands in it more than once. It counts in the first of them.

use crate::plan::PlanError;
use crate::problem::Problem;
use crate::slot::{ANY, Slot, matches};
use sator_search::{Budget, Meter};
use sator_words::Letter;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The most ways that are kept.
pub const MAX_LAYOUTS: usize = 1_000_000;

/// A row or a column: rows first.
pub type Line = usize;

/// Where each included word stands: its line, and which of its forms it has there.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Layout(Vec<(Line, usize)>);

impl Layout {
    /// All layouts, in order.
    pub fn all(problem: &Problem<'_>, budget: &Budget) -> Result<Vec<Self>, PlanError> {
        let mut search = Placing { problem, grid: Cells::new(problem), placed: Vec::new(), known: BTreeMap::new() };
        let mut layouts = Vec::new();
        let mut meter = budget.meter();
        search.place(&mut meter, &mut layouts)?;
        Ok(layouts)
    }

    /// What rows and columns must hold.
    pub fn slots(&self, problem: &Problem<'_>) -> (Vec<Slot>, Vec<Slot>) {
        let mut grid = Cells::new(problem);
        for (include, &(line, form)) in self.0.iter().enumerate() {
            grid.put(line, &form_of(problem, include, line, form));
        }
        let (height, width) = (problem.height(), problem.width());
        let mut slots: Vec<Slot> = (0..height + width).map(|line| Slot::Pattern(grid.line(line))).collect();
        // A line given whole need not be a word of the list.
        let given = (0..height + width).filter(|&line| problem.is_given(line));
        for line in self.0.iter().map(|&(line, _)| line).chain(given) {
            slots[line] = Slot::Word(grid.line(line));
        }
        let columns = slots.split_off(height);
        (slots, columns)
    }

    /// Is this the first layout that the grid, which fits it, fits?
    pub fn is_first_for(&self, problem: &Problem<'_>, grid: &[u8]) -> bool {
        problem.include.is_empty() || first_for(problem, grid).as_deref() == Some(self.0.as_slice())
    }

    /// Are all lines of the grid words of the lists, or included ones, and are those all there?
    pub fn any_for(problem: &Problem<'_>, grid: &[u8]) -> bool {
        first_for(problem, grid).is_some()
    }
}

/// The letters of a grid, or [`ANY`].
struct Cells {
    width: usize,
    height: usize,
    letters: Vec<u8>,
}

impl Cells {
    /// The letters that are given.
    fn new(problem: &Problem<'_>) -> Self {
        let (width, height) = (problem.width(), problem.height());
        let letters = (0..height).flat_map(|row| (0..width).map(move |column| problem.at(row, column))).collect();
        Self { width, height, letters }
    }

    fn places(&self, line: Line) -> impl Iterator<Item = usize> + use<> {
        let (start, step, count) = if line < self.height {
            (line * self.width, 1, self.width)
        } else {
            (line - self.height, self.width, self.height)
        };
        (0..count).map(move |at| start + at * step)
    }

    fn line(&self, line: Line) -> Vec<u8> {
        self.places(line).map(|place| self.letters[place]).collect()
    }

    /// Writes a word; returns what stood there.
    fn put(&mut self, line: Line, word: &[u8]) -> Vec<u8> {
        let before = self.line(line);
        for (place, &letter) in self.places(line).zip(word) {
            self.letters[place] = letter;
        }
        before
    }
}

/// The letters of an included word in this line.
fn form_of(problem: &Problem<'_>, include: usize, line: Line, form: usize) -> Vec<u8> {
    forms(problem, include, line)[form].iter().map(|letter| letter.index() as u8).collect()
}

fn forms<'a>(problem: &'a Problem<'_>, include: usize, line: Line) -> &'a [Vec<Letter>] {
    let include = &problem.include[include];
    if line < problem.height() { &include.rows } else { &include.columns }
}

/// May the next word stand in this line? The same word given twice stands in ascending lines, so that no layout comes twice.
fn is_free(problem: &Problem<'_>, placed: &[(Line, usize)], line: Line) -> bool {
    let include = placed.len();
    let twin = problem.include[..include].iter().rposition(|other| *other == problem.include[include]);
    placed.iter().all(|&(other, _)| other != line) && twin.is_none_or(|twin| placed[twin].0 < line)
}

/// Places words one after the other.
struct Placing<'a> {
    problem: &'a Problem<'a>,
    grid: Cells,
    placed: Vec<(Line, usize)>,
    /// Patterns of rows (true) and columns, and whether a word has them.
    known: BTreeMap<(bool, Vec<u8>), bool>,
}

impl Placing<'_> {
    /// Places the words from here on in every way.
    fn place(&mut self, meter: &mut Meter<'_>, layouts: &mut Vec<Layout>) -> Result<(), PlanError> {
        let problem = self.problem;
        let include = self.placed.len();
        if include == problem.include.len() {
            layouts.push(Layout(self.placed.clone()));
            return if layouts.len() > MAX_LAYOUTS { Err(PlanError::TooManyLayouts) } else { Ok(()) };
        }
        for line in 0..problem.height() + problem.width() {
            if !is_free(problem, &self.placed, line) {
                continue;
            }
            for form in 0..forms(problem, include, line).len() {
                meter.check().map_err(PlanError::Stopped)?;
                let word = form_of(problem, include, line, form);
                if !matches(&word, &self.grid.line(line)) {
                    continue;
                }
                let before = self.grid.put(line, &word);
                self.placed.push((line, form));
                if self.crossings_can_be_words(line) {
                    self.place(meter, layouts)?;
                }
                self.placed.pop();
                self.grid.put(line, &before);
            }
        }
        Ok(())
    }

    /// Is there a word for each line that crosses this one, as far as its letters are known? Lines in which words still to be
    /// placed could stand need none.
    fn crossings_can_be_words(&mut self, line: Line) -> bool {
        let (height, width) = (self.problem.height(), self.problem.width());
        let mut crossing = if line < height { height..height + width } else { 0..height };
        crossing.all(|other| {
            let letters = self.grid.line(other);
            let left = self.placed.len()..self.problem.include.len();
            let is_form = |word: &Vec<Letter>| {
                word.iter().zip(&letters).all(|(letter, &known)| known == ANY || usize::from(known) == letter.index())
            };
            self.placed.iter().any(|&(line, _)| line == other)
                || letters.iter().filter(|&&letter| letter != ANY).count() < 2
                || left.into_iter().any(|include| forms(self.problem, include, other).iter().any(is_form))
                || self.problem.is_given(other)
                || self.is_word(other < height, letters)
        })
    }

    fn is_word(&mut self, row: bool, letters: Vec<u8>) -> bool {
        let lexicon = if row { self.problem.rows } else { self.problem.columns };
        let has = |letters: &[u8]| lexicon.words().any(|word| matches(word, letters));
        *self.known.entry((row, letters)).or_insert_with_key(|(_, letters)| has(letters))
    }
}

/// The first layout that a whole grid fits.
fn first_for(problem: &Problem<'_>, grid: &[u8]) -> Option<Vec<(Line, usize)>> {
    let grid = Cells { width: problem.width(), height: problem.height(), letters: grid.to_vec() };
    let mut first = None;
    let _ = find(problem, &grid, &mut Vec::new(), &mut first);
    first
}

fn find(
    problem: &Problem<'_>,
    grid: &Cells,
    placed: &mut Vec<(Line, usize)>,
    first: &mut Option<Vec<(Line, usize)>>,
) -> ControlFlow<()> {
    let include = placed.len();
    let height = problem.height();
    if include == problem.include.len() {
        let others = (0..height + problem.width()).filter(|line| placed.iter().all(|(other, _)| other != line));
        let is_word = |line: Line| {
            let lexicon = if line < height { problem.rows } else { problem.columns };
            problem.is_given(line) || lexicon.has(&grid.line(line))
        };
        if others.into_iter().all(is_word) {
            *first = Some(placed.clone());
            return ControlFlow::Break(());
        }
        return ControlFlow::Continue(());
    }
    for line in 0..height + problem.width() {
        if !is_free(problem, placed, line) {
            continue;
        }
        let letters = grid.line(line);
        for form in 0..forms(problem, include, line).len() {
            if form_of(problem, include, line, form) == letters {
                placed.push((line, form));
                let flow = find(problem, grid, placed, first);
                placed.pop();
                flow?;
            }
        }
    }
    ControlFlow::Continue(())
}
