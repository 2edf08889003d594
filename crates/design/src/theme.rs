//! Theme words: a variable for each word in each place it may have.

use crate::conflict::Rule;
use crate::count::at_most_one;
use crate::encode::{Encoding, THEME_CENTRED};
use crate::formula::{Formula, Group};
use crate::{Brief, Placed};
use rustsat::types::Lit;
use sator_grid::{Direction, Position, Symmetry};
use sator_search::StopReason;
use sator_words::Letter;
use std::collections::{BTreeMap, BTreeSet};

/// Everything that theme words may do, each with a variable of its own.
pub(crate) fn places(brief: &Brief<'_>, formula: &mut Formula) -> Result<Vec<(Placed, Lit)>, StopReason> {
    let mut places = Vec::new();
    for (word, theme) in brief.theme.iter().enumerate() {
        formula.look()?;
        for start in brief.frame.grid().positions() {
            let there = Placed { word, start, direction: theme.direction };
            if fits(brief, &there, &theme.letters) {
                places.push((there, formula.new_var()));
            }
        }
    }
    Ok(places)
}

/// Those of one word: they come word by word.
fn of_word(places: &[(Placed, Lit)], word: usize) -> &[(Placed, Lit)] {
    let from = places.partition_point(|(placed, _)| placed.word < word);
    let count = places[from..].partition_point(|(placed, _)| placed.word == word);
    &places[from..][..count]
}

/// Do the frame's size and its letters allow it?
fn fits(brief: &Brief<'_>, placed: &Placed, letters: &[Letter]) -> bool {
    let grid = brief.frame.grid();
    placed.cells(letters.len()).zip(letters).all(|(at, letter)| {
        brief.frame.is_used(at) && (grid[at].content.given().is_empty() || grid[at].content.given() == [*letter])
    })
}

/// Who goes through a cell, which way, with which letter.
type Through = (Placed, Letter, Lit);

/// Every word stands somewhere, between blocks; words that share a cell have the same letter there.
pub(crate) fn encode(encoding: &mut Encoding, brief: &Brief<'_>) -> Result<(), StopReason> {
    let places = encoding.places.clone();
    for word in 0..brief.theme.len() {
        let rule = Group::Rule(Rule::Theme(word as u32));
        let own: Vec<Lit> = of_word(&places, word).iter().map(|&(_, lit)| lit).collect();
        at_most_one(&mut encoding.formula, &own);
        encoding.formula.add(rule, own);
    }
    let mut through: BTreeMap<Position, Vec<Through>> = BTreeMap::new();
    for &(placed, lit) in &places {
        encoding.formula.go_on()?;
        let letters = &brief.theme[placed.word].letters;
        for (at, &letter) in placed.cells(letters.len()).zip(letters) {
            let block = encoding.block_at(at).expect("words are placed where letters can be");
            encoding.formula.add(Group::Meaning, [!lit, !block]);
            encoding.bring(lit, at, letter);
            through.entry(at).or_default().push((placed, letter, lit));
        }
        // Outside there is always a block.
        for end in placed.ends(letters.len()).into_iter().flatten() {
            let Some(block) = encoding.block_at(end) else { continue };
            encoding.formula.add(Group::Meaning, [!lit, block]);
        }
    }
    for (&at, here) in &through {
        encoding.formula.go_on()?;
        if here.len() <= FEW { agree_in_pairs(encoding, here) } else { agree_on_letter(encoding, at, here) }
    }
    if brief.rules.theme_in_pairs {
        pair(encoding, brief, &places);
    }
    encoding.formula.go_on()?;
    centre(encoding, brief, &places);
    Ok(())
}

/// If more than this go through a cell, no two of them are told apart by themselves.
const FEW: usize = 64;

/// Of words that go through a cell, no two run the same way, or have different letters there.
fn agree_in_pairs(encoding: &mut Encoding, here: &[Through]) {
    for (at, (one, letter, lit)) in here.iter().enumerate() {
        for (other, other_letter, other_lit) in &here[at + 1..] {
            if one.direction == other.direction || letter != other_letter {
                encoding.formula.add(Group::Meaning, [!*lit, !*other_lit]);
            }
        }
    }
}

