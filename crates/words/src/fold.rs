//! Folding: what a character becomes when the alphabet does not have it.
//!
//! Accents are dropped by Unicode's compatibility decomposition (NFKD, Unicode Standard Annex 15); letters that Unicode
//! does not decompose, such as `œ` and `ß`, have a table of their own.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Letters that have no decomposition but a usual spelling in plain letters.
const SPELLED_OUT: &[(char, &str)] = &[
    ('œ', "oe"),
    ('æ', "ae"),
    ('ß', "ss"),
    ('ø', "o"),
    ('ł', "l"),
    ('đ', "d"),
    ('ð', "d"),
    ('þ', "th"),
    ('ħ', "h"),
    ('ı', "i"),
    ('ŋ', "n"),
    ('ŧ', "t"),
    ('ĸ', "k"),
    ('ς', "σ"),
];

/// One character in lower case, as the sequence of characters it may be replaced by: itself without its accents, or its
/// spelling. A character that has neither gives itself.
pub(crate) fn fold(c: char, mut push: impl FnMut(char)) {
    for lower in c.to_lowercase() {
        for part in lower.nfkd().filter(|&c| !is_combining_mark(c)) {
            match SPELLED_OUT.iter().find(|(special, _)| *special == part) {
                Some((_, spelling)) => spelling.chars().for_each(&mut push),
                None => push(part),
            }
        }
    }
}

/// The character in lower case if that is one character (`İ` has none), itself otherwise.
pub(crate) fn lower(c: char) -> char {
    single(c.to_lowercase()).unwrap_or(c)
}

/// The character in upper case if that is one character (`ß` has none but the rare `ẞ`), itself otherwise.
pub(crate) fn upper(c: char) -> char {
    single(c.to_uppercase()).unwrap_or(c)
}

/// Is this an apostrophe, in any of its usual shapes?
pub(crate) fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2019}' | '\u{2018}' | '\u{2BC}' | '`' | '\u{B4}')
}

/// Is this a mark that belongs to the spelling of a word or phrase but not to its letters: a space, hyphen, apostrophe,
/// quotation or sentence mark?
pub(crate) fn is_spelling_mark(c: char) -> bool {
    is_apostrophe(c)
        || c.is_whitespace()
        || matches!(c, '-' | '\u{AD}' | '\u{2010}'..='\u{2015}' | '\u{2212}')
        || matches!(c, '"' | '\u{201C}'..='\u{201F}' | '«' | '»' | '‹' | '›')
        || matches!(c, '.' | '!' | '?' | ':' | '…' | '·' | '¡' | '¿' | ',')
}

fn single(mut chars: impl Iterator<Item = char>) -> Option<char> {
    let first = chars.next()?;
    if chars.next().is_some() { None } else { Some(first) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> String {
        let mut out = String::new();
        text.chars().for_each(|c| fold(c, |f| out.push(f)));
        out
    }

    #[test]
    fn accents_go_and_ligatures_are_spelled_out() {
        assert_eq!(folded("ÉàçÑü"), "eacnu");
        assert_eq!(folded("Œuvre"), "oeuvre");
        assert_eq!(folded("Æßøł"), "aessol");
        assert_eq!(folded("ﬁn"), "fin");
        assert_eq!(folded("Ἀθῆναις"), "αθηναισ");
        assert_eq!(folded("İ"), "i");
    }

    #[test]
    fn what_belongs_to_the_spelling() {
        for c in [' ', '-', '\'', '’', '.', '!', '\u{2010}', '\u{A0}', '«'] {
            assert!(is_spelling_mark(c), "{c:?}");
        }
        for c in ['a', 'é', '7', '\0', '\u{301}', '/', '&'] {
            assert!(!is_spelling_mark(c), "{c:?}");
        }
    }
}
