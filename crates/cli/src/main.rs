//! The `sator` command.

// They panic where the stream cannot be written: use `say` and `Output`.
#![deny(clippy::print_stderr, clippy::print_stdout)]

mod args;
mod check;
mod codeword;
mod common;
mod design;
mod documents;
mod exit;
mod figures;
mod fill;
mod lists;
mod output;
mod rect;
mod running;
mod sat;
mod say;
mod words;

use args::{Cli, Command};
use clap::Parser;
use exit::Exit;
use std::process::ExitCode;

fn main() -> ExitCode {
    let command = Cli::parse().command;
    // A search stops by itself and reports what there is.
    let stops_itself = matches!(
        command,
        Command::Fill(_) | Command::Rect(_) | Command::Codeword(_) | Command::Design(_) | Command::Sat(_)
    );
    if !stops_itself {
        exit::on_interrupt();
    }
    let outcome = match command {
        Command::Fill(args) => fill::run(&args),
        Command::Rect(args) => rect::run(&args),
        Command::Codeword(args) => codeword::run(&args),
        Command::Sat(args) => sat::run(&args.command),
        Command::Design(args) => design::run(&args),
        Command::Words(args) => words::run(&args),
        Command::Lists(args) => lists::run(&args.command),
        Command::Check(args) => check::run(&args),
        Command::Completions(args) => documents::completions(&args),
        Command::Man(args) => documents::man(&args),
        Command::Notices(_) => documents::notices(),
    };
    match outcome {
        Ok(exit) => exit.into(),
        // Whoever reads our results has read enough.
        Err(error) if output::is_closed_pipe(&error) => Exit::Found.into(),
        Err(error) => {
            say::say(format_args!("error: {error:#}"));
            Exit::BadInput.into()
        }
    }
}
