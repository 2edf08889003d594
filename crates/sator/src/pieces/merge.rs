//! Joins the outputs of all shards of a search.

use super::{PieceError, PieceErrorKind, PieceHead, PieceReader, PieceUnit};
use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Hands on the units of all pieces in their order, after making sure that the pieces are whole, belong together, and are all
/// there. Returns the head they share.
pub fn merge_pieces<E: From<PieceError>>(
    paths: &[PathBuf],
    on_head: impl FnOnce(&PieceHead) -> Result<(), E>,
    mut on_unit: impl FnMut(PieceUnit) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let head = check(paths)?;
    on_head(&head)?;
    let mut readers = Vec::new();
    for path in ordered(paths)? {
        readers.push(open(&path)?);
    }
    for unit in 0..head.units {
        let reader = &mut readers[(unit % head.shard.1) as usize];
        let next = reader.next_unit()?;
        let next = next.filter(|next| next.unit.0 == unit).ok_or_else(|| {
            PieceError::new("the shards", None, PieceErrorKind::Expected("every unit once, in ascending order"))
        })?;
        if on_unit(next)?.is_break() {
            break;
        }
    }
    Ok(())
}

/// The pieces by the number of their shard.
fn ordered(paths: &[PathBuf]) -> Result<Vec<PathBuf>, PieceError> {
    let mut numbered = Vec::new();
    for path in paths {
        numbered.push((open(path)?.head().shard.0, path.clone()));
    }
    numbered.sort();
    Ok(numbered.into_iter().map(|(_, path)| path).collect())
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
