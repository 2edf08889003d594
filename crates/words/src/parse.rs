//! One line of a word list: `word`, `word;score` or `word;score;clue`, with a comma or tab as good as a semicolon.

use crate::{Alphabet, Letter, MAX_WORD_LENGTH, Punctuation, Score, Unusable, normalise};
use memchr::memchr;

/// A line taken apart; the word's letters are in the buffer given to [`LineParser::parse`].
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ParsedLine<'a> {
    pub score: Score,
    /// The word as written, where that says more than its letters: mixed case, accents, marks.
    pub spelling: Option<&'a str>,
    /// The third field.
    pub clue: Option<&'a str>,
}

/// Room for the letters of a plain line; they are written eight at a time.
pub(crate) type PlainWord = [Letter; MAX_WORD_LENGTH + 8];

/// What [`LineParser::parse_plain`] found.
pub(crate) struct PlainLine {
    /// How many letters the word has.
    pub length: usize,
    pub score: Score,
    /// How many bytes the line has, with its end.
    pub bytes: usize,
}

/// Parses lines; holds a table for the common case, plain ASCII.
pub(crate) struct LineParser<'a> {
    alphabet: &'a Alphabet,
    punctuation: Punctuation,
    /// For each byte: a letter's index, or one of the classes below.
    classes: [u8; 256],
    /// Are A to Z the first 26 letters, and no other ASCII character a letter?
    a_to_z: bool,
}

/// The letters at the start of a line.
struct Prefix {
    length: usize,
    mixed_case: bool,
}

/// A byte that ends the word.
const SEPARATOR: u8 = 64;
/// A byte that the quick way does not handle.
const OTHER: u8 = 65;

impl<'a> LineParser<'a> {
    pub fn new(alphabet: &'a Alphabet, punctuation: Punctuation) -> Self {
        let mut classes = [OTHER; 256];
        for byte in 0..128 {
            let c = char::from(byte);
            classes[usize::from(byte)] = match alphabet.letter(c) {
                Some(letter) => letter.index() as u8,
                None if is_separator(c) => SEPARATOR,
                None => OTHER,
            };
        }
        let latin = |byte: u8| if byte.is_ascii_alphabetic() { byte.to_ascii_lowercase() - b'a' } else { u8::MAX };
        let letter = |byte: u8| Some(classes[usize::from(byte)]).filter(|&class| class < SEPARATOR).unwrap_or(u8::MAX);
        Self { alphabet, punctuation, classes, a_to_z: (0..128).all(|byte| letter(byte) == latin(byte)) }
    }

    /// Is there nothing to use in this line, and nothing to complain about: blank, a comment, or the number of words that
    /// some programs put first?
    pub fn is_ignored(&self, number: u64, line: &[u8]) -> bool {
        let line = line.trim_ascii();
        line.is_empty()
            || line[0] == b'#'
            || (number == 1 && line.iter().all(u8::is_ascii_digit) && self.classes[usize::from(line[0])] == OTHER)
    }

