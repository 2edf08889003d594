//! What a puzzle maker may expect of the built-in lists.

use sator_english::{
    Edition, LETTERS, NOTICES, RARE_LENGTHS, RARE_MISTAKEN, is_rare, lengths, rare_count, spellings, words,
};

/// The score of a word, given in plain letters.
fn score(edition: Edition, word: &str) -> Option<u8> {
    let block = words(edition, word.len());
    block.find(word).map(|at| block.scores[at])
}

fn english(word: &str) -> u8 {
    score(Edition::English, word).unwrap_or_else(|| panic!("{word} is missing"))
}

fn count(edition: Edition) -> usize {
    lengths().map(|length| words(edition, length).len()).sum()
}

#[test]
fn the_data_is_small_and_rich() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/data/english.bin");
    assert!(std::fs::metadata(file).unwrap().len() <= 1_000_000);
    for edition in Edition::ALL {
        assert!((150_000..=250_000).contains(&count(edition)), "{edition} has {} words", count(edition));
    }
}

#[test]
fn every_word_can_be_read() {
    assert_eq!(lengths(), 2..=25);
    for edition in Edition::ALL {
        for length in lengths() {
            let block = words(edition, length);
            assert!(!block.is_empty());
            assert_eq!(block.letters.len(), block.len() * length);
            assert!(block.letters.iter().all(|&letter| letter < LETTERS));
            assert!(block.scores.iter().all(|score| (1..=100).contains(score)));
            assert!((1..block.len()).all(|at| block.word(at - 1) < block.word(at)), "{edition}, length {length}");
        }
    }
    assert!(words(Edition::English, 1).is_empty());
    assert!(words(Edition::English, 99).is_empty());
}

#[test]
fn a_spelling_has_the_letters_of_its_word() {
    for edition in Edition::ALL {
        for length in lengths() {
            let (block, spellings) = (words(edition, length), spellings(edition, length));
            for at in 0..block.len() {
                let text = spellings.get(at, block.word(at));
                let letters: Vec<u8> = text
                    .bytes()
                    .filter(u8::is_ascii_alphabetic)
                    .map(|letter| letter.to_ascii_lowercase() - b'a')
                    .collect();
                assert_eq!(letters, block.word(at), "{text}");
                assert_eq!(spellings.is_plain(at, block.word(at)), text.bytes().all(|byte| byte.is_ascii_lowercase()));
                assert!(!text.ends_with("'s"), "{text}");
            }
        }
    }
}

#[test]
fn words_are_shown_as_they_are_written() {
    for text in
        ["house", "ice cream", "New York", "NATO", "ad hoc", "isn't", "time-consuming", "McDonald", "Joan of Arc"]
    {
        let word: String = text.chars().filter(char::is_ascii_alphabetic).collect::<String>().to_lowercase();
        let block = words(Edition::English, word.len());
        let at = block.find(&word).unwrap_or_else(|| panic!("{word} is missing"));
        assert_eq!(spellings(Edition::English, word.len()).get(at, block.word(at)), text);
    }
}

#[test]
fn common_words_are_good_and_obscure_ones_are_not() {
    for word in
        ["house", "water", "garden", "piano", "summer", "music", "smile", "era", "area", "bread", "orange", "theater"]
    {
        assert!((60..=95).contains(&english(word)), "{word}: {}", english(word));
    }
    for word in ["anoa", "egest", "cusks", "gauffers", "thorianite", "loosestrifes", "diplococcus", "subulate"] {
        assert!(english(word) < 40, "{word}: {}", english(word));
    }
    assert!(english("houses") > english("anoas").max(english("numbest")));
}

