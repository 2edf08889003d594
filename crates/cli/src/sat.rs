//! `sator sat`: crosswords as weighted MaxSAT, letters and blocks chosen together.

mod answer;
mod args;
mod decode;
mod encode;
mod memory;
mod resolve;
mod solve;

use crate::exit::Exit;
use anyhow::Result;
use clap::{Args, Subcommand};

/// Choose letters and blocks together, by weighted MaxSAT: here, or by any solver
#[derive(Args)]
#[command(arg_required_else_help = true)]
pub struct SatArgs {
    #[command(subcommand)]
    pub command: SatCommand,
}

/// What to do.
#[derive(Subcommand)]
pub enum SatCommand {
    Encode(encode::EncodeArgs),
    Decode(decode::DecodeArgs),
    Solve(solve::SolveArgs),
    Resolve(resolve::ResolveArgs),
}

pub fn run(command: &SatCommand) -> Result<Exit> {
    match command {
        SatCommand::Encode(args) => encode::run(args),
        SatCommand::Decode(args) => decode::run(args),
        SatCommand::Solve(args) => solve::run(args),
        SatCommand::Resolve(args) => resolve::run(args),
    }
}
