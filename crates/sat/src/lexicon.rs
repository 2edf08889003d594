//! The words in one alphabetical order over all lengths, so that words with the same beginning stand together: a prefix
//! tree without nodes.

use crate::problem::Domain;
use sator_words::{Letter, WordList};

pub(crate) struct Lexicon {
    letters: Vec<Letter>,
    /// Where each word begins; one more at the end.
    starts: Vec<u32>,
}

impl Lexicon {
    /// The words of up to so many letters.
    pub fn new(list: &WordList, longest: usize) -> Self {
        let lengths = list.lengths().iter().filter(|&length| length <= longest);
        let mut words: Vec<&[Letter]> = lengths
            .flat_map(|length| {
                let index = list.of_length(length);
                index.alphabetical().iter().map(move |&id| index.word(id))
            })
            .collect();
        words.sort_unstable();
        let mut letters = Vec::new();
        let mut starts = vec![0];
        for word in words {
            letters.extend_from_slice(word);
            starts.push(letters.len() as u32);
        }
        Self { letters, starts }
    }

    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub fn word(&self, id: u32) -> &[Letter] {
        &self.letters[self.starts[id as usize] as usize..self.starts[id as usize + 1] as usize]
    }

    /// The words that fit into a run of tiles from its first tile on: their letters may stand there, and they end with the
    /// run or before a tile that may be a block. In alphabetical order.
    pub fn fitting(&self, room: &[Domain]) -> Vec<u32> {
        let fits = |id: &u32| {
            let word = self.word(*id);
            word.len() <= room.len()
                && word.iter().zip(room).all(|(&letter, domain)| domain.letters.contains(letter))
                && room.get(word.len()).is_none_or(|after| after.block)
        };
        (0..self.len() as u32).filter(fits).collect()
    }
}
