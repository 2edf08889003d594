//! Where the words stand that must be there: every way to give each a row or a column of its own, so that they agree where
//! they cross.
//!
//! A result may fit several layouts, if a word stands in it more than once. It counts in the first of them.

use crate::lexicon::Lexicon;
use crate::problem::Problem;
use crate::slot::{ANY, Slot, matches};
use std::ops::ControlFlow;

/// The most ways that are kept.
pub const MAX_LAYOUTS: usize = 1_000_000;

/// A row or a column: rows first.
pub type Line = usize;

/// Where each included word stands: its line, and which of its forms it has there.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Layout(Vec<(Line, usize)>);

impl Layout {
    /// All layouts, in order; nothing if there are too many.
    pub fn all(problem: &Problem<'_>) -> Option<Vec<Self>> {
        let mut layouts = Vec::new();
        let mut grid = Cells::new(problem);
        let complete = place(problem, &mut grid, &mut Vec::new(), &mut |layout| {
            layouts.push(Self(layout.to_vec()));
            if layouts.len() > MAX_LAYOUTS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        complete.is_continue().then_some(layouts)
    }

    /// What rows and columns must hold.
    pub fn slots(&self, problem: &Problem<'_>) -> (Vec<Slot>, Vec<Slot>) {
        let mut grid = Cells::new(problem);
        for (include, &(line, form)) in self.0.iter().enumerate() {
            grid.put(line, &form_of(problem, include, line, form));
        }
        let (height, width) = (problem.height(), problem.width());
        let mut slots: Vec<Slot> = (0..height + width).map(|line| Slot::Pattern(grid.line(line))).collect();
        for &(line, _) in &self.0 {
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

fn forms<'a>(problem: &'a Problem<'_>, include: usize, line: Line) -> &'a [Vec<sator_words::Letter>] {
    let include = &problem.include[include];
    if line < problem.height() { &include.rows } else { &include.columns }
}

/// May the next word stand in this line? The same word given twice stands in ascending lines, so that no layout comes twice.
fn is_free(problem: &Problem<'_>, placed: &[(Line, usize)], line: Line) -> bool {
    let include = placed.len();
    let twin = problem.include[..include].iter().rposition(|other| *other == problem.include[include]);
    placed.iter().all(|&(other, _)| other != line) && twin.is_none_or(|twin| placed[twin].0 < line)
}

/// Takes each layout.
type OnLayout<'a> = dyn FnMut(&[(Line, usize)]) -> ControlFlow<()> + 'a;

/// Places the words from here on in every way.
fn place(
    problem: &Problem<'_>,
    grid: &mut Cells,
    placed: &mut Vec<(Line, usize)>,
    on_layout: &mut OnLayout<'_>,
) -> ControlFlow<()> {
    let include = placed.len();
    if include == problem.include.len() {
        return on_layout(placed);
    }
    for line in 0..problem.height() + problem.width() {
        if !is_free(problem, placed, line) {
            continue;
        }
        for form in 0..forms(problem, include, line).len() {
            let word = form_of(problem, include, line, form);
            if !matches(&word, &grid.line(line)) {
                continue;
            }
            let before = grid.put(line, &word);
            placed.push((line, form));
            let flow = if crossings_can_be_words(problem, grid, placed, line) {
                place(problem, grid, placed, on_layout)
            } else {
                ControlFlow::Continue(())
            };
            placed.pop();
            grid.put(line, &before);
            flow?;
        }
    }
    ControlFlow::Continue(())
}

/// Is there a word for each line that crosses this one, as far as its letters are known? Lines of included words still to be
/// placed need none, so this is asked only where no such word could stand.
fn crossings_can_be_words(problem: &Problem<'_>, grid: &Cells, placed: &[(Line, usize)], line: Line) -> bool {
    let height = problem.height();
    let (crossing, lexicon): (_, &Lexicon) =
        if line < height { (height..height + problem.width(), problem.columns) } else { (0..height, problem.rows) };
    let left = placed.len()..problem.include.len();
    crossing.into_iter().all(|other| {
        let letters = grid.line(other);
        let may_be_included = || {
            left.clone().any(|include| {
                forms(problem, include, other).iter().any(|word| {
                    word.iter().zip(&letters).all(|(l, &known)| known == ANY || usize::from(known) == l.index())
                })
            })
        };
        placed.iter().any(|&(line, _)| line == other)
            || letters.iter().filter(|&&letter| letter != ANY).count() < 2
            || may_be_included()
            || lexicon.words().any(|word| matches(word, &letters))
    })
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
            lexicon.has(&grid.line(line))
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
