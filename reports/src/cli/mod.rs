//! Commands, one per file. Each turns options into one library call and prints what comes back.
//!
//! Exit codes: 0 if all is well, 1 if a night does not end as it expects, 2 if the input is wrong, 3 if a system exceeded
//! its step budget.

use std::error::Error as _;
use std::ffi::OsString;

use clap::{ArgMatches, Args, CommandFactory as _, FromArgMatches, Parser, Subcommand};
use nightcourt_resolvers::text::acts;

mod ask;
mod campaign;
mod census;
mod check;
mod compared;
mod completions;
mod conform;
mod convert;
mod corpus;
mod defaults;
mod drawn;
mod export;
mod figures;
mod game;
mod generate;
mod house;
mod input;
mod list;
mod listed;
mod man;
mod matching;
mod minimise;
mod options;
mod output;
mod overwrite;
mod page;
mod process;
mod program;
mod progress;
mod publish;
mod read;
mod rule;
mod rulebook;
mod rulers;
mod running;
mod sampling;
mod schema;
mod search;
mod setup;
mod show;
mod study;

pub(crate) use campaign::in_memory as campaign_in_memory;
pub(crate) use corpus::{published, responder};
use output::{CommandResult, Refusal};
use process::ExitCode;

/// Resolves nights of forum Mafia or Werewolf, and says by which rules and why.
#[derive(Parser)]
#[command(
    name = "nightcourt",
    version = env!("NIGHTCOURT_VERSION"),
    after_help = "\
Example:
  nightcourt rule tonight.night --explain

`nightcourt COMMAND --help` explains a command and shows how it is used."
)]
struct Cli {
    #[command(flatten)]
    remarks: output::Remarks,
    #[command(subcommand)]
    command: Option<Command>,
}

/// Options of one command, defined only when that command runs: defining those of all commands takes most of the start.
struct Deferred<T>(T);

impl<T: Args> Args for Deferred<T> {
    fn augment_args(command: clap::Command) -> clap::Command {
        // Flattened options have descriptions of their own, which would replace the command's.
        command.defer(|command| {
            let about = command.get_about().cloned().unwrap_or_default();
            options::share(T::augment_args(command).about(about).long_about(None))
        })
    }
    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl<T: FromArgMatches> FromArgMatches for Deferred<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        T::from_arg_matches(matches).map(Self)
    }
    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

