//! Reads encodings again, a line at a time: plain SAT, and weighted MaxSAT old and new.

use crate::literal::{Lit, Var};
use crate::sink::Part;
use crate::variables::Name;
use thiserror::Error;

/// How much a clause weighs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// It may not be violated.
    Hard,
    /// It may be, at this price.
    Soft(u64),
}

/// What a line says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item<'a> {
    /// Nothing of interest.
    Nothing,
    /// What a variable means.
    Name(Var, Name),
    /// A part begins.
    Part(Part),
    /// A clause.
    Clause(Weight, &'a [Lit]),
}

/// Why a text is no encoding. Lines are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EncodedError {
    /// Clauses before any header, or none at all.
    #[error(
        "line {line}: no header up to here; expected `p cnf …`, `p wcnf …`, or in the format of 2022 the comments \
         `c … variables, … clauses` and `c tile weighs …`: encode the puzzle again"
    )]
    NoHeader {
        /// The line.
        line: u64,
    },
    /// A header where there was one, or after clauses.
    #[error("line {line}: a second header; a file has one, before its clauses: encode the puzzle again")]
    SecondHeader {
        /// The line.
        line: u64,
    },
    /// A header that counts more variables than there can be.
    #[error(
        "line {line}: the header counts {variables} variables, and a file of this size has at most {most}: encode the puzzle \
         again"
    )]
    TooManyVariables {
        /// The line.
        line: u64,
        /// How many the header counts.
        variables: u64,
        /// The most there can be.
        most: u32,
    },
    /// The second reading found another header than the first.
    #[error("line {line}: the file changed while it was read: run the command again")]
    Changed {
        /// The last line.
        line: u64,
    },
    /// A header that is none.
    #[error(
        "line {line}: {text:?} is no header; expected `p cnf VARIABLES CLAUSES` or `p wcnf VARIABLES CLAUSES TOP`: encode the \
         puzzle again"
    )]
    BadHeader {
        /// The line.
        line: u64,
        /// How it begins.
        text: String,
    },
    /// A comment of ours that is not right.
    #[error(
        "line {line}: {text:?} names no variable; expected a line such as `c var 17 = c_2_1`: encode the puzzle again"
    )]
    BadName {
        /// The line.
        line: u64,
        /// How it begins.
        text: String,
    },
    /// Something that is no literal.
    #[error(
        "line {line}: found {found:?}, expected a literal (a number other than 0, negative where negated) or the 0 that ends the \
         line: encode the puzzle again"
    )]
    NotALiteral {
        /// The line.
        line: u64,
        /// What was found.
        found: String,
    },
    /// Something that is no weight.
    #[error("line {line}: found {found:?}, expected h or a weight above 0: encode the puzzle again")]
    NotAWeight {
        /// The line.
        line: u64,
        /// What was found.
        found: String,
    },
    /// A variable that the header does not count.
    #[error("line {line}: variable {variable} is out of range; the header counts {variables}: encode the puzzle again")]
    OutOfRange {
        /// The line.
        line: u64,
        /// The variable.
        variable: u32,
        /// How many there are.
        variables: u32,
    },
    /// A clause without its end.
    #[error("line {line}: the clause does not end in 0: the line is cut off; encode the puzzle again")]
    CutOff {
        /// The line.
        line: u64,
    },
    /// More or fewer clauses than the header says.
    #[error(
        "line {line}: the file ends after {found} clauses, and its header counts {expected}: it is not whole; encode the puzzle \
         again"
    )]
    WrongCount {
        /// The last line.
        line: u64,
        /// Clauses found.
        found: u64,
        /// Clauses counted by the header.
        expected: u64,
    },
    /// No names: the file is not of ours.
    #[error(
        "line {line}: up to here no line such as `c var 17 = c_2_1` names a variable of a tile; give a file that `sator sat \
         encode` wrote"
    )]
    NoNames {
        /// The first clause, or the last line.
        line: u64,
    },
    /// Names that make no grid.
    #[error("line {line}: the names of the variables make no grid: {why}; give a file that `sator sat encode` wrote")]
    BadGrid {
        /// The line of the name that does not fit.
        line: u64,
        /// What is wrong with it.
        why: &'static str,
    },
}

