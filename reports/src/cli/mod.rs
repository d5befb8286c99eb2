//! Commands, one per file. Each turns options into one library call and prints what comes back.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod campaign;

/// How a night resolves, under which rules, and why.
#[derive(Parser)]
#[command(name = "nightcourt", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Random nights through every system; the disagreements land in files.
    Campaign(campaign::Args),
}

pub(crate) fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Campaign(args) => campaign::run(&args),
    }
}
