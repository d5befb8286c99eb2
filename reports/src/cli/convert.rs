//! `nightcourt export night`.

use std::path::PathBuf;

use nightcourt_corpus::json::night::NightRow;

use super::output::CommandResult;
use super::overwrite::Overwrite;
use super::process::ExitCode;
use super::{input, options, output};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt export night tonight.night            prints one line of JSON
  nightcourt export night tonight.json --out tonight.night

Nothing is lost either way except comments after the first section.")]
pub(crate) struct Args {
    /// File with the night, as text, as JSON or as a paste; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write it to this file instead of printing it
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let (sheet, was_json) = input::read(&args.file)?;
    let text = if was_json {
        sheet.to_string()
    } else {
        options::json(&NightRow::from(&sheet))?
    };
    let Some(path) = &args.out else {
        return output::say(&text);
    };
    args.overwrite.write(&[(path, text)])?;
    Ok(ExitCode::SUCCESS)
}
