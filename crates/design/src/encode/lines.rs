//! Rows and columns: how long runs of letter cells and of blocks may be, and where words start.

use super::Encoding;
use crate::conflict::Rule;
use crate::count::Count;
use crate::formula::Group;
use crate::{Brief, Checking, Frame, PatternRules};
use rustsat::types::Lit;
use std::collections::BTreeMap;

/// A row or column. Those that a symmetry makes the same, forwards or backwards, are one line.
pub(crate) struct Line {
    /// "This cell is a block"; none where there always is one in effect.
    pub cells: Vec<Option<Lit>>,
    /// How many rows and columns it stands for.
    pub weight: usize,
}

/// All different lines.
pub(crate) fn distinct(encoding: &Encoding, frame: &Frame) -> Vec<Line> {
    let (rows, columns) = frame.size();
    let (rows, columns) = (i64::from(rows), i64::from(columns));
    let across = (0..rows).map(|row| (0..columns).map(|column| encoding.block(row, column)).collect::<Vec<_>>());
    let down = (0..columns).map(|column| (0..rows).map(|row| encoding.block(row, column)).collect::<Vec<_>>());
    let mut lines: BTreeMap<Vec<Option<Lit>>, usize> = BTreeMap::new();
    for line in across.chain(down) {
        let backwards: Vec<_> = line.iter().rev().copied().collect();
        *lines.entry(line.min(backwards)).or_default() += 1;
    }
    lines.into_iter().map(|(cells, weight)| Line { cells, weight }).collect()
}

/// The rules for runs along lines.
pub(crate) fn encode(encoding: &mut Encoding, brief: &Brief<'_>, lines: &[Line]) {
    for line in lines {
        limit_runs(encoding, brief.rules, line);
    }
    if let Some(most) = brief.rules.max_length {
        limit_words(encoding, brief, lines, most as usize, Group::Rule(Rule::MaxLength));
    }
}

fn limit_runs(encoding: &mut Encoding, rules: &PatternRules, line: &Line) {
    let shortest = match rules.checking {
        Checking::All => 1,
        // A run of one cell is no word, and may be crossed by one.
        Checking::Half => 2,
    };
    for length in shortest..rules.min_length as usize {
        for start in 0..(line.cells.len() + 1).saturating_sub(length) {
            no_run(encoding, line, start, length);
        }
    }
    if let Some(most) = rules.block_run {
        for run in line.cells.windows(most as usize + 1) {
            if let Some(blocks) = run.iter().copied().collect::<Option<Vec<Lit>>>() {
                encoding.formula.add(Group::Rule(Rule::BlockRun), blocks.into_iter().map(|block| !block));
            }
        }
    }
}

/// Between two blocks, or a block and the edge, there are not just so many letter cells.
fn no_run(encoding: &mut Encoding, line: &Line, start: usize, length: usize) {
    let Some(run) = line.cells[start..][..length].iter().copied().collect::<Option<Vec<Lit>>>() else { return };
    let before = start.checked_sub(1).and_then(|at| line.cells[at]);
    let after = line.cells.get(start + length).copied().flatten();
    let ends = [before, after].into_iter().flatten().map(|block| !block);
    // A letter by itself is in no word this way.
    let rule = if length == 1 { Rule::Unches } else { Rule::MinLength };
    encoding.formula.add(Group::Rule(rule), run.into_iter().chain(ends));
}

/// No word has more letters, except for theme words and their images.
pub(super) fn limit_words(encoding: &mut Encoding, brief: &Brief<'_>, lines: &[Line], most: usize, group: Group) {
    // Where theme words with more letters may stand: the cells of each place, and the places that each cell is in.
    let mut places: Vec<(Vec<Option<Lit>>, Lit)> = Vec::new();
    let mut through: BTreeMap<Lit, Vec<usize>> = BTreeMap::new();
    for (placed, lit) in &encoding.places {
        let length = brief.theme[placed.word].letters.len();
        if length > most {
            let cells: Vec<Option<Lit>> = placed.cells(length).map(|at| encoding.block_at(at)).collect();
            cells.iter().flatten().for_each(|&cell| through.entry(cell).or_default().push(places.len()));
            places.push((cells, *lit));
        }
    }
    for run in lines.iter().flat_map(|line| line.cells.windows(most + 1)) {
        let Some(run) = run.iter().copied().collect::<Option<Vec<Lit>>>() else { continue };
        let covers = |cells: &[Option<Lit>]| run.iter().all(|block| cells.contains(&Some(*block)));
        let theme = through.get(&run[0]).into_iter().flatten().map(|&place| &places[place]);
        let theme = theme.filter(|(cells, _)| covers(cells)).map(|&(_, lit)| lit);
        encoding.formula.add(group, run.iter().copied().chain(theme));
    }
}

/// For every cell of a line: does a word start there?
pub(crate) fn starts(encoding: &mut Encoding, line: &Line) -> Vec<Count> {
    let mut starts = Vec::new();
    for at in 0..line.cells.len().saturating_sub(1) {
        let (Some(here), Some(next)) = (line.cells[at], line.cells[at + 1]) else { continue };
        let before = at.checked_sub(1).and_then(|at| line.cells[at]);
        let start = encoding.formula.new_var();
        let needs = [before, Some(!here), Some(!next)].into_iter().flatten();
        for need in needs.clone() {
            encoding.formula.add(Group::Meaning, [!start, need]);
        }
        encoding.formula.add(Group::Meaning, needs.map(|need| !need).chain([start]));
        starts.push(Count::one(start));
    }
    starts
}
