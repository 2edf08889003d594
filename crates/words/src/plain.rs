//! The quick way through a list: lines of nothing but ASCII letters in one case, and perhaps a score.
//!
//! Most lists are made of such lines only, and reading the list is most of the work of a short search. So the letters are
//! looked at eight at a time, as lanes of a 64-bit word, and are taken only from words that are wanted.

use crate::{Alphabet, Letter, MAX_WORD_LENGTH, Score};

/// Reads plain lines.
pub(crate) struct PlainParser {
    /// For each byte: a letter's index, or one of the classes below.
    classes: [u8; 256],
    /// Are A to Z the first 26 letters, and no other ASCII character a letter?
    a_to_z: bool,
}

/// A plain line at the start of a text.
pub(crate) struct PlainLine {
    /// How many letters its word has.
    pub length: usize,
    pub score: Score,
    /// How many bytes the line has, with its end.
    pub bytes: usize,
}

/// Room for the letters of a plain line; they are written eight at a time.
pub(crate) type PlainWord = [Letter; MAX_WORD_LENGTH + 8];

/// A byte that ends the word.
const SEPARATOR: u8 = 64;
/// A byte that is not for the quick way.
const OTHER: u8 = 65;

const EACH: u64 = 0x0101_0101_0101_0101;
/// The high bit of every lane.
const HIGH: u64 = 0x80 * EACH;
/// The bit by which small letters differ from capitals.
const CASE: u64 = 0x20 * EACH;
/// Brings every lane from `a` up to 0x80.
const FROM_A: u64 = (0x80 - b'a' as u64) * EACH;
/// Brings every lane beyond `z` up to 0x80.
const BEYOND_Z: u64 = (0x80 - b'z' as u64 - 1) * EACH;

impl PlainParser {
    pub fn new(alphabet: &Alphabet) -> Self {
        let mut classes = [OTHER; 256];
        let mut a_to_z = true;
        for byte in 0..128u8 {
            let letter = alphabet.letter(char::from(byte));
            classes[usize::from(byte)] = match letter {
                Some(letter) => letter.index() as u8,
                None if matches!(byte, b';' | b',' | b'\t') => SEPARATOR,
                None => OTHER,
            };
            let latin = byte.is_ascii_alphabetic().then(|| Letter::new(byte.to_ascii_lowercase() - b'a'));
            a_to_z &= letter == latin;
        }
        Self { classes, a_to_z }
    }

    /// The line at the start of the text: letters in one case, then perhaps a score of up to four digits, and the line's
    /// end. None if there is anything else, or no line's end at all.
    #[inline]
    pub fn line(&self, text: &[u8]) -> Option<PlainLine> {
        let length = if self.a_to_z { latin_prefix(text)? } else { self.prefix(text)? };
        // Most scores have two digits.
        if let Some(&[separator, tens @ b'0'..=b'9', ones @ b'0'..=b'9', b'\n']) = text[length..].first_chunk::<4>()
            && self.classes[usize::from(separator)] == SEPARATOR
        {
            let score = Score::new(i32::from(tens - b'0') * 10 + i32::from(ones - b'0'));
            return Some(PlainLine { length, score, bytes: length + 4 });
        }
        self.rest(text, length)
    }

    /// What follows the word, in all its forms.
    fn rest(&self, text: &[u8], length: usize) -> Option<PlainLine> {
        let mut at = length;
        let mut score = Score::DEFAULT;
        if self.classes[usize::from(*text.get(at)?)] == SEPARATOR {
            let first = at + 1;
            let mut value = 0;
            at = first;
            while let digit @ b'0'..=b'9' = *text.get(at)? {
                value = value * 10 + i32::from(digit - b'0');
                at += 1;
                if at > first + 4 {
                    return None;
                }
            }
            if at == first {
                return None;
            }
            score = Score::new(value);
        }
        let end = match text[at..] {
            [b'\n', ..] => 1,
            [b'\r', b'\n', ..] => 2,
            _ => return None,
        };
        Some(PlainLine { length, score, bytes: at + end })
    }

    /// The letters of a plain line's word.
    #[inline]
    pub fn letters<'w>(&self, text: &[u8], length: usize, word: &'w mut PlainWord) -> &'w [Letter] {
        if self.a_to_z {
            for at in (0..length).step_by(8) {
                let bytes = text[at..].first_chunk().expect("eight bytes follow the start of a plain word's part");
                // No lane of a letter borrows from the next.
                let indexes = ((u64::from_le_bytes(*bytes) | CASE) & !HIGH).wrapping_sub(u64::from(b'a') * EACH);
                word[at..at + 8].copy_from_slice(&Letter::eight(indexes));
            }
        } else {
            for (letter, &byte) in word.iter_mut().zip(&text[..length]) {
                *letter = Letter::new(self.classes[usize::from(byte)]);
            }
        }
        &word[..length]
    }

    /// How many letters stand at the start of the text, for any alphabet. None if there are none, or of both cases.
    fn prefix(&self, text: &[u8]) -> Option<usize> {
        let word = text.iter().take_while(|&&byte| self.classes[usize::from(byte)] < SEPARATOR);
        let (mut length, mut small, mut capital) = (0, false, false);
        for byte in word.take(MAX_WORD_LENGTH + 1) {
            small |= byte.is_ascii_lowercase();
            capital |= byte.is_ascii_uppercase();
            length += 1;
        }
        Some(length).filter(|length| (1..=MAX_WORD_LENGTH).contains(length) && !(small && capital))
    }
}

/// The same where A to Z are all the ASCII letters; also none if the text ends within eight bytes.
#[inline]
fn latin_prefix(text: &[u8]) -> Option<usize> {
    let (mut small, mut capital) = (0, 0);
    let mut length = 0;
    loop {
        let bytes = u64::from_le_bytes(*text[length..].first_chunk()?);
        let folded = (bytes | CASE) & !HIGH;
        let others = (!(folded + FROM_A) | (folded + BEYOND_Z) | bytes) & HIGH;
        // All bits before the lane of the first that is no letter; all there are if every one is.
        let word = ((others & others.wrapping_neg()) >> 7).wrapping_sub(1);
        small |= bytes & word & CASE;
        capital |= !bytes & word & CASE;
        if others != 0 {
            length += others.trailing_zeros() as usize / 8;
            let one_case = small == 0 || capital == 0;
            return Some(length).filter(|length| (1..=MAX_WORD_LENGTH).contains(length) && one_case);
        }
        length += 8;
        if length > MAX_WORD_LENGTH {
            return None;
        }
    }
}
