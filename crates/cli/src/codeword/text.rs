//! Codewords as text for people.

use crate::output::Output;
use anyhow::Result;
use sator::codeword::{Codeword, Explanation, Key, Rating, Solution};
use std::io::Write;

/// The key, then the grid or the words.
pub fn solution(out: &mut Output, puzzle: &Codeword, solution: &Solution) -> Result<()> {
    writeln!(out, "{}", key(&solution.key, puzzle))?;
    let alphabet = puzzle.alphabet();
    match puzzle.rows() {
        Some(rows) => {
            for row in rows {
                let letter =
                    |cell: Option<_>| match cell.and_then(|c: sator::codeword::CodeCell| c.letter(&solution.key)) {
                        Some(letter) => alphabet.display(letter),
                        None => '#',
                    };
                writeln!(out, "{}", row.iter().map(|&cell| letter(cell)).collect::<String>())?;
            }
        }
        None => {
            for word in puzzle.words() {
                let letters = word.decoded(&solution.key).unwrap_or_default();
                writeln!(out, "{}", alphabet.text(&letters))?;
            }
        }
    }
    Ok(())
}

/// `1=E 2=F …`.
pub fn key(key: &Key, puzzle: &Codeword) -> String {
    let pairs = key.iter().map(|(code, &letter)| format!("{code}={}", puzzle.alphabet().display(letter)));
    pairs.collect::<Vec<_>>().join(" ")
}

/// The steps, numbered, and how hard it all is.
pub fn explanation(out: &mut Output, puzzle: &Codeword, explanation: &Explanation) -> Result<()> {
    let sentences = explanation.sentences(puzzle);
    for (sentence, number) in sentences.iter().zip(1..) {
        writeln!(out, "{number:3}. {sentence}")?;
    }
    let costs = (1..).zip(&explanation.steps);
    let hardest = costs.max_by(|(_, a), (_, b)| a.cost.total_cmp(&b.cost));
    let hardest = hardest.map_or_else(
        || "nothing to deduce".to_owned(),
        |(number, _): (usize, _)| format!("the hardest step is {number}"),
    );
    writeln!(out, "difficulty: {}; {hardest}", Rating::new(explanation))?;
    Ok(())
}
