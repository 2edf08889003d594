//! Checks designs: does a grid keep the rules of its pattern, and does it have the theme words?
//!
//! Everything is counted from the letters and blocks that a reader sees, cell by cell. That the words are in the list is
//! checked as for any fill.

use crate::answer::{Answer, AnswerCell};
use crate::fault::{Fault, Place};
use crate::pattern::{check_connected, check_symmetry, images};
use crate::scan::{self, Found, Plan};
use sator_grid::{Direction, Kind, Position, Symmetry};
use sator_words::Letter;
use std::collections::BTreeSet;
use std::fmt;

/// What a design must keep to. The default asks for nothing but one connected part and words of two letters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "every rule is asked for by itself")]
pub struct DesignRules {
    /// Rows and columns.
    pub size: (u32, u32),
    /// The symmetry of the blocks.
    pub symmetry: Symmetry,
    /// Must every letter be in two words?
    pub all_checked: bool,
    /// Must at least half of every word be checked, with no three unches in a row, and no two at an end?
    pub half_checked: bool,
    /// The fewest letters of a word.
    pub min_length: u32,
    /// The most letters of a word that is not of the theme, nor in the image of such a word.
    pub max_length: Option<u32>,
    /// The fewest and the most words.
    pub words: (Option<u32>, Option<u32>),
    /// The fewest and the most blocks.
    pub blocks: (Option<u32>, Option<u32>),
    /// No rectangle of letters contains one of this size, either way round, and more.
    pub open_area: Option<(u32, u32)>,
    /// The most blocks in a row.
    pub block_run: Option<u32>,
    /// No block has a letter on just one side across and on just one side down.
    pub no_cheaters: bool,
    /// No corner is a block.
    pub no_corners: bool,
    /// Words that must stand in the grid, each once.
    pub theme: Vec<Vec<Letter>>,
    /// Which way they must run; none if either will do.
    pub theme_direction: Option<Direction>,
    /// Must words of the theme stand in the image of others of equal length, but for one of an odd number?
    pub theme_in_pairs: bool,
    /// Cells that were given: letters, blocks, unused cells, and with `Empty` cells that must have a letter.
    pub fixed: Vec<(Position, AnswerCell)>,
}

/// A rule of its pattern that a design breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PatternFault {
    /// A letter that is not in two words.
    Unchecked(Position),
    /// A word that breaks a rule about unches.
    Unches(Place),
    /// A word with too few or too many letters.
    Length(Place, usize),
    /// Too few or too many words.
    Words(usize),
    /// Too few or too many blocks.
    Blocks(usize),
    /// An open area that is too large, from this cell on: its rows and columns.
    OpenArea(Position, (u32, u32)),
    /// Too many blocks in a row, from this one on.
    BlockRun(Position),
    /// A cheater.
    Cheater(Position),
    /// A block in a corner.
    Corner(Position),
    /// The theme word of this number does not stand in the grid as a word.
    ThemeMissing(usize),
    /// The theme word of this number stands alone, where another of equal length should stand opposite.
    ThemeAlone(usize),
    /// A cell that is not as it was given.
    Changed(Position),
}

/// Every way in which a design breaks its rules. Cells may be empty: patterns can be checked before they are filled.
pub fn check_design(rules: &DesignRules, answer: &Answer) -> Vec<Fault> {
    if answer.size() != rules.size {
        return vec![Fault::WrongSize { expected: rules.size, found: answer.size() }];
    }
    let mut faults = Vec::new();
    let words = scan::words(&Plain(answer));
    check_symmetry(answer, rules.symmetry, &mut faults);
    check_connected(answer, &words, &mut faults);
    let mut broken = Vec::new();
    let seen = Seen { answer, rules, words: &words };
    seen.cells(&mut broken);
    seen.areas(&mut broken);
    seen.lengths(&mut broken);
    seen.unches(&mut broken);
    seen.counts(&mut broken);
    seen.theme(&mut broken);
    seen.pairs(&mut broken);
    seen.fixed(&mut broken);
    faults.extend(broken.into_iter().map(Fault::Pattern));
    faults
}

struct Seen<'a> {
    answer: &'a Answer,
    rules: &'a DesignRules,
    words: &'a [Found],
}

