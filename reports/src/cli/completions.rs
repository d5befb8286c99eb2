//! `nightcourt self completions`.

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, CommandFactory as _};
use clap_complete::{Shell, generate};

use super::Cli;
use super::list::{self, Kind};
use super::output::{self, CommandResult};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt self completions bash > ~/.local/share/bash-completion/completions/nightcourt
  nightcourt self completions zsh > ~/.zfunc/_nightcourt
  nightcourt self completions fish > ~/.config/fish/completions/nightcourt.fish

For zsh the folder must be in `fpath` before `compinit` runs. Scripts for bash, zsh and fish know systems, frames, house rules,
rulebooks, switches and roles.")]
pub(crate) struct Args {
    /// Shell to print the script for
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let mut program = Cli::command();
    program.build();
    let mut script = Vec::new();
    generate(
        args.shell,
        &mut with_words(program),
        "nightcourt",
        &mut script,
    );
    let script = MARKS
        .iter()
        .fold(String::from_utf8(script)?, |script, (mark, files)| {
            script.replace(mark, files)
        });
    output::print(script)
}

/// Marks around the words of a value that may also be a file, as they are in scripts for bash, zsh and fish, and what completes
/// files there. The generator offers either words or files.
const MARKS: [(&str, &str); 6] = [
    ("compgen -W \"{ ", "compgen -f -W \""),
    (" }\" -- ", "\" -- "),
    ("({ ", "{compadd "),
    (" })", "; _files}"),
    ("-f -a \"{\\t''\n", "-F -a \""),
    ("\n}\\t''\"", "\""),
];

/// Gives options and arguments the words that a value may be, by its name in the help. Only scripts have them: commands parse
/// values by functions, whose messages say more.
fn with_words(command: Command) -> Command {
    command.mut_args(known).mut_subcommands(with_words)
}

fn known(option: Arg) -> Arg {
    let value = option.get_value_names().and_then(<[_]>::first);
    let kind = match value.map_or("", |value| value.trim_end_matches(",...")) {
        "FILE|ID" => Kind::Rulebooks,
        "FRAME" => Kind::Frames,
        "NAME|FILE" => Kind::Houses,
        "ROLE" => Kind::Roles,
        "SWITCH=OPTION" => Kind::Switches,
        "SYSTEM" => Kind::Systems,
        _ => return option,
    };
    let mut words = list::names(kind);
    // Shells complete files too where an argument has no option.
    let may_be_file =
        !option.is_positional() && matches!(kind, Kind::Rulebooks | Kind::Frames | Kind::Houses);
    if may_be_file {
        words.insert(0, "{".to_owned());
        words.push("}".to_owned());
    }
    // The words are needed until the program ends.
    let words = words.into_iter().map(|word| &*word.leak());
    option.value_parser(PossibleValuesParser::new(words))
}
