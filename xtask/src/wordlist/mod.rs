//! `cargo xtask wordlist`: makes the built-in English list from its sources.
//!
//! The sources are fetched, read ([`scowl`], [`wordnet`], [`frequency`]), turned into scored entries ([`words`],
//! [`phrases`]), put together ([`lexicon`]) and written as the compressed file that `sator-english` embeds ([`pack`]).
//! The same sources give the same bytes.

mod familiar;
mod frequency;
mod inflect;
mod judge;
mod lexicon;
mod offensive;
mod pack;
mod phrases;
mod rare;
mod report;
mod score;
mod scowl;
mod sources;
mod twins;
mod wordnet;
mod words;

use crate::shell::root;
use anyhow::{Result, bail};
use frequency::Frequencies;
use lexicon::Lexicon;
use offensive::Offensive;
use scowl::Scowl;
use sources::Sources;
use std::fs;
use std::path::Path;
use wordnet::WordNet;

const USAGE: &str = "usage: cargo xtask wordlist [--report | --rare | --dump FILE]

Makes the built-in English list: crates/english/data/english.bin, rare.bin and NOTICES.md, and the tables of
docs/english-list.md.

  --report     print the tables of the list as it is embedded now, make nothing
  --rare       make only rare.bin, for the list as it is embedded now
  --dump FILE  also write every entry as text: spelling;score;marks";

/// Runs the command with the arguments that follow `wordlist`.
pub fn run(args: &[String]) -> Result<()> {
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => build(None),
        ["--dump", file] => build(Some(Path::new(file))),
        ["--report"] => {
            print!("{}", report::of_embedded());
            Ok(())
        }
        ["--rare"] => {
            let (file, count) = rare::of_embedded(&Sources::fetch_scowl()?)?;
            write_rare(&file, count)
        }
        ["--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => bail!("{USAGE}"),
    }
}

fn build(dump: Option<&Path>) -> Result<()> {
    let sources = Sources::fetch()?;
    let scowl = Scowl::read(&sources.scowl)?;
    let frequencies = Frequencies::read(&sources.symspell)?;
    let wordnet = WordNet::read(&sources.wordnet)?;

    let mut lexicon = Lexicon::new(Offensive::curated(&wordnet));
    words::add(&mut lexicon, &scowl, &frequencies, &wordnet);
    phrases::add(&mut lexicon, &scowl, &frequencies, &wordnet);
    familiar::add(&mut lexicon, &scowl);
    let entries = lexicon.finish();
    if let Some(file) = dump {
        fs::write(file, entries.iter().map(|entry| format!("{entry}\n")).collect::<String>())?;
    }

    let packed = pack::pack(&entries, &sources.scratch)?;
    let english = root().join("crates/english");
    fs::create_dir_all(english.join("data"))?;
    fs::write(english.join("data/english.bin"), &packed)?;
    fs::write(english.join("NOTICES.md"), sources.notices()?)?;
    let (file, count) = rare::of_entries(&sources.scowl, &entries)?;
    write_rare(&file, count)?;
    report::update(&root().join("docs/english-list.md"), &report::of_entries(&entries))?;
    println!("{} entries in {} bytes, from {}", entries.len(), packed.len(), Sources::versions()?);
    Ok(())
}

fn write_rare(file: &[u8], count: usize) -> Result<()> {
    fs::write(root().join("crates/english/data/rare.bin"), file)?;
    println!("{count} rare words in {} bytes", file.len());
    Ok(())
}
