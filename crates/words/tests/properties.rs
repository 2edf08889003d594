//! What holds for every list and pattern, against naive scans.

use proptest::prelude::*;
use sator_words::{
    Alphabet, Anagram, Letter, LetterSet, Pattern, Punctuation, ReadOptions, Role, Score, Word, WordList, normalise,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Words over few letters, so that they often collide.
fn entries() -> impl Strategy<Value = Vec<(String, i32)>> {
    prop::collection::vec(("[a-d]{1,5}", 0..100), 0..80)
}

fn text(entries: &[(String, i32)]) -> String {
    entries.iter().map(|(word, score)| format!("{word};{score}\n")).collect()
}

fn build(lists: &[(&[(String, i32)], Role)]) -> WordList {
    let mut builder = WordList::builder(Arc::new(Alphabet::latin()));
    for (entries, role) in lists {
        builder.read(text(entries).as_bytes(), *role).unwrap();
    }
    builder.build()
}

fn contents(list: &WordList) -> BTreeMap<String, i32> {
    list.iter().map(|word| (word.text().to_lowercase(), word.score().value())).collect()
}

/// Patterns without digits as regular expressions.
fn as_regex(pattern: &str) -> regex::Regex {
    let body = pattern.replace('?', ".").replace('*', "[a-z]*").replace('.', "[a-z]").replace('@', "[aeiou]");
    regex::Regex::new(&format!("^{}$", body.replace('$', "[^aeiou]"))).unwrap()
}

/// Does the word match letters, `.`, `*` and digits? Tries everything: `pairs` are the digits so far with their letters.
fn naive(pattern: &[char], word: &[char], pairs: &mut Vec<(char, char)>) -> bool {
    let Some((&sign, pattern)) = pattern.split_first() else { return word.is_empty() };
    if sign == '*' {
        return (0..=word.len()).any(|skip| naive(pattern, &word[skip..], pairs));
    }
    let Some((&letter, word)) = word.split_first() else { return false };
    if !sign.is_ascii_digit() {
        return (sign == '.' || sign == letter) && naive(pattern, word, pairs);
    }
    let agrees = pairs.iter().all(|pair| (pair.0 == sign) == (pair.1 == letter));
    pairs.push((sign, letter));
    let matches = agrees && naive(pattern, word, pairs);
    pairs.pop();
    matches
}

proptest! {
    #[test]
    fn reading_never_panics(bytes in prop::collection::vec(any::<u8>(), 0..400), reject in any::<bool>()) {
        for alphabet in ["latin", "cyrillic", "greek", "latin-digits"] {
            let punctuation = if reject { Punctuation::Reject } else { Punctuation::Strip };
            let options = ReadOptions { punctuation, ..ReadOptions::default() };
            let mut builder = WordList::builder(Arc::new(Alphabet::named(alphabet).unwrap())).options(options);
            let report = builder.read(&bytes[..], Role::Base).unwrap();
            let skipped: u64 = report.skipped.iter().map(|skipped| skipped.count).sum();
            prop_assert!(report.words + skipped <= report.lines);
            prop_assert!(builder.build().len() as u64 <= report.words);
        }
    }

    #[test]
    fn reading_text_never_panics(text in "\\PC{0,60}", letters in "\\PC{0,12}") {
        let mut word = Vec::new();
        let alphabet = Alphabet::from_letters(&letters).unwrap_or_else(|_| Alphabet::latin());
        let _ = normalise(&text, &alphabet, Punctuation::Drop, &mut word);
        let mut builder = WordList::builder(Arc::new(alphabet));
        builder.read(text.as_bytes(), Role::Base).unwrap();
        let _ = builder.build().len();
    }

    #[test]
    fn patterns_and_anagrams_never_panic(text in "[a-c.?*@$1-3\\[\\]^!\\\\ é-]{0,10}") {
        let list = build(&[(&[("abca".to_owned(), 1), ("cab".to_owned(), 2)], Role::Base)]);
        if let Ok(pattern) = Pattern::parse(&text, list.alphabet()) {
            let _ = pattern.search(&list);
        }
        if let Ok(anagram) = Anagram::parse(&text, list.alphabet()) {
            let _ = anagram.search(&list);
        }
    }

    #[test]
    fn the_output_of_normalising_is_a_fixed_point(text in "\\PC{1,20}") {
        let latin = Alphabet::latin();
        let mut word = Vec::new();
        if normalise(&text, &latin, Punctuation::Drop, &mut word).is_ok() {
            let mut again = Vec::new();
            normalise(&latin.text(&word), &latin, Punctuation::Reject, &mut again).unwrap();
            prop_assert_eq!(word, again);
        }
    }

    #[test]
    fn merging_keeps_the_higher_score(a in entries(), b in entries()) {
        let mut expected = BTreeMap::new();
        for (word, score) in a.iter().chain(&b) {
            let best = expected.entry(word.clone()).or_insert(*score);
            *best = (*best).max(*score);
        }
        prop_assert_eq!(contents(&build(&[(&a, Role::Base), (&b, Role::Base)])), expected.clone());
        prop_assert_eq!(contents(&build(&[(&b, Role::Base), (&a, Role::Base)])), expected);
    }

    #[test]
    fn overrides_and_exclusions(base in entries(), over in entries(), out in entries()) {
        let mut expected = contents(&build(&[(&base, Role::Base)]));
        expected.extend(contents(&build(&[(&over, Role::Base)])));
        for (word, _) in &out {
            expected.remove(word);
        }
        let lists: [(&[_], _); 3] = [(&out, Role::Exclude), (&over, Role::Override), (&base, Role::Base)];
        prop_assert_eq!(contents(&build(&lists)), expected);
    }

    #[test]
    fn the_index_agrees_with_a_naive_scan(words in entries(), allowed in prop::collection::vec(0u64..32, 5)) {
        let list = build(&[(&words, Role::Base)]);
        for length in 1..=5 {
            let index = list.of_length(length);
            let sets: Vec<_> = allowed[..length].iter().map(|&bits| LetterSet::from_bits(bits)).collect();
            let fitting = index.fitting(&sets, list.alphabet().letters());
            for id in index.ids() {
                let naive = index.word(id).iter().zip(&sets).all(|(&letter, set)| set.contains(letter));
                prop_assert_eq!(fitting.contains(id), naive);
                prop_assert_eq!(index.find(index.word(id)), Some(id));
                for place in 0..length {
                    for letter in list.alphabet().letters() {
                        let bit = index.mask(place, letter)[id.index() / 64] >> (id.index() % 64) & 1 != 0;
                        prop_assert_eq!(bit, index.word(id)[place] == letter);
                    }
                }
            }
            prop_assert_eq!(fitting.iter().count(), fitting.len());
            let scores: Vec<Score> = index.ids().map(|id| index.score(id)).collect();
            prop_assert!(scores.is_sorted_by(|a, b| a >= b));
            prop_assert!(index.alphabetical().is_sorted_by(|&a, &b| index.word(a) < index.word(b)));
        }
    }

    #[test]
    fn pattern_search_equals_a_regex_scan(
        words in entries(),
        pattern in "([a-d.?*@$]|\\[\\^?[a-d]{1,2}\\]|\\[a-c\\]){1,5}",
    ) {
        let list = build(&[(&words, Role::Base)]);
        let regex = as_regex(&pattern);
        let expected: Vec<String> = contents(&list).into_keys().filter(|word| regex.is_match(word)).collect();
        let parsed = Pattern::parse(&pattern, list.alphabet()).unwrap();
        let mut found: Vec<String> = parsed.search(&list).iter().map(|word| word.text().to_lowercase()).collect();
        found.sort();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn digits_equal_a_naive_scan(words in entries(), pattern in "[a-b.1-3]{0,3}(\\*[a-b.1-3]{1,2}){0,2}\\*?[1-3]?") {
        prop_assume!(!pattern.is_empty());
        let list = build(&[(&words, Role::Base)]);
        let signs: Vec<char> = pattern.chars().collect();
        let right = |word: &String| naive(&signs, &word.chars().collect::<Vec<_>>(), &mut Vec::new());
        let expected: Vec<String> = contents(&list).into_keys().filter(right).collect();
        let parsed = Pattern::parse(&pattern, list.alphabet()).unwrap();
        let mut found: Vec<String> = parsed.search(&list).iter().map(|word| word.text().to_lowercase()).collect();
        found.sort();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn anagrams_equal_sorted_letters(words in entries(), letters in "[a-d]{1,5}") {
        let list = build(&[(&words, Role::Base)]);
        let sorted = |word: &[Letter]| { let mut word = word.to_vec(); word.sort(); word };
        let target: Vec<Letter> = letters.chars().map(|c| list.alphabet().letter(c).unwrap()).collect();
        let expected: Vec<_> =
            list.iter().filter(|w| sorted(w.letters()) == sorted(&target)).map(Word::text).collect();
        let found = Anagram::parse(&letters, list.alphabet()).unwrap().search(&list);
        prop_assert_eq!(found.iter().map(|w| w.text()).collect::<Vec<_>>(), expected);
    }
}
