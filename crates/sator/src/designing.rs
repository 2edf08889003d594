//! Designing grids: what joins the engine to files and to the independent checker.

use sator_design::{Brief, Checking, Design, Pattern, Problem};
use sator_grid::{Content, Template};
use sator_verify::{Answer, DesignRules, Fault, FillProblem, FillRules, check_design, check_fill};
use sator_words::{Alphabet, Letter, Score};
use std::collections::BTreeSet;

/// Checks a design by other means than the engine's: every way in which it breaks the rules, none if it is right.
pub fn verify_design(problem: &Problem<'_>, design: &Design) -> Vec<Fault> {
    let answer = Answer::from_grid(&design.fill.grid(&design.template));
    let mut faults = check_design(&design_rules(&problem.brief), &answer);
    let fill = FillProblem {
        template: &design.template,
        alphabet: problem.words.alphabet(),
        score_of: &|_| None,
        rules: FillRules {
            min_score: problem.rules.floors.all,
            duplicates_allowed: problem.rules.duplicates_allowed,
            ..FillRules::default()
        },
    };
    // Only what the frame gives need not be in the list: letters that theme words bring are checked as any others.
    let frame = Template::new(problem.brief.frame.grid());
    let mut open = design.template.grid().clone();
    for cell in open.cells().ids() {
        if open[cell].is_letter() && frame.grid().cells().get(cell).is_none_or(|cell| cell.content.given().is_empty()) {
            open[cell].content = Content::Empty;
        }
    }
    let open = Template::new(&open);
    let is_theme = |word: &[Letter]| problem.brief.theme.iter().any(|theme| theme.letters == word);
    let score_of =
        |word: &[Letter]| if is_theme(word) { Some(Score::new(i32::MAX)) } else { problem.words.score(word) };
    faults.extend(check_fill(&FillProblem { template: &open, score_of: &score_of, ..fill }, &answer));
    faults
}

/// Checks a pattern by other means than the engine's.
pub fn verify_pattern(brief: &Brief<'_>, pattern: &Pattern, alphabet: &Alphabet) -> Vec<Fault> {
    let text = pattern.template(brief).to_text(alphabet);
    check_design(&design_rules(brief), &Answer::from_text(&text, alphabet))
}

fn design_rules(brief: &Brief<'_>) -> DesignRules {
    let rules = brief.rules;
    let frame = brief.frame.grid();
    let given = Answer::from_grid(frame);
    let fixed = frame.cells().ids().filter(|&cell| !brief.frame.is_free(cell));
    let directions: BTreeSet<_> = brief.theme.iter().map(|word| word.direction).collect();
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
        theme_direction: directions.iter().next().copied().filter(|_| directions.len() == 1),
        theme_in_pairs: rules.theme_in_pairs,
        fixed: fixed.map(|cell| frame.position(cell)).map(|at| (at, given.at(at).clone())).collect(),
    }
}
