//! The pieces of a line: codes, letters, blocks, and pairs of a code and its letter.

use super::Line;
use super::error::{CodewordReadError, Mistake};
use crate::CodewordError;
use crate::code::{Code, CodeCell, Key};
use sator_words::{Alphabet, Letter};

/// A piece of a line, with the column it starts in, from 1.
#[derive(Clone, Copy)]
pub struct Token<'a> {
    pub column: u32,
    pub text: &'a str,
}

/// The pieces of a line that white space parts.
pub fn tokens(line: &str) -> impl Iterator<Item = Token<'_>> {
    let mut column = 1;
    let mut rest = line;
    std::iter::from_fn(move || {
        let start = rest.find(|c: char| !c.is_whitespace())?;
        column += rest[..start].chars().count() as u32;
        let after = &rest[start..];
        let text = &after[..after.find(char::is_whitespace).unwrap_or(after.len())];
        let token = Token { column, text };
        column += text.chars().count() as u32;
        rest = &after[text.len()..];
        Some(token)
    })
}

/// A cell: a code or a letter; where blocks may be, a block is none.
pub fn cell(line: Line<'_>, token: Token<'_>, alphabet: &Alphabet) -> Result<CodeCell, CodewordReadError> {
    let text = token.text;
    if text.bytes().all(|byte| byte.is_ascii_digit()) && !text.is_empty() {
        return code(line, token, text, alphabet).map(CodeCell::Code);
    }
    letter(text, alphabet).map(CodeCell::Letter).ok_or_else(|| {
        let mistake = Mistake::Cell { found: text.to_owned(), alphabet: alphabet.name().to_owned(), block: false };
        mistake.at(line.number, token.column)
    })
}

/// A cell of a grid.
pub fn grid_cell(line: Line<'_>, token: Token<'_>, alphabet: &Alphabet) -> Result<Option<CodeCell>, CodewordReadError> {
    if matches!(token.text, "." | "#") {
        return Ok(None);
    }
    cell(line, token, alphabet).map(Some).map_err(|mut error| {
        if let Mistake::Cell { block, .. } = &mut error.mistake {
            *block = true;
        }
        error
    })
}

fn code(line: Line<'_>, token: Token<'_>, digits: &str, alphabet: &Alphabet) -> Result<Code, CodewordReadError> {
    code_of(digits, alphabet).map_err(|error| Mistake::from(error).at(line.number, token.column))
}

/// The code that a number is.
fn code_of(digits: &str, alphabet: &Alphabet) -> Result<Code, CodewordError> {
    let size = alphabet.len();
    let number = digits.parse().ok().filter(|number| (1..=size as u32).contains(number));
    number.map(Code).ok_or_else(|| CodewordError::NoCode { code: digits.to_owned(), size })
}

/// The one letter that a text is.
fn letter(text: &str, alphabet: &Alphabet) -> Option<Letter> {
    let mut letters = Vec::new();
    let mut characters = text.chars();
    let character = characters.next()?;
    let one = characters.next().is_none() && alphabet.push_letters(character, &mut letters);
    letters.first().copied().filter(|_| one && letters.len() == 1)
}

/// A code and its letter, as in `4=Q`.
pub fn read_pair(text: &str, alphabet: &Alphabet) -> Result<(Code, Letter), Mistake> {
    let pair = || {
        let (number, name) = text.split_once('=')?;
        let number = number.trim();
        let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        digits.then_some((number, letter(name.trim(), alphabet)?))
    };
    let (number, letter) =
        pair().ok_or_else(|| Mistake::Pair { found: text.to_owned(), alphabet: alphabet.name().to_owned() })?;
    Ok((code_of(number, alphabet)?, letter))
}

/// Takes in a given letter, unless it contradicts another.
pub fn give(given: &mut Key, (code, letter): (Code, Letter), alphabet: &Alphabet) -> Result<(), Mistake> {
    let show = |letter| alphabet.display(letter);
    if let Some(&known) = given.get(&code).filter(|&&known| known != letter) {
        return Err(CodewordError::GivenTwice { code, letters: [show(known), show(letter)] }.into());
    }
    if let Some((&other, _)) = given.iter().find(|&(&other, &known)| known == letter && other != code) {
        return Err(CodewordError::LetterTwice { letter: show(letter), codes: [other, code] }.into());
    }
    given.insert(code, letter);
    Ok(())
}

/// A word, which has two cells or more.
pub fn word(line: Line<'_>, alphabet: &Alphabet) -> Result<Vec<CodeCell>, CodewordReadError> {
    let cells: Vec<CodeCell> = line.tokens().map(|token| cell(line, token, alphabet)).collect::<Result<_, _>>()?;
    let mistake = match cells.len() {
        0 | 1 => CodewordError::ShortWord,
        length if length > sator_words::MAX_WORD_LENGTH => CodewordError::LongWord { length },
        _ => return Ok(cells),
    };
    Err(Mistake::from(mistake).at(line.number, line.tokens().next().map_or(1, |token| token.column)))
}