impl Seen<'_> {
    /// The kind of a cell; all outside is unused.
    fn kind(&self, row: i64, column: i64) -> Kind {
        match (u32::try_from(row), u32::try_from(column)) {
            (Ok(row), Ok(column)) => self.answer.at(Position::new(row, column)).kind(),
            _ => Kind::Unused,
        }
    }

    fn is_letter(&self, row: i64, column: i64) -> bool {
        self.kind(row, column) == Kind::Letter
    }

    /// What can be said cell by cell.
    fn cells(&self, broken: &mut Vec<PatternFault>) {
        let (rows, columns) = self.rules.size;
        for at in positions(rows, columns) {
            let (row, column) = (i64::from(at.row), i64::from(at.column));
            if self.kind(row, column) == Kind::Letter {
                let through = self.words.iter().filter(|word| word.cells.contains(&at)).count();
                if self.rules.all_checked && through < 2 || through == 0 {
                    broken.push(PatternFault::Unchecked(at));
                }
                continue;
            }
            if self.kind(row, column) != Kind::Block {
                continue;
            }
            let across = [-1, 1].into_iter().filter(|step| self.is_letter(row, column + step)).count();
            let down = [-1, 1].into_iter().filter(|step| self.is_letter(row + step, column)).count();
            if self.rules.no_cheaters && across == 1 && down == 1 {
                broken.push(PatternFault::Cheater(at));
            }
            let corner = [0, rows - 1].contains(&at.row) && [0, columns - 1].contains(&at.column);
            if self.rules.no_corners && corner {
                broken.push(PatternFault::Corner(at));
            }
            if let Some(most) = self.rules.block_run.map(i64::from) {
                let run = |down: i64, across: i64| {
                    (0..=most).all(|step| self.kind(row + down * step, column + across * step) == Kind::Block)
                };
                if run(0, 1) || run(1, 0) {
                    broken.push(PatternFault::BlockRun(at));
                }
            }
        }
    }

    fn areas(&self, broken: &mut Vec<PatternFault>) {
        let Some((high, wide)) = self.rules.open_area else { return };
        let larger = [(high + 1, wide), (high, wide + 1), (wide + 1, high), (wide, high + 1)];
        let (rows, columns) = self.rules.size;
        for at in positions(rows, columns) {
            for (high, wide) in larger {
                let mut cells = positions(high, wide).map(|step| (at.row + step.row, at.column + step.column));
                if cells.all(|(row, column)| self.is_letter(row.into(), column.into())) {
                    broken.push(PatternFault::OpenArea(at, (high, wide)));
                }
            }
        }
    }

    fn lengths(&self, broken: &mut Vec<PatternFault>) {
        let exempt = self.theme_and_images();
        for word in self.words {
            let length = word.cells.len();
            let is_long = self.rules.max_length.is_some_and(|most| length > most as usize);
            let too_long = is_long && !exempt.contains(&sorted(word.cells.clone()));
            if length < self.rules.min_length as usize || too_long {
                broken.push(PatternFault::Length(word.place, length));
            }
        }
    }

    /// The cells of all theme words, and where the symmetry takes them, sorted.
    fn theme_and_images(&self) -> BTreeSet<Vec<Position>> {
        let (rows, columns) = self.rules.size;
        // What is not symmetric has been found so; beyond a square, a quarter of a turn leads outside.
        let turns = matches!(self.rules.symmetry, Symmetry::Rotational90 | Symmetry::Diagonal | Symmetry::AntiDiagonal);
        let symmetry = if turns && rows != columns { Symmetry::None } else { self.rules.symmetry };
        let theme = self.rules.theme.iter().filter_map(|theme| self.theme_word(theme));
        let mut open: Vec<Vec<Position>> = theme.map(|word| sorted(word.cells.clone())).collect();
        let mut all = BTreeSet::new();
        while let Some(cells) = open.pop() {
            for number in 0..2 {
                let image = |&at: &Position| images(symmetry, self.rules.size, at)[number];
                open.extend(
                    cells.iter().map(image).collect::<Option<_>>().map(sorted).filter(|image| !all.contains(image)),
                );
            }
            all.insert(cells);
        }
        all
    }

    fn unches(&self, broken: &mut Vec<PatternFault>) {
        if !self.rules.half_checked {
            return;
        }
        for word in self.words {
            let unches: Vec<bool> = word
                .cells
                .iter()
                .map(|at| self.words.iter().filter(|other| other.cells.contains(at)).count() < 2)
                .collect();
            let unchecked = unches.iter().filter(|&&unch| unch).count();
            let three = unches.windows(3).any(|three| three == [true; 3]);
            if unchecked * 2 > unches.len() || three || unches.starts_with(&[true; 2]) || unches.ends_with(&[true; 2]) {
                broken.push(PatternFault::Unches(word.place));
            }
        }
    }

    fn counts(&self, broken: &mut Vec<PatternFault>) {
        let outside = |count: usize, (least, most): (Option<u32>, Option<u32>)| {
            least.is_some_and(|least| count < least as usize) || most.is_some_and(|most| count > most as usize)
        };
        if self.words.is_empty() || outside(self.words.len(), self.rules.words) {
            broken.push(PatternFault::Words(self.words.len()));
        }
        let (rows, columns) = self.rules.size;
        let blocks = positions(rows, columns).filter(|&at| self.answer.at(at).kind() == Kind::Block).count();
        if outside(blocks, self.rules.blocks) {
            broken.push(PatternFault::Blocks(blocks));
        }
    }

    /// Where a theme word stands.
    fn theme_word(&self, theme: &[Letter]) -> Option<&Found> {
        let runs = |word: &Found| match word.cells[..] {
            [first, second, ..] if first.row == second.row => Direction::Across,
            _ => Direction::Down,
        };
        self.words.iter().find(|word| {
            self.rules.theme_direction.is_none_or(|direction| runs(word) == direction)
                && self.answer.word(&word.cells).as_deref() == Some(theme)
        })
    }

    fn theme(&self, broken: &mut Vec<PatternFault>) {
        for (number, theme) in self.rules.theme.iter().enumerate() {
            if self.theme_word(theme).is_none() {
                broken.push(PatternFault::ThemeMissing(number));
            }
        }
    }

    /// Theme words of equal length stand opposite each other, under a symmetry that turns words across into words across.
    fn pairs(&self, broken: &mut Vec<PatternFault>) {
        let (rows, columns) = self.rules.size;
        let image = |at: Position| match self.rules.symmetry {
            Symmetry::Rotational | Symmetry::Rotational90 | Symmetry::BothMirrors => {
                Some(Position::new(rows - 1 - at.row, columns - 1 - at.column))
            }
            Symmetry::LeftRight => Some(Position::new(at.row, columns - 1 - at.column)),
            Symmetry::UpDown => Some(Position::new(rows - 1 - at.row, at.column)),
            Symmetry::None | Symmetry::Diagonal | Symmetry::AntiDiagonal => None,
        };
        if !self.rules.theme_in_pairs {
            return;
        }
        let cells: Vec<Option<Vec<Position>>> =
            self.rules.theme.iter().map(|theme| self.theme_word(theme).map(|word| word.cells.clone())).collect();
        let is_alone = |number: &usize| {
            let Some(own) = &cells[*number] else { return false };
            let Some(opposite) = own.iter().map(|&at| image(at)).collect::<Option<Vec<_>>>().map(sorted) else {
                return false;
            };
            !cells.iter().flatten().any(|other| sorted(other.clone()) == opposite)
        };
        let lengths: BTreeSet<usize> = self.rules.theme.iter().map(Vec::len).collect();
        for length in lengths {
            let equal = (0..cells.len()).filter(|&number| self.rules.theme[number].len() == length);
            let (all, alone) = (equal.clone().count(), equal.filter(is_alone).collect::<Vec<_>>());
            if alone.len() > all % 2 {
                broken.extend(alone.into_iter().map(PatternFault::ThemeAlone));
            }
        }
    }

    fn fixed(&self, broken: &mut Vec<PatternFault>) {
        for (at, given) in &self.rules.fixed {
            let found = self.answer.at(*at);
            let kept = match given {
                AnswerCell::Empty => found.kind() == Kind::Letter,
                given => found == given,
            };
            if !kept {
                broken.push(PatternFault::Changed(*at));
            }
        }
    }
}

