//! `nightcourt self man`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Command, CommandFactory as _};
use clap_mangen::Man;

use super::Cli;
use super::output::{self, CommandResult};
use super::overwrite::Overwrite;
use super::process::ExitCode;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt self man ~/.local/share/man/man1
  man nightcourt-rule

There is a page for the program and one for each command. Pages of another version are replaced with --force only.")]
pub(crate) struct Args {
    /// Folder to write the pages to; made if it does not exist
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let mut files = Vec::new();
    pages(&program, &args.folder, &mut files)
        .and_then(|()| fs::create_dir_all(&args.folder))
        .map_err(|error| output::cannot_write(&args.folder, error, "folder"))?;
    args.overwrite.write(&files)?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the pages of a command and of its subcommands, with their paths.
fn pages(command: &Command, folder: &Path, files: &mut Vec<(PathBuf, Vec<u8>)>) -> io::Result<()> {
    for below in command
        .get_subcommands()
        .filter(|below| !below.is_hide_set())
    {
        pages(below, folder, files)?;
    }
    let man = Man::new(command.clone());
    let mut page = Vec::new();
    man.render(&mut page)?;
    files.push((folder.join(man.get_filename()), page));
    Ok(())
}
