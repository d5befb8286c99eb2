//! `nightcourt publish`: joins the parts of a study, and writes the files of the whole.

use std::ffi::{OsStr, OsString};
use std::io::Write as _;
use std::path::PathBuf;

use nightcourt_corpus::campaign::Sums;
use nightcourt_corpus::campaign::folder::publish::Unpublished;
use nightcourt_corpus::campaign::folder::{CHECKPOINT, LoadError, OutputDir, finished, load};
use nightcourt_corpus::campaign::records::{Edition, Provenance, edition};
use nightcourt_corpus::study::{self as studies, Ranges, Source, State};
use nightcourt_engine::conform::agreement::Agreement;
use nightcourt_pages::figures::SAMPLED;

use super::output::{self, CommandResult};
use super::process::{self, ExitCode};
use super::rulers::Added;
use super::study::Study;
use super::{figures, running, sampling, study};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt campaign --frame theme --nights 1000000 --range 1/2 --packed --out a
  nightcourt campaign --frame theme --nights 1000000 --range 2/2 --packed --out b
  nightcourt publish a b --expect 1000000 --out whole
  nightcourt publish my-corpus --figures --out figures

Of one directory alone, all files are made anew from its state. Rulebooks and engines that the parts were run with are asked again
if they are given: --rulebook mysite.toml. scripts/cluster has this for Dask, Slurm and Snakemake.

With --figures it draws the counts of a campaign. For each frame, `matrix` shows how often any two systems diverge: below the diagonal
in who dies, above it in anything. `actions` has a line for each frame, by the number of actions: a campaign does not count these, so that the
first nights of each frame are resolved again. Each figure is an SVG with a CSV of the same name that holds its numbers. The same corpus
gives the same bytes.")]
pub(crate) struct Args {
    /// Directories of the parts of a study, which differ only in their nights, or files with their states
    #[arg(num_args = 1.., value_name = "DIR", required_unless_present = "figures")]
    pub(super) parts: Vec<PathBuf>,
    #[command(flatten)]
    added: Added,
    /// Publish although nights are missing between the parts
    #[arg(long)]
    gaps: bool,
    /// Number of nights of each frame that the whole must have: if some are missing, they are named and nothing is written
    #[arg(long, value_name = "N", conflicts_with = "gaps")]
    expect: Option<u64>,
    /// Write the state alone, packed, to be published later or with other parts. Nights may be missing between the parts
    #[arg(long)]
    packed: bool,
    /// Edition of a published corpus, which run.json names: its date, and -draft until it is tagged
    #[arg(long, value_name = "NAME", value_parser = edition::name, requires = "commit", conflicts_with = "packed")]
    edition: Option<String>,
    /// Git commit of the program that made the edition
    #[arg(long, value_name = "HASH", value_parser = edition::commit, requires = "edition")]
    commit: Option<String>,
    /// Directory for the files: empty, or of this very study
    #[arg(long, short, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// Replace the files of a study that is there
    #[arg(long)]
    pub(super) force: bool,
    /// Draw the counts of a campaign instead, each figure with its numbers
    #[arg(long, conflicts_with_all = ["gaps", "expect", "packed", "edition"])]
    figures: bool,
    #[command(flatten)]
    pub(super) files: sampling::Files,
    /// The most nights of each frame to resolve again, for figures
    #[arg(long, value_name = "N", default_value_t = SAMPLED, requires = "figures")]
    pub(super) nights: u64,
}

impl Args {
    /// Returns the edition of the files.
    fn edition(&self) -> Option<Edition> {
        let (name, commit) = self.edition.clone().zip(self.commit.clone())?;
        Some(Edition { name, commit })
    }
}

