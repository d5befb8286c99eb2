//! Commands, one per file. Each turns options into one library call and prints what comes back.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod campaign;
mod generate;
mod words;

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
    /// Prints random nights, as a campaign makes them.
    Gen(generate::Args),
}

pub(crate) fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Campaign(args) => campaign::run(&args),
        Command::Gen(args) => generate::run(&args),
    }
}
