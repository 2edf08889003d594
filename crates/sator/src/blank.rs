//! Grids without blocks: rectangles to the one engine, grids to the other. Both look, and whichever decides first wins.

use sator_fill::{Answer, Entry, Fill, Options, Problem};
use sator_grid::{Content, IdVec, SlotId};
use sator_rect::{Lexicon, MAX_SIDE, MIN_SIDE, Plan, Rectangle, Rules, Unit, Want, enumerate};
use sator_search::{Budget, Cancel, OnProgress, Outcome, Rng, Stats, ignore_progress};
use sator_words::{Letter, Score};
use std::ops::ControlFlow;

/// With one thread, the fill engine looks for so many nodes before the rectangle engine takes over: easy grids are filled at
/// once, and with better words.
const FIRST_NODES: u64 = 4000;

/// The answer of whichever engine decided.
#[derive(Debug)]
pub struct GridAnswer {
    /// The answer.
    pub answer: Answer,
    /// Was it the rectangle engine that decided? Then no slot is to blame more than another.
    pub as_rectangle: bool,
}

/// Fills a grid, or proves that it cannot be done, by whichever engine decides first: a grid without blocks is a rectangle too.
pub fn fill_grid<'p>(
    problem: &Problem<'_>,
    options: &Options,
    budget: &Budget,
    listener: &'p mut OnProgress<'p>,
) -> GridAnswer {
    let Some(words) = Lines::of(problem) else {
        return GridAnswer { answer: sator_fill::fill(problem, options, budget, listener), as_rectangle: false };
    };
    let rectangle = words.problem(problem);
    let plan = match Plan::new(&rectangle, budget) {
        Ok(plan) if options.threads > 1 => return race(problem, &plan, options, budget, listener),
        Ok(plan) => plan,
        Err(_) => {
            return GridAnswer { answer: sator_fill::fill(problem, options, budget, listener), as_rectangle: false };
        }
    };
    let first = sator_fill::fill(problem, options, &budget.clone().with_node_limit(FIRST_NODES), listener);
    if !matches!(first.outcome, Outcome::Stopped(_)) || budget.check_now().is_err() {
        return GridAnswer { answer: first, as_rectangle: false };
    }
    let answer = search(problem, &plan, options.seed, 1, budget);
    GridAnswer { as_rectangle: !matches!(answer.outcome, Outcome::Stopped(_)), answer }
}

/// Both engines at once, each on half of the threads.
fn race<'p>(
    problem: &Problem<'_>,
    plan: &Plan<'_>,
    options: &Options,
    budget: &Budget,
    listener: &'p mut OnProgress<'p>,
) -> GridAnswer {
    let (filled, searched) = (Cancel::new(), Cancel::new());
    let half = options.threads / 2;
    std::thread::scope(|scope| {
        let other = scope.spawn(|| {
            let answer = search(problem, plan, options.seed, half, &budget.clone().with_cancel(&filled));
            if answer.outcome.stop_reason().is_none() {
                searched.cancel();
            }
            answer
        });
        let options = Options { threads: options.threads - half, ..*options };
        let own = sator_fill::fill(problem, &options, &budget.clone().with_cancel(&searched), listener);
        if own.outcome.stop_reason().is_none() {
            filled.cancel();
        }
        let other = other.join().expect("the rectangle engine does not panic");
        if own.outcome.stop_reason().is_some() && other.outcome.stop_reason().is_none() {
            return GridAnswer { answer: other, as_rectangle: true };
        }
        GridAnswer { answer: own, as_rectangle: false }
    })
}

/// The words of the rows and the columns of a grid without blocks.
struct Lines {
    rows: Lexicon,
    columns: Lexicon,
}

impl Lines {
    /// Nothing if the grid has anything but letter cells, or rules that rectangles do not know.
    fn of(problem: &Problem<'_>) -> Option<Self> {
        let (template, rules) = (problem.template, problem.rules);
        let grid = template.grid();
        let (width, height) = (grid.columns() as usize, grid.rows() as usize);
        let plain = rules.max_shared.is_none()
            && rules.patterns.is_empty()
            && rules.region.is_none()
            && rules.floors.by_slot.is_empty()
            && rules.preferred.is_empty()
            && !rules.pangram;
        let cells = grid.cells().iter().all(|cell| matches!(cell.content, Content::Empty | Content::Letter(_)));
        let slots = template.slots();
        let whole = |slot: SlotId| template.given_word(slot).is_some();
        let sides = [width, height].iter().all(|side| (MIN_SIDE..=MAX_SIDE).contains(side));
        if !plain || !cells || !sides || slots.len() != width + height || slots.entries().any(|(slot, _)| whole(slot)) {
            return None;
        }
        let floor = |length: usize| {
            let floors = &rules.floors;
            floors.by_length.get(&length).copied().or(floors.all).unwrap_or(Score::MIN)
        };
        let of_length = |length: usize| Lexicon::of_score(problem.words, length, floor(length));
        Some(Self { rows: of_length(width), columns: of_length(height) })
    }

    fn problem(&self, problem: &Problem<'_>) -> sator_rect::Problem<'_> {
        let given = |content: &Content| if let Content::Letter(letter) = content { Some(*letter) } else { None };
        sator_rect::Problem {
            rows: &self.rows,
            columns: &self.columns,
            alphabet: problem.words.alphabet().len(),
            rules: Rules { distinct: !problem.rules.duplicates_allowed, ..Rules::default() },
            given: problem.template.grid().cells().iter().map(|cell| given(&cell.content)).collect(),
            include: Vec::new(),
        }
    }
}

/// Looks for one rectangle, beginning anywhere.
fn search(problem: &Problem<'_>, plan: &Plan<'_>, seed: u64, threads: usize, budget: &Budget) -> Answer {
    let mut units: Vec<Unit> = plan.units().collect();
    Rng::new(seed).shuffle(&mut units);
    let mut found = None;
    let end = enumerate(plan, &units, Want::First(1), threads, budget, &mut ignore_progress, &mut |part| {
        found = part.results.into_iter().next();
        if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let outcome = match (found, end.stopped) {
        (Some(rectangle), _) => Outcome::Found(fill_of(problem, &rectangle)),
        (None, Some(reason)) => Outcome::Stopped(reason),
        (None, None) => Outcome::Impossible,
    };
    let stats = Stats { results: u64::from(outcome.is_found()), ..end.stats };
    Answer { outcome, stats, trouble: Vec::new() }
}

/// The rectangle as a fill of the grid.
fn fill_of(problem: &Problem<'_>, rectangle: &Rectangle) -> Fill {
    let template = problem.template;
    let grid = template.grid();
    let mut letters = IdVec::filled(None, grid.cells().len());
    for (cell, &letter) in grid.letter_cells().zip(rectangle.rows().flatten()) {
        letters[cell] = Some(letter);
    }
    let entry = |(slot, details): (SlotId, &sator_grid::Slot)| {
        let word: Vec<Letter> = details.cells().iter().filter_map(|&cell| letters[cell]).collect();
        Entry { slot, score: problem.words.score(&word), word }
    };
    Fill { entries: template.slots().entries().map(entry).collect(), letters }
}
