//! Reads what solvers print: `s` for how it ended, `o` for costs, `v` for the values of the variables, as numbers or as 0
//! and 1.

use crate::literal::Lit;
use crate::read::sample;
use thiserror::Error;

/// How a solver says it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The best there is.
    Optimum,
    /// An answer.
    Satisfiable,
    /// There is none.
    Unsatisfiable,
    /// The solver does not know.
    Unknown,
}

/// What a solver printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    /// How it ended, if it says so.
    pub status: Option<Status>,
    /// The last cost it named.
    pub cost: Option<u64>,
    /// The value of each variable, in order, if it printed any; those it left out are false. Of several answers the last.
    pub values: Option<Vec<bool>>,
}

/// Why a text is no solver's output. Lines are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PrintedError {
    /// A value that is none.
    #[error(
        "line {line}: found {found:?}, expected numbers of variables, negative where false, or a row of 0 and 1: give what the \
         solver printed, unchanged"
    )]
    NotAValue {
        /// The line.
        line: u64,
        /// What was found.
        found: String,
    },
    /// A variable that the encoding does not have.
    #[error(
        "line {line}: variable {variable} is out of range: the encoding has {variables}; is it the output for this file?"
    )]
    OutOfRange {
        /// The line.
        line: u64,
        /// The variable.
        variable: u64,
        /// How many there are.
        variables: u32,
    },
    /// A variable that is said to be true and false.
    #[error(
        "line {line}: variable {variable} is said to be both true and false: give what the solver printed, unchanged"
    )]
    BothWays {
        /// The line.
        line: u64,
        /// The variable.
        variable: u32,
    },
    /// The numbers do not end in 0.
    #[error("line {line}: the values do not end in 0: the output is cut off; run the solver again")]
    CutOff {
        /// The last line of values.
        line: u64,
    },
    /// Too few digits.
    #[error(
        "line {line}: {found} values of 0 and 1, and the encoding has {variables} variables: the output is cut off; run \
         the solver again"
    )]
    TooFew {
        /// The last line of values.
        line: u64,
        /// How many there are.
        found: usize,
        /// How many there should be.
        variables: u32,
    },
    /// A bad `s` or `o` line.
    #[error(
        "line {line}: {found:?} is not understood; expected s OPTIMUM FOUND, SATISFIABLE, UNSATISFIABLE or UNKNOWN, or o COST"
    )]
    NotUnderstood {
        /// The line.
        line: u64,
        /// What was found.
        found: String,
    },
    /// No values and no reason why.
    #[error(
        "line {line}: the output ends without a line `v …` with values and without `s UNSATISFIABLE`: give what a solver printed, \
         from its first line to its last"
    )]
    NoValues {
        /// The last line.
        line: u64,
    },
}

/// Takes the lines of a solver's output one after the other.
pub struct PrintedReader {
    variables: u32,
    status: Option<Status>,
    cost: Option<u64>,
    values: Vec<Option<bool>>,
    style: Option<ValueStyle>,
    /// Variables whose value is known.
    read: usize,
    ended: bool,
    line: u64,
    value_line: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ValueStyle {
    Numbers,
    Bits,
}

/// More digits than this are no variable's number, so they are values.
const LONGEST_NUMBER: usize = 10;

impl PrintedReader {
    /// For an encoding of so many variables.
    pub fn new(variables: u32) -> Self {
        Self {
            variables,
            status: None,
            cost: None,
            values: vec![None; variables as usize],
            style: None,
            read: 0,
            ended: false,
            line: 0,
            value_line: 0,
        }
    }

