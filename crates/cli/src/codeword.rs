//! `sator codeword`: crack codewords, give hints, make new ones.

mod args;
mod hint;
mod json;
mod make;
mod solve;
mod text;

use crate::exit::Exit;
use anyhow::Result;
use clap::{Args, Subcommand};

/// Crack codewords, give hints, make new ones
#[derive(Args)]
pub struct CodewordArgs {
    #[command(subcommand)]
    pub command: CodewordCommand,
}

/// What can be done with codewords.
#[derive(Subcommand)]
pub enum CodewordCommand {
    Solve(solve::SolveArgs),
    Hint(hint::HintArgs),
    Make(make::MakeArgs),
}

pub fn run(args: &CodewordArgs) -> Result<Exit> {
    match &args.command {
        CodewordCommand::Solve(args) => solve::run(args),
        CodewordCommand::Hint(args) => hint::run(args),
        CodewordCommand::Make(args) => make::run(args),
    }
}
