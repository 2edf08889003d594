//! Grids for codewords: a British lattice, in which every other row and column has words, broken up at random by pairs of
//! blocks that keep it the same after half a turn.
//!
//! The lattice grows from all four sides inwards. Where the two halves of an even side meet, two rows of the lattice stand
//! together; what that breaks of the house rules is mended before the words are broken up.

use sator_grid::{Content, Grid, Position, Style, Symmetry, Template, lint};
use sator_search::Rng;

/// The shortest and the longest side of a grid that is made.
pub const SIDES: std::ops::RangeInclusive<u32> = 5..=35;

/// So many changes are tried to mend a lattice.
const MENDINGS: usize = 4000;

/// So many grids are begun before one with longer words than wanted is taken.
const ATTEMPTS: usize = 12;

/// Words longer than this are broken up, in grids that have room for shorter ones.
const LONGEST: usize = 9;

/// In small grids, words are broken up that leave less than this of the longer side.
const SPARE: usize = 2;

/// Words of this length are dull.
const SHORT: usize = 3;

/// How often a block is taken though it makes a short word.
const SHORT_TAKEN: f64 = 0.25;

/// A grid of this size that keeps to the British house rules. None if there seems to be none.
pub(crate) fn pattern(rows: u32, columns: u32, rng: &mut Rng) -> Option<Template> {
    let mut best: Option<(usize, Grid)> = None;
    for _ in 0..ATTEMPTS {
        let Some(mut grid) = mended(lattice(rows, columns), rng) else { continue };
        break_up(&mut grid, rng);
        let long = long_words(&grid);
        if best.as_ref().is_none_or(|(least, _)| long < *least) {
            best = Some((long, grid));
        }
        if long == 0 {
            break;
        }
    }
    best.map(|(_, grid)| Template::new(&grid))
}

/// How many letter cells a grid of this size has at most, or nearly so.
pub(crate) fn room(rows: u32, columns: u32) -> usize {
    lattice(rows, columns).letter_cells().count()
}

/// Words of such a grid that are longer than this are broken up.
fn longest(grid: &Grid) -> usize {
    LONGEST.min((grid.rows().max(grid.columns()) as usize).saturating_sub(SPARE))
}

/// Blocks where a row and a column between the words meet.
fn lattice(rows: u32, columns: u32) -> Grid {
    let mut grid = Grid::empty(rows, columns);
    let between = |at: u32, side: u32| at.min(side - 1 - at) % 2 == 1;
    for at in grid.positions() {
        if between(at.row, rows) && between(at.column, columns) {
            grid[at].content = Content::Block;
        }
    }
    grid
}

/// Changes pairs of cells until no house rule is broken.
fn mended(mut grid: Grid, rng: &mut Rng) -> Option<Grid> {
    let mut broken = findings(&grid);
    for _ in 0..MENDINGS {
        if broken == 0 {
            return Some(grid);
        }
        let pair = random_pair(&grid, rng);
        toggle(&mut grid, &pair);
        let now = findings(&grid);
        // Steps aside lead out of dead ends.
        if now <= broken || rng.chance(0.02) {
            broken = now;
        } else {
            toggle(&mut grid, &pair);
        }
    }
    None
}

/// Puts in pairs of blocks that break no rule: first in long words, then here and there.
fn break_up(grid: &mut Grid, rng: &mut Rng) {
    let mut cells: Vec<Position> = grid.positions().filter(|&at| grid[at].is_letter()).collect();
    rng.shuffle(&mut cells);
    for at in cells {
        let pair = Symmetry::Rotational.orbit(at, grid.rows(), grid.columns());
        if !grid[at].is_letter() || !in_long_word(grid, at) {
            continue;
        }
        let before = short_words(grid);
        toggle(grid, &pair);
        let shorter = short_words(grid) > before && !rng.chance(SHORT_TAKEN);
        if shorter || findings(grid) > 0 {
            toggle(grid, &pair);
        }
    }
}

fn toggle(grid: &mut Grid, pair: &[Position]) {
    for &at in pair {
        grid[at].content = if grid[at].is_letter() { Content::Block } else { Content::Empty };
    }
}

fn random_pair(grid: &Grid, rng: &mut Rng) -> Vec<Position> {
    let at = Position::new(rng.below(grid.rows() as usize) as u32, rng.below(grid.columns() as usize) as u32);
    Symmetry::Rotational.orbit(at, grid.rows(), grid.columns())
}

/// How many house rules are broken, and how often; a grid without letters breaks them all.
fn findings(grid: &Grid) -> usize {
    let template = Template::new(grid);
    if template.slots().is_empty() { usize::MAX } else { lint(&template, Style::BritishBlocked).len() }
}

fn in_long_word(grid: &Grid, at: Position) -> bool {
    let is_letter =
        |row: u32, column: u32| grid.cell_at(Position::new(row, column)).is_some_and(|cell| grid[cell].is_letter());
    // Cells left of the first column or above the first row have huge numbers, so they are outside.
    let run = |row: u32, column: u32, step: (u32, u32)| {
        let cell = |n: u32| (row.wrapping_add(step.0.wrapping_mul(n)), column.wrapping_add(step.1.wrapping_mul(n)));
        (1..=*SIDES.end()).map(cell).take_while(|&(row, column)| is_letter(row, column)).count()
    };
    let back = u32::MAX;
    let across = 1 + run(at.row, at.column, (0, 1)) + run(at.row, at.column, (0, back));
    let down = 1 + run(at.row, at.column, (1, 0)) + run(at.row, at.column, (back, 0));
    across.max(down) > longest(grid)
}

fn short_words(grid: &Grid) -> usize {
    Template::new(grid).slots().iter().filter(|slot| slot.len() <= SHORT).count()
}

fn long_words(grid: &Grid) -> usize {
    Template::new(grid).slots().iter().filter(|slot| slot.len() > longest(grid)).count()
}
