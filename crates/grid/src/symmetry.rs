//! The eight usual symmetries of grids.
//!
//! A square has eight motions (four turns, four mirrors), which form ten groups. Grids use eight of them; the two that
//! have both diagonals hold when [`Symmetry::Diagonal`] and [`Symmetry::AntiDiagonal`] both do.

use crate::grid::Grid;
use crate::position::Position;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A symmetry that the pattern of a grid (blocks, unused cells, bars) may have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Symmetry {
    /// None asked for: every grid has it.
    #[default]
    None,
    /// The same after half a turn: the usual one.
    Rotational,
    /// The same after a quarter turn; squares only.
    Rotational90,
    /// Left and right are mirror images.
    LeftRight,
    /// Top and bottom are mirror images.
    UpDown,
    /// Both left and right, and top and bottom; so half a turn too.
    BothMirrors,
    /// Mirrored at the diagonal from top left to bottom right; squares only.
    Diagonal,
    /// Mirrored at the diagonal from top right to bottom left; squares only.
    AntiDiagonal,
}

/// The symmetries with their names.
const NAMED: [(Symmetry, &str); 8] = [
    (Symmetry::None, "none"),
    (Symmetry::Rotational, "rotational"),
    (Symmetry::Rotational90, "rotational-90"),
    (Symmetry::LeftRight, "left-right"),
    (Symmetry::UpDown, "up-down"),
    (Symmetry::BothMirrors, "both-mirrors"),
    (Symmetry::Diagonal, "diagonal"),
    (Symmetry::AntiDiagonal, "anti-diagonal"),
];

impl Symmetry {
    /// All eight, the plainest first.
    pub const ALL: [Self; 8] = {
        let mut all = [Self::None; 8];
        let mut index = 0;
        while index < all.len() {
            all[index] = NAMED[index].0;
            index += 1;
        }
        all
    };

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        NAMED.iter().find(|(symmetry, _)| *symmetry == self).expect("every symmetry has a name").1
    }

    /// Does it need as many rows as columns?
    pub const fn needs_square(self) -> bool {
        matches!(self, Self::Rotational90 | Self::Diagonal | Self::AntiDiagonal)
    }

    /// The cells that must be alike if this one's grid, of `rows` x `columns` cells, has the symmetry: itself and its
    /// images, in reading order. Just itself where the symmetry needs a square and the grid is none.
    pub fn orbit(self, at: Position, rows: u32, columns: u32) -> Vec<Position> {
        let mut orbit = vec![at];
        if self.needs_square() && rows != columns {
            return orbit;
        }
        let mut next = 0;
        while let Some(&from) = orbit.get(next) {
            for &motion in self.motions() {
                let image = motion.image(from, rows, columns);
                if !orbit.contains(&image) {
                    orbit.push(image);
                }
            }
            next += 1;
        }
        orbit.sort_unstable();
        orbit
    }

    /// Has the grid's pattern this symmetry?
    pub fn holds(self, grid: &Grid) -> bool {
        self.fits(grid) && self.breaks(grid).is_empty()
    }

    /// Can a grid of this size have it at all?
    pub const fn fits(self, grid: &Grid) -> bool {
        !self.needs_square() || grid.rows() == grid.columns()
    }

    /// The symmetries that the grid's pattern has; [`Symmetry::None`] always is among them.
    pub fn all_of(grid: &Grid) -> Vec<Self> {
        Self::ALL.into_iter().filter(|symmetry| symmetry.holds(grid)).collect()
    }

    /// Every pair of cells that should be alike and are not, in kind or in the bars at them. Empty too where the
    /// symmetry needs a square and the grid is none: see [`Symmetry::fits`].
    pub fn breaks(self, grid: &Grid) -> Vec<(Position, Position)> {
        let mut breaks = Vec::new();
        if !self.fits(grid) {
            return breaks;
        }
        let (rows, columns) = (grid.rows(), grid.columns());
        for &motion in self.motions() {
            for at in grid.positions() {
                let image = motion.image(at, rows, columns);
                let same_bars = [Position::new(at.row, at.column + 1), Position::new(at.row + 1, at.column)]
                    .into_iter()
                    .filter(|&next| grid.cell_at(next).is_some())
                    .all(|next| grid.has_bar(at, next) == grid.has_bar(image, motion.image(next, rows, columns)));
                if grid[at].kind() != grid[image].kind() || !same_bars {
                    breaks.push(if at < image { (at, image) } else { (image, at) });
                }
            }
        }
        breaks.sort_unstable();
        breaks.dedup();
        breaks
    }

    /// The motions that generate the group.
    const fn motions(self) -> &'static [Motion] {
        match self {
            Self::None => &[],
            Self::Rotational => &[Motion::HalfTurn],
            Self::Rotational90 => &[Motion::QuarterTurn],
            Self::LeftRight => &[Motion::LeftRight],
            Self::UpDown => &[Motion::UpDown],
            Self::BothMirrors => &[Motion::LeftRight, Motion::UpDown],
            Self::Diagonal => &[Motion::Diagonal],
            Self::AntiDiagonal => &[Motion::AntiDiagonal],
        }
    }
}

