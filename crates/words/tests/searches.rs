//! Patterns and anagrams as people type them.

use sator_words::{Alphabet, Anagram, AnagramError, Pattern, PatternError, Role, Word, WordList};
use std::sync::Arc;

fn list(alphabet: Alphabet, words: &str) -> WordList {
    let mut builder = WordList::builder(Arc::new(alphabet));
    builder.read(words.replace(' ', "\n").as_bytes(), Role::Base).unwrap();
    builder.build()
}

fn texts(found: &[Word<'_>]) -> String {
    found.iter().map(|word| word.text()).collect::<Vec<_>>().join(" ")
}

const WORDS: &str = "noon;40 deed;60 dead cat cot coat act taco oat aaaa;1 boo queue;90 strengths";

fn pattern(pattern: &str) -> String {
    let list = list(Alphabet::latin(), WORDS);
    let pattern = Pattern::parse(pattern, list.alphabet()).unwrap();
    texts(&pattern.search(&list))
}

#[test]
fn patterns() {
    assert_eq!(pattern("c.t"), "CAT COT");
    assert_eq!(pattern("C?T"), "CAT COT");
    assert_eq!(pattern("c*t"), "CAT COT COAT");
    assert_eq!(pattern("[ab]*"), "ACT BOO AAAA");
    assert_eq!(pattern("[a-c]..."), "COAT AAAA");
    assert_eq!(pattern("[^c]@$"), "OAT");
    assert_eq!(pattern("[^c]$$"), "ACT");
    assert_eq!(pattern("$@@"), "BOO");
    assert_eq!(pattern("1221"), "DEED NOON");
    assert_eq!(pattern("1..1"), "DEED DEAD NOON AAAA");
    assert_eq!(pattern("*121*"), "QUEUE");
    assert_eq!(pattern("*s"), "STRENGTHS");
    assert_eq!(pattern("**"), "QUEUE DEED ACT BOO CAT COT OAT COAT DEAD TACO STRENGTHS NOON AAAA");
    assert_eq!(pattern("çôt"), "COT");
    assert_eq!(pattern("......."), "");
    assert_eq!(pattern("1*1*"), "DEED DEAD STRENGTHS NOON AAAA");
    assert_eq!(pattern("*12*21*"), "DEED NOON");
}

#[test]
fn an_accent_may_be_a_character_of_its_own() {
    let list = list(Alphabet::of_text("élève").unwrap(), "élève");
    assert_eq!(texts(&Pattern::parse("e\u{301}l.ve", list.alphabet()).unwrap().search(&list)), "ÉLÈVE");
    assert_eq!(texts(&Anagram::parse("e\u{301}lvee\u{300}", list.alphabet()).unwrap().search(&list)), "ÉLÈVE");
}

/// What took minutes: every way to put the runs was tried before the last letter was looked at.
#[test]
fn digits_at_both_ends_of_long_words_are_found_soon() {
    let letter = |digit: u8| char::from(digit - b'0' + b'l');
    let letters = |number: u32| number.to_string().bytes().map(letter).collect::<String>();
    let word = |number: u32| format!("a{}{}\n", "bcdefghijk".repeat(5), letters(number));
    let list = list(Alphabet::latin(), &(0..20_000).map(word).collect::<String>());
    let search = |text: &str| Pattern::parse(text, list.alphabet()).unwrap().search(&list).len();
    assert_eq!((search("1*2*3*1"), search("1*2*3*4")), (0, 20_000));
}

#[test]
fn digits_are_letters_where_the_alphabet_has_them() {
    let list = list(Alphabet::named("latin-digits").unwrap(), "4x4 aba u2u");
    let search = |text: &str| texts(&Pattern::parse(text, list.alphabet()).unwrap().search(&list));
    assert_eq!(search("4.4"), "4X4");
    assert_eq!(search("1.1"), "");
    assert_eq!(search("@2@"), "U2U");
}

#[test]
fn signs_can_be_letters_after_a_backslash() {
    let list = list(Alphabet::from_letters("abc?*-").unwrap(), "a?b a*b a-b abc");
    let search = |text: &str| texts(&Pattern::parse(text, list.alphabet()).unwrap().search(&list));
    assert_eq!(search(r"a\?b"), "A?B");
    assert_eq!(search(r"a[\?\*-]b"), "A?B A*B A-B");
    assert_eq!(search("a?b"), "A?B A*B A-B");
    assert_eq!(search("a.b"), "A?B A*B A-B");
}

#[test]
fn what_is_no_pattern() {
    let error = |text: &str| Pattern::parse(text, &Alphabet::latin()).unwrap_err();
    assert_eq!(error(""), PatternError::Empty);
    assert_eq!(error("ab!"), PatternError::Unknown { column: 3, character: '!' });
    assert_eq!(error("a[bc"), PatternError::Unclosed { column: 2 });
    assert_eq!(error("a[]"), PatternError::NoLetter { column: 2 });
    assert_eq!(error("a[^a-z]"), PatternError::NoLetter { column: 2 });
    assert_eq!(error("a\\"), PatternError::Unknown { column: 2, character: '\\' });
    assert_eq!(error(&".".repeat(65)), PatternError::TooLong { length: 65 });
    assert_eq!(error("*1*1*1*1*"), PatternError::TooManyRuns { runs: 5 });
    assert_eq!(
        error("ab!").to_string(),
        "column 3: '!' is neither a letter of the alphabet nor a pattern sign (. ? * [abc] @ $ and digits)"
    );
}

#[test]
fn anagrams() {
    let list = list(Alphabet::latin(), WORDS);
    let anagram = |text: &str| texts(&Anagram::parse(text, list.alphabet()).unwrap().search(&list));
    let within = |text: &str| texts(&Anagram::parse(text, list.alphabet()).unwrap().within().search(&list));
    assert_eq!(anagram("tac"), "ACT CAT");
    assert_eq!(anagram("cat?"), "COAT TACO");
    assert_eq!(anagram("a ct*"), "COAT TACO ACT CAT");
    assert_eq!(anagram("boo"), "BOO");
    assert_eq!(anagram("bo"), "");
    assert_eq!(anagram("cat?*"), "COAT TACO");
    assert_eq!(anagram(&".".repeat(64)), "", "no word has 64 letters");
    assert_eq!(anagram(&".".repeat(9)), "STRENGTHS");
    assert_eq!(within("coat"), "COAT TACO ACT CAT COT OAT");
    let error = |text: &str| Anagram::parse(text, &Alphabet::latin()).unwrap_err();
    assert_eq!(error(""), AnagramError::Empty);
    assert_eq!(error("ab7"), AnagramError::Unknown { column: 3, character: '7' });
    assert_eq!(error(&"a".repeat(65)), AnagramError::TooLong { length: 65 });
}
