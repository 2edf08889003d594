//! Searches made for a width and a number of words, each in two forms: one for processors with the instructions of
//! x86-64-v3, one for all. Which it is to be is decided when the program runs.

use crate::board::Board;
use crate::search::{Found, Halt, OnGrid, Search};
use sator_search::Meter;

/// A search over one board, whatever its width.
pub trait Kernel: Send {
    /// All grids that begin with these rows; see [`Search::run`].
    fn run(
        &mut self,
        board: &Board,
        prefix: &[u32],
        meter: &mut Meter<'_>,
        on_grid: Option<&mut OnGrid<'_>>,
    ) -> (Found, Result<(), Halt>);

    /// The words that may follow these rows.
    fn candidates(&mut self, board: &Board, prefix: &[u32]) -> Vec<u32>;

    /// How many words were tried in all runs so far.
    fn trials(&self) -> u64;
}

/// The widths for which there are searches.
const WIDTHS: [usize; 13] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 24, 33];

/// The most words of one length that a search takes: as many as fit, less those that may be included besides.
pub const MAX_ROW_WORDS: usize = 64 * 64 * 256 - 64;

/// The width of the search for rows of this many places.
pub fn width_for(places: usize) -> usize {
    *WIDTHS.iter().find(|&&width| width >= places).expect("a row has at most 32 cells and a place for its kind")
}

/// The search for a board.
pub fn kernel(board: &Board) -> Box<dyn Kernel> {
    match board.width() {
        2 => sized::<2>(board),
        3 => sized::<3>(board),
        4 => sized::<4>(board),
        5 => sized::<5>(board),
        6 => sized::<6>(board),
        7 => sized::<7>(board),
        8 => sized::<8>(board),
        9 => sized::<9>(board),
        10 => sized::<10>(board),
        12 => sized::<12>(board),
        16 => sized::<16>(board),
        24 => sized::<24>(board),
        33 => sized::<33>(board),
        width => unreachable!("boards have one of the widths there are, not {width}"),
    }
}

/// Blocks as small as the number of words allows.
fn sized<const W: usize>(board: &Board) -> Box<dyn Kernel> {
    match board.count().div_ceil(64 * 64) {
        0..=4 => Box::new(Search::<W, 4>::new(board)),
        5..=16 => Box::new(Search::<W, 16>::new(board)),
        17..=256 => Box::new(Search::<W, 256>::new(board)),
        _ => unreachable!("a board has at most {MAX_ROW_WORDS} row words"),
    }
}

impl<const W: usize, const B: usize> Kernel for Search<W, B> {
    fn run(
        &mut self,
        board: &Board,
        prefix: &[u32],
        meter: &mut Meter<'_>,
        on_grid: Option<&mut OnGrid<'_>>,
    ) -> (Found, Result<(), Halt>) {
        #[cfg(target_arch = "x86_64")]
        if v3::is_here() {
            return v3::run(self, board, prefix, meter, on_grid);
        }
        Self::run(self, board, prefix, meter, on_grid)
    }

    fn candidates(&mut self, board: &Board, prefix: &[u32]) -> Vec<u32> {
        Self::candidates(self, board, prefix)
    }

    fn trials(&self) -> u64 {
        Self::trials(self)
    }
}

/// The searches compiled for x86-64-v3: wide registers, and counting bits in one instruction. The only unsafe code.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod v3 {
    use super::{Board, Found, Halt, Meter, OnGrid, Search};

    /// Has this processor the instructions? Asked once; later calls read a flag.
    #[inline]
    pub fn is_here() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
    }

    /// [`Search::run`], which is inlined here and so compiled with these instructions.
    pub fn run<const W: usize, const B: usize>(
        search: &mut Search<W, B>,
        board: &Board,
        prefix: &[u32],
        meter: &mut Meter<'_>,
        on_grid: Option<&mut OnGrid<'_>>,
    ) -> (Found, Result<(), Halt>) {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn fast<const W: usize, const B: usize>(
            search: &mut Search<W, B>,
            board: &Board,
            prefix: &[u32],
            meter: &mut Meter<'_>,
            on_grid: Option<&mut OnGrid<'_>>,
        ) -> (Found, Result<(), Halt>) {
            search.run(board, prefix, meter, on_grid)
        }
        assert!(is_here(), "this processor has not the instructions of x86-64-v3");
        // SAFETY: the processor has all instructions that the function is compiled with, as just asserted.
        unsafe { fast(search, board, prefix, meter, on_grid) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Lines;
    use crate::lexicon::Lexicon;
    use crate::orientation::Orientation;
    use crate::slot::{ANY, Slot};
    use sator_search::{Budget, Rng};
    use sator_words::{Letter, Score};

    /// What a search finds below every first row: how many, and their words.
    fn found(search: impl Fn(&mut Search<4, 4>, u32, &mut OnGrid<'_>), board: &Board) -> Vec<Vec<u32>> {
        let mut kernel = Search::<4, 4>::new(board);
        let mut grids = Vec::new();
        for first in Kernel::candidates(&mut kernel, board, &[]) {
            search(&mut kernel, first, &mut |words| {
                grids.push(words.to_vec());
                std::ops::ControlFlow::Continue(())
            });
        }
        grids
    }

    #[test]
    fn the_search_for_every_processor_finds_the_same() {
        let mut rng = Rng::new(8);
        let mut word = || -> Vec<Letter> { (0..4).map(|_| Letter::new(rng.below(5) as u8)).collect() };
        let words = Lexicon::from_words(4, (0..150).map(|_| (word(), Score::DEFAULT)).collect::<Vec<_>>());
        let lines = Lines { lexicon: &words, slots: vec![Slot::Pattern(vec![ANY; 4]); 4] };
        for skip_transposes in [false, true] {
            let straight = Orientation::straight(4, 4);
            let board = Board::new(&lines, &lines, 5, straight, skip_transposes).expect("there are words");
            let budget = Budget::unlimited();
            let chosen = |search: &mut Search<4, 4>, first: u32, on_grid: &mut OnGrid<'_>| {
                Kernel::run(search, &board, &[first], &mut budget.meter(), Some(on_grid)).1.unwrap();
            };
            let portable = |search: &mut Search<4, 4>, first: u32, on_grid: &mut OnGrid<'_>| {
                Search::run(search, &board, &[first], &mut budget.meter(), Some(on_grid)).1.unwrap();
            };
            let grids = found(chosen, &board);
            assert!(grids.len() > 100, "{} grids say little", grids.len());
            assert_eq!(grids, found(portable, &board));
        }
    }
}
