//! Commands, one per file. Exit codes: 0 if all is well, 1 if there is nothing to adopt or a regression still fails, 2 if
//! the input is wrong.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use nightcourt_checks::adopt::REGRESSION;
use nightcourt_checks::targets::Target;
use nightcourt_resolvers::text::closest;

mod adopt;
mod around;
mod output;
mod seeds;
mod triples;
mod worst;

/// Findings of the fuzz targets, and their seeds
#[derive(Parser)]
#[command(name = "nightcourt-checks", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Minimise a fuzzer finding and save it as a regression
    Adopt(adopt::Args),
    /// Write nights around the divergences that a campaign met least
    Around(around::Args),
    /// Write the seed inputs of the fuzz targets and their dictionary
    Seeds(seeds::Args),
    /// Print which triples of abilities at one player inputs have
    Triples(triples::Args),
    /// Print the cost of the worst nights known for each command
    Worst(worst::Args),
    /// Print the JSON Schema of a regression where bytes are at fault
    Schema,
}

pub(crate) fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Adopt(args) => adopt::run(&args),
        Command::Around(args) => around::run(&args),
        Command::Seeds(args) => seeds::run(&args),
        Command::Triples(args) => triples::run(&args),
        Command::Worst(args) => worst::run(&args),
        Command::Schema => output::print(&REGRESSION.schema(), ExitCode::SUCCESS),
    }
}

/// A target as it is typed.
fn target(word: &str) -> Result<Target, String> {
    let ids = Target::ALL.map(Target::id);
    Target::from_id(word).ok_or_else(|| {
        let known = || format!("there are {}", ids.join(", "));
        let help = closest(word, ids).map_or_else(known, |meant| format!("did you mean {meant}?"));
        format!("no fuzz target is called `{word}`; {help}")
    })
}