/// A line that names a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named {
    /// The variable.
    pub var: Var,
    /// Its name.
    pub name: Name,
    /// The line, from 1.
    pub line: u64,
}

/// The weights that a header names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedWeights {
    /// A tile has a symbol.
    pub tile: u64,
    /// A word is legal.
    pub word: u64,
    /// A rule.
    pub rule: u64,
}

/// What stands before the clauses, apart from the names.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Header {
    kind: Option<Kind>,
    variables: Option<u32>,
    clauses: Option<u64>,
    weights: Option<NamedWeights>,
}

/// Takes the lines of a file one after the other.
pub struct EncodedReader {
    header: Header,
    /// The most variables that the header may count.
    most: u32,
    read: u64,
    line: u64,
    literals: Vec<Lit>,
}

impl Default for EncodedReader {
    fn default() -> Self {
        Self { header: Header::default(), most: Var::MAX, read: 0, line: 0, literals: Vec::new() }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Cnf,
    Classic { top: u64 },
    Modern,
}

/// As much of a bad line as a message shows, in characters.
const SAMPLE: usize = 40;

pub(crate) fn sample(text: &str) -> String {
    text.chars().take(SAMPLE).collect()
}

impl EncodedReader {
    /// Nothing read yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Nothing read yet of a file of so many bytes. As every variable takes two at least, that bounds their number, and so
    /// the memory that a header can ask for.
    pub fn of_bytes(bytes: u64) -> Self {
        Self { most: u32::try_from(bytes / 2).unwrap_or(Var::MAX).min(Var::MAX), ..Self::default() }
    }

    /// What the next line says.
    pub fn line(&mut self, text: &str) -> Result<Item<'_>, EncodedError> {
        self.line += 1;
        let text = text.trim();
        match text.split_ascii_whitespace().next() {
            None => Ok(Item::Nothing),
            Some("c") => self.comment(text[1..].trim_start()),
            Some("p") => self.read_header(text).map(|()| Item::Nothing),
            Some(_) => self.clause(text),
        }
    }

    /// To be called at the end of the file: is it whole?
    pub fn finish(&self) -> Result<(), EncodedError> {
        let line = self.line;
        match (self.header.kind, self.header.clauses) {
            (Some(_), Some(expected)) if expected == self.read => Ok(()),
            (Some(_), Some(expected)) => Err(EncodedError::WrongCount { line, found: self.read, expected }),
            _ => Err(EncodedError::NoHeader { line: line.max(1) }),
        }
    }

    /// The header, as far as it was read.
    pub const fn header(&self) -> Header {
        self.header
    }

    /// How many variables the header counts.
    pub const fn variables(&self) -> Option<u32> {
        self.header.variables
    }

    /// The weights that the header names.
    pub const fn weights(&self) -> Option<NamedWeights> {
        self.header.weights
    }

    /// The lines read so far.
    pub const fn lines(&self) -> u64 {
        self.line
    }

