//! The rules of ARCHITECTURE.md and habits that no lint checks, enforced: each violation's message says the rule and the fix.

mod layers;
mod purity;
mod repository;
mod tidy;

/// Passes if there is nothing to say, and says it otherwise.
fn assert_none(violations: impl IntoIterator<Item = String>) {
    let violations: Vec<String> = violations.into_iter().collect();
    assert!(violations.is_empty(), "\n{}\n", violations.join("\n"));
}
