//! Designing grids: what joins the engine to files and to the independent checker.

use sator_design::{Brief, Checking, Design, Pattern, Problem};
use sator_verify::{Answer, DesignRules, Fault, FillProblem, FillRules, check_design, check_fill};
use sator_words::Alphabet;

/// Checks a design by other means than the engine's: every way in which it breaks the rules, none if it is right.
pub fn verify_design(problem: &Problem<'_>, design: &Design) -> Vec<Fault> {
    let answer = Answer::from_grid(&design.fill.grid(&design.template));
    let mut faults = check_design(&design_rules(&problem.brief), &answer);
    let fill = FillProblem {
        template: &design.template,
        alphabet: problem.words.alphabet(),
        score_of: &|word| problem.words.score(word),
        rules: FillRules {
            min_score: problem.rules.floors.all,
            duplicates_allowed: problem.rules.duplicates_allowed,
            ..FillRules::default()
        },
    };
    faults.extend(check_fill(&fill, &answer));
    faults
}

/// Checks a pattern by other means than the engine's.
pub fn verify_pattern(brief: &Brief<'_>, pattern: &Pattern, alphabet: &Alphabet) -> Vec<Fault> {
    let text = pattern.template(brief).to_text(alphabet);
    check_design(&design_rules(brief), &Answer::from_text(&text, alphabet))
}

fn design_rules(brief: &Brief<'_>) -> DesignRules {
    let rules = brief.rules;
    DesignRules {
        size: brief.frame.size(),
        symmetry: rules.symmetry,
        all_checked: rules.checking == Checking::All,
        half_checked: rules.checking == Checking::Half,
        min_length: rules.min_length,
        max_length: rules.max_length,
        words: (rules.words.least, rules.words.most),
        blocks: (rules.blocks.least, rules.blocks.most),
        open_area: rules.open_area,
        block_run: rules.block_run,
        no_cheaters: !rules.cheaters && rules.checking == Checking::All,
        no_corners: !rules.corners,
        theme: brief.theme.iter().map(|word| word.letters.clone()).collect(),
    }
}
