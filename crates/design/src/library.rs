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

/// All of them: American ones, then British ones, each from small to large.
pub fn library() -> impl Iterator<Item = LibraryPattern> {
    let files = [(false, include_str!("library/american.txt")), (true, include_str!("library/british.txt"))];
    files.into_iter().flat_map(|(british, file)| file.split("\n\n").map(move |text| LibraryPattern { british, text }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sator_grid::{Style, Symmetry, Template, lint};
    use sator_words::Alphabet;

    #[test]
    fn every_pattern_keeps_the_rules_of_its_style() {
        for pattern in library() {
            let template = Template::parse(pattern.text, &Alphabet::latin()).unwrap();
            let (rows, columns) = pattern.size();
            assert!(Symmetry::Rotational.holds(template.grid()), "{}", pattern.text);
            if pattern.british {
                assert_eq!(lint(&template, Style::BritishBlocked), [], "{}", pattern.text);
            } else {
                let stats = sator_grid::GridStats::new(&template);
                assert_eq!((stats.parts, stats.unchecked.len()), (1, 0), "{}", pattern.text);
                assert!(stats.shortest() >= Some(3), "{}", pattern.text);
                if (rows, columns) == (15, 15) {
                    assert_eq!(lint(&template, Style::AmericanDaily), [], "{}", pattern.text);
                }
            }
        }
    }
}
