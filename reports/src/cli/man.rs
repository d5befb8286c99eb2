//! `nightcourt man`.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Command;

use super::output;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt man ~/.local/share/man/man1
  man nightcourt-rule

There is a page for the program and one for each command. Pages that are there already are replaced.")]
pub(crate) struct Args {
    /// Folder to write the pages to; made if it does not exist
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub(crate) fn run(args: &Args, program: Command) -> ExitCode {
    let written = fs::create_dir_all(&args.folder).and_then(|()| clap_mangen::generate_to(program, &args.folder));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => output::complain(&format!("cannot write to {}: {error}", args.folder.display())),
    }
}
