//! `nightcourt self`: what concerns the program itself.

use clap::Subcommand;

use super::output::CommandResult;
use super::{completions, man, schema};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt self completions bash > ~/.local/share/bash-completion/completions/nightcourt
  nightcourt self man ~/.local/share/man/man1
  nightcourt self schema night > night.schema.json")]
pub(crate) struct Args {
    #[command(subcommand)]
    what: ProgramCommand,
}

#[derive(Subcommand)]
enum ProgramCommand {
    /// Print a script that completes commands, options and their values in your shell.
    Completions(completions::Args),
    /// Write the manual pages.
    Man(man::Args),
    /// Print the JSON Schema of a night, of a verdict, of a campaign's files, or of an answer about precedents.
    Schema(schema::Args),
}

pub(crate) fn run(args: &Args) -> CommandResult {
    match &args.what {
        ProgramCommand::Completions(args) => completions::run(args),
        ProgramCommand::Man(args) => man::run(args),
        ProgramCommand::Schema(args) => schema::run(args),
    }
}
