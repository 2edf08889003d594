//! Makes a pattern easier to fill, by simulated annealing (Kirkpatrick, Gelatt and Vecchi, Science 220, 1983): small changes
//! that keep the rules, taken if they make it easier, and sometimes if they do not.

use crate::clauses::{Clauses, Var};
use crate::encode::Encoding;
use crate::lexicon::{BLOCK, Code, EMPTY, Lexicon, code};
use crate::outlook::Outlook;
use crate::{Brief, Pattern, Placed, Range, connect};
use rustsat::types::Lit;
use sator_grid::Content;
use sator_search::{Budget, Rng};

/// A pattern in the making, with its theme words in fixed places.
pub(crate) struct Draft {
    clauses: Clauses,
    placed: Vec<Placed>,
    /// What every cell is if it is no block.
    open: Vec<Code>,
    /// The cells of each variable.
    cells: Vec<Vec<u32>>,
    columns: usize,
    now: Outlook,
    /// A change that is looked at.
    next: Outlook,
    chain: Vec<Var>,
    /// How hard it is, if it keeps all rules.
    hardness: f64,
}

/// A pattern as it was.
pub(crate) struct Saved {
    values: Vec<bool>,
    /// How many rules it had.
    clauses: usize,
    pub hardness: f64,
}

/// From how warm to how cold, in hardness that a change may add.
#[derive(Clone, Copy)]
pub(crate) struct Cooling {
    pub from: f64,
    pub to: f64,
    pub steps: u32,
}

/// Places so many cells away are near.
const REACH: usize = 2;
/// What a word or a block too many counts.
const EXCESS: f64 = 20.0;
/// The clock is looked at every so many steps.
const LOOK_EVERY: u32 = 256;

impl Draft {
    pub fn new(encoding: &Encoding, brief: &Brief<'_>, pattern: &Pattern, lexicon: &mut Lexicon<'_>) -> Self {
        let clauses = Clauses::new(encoding, brief, pattern);
        let mut cells = vec![Vec::new(); clauses.values().len()];
        for (cell, lit) in encoding.cell_lits().enumerate() {
            if let Some(lit) = lit {
                cells[lit.vidx()].push(cell as u32);
            }
        }
        let open = open_cells(brief, &pattern.placed);
        let columns = brief.frame.size().1 as usize;
        let now = Outlook::new(open.clone(), columns, lexicon);
        let next = now.clone();
        let placed = pattern.placed.clone();
        Self { clauses, placed, open, cells, columns, now, next, chain: Vec::new(), hardness: f64::INFINITY }
    }

    /// How hard the pattern is; infinitely, if it breaks a rule.
    pub const fn hardness(&self) -> f64 {
        self.hardness
    }

    /// Where the theme words are.
    pub fn placed(&self) -> &[Placed] {
        &self.placed
    }

    pub fn pattern(&self, encoding: &Encoding) -> Pattern {
        let mut model = vec![false; encoding.formula.vars() as usize];
        model[..self.clauses.values().len()].copy_from_slice(self.clauses.values());
        Pattern { placed: self.placed.clone(), ..encoding.pattern(&model) }
    }

    /// All places near what these literals are about.
    pub fn near(&self, lits: &[Lit]) -> Vec<Var> {
        let place = |cell: u32| (cell as usize / self.columns, cell as usize % self.columns);
        let about = lits.iter().filter_map(|lit| self.cells.get(lit.vidx())).flatten();
        let about: Vec<(usize, usize)> = about.map(|&cell| place(cell)).collect();
        let is_near = |&cell: &u32| {
            let (row, column) = place(cell);
            about.iter().any(|&(r, c)| r.abs_diff(row) <= REACH && c.abs_diff(column) <= REACH)
        };
        let vars = (0..).zip(&self.cells).filter(|(_, cells)| cells.iter().any(is_near));
        vars.map(|(var, _)| var).collect()
    }

    /// Do these hold, as far as they are about cells?
    pub fn has(&self, lits: &[Lit]) -> bool {
        let values = self.clauses.values();
        lits.iter().all(|lit| values.get(lit.vidx()).is_none_or(|&value| value == lit.is_pos()))
    }

    /// The pattern and its rules as they are now.
    pub fn save(&self) -> Saved {
        Saved { values: self.clauses.values().to_vec(), clauses: self.clauses.len(), hardness: self.hardness }
    }

    /// Everything as it was.
    pub fn restore(&mut self, saved: &Saved) {
        self.clauses.take_back(saved.clauses);
        self.clauses.set(&saved.values);
        self.hardness = saved.hardness;
    }

