//! Variables and literals as files of the DIMACS family have them: numbers from 1, negative where negated.

use std::fmt;
use std::ops::Not;

/// A variable, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var(u32);

impl Var {
    /// The largest number that a variable may have.
    pub const MAX: u32 = i32::MAX as u32 - 1;

    /// The variable of this number, if it is one.
    pub const fn new(number: u32) -> Option<Self> {
        if number >= 1 && number <= Self::MAX { Some(Self(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Its place in a vector over all variables, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The literal that is true where the variable is.
    pub const fn positive(self) -> Lit {
        Lit(self.0 as i32)
    }

    /// The literal that is true where the variable is false.
    pub const fn negative(self) -> Lit {
        Lit(-(self.0 as i32))
    }
}

impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lit(i32);

impl Lit {
    /// The literal of this number, negative where negated, if it is one.
    pub const fn new(number: i32) -> Option<Self> {
        match Var::new(number.unsigned_abs()) {
            Some(_) => Some(Self(number)),
            None => None,
        }
    }

    /// The variable.
    pub const fn var(self) -> Var {
        Var(self.0.unsigned_abs())
    }

    /// Is it the variable itself, not its negation?
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// Its number, negative where negated.
    pub const fn number(self) -> i32 {
        self.0
    }
}

impl Not for Lit {
    type Output = Self;
    fn not(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
