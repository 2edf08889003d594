//! Places for theme words that leave good words across them.
//!
//! How good they are is estimated line by line: the easiest way to cut it into words, where lines that a symmetry makes
//! alike are cut alike, and words cost so much that there are about as many as allowed.

use crate::anneal::open_cells;
use crate::encode::Encoding;
use crate::formula::Group;
use crate::lexicon::{BLOCK, Code, EMPTY, Lexicon};
use crate::prospects::Bench;
use crate::solve::{Solved, Solver};
use crate::{Brief, Pattern, PatternRules, Placed, Range};
use rustsat::types::Lit;
use sator_grid::{CellId, Id};
use sator_search::{Budget, Rng, StopReason};
use std::collections::BTreeMap;

/// Finds places for theme words.
pub(crate) struct Places {
    /// All rules but the numbers of words and blocks, which would make it slow.
    encoding: Encoding,
    /// Which wishes about theme words go together.
    wishes: Vec<Group>,
    /// Rows and columns that are cut alike, as cells.
    alike: Vec<Vec<Vec<usize>>>,
    /// The share of blocks to begin with.
    density: f64,
}

/// What to ask the solver for at most, in steps: whether there is any pattern, and whether there is one with some places.
const STEPS: [u64; 2] = [400_000, 20_000];
/// So often a place at random is tried for a word.
const TRIES: usize = 8;
/// So often another place is tried for one of the words.
const CHANGES: u32 = 100;
/// How much worse a change may be at first, as a share.
const WARMTH: f64 = 0.03;

impl Places {
    /// The places that these wishes leave, as far as they go together.
    pub fn new(
        brief: &Brief<'_>,
        wishes: &[Group],
        density: f64,
        rng: &mut Rng,
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let rules = PatternRules { words: Range::default(), blocks: Range::default(), ..brief.rules.clone() };
        let encoding = Encoding::new(&Brief { rules: &rules, ..*brief }, budget)?;
        let alike = alike(&encoding);
        let mut places = Self { encoding, wishes: Vec::new(), alike, density };
        for &wish in wishes {
            places.wishes.push(wish);
            if !matches!(places.solver(rng, budget).solve(STEPS[0]), Solved::Model(_)) {
                places.wishes.pop();
            }
        }
        Ok(places)
    }

    fn solver(&self, rng: &mut Rng, budget: &Budget) -> Solver {
        let keep = |group: Group| !matches!(group, Group::Wish(_)) || self.wishes.contains(&group);
        Solver::new(&self.encoding, &keep, self.density, rng, budget)
    }

    /// A pattern with the theme in good places, chosen at random and made better step by step. The numbers of its words and
    /// blocks may be wrong.
    pub fn find(&self, bench: &mut Bench<'_, '_>) -> Option<Pattern> {
        let mut solver = self.solver(bench.rng, bench.budget);
        let mut pattern = self.at_random(&mut solver, bench.brief, bench.rng)?;
        let mut cost = self.cost(bench.brief, &pattern.placed, bench.lexicon);
        let warmth = cost * WARMTH;
        for left in (1..=CHANGES).rev() {
            let Some(next) = self.changed(&mut solver, bench.brief, &pattern.placed, bench.rng) else { continue };
            let next_cost = self.cost(bench.brief, &next.placed, bench.lexicon);
            let warmth = warmth * f64::from(left) / f64::from(CHANGES);
            if next_cost <= cost || bench.rng.chance(((cost - next_cost) / warmth).exp()) {
                (cost, pattern) = (next_cost, next);
            }
        }
        Some(pattern)
    }

    /// A pattern with a theme word, and perhaps others of its length, in other places than these.
    pub fn vary(&self, placed: &[Placed], bench: &mut Bench<'_, '_>) -> Option<Pattern> {
        let mut solver = self.solver(bench.rng, bench.budget);
        (0..TRIES).find_map(|_| self.changed(&mut solver, bench.brief, placed, bench.rng))
    }

    fn solve(&self, solver: &mut Solver, holding: &[Lit]) -> Option<Pattern> {
        match solver.solve_assuming(holding, STEPS[1]) {
            Solved::Model(model) => Some(self.encoding.pattern(&model)),
            _ => None,
        }
    }

