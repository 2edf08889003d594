//! Small random problems, and the check that a fill keeps to all rules.

use sator_fill::{Fill, Floors, Problem, Rules};
use sator_grid::{CellId, Content, Id, Template};
use sator_search::Rng;
use sator_verify::{Answer, Fault, FillProblem, FillRules, check_fill};
use sator_words::{Alphabet, Letter, LetterSet, Role, Score, WordList};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A problem with all it borrows.
pub struct Case {
    pub template: Template,
    pub words: WordList,
    pub rules: Rules,
}

impl Case {
    /// A problem from literal text; words may have scores, as in a list.
    pub fn new(letters: &str, grid: &str, words: &str, rules: Rules) -> Self {
        let alphabet = Arc::new(Alphabet::from_letters(letters).unwrap());
        let mut builder = WordList::builder(Arc::clone(&alphabet));
        builder.read(words.replace(' ', "\n").as_bytes(), Role::Base).unwrap();
        Self { template: Template::parse(grid, &alphabet).unwrap(), words: builder.build(), rules }
    }

    pub fn problem(&self) -> Problem<'_> {
        Problem { template: &self.template, words: &self.words, rules: &self.rules }
    }

    /// The case as a person would type it in.
    pub fn text(&self) -> String {
        let words = self.words.iter().map(|word| format!("{};{}", word.text(), word.score())).collect::<Vec<_>>();
        let grid = self.template.to_text(self.words.alphabet());
        format!("{grid}\n{}\n{:?}", words.join(" "), self.rules)
    }
}

/// A small random problem, about as often possible as not. Without a region.
pub fn random(rng: &mut Rng) -> Case {
    let letters = &"ABCDE"[..2 + rng.below(4)];
    let (rows, columns) = (1 + rng.below(5), 1 + rng.below(5));
    let blocks = rng.unit() * 0.5;
    let given = rng.unit() * 0.2;
    let mut cell = |_| match rng.unit() {
        roll if roll < blocks => '#',
        roll if roll < blocks + 0.03 => ' ',
        roll if roll < blocks + 0.03 + given => letter(letters, rng),
        _ => '.',
    };
    let rows: Vec<String> = (0..rows).map(|_| (0..columns).map(&mut cell).collect()).collect();
    let density = rng.unit().powi(2);
    let mut words = String::new();
    for length in 2..=columns.max(rows.len()) {
        // Now and then a length without words.
        let wanted = if rng.chance(0.02) { 0.0 } else { (letters.len() as f64).powi(length as i32) * density };
        for _ in 0..(wanted as usize).clamp(usize::from(wanted > 0.0) * 3, 300) {
            words.extend((0..length).map(|_| letter(letters, rng)));
            words.extend([";", &(10 * rng.below(10)).to_string(), " "]);
        }
    }
    // A grid needs at least one cell that is used.
    let grid = rows.join("\n");
    let grid = if grid.contains(['.', '#']) { grid } else { "..".to_owned() };
    let mut case = Case::new(letters, &grid, &words, Rules::default());
    case.rules = random_rules(&case, rng);
    case
}

/// A small random problem of which only some cells are to be filled.
pub fn random_with_region(rng: &mut Rng) -> Case {
    let mut case = random(rng);
    let cells: Vec<CellId> = case.template.grid().letter_cells().collect();
    let size = 1 + rng.below(7);
    let region = rng.sample(size, cells.len()).into_iter().map(|at| cells[at]).collect();
    case.rules = Rules { region: Some(region), pangram: false, ..case.rules };
    case
}

fn random_rules(case: &Case, rng: &mut Rng) -> Rules {
    let slots: Vec<_> = case.template.slots().ids().collect();
    let mut rules = Rules {
        duplicates_allowed: rng.chance(0.4),
        max_shared: rng.chance(0.2).then(|| 1 + rng.below(4)),
        pangram: rng.chance(0.1),
        ..Rules::default()
    };
    let score = |rng: &mut Rng| Score::new(10 * rng.below(6) as i32);
    if rng.chance(0.3) {
        rules.floors.all = Some(score(rng));
    }
    if rng.chance(0.2) {
        rules.floors.by_length = BTreeMap::from([(2 + rng.below(4), score(rng))]);
    }
    if let Some(&slot) = rng.choose(&slots)
        && rng.chance(0.2)
    {
        rules.floors.by_slot = BTreeMap::from([(slot, score(rng))]);
    }
    if let Some(&slot) = rng.choose(&slots)
        && rng.chance(0.2)
    {
        let all = case.words.alphabet().letters();
        let set = |rng: &mut Rng| if rng.chance(0.5) { all } else { random_letters(all, rng) };
        rules.patterns.insert(slot, (0..case.template.slots()[slot].len()).map(|_| set(rng)).collect());
    }
    rules
}

