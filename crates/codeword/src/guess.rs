//! The likeliest keys, where too many words are missing from the list for a search. [`Judge`] tells how likely a key is; keys
//! are improved by exchanging letters.
//!
//! The method is simulated annealing (Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing", Science 220,
//! 1983), as is usual for substitution ciphers.

use crate::judge::Judge;
use crate::shape::{CodeId, EntryId, Shape};
use sator_grid::{Id, IdVec};
use sator_search::{Budget, Rng, StopReason};
use sator_words::Letter;

/// Keys are improved from so many starts.
const STARTS: usize = 12;

/// The best key is good enough when it was reached from so many starts.
const AGREEING: usize = 2;

/// How an annealing goes: losses of what size are accepted at first and at last, and how many exchanges are tried.
#[derive(Clone, Copy)]
struct Cooling {
    from: f64,
    to: f64,
    exchanges: usize,
}

/// From any key at all.
const FROM_SCRATCH: Cooling = Cooling { from: 4.0, to: 0.25, exchanges: 8_000 };

/// From a key that is thought to be nearly right.
const NEARLY_RIGHT: Cooling = Cooling { from: 1.5, to: 0.25, exchanges: 3_000 };

/// What is learnt from the best key may lead to a better one, so many times.
const LESSONS: usize = 2;

/// A guess is worth showing if so large a part of the words is listed, and no letters are as good as these by chance.
const LISTED_PART: f64 = 0.25;

/// Puzzles with fewer words than this are not to be guessed at.
pub(crate) const FEWEST_WORDS: usize = 20;

/// After so many exchanges the budget is looked at: in a large puzzle each goes through hundreds of words.
const LOOK_EVERY: usize = 16;

/// The likeliest keys, best first, at most so many; none if they are not to be believed. The judge learns from them.
pub(crate) fn guess(
    shape: &Shape,
    mut judge: Judge<'_>,
    limit: usize,
    budget: &Budget,
) -> Result<Vec<Vec<Letter>>, StopReason> {
    let mut rng = Rng::new(1);
    let (mut letters, open) = from_scratch(shape, &judge, &mut rng, budget)?;
    for _ in 0..LESSONS {
        judge.learn(&letters);
        let mut key = Ciphers::at(shape, &judge, letters, open.clone());
        key.improve(NEARLY_RIGHT, &mut rng, budget)?;
        letters = key.letters;
    }
    let listed = shape.entries.ids().filter(|&entry| judge.is_listed(entry, &letters)).count();
    if (listed as f64) < LISTED_PART * shape.entries.len() as f64 {
        return Ok(Vec::new());
    }
    let mut keys = near(shape, &judge, &letters, &open, budget)?;
    keys.truncate(limit);
    Ok(keys.into_iter().map(|(_, letters)| letters[..shape.codes.len()].to_vec()).collect())
}

/// The best key that several starts lead to, and the places of letters that may be exchanged.
fn from_scratch(
    shape: &Shape,
    judge: &Judge<'_>,
    rng: &mut Rng,
    budget: &Budget,
) -> Result<(Vec<Letter>, Vec<usize>), StopReason> {
    let used = shape.codes.len();
    let mut best = Ciphers::new(shape, judge, rng);
    let mut most = best.improve(FROM_SCRATCH, rng, budget)?;
    let mut reached = 1;
    for _ in 1..STARTS {
        let mut key = Ciphers::new(shape, judge, rng);
        let worth = key.improve(FROM_SCRATCH, rng, budget)?;
        if key.letters[..used] == best.letters[..used] {
            reached += 1;
        } else if worth > most {
            (best, most, reached) = (key, worth, 1);
        }
        if reached >= AGREEING {
            break;
        }
    }
    Ok((best.letters, best.free))
}

/// Keys that are so much less likely than the best, as a logarithm, are not worth showing.
const FAR: f64 = 25.0;

/// So many keys are kept while others near them are looked at.
const KEPT: usize = 60;

/// The keys near so many of the best are looked at in turn.
const LOOKED_AT: usize = 3;