    /// The variables of some of the places of theme words.
    fn lits(&self, which: impl Fn(&Placed) -> bool) -> Vec<Lit> {
        self.encoding.places.iter().filter(|(placed, _)| which(placed)).map(|&(_, lit)| lit).collect()
    }

    fn at_random(&self, solver: &mut Solver, brief: &Brief<'_>, rng: &mut Rng) -> Option<Pattern> {
        let mut pattern = self.solve(solver, &[])?;
        let mut words: Vec<usize> = (0..brief.theme.len()).collect();
        rng.shuffle(&mut words);
        let mut holding: Vec<Lit> = Vec::new();
        for word in words {
            let places = self.lits(|placed| placed.word == word);
            for _ in 0..TRIES {
                holding.push(*rng.choose(&places)?);
                if let Some(next) = self.solve(solver, &holding) {
                    pattern = next;
                    break;
                }
                holding.pop();
            }
            holding.extend(self.lits(|placed| placed.word == word && pattern.placed.contains(placed)));
        }
        Some(pattern)
    }

    /// The same with another place for a word, and perhaps for others of its length.
    fn changed(&self, solver: &mut Solver, brief: &Brief<'_>, placed: &[Placed], rng: &mut Rng) -> Option<Pattern> {
        let word = rng.below(brief.theme.len());
        let length = |word: usize| brief.theme[word].letters.len();
        let is_there = |at: &Placed| placed.contains(at);
        let mut holding = vec![*rng.choose(&self.lits(|placed| placed.word == word && !is_there(placed)))?];
        holding.extend(self.lits(|placed| is_there(placed) && length(placed.word) != length(word)));
        self.solve(solver, &holding)
    }

    /// How hard the words across the theme are at best.
    fn cost(&self, brief: &Brief<'_>, placed: &[Placed], lexicon: &mut Lexicon<'_>) -> f64 {
        let min_length = brief.rules.min_length as usize;
        let mut cells = Cells::new(brief, placed);
        for alike in &self.alike {
            cells.narrow(alike, min_length);
        }
        let cuts: Vec<Cuts> = self.alike.iter().map(|alike| Cuts::new(&cells, alike, min_length, lexicon)).collect();
        let most = brief.rules.words.most.map_or(f64::INFINITY, f64::from);
        let (mut low, mut high) = (0.0, DEAREST);
        let mut cost = 0.0;
        for _ in 0..HALVINGS {
            let price = f64::midpoint(low, high);
            let (hardness, words) = cuts
                .iter()
                .map(|cuts| cuts.easiest(price))
                .fold((0.0, 0), |sum, line| (sum.0 + line.0, sum.1 + line.1));
            cost = hardness;
            if f64::from(words) > most { low = price } else { high = price }
        }
        cost
    }
}

/// What a word costs at most.
const DEAREST: f64 = 30.0;
/// How closely the price of a word is found.
const HALVINGS: u32 = 6;
/// What a line costs that cannot be cut.
const NO_CUT: f64 = 1_000.0;

/// Rows and columns that a symmetry cuts alike.
fn alike(encoding: &Encoding) -> Vec<Vec<Vec<usize>>> {
    let lits: Vec<Option<Lit>> = encoding.cell_lits().collect();
    let (rows, columns) = encoding.size();
    let (rows, columns) = (rows as usize, columns as usize);
    let across = (0..rows).map(|row| (0..columns).map(|column| row * columns + column).collect::<Vec<_>>());
    let down = (0..columns).map(|column| (0..rows).map(|row| row * columns + column).collect::<Vec<_>>());
    let mut alike: BTreeMap<Vec<Option<Lit>>, Vec<Vec<usize>>> = BTreeMap::new();
    for mut line in across.chain(down) {
        let forwards: Vec<_> = line.iter().map(|&cell| lits[cell]).collect();
        let backwards: Vec<_> = forwards.iter().rev().copied().collect();
        if backwards < forwards {
            line.reverse();
        }
        alike.entry(forwards.min(backwards)).or_default().push(line);
    }
    alike.into_values().collect()
}

/// What cells may be, with the theme in its places.
struct Cells {
    /// What they are if they are no blocks.
    open: Vec<Code>,
    may_be_block: Vec<bool>,
    may_be_letter: Vec<bool>,
}

