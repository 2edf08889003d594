//! Alphabets: which characters are letters, how they are written, and what other characters fold to.

use crate::fold::{fold, lower, upper};
use crate::{AlphabetCollector, Letter, LetterSet};
use std::fmt;
use thiserror::Error;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The letters that words are made of, in alphabetical order, at most 64.
///
/// A character that an alphabet names is a letter, even a digit or a punctuation mark. Case does not matter.
#[derive(Clone)]
pub struct Alphabet {
    name: String,
    /// For display, no two the same; indexed by letter.
    display: Vec<char>,
    /// In lower case, sorted, with the letter: for look-up.
    by_char: Vec<(char, Letter)>,
    /// For ASCII characters in either case: the letter's index, or `NONE`.
    ascii: [u8; 128],
    vowels: LetterSet,
    consonants: LetterSet,
}

/// Marks in [`Alphabet::ascii`] a character that is no letter.
const NONE: u8 = u8::MAX;

/// The base letters that count as vowels, in the alphabets that have them.
const VOWELS: &str = "aeiouаеёиоуыэюяαεηιουω";

/// The names that [`Alphabet::named`] knows, with their letters.
const NAMED: &[(&str, &str)] = &[
    ("latin", "abcdefghijklmnopqrstuvwxyz"),
    ("cyrillic", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"),
    ("greek", "αβγδεζηθικλμνξοπρστυφχψω"),
    ("latin-digits", "abcdefghijklmnopqrstuvwxyz0123456789"),
];

/// Why a string of letters is no alphabet.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AlphabetError {
    /// Fewer than two letters.
    #[error("an alphabet needs at least two letters, {text:?} has {count}")]
    TooSmall {
        /// The letters as given.
        text: String,
        /// How many they are.
        count: usize,
    },
    /// More than 64 letters.
    #[error("an alphabet has at most {} letters, not {count}", LetterSet::CAPACITY)]
    TooLarge {
        /// How many letters there are.
        count: usize,
    },
    /// The same letter twice, perhaps in different case.
    #[error("the letter {letter:?} stands in the alphabet twice")]
    Twice {
        /// The letter, in lower case.
        letter: char,
    },
    /// A character that cannot be a letter: `.`, `#`, `\"`, `|`, white space, a control character or a lone accent.
    #[error("{character:?} cannot be a letter: it means something else in grids and lists")]
    NotALetter {
        /// The character.
        character: char,
    },
}

