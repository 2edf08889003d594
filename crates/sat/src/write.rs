//! Encodings as text: weighted MaxSAT in the format of the MaxSAT Evaluations since 2022 (a weight and literals a line) or
//! the classic one before (with a line `p wcnf`), and plain SAT (`p cnf`).
//!
//! Comment lines name the variables, `c var 17 = c_2_1`, and the parts; whoever reads the file again needs nothing else.

use crate::encode::{Form, Style, encode};
use crate::literal::Lit;
use crate::problem::Problem;
use crate::sink::{Class, Halt, Part, Sink};
use crate::size::{Size, TooHeavy, Weights, part_comment};
use std::fmt::Write;

/// The kinds of files.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Format {
    /// Weighted, since 2022: `weight literals 0`.
    #[default]
    Wcnf,
    /// Weighted, with `p wcnf variables clauses top` first.
    Classic,
    /// All clauses hard: `p cnf variables clauses` first.
    Cnf,
}

impl Format {
    /// Which clauses may be violated in such a file.
    pub const fn form(self) -> Form {
        match self {
            Self::Wcnf | Self::Classic => Form::Weighted,
            Self::Cnf => Form::Hard,
        }
    }
}

/// How a problem of a known size is written.
pub struct Writing<'a> {
    problem: &'a Problem<'a>,
    style: Style,
    format: Format,
    size: Size,
    weights: Option<Weights>,
    header: String,
}

impl<'a> Writing<'a> {
    /// Prepares it; the size is that of the style with the format's form.
    pub fn new(problem: &'a Problem<'a>, style: Style, format: Format, size: Size) -> Result<Self, TooHeavy> {
        let style = Style { form: format.form(), ..style };
        let weights = match format {
            Format::Cnf => None,
            Format::Wcnf | Format::Classic => Some(Weights::new(&size)?),
        };
        let header = header(problem, style, format, &size, weights);
        Ok(Self { problem, style, format, size, weights, header })
    }

    /// Exactly how many bytes it comes to.
    pub fn bytes(&self) -> u64 {
        let Size { tiles, words, rules, literals, digits, part_bytes, .. } = self.size;
        let weight_bytes = |class, clauses: u64| {
            self.weights.map_or(0, |weights| clauses * (u64::from(weights.of(class).ilog10()) + 2))
        };
        let clauses = digits + literals + 2 * self.size.clauses();
        let weights =
            weight_bytes(Class::Tile, tiles) + weight_bytes(Class::Word, words) + weight_bytes(Class::Rule, rules);
        self.header.len() as u64 + part_bytes + clauses + weights
    }

    /// The weights; none where all clauses are hard.
    pub const fn weights(&self) -> Option<Weights> {
        self.weights
    }

    /// Writes it, a line at a time. Ends where `out` fails.
    pub fn write(&self, out: &mut impl Write) -> Result<(), Halt> {
        out.write_str(&self.header).map_err(|_| Halt::Sink)?;
        encode(self.problem, self.style, &mut Writer { out, weights: self.weights, line: String::new() })
    }

    /// The kind of file.
    pub const fn format(&self) -> Format {
        self.format
    }
}

fn header(problem: &Problem<'_>, style: Style, format: Format, size: &Size, weights: Option<Weights>) -> String {
    let mut text = String::new();
    let mut line = |args: std::fmt::Arguments<'_>| writeln!(text, "{args}").expect("a string takes everything");
    let puzzle = problem.puzzle();
    line(format_args!(
        "c crossword of {} rows and {} columns, {} encoding",
        puzzle.rows(),
        puzzle.columns(),
        style.encoding.name()
    ));
    line(format_args!("c {} variables, {} clauses", size.variables, size.clauses()));
    if let Some(weights) = weights {
        line(format_args!("c tile weighs {}, word {}, rule {}", weights.tile, weights.word, weights.rule));
    }
    for (var, place) in problem.variables().all() {
        line(format_args!("c var {var} = {}", place.name(problem.alphabet())));
    }
    match (format, weights) {
        (Format::Classic, Some(weights)) => {
            line(format_args!("p wcnf {} {} {}", size.variables, size.clauses(), weights.top));
        }
        (Format::Cnf, _) => line(format_args!("p cnf {} {}", size.variables, size.clauses())),
        _ => {}
    }
    text
}

struct Writer<'a, W> {
    out: &'a mut W,
    weights: Option<Weights>,
    line: String,
}

impl<W: Write> Sink for Writer<'_, W> {
    fn part(&mut self, part: Part) -> Result<(), Halt> {
        self.out.write_str(&part_comment(part)).map_err(|_| Halt::Sink)
    }

    fn clause(&mut self, class: Class, clause: &[Lit]) -> Result<(), Halt> {
        self.line.clear();
        if let Some(weights) = self.weights {
            push_number(&mut self.line, weights.of(class));
            self.line.push(' ');
        }
        for literal in clause {
            if !literal.is_positive() {
                self.line.push('-');
            }
            push_number(&mut self.line, literal.var().number().into());
            self.line.push(' ');
        }
        self.line.push_str("0\n");
        self.out.write_str(&self.line).map_err(|_| Halt::Sink)
    }
}

/// Appends a number; most of the time of writing goes here, and the general way takes several times as long.
fn push_number(text: &mut String, mut number: u64) {
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    text.push_str(std::str::from_utf8(&digits[at..]).expect("digits are ASCII"));
}
