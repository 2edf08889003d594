//! Lines of a list, read in bounded memory: a line too long to be a word is passed over, however long it is.

use memchr::memchr2;
use std::io::{self, BufRead};
use std::ops::ControlFlow;

/// The longest line of a list, in bytes; room for a word, a score and a clue.
pub const MAX_LINE_LENGTH: usize = 4096;

/// A line of a list.
pub(crate) enum Line<'a> {
    /// Without its line end.
    Bytes(&'a [u8]),
    /// Longer than [`MAX_LINE_LENGTH`]; only its beginning is at hand.
    TooLong(&'a [u8]),
}

/// What takes the lines of a list.
pub(crate) trait LineSink {
    /// Takes a line, counted from 1; breaks if it wants no more.
    fn line(&mut self, number: u64, line: Line<'_>) -> ControlFlow<()>;

    /// Takes whole lines off the front of a text as long as it has a quicker way for them; says how many bytes and lines.
    fn quick_lines(&mut self, _text: &[u8]) -> (usize, u64) {
        (0, 0)
    }
}

/// Gives every line to the sink until it breaks. Lines end in LF, CRLF or CR; a byte-order mark before the first is ignored.
pub(crate) fn for_each_line(mut reader: impl BufRead, sink: &mut impl LineSink) -> io::Result<()> {
    let mut number = 0;
    // The part of the current line that earlier buffers held, and whether it was cut for its length.
    let mut carried: Vec<u8> = Vec::new();
    let mut cut = false;
    let mut after_cr = false;
    let emit = |number: &mut u64, line: &[u8], cut: bool, sink: &mut _| {
        *number += 1;
        let line = if *number == 1 { line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line) } else { line };
        let cut = cut || line.len() > MAX_LINE_LENGTH;
        let line = if cut { Line::TooLong(&line[..line.len().min(MAX_LINE_LENGTH)]) } else { Line::Bytes(line) };
        LineSink::line(sink, *number, line)
    };
    loop {
        let buffer = match reader.fill_buf() {
            Ok([]) => break,
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let mut rest = buffer;
        loop {
            let whole = carried.is_empty() && !cut;
            if whole && !after_cr && number > 0 {
                let (bytes, lines) = sink.quick_lines(rest);
                rest = &rest[bytes..];
                number += lines;
            }
            let Some(end) = memchr2(b'\n', b'\r', rest) else { break };
            let second_half_of_crlf = after_cr && end == 0 && rest[0] == b'\n';
            after_cr = rest[end] == b'\r';
            if !second_half_of_crlf {
                let flow = if whole {
                    emit(&mut number, &rest[..end], false, sink)
                } else {
                    carry(&mut carried, &mut cut, &rest[..end]);
                    let flow = emit(&mut number, &carried, cut, sink);
                    carried.clear();
                    cut = false;
                    flow
                };
                if flow.is_break() {
                    return Ok(());
                }
            }
            rest = &rest[end + 1..];
        }
        if !rest.is_empty() {
            after_cr = false;
            carry(&mut carried, &mut cut, rest);
        }
        let used = buffer.len();
        reader.consume(used);
    }
    if !carried.is_empty() || cut {
        let _ = emit(&mut number, &carried, cut, sink);
    }
    Ok(())
}

/// Appends what still fits under the limit, and notes whether anything did not.
fn carry(carried: &mut Vec<u8>, cut: &mut bool, part: &[u8]) {
    // Three bytes more than the limit, so that a byte-order mark does not count.
    let room = (MAX_LINE_LENGTH + 3).saturating_sub(carried.len());
    *cut |= part.len() > room;
    carried.extend_from_slice(&part[..part.len().min(room)]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    /// Keeps the lines; takes lines of nothing but `x` the quick way.
    #[derive(Default)]
    struct Lines(Vec<String>, u64);

    impl LineSink for Lines {
        fn line(&mut self, number: u64, line: Line<'_>) -> ControlFlow<()> {
            self.1 += 1;
            assert_eq!(self.1, number, "lines are counted");
            self.0.push(match line {
                Line::Bytes(bytes) => format!("{number} {}", String::from_utf8_lossy(bytes)),
                Line::TooLong(_) => format!("{number} (too long)"),
            });
            ControlFlow::Continue(())
        }

        fn quick_lines(&mut self, text: &[u8]) -> (usize, u64) {
            let lines = text.split_inclusive(|&b| b == b'\n').take_while(|line| *line == b"x\n").count() as u64;
            for _ in 0..lines {
                self.1 += 1;
                self.0.push(format!("{} quick", self.1));
            }
            (2 * lines as usize, lines)
        }
    }

    fn lines(text: &[u8], buffer: usize) -> Vec<String> {
        let mut lines = Lines::default();
        for_each_line(BufReader::with_capacity(buffer, text), &mut lines).unwrap();
        lines.0
    }

    #[test]
    fn every_line_end_and_every_buffer_size() {
        for buffer in [1, 2, 3, 5, 1000] {
            let all = lines(b"\xEF\xBB\xBFone\ntwo\r\nthree\rfour\n\nsix", buffer);
            assert_eq!(all, ["1 one", "2 two", "3 three", "4 four", "5 ", "6 six"], "buffer of {buffer}");
        }
    }

    #[test]
    fn the_quick_way_takes_its_turns() {
        let all = lines(b"x\nx\nx\na\nx\r\nx\nx", 1000);
        assert_eq!(all, ["1 x", "2 quick", "3 quick", "4 a", "5 x", "6 quick", "7 x"]);
    }

    #[test]
    fn long_lines_are_passed_over() {
        let text = [b"a\n".as_slice(), &vec![b'x'; MAX_LINE_LENGTH + 1], b"\r\nb\n", &vec![b'y'; 100_000]].concat();
        for buffer in [7, 4096, 1 << 20] {
            assert_eq!(lines(&text, buffer), ["1 a", "2 (too long)", "3 b", "4 (too long)"], "buffer of {buffer}");
        }
        assert_eq!(lines(&vec![b'x'; MAX_LINE_LENGTH], 100).len(), 1);
        assert_ne!(lines(&vec![b'x'; MAX_LINE_LENGTH], 100)[0], "1 (too long)");
    }
}
