//! Slots that the theme leaves too few words: found by counting, and forbidden as they turn up, as connectivity is.
//!
//! A clause is about letters, not about the theme words that bring them, and names as few of them as suffice: so it holds
//! for every other way to get the same letters there.

use crate::encode::{CANDIDATES_WISHED, Encoding};
use crate::formula::Group;
use crate::{Brief, Pattern};
use rustsat::types::Lit;
use sator_grid::{Content, Position, SlotId, Template};
use sator_words::Letter;

/// How many words have these letters, and any letter where there is none.
pub(crate) type CountWords<'l> = dyn Fn(&[Option<Letter>]) -> usize + Sync + 'l;

/// Clauses that this pattern breaks, about slots that no word fits, or fewer than wished. None if nothing is wished: then
/// such slots are left to propagation.
pub(crate) fn cuts(
    encoding: &Encoding,
    brief: &Brief<'_>,
    pattern: &Pattern,
    count: &CountWords<'_>,
    wished: &dyn Fn(Group) -> bool,
) -> Vec<(Group, Vec<Lit>)> {
    if !CANDIDATES_WISHED.iter().any(|&(wish, _)| wished(wish)) {
        return Vec::new();
    }
    let template = pattern.template(brief);
    let held = CANDIDATES_WISHED.into_iter().filter(|&(wish, _)| wished(wish));
    // The strictest that is broken says the most general thing; that there is none at all holds for good.
    let limits: Vec<(Group, usize)> = [(Group::Unfillable, 1)].into_iter().chain(held).collect();
    let mut cuts = Vec::new();
    for slot in template.slots().ids().filter(|&slot| template.given_word(slot).is_none()) {
        let letters: Vec<Option<Letter>> = template
            .contents(slot)
            .map(|content| if let Content::Letter(letter) = content { Some(*letter) } else { None })
            .collect();
        let words = count(&letters);
        if let Some(&(group, limit)) = limits.iter().find(|&&(_, limit)| words < limit) {
            let needed = fewest(letters, &|letters| count(letters) < limit);
            cuts.push((group, cut(encoding, &template, slot, &needed)));
        }
    }
    cuts
}

/// The letters without those that are not needed for `bad` to hold.
fn fewest(mut letters: Vec<Option<Letter>>, bad: &dyn Fn(&[Option<Letter>]) -> bool) -> Vec<Option<Letter>> {
    for at in 0..letters.len() {
        if let Some(letter) = letters[at].take()
            && !bad(&letters)
        {
            letters[at] = Some(letter);
        }
    }
    letters
}

/// No slot here with these letters.
fn cut(encoding: &Encoding, template: &Template, slot: SlotId, letters: &[Option<Letter>]) -> Vec<Lit> {
    let (cells, ends) = outline(template, slot);
    let mut clause: Vec<Lit> = cells.iter().filter_map(|&at| encoding.block_at(at)).collect();
    clause.extend(ends.into_iter().flatten().filter_map(|at| encoding.block_at(at)).map(|block| !block));
    let given = cells.iter().zip(letters).filter_map(|(&at, letter)| encoding.letter(at, (*letter)?));
    clause.extend(given.map(|given| !given));
    clause
}

/// The cells of a slot, and those before and after it.
pub(crate) fn outline(template: &Template, slot: SlotId) -> (Vec<Position>, [Option<Position>; 2]) {
    let cells: Vec<Position> =
        template.slots()[slot].cells().iter().map(|&cell| template.grid().position(cell)).collect();
    let (first, second, last) = (cells[0], cells[1], cells[cells.len() - 1]);
    let (down, across) = (second.row - first.row, second.column - first.column);
    let before = first.row.checked_sub(down).zip(first.column.checked_sub(across));
    let before = before.map(|(row, column)| Position::new(row, column));
    (cells, [before, Some(Position::new(last.row + down, last.column + across))])
}
