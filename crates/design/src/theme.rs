//! Theme words: a variable for each word in each place it may have.

use crate::conflict::Rule;
use crate::encode::{Encoding, THEME_CENTRED};
use crate::formula::{Formula, Group};
use crate::{Brief, Placed};
use rustsat::types::Lit;
use sator_grid::{Direction, Position, Symmetry};
use sator_words::Letter;
use std::collections::BTreeMap;

/// Everything that theme words may do, each with a variable of its own.
pub(crate) fn places(brief: &Brief<'_>, formula: &mut Formula) -> Vec<(Placed, Lit)> {
    let mut places = Vec::new();
    for (word, theme) in brief.theme.iter().enumerate() {
        for start in brief.frame.grid().positions() {
            let there = Placed { word, start, direction: theme.direction };
            if fits(brief, &there, &theme.letters) {
                places.push((there, formula.new_var()));
            }
        }
    }
    places
}

/// Do the frame's size and its letters allow it?
fn fits(brief: &Brief<'_>, placed: &Placed, letters: &[Letter]) -> bool {
    let grid = brief.frame.grid();
    placed.cells(letters.len()).zip(letters).all(|(at, letter)| {
        brief.frame.is_used(at) && (grid[at].content.given().is_empty() || grid[at].content.given() == [*letter])
    })
}

/// Every word stands somewhere, between blocks; words that share a cell have the same letter there.
pub(crate) fn encode(encoding: &mut Encoding, brief: &Brief<'_>) {
    let places = encoding.places.clone();
    for word in 0..brief.theme.len() {
        let rule = Group::Rule(Rule::Theme(word as u32));
        let own: Vec<Lit> = places.iter().filter(|(placed, _)| placed.word == word).map(|&(_, lit)| lit).collect();
        for (at, &one) in own.iter().enumerate() {
            for &other in &own[at + 1..] {
                encoding.formula.add(Group::Meaning, [!one, !other]);
            }
        }
        encoding.formula.add(rule, own);
    }
    // For every cell, who goes through it, which way, with which letter.
    let mut through: BTreeMap<Position, Vec<(Direction, Letter, Lit)>> = BTreeMap::new();
    for &(placed, lit) in &places {
        let letters = &brief.theme[placed.word].letters;
        for (at, &letter) in placed.cells(letters.len()).zip(letters) {
            let block = encoding.block_at(at).expect("words are placed where letters can be");
            encoding.formula.add(Group::Meaning, [!lit, !block]);
            encoding.bring(lit, at, letter);
            through.entry(at).or_default().push((placed.direction, letter, lit));
        }
        // Outside there is always a block.
        for end in placed.ends(letters.len()).into_iter().flatten() {
            let Some(block) = encoding.block_at(end) else { continue };
            encoding.formula.add(Group::Meaning, [!lit, block]);
        }
    }
    for here in through.values() {
        for (at, (direction, letter, lit)) in here.iter().enumerate() {
            for (other_direction, other_letter, other) in &here[at + 1..] {
                if direction == other_direction || letter != other_letter {
                    encoding.formula.add(Group::Meaning, [!*lit, !*other]);
                }
            }
        }
    }
    if brief.rules.theme_in_pairs {
        pair(encoding, brief, &places);
    }
    centre(encoding, brief, &places);
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
    let able = lonely.filter(|&word| places.iter().any(|(placed, _)| placed.word == word && is_centred(placed)));
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
    for ((length, _), words) in by_length.into_iter().filter(|(_, words)| words.len() > 1) {
        let alone: Vec<Lit> =
            if words.len() % 2 == 1 { words.iter().map(|_| encoding.formula.new_var()).collect() } else { Vec::new() };
        for (at, &one) in alone.iter().enumerate() {
            for &other in &alone[at + 1..] {
                encoding.formula.add(Group::Meaning, [!one, !other]);
            }
        }
        for (number, &word) in words.iter().enumerate() {
            for (placed, lit) in places.iter().filter(|(placed, _)| placed.word == word) {
                let Some(image) = image(brief, placed, length).filter(|image| *image != placed.start) else { continue };
                let there = places
                    .iter()
                    .filter(|(other, _)| other.start == image && other.word != word && words.contains(&other.word));
                let there = there.map(|&(_, lit)| lit).chain(alone.get(number).copied());
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
