//! Regular and irregular inflection of English, as far as phrases need it.

use std::collections::HashMap;

/// The word that this is a regular inflection of, if `is_word` knows it: "boxes" of "box", "stopping" of "stop".
pub fn base(word: &str, is_word: impl Fn(&str) -> bool) -> Option<String> {
    for ending in ["ness", "est", "ing", "ly", "ed", "er", "es", "s"] {
        let Some(stem) = word.strip_suffix(ending).filter(|stem| stem.len() > 1) else { continue };
        let mut bases = Vec::new();
        if let Some(y) = stem.strip_suffix('i') {
            bases.push(format!("{y}y"));
        }
        bases.extend([stem.to_owned(), format!("{stem}e")]);
        let last = stem.chars().last()?;
        bases.extend(stem.strip_suffix(last).filter(|single| single.ends_with(last)).map(str::to_owned));
        if let Some(base) = bases.into_iter().find(|base| is_word(base)) {
            return Some(base);
        }
    }
    None
}

/// The plurals of a noun, the regular one first.
pub fn plurals(noun: &str, irregular: &HashMap<String, Vec<String>>) -> Vec<String> {
    let mut plurals = vec![with_s(noun)];
    plurals.extend(irregular.get(noun).into_iter().flatten().cloned());
    plurals
}

/// The other forms of a verb: "gives", "giving", "gave", "given".
pub fn verb_forms(verb: &str, irregular: &HashMap<String, Vec<String>>) -> Vec<String> {
    let known: &[String] = irregular.get(verb).map_or(&[], Vec::as_slice);
    let (mut participles, mut pasts): (Vec<String>, Vec<String>) = known
        .iter()
        .filter(|form| !ARCHAIC.contains(&form.as_str()) && !form.ends_with('s'))
        .cloned()
        .partition(|form| form.ends_with("ing"));
    if participles.is_empty() {
        participles.push(with_ending(verb, "ing"));
    }
    if pasts.is_empty() && !UNCHANGED.contains(&verb) {
        pasts.push(with_ending(verb, "ed"));
    }
    let third = if verb == "have" { "has".to_owned() } else { with_s(verb) };
    [vec![third], participles, pasts].concat()
}

/// Verbs whose past is like the present.
const UNCHANGED: [&str; 20] = [
    "bet", "burst", "cast", "cost", "cut", "hit", "hurt", "let", "put", "quit", "read", "rid", "set", "shed", "shut",
    "slit", "split", "spread", "thrust", "wet",
];

/// Past forms that nobody has used for centuries but dictionaries list.
const ARCHAIC: [&str; 14] = [
    "spake", "brake", "bare", "ware", "tare", "clave", "drave", "gat", "sware", "shew", "shewn", "builded", "cleped",
    "holp",
];

/// The plural of a noun, or the third person of a verb.
fn with_s(word: &str) -> String {
    let vowel_before =
        |ending: char| word.strip_suffix(ending).is_some_and(|stem| stem.ends_with(['a', 'e', 'i', 'o', 'u']));
    if word.ends_with('y') && !vowel_before('y') {
        format!("{}ies", &word[..word.len() - 1])
    } else if word.ends_with(['s', 'x', 'z'])
        || word.ends_with("ch")
        || word.ends_with("sh")
        || word == "go"
        || word == "do"
    {
        format!("{word}es")
    } else {
        format!("{word}s")
    }
}

/// A verb with -ed or -ing. Doubled consonants are in the table of irregular forms.
fn with_ending(verb: &str, ending: &str) -> String {
    let stem = if let Some(stem) = verb.strip_suffix("ie").filter(|_| ending == "ing") {
        return format!("{stem}ying");
    } else if verb.ends_with("ee") || verb.ends_with("oe") || verb.ends_with("ye") {
        if ending == "ed" { &verb[..verb.len() - 1] } else { verb }
    } else if let Some(stem) = verb.strip_suffix('e') {
        stem
    } else if let Some(stem) =
        verb.strip_suffix('y').filter(|stem| ending == "ed" && !stem.ends_with(['a', 'e', 'o', 'u']))
    {
        return format!("{stem}ied");
    } else {
        verb
    };
    format!("{stem}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs() {
        let irregular = HashMap::from([
            ("give".to_owned(), vec!["gave".to_owned(), "given".to_owned()]),
            ("stop".to_owned(), vec!["stopped".to_owned(), "stopping".to_owned()]),
        ]);
        assert_eq!(verb_forms("give", &irregular), ["gives", "giving", "gave", "given"]);
        assert_eq!(verb_forms("stop", &irregular), ["stops", "stopping", "stopped"]);
        assert_eq!(verb_forms("carry", &irregular), ["carries", "carrying", "carried"]);
        assert_eq!(verb_forms("free", &irregular), ["frees", "freeing", "freed"]);
        assert_eq!(verb_forms("tie", &irregular), ["ties", "tying", "tied"]);
        assert_eq!(verb_forms("play", &irregular), ["plays", "playing", "played"]);
    }

    #[test]
    fn bases_of_regular_forms() {
        let is_word = |word: &str| ["box", "stop", "numb", "love", "happy"].contains(&word);
        for (form, word) in
            [("boxes", "box"), ("stopping", "stop"), ("numbest", "numb"), ("loving", "love"), ("happily", "happy")]
        {
            assert_eq!(base(form, is_word).as_deref(), Some(word));
        }
        assert_eq!(base("bring", is_word), None);
    }
}
