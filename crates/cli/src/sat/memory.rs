//! How much memory the program has taken.

/// The most memory held so far, in bytes, where the system tells.
pub fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

/// `1.2 GB`: for people.
pub fn bytes(count: u64) -> String {
    let units = [("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000)];
    match units.iter().find(|(_, size)| count >= *size) {
        Some((unit, size)) if count < 10 * size => format!("{:.1} {unit}", count as f64 / *size as f64),
        Some((unit, size)) => format!("{} {unit}", count / size),
        None => format!("{count} bytes"),
    }
}

/// `memory 35 MB`, or nothing where the system does not tell.
pub fn figure() -> Option<String> {
    peak().map(|peak| format!("memory {}", bytes(peak)))
}

/// The same after a comma.
pub fn shown() -> String {
    figure().map_or_else(String::new, |figure| format!(", {figure}"))
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn sizes_for_people() {
        assert_eq!([999, 1_500, 45_000_000, 2_345_000_000].map(bytes), ["999 bytes", "1.5 kB", "45 MB", "2.3 GB"]);
    }
}
