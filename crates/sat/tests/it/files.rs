//! Files: written, measured, read again, solved again, and judged.

use crate::shared::{FREE, list, puzzle};
use sator_sat::{
    Cost, EncodedReader, Encoding, Form, Format, Formula, Item, Judge, Named, Names, Options, Problem, Style, Writing,
    faults, measure, resolve, solve,
};
use sator_search::{Budget, ignore_progress};

fn written(problem: &Problem<'_>, encoding: Encoding, format: Format) -> String {
    let style = Style { encoding, form: format.form() };
    let size = measure(problem, style, &mut |_| true).unwrap();
    let writing = Writing::new(problem, style, format, size).unwrap();
    let mut text = String::new();
    writing.write(&mut text).unwrap();
    assert_eq!(writing.bytes(), text.len() as u64, "{encoding:?} {format:?}");
    let clauses = text.lines().filter(|line| !line.starts_with(['c', 'p'])).count();
    assert_eq!(clauses as u64, size.clauses());
    text
}

/// Solves a file again and judges the answer; its cost, or none if it has no answer.
fn resolved(text: &str) -> Option<(u64, Vec<String>, String)> {
    let mut reader = EncodedReader::new();
    let (mut names, mut formula) = (Vec::new(), Formula::new());
    for line in text.lines() {
        let weights = reader.weights();
        let number = reader.lines() + 1;
        let item = reader.line(line).unwrap();
        if let Item::Name(var, name) = item {
            names.push(Named { var, name, line: number });
        }
        formula.add(item, weights).unwrap();
    }
    reader.finish().unwrap();
    let variables = reader.variables().unwrap();
    let options = Options { seed: 5, ..Options::default() };
    let answer = resolve(&formula, variables, &options, &Budget::unlimited(), &mut ignore_progress).unwrap();
    let values = answer.outcome.found()?;
    let names = Names::new(&names, reader.lines()).unwrap();
    let mut judge = Judge::new(&names, &values);
    let mut reader = EncodedReader::new();
    for line in text.lines() {
        judge.weights(reader.weights());
        let number = reader.lines() + 1;
        match reader.line(line).unwrap() {
            Item::Part(part) => judge.part(part),
            Item::Clause(weight, clause) => judge.clause(weight, clause, number),
            Item::Nothing | Item::Name(..) => {}
        }
    }
    assert!(!judge.hard_violated);
    assert_eq!(judge.cost, answer.bound);
    Some((judge.cost, judge.faults.iter().map(ToString::to_string).collect(), judge.grid().to_text(names.alphabet())))
}

#[test]
fn every_format_and_encoding_gives_the_same_cost_as_solving_here() {
    let words = list("abcdt", "cat act bad cab dab tab at ad");
    for text in ["___/___/___", "c__/_._/___", ".../.../...", "_#_/___/_#_", "__/__", "c"] {
        let puzzle = puzzle(text, &words);
        let problem = Problem::new(&puzzle, &words, FREE).unwrap();
        let best =
            solve(&problem, Style::default(), &Options::default(), &Budget::unlimited(), &mut ignore_progress).unwrap();
        for encoding in [Encoding::Prefix, Encoding::Word] {
            for format in [Format::Wcnf, Format::Classic] {
                let (cost, said, grid) =
                    resolved(&written(&problem, encoding, format)).expect("there is always an answer");
                assert_eq!(cost, best.cost, "{text} {encoding:?} {format:?}\n{grid}");
                let mut expected = Cost::of(&best.faults);
                assert_eq!(said.iter().filter(|fault| fault.contains("is not a word")).count() as u64, expected.words);
                expected.words = 0;
                assert_eq!(said.iter().filter(|fault| fault.ends_with("is empty")).count() as u64, expected.tiles);
            }
            let hard = resolved(&written(&problem, encoding, Format::Cnf));
            assert_eq!(hard.is_some(), best.cost == 0, "{text} {encoding:?}");
        }
    }
}

#[test]
fn what_is_wrong_is_said_in_words() {
    let words = list("abctx", "cat at");
    let puzzle = puzzle("cax", &words);
    let problem = Problem::new(&puzzle, &words, FREE).unwrap();
    let (_, said, grid) = resolved(&written(&problem, Encoding::Prefix, Format::Wcnf)).unwrap();
    assert_eq!(grid, "CAX\n");
    assert_eq!(
        said,
        [
            "CAX is not a word (across from row 1 column 1)",
            "C is not a word (down from row 1 column 1)",
            "A is not a word (down from row 1 column 2)",
            "X is not a word (down from row 1 column 3)"
        ]
    );
}

#[test]
fn a_grid_is_judged_the_same_with_and_without_clauses() {
    let words = list("abc", "ab ba aba c");
    let puzzle = puzzle("../..", &words);
    let problem = Problem::new(&puzzle, &words, FREE).unwrap();
    let text = written(&problem, Encoding::Prefix, Format::Wcnf);
    let mut reader = EncodedReader::new();
    let lines: Vec<&str> = text.lines().collect();
    let mut names = Vec::new();
    for (number, line) in (1..).zip(&lines) {
        if let Item::Name(var, name) = reader.line(line).unwrap() {
            names.push(Named { var, name, line: number });
        }
    }
    let names = Names::new(&names, reader.lines()).unwrap();
    // An empty tile, a word that is none, a block; the padding as it is.
    let mut values = vec![false; problem.variables().count() as usize];
    values[20 - 4..].fill(true);
    for index in [1, 4] {
        values[index] = true;
    }
    let mut judge = Judge::new(&names, &values);
    let mut reader = EncodedReader::new();
    for line in &lines {
        judge.weights(reader.weights());
        match reader.line(line).unwrap() {
            Item::Part(part) => judge.part(part),
            Item::Clause(weight, clause) => judge.clause(weight, clause, 0),
            _ => {}
        }
    }
    let mut judged: Vec<_> =
        judge.faults.iter().filter(|fault| !matches!(fault, sator_sat::Fault::Rule(_))).cloned().collect();
    let mut expected = faults(&problem, judge.grid());
    judged.sort();
    expected.sort();
    assert_eq!(judged, expected);
}

