//! Codewords as lists: lines of a number and its letter, a blank line, then a word a line.

use super::Line;
use super::error::{CodewordReadError, Mistake};
use super::place::Places;
use super::token::{give, read_pair, word};
use crate::Codeword;
use crate::code::Key;
use sator_words::Alphabet;
use std::sync::Arc;

pub fn read(lines: &[Line<'_>], alphabet: &Arc<Alphabet>) -> Result<Codeword, CodewordReadError> {
    let (letters, words) = parts(lines)?;
    let mut given = Key::new();
    for line in letters.iter().filter(|line| !line.is_blank()) {
        let pieces: Vec<&str> = line.tokens().map(|token| token.text).collect();
        let pair = read_pair(&pieces.join("="), alphabet).map_err(|mistake| match mistake {
            Mistake::Pair { alphabet, .. } => Mistake::Pair { found: line.text.trim().to_owned(), alphabet },
            other => other,
        });
        let column = line.tokens().next().map_or(1, |token| token.column);
        pair.and_then(|pair| give(&mut given, pair, alphabet)).map_err(|mistake| mistake.at(line.number, column))?;
    }
    let first = words.iter().find(|line| !line.is_blank()).map_or(1, |line| line.number);
    let mut places = Places::starting_at(first);
    let mut cells = Vec::new();
    for &line in words.iter().filter(|line| !line.is_blank()) {
        let word = word(line, alphabet)?;
        places.push_word(line, &word);
        cells.push(word);
    }
    Codeword::from_words(cells, &given, alphabet).map_err(|error| places.blame(error, &given))
}

/// The lines of letters, and those of words.
///
/// A blank line ends the letters, unless only letters and another blank line come below it. Blank lines at the top leave it
/// open whether there are any letters.
fn parts<'l, 'a>(lines: &'l [Line<'a>]) -> Result<(&'l [Line<'a>], &'l [Line<'a>]), CodewordReadError> {
    let first = lines.iter().position(|line| !line.is_blank()).unwrap_or(0);
    let mut split = if first == 0 { block(lines, 0).map(|(_, next)| next) } else { None };
    while let Some((true, next)) = block(lines, split.unwrap_or(first)) {
        split = Some(next);
    }
    match split {
        Some(at) => Ok(lines.split_at(at)),
        None if first > 0 => Ok((&[], lines)),
        None => match lines.iter().find(|line| is_pair(**line)) {
            Some(line) => Err(Mistake::NoBlankLine.at(line.number, 1)),
            None => Ok((&[], lines)),
        },
    }
}

/// Are the lines from here to the next blank one all pairs, and where do the lines below it begin? None if there are none.
fn block(lines: &[Line<'_>], from: usize) -> Option<(bool, usize)> {
    let end = from + lines[from..].iter().position(|line| line.is_blank())?;
    let next = end + lines[end..].iter().position(|line| !line.is_blank())?;
    Some((lines[from..end].iter().all(|&line| is_pair(line)), next))
}

/// Is this a number and a letter, rather than a word?
fn is_pair(line: Line<'_>) -> bool {
    let pieces: Vec<&str> = line.tokens().map(|token| token.text).collect();
    let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    match pieces[..] {
        [one] => one.contains('='),
        [code, letter] => number(code) && !number(letter),
        _ => false,
    }
}
