//! The journal of a run that may be interrupted at any moment.

use super::{PieceError, PieceErrorKind, PieceHead, PieceReader, PieceUnit};
use sator_rect::Unit;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// A journal: what was done before is known, what is done is added.
pub struct Checkpoint {
    file: File,
    name: String,
    head: PieceHead,
    /// Where each unit that is done stands: from, and how many bytes.
    done: BTreeMap<u32, (u64, u64)>,
    /// Where the next unit goes.
    end: u64,
}

impl Checkpoint {
    /// Opens the journal of this search, or begins it. What a crash left half written is cut off.
    pub fn open(path: &Path, head: &PieceHead) -> Result<Self, PieceError> {
        let name = path.display().to_string();
        let failed = |error: std::io::Error| PieceError::new(&name, None, error);
        let file = File::options().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        match file.try_lock() {
            Err(std::fs::TryLockError::WouldBlock) => return Err(PieceError::new(&name, None, PieceErrorKind::InUse)),
            // Where files cannot be locked, nobody is kept out.
            Err(std::fs::TryLockError::Error(_)) | Ok(()) => {}
        }
        let mut checkpoint = Self { file, name: name.clone(), head: head.clone(), done: BTreeMap::new(), end: 0 };
        // A run that was killed before its first line left nothing worth keeping.
        let text = head.text();
        let mut start = Vec::new();
        (&checkpoint.file).take(text.len() as u64).read_to_end(&mut start).map_err(failed)?;
        if start.len() < text.len() && text.as_bytes().starts_with(&start) {
            checkpoint.file.set_len(0).map_err(failed)?;
            checkpoint.append(text.as_bytes()).map_err(failed)?;
            return Ok(checkpoint);
        }
        checkpoint.read()?;
        checkpoint.file.set_len(checkpoint.end).map_err(failed)?;
        Ok(checkpoint)
    }

    fn read(&mut self) -> Result<(), PieceError> {
        let failed = |error: std::io::Error| PieceError::new(&self.name, None, error);
        self.file.rewind().map_err(failed)?;
        let mut reader = PieceReader::new(BufReader::new(&self.file), &self.name)?;
        if *reader.head() != self.head {
            let advice = "give another file, or the options of the first run";
            return Err(PieceError::new(&self.name, None, PieceErrorKind::Foreign(advice)));
        }
        let mut from = reader.closed();
        while let Some(unit) = reader.next_unit()? {
            self.done.insert(unit.unit.0, (from, reader.closed() - from));
            from = reader.closed();
        }
        self.end = from;
        Ok(())
    }

    fn append(&mut self, text: &[u8]) -> std::io::Result<()> {
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.write_all(text)?;
        self.end += text.len() as u64;
        Ok(())
    }

    /// Is the unit done?
    pub fn has(&self, unit: Unit) -> bool {
        self.done.contains_key(&unit.0)
    }

    /// Adds a unit that was run to its end.
    pub fn add(&mut self, unit: &PieceUnit) -> Result<(), PieceError> {
        let from = self.end;
        let text = unit.text();
        self.append(text.as_bytes()).map_err(|error| PieceError::new(&self.name, None, error))?;
        self.done.insert(unit.unit.0, (from, text.len() as u64));
        Ok(())
    }

    /// Reads a unit that is done.
    pub fn get(&mut self, unit: Unit) -> Result<PieceUnit, PieceError> {
        let failed = |error: std::io::Error| PieceError::new(&self.name, None, error);
        let (from, bytes) = self.done[&unit.0];
        self.file.seek(SeekFrom::Start(from)).map_err(failed)?;
        // The head before it, so that it reads like a piece of one unit.
        let head = self.head.text();
        let input = head.as_bytes().chain(BufReader::new((&self.file).take(bytes)));
        let unit = PieceReader::new(input, &self.name)?.next_unit()?;
        unit.ok_or_else(|| PieceError::new(&self.name, None, PieceErrorKind::Digest))
    }
}
