//! The letters of texts and lists, for the alphabet `auto`.

use crate::fold::{is_spelling_mark, lower};
use crate::lines::{Line, LineSink, for_each_line};
use crate::parse::{Fields, is_comment, is_separator};
use crate::{Alphabet, AlphabetError, LetterSet};
use std::collections::BTreeSet;
use std::io::{self, BufRead};
use std::ops::ControlFlow;
use unicode_normalization::UnicodeNormalization;

/// Gathers the letters of texts.
#[derive(Clone, Debug, Default)]
pub struct AlphabetCollector {
    /// The bytes seen, one bit each, while a text was ASCII: by far the most are.
    ascii: u128,
    others: BTreeSet<char>,
}

impl AlphabetCollector {
    /// Takes the letters of this text.
    pub fn add(&mut self, text: &str) {
        if text.is_ascii() {
            self.ascii |= text.bytes().fold(0, |seen, byte| seen | 1 << byte);
            return;
        }
        for c in text.nfc().filter(|&c| c.is_alphabetic() && !is_spelling_mark(c)) {
            match lower(c) {
                // The same letter at the end of a word.
                'ς' => self.others.insert('σ'),
                c => self.others.insert(c),
            };
        }
    }

    /// The alphabet of all letters seen, in the order of Unicode.
    pub fn finish(&self) -> Result<Alphabet, AlphabetError> {
        let seen = |&byte: &u8| self.ascii >> byte & 1 != 0;
        let ascii = (0..128u8).filter(u8::is_ascii_alphabetic).filter(seen);
        let mut letters = self.others.clone();
        letters.extend(ascii.map(|byte| char::from(byte.to_ascii_lowercase())));
        if letters.len() > LetterSet::CAPACITY {
            return Err(AlphabetError::TooLarge { count: letters.len() });
        }
        Alphabet::from_letters(&letters.iter().collect::<String>())
    }
}

/// Gathers the letters of the words of a list. Lines that cannot be used do not count.
pub fn collect_letters(reader: impl BufRead, letters: &mut AlphabetCollector) -> io::Result<()> {
    for_each_line(reader, letters)
}

impl LineSink for AlphabetCollector {
    fn line(&mut self, _: u64, line: Line<'_>) -> ControlFlow<()> {
        if let Line::Bytes(bytes) = line
            && !is_comment(bytes)
            && let Ok(fields) = Fields::split(bytes, is_separator)
        {
            self.add(&fields.word);
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_list(text: &str) -> String {
        let mut letters = AlphabetCollector::default();
        collect_letters(text.as_bytes(), &mut letters).unwrap();
        let alphabet = letters.finish().unwrap();
        alphabet.set_text(alphabet.letters())
    }

    #[test]
    fn the_alphabet_of_a_text() {
        let alphabet = Alphabet::of_text("Été à la plage 2024 - l\u{2bc}hôtel").unwrap();
        assert_eq!(alphabet.set_text(alphabet.letters()), "AEGHLPTÀÉÔ");
    }

    #[test]
    fn only_words_of_usable_lines_count() {
        assert_eq!(of_list("# zzz\nbac;50;xyz\nbad;high\nnul\0\n\"Yes, sîr\";70\n"), "ABCERSYÎ");
    }

    #[test]
    fn a_final_sigma_is_a_sigma() {
        assert_eq!(of_list("σας\nΣΑΣ\n"), "ΑΣ");
    }
}
