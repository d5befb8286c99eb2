//! Commands, one per file. Each turns options into one library call and prints what comes back.
//!
//! Exit codes: 0 if all is well, 1 if a night does not end as it expects, 2 if the input is wrong.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod adopt;
mod campaign;
mod check;
mod convert;
mod corpus;
mod generate;
mod input;
mod matching;
mod merge;
mod minimise;
mod note;
mod options;
mod output;
mod page;
mod roles;
mod rule;
mod sampling;
mod schema;
mod search;
#[cfg(feature = "serve")]
mod serve;
mod show;
mod systems;

/// How a night of forum Mafia or Werewolf resolves, under which rules, and why.
#[derive(Parser)]
#[command(name = "nightcourt", version, after_help = "Example:\n  nightcourt rule tonight.night --explain")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Who dies and who is told what, under each system.
    Rule(rule::Args),
    /// The least of a night on which two systems still part, or one still does what it did.
    Minimise(minimise::Args),
    /// Precedents by words, roles, systems and what happens.
    Search(search::Args),
    /// Which precedents a night contains, and which of them decide it.
    Match(matching::Args),
    /// A precedent: the night, what every system says and why; to be cited.
    Show(show::Args),
    /// Adds your own ruling on a precedent.
    Note(note::Args),
    /// Random nights through every system; the disagreements land in files.
    Campaign(campaign::Args),
    /// Parts of a campaign, run apart, become the files of the whole.
    Merge(merge::Args),
    /// Checks the files of a campaign: every precedent, its certificate, and every table.
    Check(check::Args),
    /// What a fuzzer found, as a small night among the regressions.
    Adopt(adopt::Args),
    /// A corpus as a site to read in a browser, from disk or from any web host.
    Page(page::Args),
    /// The same pages from this machine, and one that rules a night that you type.
    #[cfg(feature = "serve")]
    Serve(serve::Args),
    /// Prints random nights, as a campaign makes them.
    Gen(generate::Args),
    /// The roles that a night may name.
    Roles(roles::Args),
    /// The systems: what is native to each, and the switches.
    Systems(systems::Args),
    /// A night as text or as JSON, whichever it was not.
    Convert(convert::Args),
    /// The JSON Schema of a night, of a verdict, of a campaign's files, or of what is said of precedents.
    Schema(schema::Args),
}

pub(crate) fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Rule(args) => rule::run(&args),
        Command::Minimise(args) => minimise::run(&args),
        Command::Search(args) => search::run(&args),
        Command::Match(args) => matching::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Note(args) => note::run(&args),
        Command::Campaign(args) => campaign::run(&args),
        Command::Merge(args) => merge::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Adopt(args) => adopt::run(&args),
        Command::Page(args) => page::run(&args),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(&args),
        Command::Gen(args) => generate::run(&args),
        Command::Roles(args) => roles::run(&args),
        Command::Systems(args) => systems::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Schema(args) => schema::run(&args),
    }
}
