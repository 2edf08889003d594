//! Filling grids: what joins the engine to the independent checker.

use sator_fill::{Fill, Problem};
use sator_verify::{Answer, Fault, FillProblem, FillRules, check_fill};

/// Checks a fill by other means than the engine's: every way in which it breaks the problem's rules, none if it is right.
///
/// Where only a region was to be filled, the rest of the grid is not judged: then nothing is checked.
pub fn verify_fill(problem: &Problem<'_>, fill: &Fill) -> Vec<Fault> {
    let (template, rules) = (problem.template, problem.rules);
    if rules.region.is_some() {
        return Vec::new();
    }
    let names = rules.floors.by_slot.iter().map(|(&slot, &floor)| (template.slots()[slot].name(), floor));
    let problem = FillProblem {
        template,
        alphabet: problem.words.alphabet(),
        score_of: &|word| problem.words.score(word),
        rules: FillRules {
            min_score: rules.floors.all,
            min_score_by_length: rules.floors.by_length.clone(),
            min_score_by_slot: names.collect(),
            duplicates_allowed: rules.duplicates_allowed,
            max_shared: rules.max_shared,
            ..FillRules::default()
        },
    };
    check_fill(&problem, &Answer::from_grid(&fill.grid(template)))
}
