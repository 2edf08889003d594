//! Licence expressions as Cargo manifests have them: SPDX (`(MIT OR Apache-2.0) AND Unicode-3.0`), and the slash of old
//! manifests, which means OR.

use anyhow::{Result, bail};

/// May the package be used if these licences may? Of alternatives one must be allowed, of licences that hold together all.
pub fn is_allowed(expression: &str, allowed: &[&str]) -> Result<bool> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut parser = Parser { tokens: spaced.split_whitespace().collect(), next: 0, allowed };
    let result = parser.alternatives()?;
    match parser.peek() {
        None => Ok(result),
        Some(token) => bail!("{token:?} is not expected there"),
    }
}

struct Parser<'a> {
    tokens: Vec<&'a str>,
    next: usize,
    allowed: &'a [&'a str],
}

impl<'a> Parser<'a> {
    /// AND binds tighter than OR.
    fn alternatives(&mut self) -> Result<bool> {
        let mut any = self.conjunction()?;
        while self.take("OR") {
            any |= self.conjunction()?;
        }
        Ok(any)
    }

    fn conjunction(&mut self) -> Result<bool> {
        let mut all = self.licence()?;
        while self.take("AND") {
            all &= self.licence()?;
        }
        Ok(all)
    }

    /// A licence, perhaps with an exception, or an expression in parentheses.
    fn licence(&mut self) -> Result<bool> {
        if self.take("(") {
            let inner = self.alternatives()?;
            if !self.take(")") {
                bail!("a parenthesis is not closed");
            }
            return Ok(inner);
        }
        let name = self.name()?;
        // An exception only ever adds permissions, so what the licence allows stays allowed.
        if self.take("WITH") {
            self.name()?;
        }
        Ok(self.allowed.contains(&name))
    }

    fn name(&mut self) -> Result<&'a str> {
        match self.peek() {
            Some(token) if !["OR", "AND", "WITH", "(", ")"].contains(&token) => {
                self.next += 1;
                Ok(token)
            }
            Some(token) => bail!("a licence is expected before {token:?}"),
            None => bail!("a licence is expected at the end"),
        }
    }

    fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.next).copied()
    }

    fn take(&mut self, expected: &str) -> bool {
        let is_next = self.peek() == Some(expected);
        self.next += usize::from(is_next);
        is_next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_allowed_when_mit_and_apache_and_unicode_are() {
        let allowed = |text| is_allowed(text, &["MIT", "Apache-2.0", "Unicode-3.0"]).unwrap();
        for yes in [
            "MIT",
            "MIT OR GPL-3.0-only",
            "GPL-3.0-only/MIT",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception",
            "GPL-3.0-only AND ISC OR MIT",
        ] {
            assert!(allowed(yes), "{yes}");
        }
        for no in ["MPL-2.0", "MIT AND GPL-3.0-only", "(MIT OR ISC) AND GPL-3.0-only", "MIT AND (ISC OR GPL-3.0-only)"]
        {
            assert!(!allowed(no), "{no}");
        }
    }

    #[test]
    fn what_is_no_expression() {
        for bad in ["", "MIT OR", "(MIT", "MIT)", "AND MIT", "MIT Apache-2.0", "MIT WITH", "()"] {
            assert!(is_allowed(bad, &["MIT"]).is_err(), "{bad}");
        }
    }
}
