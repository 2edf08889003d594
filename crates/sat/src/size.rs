//! How large an encoding is, found by encoding it into nothing; and how much its clauses weigh, which follows from that.

use crate::encode::{Style, encode};
use crate::literal::Lit;
use crate::problem::Problem;
use crate::sink::{Class, Halt, Part, Sink};
use thiserror::Error;

/// How large an encoding is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Size {
    /// Variables, those that only help counted.
    pub variables: u32,
    /// Clauses of the class [`Class::Tile`].
    pub tiles: u64,
    /// Clauses of the class [`Class::Word`].
    pub words: u64,
    /// Clauses of the class [`Class::Rule`].
    pub rules: u64,
    /// Literals of all clauses.
    pub literals: u64,
    /// The digits and signs of all literals.
    pub(crate) digits: u64,
    /// Bytes of the comments that name the parts.
    pub(crate) part_bytes: u64,
}

impl Size {
    /// All clauses.
    pub const fn clauses(&self) -> u64 {
        self.tiles + self.words + self.rules
    }
}

/// How heavy the clauses of each class are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// A tile has a symbol.
    pub tile: u64,
    /// A word is legal: as heavy as all tiles together.
    pub word: u64,
    /// A rule: as heavy as all legal words together.
    pub rule: u64,
    /// More than all clauses together.
    pub top: u64,
}

/// The weights do not fit into what solvers take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "the weights of so many clauses would add up to more than 2^63, which solvers do not take; use a smaller puzzle, a \
     shorter list, or --hard"
)]
pub struct TooHeavy;

impl Weights {
    /// The weights for an encoding of this size.
    pub fn new(size: &Size) -> Result<Self, TooHeavy> {
        let word = u128::from(size.tiles.max(1));
        let rule = word * u128::from(size.words.max(1));
        let sum = u128::from(size.tiles) + word * u128::from(size.words) + rule.saturating_mul(u128::from(size.rules));
        let fits = |weight: u128| i64::try_from(weight).map(|weight| weight as u64).map_err(|_| TooHeavy);
        Ok(Self { tile: 1, word: fits(word)?, rule: fits(rule)?, top: fits(sum + 1)? })
    }

    /// The weight of a clause of this class.
    pub const fn of(&self, class: Class) -> u64 {
        match class {
            Class::Tile => self.tile,
            Class::Word => self.word,
            Class::Rule => self.rule,
        }
    }
}

/// Measures the encoding of a problem. `keep_on` is asked now and then with what was counted so far, and may end it.
pub fn measure(problem: &Problem<'_>, style: Style, keep_on: &mut dyn FnMut(&Size) -> bool) -> Result<Size, Halt> {
    let size = Size { variables: problem.variables().count(), ..Size::default() };
    let mut counter = Counter { size, keep_on, asked_at: 0 };
    encode(problem, style, &mut counter)?;
    Ok(counter.size)
}

/// How many clauses lie between two questions whether to keep on.
const ASK_EVERY: u64 = 1 << 16;

struct Counter<'a> {
    size: Size,
    keep_on: &'a mut dyn FnMut(&Size) -> bool,
    asked_at: u64,
}

impl Sink for Counter<'_> {
    fn part(&mut self, part: Part) -> Result<(), Halt> {
        self.size.part_bytes += part_comment(part).len() as u64;
        Ok(())
    }

    fn clause(&mut self, class: Class, clause: &[Lit]) -> Result<(), Halt> {
        let size = &mut self.size;
        *match class {
            Class::Tile => &mut size.tiles,
            Class::Word => &mut size.words,
            Class::Rule => &mut size.rules,
        } += 1;
        size.literals += clause.len() as u64;
        for literal in clause {
            size.variables = size.variables.max(literal.var().number());
            size.digits += u64::from(!literal.is_positive()) + digits(literal.var().number());
        }
        if size.clauses() - self.asked_at >= ASK_EVERY {
            self.asked_at = size.clauses();
            return if (self.keep_on)(size) { Ok(()) } else { Err(Halt::Sink) };
        }
        Ok(())
    }
}

/// The comment line that begins a part in files.
pub(crate) fn part_comment(part: Part) -> String {
    format!("c part {part}\n")
}

fn digits(number: u32) -> u64 {
    u64::from(number.checked_ilog10().unwrap_or(0)) + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_class_outweighs_the_one_below() {
        let size = Size { tiles: 9, words: 40, rules: 500, ..Size::default() };
        let weights = Weights::new(&size).unwrap();
        assert_eq!(weights, Weights { tile: 1, word: 9, rule: 360, top: 9 + 40 * 9 + 500 * 360 + 1 });
        let huge = Size { tiles: 65_536, words: 1 << 40, rules: 1 << 30, ..Size::default() };
        assert_eq!(Weights::new(&huge), Err(TooHeavy));
    }
}
