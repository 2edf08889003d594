//! Every grid of letters is looked at, one after the other.

use crate::cases::Case;
use sator_rect::{Diagonals, Rectangle, Symmetry};
use sator_words::Letter;
use std::collections::BTreeSet;

/// All results.
pub fn results(case: &Case) -> BTreeSet<Rectangle> {
    let (width, height) = (case.rows.length(), case.columns.length());
    let mut results = BTreeSet::new();
    fill(case, &mut Vec::new(), width, height, &mut |letters| {
        let grid = Rectangle::new(width, letters.to_vec());
        if is_result(case, &grid) {
            results.insert(grid);
        }
    });
    if case.rules.unordered && width == height {
        let smaller = |grid: &Rectangle| {
            let other = transpose(grid);
            other < *grid && results.contains(&other)
        };
        return results.iter().filter(|grid| !smaller(grid)).cloned().collect();
    }
    results
}

/// Every grid whose rows are words, of the list or to be included.
fn fill(case: &Case, letters: &mut Vec<Letter>, width: usize, height: usize, on_grid: &mut dyn FnMut(&[Letter])) {
    if letters.len() == width * height {
        return on_grid(letters);
    }
    let mut number = 0;
    let alphabet = usize::from(case.letters);
    while number < alphabet.pow(width as u32) {
        let row: Vec<Letter> =
            (0..width).map(|place| Letter::new((number / alphabet.pow(place as u32) % alphabet) as u8)).collect();
        number += 1;
        let included = || case.include.iter().any(|include| include.rows.contains(&row));
        let given = || case.given.get(letters.len()..letters.len() + width).is_some_and(|given| is_given(given.iter()));
        if case.rows.score(&row).is_some() || included() || given() {
            letters.extend(&row);
            fill(case, letters, width, height, on_grid);
            letters.truncate(letters.len() - width);
        }
    }
}

/// Is every letter of a line given?
fn is_given<'a>(mut line: impl Iterator<Item = &'a Option<Letter>>) -> bool {
    line.all(Option::is_some)
}

fn transpose(grid: &Rectangle) -> Rectangle {
    Rectangle::new(grid.rows().count(), grid.columns().flatten().collect())
}

fn is_result(case: &Case, grid: &Rectangle) -> bool {
    let rows: Vec<Vec<Letter>> = grid.rows().map(<[Letter]>::to_vec).collect();
    let columns: Vec<Vec<Letter>> = grid.columns().collect();
    let flat: Vec<Letter> = rows.concat();
    let given = case.given.iter().zip(&flat).all(|(given, letter)| given.is_none_or(|given| given == *letter));
    let square = rows.len() == columns.len();
    let symmetric = rows == columns;
    let symmetry = match case.rules.symmetry {
        Symmetry::Any => true,
        Symmetry::Symmetric => symmetric,
        Symmetry::Asymmetric => !(square && symmetric),
    };
    let mut words = rows.clone();
    if case.rules.symmetry != Symmetry::Symmetric {
        words.extend(columns.clone());
    }
    let distinct = !case.rules.distinct || words.iter().collect::<BTreeSet<_>>().len() == words.len();
    let size = rows.len();
    let main: Vec<Letter> = (0..size.min(columns.len())).map(|at| rows[at][at]).collect();
    let anti = || -> Vec<Letter> { (0..size).map(|at| rows[at][size - 1 - at]).collect() };
    let diagonals = match case.rules.diagonals {
        Diagonals::None => true,
        Diagonals::Main => case.rows.score(&main).is_some(),
        Diagonals::Both => case.rows.score(&main).is_some() && case.rows.score(&anti()).is_some(),
    };
    given && symmetry && distinct && diagonals && assigned(case, &rows, &columns, 0, &mut Vec::new())
}

/// Can each word to include have a line of its own, so that all other lines are words of the lists?
fn assigned(case: &Case, rows: &[Vec<Letter>], columns: &[Vec<Letter>], next: usize, taken: &mut Vec<usize>) -> bool {
    let lines = rows.len() + columns.len();
    let is_row = |line: usize| line < rows.len();
    let word = |line: usize| if is_row(line) { &rows[line] } else { &columns[line - rows.len()] };
    if next == case.include.len() {
        return (0..lines).filter(|line| !taken.contains(line)).all(|line| {
            let list = if is_row(line) { &case.rows } else { &case.columns };
            let width = columns.len();
            let given = || match line.checked_sub(rows.len()) {
                _ if case.given.is_empty() => false,
                None => is_given(case.given[line * width..][..width].iter()),
                Some(column) => is_given(case.given.iter().skip(column).step_by(width)),
            };
            list.score(word(line)).is_some() || given()
        });
    }
    (0..lines).any(|line| {
        let include = &case.include[next];
        let forms = if is_row(line) { &include.rows } else { &include.columns };
        if taken.contains(&line) || !forms.contains(word(line)) {
            return false;
        }
        taken.push(line);
        let fits = assigned(case, rows, columns, next + 1, taken);
        taken.pop();
        fits
    })
}
