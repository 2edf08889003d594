//! Patterns that may be worth filling, each with the theme in places of its own: the easiest are made easier still.

use crate::anneal::{Cooling, Draft};
use crate::clauses::Var;
use crate::encode::Encoding;
use crate::lexicon::Lexicon;
use crate::placing::Places;
use crate::{Brief, Pattern};
use sator_search::{Budget, Rng};

/// A pattern in the making, and how often it was tried in vain.
pub(crate) struct Prospect {
    pub draft: Draft,
    tries: u32,
}

impl Prospect {
    /// The less, the better.
    fn burden(&self) -> f64 {
        self.draft.hardness() * (1.0 + AGE * f64::from(self.tries))
    }
}

/// All that is needed to make patterns easier.
pub(crate) struct Bench<'b, 'a> {
    pub encoding: &'b Encoding,
    pub brief: &'b Brief<'a>,
    pub lexicon: &'b mut Lexicon<'a>,
    pub rng: &'b mut Rng,
    pub budget: &'b Budget,
}

impl Bench<'_, '_> {
    pub fn draft(&mut self, pattern: &Pattern) -> Draft {
        Draft::new(self.encoding, self.brief, pattern, self.lexicon)
    }

    pub fn anneal(&mut self, draft: &mut Draft, (from, to): (f64, f64), steps_a_cell: u32) {
        let steps = steps_a_cell * self.brief.frame.grid().cells().len() as u32;
        let cooling = Cooling { from, to, steps };
        draft.anneal((self.encoding, self.brief), self.lexicon, cooling, &[], self.rng, self.budget);
    }

    /// Changes a pattern in these places.
    pub fn change(&mut self, draft: &mut Draft, near: &[Var]) {
        let cooling = Cooling { from: NEAR.0, to: NEAR.1, steps: STEPS_A_PLACE * near.len() as u32 };
        draft.anneal((self.encoding, self.brief), self.lexicon, cooling, near, self.rng, self.budget);
    }
}

/// From how warm to how cold: for patterns with blocks anywhere, and for those that are good already.
pub(crate) const HOT: (f64, f64) = (30.0, 2.0);
pub(crate) const WARM: (f64, f64) = (5.0, 2.0);
/// For changes in one part.
const NEAR: (f64, f64) = (20.0, 3.0);
/// So many steps for each place where it may change.
const STEPS_A_PLACE: u32 = 4;
/// So many times as many steps as there are cells.
pub(crate) const STEPS_A_CELL: u32 = 5;
/// So many times as many for the one that is chosen, and each time it is.
const DEEPER: u32 = 4;

/// Each time, so many patterns with the theme in new places are made, and so many with small changes of places that are good.
const NEW: usize = 4;
const VARIED: usize = 8;
/// So many are varied.
const PARENTS: usize = 3;
/// So many are kept.
const KEPT: usize = 12;
/// How much a try in vain adds to the burden, as a share.
const AGE: f64 = 0.1;

/// Patterns that may be worth filling.
pub(crate) struct Prospects {
    places: Places,
    kept: Vec<Prospect>,
}

impl Prospects {
    pub const fn new(places: Places) -> Self {
        Self { places, kept: Vec::new() }
    }

    /// Makes some more, and takes out the most promising one of all, made easier.
    pub fn take(&mut self, bench: &mut Bench<'_, '_>) -> Option<Prospect> {
        let mut patterns: Vec<Pattern> = Vec::new();
        for _ in 0..NEW {
            patterns.extend(self.places.find(bench));
        }
        for _ in 0..VARIED {
            let parent = bench.rng.below(PARENTS);
            let varied = self.kept.get(parent).and_then(|parent| self.places.vary(parent.draft.placed(), bench));
            patterns.extend(varied);
        }
        for pattern in patterns {
            let mut draft = bench.draft(&pattern);
            bench.anneal(&mut draft, HOT, STEPS_A_CELL);
            self.put_back(Prospect { draft, tries: 0 });
        }
        self.kept.sort_by(|a, b| a.burden().total_cmp(&b.burden()));
        self.kept.truncate(KEPT);
        if self.kept.is_empty() {
            return None;
        }
        let mut best = self.kept.remove(0);
        best.tries += 1;
        bench.anneal(&mut best.draft, HOT, STEPS_A_CELL * DEEPER * best.tries);
        Some(best)
    }

    /// Keeps a pattern that was tried in vain, unless its rules leave none.
    pub fn put_back(&mut self, prospect: Prospect) {
        if prospect.draft.hardness().is_finite() {
            self.kept.push(prospect);
        }
    }

    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.kept.clear();
    }
}
