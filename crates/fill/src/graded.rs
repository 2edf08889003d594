//! Good words first: where no floor is asked for, a fill of the better words is tried for before one of all words.

use crate::{Answer, Options, Problem, Rules};
use sator_grid::Slot;
use sator_search::{Budget, Outcome, Stats};
use sator_words::Score;

/// The parts of the words, best first, that are tried before all of them.
const PARTS: [f64; 3] = [0.3, 0.5, 0.75];

/// An attempt may take so many nodes: as many as a grid takes that is easy with these words.
const NODES: u64 = 400;

/// Tries to fill the grid with its better words alone. None if that is not to be had quickly, or a floor is asked for.
pub(crate) fn fill_with_better_words(
    problem: &Problem<'_>,
    options: &Options,
    budget: &Budget,
    spent: &mut Stats,
) -> Option<Answer> {
    if problem.rules.floors.all.is_some() {
        return None;
    }
    for floor in floors(problem) {
        let mut rules: Rules = problem.rules.clone();
        rules.floors.all = Some(floor);
        let attempt = Problem { rules: &rules, ..*problem };
        let answer = crate::options::search(&attempt, options, &budget.clone().with_node_limit(NODES), None);
        *spent += answer.stats;
        if let Outcome::Found(_) = answer.outcome {
            return Some(Answer { stats: *spent, ..answer });
        }
    }
    None
}

/// The scores at which the better parts of the words begin, highest first; none where all words score the same.
fn floors(problem: &Problem<'_>) -> Vec<Score> {
    let mut lengths: Vec<usize> = problem.template.slots().iter().map(Slot::len).collect();
    lengths.sort_unstable();
    lengths.dedup();
    let listed = lengths.into_iter().filter(|&length| problem.words.lengths().contains(length));
    let mut scores: Vec<Score> = listed
        .flat_map(|length| {
            let index = problem.words.of_length(length);
            index.ids().map(|id| index.score(id))
        })
        .collect();
    scores.sort_unstable_by(|a, b| b.cmp(a));
    let Some(&lowest) = scores.last() else { return Vec::new() };
    let mut floors: Vec<Score> = PARTS.iter().map(|part| scores[(part * (scores.len() - 1) as f64) as usize]).collect();
    floors.dedup();
    floors.retain(|&floor| floor > lowest);
    floors
}
