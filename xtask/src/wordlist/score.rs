//! The curves behind the scores: how good a word is by how often it is used, and by how many dictionaries have it.

/// How good a word is by its frequency (in powers of ten, see [`super::frequency`]); straight lines between the points.
const BY_USE: [(f64, f64); 8] =
    [(3.5, 16.0), (4.1, 30.0), (5.0, 45.0), (6.0, 59.0), (7.0, 71.0), (8.0, 81.0), (9.0, 89.0), (10.4, 92.0)];

/// How good a word is by the smallest size of SCOWL that has it.
const BY_SIZE: [(f64, f64); 8] =
    [(10.0, 84.0), (20.0, 79.0), (35.0, 69.0), (40.0, 64.0), (50.0, 58.0), (55.0, 52.0), (60.0, 47.0), (70.0, 36.0)];

/// The score that this frequency alone would give.
pub fn by_use(frequency: f64) -> f64 {
    curve(&BY_USE, frequency)
}

/// The score that this size of SCOWL alone would give.
pub fn by_size(size: u8) -> f64 {
    curve(&BY_SIZE, f64::from(size))
}

/// The straight lines between the points; level beyond the ends.
fn curve(points: &[(f64, f64)], x: f64) -> f64 {
    let after = points.partition_point(|point| point.0 <= x);
    match (after.checked_sub(1).map(|before| points[before]), points.get(after)) {
        (Some((x0, y0)), Some(&(x1, y1))) => y0 + (y1 - y0) * (x - x0) / (x1 - x0),
        (Some((_, y)), None) | (None, Some(&(_, y))) => y,
        (None, None) => unreachable!("a curve has points"),
    }
}