/// The best keys that differ from this one by exchanges of two or three letters, or two such, the key itself included.
fn near(
    shape: &Shape,
    judge: &Judge<'_>,
    letters: &[Letter],
    open: &[usize],
    budget: &Budget,
) -> Result<Vec<(f64, Vec<Letter>)>, StopReason> {
    let used = shape.codes.len();
    let mut keys = vec![(judge.total(letters), letters.to_vec())];
    let mut looked_at: Vec<Vec<Letter>> = Vec::new();
    for _ in 0..2 {
        for (_, from) in keys.iter().take(LOOKED_AT).cloned().collect::<Vec<_>>() {
            if looked_at.contains(&from) {
                continue;
            }
            looked_at.push(from.clone());
            let mut here = Ciphers::at(shape, judge, from, open.to_vec());
            here.offer_all(&mut keys, budget)?;
            keys.sort_by(|(a, x), (b, y)| b.total_cmp(a).then_with(|| x[..used].cmp(&y[..used])));
            keys.dedup_by(|(_, x), (_, y)| x[..used] == y[..used]);
            keys.truncate(KEPT);
        }
    }
    Ok(keys)
}

/// A key on its way to a better one.
struct Ciphers<'a> {
    shape: &'a Shape,
    judge: &'a Judge<'a>,
    /// The letters of the codes, then those that no code has.
    letters: Vec<Letter>,
    /// Places of letters that may be exchanged.
    free: Vec<usize>,
    worth: IdVec<EntryId, f64>,
    /// What entries were worth when last looked at.
    changed: Vec<(EntryId, f64)>,
    /// For each entry, the last time it was looked at, and what time it is now.
    looked: IdVec<EntryId, u64>,
    now: u64,
}

impl<'a> Ciphers<'a> {
    fn new(shape: &'a Shape, judge: &'a Judge<'a>, rng: &mut Rng) -> Self {
        let given: Vec<Option<Letter>> = shape.start.iter().map(|letters| letters.single()).collect();
        let mut open: Vec<Letter> = shape.alphabet.iter().filter(|letter| !given.contains(&Some(*letter))).collect();
        rng.shuffle(&mut open);
        let mut letters: Vec<Letter> =
            given.iter().map(|known| known.or_else(|| open.pop()).expect("there are letters for all codes")).collect();
        let free =
            (0..letters.len()).filter(|&at| given[at].is_none()).chain(letters.len()..letters.len() + open.len());
        let free = free.collect();
        letters.append(&mut open);
        Self::at(shape, judge, letters, free)
    }

    fn at(shape: &'a Shape, judge: &'a Judge<'a>, letters: Vec<Letter>, free: Vec<usize>) -> Self {
        let worth = shape.entries.ids().map(|entry| judge.worth(entry, &letters)).collect();
        let looked = IdVec::filled(0, shape.entries.len());
        Self { shape, judge, letters, free, worth, changed: Vec::new(), looked, now: 0 }
    }

    /// Notes what the entries through these places are worth now; what is gained by that.
    fn gain(&mut self, places: impl Iterator<Item = usize>) -> f64 {
        self.changed.clear();
        self.now += 1;
        let mut gain = 0.0;
        for at in places.filter(|&at| at < self.shape.codes.len()) {
            for &(entry, _) in &self.shape.through[CodeId::from_index(at)] {
                if self.looked[entry] != self.now {
                    self.looked[entry] = self.now;
                    let worth = self.judge.worth(entry, &self.letters);
                    gain += worth - self.worth[entry];
                    self.changed.push((entry, worth));
                }
            }
        }
        gain
    }

    /// Adds the keys after an exchange of two letters or of three to the others, as far as they are likely enough.
    fn offer_all(&mut self, keys: &mut Vec<(f64, Vec<Letter>)>, budget: &Budget) -> Result<(), StopReason> {
        let total: f64 = self.worth.iter().sum();
        let least = keys.get(KEPT - 1).map_or(f64::NEG_INFINITY, |(worth, _)| *worth).max(total - FAR);
        let open = self.free.clone();
        // Letters that cannot be exchanged for one other are not worth exchanging for two.
        let mut loose = vec![false; self.letters.len()];
        for (at, &a) in open.iter().enumerate() {
            budget.check_now()?;
            for &b in &open[at + 1..] {
                if self.offer(&[(a, b)], total, least, keys) {
                    (loose[a], loose[b]) = (true, true);
                }
            }
        }
        let loose: Vec<usize> = open.into_iter().filter(|&at| loose[at]).collect();
        for (at, &a) in loose.iter().enumerate() {
            for (next, &b) in loose.iter().enumerate().skip(at + 1) {
                budget.check_now()?;
                for &c in &loose[next + 1..] {
                    self.offer(&[(a, b), (b, c)], total, least, keys);
                    self.offer(&[(b, c), (a, b)], total, least, keys);
                }
            }
        }
        Ok(())
    }

