//! `nightcourt export`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use nightcourt_corpus::campaign::Ranges;
use nightcourt_corpus::campaign::export::{PACKAGE, data, sampled};
use nightcourt_corpus::files::{MAX_FILE, holds, read_at_most, sweep};
use nightcourt_corpus::record::pretty;
use nightcourt_engine::suite::{self, suite};

use super::output::CommandResult;
use super::overwrite::{Overwrite, REMOVE, free};
use super::rulers::Added;
use super::{convert, corpus, figures, options, output, progress, sampling, schema};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt export night tonight.night
  nightcourt export suite golden-nights
  nightcourt export data --corpus my-corpus --out tables")]
pub(crate) struct Args {
    #[command(subcommand)]
    what: ExportCommand,
}

#[derive(Subcommand)]
enum ExportCommand {
    /// A night as JSON, or as text if it is JSON.
    Night(convert::Args),
    /// The golden nights as JSON files, for the tests of an engine in any language.
    #[command(after_help = "\
Example:
  nightcourt export suite tests/golden-nights

Writes a file for each night, the JSON Schema of the files, a README that explains them, and VERSION. What is written
depends on the version of this program alone.",
              mut_arg("out", |out| out.long(None).short(None)))]
    Suite {
        #[command(flatten)]
        folder: Folder,
    },
    /// A corpus as tables (CSV) with a description of every column, for R, pandas, Polars or DuckDB.
    #[command(after_help = "\
Example:
  nightcourt export data --corpus my-corpus --out tables --range 0..20000

precedents   each precedent, with its night text
tags         its abilities and mechanisms
findings     the pairs of systems that diverge on it, and other findings
counts       nights of each frame and number of players that come down to a precedent, by finding
rates        shares of nights, with intervals
nights       sampled nights, resolved again: abilities, passives, alignments and features, and which systems agree under each lens
events       the events that systems recorded on these nights

datapackage.json has the type, unit and meaning of every column, in the form of Frictionless Data. The data is in the public domain
(CC0-1.0). The same corpus and nights give the same bytes.")]
    Data(Data),
}

/// The output folder.
#[derive(clap::Args)]
struct Folder {
    /// Directory for the files; must be empty or not exist
    #[arg(long, short, value_name = "DIR")]
    out: PathBuf,
    /// Write into a directory that is not empty: an earlier export of the kind is replaced, and files of other names stay
    #[arg(long)]
    force: bool,
}

#[derive(clap::Args)]
struct Data {
    #[command(flatten)]
    corpus: corpus::CorpusWord,
    #[command(flatten)]
    folder: Folder,
    /// Indices of the nights that are resolved again, of each frame that has them
    #[arg(long, alias = "nights", value_name = "FIRST..END", default_value = "0..5000", value_parser = sampling::indices)]
    range: Ranges,
    #[command(flatten)]
    files: sampling::Files,
    #[command(flatten)]
    added: Added,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    output::say(&match &args.what {
        ExportCommand::Night(args) => return convert::run(args),
        ExportCommand::Suite { folder } => export_suite(folder)?,
        ExportCommand::Data(args) => export_data(args)?,
    })
}

/// The state of a folder, by the files that this command writes first and last.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    /// No export of the kind.
    Other,
    /// An export that was stopped: the same command goes on.
    Begun,
    /// A whole export.
    Whole,
}

impl Folder {
    /// Makes the folder. Refuses one that is not empty, unless --force was given or the export was stopped. `first` is the
    /// file that is written first: an earlier run may have been killed while writing it.
    fn claim(&self, found: Found, first: &str) -> Result<(), String> {
        let Folder { out, force } = self;
        make(out)?;
        let unreadable = |error| output::cannot_write(out, error, "folder");
        sweep(out, |name| name == first).map_err(unreadable)?;
        if *force || found == Found::Begun {
            return Ok(());
        }
        if fs::read_dir(out).map_err(unreadable)?.next().is_some() {
            return Err(format!(
                "{} is not empty: name another directory, or use --force",
                out.display()
            ));
        }
        Ok(())
    }

