//! Where the words come from: two Debian packages and a Python wheel, all with permissive licences.

use crate::setup::{self, Need};
use crate::shell::{output, root, run};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The Debian packages, two sources and the compressor, each with a file by which it is known to be installed.
const PACKAGES: [Need; 3] = [
    Need::WordList { file: "/usr/share/dict/scowl/english-words.10", package: "scowl" },
    Need::WordList { file: "/usr/share/wordnet/data.noun", package: "wordnet-base" },
    Need::WordList { file: "/usr/bin/zstd", package: "zstd" },
];
/// Where the package of SCOWL puts its files.
const SCOWL: &str = "/usr/share/dict/scowl";
/// The release of symspellpy whose frequency files are used.
const SYMSPELL: &str = "6.10.1";

/// The directories of the sources, after they were fetched.
pub struct Sources {
    pub scowl: PathBuf,
    pub wordnet: PathBuf,
    /// The unpacked wheel of symspellpy.
    pub symspell: PathBuf,
    /// A place for temporary files.
    pub scratch: PathBuf,
}

impl Sources {
    /// Finds the sources, and installs or downloads those that are missing.
    pub fn fetch() -> Result<Self> {
        setup::provide(PACKAGES.iter())?;
        let scratch = root().join("target/wordlist");
        let symspell = scratch.join(format!("symspellpy-{SYMSPELL}"));
        if !symspell.exists() {
            download(&scratch, &symspell)?;
        }
        Ok(Self { scowl: SCOWL.into(), wordnet: "/usr/share/wordnet".into(), symspell, scratch })
    }

    /// Finds SCOWL alone, and installs it if it is missing.
    pub fn fetch_scowl() -> Result<PathBuf> {
        setup::provide(PACKAGES[..1].iter())?;
        Ok(SCOWL.into())
    }

    /// The sources and the compressor with their versions, for the record.
    pub fn versions() -> Result<String> {
        let mut versions = format!("symspellpy {SYMSPELL}");
        for package in PACKAGES.iter().filter_map(Need::package) {
            let version = output(Command::new("dpkg-query").args(["--show", "--showformat=${Version}", package]))?;
            versions.extend([", ", package, " ", &version]);
        }
        Ok(versions)
    }

    /// The notices of the sources, verbatim, under a heading each.
    pub fn notices(&self) -> Result<String> {
        let read = |file: &Path| fs::read_to_string(file).with_context(|| format!("the notice {}", file.display()));
        let licence = format!("symspellpy-{SYMSPELL}.dist-info/licenses/LICENSE");
        let mut text = String::from(
            "# Notices for the built-in English word list\n\n\
             The data in `data/english.bin` was made from the works below, and is a modified form of them: words\n\
             were selected, normalised, inflected and scored. `data/rare.bin` was made from the first: words were\n\
             selected, normalised and hashed. Each work's notice follows, word for word. This file is written by\n\
             `cargo xtask wordlist`.\n",
        );
        for (title, notice) in [
            ("SCOWL, Spell Checker Oriented Word Lists", scowl_notice()?),
            ("WordNet 3.0", read(Path::new("/usr/share/doc/wordnet-base/copyright"))?),
            ("SymSpell and symspellpy: word frequencies", read(&self.symspell.join(licence))?),
        ] {
            text.extend(["\n## ", title, "\n\n```text\n", notice.trim(), "\n```\n"]);
        }
        Ok(text)
    }
}

/// The part of SCOWL's README that is about copyright: Debian's own file has that of an older release.
fn scowl_notice() -> Result<String> {
    let readme = output(Command::new("gzip").args(["-dc", "/usr/share/doc/scowl/README.gz"])).context(
        "SCOWL's notice; where packages are installed without documents, unpack it from the package by hand",
    )?;
    let start = readme.find("COPYRIGHT, SOURCES, and CREDITS:").context("SCOWL's README has no copyright")?;
    let end = readme.find("FUTURE PLANS:").context("the copyright in SCOWL's README does not end")?;
    Ok(readme[start..end].to_owned())
}

fn download(scratch: &Path, symspell: &Path) -> Result<()> {
    fs::create_dir_all(scratch)?;
    let requirement = format!("symspellpy=={SYMSPELL}");
    let pip = ["-m", "pip", "download", "--no-deps", "--only-binary=:all:", "--dest"];
    run(Command::new("python3").args(pip).arg(scratch).arg(requirement))?;
    let wheel = scratch.join(format!("symspellpy-{SYMSPELL}-py3-none-any.whl"));
    // Unpacked aside and renamed, so that an interrupted run is not taken for a whole one.
    let aside = scratch.join("unpacking");
    run(Command::new("python3").args(["-m", "zipfile", "-e"]).args([&wheel, &aside]))?;
    fs::rename(aside, symspell)?;
    Ok(())
}
