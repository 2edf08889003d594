//! Designs crossword grids: places blocks and theme words by rules, and fills the rest.
//!
//! [`patterns`] makes block patterns, [`design`] whole grids. A block pattern is a model of a SAT problem (one variable for
//! all cells that a symmetry joins, one for each place a theme word may have); connectivity is added as it is broken. Before
//! any search is spent on a pattern it is changed, cell by cell within the rules, so that every slot has many words that go
//! with those across it; patterns are filled on several threads; slots that cannot be filled together become a clause, so
//! no later pattern has them. Where the rules allow no pattern, the answer names those that contradict each other.

mod anneal;
mod brief;
mod clauses;
mod conflict;
mod connect;
mod core;
mod count;
mod design;
mod encode;
mod formula;
mod frame;
mod lexicon;
mod library;
mod nogood;
mod outlook;
mod pattern;
mod patterns;
mod placing;
mod prospects;
mod sampler;
mod solve;
mod theme;
mod worker;

pub use brief::{Brief, Checking, PatternRules, Range, ThemeWord};
pub use conflict::{Conflict, Rule};
pub use design::{Answer, Design, Options, Problem, design};
pub use frame::Frame;
pub use library::{LibraryPattern, library};
pub use pattern::{Pattern, Placed};
pub use patterns::{PatternOptions, PatternsAnswer, patterns};
