//! Joins the outputs of all shards of a search.

use super::{PieceError, PieceErrorKind, PieceHead, PieceReader, PieceUnit};
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// All shards of a search, read as one.
pub struct Merged {
    head: PieceHead,
    /// By the number of the shard.
    readers: Vec<PieceReader<BufReader<File>>>,
    next: u32,
}

impl Merged {
    /// Opens the pieces, after making sure that they are whole, belong together, and are all there.
    pub fn open(paths: &[PathBuf]) -> Result<Self, PieceError> {
        let head = check(paths)?;
        let mut readers = Vec::new();
        for path in paths {
            readers.push(open(path)?);
        }
        readers.sort_by_key(|reader| reader.head().shard);
        Ok(Self { head, readers, next: 0 })
    }

    /// Which search it is.
    pub fn head(&self) -> &PieceHead {
        &self.head
    }

    /// The next unit of the whole search, in ascending order.
    pub fn next_unit(&mut self) -> Result<Option<PieceUnit>, PieceError> {
        if self.next == self.head.units {
            return Ok(None);
        }
        let unit = self.readers[(self.next % self.head.shard.1) as usize].next_unit()?;
        let unit = unit.filter(|unit| unit.unit.0 == self.next).ok_or_else(|| {
            PieceError::new("merge", None, PieceErrorKind::Expected("every unit once, in ascending order"))
        })?;
        self.next += 1;
        Ok(Some(unit))
    }
}

/// Reads every piece from end to end.
fn check(paths: &[PathBuf]) -> Result<PieceHead, PieceError> {
    let mut seen: Vec<(PieceHead, String)> = Vec::new();
    for path in paths {
        let name = path.display().to_string();
        let mut reader = open(path)?;
        let head = reader.head().clone();
        let whole = |head: &PieceHead| PieceHead { shard: (1, head.shard.1), ..head.clone() };
        if seen.first().is_some_and(|(first, _)| whole(first) != whole(&head)) {
            let advice = "give only shards of one search, cut into the same number";
            return Err(PieceError::new(&name, None, PieceErrorKind::Foreign(advice)));
        }
        if let Some((_, before)) = seen.iter().find(|(other, _)| other.shard == head.shard) {
            return Err(PieceError::new(&name, None, PieceErrorKind::Repeated(head.shard.0, before.clone())));
        }
        let mut units = 0;
        while let Some(unit) = reader.next_unit()? {
            units += 1;
            if !head.has(unit.unit) {
                let kind = PieceErrorKind::Expected("only units of this shard");
                return Err(PieceError::new(&name, None, kind));
            }
        }
        let expected = (0..head.units).filter(|&unit| head.has(sator_rect::Unit(unit))).count();
        if !reader.ended() || units != expected {
            return Err(PieceError::new(&name, None, PieceErrorKind::NoEnd));
        }
        seen.push((head, name));
    }
    let Some((first, _)) = seen.first() else {
        return Err(PieceError::new("merge", None, PieceErrorKind::Missing(1, 1)));
    };
    let of = first.shard.1;
    match (1..=of).find(|&shard| seen.iter().all(|(head, _)| head.shard.0 != shard)) {
        Some(missing) => Err(PieceError::new("merge", None, PieceErrorKind::Missing(missing, of))),
        None => Ok(first.clone()),
    }
}

fn open(path: &Path) -> Result<PieceReader<BufReader<File>>, PieceError> {
    let name = path.display().to_string();
    let file = crate::files::open(path).map_err(|error| PieceError::new(&name, None, error))?;
    PieceReader::new(BufReader::new(file), &name)
}