    /// Takes the next line.
    pub fn line(&mut self, text: &str) -> Result<(), PrintedError> {
        self.line += 1;
        let text = text.trim();
        let (key, rest) = text.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((text, ""));
        let not_understood = || PrintedError::NotUnderstood { line: self.line, found: sample(text) };
        match key {
            "s" => {
                self.status = Some(match rest.trim() {
                    "OPTIMUM FOUND" => Status::Optimum,
                    "SATISFIABLE" => Status::Satisfiable,
                    "UNSATISFIABLE" => Status::Unsatisfiable,
                    "UNKNOWN" => Status::Unknown,
                    _ => return Err(not_understood()),
                });
            }
            "o" => self.cost = Some(rest.trim().parse().map_err(|_| not_understood())?),
            "v" => return self.values(rest),
            _ => {}
        }
        Ok(())
    }

    /// What was printed, all in all.
    pub fn finish(self) -> Result<Printed, PrintedError> {
        let none = matches!(self.status, Some(Status::Unsatisfiable | Status::Unknown));
        let values = match self.style {
            None if none => None,
            None => return Err(PrintedError::NoValues { line: self.line.max(1) }),
            Some(ValueStyle::Numbers) if !self.is_complete() => {
                return Err(PrintedError::CutOff { line: self.value_line });
            }
            Some(ValueStyle::Bits) if !self.is_complete() => {
                return Err(PrintedError::TooFew {
                    line: self.value_line,
                    found: self.read,
                    variables: self.variables,
                });
            }
            Some(_) => Some(self.values.into_iter().map(|value| value == Some(true)).collect()),
        };
        Ok(Printed { status: self.status, cost: self.cost, values })
    }

    /// Are these the values of an answer, up to its end? Some solvers end the numbers without a 0.
    fn is_complete(&self) -> bool {
        self.ended || self.read == self.variables as usize
    }

    fn values(&mut self, text: &str) -> Result<(), PrintedError> {
        self.value_line = self.line;
        // Solvers that print every answer they find begin the next one on a line of its own; a 0 still ends the last.
        let first = text.split_ascii_whitespace().next();
        if self.style.is_some() && self.is_complete() && first.is_some_and(|first| first != "0") {
            self.values.fill(None);
            (self.style, self.read, self.ended) = (None, 0, false);
        }
        for word in text.split_ascii_whitespace() {
            let bits = word.bytes().all(|byte| matches!(byte, b'0' | b'1'));
            let style = *self.style.get_or_insert_with(|| {
                let long = word.len() > LONGEST_NUMBER || word.len() > 1 && word.len() == self.variables as usize;
                if bits && long { ValueStyle::Bits } else { ValueStyle::Numbers }
            });
            match style {
                ValueStyle::Bits if bits => word.bytes().try_for_each(|byte| self.bit(byte == b'1'))?,
                ValueStyle::Bits => {
                    return Err(PrintedError::NotAValue { line: self.line, found: sample(word) });
                }
                ValueStyle::Numbers => self.number(word)?,
            }
        }
        Ok(())
    }

    fn bit(&mut self, value: bool) -> Result<(), PrintedError> {
        let Some(place) = self.values.get_mut(self.read) else {
            return Err(self.out_of_range(self.read as u64 + 1));
        };
        *place = Some(value);
        self.read += 1;
        Ok(())
    }

    fn number(&mut self, word: &str) -> Result<(), PrintedError> {
        let not_a_value = || PrintedError::NotAValue { line: self.line, found: sample(word) };
        let number: i64 = word.parse().map_err(|_| not_a_value())?;
        if self.ended {
            return Err(not_a_value());
        }
        if number == 0 {
            self.ended = true;
            return Ok(());
        }
        let literal = i32::try_from(number).ok().and_then(Lit::new);
        let Some(literal) = literal.filter(|literal| literal.var().number() <= self.variables) else {
            return Err(self.out_of_range(number.unsigned_abs()));
        };
        let known = self.values[literal.var().index()].replace(literal.is_positive());
        self.read += usize::from(known.is_none());
        if known.is_some_and(|known| known != literal.is_positive()) {
            return Err(PrintedError::BothWays { line: self.line, variable: literal.var().number() });
        }
        Ok(())
    }

