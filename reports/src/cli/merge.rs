//! `nightcourt merge`: joins separately run parts of a campaign.

use std::ffi::{OsStr, OsString};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use nightcourt_corpus::axioms::Tallies;
use nightcourt_corpus::blame::Blame;
use nightcourt_corpus::campaign::folder::check;
use nightcourt_corpus::campaign::folder::publish::Unpublished;
use nightcourt_corpus::campaign::folder::{
    CHECKPOINT, CampaignDir, ClaimError, LoadError, Mode, RUN, finished, is_packed, load, pack,
};
use nightcourt_corpus::campaign::manifest::Manifest;
use nightcourt_corpus::campaign::records::{Edition, Provenance, edition};
use nightcourt_corpus::campaign::{Ranges, checkpoint, difference};
use nightcourt_corpus::claims::Shares;
use nightcourt_corpus::files::holds;
use nightcourt_corpus::study::{self, State, Sums as _};
use nightcourt_engine::conform::agreement::Agreement;
use nightcourt_pages::summary;

use super::output::CommandResult;
use super::process::{self, ExitCode};
use super::rulers::Added;
use super::{output, running, shard, state_only, studies};

#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  nightcourt campaign --range 0..500000 --out a\n  \
                        nightcourt campaign --range 500000..1000000 --out b\n  nightcourt merge a b --out whole\n\n\
                        Of one directory alone, all files are made anew from its checkpoint. Rulebooks and engines that the parts were run with are asked again if they are given: --rulebook mysite.toml."
)]
pub(crate) struct Args {
    /// Directories of campaigns that differ only in their frames and ranges of nights, or files with their states
    #[arg(required = true, num_args = 1.., value_name = "DIR")]
    parts: Vec<PathBuf>,
    #[command(flatten)]
    added: Added,
    /// Merge although nights are missing between the parts
    #[arg(long)]
    gaps: bool,
    /// Manifest of the whole: refuse if any of its shards is missing, and name them
    #[arg(long, value_name = "MANIFEST")]
    expect: Option<PathBuf>,
    /// Write the merged state alone, to the file --out, which must not exist: to be merged again. Nights may be missing
    /// between the parts. A name that ends in .gz packs it
    #[arg(long, conflicts_with = "force")]
    state_only: bool,
    /// Edition of a published corpus, which run.json names: its date, and -draft until it is tagged
    #[arg(long, value_name = "NAME", value_parser = edition::name, requires = "commit", conflicts_with = "state_only")]
    edition: Option<String>,
    /// Git commit of the program that made the edition
    #[arg(long, value_name = "HASH", value_parser = edition::commit, requires = "edition")]
    commit: Option<String>,
    /// Directory for the files; must be empty or not exist. With --state-only, a file
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Replace the files of a campaign that is there
    #[arg(long)]
    force: bool,
}

impl Args {
    /// Returns the edition of the files.
    fn edition(&self) -> Option<Edition> {
        let (name, commit) = self.edition.clone().zip(self.commit.clone())?;
        Some(Edition { name, commit })
    }
}

pub(crate) fn run(args: &Args) -> CommandResult {
    merge(args).map(|()| ExitCode::SUCCESS)
}