/// A motion that maps a rectangle, or a square, to itself.
#[derive(Clone, Copy)]
enum Motion {
    HalfTurn,
    QuarterTurn,
    LeftRight,
    UpDown,
    Diagonal,
    AntiDiagonal,
}

impl Motion {
    const fn image(self, at: Position, rows: u32, columns: u32) -> Position {
        let (up, left) = (at.row, at.column);
        let (down, right) = (rows - 1 - up, columns - 1 - left);
        match self {
            Self::HalfTurn => Position::new(down, right),
            Self::QuarterTurn => Position::new(left, down),
            Self::LeftRight => Position::new(up, right),
            Self::UpDown => Position::new(down, left),
            Self::Diagonal => Position::new(left, up),
            Self::AntiDiagonal => Position::new(right, down),
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why a text names no symmetry.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{text:?} is no symmetry: choose {}", NAMED.map(|(_, name)| name).join(", "))]
pub struct SymmetryError {
    /// The text.
    pub text: String,
}

impl FromStr for Symmetry {
    type Err = SymmetryError;

    fn from_str(text: &str) -> Result<Self, SymmetryError> {
        let known = NAMED.iter().find(|(_, name)| name.eq_ignore_ascii_case(text));
        known.map(|&(symmetry, _)| symmetry).ok_or_else(|| SymmetryError { text: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Template;
    use sator_words::Alphabet;

    fn names(text: &str) -> String {
        let template = Template::parse(text, &Alphabet::latin()).unwrap();
        Symmetry::all_of(template.grid()).iter().map(|s| s.name()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn which_symmetries_a_pattern_has() {
        assert_eq!(names("#..\n..."), "none");
        assert_eq!(names("#..\n..#"), "none rotational");
        assert_eq!(names(".#.\n..."), "none left-right");
        assert_eq!(names("#..\n#.."), "none up-down");
        assert_eq!(names("...\n..."), "none rotational left-right up-down both-mirrors");
        assert_eq!(names(".#.\n#..\n..."), "none diagonal");
        assert_eq!(names(".#.\n..#\n..."), "none anti-diagonal");
        assert_eq!(names(".#..\n...#\n#...\n..#."), "none rotational rotational-90");
        assert_eq!(names("#..\n...\n..#"), "none rotational diagonal anti-diagonal");
    }

    #[test]
    fn bars_and_unused_cells_count_and_letters_do_not() {
        assert_eq!(names("#..\n..A"), "none");
        assert_eq!(names("A.#\n#.B"), "none rotational");
        assert_eq!(names("#..\n.. "), "none");
        let mut grid = Grid::empty(2, 3);
        grid[Position::new(0, 0)].bars.right = true;
        assert!(!Symmetry::Rotational.holds(&grid));
        grid[Position::new(1, 1)].bars.right = true;
        assert!(Symmetry::Rotational.holds(&grid));
        assert!(!Symmetry::UpDown.holds(&grid));
    }

    #[test]
    fn orbits_of_a_corner_and_of_the_centre() {
        let size = |symmetry: Symmetry, row, column| symmetry.orbit(Position::new(row, column), 5, 5).len();
        assert_eq!(Symmetry::ALL.map(|symmetry| size(symmetry, 0, 1)), [1, 2, 4, 2, 2, 4, 2, 2]);
        assert_eq!(Symmetry::ALL.map(|symmetry| size(symmetry, 2, 2)), [1; 8]);
        assert_eq!(Symmetry::Rotational90.orbit(Position::new(0, 0), 2, 3), [Position::new(0, 0)]);
    }

    #[test]
    fn names_are_read_and_a_wrong_one_is_told_the_right_ones() {
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
        assert_eq!(
            "round".parse::<Symmetry>().unwrap_err().to_string(),
            "\"round\" is no symmetry: choose none, rotational, rotational-90, left-right, up-down, both-mirrors, \
             diagonal, anti-diagonal"
        );
    }
}
