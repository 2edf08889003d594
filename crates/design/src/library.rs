//! Patterns that come with the program, all of our own making.

/// A built-in pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LibraryPattern {
    /// Is it a British one? Otherwise American.
    pub british: bool,
    /// A line a row, `#` for a block, `.` for a letter.
    pub text: &'static str,
}

impl LibraryPattern {
    /// Rows and columns.
    pub fn size(&self) -> (u32, u32) {
        (self.text.lines().count() as u32, self.text.lines().next().map_or(0, str::len) as u32)
    }
}

/// All of them, small ones first.
pub const LIBRARY: &[LibraryPattern] = &[];