#[test]
fn everyday_american_words_are_as_good_as_their_british_twins() {
    for (american, british) in [
        ("airplane", "aeroplane"),
        ("airplanes", "aeroplanes"),
        ("aluminum", "aluminium"),
        ("artifacts", "artefacts"),
        ("canceled", "cancelled"),
        ("canceling", "cancelling"),
        ("catalogs", "catalogues"),
        ("centered", "centred"),
        ("cozy", "cosy"),
        ("jewelry", "jewellery"),
        ("mustache", "moustache"),
        ("pajamas", "pyjamas"),
        ("practiced", "practised"),
        ("practicing", "practising"),
        ("selfcentered", "selfcentred"),
        ("skeptics", "sceptics"),
        ("specialty", "speciality"),
        ("theater", "theatre"),
        ("theaters", "theatres"),
        ("worshiped", "worshipped"),
    ] {
        let twin = score(Edition::British, british).unwrap_or_else(|| panic!("{british} is missing"));
        assert!(english(american).abs_diff(twin) <= 2, "{american}: {}, {british}: {twin}", english(american));
    }
    for word in ["acknowledgments", "analyzes", "centering", "math", "mom", "moms"] {
        assert!((57..=80).contains(&english(word)), "{word}: {}", english(word));
    }
    assert!(score(Edition::British, "maths") >= Some(60));
    for word in ["ad", "ah", "app", "hi", "oh", "ok", "ox", "um"] {
        assert!((60..=80).contains(&english(word)), "{word}: {}", english(word));
    }
}

#[test]
fn inflections_are_somewhat_below_their_base() {
    for (inflection, base) in [
        ("airier", "airy"),
        ("balmiest", "balmy"),
        ("brawled", "brawl"),
        ("duchesses", "duchess"),
        ("landladies", "landlady"),
        ("misnomers", "misnomer"),
        ("quipping", "quip"),
        ("sleepiest", "sleepy"),
        ("tranquilizer", "tranquilize"),
        ("tweets", "tweet"),
    ] {
        assert!((44..english(base)).contains(&english(inflection)), "{inflection}: {}", english(inflection));
    }
    for word in ["absurder", "awkwardest", "dinnered", "exampled", "offsprings", "bursted"] {
        assert!(english(word) < 40, "{word}: {}", english(word));
    }
}

#[test]
fn what_everybody_knows_is_good() {
    for phrase in
        ["heebiejeebies", "femmefatale", "smartaleck", "buenosaires", "filmnoir", "horsdoeuvres", "magnacarta"]
    {
        assert!(english(phrase) >= 55, "{phrase}: {}", english(phrase));
    }
    for phrase in ["ofeachperson", "sincealongtimeago", "inthatlocation"] {
        assert!(english(phrase) < 40, "{phrase}: {}", english(phrase));
    }
}

#[test]
fn phrases_are_scored_by_their_pairs() {
    for (phrase, least) in
        [("icecream", 60), ("redcarpet", 60), ("statusquo", 60), ("adhoc", 45), ("gaveup", 60), ("newyork", 70)]
    {
        assert!(english(phrase) >= least, "{phrase}: {}", english(phrase));
    }
    for phrase in ["watermilfoil", "cholicacid", "tithebarn"] {
        assert!(english(phrase) < 40, "{phrase}: {}", english(phrase));
    }
}

#[test]
fn taxa_and_abbreviations_are_low() {
    for taxon in ["genusabies", "abiesalba", "familyrutaceae", "acerplatanoides", "turdusmerula", "homosapienssapiens"]
    {
        assert!(english(taxon) < 30, "{taxon}: {}", english(taxon));
    }
    for abbreviation in ["fbi", "nato", "rsvp", "mtge", "ieee", "nnw"] {
        assert!(english(abbreviation) < 50, "{abbreviation}: {}", english(abbreviation));
    }
}

#[test]
fn there_are_enough_short_words_to_fill_a_daily() {
    for (length, good, fair) in
        [(3, 700, 900), (4, 2_500, 3_300), (5, 4_500, 6_000), (6, 7_000, 9_500), (7, 9_000, 12_500)]
    {
        let scores = words(Edition::English, length).scores;
        let at_least = |floor: u8| scores.iter().filter(|&&score| score >= floor).count();
        assert!(at_least(50) >= good, "length {length}: {} words from 50 up", at_least(50));
        assert!(at_least(40) >= fair, "length {length}: {} words from 40 up", at_least(40));
    }
}

