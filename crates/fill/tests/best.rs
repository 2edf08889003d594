//! The best fill: against brute force on small grids, proven on blank squares, and sensible when stopped.

use sator_fill::{Best, Fill, Options, Problem, Rules, fill, fill_best, fill_preferring};
use sator_grid::{SlotId, Template};
use sator_search::{Budget, Rng, ignore_progress};
use sator_verify::{Answer, FillProblem, FillRules, check_fill};
use sator_words::{Alphabet, Letter, LetterSet, Role, Score, WordList};
use std::ops::ControlFlow;
use std::sync::Arc;

fn list(words: &[(&str, i32)], alphabet: Alphabet) -> WordList {
    let text: String = words.iter().map(|(word, score)| format!("{word};{score}\n")).collect();
    let mut builder = WordList::builder(Arc::new(alphabet));
    builder.read(text.as_bytes(), Role::Base).expect("the list can be read");
    builder.build()
}

fn best(problem: &Problem<'_>, threads: usize, seed: u64, budget: &Budget) -> Best {
    let options = Options { threads, seed, ..Options::default() };
    let best = fill_best(problem, &options, budget, &mut ignore_progress);
    if let Some(fill) = best.outcome.as_ref().found() {
        check(problem, fill);
    }
    best
}

/// The fill passes the independent checker.
fn check(problem: &Problem<'_>, fill: &Fill) {
    let rules = FillRules {
        min_score: problem.rules.floors.all,
        duplicates_allowed: problem.rules.duplicates_allowed,
        max_shared: problem.rules.max_shared,
        ..FillRules::default()
    };
    let score_of = |word: &[Letter]| problem.words.score(word);
    let to_check =
        FillProblem { template: problem.template, alphabet: problem.words.alphabet(), score_of: &score_of, rules };
    let faults = check_fill(&to_check, &Answer::from_grid(&fill.grid(problem.template)));
    assert!(faults.is_empty(), "{faults:?}");
}

/// Preferred words, floor and sum of the entries that were not given whole.
type Value = (usize, i32, i64);

fn value(problem: &Problem<'_>, fill: &Fill) -> Value {
    let free = |slot: SlotId| problem.template.given_word(slot).is_none();
    let entries: Vec<_> = fill.entries.iter().filter(|entry| free(entry.slot)).collect();
    let scores = || entries.iter().map(|entry| entry.score.expect("a filled entry has a score").value());
    let preferred = entries.iter().filter(|entry| problem.rules.preferred.contains(&entry.word)).count();
    (preferred, scores().min().unwrap_or(0), scores().map(i64::from).sum())
}

/// The best value of all fills, by trying them all.
struct Oracle<'p, 'a> {
    problem: &'p Problem<'a>,
    slots: Vec<SlotId>,
    letters: Vec<Option<Letter>>,
    used: Vec<Vec<Letter>>,
    best: Option<Value>,
}

impl<'p, 'a> Oracle<'p, 'a> {
    fn best(problem: &'p Problem<'a>) -> Option<Value> {
        let template = problem.template;
        let cells = template.grid().cells();
        let letters = cells.ids().map(|cell| cells[cell].content.given().first().copied()).collect();
        let (given, slots): (Vec<SlotId>, Vec<SlotId>) =
            template.slots().entries().map(|(slot, _)| slot).partition(|&slot| template.given_word(slot).is_some());
        let used = given.iter().map(|&slot| template.given_word(slot).expect("it is given")).collect();
        let mut oracle = Self { problem, slots, letters, used, best: None };
        oracle.fill(0, (0, i32::MAX, 0));
        oracle.best
    }

    fn fill(&mut self, at: usize, value: Value) {
        use sator_grid::Id;
        let Problem { template, words, rules } = *self.problem;
        let Some(&slot) = self.slots.get(at) else {
            let all = words.alphabet().letters();
            let used = self.letters.iter().copied().flatten().collect();
            if !rules.pangram || (all - used).is_empty() {
                self.best = self.best.max(Some(value));
            }
            return;
        };
        let cells: Vec<usize> = template.slots()[slot].cells().iter().map(|cell| cell.index()).collect();
        let index = words.of_length(cells.len());
        for word in index.ids() {
            let (letters, score) = (index.word(word), index.score(word));
            let fits = cells.iter().zip(letters).all(|(&cell, letter)| self.letters[cell].is_none_or(|l| l == *letter));
            let alone = self.used.iter().all(|used| get_along(rules, used, letters));
            let mut pattern = rules.patterns.get(&slot).into_iter().flat_map(|sets| sets.iter().zip(letters));
            let matches = pattern.all(|(set, &letter)| set.contains(letter));
            if !fits || !alone || !matches || score < rules.floors.of(slot, cells.len()) {
                continue;
            }
            let before = self.letters.clone();
            cells.iter().zip(letters).for_each(|(&cell, &letter)| self.letters[cell] = Some(letter));
            self.used.push(letters.to_vec());
            let preferred = value.0 + usize::from(rules.preferred.iter().any(|word| word == letters));
            self.fill(at + 1, (preferred, value.1.min(score.value()), value.2 + i64::from(score.value())));
            self.used.pop();
            self.letters = before;
        }
    }
}

