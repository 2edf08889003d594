//! How words are written: `ice cream`, `New York`, `NATO`.
//!
//! The letters are known, so only their grouping is stored: a byte for each group of letters, until the word is used
//! up. Its low five bits are the group's size, the sixth says that it starts with a capital, the top two what follows
//! it: nothing, a space, a hyphen or an apostrophe. A word of plain small letters is one group.

use crate::archive::{Column, Shelf};
use crate::edition::{Edition, marks};

/// The bits that hold a group's size.
const SIZE: u8 = 0b0001_1111;
/// The bit of a group that starts with a capital.
const CAPITAL: u8 = 0b0010_0000;
/// What follows a group, by its top two bits.
const AFTER: [Option<char>; 4] = [None, Some(' '), Some('-'), Some('\'')];

/// The spellings of a [`LengthBlock`](crate::LengthBlock), in the order of its words.
#[derive(Clone, Debug, Default)]
pub struct Spellings {
    groups: Vec<u8>,
    /// Where each word's groups start.
    starts: Vec<u32>,
}

impl Spellings {
    /// How the word is written, given its place in the block and its letters.
    pub fn get(&self, index: usize, letters: &[u8]) -> String {
        let mut text = String::with_capacity(letters.len() + 4);
        let mut letters = letters;
        for &group in &self.groups[self.starts[index] as usize..] {
            let (part, rest) = letters.split_at(usize::from(group & SIZE));
            letters = rest;
            let start = text.len();
            text.extend(part.iter().map(|letter| char::from(b'a' + letter)));
            if group & CAPITAL != 0 {
                text[start..=start].make_ascii_uppercase();
            }
            if letters.is_empty() {
                break;
            }
            text.extend(AFTER[usize::from(group >> 6)]);
        }
        text
    }

    /// Is the word written as nothing but its letters in lower case?
    pub fn is_plain(&self, index: usize, letters: &[u8]) -> bool {
        usize::from(self.groups[self.starts[index] as usize]) == letters.len()
    }
}

/// The spellings of the words of one length in an edition.
pub fn spellings(edition: Edition, length: usize) -> Spellings {
    let Some(shelf) = Shelf::of(length) else {
        return Spellings::default();
    };
    let [groups, exceptions] = shelf.columns([Column::Spellings, Column::Marks]);
    let mut starts = Vec::with_capacity(shelf.count);
    let mut at = 0;
    for marks in marks(shelf.count, &exceptions) {
        if edition.admits(marks) {
            starts.push(at as u32);
        }
        let mut letters = 0;
        while letters < length {
            letters += usize::from(groups[at] & SIZE);
            at += 1;
        }
    }
    Spellings { groups, starts }
}
