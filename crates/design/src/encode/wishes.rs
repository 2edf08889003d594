//! What makes a pattern easy to fill, though nobody asked for it: wishes, the most important first.

use super::lines::{self, Line};
use super::{Encoding, shape};
use crate::count::Count;
use crate::formula::Group;
use crate::{Brief, Checking, Range};
use sator_grid::Direction;
use std::collections::BTreeMap;

/// Words that are no theme words are not very long.
const NO_LONG_WORDS: Group = Group::Wish(0);
/// There are no large open areas.
const NO_LARGE_AREAS: Group = Group::Wish(1);
/// Theme words are not in neighbouring lines, nor at the edge.
pub(crate) const THEME_APART: Group = Group::Wish(2);
/// The longest theme word without a partner is its own image.
pub(crate) const THEME_CENTRED: Group = Group::Wish(3);
/// There are two lines between theme words.
pub(crate) const THEME_FAR_APART: Group = Group::Wish(4);
/// Words that are no theme words are not long.
const SHORT_WORDS: Group = Group::Wish(5);
/// There are only small open areas.
const SMALL_AREAS: Group = Group::Wish(6);
/// There are nearly as many words as allowed.
const MANY_WORDS: Group = Group::Wish(7);

/// How many wishes there are.
pub(crate) const WISHES: u8 = 8;

/// Words longer than this are very long, or long.
const LONG: [(Group, usize); 2] = [(NO_LONG_WORDS, 11), (SHORT_WORDS, 9)];
/// Larger open areas are large, or not small.
const LARGE: [(Group, (u32, u32)); 2] = [(NO_LARGE_AREAS, (4, 4)), (SMALL_AREAS, (3, 5))];
/// So far below the most words allowed is nearly as many.
const NEARLY: u32 = 2;

pub(crate) fn encode(encoding: &mut Encoding, brief: &Brief<'_>, lines: &[Line]) {
    if brief.rules.checking == Checking::All {
        for (wish, area) in LARGE {
            shape::limit_open(encoding, area, wish);
        }
        for (wish, length) in LONG {
            lines::limit_words(encoding, brief, lines, length, wish);
        }
    }
    if brief.rules.checking == Checking::Half {
        weave(encoding);
    }
    keep_theme_apart(encoding, brief);
}

/// British grids are lattices: nowhere four letters or four blocks in a square.
fn weave(encoding: &mut Encoding) {
    let (rows, columns) = encoding.size();
    for (row, column) in (1..rows).flat_map(|row| (1..columns).map(move |column| (i64::from(row), i64::from(column)))) {
        let square = [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)];
        if let [Some(a), Some(b), Some(c), Some(d)] = square.map(|(row, column)| encoding.block(row, column)) {
            encoding.formula.add(NO_LARGE_AREAS, [a, b, c, d]);
            encoding.formula.add(SMALL_AREAS, [!a, !b, !c, !d]);
        }
    }
}

pub(super) fn many_words(encoding: &mut Encoding, words: &Count, range: Range, most: u32) {
    let least = most.saturating_sub(NEARLY).max(range.least.unwrap_or(0));
    words.at_least(&mut encoding.formula, MANY_WORDS, least as usize);
}

fn keep_theme_apart(encoding: &mut Encoding, brief: &Brief<'_>) {
    let (rows, columns) = brief.frame.size();
    let mut by_line: BTreeMap<(Direction, u32), Vec<_>> = BTreeMap::new();
    for &(placed, lit) in &encoding.places {
        let line = if placed.direction == Direction::Down { placed.start.column } else { placed.start.row };
        by_line.entry((placed.direction, line)).or_default().push(lit);
    }
    let mut used = BTreeMap::new();
    for (&line, places) in &by_line {
        let any = encoding.formula.new_var();
        for &place in places {
            encoding.formula.add(Group::Meaning, [!place, any]);
        }
        used.insert(line, any);
    }
    for (&(direction, line), &any) in &used {
        let last = if direction == Direction::Down { columns } else { rows } - 1;
        if line == 0 || line == last {
            encoding.formula.add(THEME_APART, [!any]);
        }
        if let Some(&next) = used.get(&(direction, line + 1)) {
            encoding.formula.add(THEME_APART, [!any, !next]);
        }
        if let Some(&next) = used.get(&(direction, line + 2)) {
            encoding.formula.add(THEME_FAR_APART, [!any, !next]);
        }
    }
}
