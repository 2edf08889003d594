//! Pairs of long slots side by side that cross other such pairs, as in grids framed by two words of fifteen letters on each side.
//!
//! A pair alone has a million ways to be filled, too many to be tried by propagation. But where it crosses another pair, both must
//! have the same letters, also in the cells beside: a block of three by three cells, of which hardly any letters suit both. So the
//! ways of each pair are gone through, and those without a counterpart at each crossing left out (`band.rs`); of what is
//! left, few go together all around, and each of these frames can be tried.

mod band;
mod ways;

use crate::search::{Run, Searcher};
use crate::shape::{Shape, Var};
use crate::state::Conflict;
use crate::watch::Watch;
use band::{Band, Layout};
use sator_search::StopReason;
use sator_words::WordId;
use ways::{Keys, Sieve, Ways};

/// The ways of a pair are gone through if they are at most about so many.
const MOST_TRIALS: usize = 30_000_000;
/// So many of them take as long as a node of the search.
const TRIALS_PER_NODE: u64 = 200;
/// Nor are slots with more words than this looked at.
const MOST_WORDS: usize = 50_000;
/// Of all pairs, no more is kept than so many letters of blocks.
const MOST_KEYS: usize = 40_000_000;
/// So many ways are looked at to put frames together.
const MOST_STEPS: u64 = 50_000_000;
/// Frames are tried if there are at most so many.
const MOST_FRAMES: usize = 50_000;

/// A word for each slot of a frame.
type Frame = Vec<(Var, WordId)>;

impl Searcher<'_, '_> {
    /// Takes from the slots of frames the words that no frame has which propagation allows. Must be at the root.
    pub fn narrow_frames(&mut self, watch: &mut Watch<'_, '_>) -> Run {
        let layouts = band::layouts(self.state.shape());
        // Pairs that are not closed to a ring have too many ways together.
        if layouts.iter().map(|layout| layout.corners.len()).sum::<usize>() < 2 * layouts.len() || layouts.is_empty() {
            return Run::CutOff;
        }
        match self.narrow_frame(&layouts, watch) {
            Ok(Ok(())) => Run::CutOff,
            Ok(Err(conflict)) => {
                self.fail(conflict);
                Run::Exhausted
            }
            Err(reason) => Run::Stopped(reason),
        }
    }

    fn narrow_frame(
        &mut self,
        layouts: &[Layout],
        watch: &mut Watch<'_, '_>,
    ) -> Result<Result<(), Conflict>, StopReason> {
        let is_large = |layout: &Layout| self.state.shape().table_of(layout.lines[0]).index.len() > MOST_WORDS;
        if layouts.iter().any(is_large) {
            return Ok(Ok(()));
        }
        let bands: Vec<Band> = layouts.iter().map(|layout| Band::new(&self.state, layout)).collect();
        if bands.iter().any(|band| band.trials > MOST_TRIALS) || in_order(&bands).len() < bands.len() {
            return Ok(Ok(()));
        }
        let Some(mut ways) = self.ways_of(&bands, watch)? else { return Ok(Ok(())) };
        self.agree(&bands, &mut ways, watch)?;
        if let Some(empty) = ways.iter().position(|ways| ways.words.is_empty()) {
            return Ok(Err(Conflict(bands[empty].lines[0])));
        }
        let slots: Vec<Var> = bands.iter().flat_map(|band| band.lines).collect();
        let mut kept = self.nothing_of(&slots);
        match self.frames(&bands, &ways, watch)? {
            Some(frames) => {
                for frame in frames {
                    watch.check(&self.stats)?;
                    self.stats.nodes += 1;
                    if self.stands(&frame) {
                        kept.add(&frame);
                    }
                }
            }
            None => {
                for (band, ways) in bands.iter().zip(&ways) {
                    ways.words
                        .iter()
                        .for_each(|&[one, other]| kept.add(&[(band.lines[0], one), (band.lines[1], other)]));
                }
            }
        }
        Ok(self.keep_only(&kept))
    }

    /// The ways of each band that have a counterpart at the crossings with those before. None if they are too many.
    fn ways_of(&mut self, bands: &[Band], watch: &mut Watch<'_, '_>) -> Result<Option<Vec<Ways>>, StopReason> {
        let mut ways: Vec<Ways> = bands.iter().map(Ways::new).collect();
        let mut sieves: Vec<Vec<Sieve>> = bands.iter().map(|_| Vec::new()).collect();
        // Nothing is known when the first is gone through: its ways are kept the second time.
        let order = in_order(bands);
        for (turn, number) in order.iter().map(|step| step.0).chain([order[0].0]).enumerate() {
            let band = &bands[number];
            let mut own: Vec<Sieve> =
                if turn == 0 { band.corners.iter().map(|_| Sieve::large()).collect() } else { Vec::new() };
            let others: Vec<Option<&Sieve>> =
                band.corners.iter().map(|corner| sieves[corner.with].get(corner.there)).collect();
            let mut trials = 0;
            for first in self.state.words(band.lines[0]) {
                watch.check(&self.stats)?;
                let mut take = |words: [WordId; 2], keys: &[Vec<u32>]| {
                    if turn > 0 {
                        ways[number].add(words, keys);
                    }
                    own.iter_mut().zip(keys).for_each(|(own, keys)| own.insert_all(keys));
                };
                trials += band.go(first, &others, &mut take);
                self.stats.nodes += trials / TRIALS_PER_NODE;
                trials %= TRIALS_PER_NODE;
                if ways.iter().map(Ways::size).sum::<usize>() > MOST_KEYS {
                    return Ok(None);
                }
            }
            sieves[number] = if turn == 0 { own } else { ways[number].keys.iter().map(Keys::sieve).collect() };
        }
        Ok(Some(ways))
    }

