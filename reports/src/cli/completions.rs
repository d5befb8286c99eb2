//! `nightcourt self completions`.

use clap::CommandFactory as _;
use clap_complete::{Shell, generate};

use super::Cli;
use super::output::{self, CommandResult};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt self completions bash > ~/.local/share/bash-completion/completions/nightcourt
  nightcourt self completions zsh > ~/.zfunc/_nightcourt
  nightcourt self completions fish > ~/.config/fish/completions/nightcourt.fish

For zsh the folder must be in `fpath` before `compinit` runs.")]
pub(crate) struct Args {
    /// Shell to print the script for
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let mut program = Cli::command();
    let mut script = Vec::new();
    generate(args.shell, &mut program, "nightcourt", &mut script);
    output::print(script)
}
