//! `nightcourt export`.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use nightcourt_engine::suite::{self, SuiteCase, suite};

use super::overwrite::{Overwrite, REMOVE, free};
use super::process::ExitCode;
use super::{output, schema};

#[derive(clap::Args)]
#[command(after_help = "Example:\n  nightcourt export suite --out golden-nights")]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// The golden nights as JSON files, to be put beside the tests of an engine in any language.
    #[command(after_help = "\
Example:
  nightcourt export suite --out tests/golden-nights

Writes a file for each night, the JSON Schema of the files, a README that explains them, and VERSION. What is written
depends on the version of this program alone.")]
    Suite {
        /// Directory for the files; must be empty or not exist
        #[arg(long, short, value_name = "DIR")]
        out: PathBuf,
        /// Write into a directory that is not empty: an earlier suite is replaced, and files of other names stay
        #[arg(long)]
        force: bool,
    },
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let What::Suite { out, force } = &args.what;
    match export(out, *force) {
        Ok(files) => {
            let said = format!("{files} golden nights are in {}\n", out.display());
            output::say(&said, ExitCode::SUCCESS)
        }
        Err(problem) => output::complain(&problem),
    }
}

/// The file by which a directory is known to hold a suite.
const SCHEMA: &str = "suite.schema.json";

fn export(out: &Path, force: bool) -> Result<usize, String> {
    let cannot = |error| format!("cannot write to {}: {error}", out.display());
    let nights = out.join("nights");
    // A README.md that stands elsewhere is another's.
    let is_suite = out.join(SCHEMA).is_file();
    fs::create_dir_all(out).map_err(cannot)?;
    if !force && fs::read_dir(out).map_err(cannot)?.next().is_some() {
        return Err(format!("{} is not empty: name another directory, or use --force", out.display()));
    }
    let cases = suite();
    let mut files = vec![(out.join(SCHEMA), schema::SUITE.to_owned())];
    for case in &cases {
        files.push((nights.join(format!("{}.json", case.id)), json(case)?));
    }
    files.push((out.join("README.md"), suite::readme(&cases)));
    // Last: a directory with a version is whole.
    files.push((out.join("VERSION"), format!("{} {}\n", suite::VERSION, env!("CARGO_PKG_VERSION"))));
    if !is_suite {
        files.iter().try_for_each(|(path, _)| free(path, REMOVE))?;
    }
    fs::create_dir_all(&nights).map_err(cannot)?;
    Overwrite::of(true).write(&files)?;
    Ok(cases.len())
}

fn json(case: &SuiteCase) -> Result<String, String> {
    serde_json::to_string_pretty(case)
        .map(|text| text + "\n")
        .map_err(|error| format!("cannot be written as JSON: {error}"))
}