/// Some of these letters.
pub fn random_letters(all: LetterSet, rng: &mut Rng) -> LetterSet {
    all.iter().filter(|_| rng.chance(0.6)).collect()
}

fn letter(letters: &str, rng: &mut Rng) -> char {
    letters.as_bytes()[rng.below(letters.len())].into()
}

/// Does the fill keep to everything? What `verify` does not know of is checked here.
pub fn check(case: &Case, fill: &Fill) {
    let (grid, alphabet) = (case.template.grid(), case.words.alphabet());
    let Floors { all, by_length, by_slot } = case.rules.floors.clone();
    let name = |slot| case.template.slots()[slot].name();
    let problem = FillProblem {
        template: &case.template,
        alphabet,
        score_of: &|word| case.words.score(word),
        rules: FillRules {
            min_score: all,
            min_score_by_length: by_length,
            min_score_by_slot: by_slot.into_iter().map(|(slot, floor)| (name(slot), floor)).collect(),
            duplicates_allowed: case.rules.duplicates_allowed,
            max_shared: case.rules.max_shared,
            ..FillRules::default()
        },
    };
    let filled = fill.grid(&case.template);
    let wanted = |cell: CellId| case.rules.region.as_ref().is_none_or(|region| region.contains(&cell));
    // Cells without a slot, and those outside the region, may stay empty.
    let may_be_empty = |cell: CellId| case.template.through(cell).is_empty() || !wanted(cell);
    let mut faults = check_fill(&problem, &Answer::from_grid(&filled));
    faults.retain(|fault| match *fault {
        Fault::NoLetter { at } => !may_be_empty(grid.cell_at(at).unwrap()),
        _ => true,
    });
    assert!(faults.is_empty(), "{faults:?}\n{}\n{}", filled.to_text(alphabet), case.text());
    for cell in grid.letter_cells().filter(|&cell| !wanted(cell)) {
        assert_eq!(filled[cell].content, grid[cell].content, "outside the region\n{}", case.text());
    }
    let word = |cells: &[CellId]| -> Option<Vec<Letter>> {
        let letters = cells.iter().map(|&cell| Some(filled[cell].content.given()).filter(|given| !given.is_empty()));
        Some(letters.collect::<Option<Vec<_>>>()?.concat())
    };
    let entries: Vec<_> =
        case.template.slots().entries().filter_map(|(slot, details)| Some((slot, word(details.cells())?))).collect();
    assert_eq!(entries, fill.entries.iter().map(|entry| (entry.slot, entry.word.clone())).collect::<Vec<_>>());
    for (slot, word) in entries {
        if let Some(pattern) = case.rules.patterns.get(&slot)
            && case.template.given_word(slot).is_none()
        {
            assert!(word.iter().zip(pattern).all(|(&letter, set)| set.contains(letter)), "{}", case.text());
        }
    }
    if case.rules.pangram {
        let letters = filled.letter_cells().flat_map(|cell| match &filled[cell].content {
            Content::Letter(letter) => vec![*letter],
            content => content.given().to_vec(),
        });
        assert_eq!(letters.collect::<LetterSet>(), alphabet.letters(), "{}", case.text());
    }
}

/// The cells of a fill as one text, to compare fills by.
pub fn key(fill: &Fill) -> Vec<Option<usize>> {
    fill.letters.iter().map(|letter| letter.map(Letter::index)).collect()
}

/// Is the cell of no slot, given, or no letter cell?
pub fn is_open(case: &Case, cell: CellId) -> bool {
    case.template.grid()[cell].content == Content::Empty && !case.template.through(cell).is_empty()
}

/// The letters given in a cell; empty cells have none.
pub fn given(case: &Case, cell: usize) -> Option<usize> {
    case.template.grid()[CellId::from_index(cell)].content.given().first().map(|letter| letter.index())
}