impl Alphabet {
    /// The names of the built-in alphabets.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|(name, _)| *name)
    }

    /// The built-in alphabet of this name: `latin`, `cyrillic`, `greek` or `latin-digits`.
    pub fn named(name: &str) -> Option<Self> {
        let (name, letters) = NAMED.iter().find(|(known, _)| *known == name)?;
        Some(Self::with_name((*name).to_owned(), letters).expect("the built-in alphabets are valid"))
    }

    /// The 26 letters of English, and of most languages written in Latin script once accents are folded.
    pub fn latin() -> Self {
        Self::named("latin").expect("latin is built in")
    }

    /// The alphabet of the given characters, in the given order.
    pub fn from_letters(letters: &str) -> Result<Self, AlphabetError> {
        Self::with_name(letters.to_owned(), letters)
    }

    /// The alphabet of all letters (not digits, not punctuation) that occur in the text, in the order of Unicode.
    pub fn of_text(text: &str) -> Result<Self, AlphabetError> {
        let mut collector = AlphabetCollector::default();
        collector.add(text);
        collector.finish()
    }

    fn with_name(name: String, letters: &str) -> Result<Self, AlphabetError> {
        let lowered: Vec<char> = letters.nfc().map(lower).collect();
        if let Some(&character) = lowered.iter().find(|&&c| !may_be_letter(c)) {
            return Err(AlphabetError::NotALetter { character });
        }
        if lowered.len() > LetterSet::CAPACITY {
            return Err(AlphabetError::TooLarge { count: lowered.len() });
        }
        if lowered.len() < 2 {
            return Err(AlphabetError::TooSmall { text: letters.to_owned(), count: lowered.len() });
        }
        let mut by_char: Vec<(char, Letter)> = (0u8..).map(Letter::new).zip(&lowered).map(|(l, &c)| (c, l)).collect();
        by_char.sort_unstable();
        if let Some(pair) = by_char.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(AlphabetError::Twice { letter: pair[0].0 });
        }
        let mut ascii = [NONE; 128];
        for &(c, letter) in by_char.iter().filter(|(c, _)| c.is_ascii()) {
            ascii[c as usize] = letter.index() as u8;
            ascii[c.to_ascii_uppercase() as usize] = letter.index() as u8;
        }
        let of_kind = |kind: fn(char) -> bool| by_char.iter().filter(|(c, _)| kind(*c)).map(|&(_, l)| l).collect();
        Ok(Self {
            name,
            display: lowered.iter().map(|&c| shown(c)).collect(),
            vowels: of_kind(is_vowel),
            consonants: of_kind(|c| c.is_alphabetic() && !is_vowel(c)),
            by_char,
            ascii,
        })
    }

    /// The name by which it was asked for: a built-in name, or its letters.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many letters it has.
    pub fn len(&self) -> usize {
        self.display.len()
    }

    /// Never true: an alphabet has two letters or more.
    pub fn is_empty(&self) -> bool {
        self.display.is_empty()
    }

    /// All its letters.
    pub fn letters(&self) -> LetterSet {
        LetterSet::first(self.len())
    }

    /// Its vowels; accented ones count by their base letter.
    pub fn vowels(&self) -> LetterSet {
        self.vowels
    }

    /// Its letters that are neither vowels nor digits or marks.
    pub fn consonants(&self) -> LetterSet {
        self.consonants
    }

    /// The letter that this very character is, in either case, without folding.
    pub fn letter(&self, c: char) -> Option<Letter> {
        if c.is_ascii() {
            let index = self.ascii[c as usize];
            return (index != NONE).then(|| Letter::new(index));
        }
        let c = lower(c);
        self.by_char.binary_search_by_key(&c, |&(known, _)| known).ok().map(|at| self.by_char[at].1)
    }

    /// Does the alphabet name this character, in either case?
    pub fn has(&self, c: char) -> bool {
        self.letter(c).is_some()
    }

    /// The character that stands for the letter in results: its upper case, unless that is another letter's (`ı` stays as
    /// it is, as I is the upper case of `i`). No two letters look the same, and what is shown is read as the same letter.
    ///
    /// # Panics
    /// If the letter is of a larger alphabet.
    pub fn display(&self, letter: Letter) -> char {
        self.display[letter.index()]
    }

    /// The word as text, in upper case.
    pub fn text(&self, word: &[Letter]) -> String {
        word.iter().map(|&letter| self.display(letter)).collect()
    }

    /// The set as text, in alphabetical order.
    pub fn set_text(&self, set: LetterSet) -> String {
        set.iter().map(|letter| self.display(letter)).collect()
    }

    /// Appends the letters of a character: the letter it is, or else those it folds to (`é` to E, `œ` to O and E). False,
    /// with nothing appended, if it is not made of letters of this alphabet.
    pub fn push_letters(&self, c: char, word: &mut Vec<Letter>) -> bool {
        if let Some(letter) = self.letter(c) {
            word.push(letter);
            return true;
        }
        let before = word.len();
        let mut all_known = true;
        fold(c, |part| match self.letter(part) {
            Some(letter) => word.push(letter),
            None => all_known = false,
        });
        if !all_known {
            word.truncate(before);
        }
        word.len() > before
    }
}

impl fmt::Debug for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Alphabet")
            .field("name", &self.name)
            .field("letters", &self.set_text(self.letters()))
            .finish_non_exhaustive()
    }
}

impl PartialEq for Alphabet {
    fn eq(&self, other: &Self) -> bool {
        self.display == other.display
    }
}

impl Eq for Alphabet {}

fn is_vowel(c: char) -> bool {
    let mut first = None;
    fold(c, |part| {
        first.get_or_insert(part);
    });
    first.is_some_and(|base| VOWELS.contains(base))
}

/// The letter as it is shown: in upper case if that leads back to it.
fn shown(c: char) -> char {
    let capital = upper(c);
    if lower(capital) == c { capital } else { c }
}

