//! One line of a word list: `word`, `word;score` or `word;score;clue`, with a comma or tab as good as a semicolon.

use crate::{Alphabet, Letter, Punctuation, Score, Unusable, normalise};
use memchr::memchr;
use std::borrow::Cow;

/// The fields of a line, whatever its letters are.
pub(crate) struct Fields<'l> {
    /// The word as written, without quotes around it.
    pub word: Cow<'l, str>,
    pub score: Score,
    pub clue: Option<&'l str>,
}

/// A line taken apart; the word's letters are in the buffer given to [`LineParser::parse`].
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ParsedLine<'l> {
    pub score: Score,
    /// The word as written, where that says more than its letters: mixed case, accents, marks.
    pub spelling: Option<Cow<'l, str>>,
    /// The third field.
    pub clue: Option<&'l str>,
}

/// Parses lines.
pub(crate) struct LineParser<'a> {
    alphabet: &'a Alphabet,
    punctuation: Punctuation,
}

impl<'a> LineParser<'a> {
    pub fn new(alphabet: &'a Alphabet, punctuation: Punctuation) -> Self {
        Self { alphabet, punctuation }
    }

    /// Is there nothing to use in this line, and nothing to complain about: blank, a comment, or the number of words that
    /// some programs put first?
    pub fn is_ignored(&self, number: u64, line: &[u8]) -> bool {
        let line = line.trim_ascii();
        line.is_empty()
            || is_comment(line)
            || (number == 1 && line.iter().all(u8::is_ascii_digit) && !self.alphabet.has(char::from(line[0])))
    }

    /// Takes a line apart, leaving the word's letters in `word`.
    pub fn parse<'l>(&self, line: &'l [u8], word: &mut Vec<Letter>) -> Result<ParsedLine<'l>, Unusable> {
        word.clear();
        // A separator ends a field, unless the alphabet has made a letter of it.
        let Fields { word: text, score, clue } = Fields::split(line, |c| is_separator(c) && !self.alphabet.has(c))?;
        normalise(&text, self.alphabet, self.punctuation, word)?;
        let bytes = text.as_bytes();
        let one_case = !bytes.iter().any(u8::is_ascii_lowercase) || !bytes.iter().any(u8::is_ascii_uppercase);
        let plain = text.is_ascii() && text.len() == word.len() && one_case;
        Ok(ParsedLine { score, spelling: Some(text).filter(|_| !plain), clue })
    }
}

impl<'l> Fields<'l> {
    /// Takes a line apart.
    pub fn split(line: &'l [u8], ends_field: impl Fn(char) -> bool) -> Result<Self, Unusable> {
        if memchr(0, line).is_some() {
            return Err(Unusable::Nul);
        }
        let line = std::str::from_utf8(line).map_err(|_| Unusable::InvalidUtf8)?.trim();
        let (word, rest) = match line.strip_prefix('"').and_then(closing_quote) {
            Some((word, after)) => {
                let after = after.trim_start_matches(' ');
                let rest = after.strip_prefix(&ends_field);
                if rest.is_none() && !after.is_empty() {
                    return Err(Unusable::AfterQuotes);
                }
                (word, rest)
            }
            None => match line.split_once(&ends_field) {
                Some((word, rest)) => (Cow::Borrowed(word.trim()), Some(rest)),
                None => (Cow::Borrowed(line), None),
            },
        };
        let (score, clue) = match rest.map(|rest| rest.split_once(&ends_field).unwrap_or((rest, ""))) {
            None => (Score::DEFAULT, None),
            Some((score, clue)) => (parse_score(score)?, Some(clue.trim()).filter(|clue| !clue.is_empty())),
        };
        Ok(Self { word, score, clue })
    }
}

/// The word up to the closing quote, and what follows it; a quote written twice is one of the word's. None if the quote is
/// never closed: then it is a mark like any other.
fn closing_quote(inner: &str) -> Option<(Cow<'_, str>, &str)> {
    let mut from = 0;
    loop {
        let end = from + inner[from..].find('"')?;
        let after = &inner[end + 1..];
        if after.starts_with('"') {
            from = end + 2;
            continue;
        }
        let word = inner[..end].trim();
        let word = if from == 0 { Cow::Borrowed(word) } else { Cow::Owned(word.replace("\"\"", "\"")) };
        return Some((word, after));
    }
}

/// Is the line a comment?
pub(crate) fn is_comment(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"#")
}

pub(crate) fn is_separator(c: char) -> bool {
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
    use crate::MAX_WORD_LENGTH;
    use crate::plain::PlainParser;

    fn parsed(alphabet: &Alphabet, line: &str) -> Result<String, Unusable> {
        let mut word = Vec::new();
        let parser = LineParser::new(alphabet, Punctuation::Drop);
        let with_end = format!("{line}\nmore\nlines\n");
        let line = parser.parse(line.as_bytes(), &mut word)?;
        // The quick way, where it can be gone, comes to the same.
        let mut room = [Letter::new(0); MAX_WORD_LENGTH + 8];
        let plain = PlainParser::new(alphabet);
        if let Some(quick) = plain.line(with_end.as_bytes()) {
            let letters = plain.letters(with_end.as_bytes(), quick.length, &mut room);
            assert_eq!((letters, quick.score, quick.bytes), (&word[..], line.score, with_end.len() - 11));
            assert_eq!((&line.spelling, line.clue), (&None, None));
        }
        let extra =
            [line.spelling.as_deref(), line.clue].map(|field| field.map_or(String::new(), |text| format!(" [{text}]")));
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
        check("\"word\" ;70", Ok("WORD 70"));
        check("\"say \"\"hi\"\"\";40", Ok("SAYHI 40 [say \"hi\"]"));
        check("\"word\"junk;70", Err(Unusable::AfterQuotes));
        check("\"word\" \"70\"", Err(Unusable::AfterQuotes));
        check("\"word;70", Ok("WORD 70 [\"word]"));
        check("--aah", Ok("AAH 50 [--aah]"));
        check(";60", Err(Unusable::NoLetters));
        check("caf\u{e9}", Ok("CAFE 50 [café]"));
    }

    #[test]
    fn a_separator_that_the_alphabet_names_is_a_letter() {
        let extended = Alphabet::from_letters("abc,!").unwrap();
        assert_eq!(parsed(&extended, "a,b!c;7").as_deref(), Ok("A,B!C 7"));
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
