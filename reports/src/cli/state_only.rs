//! A part of a campaign or of a census, of which only the state is written, for merging: one file, renamed when it is
//! complete.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use nightcourt_corpus::campaign::folder::{LoadError, load};
use nightcourt_corpus::campaign::observer::{Go, Options};
use nightcourt_corpus::campaign::{Plan, checkpoint, difference};
use nightcourt_corpus::files::holds;
use nightcourt_corpus::study::{self, State};
use nightcourt_resolvers::ruler::Panel;

use super::output::{self, CommandResult, Refusal};
use super::overwrite::{Overwrite, REMOVE, free};
use super::process::ExitCode;
use super::progress::{self, BlockEnd};
use super::running::{BLOCK, STOP, manifest};
use super::studies::{Block, PanelStudy, Task};

/// Options for a study whose state is kept in a file.
#[derive(clap::Args)]
pub(super) struct StateArgs {
    /// File for the state, written every 30 seconds, at Ctrl-C and at the end: the same command continues from it
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Run nothing: write to the file --state a manifest that cuts the nights in N shards, each for `nightcourt shard`
    #[arg(long, value_name = "N", requires = "state", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    shards: Option<u32>,
}

impl StateArgs {
    pub(super) fn file(&self) -> Option<&Path> {
        self.state.as_deref()
    }

    /// Writes the manifest, if shards are asked for.
    pub(super) fn cut<S: study::Sums>(&self, plan: &Plan) -> Option<CommandResult> {
        self.shards
            .zip(self.file())
            .map(|(shards, path)| manifest::<S>(plan, shards, path))
    }
}

/// Runs a plan and writes its state to a file.
pub(super) fn run_panel<S: PanelStudy>(
    plan: &Plan,
    panel: &Panel,
    out: &Path,
    threads: usize,
    caches: bool,
) -> CommandResult {
    let options = Options {
        caches,
        ..Options::default()
    };
    let task = Task {
        plan,
        panel,
        threads,
        options: &options,
    };
    run_alone::<S>(plan, out, &mut |state, block| S::run(&task, state, block))
}

/// Runs a plan from a state to its end, or until `block` stops it.
type Run<'a, S> = dyn FnMut(&mut State<S>, Block<'_, S>) -> Result<Go, String> + 'a;
/// Runs a plan and writes its state to a file. If the file exists and is of this plan, there is nothing to do.
pub(super) fn run_alone<S: study::Sums>(
    plan: &Plan,
    out: &Path,
    run: &mut Run<'_, S>,
) -> CommandResult {
    if is_done::<S>(plan, out)? {
        has_all(out);
        return Ok(ExitCode::SUCCESS);
    }
    let disk = |error| output::cannot_write(out, error, "file");
    // An error now is better than one after an hour.
    if let Some(folder) = out.parent() {
        std::fs::create_dir_all(folder).map_err(disk)?;
    }
    // The file gets its name when it is complete, so ending at once loses only this part.
    let _ = ctrlc::set_handler(|| {
        let _ = writeln!(
            std::io::stderr(),
            "stopped: nothing was written; the same command begins this part anew"
        );
        std::process::exit(130);
    });
    let bar = progress::of_run(plan.work(), 0);
    let mut state = State::new(plan.terms.clone());
    let mut block = |_: &State<S>, nights: u64| {
        bar.inc(nights);
        Go::On
    };
    run(&mut state, &mut block)?;
    bar.finish_and_clear();
    let bytes = checkpoint::write(&state)?;
    write(out, &bytes)?;
    let _ = writeln!(
        std::io::stderr(),
        "{} nights; their state is in {}",
        plan.work(),
        out.display()
    );
    Ok(ExitCode::SUCCESS)
}

/// Runs a study from one state to its end, or until it is stopped.
type Study<'a, S> = dyn Fn(&mut State<S>, &Options<'_>, Block<'_, S>) -> Result<Go, String> + 'a;

/// Seconds between two writes of the state.
const WRITTEN: f64 = 30.0;

