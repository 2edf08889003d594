//! The `sator` command.

mod args;
mod check;
mod common;
mod documents;
mod exit;
mod fill;
mod lists;
mod output;
mod running;
mod words;

use args::{Cli, Command};
use clap::Parser;
use exit::Exit;
use std::process::ExitCode;

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Fill(args) => fill::run(&args),
        Command::Words(args) => words::run(&args),
        Command::Lists(args) => lists::run(&args.command),
        Command::Check(args) => check::run(&args),
        Command::Completions(args) => documents::completions(&args),
        Command::Man(args) => documents::man(&args),
    };
    match outcome {
        Ok(exit) => exit.into(),
        // Whoever reads our results has read enough.
        Err(error) if output::is_closed_pipe(&error) => Exit::Found.into(),
        Err(error) => {
            eprintln!("error: {error:#}");
            Exit::BadInput.into()
        }
    }
}