/// Makes the commands of the program from their modules, each of which has `Args` and `run`.
macro_rules! commands {
    ($($(#[$attribute:meta])* $command:ident($module:ident),)*) => {
        #[derive(Subcommand)]
        enum Command {
            $($(#[$attribute])* $command(Deferred<$module::Args>),)*
        }

        fn run(command: Command) -> CommandResult {
            match command {
                $(Command::$command(Deferred(args)) => $module::run(&args),)*
            }
        }
    };
}

commands! {
    /// Resolve a night under each system: the deaths, the results of each player, and why.
    Rule(rule),
    /// Answer a question in your own words: the night that it means, the ruling, and its precedents.
    Ask(ask),
    /// Read a night as hosts paste it: role lists, actions in plain words, marks of forums and chats.
    Read(read),
    /// List what a host decides before a game with these roles: questions, rulings, how often they matter, and a rules post.
    Setup(setup),
    /// Shrink a night to the smallest one that still shows the divergence.
    #[command(alias = "minimize", alias = "shrink")]
    Minimise(minimise),
    /// Search precedents by words, roles, systems and what happens.
    Search(search),
    /// Find the precedents that a night contains, and those that decide it.
    Match(matching),
    /// Show a precedent, ready to be cited: the night, what every system says, and why; or add your own ruling to it.
    Show(show),
    /// Run random nights through every system, and write the disagreements to files.
    Campaign(campaign),
    /// Run every night of a small universe through every system: exact rates, and every minimal disagreement.
    Census(census),
    /// Check the files of a campaign: every precedent, its certificate, and every table.
    Check(check),
    /// Measure nights otherwise: the sources' claims, axioms of social choice, the switches that make systems diverge.
    Study(study),
    /// Join the parts of a study, and write the files of the whole, or its figures.
    Publish(publish),
    /// Write a corpus as a website, to be opened from disk or put on any web host; or serve it on this machine.
    Page(page),
    /// Print random nights, as a campaign makes them.
    #[command(alias = "generate")]
    Gen(generate),
    /// Keep a game over several nights: each night begins where the last one ended.
    Game(game),
    /// Print house rules, to be copied.
    House(house),
    /// Rulebooks, your own or those of sites: check, explain and compare orders of operation.
    Rulebook(rulebook),
    /// Compare your own engine with a system: what share of nights agrees, and the smallest nights that do not.
    Conform(conform),
    /// Write a night as JSON or as text, the golden nights as a test suite, or a corpus as tables.
    Export(export),
    /// List the names that other commands take: roles, systems, switches, frames, house rules, rulebooks.
    List(list),
    /// Complete commands in your shell, write the manual pages, or print the JSON Schema of a file or an answer.
    #[command(name = "self")]
    Program(program),
}

/// Headings of the list of commands, each with its commands.
const GROUPS: [(&str, &[&str]); 6] = [
    (
        "For tonight",
        &["rule", "ask", "read", "setup", "minimise", "game", "house"],
    ),
    ("Precedents", &["search", "match", "show"]),
    (
        "Measure",
        &["gen", "campaign", "census", "study", "publish", "check"],
    ),
    ("Publish", &["page"]),
    (
        "Your own rules and programs",
        &["rulebook", "conform", "export"],
    ),
    ("Reference", &["list", "self"]),
];

/// Old names of commands, each with the words that replace it. No list shows them; they work until the next version.
const RENAMED: [(&str, &str); 18] = [
    ("axioms", "study axioms"),
    ("blame", "study blame"),
    ("claims", "study claims"),
    ("completions", "self completions"),
    ("convert", "export night"),
    ("export suite --out", "export suite"),
    ("export suite -o", "export suite"),
    ("figures", "publish --figures"),
    ("house --format", "list houses --format"),
    ("house -f", "list houses -f"),
    ("man", "self man"),
    ("merge", "publish"),
    ("note", "show"),
    ("roles", "list roles"),
    ("rulebook list", "list rulebooks"),
    ("schema", "self schema"),
    ("serve", "page --serve"),
    ("systems", "list systems"),
];

/// Replaces an old name of a command, which is the first word after the program's name or after `help`.
fn renamed(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let first = 1 + usize::from(arguments.get(1).is_some_and(|word| word == "help"));
    for (old, new) in RENAMED {
        let end = first + old.split(' ').count();
        let given = arguments.get(first..end);
        if given.is_some_and(|words| words.iter().eq(old.split(' '))) {
            arguments.splice(first..end, new.split(' ').map(OsString::from));
            // `help` takes commands, without options and arguments.
            if first == 2 {
                arguments.remove(1);
                arguments.push("--help".into());
            }
            break;
        }
    }
    arguments
}

/// Builds the command line, with its commands listed under headings.
fn cli() -> clap::Command {
    let cli = Cli::command();
    let mut help = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for (heading, names) in GROUPS {
        help += &format!("\n{heading}\n");
        for command in names.iter().filter_map(|name| cli.find_subcommand(name)) {
            let about = command
                .get_about()
                .map(|about| about.ansi().to_string())
                .unwrap_or_default();
            help += &format!("  {:10}{about}\n", command.get_name());
        }
    }
    cli.help_template(help + "\nOptions\n{options}{after-help}")
}

/// Reports whether the list of commands may be printed. Rendering it takes a fifth of the start.
fn is_help_asked() -> bool {
    let first = process::arguments().into_iter().nth(1);
    first.is_some_and(|word| {
        word == "help" || word == "--help" || word.as_encoded_bytes().starts_with(b"-h")
    })
}

/// Runs the program on a command line, whose first word is the program's name.
pub(crate) fn main(arguments: Vec<OsString>) -> ExitCode {
    process::start(renamed(arguments));
    output::choose_colour(&process::arguments());
    let command = if is_help_asked() {
        cli()
    } else {
        Cli::command()
    };
    let parsed = command
        .try_get_matches_from(process::arguments())
        .and_then(|matches| Cli::from_arg_matches(&matches));
    let Cli { remarks, command } = parsed.unwrap_or_else(|error| refused(&error));
    remarks.choose();
    let ended = match command {
        Some(command) => run(command),
        // The bare program asks for help, which is no mistake.
        None => output::written(cli().print_help(), ExitCode::SUCCESS),
    };
    ended.unwrap_or_else(Refusal::told)
}

/// Reports wrong options and exits. There are no colours if the options, or a file that the message quotes, have characters
/// that act on a terminal, because colours are such characters too.
fn refused(error: &clap::Error) -> ! {
    if !error.use_stderr() {
        error.exit();
    }
    let text = error.render().to_string();
    if output::wants_json(&process::arguments()) {
        output::complain(text.trim_end().trim_start_matches("error: "));
        std::process::exit(2);
    }
    // The text is without escapes already, so that the options and the message of a file are looked at.
    let words = process::arguments().into_iter();
    let mut sources: Vec<String> = words
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    sources.extend(error.source().map(ToString::to_string));
    if !sources
        .iter()
        .chain([&text])
        .any(|text| text.chars().any(acts))
    {
        error.exit();
    }
    output::report(text.trim_end());
    std::process::exit(2)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Value names and help of an option, each with the commands that have it so.
    type Meanings = BTreeMap<(String, String), Vec<String>>;

    /// Adds the options of a command and of those below it, by long name.
    fn collect(command: &clap::Command, path: &str, table: &mut BTreeMap<String, Meanings>) {
        let path = format!("{path} {}", command.get_name());
        let options = command
            .get_arguments()
            .filter(|arg| arg.get_long().is_some() && arg.get_id() != "help");
        for option in options {
            let values = match option.get_action().takes_values() {
                true => option.get_value_names().unwrap_or_default().join(" "),
                false => String::new(),
            };
            let help = option.get_help().map(ToString::to_string);
            let meaning = (values, help.unwrap_or_default());
            let meanings = table
                .entry(option.get_long().unwrap_or_default().to_owned())
                .or_default();
            meanings.entry(meaning).or_default().push(path.clone());
        }
        for below in command.get_subcommands() {
            collect(below, &path, table);
        }
    }

    #[test]
    fn an_option_means_one_thing_in_every_command() {
        let mut program = Cli::command();
        program.build();
        let mut table = BTreeMap::new();
        collect(&program, "", &mut table);
        for (option, meanings) in &table {
            let commands: Vec<String> = meanings.values().flatten().cloned().collect();
            println!("--{option}:{}", commands.join(","));
        }
        let mut refused = String::new();
        for (option, meanings) in table.iter().filter(|(_, meanings)| meanings.len() > 1) {
            refused += &format!("--{option}\n");
            for ((values, help), commands) in meanings {
                refused += &format!("   <{values}> {help}\n     {}\n", commands.join(","));
            }
        }
        assert!(refused.is_empty(), "{refused}");
    }
}
