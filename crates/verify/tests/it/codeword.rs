//! Solutions of codewords.

use crate::{expect_faults, letters};
use expect_test::{Expect, expect};
use sator_verify::{Code, CodeCell, CodewordAnswer, CodewordProblem, check_codeword, code_words};
use sator_words::Alphabet;
use std::collections::BTreeMap;

/// ```text
/// 1 2 3
/// 4 # 4
/// 5 3 1
/// ```
fn check(key: &str, missing: &[&str], expect: &Expect) {
    let code = |number| Some(CodeCell::Code(Code(number)));
    let rows = [
        vec![code(1), code(2), code(3)],
        vec![code(4), None, code(4)],
        vec![code(5), code(3), Some(CodeCell::Letter(letters("a")[0]))],
    ];
    let words = code_words(&rows);
    assert_eq!(words.iter().map(|word| word.place.to_string()).collect::<Vec<_>>(), ["1A", "1D", "2D", "3A"]);
    let problem = CodewordProblem {
        words,
        alphabet: &Alphabet::latin(),
        is_word: &|word| ["ape", "art", "era", "tea"].iter().any(|known| letters(known) == word),
        given: BTreeMap::from([(Code(2), letters("p")[0])]),
    };
    let key = key.split_whitespace().map(|pair| pair.split_at(pair.len() - 1));
    let key = key.map(|(code, letter)| (Code(code.parse().unwrap()), letters(letter)[0])).collect();
    let missing = missing.iter().map(|word| letters(word)).collect();
    expect_faults(&check_codeword(&problem, &CodewordAnswer { key, missing }), expect);
}

#[test]
fn a_right_key_has_no_fault() {
    check("1a 2p 3e 4r 5t", &[], &expect![""]);
}

#[test]
fn codes_are_wrong() {
    check(
        "1a 2p 3e 4r",
        &[],
        &expect![[r#"
        code 5 has no letter
    "#]],
    );
    check(
        "1a 2p 3e 4r 5a",
        &["ara", "aea"],
        &expect![[r#"
            the codes 1 and 5 have the same letter A
        "#]],
    );
    check(
        "1a 2x 3e 4r 5t",
        &["axe"],
        &expect![[r#"
        code 2 is X in the answer and P in the problem
    "#]],
    );
}

#[test]
fn words_are_wrong() {
    check(
        "1a 2p 3e 4s 5t",
        &["ast"],
        &expect![[r#"
        2D is ESA, which is not in the list
    "#]],
    );
    check(
        "1a 2p 3e 4r 5t",
        &["ape", "xyz"],
        &expect![[r#"
        APE is called missing, but it is in the list or not in the puzzle
        XYZ is called missing, but it is in the list or not in the puzzle
    "#]],
    );
}