    /// Leaves out ways that have no counterpart at some crossing, again and again, until nothing changes.
    fn agree(&self, bands: &[Band<'_>], ways: &mut [Ways], watch: &mut Watch<'_, '_>) -> Result<(), StopReason> {
        loop {
            let mut changed = false;
            for (number, band) in bands.iter().enumerate() {
                for (here, corner) in band.corners.iter().enumerate() {
                    watch.check(&self.stats)?;
                    let sieve = ways[corner.with].keys[corner.there].sieve();
                    changed |= ways[number].retain(here, &sieve);
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }

    /// All frames: a way for each band, such that they go together at the crossings. None if they are too many.
    fn frames(
        &self,
        bands: &[Band<'_>],
        ways: &[Ways],
        watch: &mut Watch<'_, '_>,
    ) -> Result<Option<Vec<Frame>>, StopReason> {
        let order = in_order(bands);
        let by_key: Vec<Vec<(u32, u32)>> = order.iter().map(|&(band, corner)| ways[band].by_key(corner)).collect();
        let mut found = Vec::new();
        let mut chosen: Vec<Option<u32>> = vec![None; bands.len()];
        let joining = Joining { bands, ways, order: &order, by_key: &by_key, shape: self.state.shape() };
        let mut steps = 0;
        let mut check = || {
            steps += 1;
            watch.check(&self.stats).map(|()| steps < MOST_STEPS)
        };
        let all = joining.go(0, &mut chosen, &mut found, &mut check)?;
        Ok(all.then_some(found))
    }
}

/// The bands in an order in which each crosses one before it, with the number of that corner; the one with the fewest ways first.
fn in_order(bands: &[Band<'_>]) -> Vec<(usize, usize)> {
    let first = (0..bands.len()).min_by_key(|&number| bands[number].trials).expect("there are bands");
    let mut order = vec![(first, 0)];
    let is_before = |order: &[(usize, usize)], number: usize| order.iter().any(|before| before.0 == number);
    loop {
        let next = (0..bands.len()).filter(|&number| !is_before(&order, number)).find_map(|number| {
            let corner = bands[number].corners.iter().position(|corner| is_before(&order, corner.with));
            corner.map(|corner| (number, corner))
        });
        match next {
            Some(next) => order.push(next),
            None => return order,
        }
    }
}

/// Putting frames together.
struct Joining<'j> {
    bands: &'j [Band<'j>],
    ways: &'j [Ways],
    order: &'j [(usize, usize)],
    by_key: &'j [Vec<(u32, u32)>],
    shape: &'j Shape<'j>,
}

impl Joining<'_> {
    /// Adds all frames with the ways chosen so far. False if there are too many.
    fn go(
        &self,
        depth: usize,
        chosen: &mut Vec<Option<u32>>,
        found: &mut Vec<Frame>,
        check: &mut dyn FnMut() -> Result<bool, StopReason>,
    ) -> Result<bool, StopReason> {
        let Some(&(number, corner)) = self.order.get(depth) else {
            let words = chosen.iter().enumerate().filter_map(|(at, &way)| Some(self.words(at, way?)));
            found.push(words.flatten().collect());
            return Ok(found.len() <= MOST_FRAMES);
        };
        let candidates: Vec<u32> = if depth == 0 {
            (0..self.ways[number].words.len() as u32).collect()
        } else {
            let with = &self.bands[number].corners[corner];
            let before = chosen[with.with].expect("the band that it crosses comes first");
            let mut candidates: Vec<u32> = Vec::new();
            for &key in self.ways[with.with].keys[with.there].of(before) {
                let list = &self.by_key[depth];
                let from = list.partition_point(|entry| entry.0 < key);
                candidates.extend(list[from..].iter().take_while(|entry| entry.0 == key).map(|entry| entry.1));
            }
            candidates.sort_unstable();
            candidates.dedup();
            candidates
        };
        for way in candidates {
            if !check()? {
                return Ok(false);
            }
            if self.goes_with(number, way, chosen) {
                chosen[number] = Some(way);
                let go_on = self.go(depth + 1, chosen, found, check)?;
                chosen[number] = None;
                if !go_on {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn words(&self, number: usize, way: u32) -> [(Var, WordId); 2] {
        let [one, other] = self.bands[number].lines;
        let words = self.ways[number].words[way as usize];
        [(one, words[0]), (other, words[1])]
    }

    /// Has it letters in common with the bands that it crosses, and no word of another?
    fn goes_with(&self, number: usize, way: u32, chosen: &[Option<u32>]) -> bool {
        let band = &self.bands[number];
        let meets = band.corners.iter().enumerate().all(|(here, corner)| {
            chosen[corner.with].is_none_or(|other| {
                let theirs = self.ways[corner.with].keys[corner.there].of(other);
                self.ways[number].keys[here].of(way).iter().any(|key| theirs.contains(key))
            })
        });
        let table = |var: Var| self.shape.vars[var.index()].table;
        let own = self.words(number, way);
        let is_taken = |(at, other): (usize, &Option<u32>)| {
            other.is_some_and(|other| {
                let theirs = self.words(at, other);
                own.iter().any(|own| theirs.iter().any(|other| table(own.0) == table(other.0) && own.1 == other.1))
            })
        };
        meets && (self.shape.duplicates_allowed || !chosen.iter().enumerate().any(is_taken))
    }
}

#[cfg(test)]
mod tests;