pub(crate) fn run(args: &Args) -> CommandResult {
    if args.figures {
        return figures::run(args);
    }
    let study = args.parts.first().and_then(|part| study::word(part));
    match (study::row(study.as_deref()), study.as_deref()) {
        (Some(row), _) => (row.publish)(args)?,
        (None, Some(<Agreement as studies::Sums>::STUDY)) => agreement(args)?,
        (None, _) => merged::<Sums>(args)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Merges the parts.
fn whole<S: studies::Sums>(args: &Args) -> Result<State<S>, String> {
    let mut whole: Option<State<S>> = None;
    for part in &args.parts {
        // A state that is given as a file is taken as it is.
        let (path, loaded) = if part.is_file() {
            (part.clone(), load(part))
        } else {
            (part.join(CHECKPOINT), finished(part))
        };
        let state = loaded.map_err(|error| match error {
            LoadError::Unfinished(command) => format!(
                "the study in {} has not finished: it goes on by: {command}",
                part.display()
            ),
            error => {
                format!("cannot read {}: {error}", path.display())
            }
        })?;
        match &mut whole {
            None => whole = Some(state),
            Some(whole) => whole.merge(state).map_err(|apart| {
                format!(
                    "cannot merge {} with those before it: {apart}",
                    part.display()
                )
            })?,
        }
    }
    let state = whole.ok_or("name the directories to merge")?;
    for unverified in study::unverified(&state) {
        output::tell(&format!("warning: {unverified}"));
    }
    Ok(state)
}

/// Refuses a whole that lacks nights: between its parts, or of those that it must have.
fn complete<S: studies::Sums>(args: &Args, state: &State<S>) -> Result<(), String> {
    if args.gaps {
        return Ok(());
    }
    for (source, section) in &state.frames {
        let [first, .., last] = section.done.parts() else {
            continue;
        };
        missing(
            *source,
            &Ranges::one(first.start..last.end),
            &section.done,
            "add --gaps",
        )?;
    }
    for (source, section) in &state.frames {
        let Some(nights) = args.expect.filter(|_| !source.is_exact()) else {
            continue;
        };
        missing(
            *source,
            &Ranges::one(0..nights),
            &section.done,
            "leave out --expect",
        )?;
    }
    Ok(())
}

fn missing(source: Source, whole: &Ranges, done: &Ranges, way_out: &str) -> Result<(), String> {
    let missing = whole.without(done);
    if missing.is_empty() {
        return Ok(());
    }
    Err(format!(
        "the nights {missing} of {} are in no part: name the parts that have them, or {way_out}",
        source.about()
    ))
}

/// Claims the folder of the whole, and writes the state to it.
fn claimed<S: studies::Sums>(args: &Args, state: &State<S>) -> CommandResult<OutputDir> {
    let (mut folder, _) = OutputDir::claim::<S>(&args.out, args.force, &state.plan())?;
    let line = running::started(
        &format!("the merge of {} parts", args.parts.len()),
        &goes_on(args),
    );
    let written = folder.checkpoint(state).and_then(|()| folder.log(&line));
    written.map_err(|error| disk(args, error))?;
    Ok(folder)
}

fn disk(args: &Args, error: std::io::Error) -> String {
    running::unpublished(&args.out, Unpublished::Disk(error))
}

/// Merges the parts of a study, and writes the files of the whole, or its state alone.
pub(super) fn merged<S: Study>(args: &Args) -> CommandResult<()> {
    let state = whole::<S>(args)?;
    if args.packed {
        return packed(args, &state);
    }
    complete(args, &state)?;
    let added = &state.terms.added;
    let rulers = if S::NEEDS_RULERS {
        args.added.start_all_for(added)?
    } else {
        args.added.start_for(added)?
    };
    let panel = &rulers.panel;
    for missing in added.missing(panel) {
        output::tell(&format!(
            "warning: {missing}; the files are without its outcomes"
        ));
    }
    let provenance = Provenance {
        edition: args.edition(),
        ..Provenance::default()
    };
    let mut folder = claimed(args, &state)?;
    let said = S::publish(&mut folder, &state.plan(), &state, panel, &provenance)
        .map_err(|why| running::unpublished(&args.out, why))?;
    let _ = std::io::stdout().write_all(said.as_bytes());
    Ok(())
}

/// Writes the state of the whole alone.
fn packed<S: studies::Sums>(args: &Args, state: &State<S>) -> CommandResult<()> {
    let mut folder = claimed(args, state)?;
    Ok(folder.pack(state).map_err(|error| disk(args, error))?)
}

/// Merges the parts of a conformance study, whose report needs the engine.
fn agreement(args: &Args) -> CommandResult<()> {
    let state = whole::<Agreement>(args)?;
    if !args.packed {
        return Err(
            "the parts are states of conform: add --packed; nightcourt conform, with the options of the whole and --out the same directory, writes the report"
                .into(),
        );
    }
    packed(args, &state)
}

/// Returns the arguments that repeat a killed merge.
fn goes_on(args: &Args) -> Vec<OsString> {
    if !args.parts.contains(&args.out) {
        return process::arguments().into_iter().skip(1).collect();
    }
    // One of the parts was in the folder itself, which has the whole state by now.
    let whole = args.out.join(CHECKPOINT);
    let mut again: Vec<&OsStr> = vec!["publish".as_ref(), whole.as_os_str(), "--gaps".as_ref()];
    if let (Some(name), Some(commit)) = (&args.edition, &args.commit) {
        again.extend(["--edition", name, "--commit", commit].map(OsStr::new));
    }
    again.extend(["--out".as_ref(), args.out.as_os_str()]);
    again.into_iter().map(OsStr::to_owned).collect()
}
