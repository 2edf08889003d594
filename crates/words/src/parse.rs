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

/// Parses lines; holds a table for the common case, plain ASCII.
pub(crate) struct LineParser<'a> {
    alphabet: &'a Alphabet,
    punctuation: Punctuation,
    /// For each byte: a letter's index, or one of the classes below.
    classes: [u8; 256],
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
        Self { alphabet, punctuation, classes }
    }

    /// Is there nothing to use in this line, and nothing to complain about: blank, a comment, or the number of words that
    /// some programs put first?
    pub fn is_ignored(&self, number: u64, line: &[u8]) -> bool {
        let line = line.trim_ascii();
        line.is_empty()
            || line[0] == b'#'
            || (number == 1 && line.iter().all(u8::is_ascii_digit) && self.classes[usize::from(line[0])] == OTHER)
    }

    /// Takes a line apart, leaving the word's letters in `word`.
    pub fn parse<'l>(&self, line: &'l [u8], word: &mut Vec<Letter>) -> Result<ParsedLine<'l>, Unusable> {
        word.clear();
        match self.parse_plain(line, word) {
            Some(score) => Ok(ParsedLine { score, spelling: None, clue: None }),
            None => self.parse_any(line, word),
        }
    }

    /// The quick way: letters in one case, then perhaps a small score, and nothing else.
    fn parse_plain(&self, line: &[u8], word: &mut Vec<Letter>) -> Option<Score> {
        let mut capitals = 0;
        let mut end = line.len();
        for (at, &byte) in line.iter().enumerate() {
            let class = self.classes[usize::from(byte)];
            match class {
                ..SEPARATOR => word.push(Letter::new(class)),
                SEPARATOR => {
                    end = at;
                    break;
                }
                _ => return None,
            }
            capitals += usize::from(byte.is_ascii_uppercase());
        }
        if word.is_empty() || word.len() > MAX_WORD_LENGTH || (capitals != 0 && capitals != word.len()) {
            return None;
        }
        match line.get(end + 1..) {
            None => Some(Score::DEFAULT),
            Some(digits) if (1..=4).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit) => {
                Some(Score::new(digits.iter().fold(0, |value, digit| value * 10 + i32::from(digit - b'0'))))
            }
            Some(_) => None,
        }
    }

    fn parse_any<'l>(&self, line: &'l [u8], word: &mut Vec<Letter>) -> Result<ParsedLine<'l>, Unusable> {
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
        let one_case = text.bytes().all(|b| b.is_ascii_lowercase()) || text.bytes().all(|b| b.is_ascii_uppercase());
        Ok(ParsedLine { score, spelling: Some(text).filter(|_| !one_case), clue })
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
        let line = LineParser::new(alphabet, Punctuation::Drop).parse(line.as_bytes(), &mut word)?;
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
