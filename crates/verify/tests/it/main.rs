//! Every kind of fault is found and named; right answers have none.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them when it updates a test")]

mod codeword;
mod fill;
mod properties;
mod rectangle;

use expect_test::Expect;
use sator_verify::Fault;
use sator_words::{Alphabet, Letter};

/// The letters of a word in the Latin alphabet.
fn letters(word: &str) -> Vec<Letter> {
    word.chars().map(|c| Alphabet::latin().letter(c).expect("a letter of the Latin alphabet")).collect()
}

fn expect_faults(faults: &[Fault], expect: &Expect) {
    expect.assert_eq(&faults.iter().map(|fault| format!("{fault}\n")).collect::<String>());
}
