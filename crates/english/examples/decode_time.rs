//! How long a fresh process takes to decode the built-in list:
//! `cargo run --release -p sator-english --example decode_time`

use sator_english::{Edition, lengths, spellings, words};
use std::time::Instant;

fn main() {
    for (what, range) in [("lengths 3 to 15", 3..=15), ("all lengths", lengths())] {
        let start = Instant::now();
        let count: usize = range.clone().map(|length| words(Edition::English, length).len()).sum();
        println!("{what}: {count} words in {:.2} ms", start.elapsed().as_secs_f64() * 1e3);
        let start = Instant::now();
        for length in range {
            std::hint::black_box(spellings(Edition::English, length));
        }
        println!("{what}: spellings in {:.2} ms", start.elapsed().as_secs_f64() * 1e3);
    }
}