/// Runs a plan, or the rest of it by the state in a file, until Ctrl-C stops it. The file then has the state.
pub(super) fn kept<S: study::Sums>(
    plan: &Plan,
    file: Option<&Path>,
    run: &Study<'_, S>,
) -> CommandResult<(State<S>, Go)> {
    let mut state = match file {
        Some(file) => continued(plan, file)?,
        None => State::new(plan.terms.clone()),
    };
    let write = |state: &State<S>| -> CommandResult<()> {
        if let Some(file) = file {
            Overwrite::of(true).write(&[(file, checkpoint::write(state)?)])?;
        }
        Ok(())
    };
    // An error now is better than one after an hour.
    write(&state)?;
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    let bar = progress::of_run(plan.work(), state.work());
    let (mut last, mut failed) = (Instant::now(), None);
    let end = BlockEnd::every(BLOCK);
    let mut block = |state: &State<S>, nights: u64| {
        bar.inc(nights);
        end.next();
        if last.elapsed().as_secs_f64() >= WRITTEN {
            failed = write(state).err();
            last = Instant::now();
            if bar.is_hidden() {
                output::tell(&format!("{} of {} nights", state.work(), plan.work()));
            }
        }
        if failed.is_some() || STOP.load(Ordering::Relaxed) {
            Go::Stop
        } else {
            Go::On
        }
    };
    let options = Options {
        pace: &|| end.pace(),
        cancel: Arc::clone(&STOP),
        ..Options::default()
    };
    let go = run(&mut state, &options, &mut block)?;
    bar.finish_and_clear();
    failed.map_or(Ok(()), Err)?;
    write(&state)?;
    if go == Go::On {
        return Ok((state, go));
    }
    let left = plan.work().saturating_sub(state.work());
    let kept = file.map_or_else(
        || "--state FILE keeps what was done".to_owned(),
        |file| {
            format!(
                "the state is in {}\nto go on: the same command",
                file.display()
            )
        },
    );
    output::tell(&format!("stopped with {left} nights left; {kept}"));
    Ok((state, go))
}

/// Runs a plan, or the rest of it by the kept state. Without a state, Ctrl-C stopped it, or a manifest was written instead.
pub(super) fn measured<S: PanelStudy>(
    plan: &Plan,
    args: &StateArgs,
    panel: &Panel,
    threads: Option<u16>,
) -> CommandResult<State<S>> {
    if let Some(cut) = args.cut::<S>(plan) {
        return Err(Refusal::Told(cut?));
    }
    let threads = threads.map_or(0, usize::from);
    let (state, go) = kept(plan, args.file(), &|state, options, block| {
        S::run(
            &Task {
                plan,
                panel,
                threads,
                options,
            },
            state,
            block,
        )
    })?;
    match go {
        Go::On => Ok(state),
        Go::Stop => Err(Refusal::Told(ExitCode::INTERRUPTED)),
    }
}

/// Reads the state in a file, if it exists and is a part of this plan.
fn continued<S: study::Sums>(plan: &Plan, file: &Path) -> Result<State<S>, String> {
    let terms = plan.terms.clone();
    let Some(state) = loaded::<S>(file)? else {
        return Ok(State::new(terms));
    };
    let changed = state.terms.added.changed(&terms.added);
    let other = (!changed.is_empty())
        .then(|| changed.join("; "))
        .or_else(|| difference(&terms, &state.terms).map(|what| format!("they differ in {what}")))
        .or_else(|| state.beyond(plan));
    match other {
        Some(why) => Err(format!(
            "{} is of another study: {why}; name another file",
            file.display()
        )),
        None => Ok(State { terms, ..state }),
    }
}

/// Reads the state in a file, if it exists.
fn loaded<S: study::Sums>(file: &Path) -> Result<Option<State<S>>, String> {
    match load(file) {
        Ok(state) => Ok(Some(state)),
        Err(LoadError::Missing) => Ok(None),
        Err(other) => Err(format!(
            "cannot use {}: {other}; name another file, or remove it",
            file.display()
        )),
    }
}

/// Reports that there is nothing to do.
pub(super) fn has_all(out: &Path) {
    output::tell(&format!(
        "{} is there already, and has all of it",
        out.display()
    ));
}

/// Writes a state to a file that does not exist, or has the same state.
pub(super) fn write(out: &Path, bytes: &[u8]) -> Result<(), String> {
    if holds(out, bytes) {
        has_all(out);
        return Ok(());
    }
    free(out, REMOVE)?;
    Overwrite::of(false).write(&[(out, bytes)])
}

/// Reports whether the file has the state of this very plan.
fn is_done<S: study::Sums>(plan: &Plan, out: &Path) -> Result<bool, String> {
    let Some(state) = loaded::<S>(out)? else {
        return Ok(false);
    };
    let planned = plan.frames.iter().filter(|(_, ranges)| !ranges.is_empty());
    let done = planned.clone().all(|(source, ranges)| {
        state
            .frames
            .get(source)
            .is_some_and(|one| one.done == *ranges)
    });
    if state.terms == plan.terms && state.frames.len() == planned.count() && done {
        return Ok(true);
    }
    Err(format!(
        "{} has the state of other nights: name another file, or remove it",
        out.display()
    ))
}
