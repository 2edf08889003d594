//! Which slot to fill next, and with which word.
//!
//! The slot is the one with the fewest words for the trouble it has made: dom/wdeg (Boussemart et al., "Boosting systematic
//! search by weighting constraints", ECAI 2004) with weights that fade. What counts as few depends on how many cells are open:
//! each is a crossing that most words will not agree with. The word is, of some drawn at random, the one that
//! leaves the crossing slots the most words.

use crate::search::Decision;
use crate::shape::{Shape, Var};
use crate::state::{Conflict, Ones, State};
use sator_grid::SlotId;
use sator_search::Rng;
use sator_words::{Letter, LetterSet, WordId};

/// How slots and words are chosen.
#[derive(Clone, Copy, Debug)]
pub struct Taste {
    /// How many words are drawn to choose from.
    pub drawn: usize,
    /// What the whole range of scores is worth against the crossings, in logarithms of counts.
    pub score_worth: f64,
    /// How much chance there is in the choice of the word, in the same measure.
    pub word_chance: f64,
    /// How much chance there is in the choice of the slot: its figure is multiplied by up to one plus this.
    pub slot_chance: f64,
    /// What a cell that is still open leaves of the words of its slot, as a factor.
    pub open_cell: f64,
    /// Slots with more words than this are decided letter by letter; 0 means never.
    pub words_up_to: usize,
    /// How likely a slot gets the word again that it had before the last restart or step back, if it still may.
    pub memory: f64,
    /// After so many conflicts, whole slots are looked through after each decision.
    pub scan_after: u64,
    /// After so many conflicts, hard parts are dug for.
    pub dig_after: u64,
    /// How much more effort that gets than what was before.
    pub dig_share: f64,
    /// Are frames looked for before that? That takes long, and it is enough if one searcher does.
    pub frames: bool,
}

impl Taste {
    /// The taste of the searcher with this number: the first is the best all round, the others differ from it.
    pub fn number(number: usize, score_worth: f64) -> Self {
        let usual = Self {
            drawn: 40,
            score_worth,
            word_chance: 1.0,
            slot_chance: 0.35,
            open_cell: 0.55,
            words_up_to: 0,
            memory: 0.0,
            scan_after: 500,
            dig_after: 5_000,
            dig_share: 0.25,
            frames: false,
        };
        match number % 4 {
            0 => usual,
            1 => Self { dig_after: 1_000, dig_share: 5.0, ..usual },
            2 => Self { words_up_to: 8, memory: 0.8, ..usual },
            _ => Self { drawn: 15, slot_chance: 0.7, memory: 0.8, dig_after: 1_000, dig_share: 5.0, ..usual },
        }
    }
}

/// The trouble that slots have made, and what the choice of words needs to know.
pub(crate) struct Choice {
    taste: Taste,
    weights: Vec<f64>,
    /// The word that each slot last had without a conflict.
    last: Vec<Option<WordId>>,
    /// What so many open cells leave of a slot's words, as a factor.
    open_factors: Vec<f64>,
    /// What a conflict adds now; it grows, so that old weights fade.
    increment: f64,
    /// The lowest and the highest score, for scale.
    scores: (f64, f64),
    drawn: Vec<WordId>,
    picks: Vec<usize>,
    /// The drawn words with what they are worth.
    ranked: Vec<(f64, WordId)>,
    /// The words of a slot to try next if the one tried now fails at once; the last comes first.
    ready: Vec<WordId>,
    ready_for: Var,
    /// For each place and letter of the slot at hand: what its crossings are worth, if known.
    worth: Vec<[f64; LetterSet::CAPACITY]>,
}

/// What a letter that must still come in is worth against the crossings, in logarithms of counts.
const MISSING_WORTH: f64 = 4.0;
/// What a preferred word is worth, in the same measure.
const PREFERRED_WORTH: f64 = 25.0;
/// So many of the drawn words are tried one after the other while each fails at once: in a search that is hard most do, and
/// to choose anew after each takes a third as long as to try it.
const IN_A_ROW: usize = 8;
/// Crossings with more blocks of words than this are only sampled.
const LOOKED_AT: usize = 48;
/// Each conflict counts this much more than the one before.
const GROWTH: f64 = 1.005;
/// Weights are scaled down before they overflow.
const LARGEST: f64 = 1e100;

