//! Standard input: a process has one, and it can be read once.

use crate::FileError;
use std::io::{self, BufRead, Read, StdinLock};
use std::sync::atomic::{AtomicBool, Ordering};

/// What messages call it.
pub(crate) const NAME: &str = "standard input";

/// Has it been read?
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Standard input, for whoever asks first; to anybody else it would look empty, so they get an error.
pub(crate) fn take() -> Result<StdinLock<'static>, FileError> {
    if TAKEN.swap(true, Ordering::Relaxed) { Err(FileError::standard_input_twice()) } else { Ok(io::stdin().lock()) }
}

/// Passes a stream on and keeps it, to be read again. Of a long line only so much is kept that it is too long again, so that
/// a line without end takes no memory.
pub(crate) struct Keeping<R> {
    reader: R,
    kept: Vec<u8>,
    /// How many bytes of the current line are kept.
    in_line: usize,
    longest_line: usize,
    limit: usize,
}

impl<R: BufRead> Keeping<R> {
    pub fn new(reader: R, longest_line: usize, limit: usize) -> Self {
        Self { reader, kept: Vec::new(), in_line: 0, longest_line, limit }
    }

    /// What was read; none if it was more than the limit.
    pub fn finish(self) -> Option<Vec<u8>> {
        Some(self.kept).filter(|kept| kept.len() <= self.limit)
    }

    fn keep(kept: &mut Vec<u8>, in_line: &mut usize, longest_line: usize, bytes: &[u8]) {
        for part in bytes.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
            let ends = part.ends_with(b"\n") || part.ends_with(b"\r");
            let (line, end) = part.split_at(part.len() - usize::from(ends));
            let room = longest_line.saturating_sub(*in_line);
            kept.extend_from_slice(&line[..line.len().min(room)]);
            kept.extend_from_slice(end);
            *in_line = if ends { 0 } else { *in_line + line.len().min(room) };
        }
    }
}

impl<R: BufRead> BufRead for Keeping<R> {
    /// Ends the stream where the limit is passed: the rest will not be used.
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.kept.len() > self.limit { Ok(&[]) } else { self.reader.fill_buf() }
    }

    fn consume(&mut self, amount: usize) {
        // The buffer is still the one that was handed out, so this cannot fail.
        if let Ok(buffer) = self.reader.fill_buf() {
            let used = &buffer[..amount.min(buffer.len())];
            Self::keep(&mut self.kept, &mut self.in_line, self.longest_line, used);
        }
        self.reader.consume(amount);
    }
}

impl<R: BufRead> Read for Keeping<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let amount = self.fill_buf()?.read(bytes)?;
        self.consume(amount);
        Ok(amount)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn kept(text: &str, limit: usize) -> Option<String> {
        let mut keeping = Keeping::new(BufReader::with_capacity(3, text.as_bytes()), 5, limit);
        let mut passed = String::new();
        keeping.read_to_string(&mut passed).unwrap();
        assert!(text.starts_with(&passed));
        keeping.finish().map(|kept| String::from_utf8(kept).unwrap())
    }

    #[test]
    fn lines_are_kept_but_only_the_beginning_of_long_ones() {
        assert_eq!(kept("cat\r\ndog\n\nemu", 100).as_deref(), Some("cat\r\ndog\n\nemu"));
        assert_eq!(kept("cat\nalligators\rdog\nhippopotamus", 100).as_deref(), Some("cat\nallig\rdog\nhippo"));
    }

    #[test]
    fn more_than_the_limit_is_not_kept() {
        assert_eq!(kept("cat\ndog\nemu\n", 12).as_deref(), Some("cat\ndog\nemu\n"));
        assert_eq!(kept("cat\ndog\nemu\n", 11), None);
    }
}