    /// Adds a rule.
    pub fn add(&mut self, clause: impl IntoIterator<Item = Lit>) {
        self.clauses.add(clause);
        if !self.clauses.hold() {
            self.hardness = f64::INFINITY;
        }
    }

    /// Changes the pattern, in these places if there are any, and leaves the easiest one seen that keeps all rules; if none
    /// was seen, all is as before, and infinitely hard.
    pub fn anneal(
        &mut self,
        (encoding, brief): (&Encoding, &Brief<'_>),
        lexicon: &mut Lexicon<'_>,
        cooling: Cooling,
        near: &[Var],
        rng: &mut Rng,
        budget: &Budget,
    ) {
        self.hardness = f64::INFINITY;
        let before = self.clauses.values().to_vec();
        if !self.clauses.mend(rng) {
            self.clauses.set(&before);
            return;
        }
        self.look_anew(lexicon);
        let mut excess = self.excess(brief, &self.now);
        let mut connected = self.now.is_connected();
        let mut best: Option<Vec<bool>> = None;
        let cooler = (cooling.to / cooling.from).powf(1.0 / f64::from(cooling.steps.max(1)));
        let mut warmth = cooling.from;
        for step in 0..=cooling.steps {
            if connected && excess == 0 && self.now.hardness() < self.hardness {
                self.hardness = self.now.hardness();
                best = Some(self.clauses.values().to_vec());
            }
            if step == cooling.steps || step % LOOK_EVERY == 0 && budget.check_now().is_err() {
                break;
            }
            warmth *= cooler;
            let first = rng.choose(near).copied().unwrap_or_else(|| rng.below(self.cells.len()) as Var);
            if !self.clauses.change(first, &mut self.chain, rng) {
                continue;
            }
            self.look(lexicon);
            let next_excess = self.excess(brief, &self.next);
            let saved = EXCESS * (f64::from(excess) - f64::from(next_excess));
            let gain = self.now.hardness() - self.next.hardness() + saved;
            if gain < 0.0 && !rng.chance((gain / warmth).exp()) {
                self.clauses.undo(&mut self.chain);
                continue;
            }
            if connected && !self.next.is_connected() {
                let cuts = connect::cuts(encoding, brief.frame, &self.pattern(encoding));
                self.clauses.undo(&mut self.chain);
                for cut in cuts {
                    self.clauses.add(cut);
                }
                continue;
            }
            std::mem::swap(&mut self.now, &mut self.next);
            excess = next_excess;
            connected = connected || self.now.is_connected();
        }
        self.clauses.set(&best.unwrap_or(before));
    }

    /// How far the numbers of words and blocks are from what is allowed.
    fn excess(&self, brief: &Brief<'_>, outlook: &Outlook) -> u32 {
        let beyond = |number: u32, range: Range| {
            let above = range.most.map_or(0, |most| number.saturating_sub(most));
            above + range.least.map_or(0, |least| least.saturating_sub(number))
        };
        beyond(outlook.words(), brief.rules.words) + beyond(self.blocks(), brief.rules.blocks)
    }

    fn blocks(&self) -> u32 {
        let blocks = self.clauses.values().iter().zip(&self.cells).filter(|(value, _)| **value);
        blocks.map(|(_, cells)| cells.len() as u32).sum()
    }

    /// Looks at the whole pattern.
    fn look_anew(&mut self, lexicon: &mut Lexicon<'_>) {
        for var in 0..self.cells.len() {
            put(&mut self.now, &self.cells[var], self.clauses.values()[var], &self.open);
        }
        self.now.update(lexicon);
    }

    /// Looks at the pattern with the cells of the chain changed.
    fn look(&mut self, lexicon: &mut Lexicon<'_>) {
        self.next.copy_from(&self.now);
        for &var in &self.chain {
            put(&mut self.next, &self.cells[var as usize], self.clauses.values()[var as usize], &self.open);
        }
        self.next.update(lexicon);
    }
}

fn put(outlook: &mut Outlook, cells: &[u32], block: bool, open: &[Code]) {
    for &cell in cells {
        outlook.set(cell as usize, if block { BLOCK } else { open[cell as usize] });
    }
}

/// What every cell is if it is no block.
pub(crate) fn open_cells(brief: &Brief<'_>, placed: &[Placed]) -> Vec<Code> {
    let grid = brief.frame.grid();
    let columns = brief.frame.size().1;
    let mut cells: Vec<Code> = grid
        .cells()
        .iter()
        .map(|cell| match &cell.content {
            Content::Unused | Content::Block => BLOCK,
            content => content.given().first().map_or(EMPTY, |&letter| code(letter)),
        })
        .collect();
    for (placed, word) in placed.iter().map(|placed| (placed, &brief.theme[placed.word].letters)) {
        for (at, &letter) in placed.cells(word.len()).zip(word) {
            cells[(at.row * columns + at.column) as usize] = code(letter);
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sampler::{Sampled, Sampler};
    use crate::{Frame, PatternRules, ThemeWord};
    use sator_grid::Direction;
    use sator_verify::{Answer, DesignRules, check_design};
    use sator_words::{Alphabet, Letter, Role, WordList};
    use std::sync::Arc;

    fn list() -> WordList {
        let mut builder = WordList::builder(Arc::new(Alphabet::latin()));
        let list = "area ear era eel eat tea tear ratter terrace errata tartar street tatter rat tar art late tale";
        builder.read(list.replace(' ', "\n").as_bytes(), Role::Base).unwrap();
        builder.build()
    }

    /// Whatever is changed, the independent checker passes the pattern, and it is no harder than before.
    #[test]
    fn annealed_patterns_keep_the_rules_and_get_easier() {
        let words = list();
        let fill_rules = sator_fill::Rules::default();
        let mut rng = Rng::new(3);
        let most = |most| Range { least: None, most: Some(most) };
        let least = |least| Range { least: Some(least), most: None };
        let all = [
            PatternRules { words: most(30), ..PatternRules::default() },
            PatternRules { words: least(16), blocks: most(24), ..PatternRules::default() },
            PatternRules { open_area: Some((4, 5)), block_run: Some(3), ..PatternRules::default() },
            PatternRules { max_length: Some(6), cheaters: true, ..PatternRules::default() },
            PatternRules { corners: true, symmetry: sator_grid::Symmetry::LeftRight, ..PatternRules::default() },
        ];
        for (number, rules) in all.iter().enumerate() {
            let frame = Frame::open(9, 9);
            let letters: Vec<Letter> = "terrace".bytes().map(|letter| Letter::new(letter - b'a')).collect();
            let theme =
                if number % 2 == 0 { vec![] } else { vec![ThemeWord { letters, direction: Direction::Across }] };
            let brief = Brief { frame: &frame, rules, theme: &theme };
            let budget = Budget::unlimited();
            let mut sampler = Sampler::new(&brief, &budget).unwrap();
            let Sampled::Pattern(pattern) = sampler.sample(&mut rng, &budget) else {
                panic!("rules {number} allow a pattern")
            };
            let mut lexicon = Lexicon::new(&words, &fill_rules);
            let mut draft = Draft::new(&sampler.encoding, &brief, &pattern, &mut lexicon);
            let mut anneal = |draft: &mut Draft, steps| {
                let cooling = Cooling { from: 30.0, to: 1.0, steps };
                draft.anneal((&sampler.encoding, &brief), &mut lexicon, cooling, &[], &mut rng, &budget);
            };
            anneal(&mut draft, 0);
            let before = draft.hardness();
            for _ in 0..5 {
                anneal(&mut draft, 500);
                assert!(draft.hardness() <= before, "rules {number}");
                let (kept, saved) = (draft.pattern(&sampler.encoding), draft.save());
                draft.add([Lit::positive(0)]);
                draft.add([Lit::negative(0)]);
                assert!(draft.hardness().is_infinite());
                anneal(&mut draft, 100);
                draft.restore(&saved);
                assert_eq!(draft.pattern(&sampler.encoding), kept);
                assert!(draft.hardness() <= before, "rules {number}");
                assert!(draft.has(&[Lit::positive(0)]) != draft.has(&[Lit::negative(0)]));
                let far = Lit::positive(sampler.encoding.cell_vars);
                assert!(draft.has(&[far]) && draft.near(&[far]).is_empty());
                assert!(draft.near(&[Lit::positive(0)]).contains(&0));
                let checked = DesignRules {
                    size: (9, 9),
                    symmetry: rules.symmetry,
                    all_checked: true,
                    min_length: rules.min_length,
                    max_length: rules.max_length,
                    words: (rules.words.least, rules.words.most),
                    blocks: (rules.blocks.least, rules.blocks.most),
                    open_area: rules.open_area,
                    block_run: rules.block_run,
                    no_cheaters: !rules.cheaters,
                    no_corners: !rules.corners,
                    theme: theme.iter().map(|word| word.letters.clone()).collect(),
                    theme_in_pairs: rules.theme_in_pairs,
                    ..DesignRules::default()
                };
                let grid = draft.pattern(&sampler.encoding).grid(&brief);
                let faults = check_design(&checked, &Answer::from_grid(&grid));
                assert!(faults.is_empty(), "rules {number}: {faults:?}\n{}", grid.to_text(words.alphabet()));
            }
        }
    }
}
