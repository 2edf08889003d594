//! What the steps need besides the Rust code: found, or installed where we may, or else an error that says how.

use crate::shell::{self, cargo, output, run};
use anyhow::{Context, Result, bail};
use std::fmt;
use std::path::Path;
use std::process::Command;

/// Something that a step needs.
#[derive(Debug, PartialEq, Eq)]
pub enum Need {
    /// A cargo command that comes with a component of the Rust toolchain.
    Component {
        /// What follows `cargo`.
        command: &'static str,
        /// What rustup calls it.
        component: &'static str,
    },
    /// A program.
    Program {
        /// Itself, and what it is asked to see that it works.
        arguments: &'static [&'static str],
        /// The Debian package that brings it.
        package: &'static str,
    },
    /// A word list.
    WordList {
        /// Where it lies.
        file: &'static str,
        /// The Debian package that brings it.
        package: &'static str,
    },
    /// A dictionary of aspell, and aspell itself.
    Dictionary {
        /// What aspell calls it.
        language: &'static str,
        /// The Debian package that brings it.
        package: &'static str,
    },
}

impl Need {
    /// The Debian package that brings it, if one does.
    pub fn package(&self) -> Option<&'static str> {
        match self {
            Self::Component { .. } => None,
            Self::Program { package, .. } | Self::WordList { package, .. } | Self::Dictionary { package, .. } => {
                Some(package)
            }
        }
    }

    fn is_met(&self) -> bool {
        match self {
            Self::Component { command, .. } => output(&mut cargo(&format!("{command} --version"))).is_ok(),
            Self::Program { arguments, .. } => output(Command::new(arguments[0]).args(&arguments[1..])).is_ok(),
            Self::WordList { file, .. } => Path::new(file).is_file(),
            Self::Dictionary { language, .. } => output(Command::new("aspell").args(["dump", "dicts"]))
                .is_ok_and(|dictionaries| dictionaries.lines().any(|line| line == *language)),
        }
    }
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Component { command, .. } => write!(f, "cargo {command}"),
            Self::Program { arguments, package } => write!(f, "{} (Debian's {package})", arguments[0]),
            Self::WordList { file, package } => write!(f, "{file} (Debian's {package})"),
            Self::Dictionary { language, package } => {
                write!(f, "aspell with its dictionary {language} (Debian's {package})")
            }
        }
    }
}

/// Makes sure that everything is there, installing what is missing if that can be done without asking anybody.
pub fn provide<'a>(needs: impl Iterator<Item = &'a Need>) -> Result<()> {
    let missing: Vec<&Need> = needs.filter(|need| !need.is_met()).collect();
    if missing.is_empty() {
        println!("nothing is missing");
        return Ok(());
    }
    let commands = plan(&missing, &System::here())?;
    // Mirrors fail now and then; once more is often enough.
    if install(&commands).is_err() {
        println!("trying once more");
        install(&commands).with_context(|| by_hand(&missing))?;
    }
    let still: Vec<&Need> = missing.into_iter().filter(|need| !need.is_met()).collect();
    if !still.is_empty() {
        bail!("installed, and still missing: {}", list(&still));
    }
    Ok(())
}

fn install(commands: &[Vec<String>]) -> Result<()> {
    commands.iter().try_for_each(|words| {
        let (program, args) = words.split_first().expect("a command has a name");
        run(Command::new(program).args(args).current_dir(shell::root()))
    })
}

/// What we may do on this machine.
struct System {
    /// Packages come by apt-get.
    debian: bool,
    /// What to put before a command for it to run as root; nothing if we cannot.
    as_root: Option<&'static [&'static str]>,
}

impl System {
    fn here() -> Self {
        let asks = |program: &str, args: &[&str]| output(Command::new(program).args(args));
        let as_root: Option<&[&str]> = if asks("id", &["-u"]).is_ok_and(|id| id.trim() == "0") {
            Some(&[])
        } else if asks("sudo", &["-n", "true"]).is_ok() {
            Some(&["sudo", "-n"])
        } else {
            None
        };
        Self { debian: asks("apt-get", &["--version"]).is_ok(), as_root }
    }
}

/// The commands that install what is missing, or an error that says what to do.
fn plan(missing: &[&Need], system: &System) -> Result<Vec<Vec<String>>> {
    if let Some(Need::Component { command, component }) = missing.iter().find(|need| need.package().is_none()) {
        bail!("cargo {command} is missing; install it with: rustup component add {component}");
    }
    if !system.debian {
        bail!(
            "missing: {}; install what your system has in their place, or run the tests that need none of it: \
             cargo xtask test --rust-only",
            list(missing)
        );
    }
    let Some(as_root) = system.as_root else { bail!(by_hand(missing)) };
    let command = |words: String| as_root.iter().copied().chain(words.split(' ')).map(str::to_owned).collect();
    Ok(vec![
        command("apt-get update".to_owned()),
        command(format!("env DEBIAN_FRONTEND=noninteractive {}", apt(missing))),
    ])
}

fn by_hand(missing: &[&Need]) -> String {
    format!("missing: {}; install them with: sudo {}", list(missing), apt(missing))
}

fn apt(missing: &[&Need]) -> String {
    let packages: Vec<_> = missing.iter().filter_map(|need| need.package()).collect();
    format!("apt-get install -y --no-install-recommends {}", packages.join(" "))
}

fn list(needs: &[&Need]) -> String {
    needs.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRENCH: Need = Need::WordList { file: "/usr/share/dict/french", package: "wfrench" };
    const RUSSIAN: Need = Need::Dictionary { language: "ru", package: "aspell-ru" };
    const CLIPPY: Need = Need::Component { command: "clippy", component: "clippy" };

    /// What is run, or said, when these are missing.
    fn check(missing: &[&Need], debian: bool, as_root: Option<&'static [&'static str]>, expected: &str) {
        let text = match plan(missing, &System { debian, as_root }) {
            Ok(commands) => commands.iter().map(|words| words.join(" ")).collect::<Vec<_>>().join("\n"),
            Err(error) => error.to_string(),
        };
        assert_eq!(text, expected);
    }

    #[test]
    fn on_debian_packages_are_installed_by_root_or_by_sudo() {
        let install = "env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends wfrench aspell-ru";
        check(&[&FRENCH, &RUSSIAN], true, Some(&[]), &format!("apt-get update\n{install}"));
        let sudo = format!("sudo -n apt-get update\nsudo -n {install}");
        check(&[&FRENCH, &RUSSIAN], true, Some(&["sudo", "-n"]), &sudo);
    }

    #[test]
    fn who_may_not_install_is_told_the_command() {
        check(
            &[&FRENCH],
            true,
            None,
            "missing: /usr/share/dict/french (Debian's wfrench); install them with: \
             sudo apt-get install -y --no-install-recommends wfrench",
        );
    }

    #[test]
    fn elsewhere_the_needs_are_named() {
        check(
            &[&RUSSIAN],
            false,
            Some(&[]),
            "missing: aspell with its dictionary ru (Debian's aspell-ru); install what your system has in their place, or \
             run the tests that need none of it: cargo xtask test --rust-only",
        );
    }

    #[test]
    fn a_part_of_the_toolchain_comes_from_rustup() {
        check(
            &[&FRENCH, &CLIPPY],
            true,
            Some(&[]),
            "cargo clippy is missing; install it with: rustup component add clippy",
        );
    }
}