/// Merges the parts.
fn merged<S: study::Sums>(
    args: &Args,
    read: &dyn Fn(&Path) -> Result<State<S>, LoadError>,
) -> Result<State<S>, String> {
    let mut whole: Option<State<S>> = None;
    for part in &args.parts {
        // A state file is whole, because it gets its name last.
        let alone = part.is_file();
        let path = if alone {
            part.clone()
        } else {
            part.join(CHECKPOINT)
        };
        let loaded = if alone { load(&path) } else { read(part) };
        let state = loaded.map_err(|error| match error {
            LoadError::Unfinished(command) => format!(
                "the campaign in {} has not finished: run it again with --resume, then merge; it goes on by: {command}",
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
    for unverified in studies::unverified(&state) {
        output::tell(&format!("warning: {unverified}"));
    }
    if let Some(path) = &args.expect {
        expected(&shard::read(path)?, &state, path)?;
    }
    Ok(state)
}

fn merge(args: &Args) -> CommandResult<()> {
    match args
        .parts
        .first()
        .and_then(|part| studies::word(part))
        .as_deref()
    {
        Some(Shares::STUDY) => return alone::<Shares>(args),
        Some(Tallies::STUDY) => return alone::<Tallies>(args),
        Some(Blame::STUDY) => return alone::<Blame>(args),
        Some(Agreement::STUDY) => return alone::<Agreement>(args),
        _ => {}
    }
    let state = merged(args, &finished)?;
    let bytes = checkpoint::write(&state)?;
    if args.state_only {
        return write_state(args, bytes);
    }
    if !args.gaps {
        for (source, section) in &state.frames {
            if let [first, .., last] = section.done.parts() {
                let missing = Ranges::one(first.start..last.end).without(&section.done);
                return Err(format!(
                    "the nights {missing} of {} are in no part: name the parts that have them, or add --gaps",
                    source.about()
                ).into());
            }
        }
    }
    let plan = state.plan();
    // The checkpoint is written first: a folder with the same checkpoint is of this very merge, finished or killed.
    let is_same = !args.force && holds(&args.out.join(CHECKPOINT), &bytes);
    let is_edition = || check::run(&args.out).is_ok_and(|run| run.edition == args.edition());
    if is_same && finished(&args.out).is_ok() && is_edition() {
        state_only::has_all(&args.out);
        return Ok(());
    }
    let mode = match (args.force, is_same && !args.out.join(RUN).exists()) {
        (true, _) => Mode::Force,
        (false, true) => Mode::Resume,
        (false, false) => Mode::New,
    };
    let (mut place, _) = CampaignDir::claim(&args.out, mode, &plan).map_err(|refusal| {
        // A merge does not resume.
        let ClaimError::Unfinished(path, command) = refusal else { return refusal.to_string() };
        format!(
            "{} holds another unfinished campaign: name another directory, or add --force to replace it; it goes on by: {command}",
            path.display()
        )
    })?;
    let rulers = args.added.start_for(&state.terms.added)?;
    let panel = &rulers.panel;
    for missing in state.terms.added.missing(panel) {
        output::tell(&format!(
            "warning: {missing}; the files are without its outcomes"
        ));
    }
    let disk = |error| running::unpublished(&args.out, Unpublished::Disk(error));
    place.checkpoint(&state).map_err(disk)?;
    place
        .log(&running::started(
            &format!("the merge of {} parts", args.parts.len()),
            &goes_on(args),
        ))
        .map_err(disk)?;
    let provenance = Provenance {
        edition: args.edition(),
        ..Provenance::default()
    };
    let shown = place
        .publish(&state, panel, &provenance)
        .map_err(|why| running::unpublished(&args.out, why))?;
    let _ = writeln!(
        std::io::stdout(),
        "{}",
        summary::summary(&state, &shown, panel).trim_end()
    );
    Ok(())
}

/// Merges states of a study whose only file is its state.
fn alone<S: study::Sums>(args: &Args) -> CommandResult<()> {
    let state = merged::<S>(args, &|_| Err(LoadError::Missing))?;
    if !args.state_only {
        let study = S::STUDY;
        return Err(format!(
            "the parts are states of {study}: add --state-only, and print the figures by: nightcourt {study} --state FILE, with the options of the whole"
        ).into());
    }
    write_state(args, checkpoint::write(&state)?)
}

fn write_state(args: &Args, bytes: Vec<u8>) -> CommandResult<()> {
    let bytes = if is_packed(&args.out) {
        pack(&bytes)?
    } else {
        bytes
    };
    Ok(state_only::write(&args.out, &bytes)?)
}

/// Returns the arguments that repeat a killed merge.
fn goes_on(args: &Args) -> Vec<OsString> {
    if !args.parts.contains(&args.out) {
        return process::arguments().into_iter().skip(1).collect();
    }
    // One of the parts was in the folder itself, which has the whole state by now.
    let whole = args.out.join(CHECKPOINT);
    let mut again: Vec<&OsStr> = vec![
        "merge".as_ref(),
        whole.as_os_str(),
        "--gaps".as_ref(),
        "--force".as_ref(),
    ];
    if let (Some(name), Some(commit)) = (&args.edition, &args.commit) {
        again.extend(["--edition", name, "--commit", commit].map(OsStr::new));
    }
    again.extend(["--out".as_ref(), args.out.as_os_str()]);
    again.into_iter().map(OsStr::to_owned).collect()
}

/// Checks that a state has every shard of a manifest, and nothing else.
fn expected<S: study::Sums>(
    manifest: &Manifest,
    state: &State<S>,
    path: &Path,
) -> Result<(), String> {
    let file = path.display();
    if manifest.study != S::STUDY {
        return Err(format!(
            "{file} cuts a study of {}, and the parts are of {}",
            manifest.study,
            S::STUDY
        ));
    }
    if let Some(what) = difference(&manifest.terms, &state.terms) {
        return Err(format!(
            "the parts are not of {file}: they differ in {what}"
        ));
    }
    if let Some(beyond) = manifest.beyond(state) {
        return Err(format!(
            "the parts have nights that {file} has not: {beyond}"
        ));
    }
    let missing = manifest.missing(state);
    if missing.is_empty() {
        return Ok(());
    }
    let first: Vec<String> = missing.iter().take(20).map(ToString::to_string).collect();
    let more = if missing.len() > first.len() {
        ", ..."
    } else {
        ""
    };
    let (count, all) = (missing.len(), manifest.shards.len());
    Err(format!(
        "{count} of {all} shards are missing: {}{more}\nto run one: nightcourt shard {file} {} --out FILE",
        first.join(", "),
        first[0]
    ))
}
