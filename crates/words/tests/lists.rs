//! What people see of word lists: reading, merging, overriding, excluding.

use sator_words::{
    Alphabet, LengthSet, Letter, Punctuation, ReadOptions, ReadReport, Role, Score, SourceWords, Unusable, WordList,
    WordSource,
};
use std::sync::Arc;

fn read(texts: &[(&str, Role)]) -> (WordList, Vec<ReadReport>) {
    let mut builder = WordList::builder(Arc::new(Alphabet::latin()));
    let reports = texts.iter().map(|(text, role)| builder.read(text.as_bytes(), *role).unwrap()).collect();
    (builder.build(), reports)
}

fn show(list: &WordList) -> String {
    list.iter().map(|word| format!("{} {}", word.text(), word.score())).collect::<Vec<_>>().join(", ")
}

#[test]
fn words_are_sorted_by_length_score_and_alphabet() {
    let (list, reports) = read(&[("tea;70\nant;20\n\n# pets\ndog\ncat\nhorse;10\n", Role::Base)]);
    assert_eq!(show(&list), "TEA 70, CAT 50, DOG 50, ANT 20, HORSE 10");
    assert_eq!((reports[0].lines, reports[0].words), (7, 5));
    assert_eq!(reports[0].skipped, []);
}

#[test]
fn the_higher_score_is_kept() {
    let (list, _) = read(&[("cat;30\ncat;60\nCat;40", Role::Base), ("cat;50\ndog;20", Role::Base)]);
    assert_eq!(show(&list), "CAT 60, DOG 20");
}

#[test]
fn overrides_win_whatever_their_score_and_exclusions_win_over_all() {
    let (list, _) = read(&[
        ("cat;10\neel;99", Role::Override),
        ("cat;60\ndog;60\nemu;60\neel;1", Role::Base),
        ("dog", Role::Exclude),
    ]);
    assert_eq!(show(&list), "EEL 99, EMU 60, CAT 10");
}

#[test]
fn the_floor_looks_at_the_score_that_counts() {
    let mut builder = WordList::builder(Arc::new(Alphabet::latin())).floor(Score::new(50));
    builder.read("cat;60\ndog;40\nemu;70".as_bytes(), Role::Base).unwrap();
    builder.read("cat;10\ndog;80".as_bytes(), Role::Override).unwrap();
    assert_eq!(show(&builder.build()), "DOG 80, EMU 70");
}

#[test]
fn spellings_and_clues_are_kept() {
    let (list, _) =
        read(&[("ad hoc;60;For this\nPARIS\nparis;40\nCôte d'Azur\ntea;50;Drink with jam and bread", Role::Base)]);
    let all: Vec<_> = list.iter().map(|w| format!("{} {:?} {:?}", w.text(), w.spelling(), w.clue())).collect();
    assert_eq!(
        all,
        [
            "TEA None Some(\"Drink with jam and bread\")",
            "ADHOC Some(\"ad hoc\") Some(\"For this\")",
            "PARIS None None",
            "COTEDAZUR Some(\"Côte d'Azur\") None",
        ]
    );
}

#[test]
fn the_entry_that_counts_takes_clue_and_spelling_from_the_others() {
    let show = |list: &WordList| {
        let word = list.iter().next().unwrap();
        format!("{} {} {:?} {:?}", word.text(), word.score(), word.spelling(), word.clue())
    };
    let (list, _) = read(&[("cat;50;Feline\n", Role::Base), ("cat;60\n", Role::Base)]);
    assert_eq!(show(&list), "CAT 60 None Some(\"Feline\")");
    let (list, _) = read(&[("ad hoc;10\nadhoc;70;Worst\n", Role::Base), ("adhoc;20;Best\n", Role::Override)]);
    assert_eq!(show(&list), "ADHOC 20 Some(\"ad hoc\") Some(\"Best\")");
    let mut builder = WordList::builder(Arc::new(Alphabet::latin())).floor(Score::new(50));
    builder.read("cat;10;Feline\ncat;60\ndog;10;Canine\n".as_bytes(), Role::Base).unwrap();
    let list = builder.build();
    assert_eq!((list.len(), show(&list)), (1, "CAT 60 None Some(\"Feline\")".to_owned()));
}

#[test]
fn a_spelling_of_a_list_goes_with_the_score_of_a_source_and_the_other_way_round() {
    let mut builder = WordList::builder(Arc::new(Alphabet::latin()));
    builder.add_source(Arc::new(Pets), Role::Base);
    builder.read("ado;90\nCAT;1\nCat;2;Feline\n".as_bytes(), Role::Base).unwrap();
    let all: Vec<_> =
        builder.build().iter().map(|w| format!("{} {:?} {:?}", w.text(), w.spelling(), w.clue())).collect();
    assert_eq!(all, ["ADO Some(\"a do\") None", "CAT Some(\"Cat\") Some(\"Feline\")", "DOG None None"]);
}