impl Cells {
    fn new(brief: &Brief<'_>, placed: &[Placed]) -> Self {
        let open = open_cells(brief, placed);
        let is_free = |cell: usize| brief.frame.is_free(CellId::from_index(cell));
        let may_be_block = (0..open.len()).map(|cell| open[cell] == BLOCK || open[cell] == EMPTY && is_free(cell));
        let mut may_be_letter: Vec<bool> = open.iter().map(|&cell| cell != BLOCK).collect();
        let (rows, columns) = brief.frame.size();
        for placed in placed {
            let ends = placed.ends(brief.theme[placed.word].letters.len());
            for at in ends.into_iter().flatten().filter(|at| at.row < rows && at.column < columns) {
                may_be_letter[(at.row * columns + at.column) as usize] = false;
            }
        }
        Self { may_be_block: may_be_block.collect(), may_be_letter, open }
    }

    /// Leaves blocks only where lines that are cut alike can have them.
    fn narrow(&mut self, alike: &[Vec<usize>], min_length: usize) {
        let blocks = of_lines(&self.may_be_block, alike);
        let mut letters = of_lines(&self.may_be_letter, alike);
        let from_start = reachable(&blocks, &letters, min_length);
        letters.reverse();
        let backwards: Vec<bool> = blocks.iter().rev().copied().collect();
        let from_end = reachable(&backwards, &letters, min_length);
        for (at, there) in from_start.iter().zip(from_end.iter().rev()).map(|(a, b)| *a && *b).enumerate() {
            for line in alike {
                self.may_be_block[line[at]] &= there;
            }
        }
    }
}

/// What holds for the cells of all lines that are cut alike.
fn of_lines(what: &[bool], alike: &[Vec<usize>]) -> Vec<bool> {
    (0..alike[0].len()).map(|at| alike.iter().all(|line| what[line[at]])).collect()
}

/// Where there may be a block, so that what is before it can be cut into words.
fn reachable(blocks: &[bool], letters: &[bool], min_length: usize) -> Vec<bool> {
    let mut reachable = vec![false; blocks.len()];
    for at in (0..blocks.len()).filter(|&at| blocks[at]) {
        let word = letters[..at].iter().rev().take_while(|may| **may).count();
        let before = |length: &usize| *length == at || reachable[at - length - 1];
        reachable[at] = before(&0) || (min_length..=word).any(|length| before(&length));
    }
    reachable
}

/// The ways to cut lines that are cut alike.
struct Cuts {
    /// How hard a word is from a place to another, if there can be one.
    words: Vec<Vec<Option<f32>>>,
    may_be_block: Vec<bool>,
    lines: u32,
}

impl Cuts {
    fn new(cells: &Cells, alike: &[Vec<usize>], min_length: usize, lexicon: &mut Lexicon<'_>) -> Self {
        let length = alike[0].len();
        let may_be_block = of_lines(&cells.may_be_block, alike);
        let may_be_letter = of_lines(&cells.may_be_letter, alike);
        let mut words = vec![vec![None; length + 1]; length];
        for start in (0..length).filter(|&start| start == 0 || may_be_block[start - 1]) {
            let letters = may_be_letter[start..].iter().take_while(|may| **may).count();
            for end in start + min_length..=start + letters {
                if end == length || may_be_block[end] {
                    let hardness = |line: &Vec<usize>| {
                        lexicon.hardness_alone(line[start..end].iter().map(|&cell| cells.open[cell]))
                    };
                    words[start][end] = Some(alike.iter().map(hardness).sum());
                }
            }
        }
        Self { words, may_be_block, lines: alike.len() as u32 }
    }

    /// How hard the words of the easiest cut are, and how many, if each word costs so much.
    fn easiest(&self, price: f64) -> (f64, u32) {
        let length = self.words.len();
        // From a place on, the one before being a block: the cost, and the number of words. One beyond the end is nothing.
        let mut best = vec![(NO_CUT, 0); length + 2];
        best[length..].fill((0.0, 0));
        for start in (0..length).rev() {
            let skip = if self.may_be_block[start] { best[start + 1] } else { (NO_CUT, 0) };
            let words = self.words[start].iter().enumerate().filter_map(|(end, word)| {
                let (rest, count) = best[end + 1];
                Some((f64::from((*word)?) + price * f64::from(self.lines) + rest, count + self.lines))
            });
            best[start] = words.chain([skip]).min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or(skip);
        }
        let (cost, words) = best[0];
        (cost.min(NO_CUT) - price * f64::from(words), words)
    }
}
