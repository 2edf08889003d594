//! `sator lists`: look at word lists and put them in order.

mod clean;
mod diff;
mod merge;
mod print;
mod rescore;
mod stats;

use crate::exit::Exit;
use anyhow::Result;
use clap::{Args, Subcommand};

/// Look at word lists, merge them, change their scores
#[derive(Args)]
#[command(arg_required_else_help = true)]
pub struct ListsArgs {
    #[command(subcommand)]
    pub command: ListsCommand,
}

/// What to do with the lists.
#[derive(Subcommand)]
pub enum ListsCommand {
    Stats(stats::StatsArgs),
    Merge(merge::MergeArgs),
    Rescore(rescore::RescoreArgs),
    Diff(diff::DiffArgs),
    Clean(clean::CleanArgs),
}

pub fn run(command: &ListsCommand) -> Result<Exit> {
    match command {
        ListsCommand::Stats(args) => stats::run(args),
        ListsCommand::Merge(args) => merge::run(args),
        ListsCommand::Rescore(args) => rescore::run(args),
        ListsCommand::Diff(args) => diff::run(args),
        ListsCommand::Clean(args) => clean::run(args),
    }
}
