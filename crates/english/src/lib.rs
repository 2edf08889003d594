//! The built-in English word list: about two hundred thousand words, phrases and names, scored 1 to 100, in under a
//! megabyte.
//!
//! One embedded file holds three lists, the [`Edition`]s: every word is marked with those it belongs to. Words are
//! grouped by length and each length is compressed by itself, so a program decodes only the lengths that it needs:
//!
//! ```
//! use sator_english::{Edition, spellings, words};
//!
//! let eights = words(Edition::English, 8);
//! let at = eights.find("icecream").expect("everybody's word");
//! assert!(eights.scores[at] >= 60);
//!
//! // The spelling is a column of its own, decoded only when something is displayed.
//! assert_eq!(spellings(Edition::English, 8).get(at, eights.word(at)), "ice cream");
//! ```
//!
//! Rarer words, too many and too odd for a list, are in a second file that can only be asked whether it has a word
//! ([`is_rare`]).
//!
//! The files are made by `cargo xtask wordlist`; `docs/english-list.md` tells from what and how. They are ours and
//! trusted: that they cannot be decoded would be our bug, and a panic.

mod archive;
mod edition;
mod fuse;
mod rare;
mod source;
mod spelling;
mod words;

pub use archive::lengths;
pub use edition::{Edition, UnknownEdition};
pub use rare::{RARE_LENGTHS, RARE_MISTAKEN, is_rare, pack_rare, rare_count};
pub use source::EnglishSource;
pub use spelling::{Spellings, spellings};
pub use words::{LengthBlock, words};

/// The notices that the licences of the sources ask every copy to carry.
pub const NOTICES: &str = include_str!("../NOTICES.md");

/// How many letters the words are made of: A to Z.
pub const LETTERS: u8 = 26;
