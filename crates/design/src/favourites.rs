//! Where theme words stood when patterns looked easy to fill: worth another try with other blocks.

use crate::Placed;
use sator_search::Rng;

/// Places of all theme words, and how well patterns with them did.
pub(crate) struct Favourite {
    pub placed: Vec<Placed>,
    estimate: f64,
}

/// The best so far.
#[derive(Default)]
pub(crate) struct Favourites(pub Vec<Favourite>);

/// So many are kept.
const KEPT: usize = 4;
/// What it costs to have been tried in vain, as a logarithm of a number of fills.
const IN_VAIN: f64 = 3.0;
/// How often one of them is tried, rather than something new.
const SHARE: f64 = 0.5;

impl Favourites {
    /// One of them, or none: then something new is due.
    pub fn choose(&self, rng: &mut Rng) -> Option<usize> {
        (!self.0.is_empty() && rng.chance(SHARE)).then(|| rng.below(self.0.len()))
    }

    /// A pattern with the theme words here looks so easy.
    pub fn note(&mut self, placed: &[Placed], estimate: f64) {
        if placed.is_empty() {
            return;
        }
        match self.0.iter_mut().find(|known| known.placed == placed) {
            Some(known) => known.estimate = known.estimate.max(estimate),
            None => self.0.push(Favourite { placed: placed.to_vec(), estimate }),
        }
        self.0.sort_by(|one, other| other.estimate.total_cmp(&one.estimate));
        self.0.truncate(KEPT);
    }

    /// A pattern with the theme words here could not be filled.
    pub fn blame(&mut self, placed: &[Placed]) {
        if let Some(known) = self.0.iter_mut().find(|known| known.placed == placed) {
            known.estimate -= IN_VAIN;
        }
    }
}
