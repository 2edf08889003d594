//! The collection of published grids beside the project, where there is one.

use sator_grid::{GridStats, Template};
use sator_words::Alphabet;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

#[test]
fn the_shared_grids_are_as_their_table_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/grids");
    let Ok(table) = fs::read_to_string(folder.join("META.csv")) else {
        println!("not run: there is no shared collection of grids beside the project");
        return;
    };
    let mut lines = table.lines();
    let header = lines.next().expect("the table has a header");
    assert!(header.starts_with("name,cls,rows,cols,words,blocks,minlen,maxlen,avglen,checked"), "{header}");
    let mut wrong = Vec::new();
    for line in lines {
        let fields: Vec<&str> = line.splitn(11, ',').collect();
        let file = File::open(folder.join(format!("{}.txt", fields[0]))).expect("every grid of the table is there");
        let template = Template::read(BufReader::new(file), &Alphabet::latin()).unwrap();
        let found = facts(&GridStats::new(&template));
        // Compared as numbers: the table writes 5.0 and 5.71.
        let expected: Vec<f64> = fields[2..10].iter().map(|field| field.parse().unwrap()).collect();
        if found.iter().zip(&expected).any(|(found, expected)| (found - expected).abs() > 0.0051) {
            wrong.push(format!("{}: found {found:?}, expected {expected:?}", fields[0]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(table.lines().count() - 1, 104);
}

fn facts(stats: &GridStats) -> [f64; 8] {
    [
        f64::from(stats.rows),
        f64::from(stats.columns),
        stats.words as f64,
        stats.blocks as f64,
        stats.shortest().unwrap_or(0) as f64,
        stats.longest().unwrap_or(0) as f64,
        stats.average_length(),
        stats.checked_fraction(),
    ]
}
