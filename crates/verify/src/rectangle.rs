//! Checks word rectangles and squares.

use crate::answer::{Answer, AnswerCell};
use crate::fault::{Fault, Place};
use crate::repeats::{Entry, check_duplicates};
use sator_grid::{Kind, Position};
use sator_words::{Alphabet, Letter};

/// The size of a rectangle, its lists, and what else it must be.
pub struct RectangleProblem<'a> {
    /// How many rows.
    pub rows: u32,
    /// How many columns.
    pub columns: u32,
    /// The alphabet of lists and answer.
    pub alphabet: &'a Alphabet,
    /// May the word stand in a row, or in a diagonal?
    pub row_word: &'a dyn Fn(&[Letter]) -> bool,
    /// May the word stand in a column?
    pub column_word: &'a dyn Fn(&[Letter]) -> bool,
    /// Must each row be the same word as the column of its number?
    pub symmetric: bool,
    /// Must all words be different? In a symmetric square, all rows.
    pub distinct: bool,
    /// The diagonals that must be words too; of squares only.
    pub diagonals: &'a [Diagonal],
}

/// A diagonal of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Diagonal {
    /// From top left to bottom right.
    Main,
    /// From top right to bottom left.
    Anti,
}

/// Every way in which the answer is wrong: cells, rows, columns, diagonals, then the whole.
pub fn check_rectangle(problem: &RectangleProblem<'_>, answer: &Answer) -> Vec<Fault> {
    let &RectangleProblem { rows, columns, alphabet, .. } = problem;
    if answer.size() != (rows, columns) {
        return vec![Fault::WrongSize { expected: (rows, columns), found: answer.size() }];
    }
    let mut faults = Vec::new();
    for at in (0..rows).flat_map(|row| (0..columns).map(move |column| Position::new(row, column))) {
        match answer.at(at) {
            AnswerCell::Letters(_) => {}
            AnswerCell::Empty => faults.push(Fault::NoLetter { at }),
            &AnswerCell::Unknown(found) => faults.push(Fault::NotALetter { at, found }),
            cell => faults.push(Fault::KindChanged { at, expected: Kind::Letter, found: cell.kind() }),
        }
    }
    if rows != columns && (problem.symmetric || !problem.diagonals.is_empty()) {
        faults.push(Fault::NotSquare { rows, columns });
    }
    let row_entries = read(answer, rows, columns, Place::Row, Position::new);
    let column_entries = read(answer, columns, rows, Place::Column, |column, row| Position::new(row, column));
    let diagonal_entries = diagonals(problem, answer);
    for (entries, is_word) in [
        (&row_entries, problem.row_word),
        (&column_entries, problem.column_word),
        (&diagonal_entries, problem.row_word),
    ] {
        for entry in entries.iter().filter(|entry| !is_word(&entry.word)) {
            faults.push(Fault::NotInList { place: entry.place, word: alphabet.text(&entry.word) });
        }
    }
    if problem.symmetric && rows == columns {
        check_rows_are_columns(problem, answer, &mut faults);
    }
    if problem.distinct {
        let mut entries = row_entries;
        if !problem.symmetric {
            entries.extend(column_entries);
        }
        check_duplicates(&entries, alphabet, &mut faults);
    }
    faults
}

/// The words of `count` parallel lines of `length` cells; lines with a gap have none.
fn read(
    answer: &Answer,
    count: u32,
    length: u32,
    place: fn(u32) -> Place,
    position: fn(u32, u32) -> Position,
) -> Vec<Entry> {
    let line = |line| -> Vec<Position> { (0..length).map(|step| position(line, step)).collect() };
    let lines = (0..count).map(|index| (place(index + 1), line(index)));
    lines.filter_map(|(place, cells)| Some(Entry { place, word: answer.word(&cells)?, given: false })).collect()
}

/// The words of the diagonals asked for; a rectangle that is no square has none.
fn diagonals(problem: &RectangleProblem<'_>, answer: &Answer) -> Vec<Entry> {
    let &RectangleProblem { rows, columns, .. } = problem;
    if rows != columns {
        return Vec::new();
    }
    let entry = |diagonal: &Diagonal| {
        let (place, cells): (_, Vec<Position>) = match diagonal {
            Diagonal::Main => (Place::Diagonal, (0..rows).map(|step| Position::new(step, step)).collect()),
            Diagonal::Anti => {
                (Place::AntiDiagonal, (0..rows).map(|step| Position::new(step, rows - 1 - step)).collect())
            }
        };
        Some(Entry { place, word: answer.word(&cells)?, given: false })
    };
    problem.diagonals.iter().filter_map(entry).collect()
}

fn check_rows_are_columns(problem: &RectangleProblem<'_>, answer: &Answer, faults: &mut Vec<Fault>) {
    let &RectangleProblem { rows, alphabet, .. } = problem;
    for line in 0..rows {
        let row: Vec<Position> = (0..rows).map(|step| Position::new(line, step)).collect();
        let column: Vec<Position> = (0..rows).map(|step| Position::new(step, line)).collect();
        if let (Some(row), Some(column)) = (answer.word(&row), answer.word(&column))
            && row != column
        {
            let [row, column] = [row, column].map(|word| alphabet.text(&word));
            faults.push(Fault::RowIsNotColumn { line: line + 1, row, column });
        }
    }
}