#[test]
fn each_side_of_the_ocean_has_its_spellings() {
    for (american, british) in [
        ("color", "colour"),
        ("colored", "coloured"),
        ("center", "centre"),
        ("traveled", "travelled"),
        ("plow", "plough"),
    ] {
        for (word, [in_english, in_british]) in [(american, [true, false]), (british, [false, true])] {
            assert_eq!(score(Edition::English, word).is_some(), in_english, "{word}");
            assert_eq!(score(Edition::British, word).is_some(), in_british, "{word}");
            assert!(score(Edition::All, word).is_some(), "{word}");
        }
        assert_eq!(score(Edition::English, american), score(Edition::British, british), "{american}");
    }
    assert!(
        score(Edition::English, "colorblindness").is_some() && score(Edition::English, "colourblindness").is_none()
    );
    assert!(score(Edition::English, "house").is_some() && score(Edition::British, "house").is_some());
}

/// Words and phrases in plain letters.
fn listed(words: &str) -> impl Iterator<Item = &str> {
    words.split_whitespace()
}

#[test]
fn slurs_and_vulgarities_are_only_in_the_list_of_everything() {
    for word in listed(
        "shit takeashit bullshitting cocksucking fuckup whorehouse gloryhole gloryholes blackcock blackcocks boner \
         boners cunnilinctus soixanteneuf frig frigs frigged frigging frigaround frigsaround friggedaround dogging \
         pubes shagged shagging shat whoring whorish ballocks ballsup bollix bollixed bollixup sodding crapsup \
         gangrape daterape gotlaid cockup \
         kike wetback jewess jewesses blackamoor blackamoors hottentot hottentots kanaka lubra haole mong dink \
         orientals queers micks limey limeys pommy pommies ponce nance pantywaist indiangiver welsher negrorace \
         negroidrace yellowrace deafanddumb negro negroes redindian ofay boche",
    ) {
        assert_eq!(score(Edition::English, word), None, "{word}");
        assert_eq!(score(Edition::British, word), None, "{word}");
        assert!(score(Edition::All, word).is_some(), "{word}");
    }
    for innocent in listed(
        "cockpit therapist ass titmouse snigger titfortat assess pussycat peacock lesbos craps cocked hoes boy boys \
         spade taco guinea queen pansy fairy shrimp snatch spiked spiced pricked crappies welsh",
    ) {
        assert!(score(Edition::English, innocent) > Some(30), "{innocent}");
    }
}

#[test]
fn what_spoils_a_breakfast_is_low() {
    for word in listed(
        "penis sissy sissies hussy hussies prostituted sodomizing cretinous moronic lynched lynching havesex hadsex \
         wentdownon genocide swastika",
    ) {
        assert!(english(word) <= 30, "{word}: {}", english(word));
    }
    for word in listed("ass asses sex sexy") {
        assert!((40..60).contains(&english(word)), "{word}: {}", english(word));
    }
}

#[test]
fn the_notices_name_every_source() {
    for holder in
        ["Kevin Atkinson", "J Ross Beresford", "Geoff Kuenning", "WordNet 3.0 Copyright 2006", "Wolf Garbe", "mmb L"]
    {
        assert!(NOTICES.contains(holder), "{holder}");
    }
}

/// The letters of a word as numbers.
fn letters(word: &str) -> Vec<u8> {
    word.bytes().map(|c| c - b'a').collect()
}

#[test]
fn rare_words_are_known_as_such() {
    for word in ["xarque", "itzebu", "uji", "roquist", "zephiran", "semiflexure"] {
        assert!(is_rare(&letters(word)), "{word}");
    }
    for word in ["house", "at", "qqqqq", "", "antidisestablishmentarianism"] {
        assert!(!is_rare(&letters(word)), "{word}");
    }
    assert!((300_000..400_000).contains(&RARE_LENGTHS.map(rare_count).sum::<usize>()));
    assert_eq!((rare_count(2), rare_count(16)), (0, 0));
}

#[test]
fn few_other_words_are_taken_for_rare_ones() {
    let block = words(Edition::All, 7);
    let taken = (0..block.len()).filter(|&at| is_rare(block.word(at))).count() as f64;
    assert!(taken < 2.0 * RARE_MISTAKEN * block.len() as f64, "{taken}");
}