    fn comment(&mut self, text: &str) -> Result<Item<'_>, EncodedError> {
        if let Some(rest) = text.strip_prefix("var ") {
            let name = rest.split_once('=').and_then(|(number, name)| {
                Some(Item::Name(Var::new(number.trim().parse().ok()?)?, Name::parse(name.trim())?))
            });
            return name.ok_or_else(|| EncodedError::BadName { line: self.line, text: sample(text) });
        }
        if let Some(part) = text.strip_prefix("part ").and_then(Part::parse) {
            return Ok(Item::Part(part));
        }
        // Only before the clauses, and before a line `p …`, are comments a header.
        if self.read == 0 && !matches!(self.header.kind, Some(Kind::Cnf | Kind::Classic { .. })) {
            self.comment_header(text)?;
        }
        Ok(Item::Nothing)
    }

    fn comment_header(&mut self, text: &str) -> Result<(), EncodedError> {
        let numbers = |words: &[&str], at: &[usize]| {
            at.iter().map(|&at| words.get(at)?.trim_end_matches(',').parse().ok()).collect::<Option<Vec<u64>>>()
        };
        let words: Vec<&str> = text.split_ascii_whitespace().take(9).collect();
        if let (["tile", "weighs", ..], Some(&[tile, word, rule])) =
            (&words[..], numbers(&words, &[2, 4, 6]).as_deref())
        {
            self.header.weights = Some(NamedWeights { tile, word, rule });
            self.header.kind = Some(Kind::Modern);
        }
        if let ([_, "variables,", _, "clauses"], Some(&[variables, clauses])) =
            (&words[..], numbers(&words, &[0, 2]).as_deref())
        {
            self.header.variables = Some(self.count(variables)?);
            self.header.clauses = Some(clauses);
        }
        Ok(())
    }

    /// A number of variables that there can be.
    fn count(&self, variables: u64) -> Result<u32, EncodedError> {
        let (line, most) = (self.line, self.most);
        let count = u32::try_from(variables).ok().filter(|&count| count <= most);
        count.ok_or(EncodedError::TooManyVariables { line, variables, most })
    }

    fn read_header(&mut self, text: &str) -> Result<(), EncodedError> {
        let words: Vec<&str> = text.split_ascii_whitespace().take(6).collect();
        let number = |at: usize| words.get(at).and_then(|word| word.parse::<u64>().ok());
        let kind = match (words.get(1), words.len()) {
            (Some(&"cnf"), 4) => Some(Kind::Cnf),
            (Some(&"wcnf"), 5) => number(4).map(|top| Kind::Classic { top }),
            _ => None,
        };
        let (Some(kind), Some(variables), Some(clauses)) = (kind, number(2), number(3)) else {
            return Err(EncodedError::BadHeader { line: self.line, text: sample(text) });
        };
        if self.read > 0 || matches!(self.header.kind, Some(Kind::Cnf | Kind::Classic { .. })) {
            return Err(EncodedError::SecondHeader { line: self.line });
        }
        let variables = self.count(variables)?;
        self.header = Header { kind: Some(kind), variables: Some(variables), clauses: Some(clauses), ..self.header };
        Ok(())
    }

    fn clause(&mut self, text: &str) -> Result<Item<'_>, EncodedError> {
        let line = self.line;
        let (Some(kind), Some(variables)) = (self.header.kind, self.header.variables) else {
            return Err(EncodedError::NoHeader { line });
        };
        let mut words = text.split_ascii_whitespace();
        let weight = match kind {
            Kind::Cnf => Weight::Hard,
            Kind::Classic { top } => match self.weight(words.next())? {
                Weight::Soft(weight) if weight >= top => Weight::Hard,
                weight => weight,
            },
            Kind::Modern => self.weight(words.next())?,
        };
        self.literals.clear();
        for word in &mut words {
            let number = word.parse::<i32>();
            if number == Ok(0) {
                if let Some(after) = words.next() {
                    return Err(EncodedError::NotALiteral { line, found: format!("0 {}", sample(after)) });
                }
                self.read += 1;
                return Ok(Item::Clause(weight, &self.literals));
            }
            let literal = number.ok().and_then(Lit::new);
            let literal = literal.ok_or_else(|| EncodedError::NotALiteral { line, found: sample(word) })?;
            if literal.var().number() > variables {
                return Err(EncodedError::OutOfRange { line, variable: literal.var().number(), variables });
            }
            self.literals.push(literal);
        }
        Err(EncodedError::CutOff { line })
    }

    fn weight(&self, word: Option<&str>) -> Result<Weight, EncodedError> {
        let word = word.unwrap_or_default();
        match (word, word.parse::<u64>()) {
            ("h", _) => Ok(Weight::Hard),
            (_, Ok(weight)) if weight > 0 => Ok(Weight::Soft(weight)),
            _ => Err(EncodedError::NotAWeight { line: self.line, found: sample(word) }),
        }
    }
}