impl Choice {
    pub fn new(shape: &Shape<'_>, taste: Taste) -> Self {
        let words = shape.tables.iter().filter(|table| !table.index.is_empty());
        let ends = words.map(|table| {
            let index = table.index;
            let best = index.score(WordId::new(0)).value();
            (index.score(WordId::new(index.len() as u32 - 1)).value(), best)
        });
        let (low, high) = ends.fold((i32::MAX, i32::MIN), |(low, high), (l, h)| (low.min(l), high.max(h)));
        let longest = shape.vars().map(|var| shape.cells_of(var).len()).max().unwrap_or(0);
        Self {
            taste,
            weights: vec![1.0; shape.vars.len()],
            last: vec![None; shape.vars.len()],
            open_factors: (0..=longest as i32).map(|open| taste.open_cell.powi(open)).collect(),
            increment: 1.0,
            scores: (f64::from(low), f64::from(high)),
            drawn: Vec::new(),
            picks: Vec::new(),
            ranked: Vec::new(),
            ready: Vec::new(),
            ready_for: Var(0),
            worth: Vec::new(),
        }
    }

    /// How it chooses.
    pub fn taste(&self) -> Taste {
        self.taste
    }

    /// Each slot's part of all trouble.
    pub fn shares(&self) -> Vec<f64> {
        let sum: f64 = self.weights.iter().sum();
        self.weights.iter().map(|weight| weight / sum).collect()
    }

    /// Mixes the parts of others into the own weights, and the own into theirs.
    pub fn mix(&mut self, others: &mut [f64], taken_over: f64) {
        let sum: f64 = self.weights.iter().sum();
        for (own, other) in self.weights.iter_mut().zip(others) {
            let share = *own / sum;
            *own = (share * (1.0 - taken_over) + *other * taken_over) * sum;
            *other = f64::midpoint(*other, share);
        }
    }

    /// The slots that made the most trouble, worst first, with their parts of it.
    pub fn trouble(&self, shape: &Shape<'_>) -> Vec<(SlotId, f64)> {
        let mut trouble: Vec<_> = shape.vars().map(|var| shape.slot(var)).zip(self.shares()).collect();
        trouble.sort_by(|a, b| b.1.total_cmp(&a.1));
        trouble
    }

    /// Remembers whether a word could stand, as solvers of SAT remember the last value of a variable (Pipatsrisawat and
    /// Darwiche, "A lightweight component caching scheme for satisfiability solvers", SAT 2007).
    pub fn remember(&mut self, decision: Decision, stands: bool) {
        if let Decision::Word(var, word) = decision {
            let last = &mut self.last[var.index()];
            if stands {
                *last = Some(word);
            } else if *last == Some(word) {
                *last = None;
            }
        }
    }

    /// Chooses anew next time: the words in store were for another situation.
    pub fn choose_anew(&mut self) {
        self.ready.clear();
    }

    /// Remembers which slot made trouble.
    pub fn blame(&mut self, conflict: Conflict) {
        // A grid without any slot can break the rules about the whole, with no slot to blame.
        let Some(weight) = self.weights.get_mut(conflict.0.index()) else { return };
        *weight += self.increment;
        self.increment *= GROWTH;
        if self.increment > LARGEST {
            for weight in &mut self.weights {
                *weight = (*weight / LARGEST).max(1.0 / LARGEST);
            }
            self.increment /= LARGEST;
        }
    }

    /// The next decision; none if all wanted cells are settled. `missing` are letters that must still come in.
    pub fn next(&mut self, state: &State<'_, '_>, missing: LetterSet, rng: &mut Rng) -> Option<Decision> {
        while let Some(word) = self.ready.pop() {
            if state.count(self.ready_for) > 1 && state.allows(self.ready_for, word) {
                return Some(Decision::Word(self.ready_for, word));
            }
        }
        let var = self.slot(state, rng)?;
        let whole = state.shape().vars[var.index()].wanted_whole;
        if let Some(word) = self.last[var.index()]
            && whole
            && rng.chance(self.taste.memory)
            && state.allows(var, word)
        {
            return Some(Decision::Word(var, word));
        }
        if whole && (self.taste.words_up_to == 0 || state.count(var) <= self.taste.words_up_to) {
            return Some(Decision::Word(var, self.word(state, var, missing, rng)));
        }
        let cell = Self::cell_of(state, var)?;
        Some(Decision::Letter(cell, self.letter(state, cell, rng)))
    }

    /// The slot to fill next; none if no slot has a choice left.
    fn slot(&self, state: &State<'_, '_>, rng: &mut Rng) -> Option<Var> {
        let mut best = None;
        let mut lowest = f64::INFINITY;
        for var in state.shape().vars() {
            let count = state.count(var);
            if count <= 1 || !state.is_open(var) {
                continue;
            }
            let chance = 1.0 + self.taste.slot_chance * rng.unit();
            let (weight, open) = self.weight(state, var);
            let figure = count as f64 * self.open_factors[open] / weight * chance;
            if figure < lowest {
                lowest = figure;
                best = Some(var);
            }
        }
        best
    }

