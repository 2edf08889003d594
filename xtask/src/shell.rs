//! Other programs: every one that does work is shown as it could be typed.

use anyhow::{Context, Result, bail};
use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The root of the repository.
pub fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().expect("xtask lies in the repository").to_owned()
}

/// The folder that cargo builds into.
pub fn target() -> PathBuf {
    target_of(env::var_os("CARGO_TARGET_DIR").filter(|folder| !folder.is_empty()))
}

fn target_of(folder: Option<OsString>) -> PathBuf {
    root().join(folder.unwrap_or_else(|| "target".into()))
}

/// The cargo that runs us, with arguments given as one line, in the root of the repository.
pub fn cargo(args: &str) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args.split_whitespace()).current_dir(root());
    command
}

/// Shows the command, runs it, and fails if it does.
pub fn run(command: &mut Command) -> Result<()> {
    let shown = shown(command);
    println!("$ {shown}");
    let status = command.status().with_context(|| format!("cannot start `{shown}`"))?;
    if !status.success() {
        bail!("`{shown}` failed ({status})");
    }
    Ok(())
}

/// What the command prints. For asking, not for doing: it is not shown, and its errors only if it fails.
pub fn output(command: &mut Command) -> Result<String> {
    let shown = shown(command);
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("cannot start `{shown}`"))?;
    if !output.status.success() {
        bail!("`{shown}` failed ({})\n{}", output.status, String::from_utf8_lossy(&output.stderr).trim_end());
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{shown}` printed what is not UTF-8"))
}

/// The command as it could be typed: variables, program, arguments.
fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    // The cargo that runs us comes with its whole path, which is of no interest.
    let program = program.file_stem().unwrap_or(program.as_os_str());
    let variables =
        command.get_envs().filter_map(|(name, value)| Some(format!("{}={}", name.to_string_lossy(), quoted(value?))));
    let words = [program].into_iter().chain(command.get_args()).map(quoted);
    variables.chain(words).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    if word.contains(' ') || word.is_empty() { format!("'{word}'") } else { word.into_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_to_build_into() {
        assert_eq!(target_of(None), root().join("target"));
        assert_eq!(target_of(Some("/elsewhere".into())), Path::new("/elsewhere"));
        assert_eq!(target_of(Some("other".into())), root().join("other"));
    }

    #[test]
    fn a_command_is_shown_as_it_could_be_typed() {
        let mut command = cargo("doc --workspace");
        command.env("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(shown(&command), "RUSTDOCFLAGS='-D warnings' cargo doc --workspace");
    }
}
