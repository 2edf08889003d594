//! Words that are spelled or said otherwise on the other side of the ocean.
//!
//! SymSpell counts the American and the British spelling of a word as one, mostly under the British one: the twin of a
//! word that it does not have tells how often the word is used.

use super::scowl::{Kind, Scowl, ScowlWord};

/// How American and British spellings differ: endings, letters and whole words.
const SPELLINGS: [(&str, &str); 68] = [
    ("or", "our"),
    ("iz", "is"),
    ("yz", "ys"),
    ("er", "re"),
    ("ter", "tre"),
    ("ered", "red"),
    ("ering", "ring"),
    ("iced", "ised"),
    ("icing", "ising"),
    ("l", "ll"),
    ("p", "pp"),
    ("t", "tt"),
    ("s", "ss"),
    ("e", "ae"),
    ("e", "oe"),
    ("ense", "ence"),
    ("og", "ogue"),
    ("oged", "ogued"),
    ("oging", "oguing"),
    ("gment", "gement"),
    ("gram", "gramme"),
    ("ction", "xion"),
    ("et", "ette"),
    ("able", "eable"),
    ("ward", "wards"),
    ("sk", "sc"),
    ("sulf", "sulph"),
    ("airplane", "aeroplane"),
    ("aluminum", "aluminium"),
    ("artifact", "artefact"),
    ("ax", "axe"),
    ("balk", "baulk"),
    ("calk", "caulk"),
    ("coz", "cos"),
    ("donut", "doughnut"),
    ("draft", "draught"),
    ("flutist", "flautist"),
    ("furor", "furore"),
    ("gelatin", "gelatine"),
    ("glycerin", "glycerine"),
    ("gray", "grey"),
    ("inquir", "enquir"),
    ("jewelry", "jewellery"),
    ("licorice", "liquorice"),
    ("maneuver", "manoeuvre"),
    ("maneuver", "manoeuvr"),
    ("math", "maths"),
    ("mold", "mould"),
    ("mollusk", "mollusc"),
    ("molt", "moult"),
    ("mom", "mum"),
    ("mustache", "moustache"),
    ("naught", "nought"),
    ("orthopedic", "orthopaedic"),
    ("pajama", "pyjama"),
    ("phony", "phoney"),
    ("plow", "plough"),
    ("sanitarium", "sanatorium"),
    ("skeptic", "sceptic"),
    ("smolder", "smoulder"),
    ("specialt", "specialit"),
    ("stanch", "staunch"),
    ("tidbit", "titbit"),
    ("tire", "tyre"),
    ("whiskey", "whisky"),
    ("whiz", "whizz"),
    ("worship", "worshipp"),
    ("yogurt", "yoghurt"),
];

/// Twins are in about as many dictionaries: their sizes of SCOWL differ by no more than this.
const APART: u8 = 15;

/// What the word is elsewhere, the likeliest first: spellings that are at home in other places than it is.
pub fn twins(letters: &str, word: ScowlWord, scowl: &Scowl) -> Vec<String> {
    if word.kind != Kind::Word || word.variant > 1 {
        return Vec::new();
    }
    let once = candidates(letters);
    // Two differences in one word: "tranquilizer" and "tranquilliser".
    let twice: Vec<String> = once.iter().flat_map(|candidate| candidates(candidate)).collect();
    let mut twins = Vec::new();
    for candidates in [once, twice] {
        let (one_sided, shared): (Vec<_>, Vec<_>) = candidates
            .into_iter()
            .filter_map(|candidate| Some((scowl.words.get(&candidate)?, candidate)))
            // SCOWL has "maths" as an abbreviation.
            .filter(|(twin, _)| matches!(twin.kind, Kind::Word | Kind::Abbreviation))
            .filter(|(twin, candidate)| twin.size.abs_diff(word.size) <= APART && candidate != letters)
            .map(|(twin, candidate)| (twin.dialects, candidate))
            .filter(|(dialects, _)| *dialects != word.dialects)
            .partition(|(dialects, _)| dialects.american != dialects.british);
        twins.extend(one_sided.into_iter().map(|(_, candidate)| candidate));
        if word.variant > 0 {
            // An odd spelling is too likely to look like some other word.
            break;
        }
        twins.extend(shared.into_iter().map(|(_, candidate)| candidate));
    }
    twins
}

/// What the word could be.
fn candidates(word: &str) -> Vec<String> {
    let mut candidates = Vec::new();
    for (american, british) in SPELLINGS {
        for (here, there) in [(american, british), (british, american)] {
            for (at, _) in word.match_indices(here) {
                candidates.push(format!("{}{there}{}", &word[..at], &word[at + here.len()..]));
            }
        }
    }
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_finds_its_twin_over_the_ocean() {
        for (american, british) in [
            ("favorite", "favourite"),
            ("catalyze", "catalyse"),
            ("meter", "metre"),
            ("labeled", "labelled"),
            ("centered", "centred"),
            ("centering", "centring"),
            ("practicing", "practising"),
            ("airplanes", "aeroplanes"),
            ("moms", "mums"),
            ("worshiper", "worshipper"),
        ] {
            assert!(candidates(american).iter().any(|twin| twin == british), "{american}");
            assert!(candidates(british).iter().any(|twin| twin == american), "{british}");
        }
    }
}
