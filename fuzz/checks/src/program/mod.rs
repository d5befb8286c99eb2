//! Commands, one per file. Exit codes: 0 if all is well, 1 if there is nothing to adopt or a regression still fails, 2 if
//! the input is wrong.

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use nightcourt_checks::adopt::REGRESSION;

mod adopt;
mod seeds;

/// What the fuzz targets found, and what they begin with
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
    /// Write the seed inputs of the fuzz targets and their dictionary
    Seeds(seeds::Args),
    /// Print the JSON Schema of a regression where bytes are at fault
    Schema,
}

pub(crate) fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Adopt(args) => adopt::run(&args),
        Command::Seeds(args) => seeds::run(&args),
        Command::Schema => print(&REGRESSION.schema(), ExitCode::SUCCESS),
    }
}

/// Prints, then exits with a code.
fn print(text: &str, code: ExitCode) -> ExitCode {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Ok(()) => code,
        Err(error) => complain(&format!("cannot write: {error}")),
    }
}

/// Says what is wrong with the input.
fn complain(what: &str) -> ExitCode {
    // If nobody reads the complaint, the code still says it.
    let _ = writeln!(io::stderr(), "error: {what}");
    ExitCode::from(2)
}