    /// The quick way, for the first line of a text: letters in one case, then perhaps a score of up to four digits, and the
    /// line's end. None if there is anything else, or no line's end at all.
    pub fn parse_plain(&self, text: &[u8], word: &mut PlainWord) -> Option<PlainLine> {
        let prefix = if self.a_to_z { latin_prefix(text, word) } else { self.prefix(text, word) };
        let length = prefix.length;
        if length == 0 || length > MAX_WORD_LENGTH || prefix.mixed_case {
            return None;
        }
        let mut at = length;
        let mut score = Score::DEFAULT;
        if !matches!(text.get(at)?, b'\n' | b'\r') {
            if self.classes[usize::from(text[at])] != SEPARATOR {
                return None;
            }
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

    /// The letters at the start of the text, for any alphabet.
    fn prefix(&self, text: &[u8], word: &mut PlainWord) -> Prefix {
        let (mut small, mut capital) = (false, false);
        let mut length = 0;
        for (&byte, letter) in text.iter().zip(word) {
            let class = self.classes[usize::from(byte)];
            if class >= SEPARATOR {
                break;
            }
            *letter = Letter::new(class);
            small |= byte.is_ascii_lowercase();
            capital |= byte.is_ascii_uppercase();
            length += 1;
        }
        Prefix { length, mixed_case: small && capital }
    }

    /// Takes a line apart, leaving the word's letters in `word`.
    pub fn parse<'l>(&self, line: &'l [u8], word: &mut Vec<Letter>) -> Result<ParsedLine<'l>, Unusable> {
        word.clear();
        if memchr(0, line).is_some() {
            return Err(Unusable::Nul);
        }
        let line = std::str::from_utf8(line).map_err(|_| Unusable::InvalidUtf8)?.trim();
        let (text, rest) = self.split_word(line);
        normalise(text, self.alphabet, self.punctuation, word)?;
        let (score, clue) = match rest {
            None => (Score::DEFAULT, None),
            Some(rest) => {
                let (score, clue) = match rest.split_once(|c| self.ends_field(c)) {
                    Some((score, clue)) => (score, Some(clue.trim()).filter(|clue| !clue.is_empty())),
                    None => (rest, None),
                };
                (parse_score(score)?, clue)
            }
        };
        let bytes = text.as_bytes();
        let one_case = !bytes.iter().any(u8::is_ascii_lowercase) || !bytes.iter().any(u8::is_ascii_uppercase);
        let plain = text.is_ascii() && text.len() == word.len() && one_case;
        Ok(ParsedLine { score, spelling: Some(text).filter(|_| !plain), clue })
    }

    /// The word without its quotes, and what follows its separator.
    fn split_word<'l>(&self, line: &'l str) -> (&'l str, Option<&'l str>) {
        if let Some(inner) = line.strip_prefix('"')
            && let Some((word, rest)) = inner.split_once('"')
        {
            let rest = rest.trim_start_matches([' ', '"']);
            return (word.trim(), rest.strip_prefix(|c| self.ends_field(c)));
        }
        match line.split_once(|c| self.ends_field(c)) {
            Some((word, rest)) => (word.trim(), Some(rest)),
            None => (line, None),
        }
    }

    /// A separator ends a field, unless the alphabet has made a letter of it.
    fn ends_field(&self, c: char) -> bool {
        is_separator(c) && !self.alphabet.has(c)
    }
}

/// The letters at the start of the text where A to Z are all the ASCII letters: eight bytes at a time, as lanes of a word.
fn latin_prefix(text: &[u8], word: &mut PlainWord) -> Prefix {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x80 * EACH;
    // The bit by which small letters differ from capitals.
    const CASE: u64 = 0x20 * EACH;
    let (mut small, mut capital) = (0, 0);
    let mut length = 0;
    while let Some(chunk) = text[length..].first_chunk::<8>()
        && length <= MAX_WORD_LENGTH
    {
        let bytes = u64::from_le_bytes(*chunk);
        let folded = (bytes | CASE) & !HIGH;
        // The high bit of a lane is set by the sum if its byte is at least 'a', or beyond 'z'.
        let from_a = folded + (0x80 - u64::from(b'a')) * EACH;
        let beyond_z = folded + (0x80 - u64::from(b'z') - 1) * EACH;
        let letters = from_a & !beyond_z & !bytes & HIGH;
        let count = (!letters & HIGH).trailing_zeros() as usize / 8;
        // No lane before the first that is no letter borrows from the next.
        let indexes = folded.wrapping_sub(u64::from(b'a') * EACH);
        word[length..length + 8].copy_from_slice(&Letter::eight(indexes));
        // Lanes from the first that is no letter do not count.
        let counted = if count == 8 { u64::MAX } else { (1 << (8 * count)) - 1 };
        small |= bytes & counted & CASE;
        capital |= !bytes & counted & CASE;
        length += count;
        if count < 8 {
            return Prefix { length, mixed_case: small != 0 && capital != 0 };
        }
    }
    // The text ends within eight bytes, or no word is this long: not for the quick way.
    Prefix { length: 0, mixed_case: false }
}

