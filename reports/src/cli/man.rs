//! `nightcourt man`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Command;
use clap_mangen::Man;

use super::output;
use super::overwrite::Overwrite;
use super::process::ExitCode;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt man ~/.local/share/man/man1
  man nightcourt-rule

There is a page for the program and one for each command. Pages of another version are replaced with --force only.")]
pub(crate) struct Args {
    /// Folder to write the pages to; made if it does not exist
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(crate) fn run(args: &Args, program: Command) -> ExitCode {
    let mut program = program.disable_help_subcommand(true);
    program.build();
    let mut files = Vec::new();
    let written = pages(&program, &args.folder, &mut files)
        .and_then(|()| fs::create_dir_all(&args.folder))
        .map_err(|error| output::cannot_write(&args.folder, error, "folder"))
        .and_then(|()| args.overwrite.write(&files));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => output::complain(&problem),
    }
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
