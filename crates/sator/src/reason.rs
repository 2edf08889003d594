//! What a system says of a failure, in words of our own: the same on every system.

use std::io::{self, ErrorKind};

/// Why reading or writing failed, in a few words: `no such file`, `permission denied`.
pub fn io_reason(error: &io::Error) -> String {
    let known = match error.kind() {
        ErrorKind::NotFound => "no such file",
        ErrorKind::PermissionDenied => "permission denied",
        ErrorKind::IsADirectory => "is a directory",
        ErrorKind::NotADirectory => "a part of the path is no directory",
        ErrorKind::StorageFull => "no space left",
        ErrorKind::QuotaExceeded => "no space left in the quota",
        ErrorKind::FileTooLarge => "the file would be too large",
        ErrorKind::ReadOnlyFilesystem => "the file system is read-only",
        ErrorKind::InvalidFilename => "no file can have such a name",
        ErrorKind::BrokenPipe => "nobody reads it any more",
        ErrorKind::OutOfMemory => "out of memory",
        _ => return plain(error),
    };
    known.to_owned()
}

/// What the system said, without its error number.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split_once(" (os error").map_or(text.as_str(), |(text, _)| text);
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_ours_whatever_the_system_says() {
        let said = |kind: ErrorKind| io_reason(&io::Error::new(kind, "The system cannot find the file specified."));
        assert_eq!(said(ErrorKind::NotFound), "no such file");
        assert_eq!(said(ErrorKind::StorageFull), "no space left");
        assert_eq!(said(ErrorKind::Other), "the system cannot find the file specified.");
    }
}