fn is_separator(c: char) -> bool {
    matches!(c, ';' | ',' | '\t')
}

/// A whole number, or a decimal one, which is rounded. Nothing at all is the default.
fn parse_score(text: &str) -> Result<Score, Unusable> {
    let text = text.trim().trim_matches('"').trim();
    if text.is_empty() {
        return Ok(Score::DEFAULT);
    }
    if let Ok(value) = text.parse() {
        return Ok(Score::new(value));
    }
    // Rounded and saturated: `as` does both ends.
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(Score::new(value.round() as i32)),
        _ => Err(Unusable::BadScore),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(alphabet: &Alphabet, line: &str) -> Result<String, Unusable> {
        let mut word = Vec::new();
        let parser = LineParser::new(alphabet, Punctuation::Drop);
        let with_end = format!("{line}\nmore\nlines\n");
        let line = parser.parse(line.as_bytes(), &mut word)?;
        // The quick way, where it can be gone, comes to the same.
        let mut plain = [Letter::new(0); MAX_WORD_LENGTH + 8];
        if let Some(quick) = parser.parse_plain(with_end.as_bytes(), &mut plain) {
            assert_eq!(
                (&plain[..quick.length], quick.score, quick.bytes),
                (&word[..], line.score, with_end.len() - 11)
            );
            assert_eq!((line.spelling, line.clue), (None, None));
        }
        let extra = [line.spelling, line.clue].map(|field| field.map_or(String::new(), |text| format!(" [{text}]")));
        Ok(format!("{} {}{}", alphabet.text(&word), line.score, extra.concat()))
    }

    #[test]
    fn the_forms_of_a_line() {
        let check = |line: &str, expected: Result<&str, Unusable>| {
            assert_eq!(parsed(&Alphabet::latin(), line), expected.map(str::to_owned), "{line:?}");
        };
        check("word", Ok("WORD 50"));
        check("WORD;60", Ok("WORD 60"));
        check("word,60", Ok("WORD 60"));
        check("word\t60", Ok("WORD 60"));
        check("word ; 60 ", Ok("WORD 60"));
        check("word;", Ok("WORD 50"));
        check("word;-5", Ok("WORD -5"));
        check("word;59.6", Ok("WORD 60"));
        check("word;123456", Ok("WORD 123456"));
        check("word;99999999999", Ok("WORD 2147483647"));
        check("word;high", Err(Unusable::BadScore));
        check("word;NaN", Err(Unusable::BadScore));
        check("Paris;60", Ok("PARIS 60 [Paris]"));
        check("ad hoc;60;For this; only", Ok("ADHOC 60 [ad hoc] [For this; only]"));
        check("\"word\"", Ok("WORD 50"));
        check("\"Yes, sir\",70", Ok("YESSIR 70 [Yes, sir]"));
        check("\"word\";\"70\"", Ok("WORD 70"));
        check("--aah", Ok("AAH 50 [--aah]"));
        check(";60", Err(Unusable::NoLetters));
        check("caf\u{e9}", Ok("CAFE 50 [café]"));
    }

    #[test]
    fn a_separator_that_the_alphabet_names_is_a_letter() {
        let extended = Alphabet::from_letters("abc,.").unwrap();
        assert_eq!(parsed(&extended, "a,b.c;7").as_deref(), Ok("A,B.C 7"));
    }

    #[test]
    fn a_number_of_words_on_the_first_line_is_ignored() {
        let latin = Alphabet::latin();
        let parser = LineParser::new(&latin, Punctuation::Drop);
        assert!(parser.is_ignored(1, b"27068"));
        assert!(!parser.is_ignored(2, b"27068"));
        assert!(parser.is_ignored(2, b" # a comment"));
        assert!(parser.is_ignored(2, b" \t"));
        let digits = Alphabet::named("latin-digits").unwrap();
        assert!(!LineParser::new(&digits, Punctuation::Drop).is_ignored(1, b"27068"));
    }
}
