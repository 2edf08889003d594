//! Files: reading templates, writing results whole or not at all.

use crate::{Alphabet, ListSource};
use sator_grid::{Template, TemplateError, TemplateReadError};
use std::fs::{self, File};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What went wrong with a file.
#[derive(Debug, Error)]
#[error("{name}: {kind}")]
pub struct FileError {
    /// The file, or `standard input`.
    pub name: String,
    /// What went wrong.
    pub kind: FileErrorKind,
}

/// The ways in which a file can go wrong.
#[derive(Debug, Error)]
pub enum FileErrorKind {
    /// It cannot be read.
    #[error("cannot read the file: {error}{advice}")]
    Read {
        /// What the system said.
        error: String,
        /// What to do about it, if there is anything to say.
        advice: &'static str,
    },
    /// It cannot be written.
    #[error("cannot write the file: {0}")]
    Write(String),
    /// It is no template.
    #[error(transparent)]
    Template(TemplateError),
}

impl FileError {
    pub(crate) fn list(source: &ListSource, error: &io::Error) -> Self {
        let advice = match error.kind() {
            io::ErrorKind::NotFound => {
                "; give the path of a word list, - for standard input, or one of the built-in lists english, british, \
                 english-all"
            }
            _ => "",
        };
        Self::read(source.to_string(), error, advice)
    }

    fn read(name: String, error: &io::Error, advice: &'static str) -> Self {
        Self { name, kind: FileErrorKind::Read { error: plain(error), advice } }
    }

    fn write(path: &Path, error: &io::Error) -> Self {
        Self { name: path.display().to_string(), kind: FileErrorKind::Write(plain(error)) }
    }
}

/// What the system said, without its error number.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split_once(" (os error").map_or(text.as_str(), |(text, _)| text);
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Reads a template from a file, or from standard input if the path is `-`.
pub fn read_template(path: &Path, alphabet: &Alphabet) -> Result<Template, FileError> {
    let from_input = path == Path::new("-");
    let name = if from_input { "standard input".to_owned() } else { path.display().to_string() };
    let read = if from_input {
        Template::read(io::stdin().lock(), alphabet)
    } else {
        match File::open(path) {
            Ok(file) => Template::read(BufReader::new(file), alphabet),
            Err(error) => Err(error.into()),
        }
    };
    read.map_err(|error| match error {
        TemplateReadError::Io(error) => {
            let missing = error.kind() == io::ErrorKind::NotFound;
            let advice = if missing { "; give the path of a template, or - for standard input" } else { "" };
            FileError::read(name, &error, advice)
        }
        TemplateReadError::Template(error) => FileError { name, kind: FileErrorKind::Template(error) },
    })
}

/// Writes a file whole or not at all: first to a temporary file beside it, which then takes its name.
pub fn write_whole(path: &Path, contents: &[u8]) -> Result<(), FileError> {
    let temporary = temporary_beside(path);
    let written = File::create_new(&temporary).and_then(|mut file| {
        file.write_all(contents)?;
        file.sync_all()?;
        // An existing file keeps its permissions, a link what it points to.
        if let Ok(known) = fs::metadata(path) {
            file.set_permissions(known.permissions())?;
        }
        drop(file);
        fs::rename(&temporary, fs::canonicalize(path).as_deref().unwrap_or(path))
    });
    written.map_err(|error| {
        let _ = fs::remove_file(&temporary);
        FileError::write(path, &error)
    })
}

/// A name that nobody else uses, in the same folder, so that renaming does not copy.
fn temporary_beside(path: &Path) -> PathBuf {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    target.with_file_name(format!(".{name}.{}.tmp", std::process::id()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_leaves_nothing_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.txt");
        write_whole(&path, b"one").unwrap();
        write_whole(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_cannot_be_written_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let error = write_whole(&folder.path().join("no/such/out.txt"), b"one").unwrap_err();
        assert!(error.to_string().ends_with("out.txt: cannot write the file: no such file or directory"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let (real, link) = (folder.path().join("real.txt"), folder.path().join("link.txt"));
        fs::write(&real, b"one").unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        write_whole(&link, b"two").unwrap();
        assert_eq!(fs::read(&real).unwrap(), b"two");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    #[test]
    fn a_template_that_is_not_there() {
        let error = read_template(Path::new("no-such-grid.txt"), &Alphabet::latin()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "no-such-grid.txt: cannot read the file: no such file or directory; give the path of a template, or - for \
             standard input"
        );
    }
}