/// `.` is an empty cell, `#` marks comments and blocks, `"` quotes words, `|` joins rows; white space and lone accents are
/// never letters.
fn may_be_letter(c: char) -> bool {
    !matches!(c, '.' | '#' | '"' | '|') && !c.is_whitespace() && !c.is_control() && !is_combining_mark(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(alphabet: &Alphabet, text: &str) -> Option<String> {
        let mut word = Vec::new();
        text.chars().all(|c| alphabet.push_letters(c, &mut word)).then(|| alphabet.text(&word))
    }

    #[test]
    fn the_built_in_alphabets() {
        let sizes: Vec<_> = Alphabet::names().map(|name| (name, Alphabet::named(name).unwrap().len())).collect();
        assert_eq!(sizes, [("latin", 26), ("cyrillic", 33), ("greek", 24), ("latin-digits", 36)]);
        assert!(Alphabet::named("klingon").is_none());
    }

    #[test]
    fn letters_of_the_alphabet_stay_and_others_fold() {
        let latin = Alphabet::latin();
        assert_eq!(letters(&latin, "cœur").as_deref(), Some("COEUR"));
        assert_eq!(letters(&latin, "Straße").as_deref(), Some("STRASSE"));
        assert_eq!(letters(&latin, "mot7"), None);
        let french = Alphabet::from_letters("abcdefghijklmnopqrstuvwxyzéè").unwrap();
        assert_eq!(letters(&french, "Élève").as_deref(), Some("ÉLÈVE"));
        assert_eq!(letters(&french, "forêt").as_deref(), Some("FORET"));
        let russian = Alphabet::named("cyrillic").unwrap();
        assert_eq!(letters(&russian, "ёжик").as_deref(), Some("ЁЖИК"));
        assert_eq!(letters(&russian, "word"), None);
        let greek = Alphabet::named("greek").unwrap();
        assert_eq!(letters(&greek, "Ἀθήνας").as_deref(), Some("ΑΘΗΝΑΣ"));
    }

    #[test]
    fn a_letter_without_upper_case_is_shown_as_it_is() {
        let german = Alphabet::from_letters("abcdefghijklmnopqrstuvwxyzäöüß").unwrap();
        assert_eq!(letters(&german, "Größe").as_deref(), Some("GRÖßE"));
    }

    #[test]
    fn named_characters_are_letters_even_digits_and_marks() {
        let extended = Alphabet::from_letters("abc0123'-").unwrap();
        assert_eq!(letters(&extended, "a-1'b").as_deref(), Some("A-1'B"));
    }

    #[test]
    fn vowels_and_consonants() {
        let latin = Alphabet::latin();
        assert_eq!(latin.set_text(latin.vowels()), "AEIOU");
        assert_eq!(latin.consonants().len(), 21);
        let extended = Alphabet::from_letters("bcdeéü7").unwrap();
        assert_eq!(extended.set_text(extended.vowels()), "EÉÜ");
        assert_eq!(extended.set_text(extended.consonants()), "BCD");
    }

    #[test]
    fn no_two_letters_look_the_same() {
        let turkish = Alphabet::from_letters("abcçdefgğhıijklmnoöprsştuüvyz").unwrap();
        assert_eq!(letters(&turkish, "ılık ilik").as_deref(), None);
        assert_eq!(letters(&turkish, "ılık").as_deref(), Some("ıLıK"));
        assert_eq!(letters(&turkish, "ilik").as_deref(), Some("ILIK"));
        let greek = Alphabet::from_letters("ασς").unwrap();
        assert_eq!(letters(&greek, "σας").as_deref(), Some("ΣΑς"));
        for alphabet in [turkish, greek] {
            for letter in alphabet.letters() {
                assert_eq!(alphabet.letter(alphabet.display(letter)), Some(letter));
            }
        }
    }

    #[test]
    fn what_is_no_alphabet() {
        assert_eq!(Alphabet::from_letters("a"), Err(AlphabetError::TooSmall { text: "a".into(), count: 1 }));
        assert_eq!(Alphabet::from_letters("abA"), Err(AlphabetError::Twice { letter: 'a' }));
        for character in ['#', '.', '"', '|', ' '] {
            let letters = format!("ab{character}");
            assert_eq!(Alphabet::from_letters(&letters), Err(AlphabetError::NotALetter { character }));
        }
        let many: String = (0..65).map(|i| char::from_u32(0x4E00 + i).unwrap()).collect();
        assert_eq!(Alphabet::from_letters(&many), Err(AlphabetError::TooLarge { count: 65 }));
    }
}
