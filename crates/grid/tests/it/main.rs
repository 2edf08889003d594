//! What users of the crate see.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them when it updates a test")]

mod examples;
mod lint;
mod properties;
mod shared;
mod slots;
mod template;

use sator_grid::Template;
use sator_words::Alphabet;

/// The template of a text that is one, in the Latin alphabet.
fn template(text: &str) -> Template {
    Template::parse(text, &Alphabet::latin()).expect("the text is a template")
}