    /// The cell of the slot to decide next: the one with the fewest letters of those to be filled.
    fn cell_of(state: &State<'_, '_>, var: Var) -> Option<u32> {
        let shape = state.shape();
        let open = |cell: &u32| shape.wanted[*cell as usize] && state.letters(*cell).len() > 1;
        shape.cells_of(var).iter().copied().filter(open).min_by_key(|&cell| state.letters(cell).len())
    }

    /// The letter to try in the cell: the one that leaves its slots the most words.
    fn letter(&self, state: &State<'_, '_>, cell: u32, rng: &mut Rng) -> Letter {
        let shape = state.shape();
        let mut best = None;
        let mut highest = f64::NEG_INFINITY;
        for letter in state.letters(cell) {
            let mut worth = rng.unit() * self.taste.word_chance;
            for through in &shape.through[cell as usize] {
                worth += support_worth(state, through.var, through.place as usize, letter);
            }
            if worth > highest {
                highest = worth;
                best = Some(letter);
            }
        }
        best.expect("a cell to decide has letters")
    }

    /// A slot's own weight and those of its crossings that are still open, and how many of its cells are.
    fn weight(&self, state: &State<'_, '_>, var: Var) -> (f64, usize) {
        let shape = state.shape();
        let mut weight = self.weights[var.index()];
        let mut open = 0;
        for &cell in shape.cells_of(var) {
            open += usize::from(state.letters(cell).len() > 1);
            for through in &shape.through[cell as usize] {
                if through.var != var && state.count(through.var) > 1 {
                    weight += self.weights[through.var.index()];
                }
            }
        }
        (weight, open)
    }

    /// The word to try in the slot. Those that come next after it are kept ready.
    fn word(&mut self, state: &State<'_, '_>, var: Var, missing: LetterSet, rng: &mut Rng) -> WordId {
        self.draw(state, var, rng);
        let index = state.shape().table_of(var).index;
        self.worth.clear();
        self.worth.resize(index.length(), [f64::NAN; LetterSet::CAPACITY]);
        let (low, high) = self.scores;
        let per_point = self.taste.score_worth / (high - low).max(1.0);
        self.ranked.clear();
        for &word in &self.drawn {
            let mut worth =
                (f64::from(index.score(word).value()) - low) * per_point + rng.unit() * self.taste.word_chance;
            for (place, &letter) in index.word(word).iter().enumerate() {
                let known = &mut self.worth[place][letter.index()];
                if known.is_nan() {
                    *known = crossing_worth(state, var, place, letter);
                }
                worth += *known;
            }
            if !missing.is_empty() {
                let letters: LetterSet = index.word(word).iter().copied().collect();
                worth += (letters & missing).len() as f64 * MISSING_WORTH;
            }
            if state.shape().is_preferred(var, word) {
                worth += PREFERRED_WORTH;
            }
            self.ranked.push((worth, word));
        }
        self.ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
        self.ranked.truncate(IN_A_ROW);
        self.ready_for = var;
        self.ready.clear();
        self.ready.extend(self.ranked.iter().rev().map(|&(_, word)| word));
        self.ready.pop().expect("a slot to decide has words")
    }

    /// Draws some of the slot's words, or takes all if they are few.
    fn draw(&mut self, state: &State<'_, '_>, var: Var, rng: &mut Rng) {
        self.drawn.clear();
        let count = state.count(var);
        if count <= self.taste.drawn {
            self.drawn.extend(state.words(var));
            return;
        }
        self.drawn.extend(state.preferred(var).take(self.taste.drawn));
        self.picks.clear();
        self.picks.extend((0..self.taste.drawn).map(|_| rng.below(count)));
        self.picks.sort_unstable();
        self.picks.dedup();
        let mut picks = self.picks.iter().copied().peekable();
        let mut passed = 0;
        for (block, bits) in state.blocks(var) {
            let here = bits.count_ones() as usize;
            while let Some(pick) = picks.next_if(|&pick| pick < passed + here) {
                let bit = Ones(bits).nth(pick - passed).expect("the block has so many words");
                self.drawn.push(state.word_at(var, block, bit));
            }
            passed += here;
            if picks.peek().is_none() {
                break;
            }
        }
    }
}

/// How many words the crossings would have left with this letter, as a logarithm, summed.
fn crossing_worth(state: &State<'_, '_>, var: Var, place: usize, letter: Letter) -> f64 {
    let shape = state.shape();
    let cell = shape.cells_of(var)[place];
    let mut worth = 0.0;
    for through in &shape.through[cell as usize] {
        if through.var == var || state.count(through.var) <= 1 {
            continue;
        }
        worth += support_worth(state, through.var, through.place as usize, letter);
    }
    worth
}

fn support_worth(state: &State<'_, '_>, var: Var, place: usize, letter: Letter) -> f64 {
    (f64::from(state.count_with(var, place, letter, LOOKED_AT)) + 0.01).ln() + 5.0
}
