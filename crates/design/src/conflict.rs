//! Which rules contradict each other, where they allow no pattern at all.

use crate::encode::Encoding;
use crate::formula::Group;
use crate::sampler::{Sampled, Sampler};
use crate::{Brief, PatternRules};
use sator_grid::Symmetry;
use sator_search::{Budget, Rng};

/// A rule that was asked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// A theme word, by its number, must stand somewhere.
    Theme(u32),
    /// Theme words of equal length stand in each other's image.
    ThemePairs,
    /// The most blocks.
    MostBlocks,
    /// The fewest blocks.
    FewestBlocks,
    /// The most words.
    MostWords,
    /// The fewest words.
    FewestWords,
    /// The largest open area.
    OpenArea,
    /// The longest row of blocks.
    BlockRun,
    /// The most letters of a word.
    MaxLength,
    /// No cheaters.
    Cheaters,
    /// No blocks in the corners.
    Corners,
    /// What a template fixes.
    Given,
    /// How many letters are checked.
    Unches,
    /// The fewest letters of a word.
    MinLength,
    /// All letters in one part.
    Connected,
    /// The symmetry: the other rules named go together without it.
    Symmetry,
}

/// Why no design keeps all rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// Rules that contradict each other; without any one of them, the others do not, if `irreducible`.
    pub rules: Vec<Rule>,
    /// Was each of them shown to be needed for the contradiction?
    pub irreducible: bool,
    /// Is it the words, too? Then there are patterns that keep the rules, and none of them can be filled from the list.
    pub words: bool,
}

/// Finds rules that contradict each other, in a brief that is known to allow no pattern (or none that can be filled, with
/// the clauses about that in the encoding).
pub(crate) fn explain(encoding: &Encoding, brief: &Brief<'_>, rng: &mut Rng, budget: &Budget) -> Conflict {
    let mut kept: Vec<Group> = encoding.formula.groups();
    kept.retain(|group| matches!(group, Group::Rule(_) | Group::Unfillable));
    if !kept.contains(&Group::Rule(Rule::Connected)) {
        kept.push(Group::Rule(Rule::Connected));
    }
    // Those that a user would rather give up stay: the others are tried first.
    kept.sort_unstable_by(|one, other| other.cmp(one));
    let irreducible = reduce(encoding, brief, &mut kept, rng, budget);
    let words = kept.contains(&Group::Unfillable);
    let symmetry = brief.rules.symmetry != Symmetry::None && !words && {
        let rules = PatternRules { symmetry: Symmetry::None, theme_in_pairs: false, ..brief.rules.clone() };
        let free = Brief { rules: &rules, ..*brief };
        let kept: Vec<Group> = kept.iter().copied().filter(|group| *group != Group::Rule(Rule::ThemePairs)).collect();
        Encoding::new(&free, budget)
            .is_ok_and(|free_of| possible(&free_of, &free, &kept, rng, u64::MAX, budget) == Some(true))
    };
    let rules =
        kept.into_iter().rev().filter_map(|group| if let Group::Rule(rule) = group { Some(rule) } else { None });
    let rules = rules.chain(symmetry.then_some(Rule::Symmetry)).collect();
    Conflict { rules, irreducible, words }
}

/// Leaves out rules as long as the others still contradict each other: true if each that stays was shown to be needed.
fn reduce(encoding: &Encoding, brief: &Brief<'_>, kept: &mut Vec<Group>, rng: &mut Rng, budget: &Budget) -> bool {
    // A rule once needed is needed among fewer, too. What is hard to tell may be easy among fewer, so it is asked again.
    let mut needed: Vec<Group> = Vec::new();
    let mut steps = FIRST_STEPS;
    while needed.len() < kept.len() {
        if budget.check_now().is_err() {
            return false;
        }
        let open: Vec<Group> = kept.iter().copied().filter(|group| !needed.contains(group)).collect();
        for group in open {
            let others: Vec<Group> = kept.iter().copied().filter(|other| *other != group).collect();
            match possible(encoding, brief, &others, rng, steps, budget) {
                Some(false) => *kept = others,
                Some(true) => needed.push(group),
                None => {}
            }
        }
        steps = steps.saturating_mul(4);
    }
    true
}

/// So much effort goes at first into asking whether a rule is needed.
const FIRST_STEPS: u64 = 20_000;

/// Is there a pattern that keeps these rules? None if that is not known after so many steps.
fn possible(
    encoding: &Encoding,
    brief: &Brief<'_>,
    kept: &[Group],
    rng: &mut Rng,
    steps: u64,
    budget: &Budget,
) -> Option<bool> {
    budget.check_now().ok()?;
    let mut sampler = Sampler::of(encoding.clone(), brief);
    let connected = kept.contains(&Group::Rule(Rule::Connected));
    let keep = |group: Group| group == Group::Meaning || kept.contains(&group);
    match sampler.sample_of(&keep, connected, sampler.density, rng, steps, budget) {
        Sampled::Pattern(_) => Some(true),
        Sampled::Unsatisfiable => Some(false),
        Sampled::Tired | Sampled::Stopped(_) => None,
    }
}
