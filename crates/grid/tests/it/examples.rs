//! The templates under `examples/grids` are what their names say.

use expect_test::expect;
use sator_grid::{GridStats, Style, Symmetry, Template, lint};
use sator_words::Alphabet;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "..", "examples", "grids"].iter().collect()
}

fn example(name: &str) -> Template {
    let text = fs::read(folder().join(name)).expect("the example is there");
    Template::parse(text, &Alphabet::latin()).expect("the example is a template")
}

#[test]
fn all_examples_are_whole_grids() {
    let mut names: Vec<String> = fs::read_dir(folder())
        .expect("there are examples")
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    let mut table = String::new();
    for name in names {
        let template = example(&name);
        let stats = GridStats::new(&template);
        assert_eq!(stats.parts, 1, "{name}");
        let (shortest, longest) = stats.shortest().zip(stats.longest()).expect("an example has words");
        writeln!(
            table,
            "{name:16} {}x{}, {} words of {shortest} to {longest}, {} blocks, {} unchecked; {}",
            stats.rows,
            stats.columns,
            stats.words,
            stats.blocks,
            stats.unchecked.len(),
            Symmetry::all_of(template.grid())[1..].iter().map(|symmetry| symmetry.name()).collect::<Vec<_>>().join(" "),
        )
        .unwrap();
    }
    expect![[r#"
        british-13.txt   13x13, 28 words of 4 to 8, 49 blocks, 76 unchecked; rotational
        british-15.txt   15x15, 32 words of 4 to 9, 67 blocks, 96 unchecked; rotational
        daily-15.txt     15x15, 78 words of 3 to 9, 38 blocks, 0 unchecked; rotational
        french-9.txt     9x9, 28 words of 2 to 9, 9 blocks, 6 unchecked; 
        mini-5.txt       5x5, 10 words of 3 to 5, 4 blocks, 0 unchecked; rotational rotational-90 left-right up-down both-mirrors diagonal anti-diagonal
        mini-7.txt       7x7, 16 words of 3 to 7, 11 blocks, 0 unchecked; rotational
        odd-shape.txt    10x13, 36 words of 3 to 9, 9 blocks, 0 unchecked; left-right
        sunday-21.txt    21x21, 138 words of 3 to 10, 72 blocks, 0 unchecked; rotational
        themeless-15.txt 15x15, 72 words of 3 to 10, 32 blocks, 0 unchecked; rotational
    "#]]
    .assert_eq(&table);
}

#[test]
fn the_daily_and_the_british_grids_keep_the_house_rules() {
    for (name, style) in [
        ("daily-15.txt", Style::AmericanDaily),
        ("themeless-15.txt", Style::AmericanDaily),
        ("british-13.txt", Style::BritishBlocked),
        ("british-15.txt", Style::BritishBlocked),
    ] {
        assert_eq!(lint(&example(name), style), [], "{name}");
    }
}