    fn out_of_range(&self, variable: u64) -> PrintedError {
        PrintedError::OutOfRange { line: self.line, variable, variables: self.variables }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: u32, text: &str) -> Result<Printed, String> {
        let mut reader = PrintedReader::new(variables);
        let all = text.lines().try_for_each(|line| reader.line(line));
        all.and_then(|()| reader.finish()).map_err(|error| error.to_string())
    }

    #[test]
    fn numbers_over_several_lines_and_costs() {
        let printed = read(4, "c hello\no 12\no 7\ns OPTIMUM FOUND\nv 1 -2\nv 4 0\n").unwrap();
        assert_eq!(printed.status, Some(Status::Optimum));
        assert_eq!(printed.cost, Some(7));
        assert_eq!(printed.values.unwrap(), [true, false, false, true]);
    }

    #[test]
    fn zeros_and_ones() {
        let printed = read(12, "s OPTIMUM FOUND\nv 010011010001\n").unwrap();
        assert_eq!(printed.values.unwrap().iter().filter(|&&value| value).count(), 5);
        assert_eq!(read(3, "v 011\n").unwrap().values.unwrap(), [false, true, true]);
        // A number of ones and zeros is one of the other style where it ends in 0.
        assert_eq!(read(11, "v 10 11 0\n").unwrap().values.unwrap().iter().filter(|&&value| value).count(), 2);
    }

    #[test]
    fn an_end_without_0_where_nothing_is_missing() {
        assert_eq!(read(3, "v 1 -2 3\n").unwrap().values.unwrap(), [true, false, true]);
        assert_eq!(read(3, "v 1 -2\nv 3\nv 0\n").unwrap().values.unwrap(), [true, false, true]);
        assert!(read(3, "v 1 -2\n").unwrap_err().starts_with("line 1: the values do not end in 0"));
    }

    #[test]
    fn of_several_answers_the_last() {
        for text in ["v 1 -2 3 0\no 4\nv -1\nv 2 0\n", "v 1 2 3\nv -1 2 -3\n", "v 101\nv 010\n", "v 101\nv -1 2 0\n"] {
            assert_eq!(read(3, text).unwrap().values.unwrap(), [false, true, false], "{text}");
        }
        assert!(read(3, "v 1 -2 3 0\nv -1 2\n").unwrap_err().starts_with("line 2: the values do not end in 0"));
        assert!(read(3, "v 1 0 2 0\n").unwrap_err().starts_with("line 1: found \"2\""));
    }

    #[test]
    fn no_answer() {
        assert_eq!(read(4, "s UNSATISFIABLE\n").unwrap().status, Some(Status::Unsatisfiable));
        assert_eq!(read(4, "s UNKNOWN\n").unwrap().values, None);
    }

    #[test]
    fn bad_output() {
        let error = |text: &str| read(12, text).unwrap_err();
        assert_eq!(
            error("s SATISFIABLE\nv 1 -2 3\n"),
            "line 2: the values do not end in 0: the output is cut off; run the solver again"
        );
        assert!(error("v 01001101000\n").starts_with("line 1: 11 values of 0 and 1, and the encoding has 12"));
        assert!(error("v 0100110100011\n").starts_with("line 1: variable 13 is out of range"));
        assert!(error("v 1 13 0\n").starts_with("line 1: variable 13 is out of range: the encoding has 12"));
        assert!(error("v 1 -99999999999 0\n").starts_with("line 1: variable 99999999999 is out of range"));
        assert!(error("v 1 x 0\n").starts_with("line 1: found \"x\""));
        assert!(error("v 1 -1 0\n").contains("both true and false"));
        assert!(error("s MAYBE\n").starts_with("line 1: \"s MAYBE\" is not understood"));
        assert!(error("o many\n").starts_with("line 1: \"o many\" is not understood"));
        assert!(error("").starts_with("line 1: the output ends without a line `v …`"));
        assert!(error("c\nc\n").starts_with("line 2: the output ends without"));
    }
}
