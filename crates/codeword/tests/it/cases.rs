//! Tiny random puzzles, solved by trying every key.

use sator_codeword::{Code, CodeCell, Codeword, Key, Solution};
use sator_search::Rng;
use sator_verify::{self as verify, CodewordAnswer, CodewordProblem, Place, check_codeword};
use sator_words::{Alphabet, Letter, Role, WordList};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A puzzle with its words.
pub struct Case {
    pub puzzle: Codeword,
    pub words: WordList,
}

/// A list of these words, which may have scores.
pub fn list(words: &str, alphabet: &Arc<Alphabet>) -> WordList {
    let mut builder = WordList::builder(Arc::clone(alphabet));
    builder.read(words.replace(' ', "\n").as_bytes(), Role::Base).unwrap();
    builder.build()
}

/// A small puzzle whose words are mostly listed under a hidden key; now and then anything at all.
pub fn random(rng: &mut Rng) -> Case {
    let size = 3 + rng.below(4);
    let alphabet = Arc::new(Alphabet::from_letters(&"abcdef"[..size]).unwrap());
    let letter = |rng: &mut Rng| Letter::new(rng.below(size) as u8);
    let listed: Vec<Vec<Letter>> =
        (0..3 + rng.below(12)).map(|_| (0..2 + rng.below(4)).map(|_| letter(rng)).collect()).collect();
    let text = |word: &Vec<Letter>, rng: &mut Rng| format!("{};{}", alphabet.text(word), 10 * rng.below(10));
    let words: Vec<String> = listed.iter().map(|word| text(word, rng)).collect();
    let mut key: Vec<u32> = (1..=size as u32).collect();
    rng.shuffle(&mut key);
    let strays = rng.unit() * 0.4;
    let printed = rng.chance(0.2);
    let coded = |rng: &mut Rng| -> Vec<CodeCell> {
        let word = match rng.choose(&listed) {
            Some(word) if !rng.chance(strays) => word.clone(),
            _ => (0..2 + rng.below(4)).map(|_| letter(rng)).collect(),
        };
        word.iter()
            .map(|&letter| match letter.index() {
                0 if printed => CodeCell::Letter(letter),
                index => CodeCell::Code(Code(key[index])),
            })
            .collect()
    };
    let puzzle_words: Vec<Vec<CodeCell>> = (0..=rng.below(7)).map(|_| coded(rng)).collect();
    let mut given = Key::new();
    if rng.chance(0.3) {
        // Right, mostly.
        let at = 1 + rng.below(size - 1);
        given.insert(Code(key[at]), if rng.chance(0.9) { Letter::new(at as u8) } else { letter(rng) });
    }
    let puzzle = Codeword::from_words(puzzle_words.clone(), &given, &alphabet);
    let puzzle = puzzle.or_else(|_| Codeword::from_words(puzzle_words, &Key::new(), &alphabet)).unwrap();
    Case { words: list(&words.join(" "), &alphabet), puzzle }
}

/// Every key with the fewest missing words, and how many those are.
pub fn by_brute_force(case: &Case) -> (usize, BTreeSet<Vec<(u32, usize)>>) {
    let codes: Vec<Code> = case.puzzle.codes().into_iter().collect();
    let mut best = (usize::MAX, BTreeSet::new());
    let mut key = Key::new();
    let taken: Vec<Letter> = case.puzzle.printed().into_iter().collect();
    try_all(case, &codes, &mut key, &taken, &mut best);
    best
}

fn try_all(
    case: &Case,
    codes: &[Code],
    key: &mut Key,
    taken: &[Letter],
    best: &mut (usize, BTreeSet<Vec<(u32, usize)>>),
) {
    let Some((&code, rest)) = codes.split_first() else {
        let words: BTreeSet<Vec<Letter>> = case.puzzle.words().iter().map(|word| word.decoded(key).unwrap()).collect();
        let missing = words.iter().filter(|word| case.words.score(word).is_none()).count();
        if missing < best.0 {
            *best = (missing, BTreeSet::new());
        }
        if missing == best.0 {
            best.1.insert(plain(key));
        }
        return;
    };
    for letter in case.puzzle.alphabet().letters() {
        let allowed = case.puzzle.given().get(&code).is_none_or(|&given| given == letter);
        if allowed && !taken.contains(&letter) && !key.values().any(|&other| other == letter) {
            key.insert(code, letter);
            try_all(case, rest, key, taken, best);
            key.remove(&code);
        }
    }
}

/// A key that can be compared.
pub fn plain(key: &Key) -> Vec<(u32, usize)> {
    key.iter().map(|(code, letter)| (code.0, letter.index())).collect()
}

/// Passes a solution through the independent checker.
pub fn check(case: &Case, solution: &Solution) {
    let cell = |cell: &CodeCell| match *cell {
        CodeCell::Code(code) => verify::CodeCell::Code(verify::Code(code.0)),
        CodeCell::Letter(letter) => verify::CodeCell::Letter(letter),
    };
    let key = |key: &Key| key.iter().map(|(code, &letter)| (verify::Code(code.0), letter)).collect();
    let words = (1..).zip(case.puzzle.words()).map(|(number, word)| verify::CodeWord {
        place: Place::Word(number),
        cells: word.cells.iter().map(cell).collect(),
    });
    let problem = CodewordProblem {
        words: words.collect(),
        alphabet: case.puzzle.alphabet(),
        is_word: &|word| case.words.score(word).is_some(),
        given: key(case.puzzle.given()),
    };
    let answer = CodewordAnswer { key: key(&solution.key), missing: solution.missing.clone() };
    assert_eq!(check_codeword(&problem, &answer), []);
}

/// The case as a person would type it in.
pub fn text(case: &Case) -> String {
    let alphabet = case.puzzle.alphabet();
    let words: Vec<_> = case.puzzle.words().iter().map(|word| word.codes_text(alphabet)).collect();
    let listed: Vec<_> = case.words.iter().map(sator_words::Word::text).collect();
    format!("{:?}\n{}\n{}", case.puzzle.given(), words.join("\n"), listed.join(" "))
}

/// A puzzle of code words and a list, in the Latin alphabet or the letters given.
pub fn case(letters: &str, puzzle: &str, words: &str) -> Case {
    let alphabet = Arc::new(Alphabet::named(letters).unwrap_or_else(|| Alphabet::from_letters(letters).unwrap()));
    let puzzle = sator_codeword::read_codeword(puzzle.as_bytes(), None, &alphabet).unwrap();
    Case { words: list(words, &alphabet), puzzle }
}
