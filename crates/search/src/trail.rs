//! The undo log of a search: every change is noted, and going back undoes them, latest first.
//!
//! As in `MiniSat`, changes belong to levels: the root level holds what is true for good, each decision opens a level above.

/// A log of changes of kind `T`, in levels.
///
/// The trail keeps the changes; what they mean, and how to undo one, is the caller's business:
///
/// ```
/// use sator_search::Trail;
///
/// let mut cells = vec!['.', '.', '.'];
/// let mut trail = Trail::new();
/// let before = trail.mark();
/// for (at, letter) in [(0, 'O'), (1, 'A'), (1, 'U')] {
///     trail.push((at, cells[at]));
///     cells[at] = letter;
/// }
/// assert_eq!(cells, ['O', 'U', '.']);
/// trail.undo_to(before, |(at, old)| cells[at] = old);
/// assert_eq!(cells, ['.', '.', '.']);
/// ```
#[derive(Clone, Debug)]
pub struct Trail<T> {
    entries: Vec<T>,
    /// For each level above the root: how many entries there were when it was opened.
    starts: Vec<u32>,
}

/// A level of a [`Trail`]: how many marks are below it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u32);

impl Level {
    /// The level of what holds for good.
    pub const ROOT: Self = Self(0);

    /// How many levels are below it.
    pub const fn depth(self) -> usize {
        self.0 as usize
    }
}

impl<T> Trail<T> {
    /// An empty trail, at the root level.
    pub const fn new() -> Self {
        Self { entries: Vec::new(), starts: Vec::new() }
    }

    /// An empty trail with room for so many entries.
    pub fn with_capacity(entries: usize) -> Self {
        Self { entries: Vec::with_capacity(entries), starts: Vec::new() }
    }

    /// Notes a change.
    #[inline]
    pub fn push(&mut self, entry: T) {
        self.entries.push(entry);
    }

    /// The level that changes now belong to.
    pub fn level(&self) -> Level {
        Level(self.starts.len() as u32)
    }

    /// Opens a new level, and returns the one to go back to.
    pub fn mark(&mut self) -> Level {
        let level = self.level();
        self.starts.push(self.entries.len() as u32);
        level
    }

    /// Goes back to a level: hands every change made above it to `undo`, latest first, and forgets it. The changes of the
    /// level itself stay.
    ///
    /// # Panics
    /// If the level is above the present one.
    pub fn undo_to(&mut self, level: Level, undo: impl FnMut(T)) {
        let start = self.start_above(level);
        self.starts.truncate(level.depth());
        self.entries.drain(start..).rev().for_each(undo);
    }

    /// The changes made above a level, earliest first.
    ///
    /// # Panics
    /// If the level is above the present one.
    pub fn since(&self, level: Level) -> &[T] {
        &self.entries[self.start_above(level)..]
    }

    /// How many changes can be undone or are for good.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Has nothing changed?
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    fn start_above(&self, level: Level) -> usize {
        assert!(level <= self.level(), "a search goes back to a level it has come through");
        self.starts.get(level.depth()).map_or(self.entries.len(), |&start| start as usize)
    }
}

impl<T> Default for Trail<T> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::{Just, Strategy, any, prop, prop_assert_eq, prop_oneof, proptest};

    #[test]
    fn what_the_root_level_holds_is_never_undone() {
        let mut trail = Trail::new();
        trail.push("root");
        trail.mark();
        trail.push("first");
        trail.mark();
        trail.push("second");
        assert_eq!(trail.since(Level::ROOT), ["first", "second"]);
        let mut undone = Vec::new();
        trail.undo_to(Level::ROOT, |entry| undone.push(entry));
        assert_eq!(undone, ["second", "first"]);
        assert_eq!((trail.len(), trail.level()), (1, Level::ROOT));
        trail.undo_to(Level::ROOT, |_| panic!("nothing is left to undo"));
    }

    /// A step of a random search over eight variables.
    #[derive(Clone, Debug)]
    enum Step {
        Set(usize, u8),
        Mark,
        UndoTo(usize),
    }

    fn steps() -> impl Strategy<Value = Vec<Step>> {
        let set = (0usize..8, any::<u8>()).prop_map(|(variable, value)| Step::Set(variable, value));
        let undo = (0usize..6).prop_map(Step::UndoTo);
        prop::collection::vec(prop_oneof![6 => set, 2 => Just(Step::Mark), 1 => undo], 0..80)
    }

    proptest! {
        #[test]
        fn going_back_restores_everything(steps in steps()) {
            let mut trail = Trail::new();
            let mut state = [0u8; 8];
            // The oracle: the whole state as it was when each level was left for the next.
            let mut saved: Vec<(Level, [u8; 8])> = Vec::new();
            for step in steps {
                match step {
                    Step::Set(variable, value) => {
                        trail.push((variable, state[variable]));
                        state[variable] = value;
                    }
                    Step::Mark => saved.push((trail.mark(), state)),
                    Step::UndoTo(depth) if depth < saved.len() => {
                        let (level, expected) = saved[depth];
                        saved.truncate(depth);
                        trail.undo_to(level, |(variable, old)| state[variable] = old);
                        prop_assert_eq!(state, expected);
                        prop_assert_eq!(trail.level(), level);
                    }
                    Step::UndoTo(_) => {}
                }
            }
        }
    }
}