#[test]
fn the_files_look_as_they_should() {
    let words = list("ab", "ab");
    let puzzle = puzzle("__", &words);
    let problem = Problem::new(&puzzle, &words, FREE).unwrap();
    let text = written(&problem, Encoding::Prefix, Format::Wcnf);
    let expected = "\
c crossword of 1 rows and 2 columns, prefix encoding
c 10 variables, 14 clauses
c tile weighs 1, word 2, rule 8
c var 1 = #_1_1
c var 2 = a_1_1
";
    assert!(text.starts_with(expected), "{text}");
    assert!(text.contains("\nc part across 1 1\n2 2 0\n2 -2 6 0\n"), "{text}");
    let classic = written(&problem, Encoding::Prefix, Format::Classic);
    assert!(classic.contains("\np wcnf 10 "), "{classic}");
    let hard = written(&problem, Encoding::Prefix, Format::Cnf);
    assert!(hard.contains("\np cnf 10 ") && hard.contains("\n-2 6 0\n"), "{hard}");
    let hard = Style { encoding: Encoding::Word, form: Form::Hard };
    let soft = Style { encoding: Encoding::Word, form: Form::Weighted };
    let sizes = [hard, soft].map(|style| measure(&problem, style, &mut |_| true).unwrap().clauses());
    assert!(sizes[0] < sizes[1]);
}

#[test]
fn files_that_are_none() {
    let error = |text: &str| {
        let mut reader = EncodedReader::new();
        let all = text.lines().try_for_each(|line| reader.line(line).map(|_| ()));
        all.and_then(|()| reader.finish()).unwrap_err().to_string()
    };
    assert!(error("c hello\n1 2 0\n").starts_with("line 2: no header up to here"));
    assert!(error("p dnf 1 1\n").starts_with("line 1: \"p dnf 1 1\" is no header"));
    assert!(error("p cnf 2 -1\n").contains("is no header"));
    assert!(error("p wcnf 2 1\n").contains("is no header"));
    assert!(error("p cnf 2 1\n1 3 0\n").starts_with("line 2: variable 3 is out of range; the header counts 2"));
    assert!(error("p cnf 2 1\n1 2\n").starts_with("line 2: the clause does not end in 0"));
    assert!(error("p cnf 2 1\n1 x 0\n").starts_with("line 2: found \"x\""));
    assert!(error("p cnf 2 1\n1 0 2\n").starts_with("line 2: found \"0 2\""));
    assert!(error("").starts_with("line 1: no header"));
    assert!(error("c tile weighs 1, word 1, rule 1\n1 1 0\n").starts_with("line 2: no header"));
    assert!(error("p cnf 2 1\n1 0\np cnf 2 1\n").starts_with("line 3: a second header"));
    assert!(error("p cnf 2 2\n1 0\n").starts_with("line 2: the file ends after 1 clauses"));
    assert!(error("p wcnf 2 1 9\n-1 2 0\n").starts_with("line 2: found \"-1\", expected h or a weight"));
    assert!(error("p wcnf 2 1 9\n0 2 0\n").contains("expected h or a weight above 0"));
    assert!(error("c var x = y\n").starts_with("line 1: \"var x = y\" names no variable"));
    assert!(error("c var 0 = a_1_1\n").contains("names no variable"));
    assert!(
        error("p cnf 99999999999 1\n").contains("counts 99999999999 variables, and a file of this size has at most")
    );
}

#[test]
fn names_that_make_no_grid() {
    let names = |text: &str| {
        let mut reader = EncodedReader::new();
        let mut names = Vec::new();
        for (number, line) in (1..).zip(text.split('|')) {
            if let Item::Name(var, name) = reader.line(line).unwrap() {
                names.push(Named { var, name, line: number });
            }
        }
        Names::new(&names, reader.lines()).map(|_| ()).unwrap_err().to_string()
    };
    assert!(names("").starts_with("line 1: up to here no line such as"));
    assert!(names("c|c var 1 = #_0_0").starts_with("line 2: up to here no line such as"));
    assert!(
        names("c var 1 = a_1_1|c|c var 1 = b_1_1")
            .starts_with("line 3: the names of the variables make no grid: a variable")
    );
    assert!(
        names("c var 1 = #_1_1|c var 2 = a_1_1")
            .starts_with("line 1: the names of the variables make no grid: the symbols of")
    );
    assert!(
        names("c var 1 = a_1_999999|c var 2 = b_1_1")
            .starts_with("line 1: the names of the variables make no grid: a side is longer than 256")
    );
    assert!(
        names("c var 1 = a_1_1|c var 2000000000 = b_1_1")
            .starts_with("line 2: the names of the variables make no grid: some variables")
    );
    assert!(
        names("c var 1 = a_1_1|c var 2 = b_1_1|c var 3 = x_2_1")
            .starts_with("line 3: the names of the variables make no grid: the first tile has no such")
    );
}
