//! A part of a campaign or of a census whose state alone is written, to be merged: one file, by rename, or none.

use std::io::Write as _;
use std::path::Path;

use nightcourt_corpus::campaign::files::{LoadError, load};
use nightcourt_corpus::campaign::run::{Go, Options, run_with};
use nightcourt_corpus::campaign::{Plan, State, Sums, checkpoint};
use nightcourt_corpus::files::holds;
use nightcourt_corpus::study;
use nightcourt_precedent::finding::OtherOrder;
use nightcourt_resolvers::ruler::Panel;

use super::output;
use super::overwrite::{Overwrite, REMOVE, free};
use super::process::ExitCode;
use super::running::progress;

/// Runs a plan of a campaign and writes its state to a file.
pub(super) fn run_campaign(
    plan: &Plan,
    panel: &Panel,
    out: &Path,
    threads: usize,
    caches: bool,
) -> Result<ExitCode, String> {
    let options = Options { other: OtherOrder::WhereItMayDecide, caches, ..Options::default() };
    run_alone::<Sums>(plan, out, &mut |state, block| {
        run_with(plan, state, threads, panel, &options, block).map_err(|error| format!("cannot start threads: {error}"))
    })
}

/// A run of a plan from a state to its end, or to where `block` stops it.
type Run<'a, S> = dyn FnMut(&mut State<S>, Block<'_, S>) -> Result<Go, String> + 'a;
/// Gets the state after each block, and the work of the block.
type Block<'a, S> = &'a mut dyn FnMut(&State<S>, u64) -> Go;

/// Runs a plan and writes its state to a file. Where the file is there already, and is of this plan, nothing is left to do.
pub(super) fn run_alone<S: study::Sums>(plan: &Plan, out: &Path, run: &mut Run<'_, S>) -> Result<ExitCode, String> {
    if is_done::<S>(plan, out)? {
        has_all(out);
        return Ok(ExitCode::SUCCESS);
    }
    let disk = |error| output::cannot_write(out, error, "file");
    // Better refused now than after an hour.
    if let Some(folder) = out.parent() {
        std::fs::create_dir_all(folder).map_err(disk)?;
    }
    // The file gets its name when it is whole: to end at once loses this part, and harms nothing.
    let _ = ctrlc::set_handler(|| {
        let _ = writeln!(std::io::stderr(), "stopped: nothing was written; the same command begins this part anew");
        std::process::exit(130);
    });
    let bar = progress(plan.work(), 0);
    let mut state = State::new(plan.terms.clone());
    let mut block = |_: &State<S>, nights: u64| {
        bar.inc(nights);
        Go::On
    };
    run(&mut state, &mut block)?;
    bar.finish_and_clear();
    let bytes = checkpoint::write(&state).map_err(|error| error.to_string())?;
    write(out, &bytes)?;
    let _ = writeln!(std::io::stderr(), "{} nights; their state is in {}", plan.work(), out.display());
    Ok(ExitCode::SUCCESS)
}

/// Says that there is nothing to do.
pub(super) fn has_all(out: &Path) {
    output::tell(&format!("{} is there already, and has all of it", out.display()));
}

/// Writes a state to a file that does not exist, or has that state already.
pub(super) fn write(out: &Path, bytes: &[u8]) -> Result<(), String> {
    if holds(out, bytes) {
        has_all(out);
        return Ok(());
    }
    free(out, REMOVE)?;
    Overwrite::of(false).write(&[(out, bytes)])
}

/// Whether the file has the state of this very plan.
fn is_done<S: study::Sums>(plan: &Plan, out: &Path) -> Result<bool, String> {
    let state: State<S> = match load(out) {
        Ok(state) => state,
        Err(LoadError::Missing) => return Ok(false),
        Err(other) => return Err(format!("cannot use {}: {other}; name another file, or remove it", out.display())),
    };
    let planned = plan.frames.iter().filter(|(_, ranges)| !ranges.is_empty());
    let done = planned.clone().all(|(source, ranges)| state.frames.get(source).is_some_and(|one| one.done == *ranges));
    if state.terms == plan.terms && state.frames.len() == planned.count() && done {
        return Ok(true);
    }
    Err(format!("{} has the state of other nights: name another file, or remove it", out.display()))
}