/// May these two words stand in one grid?
fn get_along(rules: &Rules, one: &[Letter], other: &[Letter]) -> bool {
    if one == other {
        return rules.duplicates_allowed;
    }
    let Some(length) = rules.max_shared else { return true };
    !one.windows(length).any(|run| other.windows(length).any(|also| also == run))
}

const GRIDS: [&str; 8] = [
    "...\n...\n...",
    "..\n..",
    "...\n...",
    "..#\n...\n#..",
    "....\n.#.#\n....",
    "A..\n...\n..B",
    "ABC\n...\n...",
    "....\n....\n#...",
];

/// A random list over few letters, a random grid, random rules.
fn random_case(seed: u64) -> (String, Vec<(String, i32)>, Rules) {
    let mut rng = Rng::new(seed);
    let letters: Vec<char> = "ABCD".chars().take(3 + rng.below(2)).collect();
    let mut words = Vec::new();
    for length in 2..=4 {
        for _ in 0..rng.below([10, 28, 40][length - 2]) {
            let word: String = (0..length).map(|_| letters[rng.below(letters.len())]).collect();
            words.push((word, rng.below(12) as i32 * 5 - 10));
        }
    }
    words.push(("AB".to_owned(), 30));
    let alphabet = Alphabet::from_letters("ABCD").unwrap();
    let as_letters = |word: &str| word.chars().map(|c| alphabet.letter(c).unwrap()).collect::<Vec<_>>();
    let mut rules = Rules { duplicates_allowed: rng.chance(0.3), pangram: rng.chance(0.1), ..Rules::default() };
    rules.floors.all = rng.chance(0.2).then(|| Score::new(0));
    if rng.chance(0.5) {
        let count = 1 + rng.below(12);
        rules.preferred = words.iter().take(count).map(|(word, _)| as_letters(word)).collect();
    }
    (GRIDS[rng.below(GRIDS.len())].to_owned(), words, rules)
}

/// Adds a pattern for a slot, and a limit to the letters that words share, each now and then.
fn add_strict_rules(rules: &mut Rules, template: &Template, all: LetterSet, seed: u64) {
    let mut rng = Rng::new(seed);
    let slots: Vec<SlotId> = template.slots().ids().collect();
    let slot = slots[rng.below(slots.len())];
    if rng.chance(0.6) && template.given_word(slot).is_none() {
        let some: LetterSet = all.iter().filter(|_| rng.chance(0.7)).collect();
        let sets = (0..template.slots()[slot].len()).map(|_| if rng.chance(0.5) { all } else { some });
        rules.patterns.insert(slot, sets.collect());
    }
    rules.max_shared = rng.chance(0.6).then(|| 2 + rng.below(2));
}

#[test]
fn it_is_the_best_of_all_fills_and_proven() {
    assert!(compare_with_the_oracle(600, false) > 150);
}

#[test]
fn it_is_the_best_under_slot_patterns_and_a_limit_to_shared_letters() {
    assert!(compare_with_the_oracle(600, true) > 60);
}

