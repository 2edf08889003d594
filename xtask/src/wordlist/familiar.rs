//! What everybody knows although no source says so: our own short list.

use super::lexicon::Lexicon;
use super::phrases;
use super::scowl::Scowl;

/// The list, with its rules at its top.
const LIST: &str = include_str!("familiar.txt");
/// The least that these words and phrases score.
const FAMILIAR: f64 = 60.0;

/// Lifts what is in the list already, and adds the rest.
pub fn add(lexicon: &mut Lexicon, scowl: &Scowl) {
    for spelling in LIST.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        lexicon.add(spelling, FAMILIAR, phrases::dialects(spelling, scowl));
    }
}
