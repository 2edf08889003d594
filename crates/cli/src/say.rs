//! Saying things to the user, on standard error.

use sator::grid::Template;
use sator::{Loaded, Unusable, WordList};
use std::fmt::Display;
use std::io::Write;

/// Says a line. Where standard error cannot be written, there is nobody to tell.
pub fn say(line: impl Display) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Says once for every list and kind which lines could not be used.
pub fn warn_of_skipped(loaded: &Loaded) {
    for source in &loaded.reports {
        let skipped = source.report.iter().flat_map(|report| &report.skipped);
        for skipped in skipped.filter(|skipped| !skipped.kind.is_by_rule()) {
            let lines = if skipped.count == 1 { "line" } else { "lines" };
            say(format_args!(
                "warning: {}: {} {lines} not used: {} (first: line {}, {:?}){}",
                source.source,
                skipped.count,
                skipped.kind,
                skipped.first_line,
                skipped.sample,
                advice(skipped.kind)
            ));
        }
    }
}

/// What to do about lines that could not be used.
fn advice(kind: Unusable) -> &'static str {
    match kind {
        Unusable::InvalidUtf8 => "; save the list as UTF-8",
        Unusable::OutsideAlphabet => "; --alphabet chooses the letters, --punctuation strip drops the rest",
        Unusable::BadScore => "; a line is word;score;clue",
        Unusable::AfterQuotes => "; a quote within quotes is written twice",
        _ => "",
    }
}

/// Words that are given whole need not be in the list, but it may be a slip.
pub fn warn_of_given_words(template: &Template, words: &WordList) {
    for (slot, details) in template.slots().entries() {
        if let Some(word) = template.given_word(slot)
            && words.score(&word).is_none()
        {
            let text = words.alphabet().text(&word);
            say(format_args!("warning: {} {text} is given but not in the list", details.name()));
        }
    }
}