fn sorted(mut cells: Vec<Position>) -> Vec<Position> {
    cells.sort_unstable();
    cells
}

fn positions(rows: u32, columns: u32) -> impl Iterator<Item = Position> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| Position::new(row, column)))
}

/// An answer without bars.
struct Plain<'a>(&'a Answer);

impl Plan for Plain<'_> {
    fn size(&self) -> (u32, u32) {
        self.0.size()
    }

    fn is_letter(&self, at: Position) -> bool {
        self.0.at(at).kind() == Kind::Letter
    }

    fn bar_after(&self, _: Position, _: Direction) -> bool {
        false
    }
}

impl fmt::Display for PatternFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unchecked(at) => write!(f, "{at} is not in two words"),
            Self::Unches(place) => write!(f, "{place} has too many unchecked letters, or too many in a row"),
            Self::Length(place, length) => write!(f, "{place} has {length} letters, which is not allowed"),
            Self::Words(words) => write!(f, "there are {words} words, which is not allowed"),
            Self::Blocks(blocks) => write!(f, "there are {blocks} blocks, which is not allowed"),
            Self::OpenArea(at, (high, wide)) => write!(f, "there is an open area of {high}x{wide} from {at} on"),
            Self::BlockRun(at) => write!(f, "there are too many blocks in a row from {at} on"),
            Self::Cheater(at) => write!(f, "{at} is a cheater"),
            Self::Corner(at) => write!(f, "{at} is a block in a corner"),
            Self::ThemeMissing(number) => write!(f, "theme word {} does not stand in the grid", number + 1),
            Self::ThemeAlone(number) => write!(f, "opposite theme word {} stands no other as long", number + 1),
            Self::Changed(at) => write!(f, "{at} is not as it was given"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sator_words::Alphabet;

    /// The faults of a grid of five rows with two theme words of five letters.
    fn faults(text: &str, rules: DesignRules) -> Vec<String> {
        let latin = Alphabet::latin();
        let word = |text: &str| text.chars().map(|c| latin.letter(c).unwrap()).collect::<Vec<_>>();
        let rules = DesignRules { size: (5, 5), min_length: 3, theme: vec![word("ABCDE"), word("FGHIJ")], ..rules };
        check_design(&rules, &Answer::from_text(text, &latin)).iter().map(ToString::to_string).collect()
    }

    fn rotational() -> DesignRules {
        DesignRules { symmetry: Symmetry::Rotational, theme_in_pairs: true, ..DesignRules::default() }
    }

    #[test]
    fn theme_words_stand_opposite_each_other() {
        assert_eq!(faults(".....\nABCDE\n.....\nFGHIJ\n.....\n", rotational()), [""; 0]);
        let alone = ["opposite theme word 1 stands no other as long", "opposite theme word 2 stands no other as long"];
        assert_eq!(faults("ABCDE\n.....\n.....\nFGHIJ\n.....\n", rotational()), alone);
        let anywhere = DesignRules { theme_in_pairs: false, ..rotational() };
        assert_eq!(faults("ABCDE\n.....\n.....\nFGHIJ\n.....\n", anywhere), [""; 0]);
    }

    #[test]
    fn theme_words_run_the_way_they_should() {
        let text = ".A.F.\n.B.G.\n.C.H.\n.D.I.\n.E.J.\n";
        let down = DesignRules { theme_direction: Some(Direction::Down), ..rotational() };
        assert_eq!(faults(text, down), [""; 0]);
        let across = DesignRules { theme_direction: Some(Direction::Across), ..rotational() };
        assert_eq!(
            faults(text, across),
            ["theme word 1 does not stand in the grid", "theme word 2 does not stand in the grid"]
        );
    }

    #[test]
    fn only_theme_words_and_their_images_may_be_longer() {
        let four = |symmetry| DesignRules { symmetry, max_length: Some(4), ..DesignRules::default() };
        // Two theme words across; opposite them, words as long; and all columns.
        let text = "ABCDE\nFGHIJ\n##.##\n.....\n.....\n";
        let long = |symmetry| {
            let found = faults(text, four(symmetry));
            found.into_iter().filter(|fault| fault.ends_with("has 5 letters, which is not allowed")).collect::<Vec<_>>()
        };
        assert_eq!(long(Symmetry::UpDown).len(), 1, "only the middle column: {:?}", long(Symmetry::UpDown));
        assert_eq!(long(Symmetry::Rotational).len(), 1);
        assert_eq!(long(Symmetry::None).len(), 3, "as long as a theme word is not enough");
    }

    #[test]
    fn what_was_given_stays() {
        let latin = Alphabet::latin();
        let given = Answer::from_text("#.Z", &latin);
        let fixed = (0..3).map(|column| Position::new(0, column)).map(|at| (at, given.at(at).clone())).collect();
        let rules = DesignRules { theme_in_pairs: false, symmetry: Symmetry::None, fixed, ..rotational() };
        let found = faults("..#..\nABCDE\n.....\nFGHIJ\n.....\n", rules);
        let changed = |fault: &&String| fault.ends_with("is not as it was given");
        assert_eq!(found.iter().filter(changed).count(), 2, "{found:?}");
    }
}
