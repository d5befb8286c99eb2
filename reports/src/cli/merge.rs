//! `nightcourt merge`: parts of a campaign, run apart, become the files of the whole.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use nightcourt_corpus::campaign::files::{CHECKPOINT, LoadError, Mode, Place, finished, load};
use nightcourt_corpus::campaign::manifest::Manifest;
use nightcourt_corpus::campaign::{Plan, Ranges, State, checkpoint, difference};
use nightcourt_corpus::files::write_beside;
use nightcourt_pages::summary;
use nightcourt_resolvers::system::resolve;

use super::{output, rulebook, running, shard};

#[derive(clap::Args)]
#[command(after_help = "Example:\n  nightcourt campaign --range 0..500000 --out a\n  \
                        nightcourt campaign --range 500000..1000000 --out b\n  nightcourt merge a b --out whole\n\n\
                        Of one directory alone, all files are made anew from its checkpoint. Rulebooks that the parts were run with are needed again: --rulebook mysite.toml.")]
pub(crate) struct Args {
    /// Directories of campaigns that differ only in their frames and ranges of nights, or files with their states
    #[arg(required = true, num_args = 1.., value_name = "DIR")]
    parts: Vec<PathBuf>,
    #[command(flatten)]
    rulebooks: rulebook::Books,
    /// Merge although nights are missing between the parts
    #[arg(long)]
    gaps: bool,
    /// Manifest of the whole: refuse if any of its shards is missing, and name them
    #[arg(long, value_name = "MANIFEST")]
    expect: Option<PathBuf>,
    /// Write the merged state alone, to the file --out: to be merged again. Nights may be missing between the parts
    #[arg(long, conflicts_with = "force")]
    state_only: bool,
    /// Directory for the files; must be empty or not exist. With --state-only, a file
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Replace the files of a campaign that is there
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match merge(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => output::complain(&problem),
    }
}

fn merge(args: &Args) -> Result<(), String> {
    let mut whole: Option<State> = None;
    for part in &args.parts {
        // A file is a state that was written when it was whole.
        let alone = part.is_file();
        let path = if alone { part.clone() } else { part.join(CHECKPOINT) };
        let loaded = if alone { load(&path) } else { finished(part) };
        let state = loaded.map_err(|error| match error {
            LoadError::Unfinished => {
                format!("the campaign in {} has not finished: run it again with --resume, then merge", part.display())
            }
            error @ (LoadError::Missing | LoadError::Io(_) | LoadError::Damaged(_) | LoadError::Apart(_)) => {
                format!("cannot read {}: {error}", path.display())
            }
        })?;
        match &mut whole {
            None => whole = Some(state),
            Some(whole) => whole
                .merge(state)
                .map_err(|apart| format!("cannot merge {} with those before it: {apart}", part.display()))?,
        }
    }
    let state = whole.ok_or("name the directories to merge")?;
    if let Some(path) = &args.expect {
        expected(&shard::read(path)?, &state, path)?;
    }
    if args.state_only {
        let bytes = checkpoint::write(&state).map_err(|error| error.to_string())?;
        return write_beside(&args.out, &bytes)
            .map_err(|error| format!("cannot write to {}: {error}", args.out.display()));
    }
    if !args.gaps {
        for (source, section) in &state.frames {
            if let [first, .., last] = section.done.parts() {
                let missing = Ranges::one(first.start..last.end).without(&section.done);
                return Err(format!(
                    "the nights {missing} of {} are in no part: name the parts that have them, or add --gaps",
                    source.about()
                ));
            }
        }
    }
    let frames = state.frames.iter().map(|(&frame, section)| (frame, section.done.clone())).collect();
    let plan = Plan { terms: state.terms.clone(), frames };
    let mode = if args.force { Mode::Force } else { Mode::New };
    let (mut place, _) = Place::claim(&args.out, mode, &plan).map_err(|refusal| refusal.to_string())?;
    let shown = place.publish(&state, &resolve).map_err(|why| running::unpublished(&args.out, why))?;
    let _ = writeln!(std::io::stdout(), "{}", summary::summary(&state, &shown).trim_end());
    Ok(())
}

/// Whether a state has every shard of a manifest, and nothing else.
fn expected(manifest: &Manifest, state: &State, path: &Path) -> Result<(), String> {
    if let Some(what) = difference(&manifest.terms, &state.terms) {
        return Err(format!("the parts are not of {}: they differ in {what}", path.display()));
    }
    if let Some(beyond) = manifest.beyond(state) {
        return Err(format!("the parts have nights that {} has not: {beyond}", path.display()));
    }
    let missing = manifest.missing(state);
    if missing.is_empty() {
        return Ok(());
    }
    let first: Vec<String> = missing.iter().take(20).map(ToString::to_string).collect();
    let more = if missing.len() > first.len() { ", ..." } else { "" };
    let (count, all) = (missing.len(), manifest.shards.len());
    Err(format!(
        "{count} of {all} shards are missing: {}{more}\nto run one: nightcourt shard {} {} --out FILE",
        first.join(", "),
        path.display(),
        first[0]
    ))
}
