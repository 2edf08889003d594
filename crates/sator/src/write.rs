//! Writing results: a file appears whole or not at all; what is no file (a device, a pipe) is written to as it is.

use crate::FileError;
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The most links that are followed one after the other, as on Linux.
const MAX_LINKS: usize = 40;

/// Writes a file whole or not at all: first to a temporary file beside it, which then takes its name. A link stays a link,
/// and what it leads to is written. A device, a pipe or a name for an open file, such as `/dev/stdout`, cannot be
/// replaced: there the contents go straight in.
pub fn write_whole(path: &Path, contents: &[u8]) -> Result<(), FileError> {
    write_whole_with(path, &mut |file| file.write_all(contents))
}

/// The same for contents that are written as they come, so that they need not be held in memory. Where `write` fails, no file
/// appears.
pub fn write_whole_with(path: &Path, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> Result<(), FileError> {
    let written = match fs::metadata(path) {
        Ok(known) if known.is_dir() => Err(ErrorKind::IsADirectory.into()),
        Ok(known) if known.is_file() && !names_an_open_file(path) => {
            fs::canonicalize(path).and_then(|target| replace(&target, write, Some(&known)))
        }
        Ok(_) => File::options().append(true).open(path).and_then(|mut file| write(&mut file)),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            end_of_links(path).and_then(|target| replace(&target, write, None))
        }
        Err(error) => Err(error),
    };
    written.map_err(|error| FileError::write(path, error))
}

/// Is this the name of something that a process has open, as `/dev/stdout` and `/dev/fd/3` are? It may be a file that
/// somebody appends to.
fn names_an_open_file(path: &Path) -> bool {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::canonicalize(folder).is_ok_and(|folder| folder == Path::new("/dev") || folder.starts_with("/proc"))
}

/// Where a link leads in the end, though there may be nothing there yet.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            // What it names is meant from the folder of the link.
            Ok(next) => path = path.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("the links lead round in a circle"))
}

fn replace(
    target: &Path,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    known: Option<&Metadata>,
) -> io::Result<()> {
    let temporary = temporary_beside(target);
    let written = File::create_new(&temporary).and_then(|mut file| {
        write(&mut file)?;
        file.sync_all()?;
        // An existing file keeps its permissions.
        if let Some(known) = known {
            file.set_permissions(known.permissions())?;
        }
        drop(file);
        fs::rename(&temporary, target)
    });
    written.inspect_err(|_| drop(fs::remove_file(&temporary)))
}

/// A name that nobody else uses, in the same folder, so that renaming does not copy.
fn temporary_beside(target: &Path) -> PathBuf {
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
    fn where_the_contents_fail_the_old_file_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.txt");
        write_whole(&path, b"one").unwrap();
        let error = write_whole_with(&path, &mut |file| {
            file.write_all(b"tw")?;
            Err(io::Error::other("no more"))
        });
        assert!(error.unwrap_err().to_string().ends_with("cannot write the file: no more"));
        assert_eq!(fs::read(&path).unwrap(), b"one");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_cannot_be_written_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let error = write_whole(&folder.path().join("no/such/out.txt"), b"one").unwrap_err();
        assert!(error.to_string().ends_with("out.txt: cannot write the file: no such folder"), "{error}");
        let error = write_whole(folder.path(), b"one").unwrap_err();
        assert!(error.to_string().ends_with(": cannot write the file: is a directory"), "{error}");
    }

    #[cfg(unix)]
    mod unix {
        use super::*;
        use std::os::unix::fs::{FileTypeExt, symlink};

        #[test]
        fn a_link_stays_a_link_also_where_it_leads_nowhere_yet() {
            let folder = tempfile::tempdir().unwrap();
            let path = |name: &str| folder.path().join(name);
            fs::write(path("real.txt"), b"one").unwrap();
            symlink("real.txt", path("link.txt")).unwrap();
            symlink("link-to-new.txt", path("chain.txt")).unwrap();
            symlink("new.txt", path("link-to-new.txt")).unwrap();
            for (link, real) in [("link.txt", "real.txt"), ("chain.txt", "new.txt")] {
                write_whole(&path(link), b"two").unwrap();
                assert_eq!(fs::read(path(real)).unwrap(), b"two");
                assert!(fs::symlink_metadata(path(link)).unwrap().is_symlink());
                assert!(fs::symlink_metadata(path(real)).unwrap().is_file());
            }
            assert!(fs::symlink_metadata(path("link-to-new.txt")).unwrap().is_symlink());
        }

        #[test]
        fn links_in_a_circle_are_an_error() {
            let folder = tempfile::tempdir().unwrap();
            symlink("b", folder.path().join("a")).unwrap();
            symlink("a", folder.path().join("b")).unwrap();
            write_whole(&folder.path().join("a"), b"one").unwrap_err();
            assert!(fs::symlink_metadata(folder.path().join("a")).unwrap().is_symlink());
        }

        #[test]
        fn a_pipe_stays_a_pipe() {
            let folder = tempfile::tempdir().unwrap();
            let pipe = folder.path().join("pipe");
            assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
            let reader = std::thread::spawn({
                let pipe = pipe.clone();
                move || fs::read(pipe).unwrap()
            });
            write_whole(&pipe, b"one").unwrap();
            assert_eq!(reader.join().unwrap(), b"one");
            assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }
}