    /// Writes files: the first is put in its place before the others, and tells that an export has begun.
    fn write(&self, found: Found, files: &[(PathBuf, impl AsRef<[u8]>)]) -> Result<(), String> {
        if found == Found::Other {
            files.iter().try_for_each(|(path, _)| free(path, REMOVE))?;
        }
        let (first, others) = files.split_at(files.len().min(1));
        Overwrite::of(true).write(first)?;
        others
            .iter()
            .filter_map(|(path, _)| path.parent())
            .try_for_each(make)?;
        Overwrite::of(self.force).write(others)
    }
}

/// Makes a folder, if there is none.
fn make(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| output::cannot_write(folder, error, "folder"))
}

/// The file that identifies the directory of a suite.
const SCHEMA: &str = "suite.schema.json";

fn export_suite(folder: &Folder) -> Result<String, String> {
    let out = &folder.out;
    let nights = out.join("nights");
    let version = out.join("VERSION");
    // Elsewhere, README.md belongs to somebody else.
    let found = match (out.join(SCHEMA).is_file(), version.is_file()) {
        (false, _) => Found::Other,
        (true, false) => Found::Begun,
        (true, true) => Found::Whole,
    };
    folder.claim(found, SCHEMA)?;
    let cases = suite();
    let mut files = vec![(out.join(SCHEMA), schema::SUITE.into())];
    for case in &cases {
        let json = pretty(case).map_err(options::unwritable("JSON"))?;
        files.push((nights.join(format!("{}.json", case.id)), json));
    }
    files.push((out.join("README.md"), suite::readme(&cases).into()));
    // The version is written last, and removed before another suite replaces one: a directory that has it is whole.
    let said = format!("{} {}\n", suite::VERSION, env!("CARGO_PKG_VERSION"));
    let is_whole = files.iter().all(|(path, text)| holds(path, text));
    if found == Found::Whole && !is_whole {
        fs::remove_file(&version).map_err(|error| output::cannot_write(out, error, "folder"))?;
    }
    files.push((version, said.into()));
    folder.write(found, &files)?;
    Ok(format!(
        "{} golden nights are in {}\n",
        cases.len(),
        out.display()
    ))
}

/// The licence of exported data.
static LICENCE: &[u8] = include_bytes!("../../LICENSE-CC0");

fn export_data(args: &Data) -> Result<String, String> {
    let Data {
        corpus,
        folder,
        range,
        files,
        added,
    } = args;
    let mut state = figures::state(corpus.given())?;
    state.terms.supply = sampling::supply(&files.frames, None);
    let nights = sampled(&state, range);
    sampling::all_here(
        nights.iter().map(|&(source, _)| source),
        &state.terms.supply,
    )?;
    let rulers = added.start_all_for(&state.terms.added)?;
    let package = folder.out.join(PACKAGE);
    let found = found(&package);
    folder.claim(found, PACKAGE)?;
    let bar = progress::bar(
        nights.iter().map(|(_, nights)| nights.len()).sum(),
        "nights",
    );
    let mut tables = data(&state, &rulers.panel, &nights, &|nights| bar.inc(nights))
        .map_err(|error| format!("cannot export: {error}"))?;
    bar.finish_and_clear();
    let described = tables.remove(PACKAGE).unwrap_or_default();
    let mut files: Vec<(PathBuf, Vec<u8>)> = tables
        .into_iter()
        .map(|(name, table)| (folder.out.join(name), table))
        .collect();
    files.push((folder.out.join("LICENSE-CC0"), LICENCE.to_owned()));
    // The description lists no tables until all of them are written.
    files.insert(
        0,
        (
            package.clone(),
            format!("{{\"name\":\"{NAME}\"}}\n").into_bytes(),
        ),
    );
    folder.write(found, &files)?;
    Overwrite::of(true).write(&[(package, described)])?;
    Ok(format!(
        "{} tables are in {}; {PACKAGE} describes their columns\n",
        files.len() - 2,
        folder.out.display()
    ))
}

/// The name of every exported data package, which identifies its directory.
const NAME: &str = "nightcourt-corpus";

/// Returns the state of a folder by its description of tables, which lists none until all are written.
fn found(package: &Path) -> Found {
    let package: BTreeMap<String, serde_json::Value> = read_at_most(package, MAX_FILE)
        .ok()
        .and_then(|bytes| serde_json::from_slice(&bytes).ok())
        .unwrap_or_default();
    match package.get("name") {
        Some(name) if name != NAME => Found::Other,
        None => Found::Other,
        Some(_) if package.contains_key("resources") => Found::Whole,
        Some(_) => Found::Begun,
    }
}