/// Compares with brute force in so many random cases. How many of them had a fill.
fn compare_with_the_oracle(cases: u64, strict: bool) -> usize {
    let mut found = 0;
    for seed in 0..cases {
        let (grid, words, mut rules) = random_case(seed);
        let alphabet = Alphabet::from_letters("ABCD").unwrap();
        let words: Vec<(&str, i32)> = words.iter().map(|(word, score)| (word.as_str(), *score)).collect();
        let words = list(&words, alphabet);
        let template = Template::parse(&grid, words.alphabet()).unwrap();
        if strict {
            add_strict_rules(&mut rules, &template, words.alphabet().letters(), seed);
        }
        let problem = Problem { template: &template, words: &words, rules: &rules };
        let expected = Oracle::best(&problem);
        let best = best(&problem, 1 + seed as usize % 2, seed, &Budget::unlimited());
        assert!(best.proven, "{seed}");
        assert_eq!(best.stopped, None);
        let Some(expected) = expected else {
            assert!(best.outcome.is_impossible(), "{seed}: {grid}");
            continue;
        };
        found += 1;
        let fill = best.outcome.found().unwrap_or_else(|| panic!("{seed}: there is a fill of {grid}"));
        assert_eq!(value(&problem, &fill), expected, "{seed}: {grid} {rules:?}");
        assert_eq!((best.preferred, best.preferred_bound), (expected.0, expected.0));
        assert_eq!((best.floor, best.floor_bound), (Some(expected.1), Some(expected.1)));
        let mean = fill.score().unwrap().mean;
        assert!((best.mean_bound.unwrap() - mean).abs() < 1e-9, "{seed}: {:?} {mean}", best.mean_bound);
    }
    found
}

#[test]
fn preferred_words_alone_are_brought_in() {
    let mut reached = (0, 0);
    for seed in 0..200 {
        let (grid, words, rules) = random_case(seed);
        let words: Vec<(&str, i32)> = words.iter().map(|(word, score)| (word.as_str(), *score)).collect();
        let words = list(&words, Alphabet::from_letters("ABCD").unwrap());
        let template = Template::parse(&grid, words.alphabet()).unwrap();
        let problem = Problem { template: &template, words: &words, rules: &rules };
        let expected = Oracle::best(&problem);
        let options = Options { seed, ..Options::default() };
        let best = fill_preferring(&problem, &options, &Budget::unlimited(), &mut ignore_progress);
        assert_eq!(best.outcome.is_found(), expected.is_some());
        if let (Some(fill), Some(expected)) = (best.outcome.found(), expected) {
            check(&problem, &fill);
            assert_eq!(value(&problem, &fill).0, best.preferred);
            assert!(best.preferred <= expected.0 && expected.0 <= best.preferred_bound);
            assert!(!best.proven || best.preferred == expected.0);
            reached = (reached.0 + best.preferred, reached.1 + expected.0);
        }
    }
    assert_eq!(reached.0, reached.1);
}

#[test]
fn given_entries_do_not_hold_the_floor_down() {
    let words = list(&[("CAT", 1), ("ARE", 60), ("TEN", 70), ("CAR", 2), ("TEE", 90)], Alphabet::latin());
    let template = Template::parse("CAT\nARE\nTEN", words.alphabet()).unwrap();
    let rules = Rules { duplicates_allowed: true, ..Rules::default() };
    let problem = Problem { template: &template, words: &words, rules: &rules };
    let whole = best(&problem, 1, 0, &Budget::unlimited());
    assert!(whole.proven);
    assert_eq!((whole.floor, whole.floor_bound), (None, None));
    let template = Template::parse("CAT\nA..\nT..", words.alphabet()).unwrap();
    let problem = Problem { template: &template, words: &words, rules: &rules };
    let best = best(&problem, 1, 0, &Budget::unlimited());
    assert!(best.proven);
    assert_eq!(best.floor, Some(60), "CAT, worth 1, is given and does not count");
    let score = best.outcome.found().unwrap().score().unwrap();
    assert!((best.mean_bound.unwrap() - score.mean).abs() < 1e-9, "it counts in the mean");
}

#[test]
fn only_entries_of_the_region_count() {
    use sator_grid::Id;
    let words = list(
        &[("AB", 10), ("CD", 50), ("AC", 20), ("BD", 90), ("BA", 40), ("AA", 1), ("BB", 2), ("CA", 30), ("DB", 3)],
        Alphabet::from_letters("ABCD").unwrap(),
    );
    let template = Template::parse("..\n..", words.alphabet()).unwrap();
    let row: Vec<_> = template.grid().cells().ids().filter(|cell| cell.index() < 2).collect();
    let rules = Rules { region: Some(row), ..Rules::default() };
    let problem = Problem { template: &template, words: &words, rules: &rules };
    let found = fill_best(&problem, &Options::default(), &Budget::unlimited(), &mut ignore_progress);
    assert!(found.proven);
    let fill = found.outcome.found().unwrap();
    assert_eq!(fill.entries.len(), 1);
    let score = fill.score().unwrap();
    assert_eq!(Some(score.min), found.floor);
    // By hand: BD needs a word from B and one from D that stand on a word: BA and DB on AB.
    assert_eq!(score.min, 90);
}