/// The same by the letters they bring: there is one at most. Words that run the same way and overlap have a cell that is a
/// block for the one and has a letter for the other, unless they start together and are equally long.
fn agree_on_letter(encoding: &mut Encoding, at: Position, here: &[Through]) {
    let letters: BTreeSet<Letter> = here.iter().map(|&(_, letter, _)| letter).collect();
    let brought: Vec<Lit> = letters.into_iter().filter_map(|letter| encoding.letter(at, letter)).collect();
    at_most_one(&mut encoding.formula, &brought);
    for direction in [Direction::Across, Direction::Down] {
        let starts = here.iter().filter(|(placed, ..)| placed.start == at && placed.direction == direction);
        at_most_one(&mut encoding.formula, &starts.map(|&(.., lit)| lit).collect::<Vec<_>>());
    }
}

/// The longest word that has no partner is its own image, if it can: otherwise the word opposite, as long, has to be found in
/// the list. A wish.
fn centre(encoding: &mut Encoding, brief: &Brief<'_>, places: &[(Placed, Lit)]) {
    let length = |word: usize| brief.theme[word].letters.len();
    let is_centred = |placed: &Placed| image(brief, placed, length(placed.word)) == Some(placed.start);
    let alone = |word: usize| {
        let same = |other: &&crate::ThemeWord| {
            other.letters.len() == length(word) && other.direction == brief.theme[word].direction
        };
        brief.theme.iter().filter(same).count() % 2 == 1
    };
    let lonely = (0..brief.theme.len()).filter(|&word| alone(word));
    let able = lonely.filter(|&word| of_word(places, word).iter().any(|(placed, _)| is_centred(placed)));
    let Some(longest) = able.map(length).max() else { return };
    let centred = places.iter().filter(|(placed, _)| length(placed.word) == longest && is_centred(placed));
    encoding.formula.add(THEME_CENTRED, centred.map(|&(_, lit)| lit));
}

/// In the image of a theme word's place stands a theme word of the same length; of an odd number, one may stand by itself.
fn pair(encoding: &mut Encoding, brief: &Brief<'_>, places: &[(Placed, Lit)]) {
    let group = Group::Rule(Rule::ThemePairs);
    let mut by_length: BTreeMap<(usize, Direction), Vec<usize>> = BTreeMap::new();
    for (word, theme) in brief.theme.iter().enumerate() {
        by_length.entry((theme.letters.len(), theme.direction)).or_default().push(word);
    }
    let mut by_start: BTreeMap<(usize, Direction, Position), Vec<(usize, Lit)>> = BTreeMap::new();
    for (placed, lit) in places {
        let length = brief.theme[placed.word].letters.len();
        by_start.entry((length, placed.direction, placed.start)).or_default().push((placed.word, *lit));
    }
    for ((length, direction), words) in by_length.into_iter().filter(|(_, words)| words.len() > 1) {
        let alone: Vec<Lit> =
            if words.len() % 2 == 1 { words.iter().map(|_| encoding.formula.new_var()).collect() } else { Vec::new() };
        at_most_one(&mut encoding.formula, &alone);
        for (number, &word) in words.iter().enumerate() {
            for (placed, lit) in of_word(places, word) {
                let Some(image) = image(brief, placed, length).filter(|image| *image != placed.start) else { continue };
                let there = by_start.get(&(length, direction, image)).into_iter().flatten();
                let there = there.filter(|(other, _)| *other != word).map(|&(_, lit)| lit);
                let there = there.chain(alone.get(number).copied());
                encoding.formula.add(group, there.chain([!*lit]));
            }
        }
    }
}

/// Where the image of a word starts, if the symmetry turns words across into words across.
fn image(brief: &Brief<'_>, placed: &Placed, length: usize) -> Option<Position> {
    let (rows, columns) = brief.frame.size();
    let last = placed.cells(length).next_back()?;
    let (first, turned) = (placed.start, |at: Position| Position::new(rows - 1 - at.row, columns - 1 - at.column));
    let across = placed.direction == Direction::Across;
    match brief.rules.symmetry {
        Symmetry::Rotational | Symmetry::Rotational90 | Symmetry::BothMirrors => Some(turned(last)),
        Symmetry::LeftRight => {
            let at = if across { last } else { first };
            Some(Position::new(at.row, columns - 1 - at.column))
        }
        Symmetry::UpDown => {
            let at = if across { first } else { last };
            Some(Position::new(rows - 1 - at.row, at.column))
        }
        Symmetry::None | Symmetry::Diagonal | Symmetry::AntiDiagonal => None,
    }
}
