//! Facts: decisions that a searcher has refuted at the root, told to others so that they need not do it again.
//!
//! What cannot be under one floor cannot be under a higher one, so each fact has the floor from which on it holds. It also holds
//! only for fills with as many preferred words as the searcher asked for; that number never falls, and whoever asked for fewer
//! looks for a fill that is no longer of use.

use crate::search::{Decision, Searcher};
use crate::state::Conflict;
use std::sync::{Mutex, PoisonError};

/// All facts so far, in the order in which they were told.
#[derive(Default)]
pub(crate) struct Facts {
    log: Mutex<Vec<Fact>>,
}

#[derive(Clone, Copy)]
struct Fact {
    floor: i32,
    refuted: Decision,
}

/// The floor of searchers that have none.
pub(crate) const NO_FLOOR: i32 = i32::MIN;

impl Facts {
    /// Tells what the searcher has refuted under this floor, and lets it know what others have under this or a lower one. It
    /// must be at the root. An error if together they prove that there is no fill.
    pub fn exchange(&self, searcher: &mut Searcher<'_, '_>, floor: i32) -> Result<(), Conflict> {
        // A thread that panicked left facts that are true all the same.
        let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        let unheard = log.get(searcher.heard..).unwrap_or_default();
        let news: Vec<Decision> = unheard.iter().filter(|fact| fact.floor <= floor).map(|fact| fact.refuted).collect();
        log.extend(searcher.refuted.drain(..).map(|refuted| Fact { floor, refuted }));
        searcher.heard = log.len();
        drop(log);
        news.into_iter().try_for_each(|fact| match fact {
            Decision::Word(slot, word) if !searcher.state.allows(slot, word) => Ok(()),
            _ => searcher.refute(fact),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::Taste;
    use crate::extras::Extras;
    use crate::shape::{Shape, Var};
    use crate::{Problem, Rules};
    use sator_grid::Template;
    use sator_search::Rng;
    use sator_words::{Alphabet, Role, WordId, WordList};
    use std::sync::Arc;

    fn list(text: &str) -> WordList {
        let mut builder = WordList::builder(Arc::new(Alphabet::latin()));
        builder.read(text.as_bytes(), Role::Base).unwrap();
        builder.build()
    }

    /// Facts go up from floor to floor, not down, and only once.
    #[test]
    fn what_is_refuted_under_a_floor_is_told_under_that_and_higher_ones() {
        let words = list("AB\nAC\nBB\nBC\nCA\nCB\n");
        let template = Template::parse("..\n..\n", &Alphabet::latin()).unwrap();
        let rules = Rules { duplicates_allowed: true, ..Rules::default() };
        let shape = Shape::new(&Problem { template: &template, words: &words, rules: &rules });
        let searcher = || Searcher::new(&shape, Extras::default(), Taste::number(0, 0.0), Rng::new(1));
        let fact = Decision::Word(Var(0), WordId::new(0));
        let [mut low, mut middle, mut high] = [searcher(), searcher(), searcher()];
        for searcher in [&mut low, &mut middle, &mut high] {
            searcher.start().unwrap();
            assert!(searcher.state.allows(Var(0), WordId::new(0)));
        }
        middle.refuted.push(fact);
        middle.refute(fact).unwrap();

        let facts = Facts::default();
        facts.exchange(&mut middle, 50).unwrap();
        assert!(middle.refuted.is_empty());
        facts.exchange(&mut low, 40).unwrap();
        facts.exchange(&mut high, 60).unwrap();
        assert!(low.state.allows(Var(0), WordId::new(0)));
        assert!(!high.state.allows(Var(0), WordId::new(0)));
        assert_eq!([low.heard, middle.heard, high.heard], [1; 3]);
    }

    /// What two have refuted may leave nothing together.
    #[test]
    fn facts_may_prove_that_there_is_no_fill() {
        let words = list("AA\nBB\n");
        let template = Template::parse("..\n", &Alphabet::latin()).unwrap();
        let rules = Rules::default();
        let shape = Shape::new(&Problem { template: &template, words: &words, rules: &rules });
        let facts = Facts::default();
        let told: Vec<bool> = (0..2)
            .map(|word| {
                let mut searcher = Searcher::new(&shape, Extras::default(), Taste::number(0, 0.0), Rng::new(1));
                searcher.start().unwrap();
                let fact = Decision::Word(Var(0), WordId::new(word));
                searcher.refuted.push(fact);
                searcher.refute(fact).unwrap();
                facts.exchange(&mut searcher, NO_FLOOR).is_ok()
            })
            .collect();
        assert_eq!(told, [true, false]);
    }
}
