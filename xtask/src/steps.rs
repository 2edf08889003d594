//! What `cargo xtask test` runs: a line a step, cheap ones first.

use crate::audit;
use crate::setup::Need::{self, Component, Dictionary, Program, WordList};
use crate::shell::{cargo, run};
use crate::solvers;
use anyhow::Result;

/// A part of the tests that can be run alone.
pub struct Step {
    /// Its name in headers, in the summary and for `--only`.
    pub name: &'static str,
    /// What it checks.
    pub about: &'static str,
    /// Is it part of `--rust-only`? Only what needs no set-up beyond the Rust toolchain.
    pub rust_only: bool,
    /// What has to be there before it runs.
    pub needs: &'static [Need],
    /// Runs it.
    pub run: fn() -> Result<()>,
}

/// All steps, in the order in which they run.
pub const STEPS: &[Step] = &[
    Step {
        name: "format",
        about: "every file is formatted",
        rust_only: true,
        needs: &[Component { command: "fmt", component: "rustfmt" }],
        run: || run(&mut cargo("fmt --all --check")),
    },
    Step {
        name: "audit",
        about: "every dependency has a permissive licence",
        rust_only: false,
        needs: &[],
        run: audit::run,
    },
    Step {
        name: "architecture",
        about: "which crate may use what, and tidiness",
        // Its tests are among those of `tests` too; here they come first and fail early.
        rust_only: false,
        needs: &[],
        run: || run(&mut cargo("test --package xtask --test architecture")),
    },
    Step {
        name: "clippy",
        about: "no warnings",
        rust_only: true,
        needs: &[Component { command: "clippy", component: "clippy" }],
        run: || run(&mut cargo("clippy --workspace --all-targets -- -D warnings")),
    },
    Step {
        name: "tests",
        about: "unit, integration, command-line and doc tests",
        rust_only: true,
        needs: &[],
        run: || run(&mut cargo("test --workspace")),
    },
    Step {
        name: "docs",
        about: "the documentation builds without warnings",
        rust_only: false,
        needs: &[],
        run: || run(cargo("doc --workspace --no-deps").env("RUSTDOCFLAGS", "-D warnings")),
    },
    Step {
        name: "languages",
        about: "word lists of other languages work as they come",
        rust_only: false,
        needs: LANGUAGES,
        run: || run(&mut cargo("test --package sator-cli --test languages -- --ignored")),
    },
    Step {
        name: "solvers",
        about: "other people's SAT solvers find the same optimum",
        rust_only: false,
        needs: &[
            Program { arguments: &["cadical", "--version"], package: "cadical" },
            Program { arguments: &["python3", "-m", "ensurepip", "--version"], package: "python3-venv" },
        ],
        run: solvers::check,
    },
];

/// The word lists of other languages that the tests read.
const LANGUAGES: &[Need] = &[
    WordList { file: "/usr/share/dict/french", package: "wfrench" },
    WordList { file: "/usr/share/dict/ngerman", package: "wngerman" },
    WordList { file: "/usr/share/dict/spanish", package: "wspanish" },
    WordList { file: "/usr/share/dict/italian", package: "witalian" },
    Dictionary { language: "fr", package: "aspell-fr" },
    Dictionary { language: "ru", package: "aspell-ru" },
    Dictionary { language: "el", package: "aspell-el" },
];