/// A list that makes small squares interesting: many words over six letters.
fn many_words() -> WordList {
    let letters = ['A', 'B', 'C', 'D', 'E', 'F'];
    let mut rng = Rng::new(7);
    let word = |rng: &mut Rng| (0..5).map(|_| letters[rng.below(6)]).collect::<String>();
    let words: Vec<(String, i32)> = (0..3000).map(|_| (word(&mut rng), rng.below(90) as i32 + 1)).collect();
    let words: Vec<(&str, i32)> = words.iter().map(|(word, score)| (word.as_str(), *score)).collect();
    list(&words, Alphabet::latin())
}

/// Four open corners and long words between them: floors here take thousands of conflicts to reach or to refute.
const CORNERS: &str = "
....#...
....#...
...#....
........
...##...
........
....#...
...#....
...#....
";

/// A floor that is found and proven, however that was shared among workers, is the one that plain fills find and refute.
#[test]
fn no_fill_has_a_higher_floor_than_the_proven_one() {
    let template = Template::parse(CORNERS.trim_start(), &Alphabet::latin()).unwrap();
    let mut settled = 0;
    for seed in 0..4 {
        let mut rng = Rng::new(seed);
        let mut words = Vec::new();
        for (length, count) in [(2, 20), (3, 70), (4, 140), (8, 400), (9, 400)] {
            for _ in 0..count {
                let word: String = (0..length).map(|_| (b'A' + rng.below(5) as u8) as char).collect();
                words.push((word, rng.below(10) as i32 + 1));
            }
        }
        let words: Vec<(&str, i32)> = words.iter().map(|(word, score)| (word.as_str(), *score)).collect();
        let words = list(&words, Alphabet::latin());
        let rules = Rules { duplicates_allowed: true, ..Rules::default() };
        let problem = Problem { template: &template, words: &words, rules: &rules };
        let budget = Budget::unlimited().with_node_limit(60_000);
        let threads = 1 + seed as usize % 2;
        let best = best(&problem, threads, seed, &budget);
        let (floor, bound) = best.floor.zip(best.floor_bound).expect("there is a fill");
        // What two threads get done differs from run to run.
        settled += u32::from(threads == 1 && floor == bound);
        let plain = |floor: i32| {
            let mut rules = rules.clone();
            rules.floors.all = Some(Score::new(floor));
            let problem = Problem { rules: &rules, ..problem };
            fill(&problem, &Options { seed, ..Options::default() }, &Budget::unlimited(), &mut ignore_progress).outcome
        };
        assert!(plain(floor).is_found(), "seed {seed}, floor {floor}");
        assert!(plain(bound + 1).is_impossible(), "seed {seed}, bound {bound}");
    }
    assert_eq!(settled, 2, "with one thread");
}

#[test]
fn one_thread_and_a_node_limit_give_the_same_fill_again() {
    let words = many_words();
    let template = Template::parse(".....\n.....\n.....\n.....\n.....", words.alphabet()).unwrap();
    let rules = Rules::default();
    let problem = Problem { template: &template, words: &words, rules: &rules };
    for limit in [50, 500, 3000] {
        let budget = Budget::unlimited().with_node_limit(limit);
        let runs = [best(&problem, 1, 3, &budget), best(&problem, 1, 3, &budget)];
        assert_eq!(runs[0].stats.nodes, runs[1].stats.nodes);
        assert!(runs[0].stats.nodes <= limit);
        let [first, second] = runs.map(|run| run.outcome);
        assert_eq!(first, second);
    }
}

#[test]
fn a_listener_sees_it_rise_and_can_stop_it() {
    let words = many_words();
    let template = Template::parse(".....\n.....\n.....\n.....\n.....", words.alphabet()).unwrap();
    let rules = Rules::default();
    let problem = Problem { template: &template, words: &words, rules: &rules };
    let mut seen = Vec::new();
    let mut listener = |progress: &sator_search::Progress| {
        seen.push((progress.floor, progress.mean, progress.bound));
        if seen.len() >= 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let best = fill_best(&problem, &Options { threads: 2, ..Options::default() }, &Budget::unlimited(), &mut listener);
    assert!(best.proven || best.stopped.is_some());
    for (_, mean, bound) in &seen {
        assert!(mean.zip(*bound).is_none_or(|(mean, bound)| mean <= bound + 1e-9));
    }
    assert!(seen.windows(2).all(|pair| pair[0].0 <= pair[1].0), "{seen:?}");
}