#[test]
fn any_number_of_sources() {
    let mut builder = WordList::builder(Arc::new(Alphabet::latin()));
    for _ in 0..300 {
        builder.add_source(Arc::new(Pets), Role::Base);
    }
    assert_eq!(show(&builder.build()), "CAT 60, DOG 50, ADO 30");
}

#[test]
fn a_long_comment_is_a_comment() {
    let text = format!("cat\n # {}\n{}\n", "-".repeat(5000), "x".repeat(5000));
    let (_, reports) = read(&[(&text, Role::Base)]);
    assert_eq!(reports[0].skipped_for(Unusable::TooLong), 1);
    assert_eq!(reports[0].skipped[0].first_line, 3);
}

#[test]
fn lines_that_cannot_be_used_are_counted_by_kind_with_the_first_of_each() {
    let text = b"good\nna\xEFve\nnul\0byte\n\xD0\xBD\xD0\xB0\n\xD0\xBA\xD1\x82\nword;high\ndog's\nfine\n";
    let long = [&text[..], &[b'x'; 65], b"\n"].concat();
    let mut builder = WordList::builder(Arc::new(Alphabet::latin()));
    let report = builder.read(&long[..], Role::Base).unwrap();
    let skipped: Vec<_> = report.skipped.iter().map(|s| (s.kind, s.count, s.first_line)).collect();
    assert_eq!(
        skipped,
        [
            (Unusable::InvalidUtf8, 1, 2),
            (Unusable::Nul, 1, 3),
            (Unusable::OutsideAlphabet, 2, 4),
            (Unusable::BadScore, 1, 6),
            (Unusable::Possessive, 1, 7),
            (Unusable::TooLong, 1, 9),
        ]
    );
    assert_eq!(report.skipped[2].sample, "на");
    assert_eq!(show(&builder.build()), "FINE 50, GOOD 50");
}

#[test]
fn only_the_lengths_asked_for_are_kept() {
    let options = ReadOptions { lengths: "3-4".parse().unwrap(), punctuation: Punctuation::Drop };
    let mut builder = WordList::builder(Arc::new(Alphabet::latin())).options(options);
    let report = builder.read("ox\ncat\nbird\nhorse".as_bytes(), Role::Base).unwrap();
    assert_eq!(report.words, 4);
    assert_eq!(show(&builder.build()), "CAT 50, BIRD 50");
}

/// A source of three words.
struct Pets;

impl WordSource for Pets {
    fn lengths(&self) -> LengthSet {
        [3].into_iter().collect()
    }

    fn words(&self, length: usize) -> SourceWords {
        assert_eq!(length, 3);
        let latin = Alphabet::latin();
        let letters: Vec<Letter> = "ADOCATDOG".chars().map(|c| latin.letter(c).unwrap()).collect();
        SourceWords { letters, scores: [30, 60, 50].map(Score::new).to_vec() }
    }

    fn spelling(&self, _: usize, place: usize) -> Option<String> {
        (place == 0).then(|| "a do".to_owned())
    }
}

#[test]
fn a_source_merges_with_lists_like_a_list() {
    let mut builder = WordList::builder(Arc::new(Alphabet::latin()));
    builder.add_source(Arc::new(Pets), Role::Base);
    builder.read("dog;10\nape;55\n".as_bytes(), Role::Override).unwrap();
    builder.read("cat".as_bytes(), Role::Exclude).unwrap();
    let list = builder.build();
    assert_eq!(show(&list), "APE 55, ADO 30, DOG 10");
    assert_eq!(list.iter().nth(1).unwrap().spelling().as_deref(), Some("a do"));
    assert!(list.of_length(7).is_empty());
}

#[test]
fn a_source_keeps_to_the_alphabet() {
    let mut builder = WordList::builder(Arc::new(Alphabet::from_letters("tacdo").unwrap()));
    builder.add_source(Arc::new(Pets), Role::Base);
    let list = builder.build();
    assert_eq!(show(&list), "CAT 60, ADO 30");
    assert_eq!(list.iter().nth(1).unwrap().spelling().as_deref(), Some("a do"));
}

#[test]
fn look_up() {
    let (list, _) = read(&[("cat;60\ndog;40\n", Role::Base)]);
    let letters = |text: &str| text.chars().map(|c| list.alphabet().letter(c).unwrap()).collect::<Vec<_>>();
    assert_eq!(list.score(&letters("dog")), Some(Score::new(40)));
    assert_eq!(list.score(&letters("cow")), None);
    assert_eq!(list.score(&letters("")), None);
    assert_eq!(list.score(&[Letter::new(0); 200]), None);
    assert_eq!(list.of_length(3).count_from(Score::new(50)), 1);
}
