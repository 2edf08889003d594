//! Reads a piece, unit by unit.

use super::{MAGIC, PieceError, PieceErrorKind, PieceHead, PieceUnit};
use sator_rect::{Digest, MAX_SIDE, Unit};
use std::io::{BufRead, Read};

/// More bytes than any line of a piece has.
const MAX_LINE: u64 = 16 * (MAX_SIDE * MAX_SIDE) as u64;

/// A piece that is being read.
pub struct PieceReader<R> {
    input: R,
    name: String,
    line: u64,
    /// Bytes read up to the end of the last closed unit, or of the head.
    closed: u64,
    read: u64,
    head: PieceHead,
    units: u32,
    results: u64,
    digest: Digest,
    ended: bool,
}

impl<R: BufRead> PieceReader<R> {
    /// Reads the head of a piece; `name` is for messages.
    pub fn new(input: R, name: &str) -> Result<Self, PieceError> {
        let nothing = PieceHead {
            problem: Digest::default(),
            size: (0, 0),
            units: 0,
            shard: (1, 1),
            counts: false,
            sorted: false,
        };
        let mut reader = Self {
            input,
            name: name.to_owned(),
            line: 0,
            closed: 0,
            read: 0,
            head: nothing,
            units: 0,
            results: 0,
            digest: Digest::default(),
            ended: false,
        };
        if reader.line()?.as_deref() != Some(MAGIC) {
            return Err(reader.error(PieceErrorKind::Expected("`sator rect 1`")));
        }
        let problem = reader.field("problem ", "`problem DIGEST`", |text| text.parse().ok())?;
        let size = reader.field("size ", "`size WxH`", |text| pair(text, 'x'))?;
        let units = reader.field("units ", "`units N`", |text| text.parse().ok())?;
        let shard = reader
            .field("shard ", "`shard I/N`", |text| pair(text, '/').filter(|&(shard, of)| 0 < shard && shard <= of))?;
        let (counts, sorted) = reader.field("holds ", "`holds results` or `holds counts`", |text| match text {
            "counts" => Some((true, false)),
            "results" => Some((false, false)),
            "results to be sorted" => Some((false, true)),
            _ => None,
        })?;
        reader.head = PieceHead { problem, size, units, shard, counts, sorted };
        reader.closed = reader.read;
        Ok(reader)
    }

    /// Which search it belongs to.
    pub fn head(&self) -> &PieceHead {
        &self.head
    }

    /// Has the end been read?
    pub fn ended(&self) -> bool {
        self.ended
    }

    /// Bytes up to the end of the last unit read.
    pub fn closed(&self) -> u64 {
        self.closed
    }

    /// The next unit. After the last comes nothing; whether that is the end, [`ended`](Self::ended) says.
    pub fn next_unit(&mut self) -> Result<Option<PieceUnit>, PieceError> {
        let mut lines = Vec::new();
        while let Some(line) = self.line()? {
            if let Some(result) = line.strip_prefix("= ") {
                lines.push(result.to_owned());
                continue;
            }
            let mut words = line.split(' ');
            match words.next() {
                Some("unit") => {
                    let (unit, digest) = self.unit_line(words, lines)?;
                    if unit.digest() != digest {
                        return Err(self.error(PieceErrorKind::Digest));
                    }
                    self.units += 1;
                    self.results += unit.results;
                    self.digest += digest;
                    self.closed = self.read;
                    return Ok(Some(unit));
                }
                Some("end") if lines.is_empty() => {
                    let expected = format!("end {} {} {}", self.units, self.results, self.digest);
                    if line != expected {
                        return Err(self.error(PieceErrorKind::Digest));
                    }
                    self.ended = true;
                    return Ok(None);
                }
                _ => return Err(self.error(PieceErrorKind::Expected("`= RESULT`, `unit …` or `end …`"))),
            }
        }
        Ok(None)
    }

    fn unit_line<'a>(
        &self,
        mut words: impl Iterator<Item = &'a str>,
        lines: Vec<String>,
    ) -> Result<(PieceUnit, Digest), PieceError> {
        let wrong = || self.error(PieceErrorKind::Expected("`unit NUMBER RESULTS NODES DIGEST`"));
        let mut number = || words.next().and_then(|word| word.parse::<u64>().ok()).ok_or_else(wrong);
        let (unit, results, nodes) = (number()?, number()?, number()?);
        let digest = words.next().and_then(|word| word.parse().ok()).ok_or_else(wrong)?;
        let held = if self.head.counts { 0 } else { results };
        if unit >= u64::from(self.head.units) || lines.len() as u64 != held {
            return Err(wrong());
        }
        Ok((PieceUnit { unit: Unit(unit as u32), results, nodes, lines }, digest))
    }

    /// The next line, if it is whole.
    fn line(&mut self) -> Result<Option<String>, PieceError> {
        let mut bytes = Vec::new();
        let read = self.input.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes);
        let read = read.map_err(|error| PieceError::new(&self.name, None, error))?;
        self.line += 1;
        self.read += read as u64;
        if bytes.pop() != Some(b'\n') {
            if read as u64 == MAX_LINE {
                return Err(self.error(PieceErrorKind::Expected("a shorter line")));
            }
            return Ok(None);
        }
        String::from_utf8(bytes).map(Some).map_err(|_| self.error(PieceErrorKind::Expected("UTF-8")))
    }

    fn field<T>(
        &mut self,
        key: &str,
        expected: &'static str,
        value: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, PieceError> {
        let line = self.line()?;
        let found = line.as_deref().and_then(|line| line.strip_prefix(key)).and_then(value);
        found.ok_or_else(|| self.error(PieceErrorKind::Expected(expected)))
    }

    fn error(&self, kind: PieceErrorKind) -> PieceError {
        PieceError::new(&self.name, Some(self.line), kind)
    }
}

fn pair<T: std::str::FromStr>(text: &str, between: char) -> Option<(T, T)> {
    let (one, other) = text.split_once(between)?;
    Some((one.parse().ok()?, other.parse().ok()?))
}
