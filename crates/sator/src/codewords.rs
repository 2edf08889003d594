//! Codewords: reading them from files, and what joins the engine to the independent checker.

use crate::files::open;
use crate::{Alphabet, Expected, FileError, FileErrorKind, standard_input};
use sator_codeword::{CodeCell, Codeword, Form, Key, RareWords, Solution};
use sator_english::{RARE_LENGTHS, RARE_MISTAKEN, is_rare, rare_count};
use sator_verify::{self as verify, CodewordAnswer, CodewordProblem, Fault, Place, check_codeword};
use sator_words::{Letter, WordList};
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

/// The most bytes that a codeword may have: some hundred times the largest ever published.
const MAX_BYTES: u64 = 1 << 20;

/// Reads a codeword from a file, or from standard input if the path is `-`. The extension tells the form; without one that
/// is known, the text does.
pub fn read_codeword(path: &Path, alphabet: &Arc<Alphabet>) -> Result<Codeword, FileError> {
    let from_input = path == Path::new("-");
    let name = if from_input { standard_input::NAME.to_owned() } else { path.display().to_string() };
    let failed = |kind| FileError { name: name.clone(), kind };
    let unread = |error: io::Error| failed(FileErrorKind::Read { error, expected: Expected::Codeword });
    let mut text = Vec::new();
    if from_input {
        standard_input::take()?.take(MAX_BYTES + 1).read_to_end(&mut text).map_err(unread)?;
    } else {
        open(path).and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut text)).map_err(unread)?;
    }
    if text.len() as u64 > MAX_BYTES {
        return Err(failed(FileErrorKind::TooLarge { most: MAX_BYTES }));
    }
    let form = path.extension().and_then(|extension| Form::of_extension(&extension.to_string_lossy()));
    sator_codeword::read_codeword(&text, form, alphabet).map_err(|error| failed(FileErrorKind::Codeword(error)))
}

/// The rare English words, for puzzles in the Latin alphabet: what guesses at keys count on besides the list.
pub fn rare_words(alphabet: &Alphabet) -> Option<&'static dyn RareWords> {
    (*alphabet == Alphabet::latin()).then_some(&RareEnglish)
}

#[derive(Debug)]
struct RareEnglish;

impl RareWords for RareEnglish {
    fn contains(&self, word: &[Letter]) -> bool {
        let mut letters = [0; *RARE_LENGTHS.end()];
        let Some(letters) = letters.get_mut(..word.len()) else { return false };
        letters.iter_mut().zip(word).for_each(|(at, letter)| *at = letter.index() as u8);
        is_rare(letters)
    }

    fn count(&self, length: usize) -> usize {
        rare_count(length)
    }

    fn mistaken(&self) -> f64 {
        RARE_MISTAKEN
    }
}

/// Checks a solution by other means than the engine's: every way in which it is wrong, none if it is right.
pub fn verify_codeword(puzzle: &Codeword, words: &WordList, solution: &Solution) -> Vec<Fault> {
    let cell = |cell: &CodeCell| match *cell {
        CodeCell::Code(code) => verify::CodeCell::Code(verify::Code(code.0)),
        CodeCell::Letter(letter) => verify::CodeCell::Letter(letter),
    };
    let key = |key: &Key| key.iter().map(|(code, &letter)| (verify::Code(code.0), letter)).collect();
    let words_of_puzzle = match puzzle.rows() {
        Some(rows) => {
            let rows: Vec<Vec<_>> = rows.iter().map(|row| row.iter().map(|c| c.as_ref().map(cell)).collect()).collect();
            let listed = puzzle.words().iter().filter(|word| word.name.is_none());
            let more = (1..).zip(listed).map(|(number, word)| verify::CodeWord {
                place: Place::Word(number),
                cells: word.cells.iter().map(cell).collect(),
            });
            verify::code_words(&rows).into_iter().chain(more).collect()
        }
        None => (1..)
            .zip(puzzle.words())
            .map(|(number, word)| verify::CodeWord {
                place: Place::Word(number),
                cells: word.cells.iter().map(cell).collect(),
            })
            .collect(),
    };
    let problem = CodewordProblem {
        words: words_of_puzzle,
        alphabet: puzzle.alphabet(),
        is_word: &|word| words.score(word).is_some(),
        given: key(puzzle.given()),
    };
    check_codeword(&problem, &CodewordAnswer { key: key(&solution.key), missing: solution.missing.clone() })
}
