//! x
/// x
pub struct LibraryPattern { /// x
pub name: &'static str }
/// x
pub const LIBRARY: &[LibraryPattern] = &[];
