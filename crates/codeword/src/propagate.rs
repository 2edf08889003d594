//! Propagation to a fixed point: every letter that is left has words in all but so many entries, and no two codes have the
//! same letter.
//!
//! Where words may be missing from the list, a letter of a code goes only when more entries would lose all their words than
//! may. Entries are counted for all letters of a code at once, in bit-sliced counters.

use crate::shape::{CodeId, EntryId};
use crate::state::{Conflict, State};
use sator_grid::Id;
use sator_words::LetterSet;

/// More missing words than this are not tried: by then any key will do.
pub const MAX_MISSING: usize = 32;

impl State<'_> {
    /// Draws all conclusions. After a conflict the state is good for undoing only.
    pub fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            self.all_different()?;
            while let Some(entry) = self.queue.pop() {
                self.refresh(entry);
                if self.empty > self.slack {
                    return Err(Conflict(Some(entry)));
                }
            }
            if !self.drop_unsupported()? && self.queue.is_empty() {
                return self.count_apart();
            }
        }
    }

    /// Codes whose entries cannot all have words, and have no entry in common, add up.
    fn count_apart(&self) -> Result<(), Conflict> {
        let room = self.slack - self.empty;
        if room == 0 {
            return Ok(());
        }
        let mut counted = vec![false; self.shape.entries.len()];
        let mut lost = 0;
        for code in self.shape.codes.ids() {
            let apart = |entry: EntryId| !counted[entry.index()];
            let domain = self.domain(code);
            let costs = self.costs(code, domain, room, &apart);
            // The cheapest letter loses so many entries.
            let least = costs[..=room].iter().take_while(|&&dearer| dearer == domain).count();
            if least > 0 {
                lost += least;
                self.shape.through[code].iter().for_each(|&(entry, _)| counted[entry.index()] = true);
            }
            if lost > room {
                return Err(Conflict(self.blame(code)));
            }
        }
        Ok(())
    }

    /// A settled letter is no other code's; where every letter has a code, a letter that only one code may be is that
    /// code's.
    fn all_different(&mut self) -> Result<(), Conflict> {
        loop {
            let (mut settled, mut once, mut twice) = (LetterSet::EMPTY, LetterSet::EMPTY, LetterSet::EMPTY);
            for &domain in self.domains() {
                twice |= once & domain;
                once |= domain;
                if domain.single().is_some() {
                    if !(settled & domain).is_empty() {
                        return Err(Conflict(None));
                    }
                    settled |= domain;
                }
            }
            let full = self.shape.is_full();
            if full && once != self.shape.alphabet {
                return Err(Conflict(None));
            }
            let lone = if full { once - twice } else { LetterSet::EMPTY };
            let mut changed = false;
            for code in self.shape.codes.ids() {
                let before = self.domain(code);
                let mut after = if before.single().is_some() { before } else { before - settled };
                if !(before & lone).is_empty() {
                    after &= lone;
                    if after.len() > 1 {
                        return Err(Conflict(None));
                    }
                }
                if after != before {
                    self.restrict(code, after)?;
                    changed = true;
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }

    /// Drops the letters that would leave too many entries without a word. Was there any?
    fn drop_unsupported(&mut self) -> Result<bool, Conflict> {
        let mut changed = false;
        for code in self.shape.codes.ids() {
            let domain = self.domain(code);
            if domain.single().is_some() {
                continue;
            }
            let gone = self.too_costly(code, domain);
            if !(domain & gone).is_empty() {
                self.restrict(code, domain - gone).map_err(|_| Conflict(self.blame(code)))?;
                changed = true;
            }
        }
        Ok(changed)
    }

    fn too_costly(&self, code: CodeId, domain: LetterSet) -> LetterSet {
        let room = self.slack - self.empty;
        self.costs(code, domain, room, &|_| true)[room]
    }

    /// In place n, the letters that cost more than n of the entries that count; up to as many as may be lost.
    fn costs(
        &self,
        code: CodeId,
        domain: LetterSet,
        room: usize,
        counts: &dyn Fn(EntryId) -> bool,
    ) -> [LetterSet; MAX_MISSING + 1] {
        let mut costs = [LetterSet::EMPTY; MAX_MISSING + 1];
        for &(entry, place) in &self.shape.through[code] {
            if self.fitting(entry).is_empty() || !counts(entry) {
                continue;
            }
            let lost = domain - self.support(entry, place);
            for n in (1..=room).rev() {
                let more = costs[n - 1] & lost;
                costs[n] |= more;
            }
            costs[0] |= lost;
        }
        costs
    }

    /// The entry with the fewest words through a code that lost all its letters.
    fn blame(&self, code: CodeId) -> Option<EntryId> {
        let entries = self.shape.through[code].iter().map(|&(entry, _)| entry);
        entries.min_by_key(|&entry| self.fitting(entry).len())
    }
}
