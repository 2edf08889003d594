//! `sator completions`, `sator man` and `sator notices`: what a package installs beside the program.

use crate::args::Cli;
use crate::exit::Exit;
use crate::output::Output;
use anyhow::{Result, bail};
use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;
use std::io::Write;

/// Print the completions for a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  sator completions bash > /etc/bash_completion.d/sator
  sator completions zsh > ~/.zfunc/_sator
  sator completions fish > ~/.config/fish/completions/sator.fish")]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Print the manual page of sator or of one of its commands
#[derive(Args)]
#[command(after_help = "\
Examples:
  sator man > sator.1
  sator man words | man -l -
  sator man lists merge > sator-lists-merge.1")]
pub struct ManArgs {
    /// The command, such as `words` or `lists merge`; none for sator itself
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
}

/// Print the notices of the sources of the built-in word list
#[derive(Args)]
pub struct NoticesArgs {}

pub fn completions(args: &CompletionsArgs) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "sator", &mut script);
    print(&script)
}

pub fn man(args: &ManArgs) -> Result<Exit> {
    let mut root = Cli::command().disable_help_subcommand(true);
    root.build();
    let mut name = "sator".to_owned();
    let mut command: &Command = &root;
    for part in &args.command {
        let Some(found) = command.find_subcommand(part) else {
            let known: Vec<_> = command.get_subcommands().map(Command::get_name).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            bail!("{name} has no command {part:?}; it has: {known}");
        };
        command = found;
        name = format!("{name}-{part}");
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).title(name.to_uppercase()).render(&mut page)?;
    print(&page)
}

pub fn notices() -> Result<Exit> {
    print(sator::ENGLISH_NOTICES.as_bytes())
}

fn print(text: &[u8]) -> Result<Exit> {
    let mut out = Output::new(None);
    out.write_all(text)?;
    out.finish()?;
    Ok(Exit::Found)
}