    /// Adds the key after these exchanges to the others if it is worth more than the least; the key itself stays. Is it?
    fn offer(&mut self, swaps: &[(usize, usize)], total: f64, least: f64, keys: &mut Vec<(f64, Vec<Letter>)>) -> bool {
        for &(a, b) in swaps {
            self.letters.swap(a, b);
        }
        let worth = total + self.gain(swaps.iter().flat_map(|&(a, b)| [a, b]));
        let enough = worth > least;
        if enough {
            keys.push((worth, self.letters.clone()));
        }
        swaps.iter().rev().for_each(|&(a, b)| self.letters.swap(a, b));
        enough
    }

    /// Exchanges letters; what the key is worth in the end.
    fn improve(&mut self, cooling: Cooling, rng: &mut Rng, budget: &Budget) -> Result<f64, StopReason> {
        let mut total: f64 = self.worth.iter().sum();
        let mut best = (total, self.letters.clone());
        for step in 0..cooling.exchanges {
            if self.free.len() < 2 {
                break;
            }
            if step % LOOK_EVERY == 0 {
                budget.check_now()?;
            }
            let cooled = step as f64 / cooling.exchanges as f64;
            let temperature = cooling.from * (cooling.to / cooling.from).powf(cooled);
            let (a, b) = (self.free[rng.below(self.free.len())], self.free[rng.below(self.free.len())]);
            if a == b {
                continue;
            }
            self.letters.swap(a, b);
            let gain = self.gain([a, b].into_iter());
            if gain >= 0.0 || rng.chance((gain / temperature).exp()) {
                total += gain;
                self.changed.iter().for_each(|&(entry, worth)| self.worth[entry] = worth);
                if total > best.0 + 1e-9 {
                    best = (total, self.letters.clone());
                }
            } else {
                self.letters.swap(a, b);
            }
        }
        self.letters = best.1;
        Ok(best.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Codeword;
    use sator_search::Cancel;
    use sator_words::{Alphabet, Role, WordList};
    use std::sync::Arc;

    const WORDS: [&str; 4] = ["tea", "eat", "ate", "tree"];

    fn puzzle() -> (Codeword, WordList) {
        let alphabet = Arc::new(Alphabet::latin());
        let mut words = WordList::builder(Arc::clone(&alphabet));
        words.read(WORDS.join("\n").as_bytes(), Role::Base).unwrap();
        let puzzle = crate::read_codeword(b"words:\n1 2 3\n2 3 1\n3 1 2\n1 4 2 2\n", None, &alphabet).unwrap();
        (puzzle, words.build())
    }

    #[test]
    fn every_part_of_a_guess_can_be_interrupted() {
        let (puzzle, words) = puzzle();
        let shape = Shape::new(&puzzle, &words);
        let judge = || Judge::new(&shape, &words, &[3, 4], None);
        let cancel = Cancel::new();
        let budget = Budget::unlimited().with_cancel(&cancel);
        assert!(!guess(&shape, judge(), 1, &budget).unwrap().is_empty());
        cancel.cancel();
        assert_eq!(guess(&shape, judge(), 1, &budget), Err(StopReason::Cancelled));
        let (judge, mut rng) = (judge(), Rng::new(1));
        let mut key = Ciphers::new(&shape, &judge, &mut rng);
        assert_eq!(key.improve(NEARLY_RIGHT, &mut rng, &budget), Err(StopReason::Cancelled));
        assert_eq!(key.offer_all(&mut Vec::new(), &budget), Err(StopReason::Cancelled));
    }

    #[test]
    fn an_entry_through_both_places_is_counted_once() {
        let (puzzle, words) = puzzle();
        let shape = Shape::new(&puzzle, &words);
        let judge = Judge::new(&shape, &words, &[3, 4], None);
        let mut key = Ciphers::new(&shape, &judge, &mut Rng::new(7));
        for (a, b) in [(0, 1), (1, 3), (0, 1), (2, 9)] {
            let before = judge.total(&key.letters);
            key.letters.swap(a, b);
            let gain = key.gain([a, b].into_iter());
            assert!((judge.total(&key.letters) - before - gain).abs() < 1e-9);
            key.changed.iter().for_each(|&(entry, worth)| key.worth[entry] = worth);
        }
    }
}
