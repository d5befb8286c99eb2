//! A part of a campaign or of a census whose state alone is written, to be merged: one file, by rename, or none.

use std::io::Write as _;
use std::path::Path;

use nightcourt_corpus::campaign::files::{LoadError, load};
use nightcourt_corpus::campaign::run::{Go, Options, run_with};
use nightcourt_corpus::campaign::{Plan, State, checkpoint};
use nightcourt_corpus::files::holds;
use nightcourt_precedent::finding::OtherOrder;
use nightcourt_resolvers::ruler::Panel;

use super::output;
use super::overwrite::{Overwrite, REMOVE, free};
use super::process::ExitCode;
use super::running::progress;

/// Runs a plan and writes its state to a file. Where the file is there already, and is of this plan, nothing is left to do.
pub(super) fn run_alone(
    plan: &Plan,
    panel: &Panel,
    out: &Path,
    threads: usize,
    caches: bool,
) -> Result<ExitCode, String> {
    if is_done(plan, out)? {
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
    let mut block = |_: &State, nights: u64| {
        bar.inc(nights);
        Go::On
    };
    let options = Options { other: OtherOrder::WhereItMayDecide, caches, ..Options::default() };
    run_with(plan, &mut state, threads, panel, &options, &mut block)
        .map_err(|error| format!("cannot start threads: {error}"))?;
    bar.finish_and_clear();
    let bytes = checkpoint::write(&state).map_err(|error| error.to_string())?;
    write(out, &bytes)?;
    let _ = writeln!(std::io::stderr(), "{} nights; their state is in {}", state.nights(), out.display());
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
fn is_done(plan: &Plan, out: &Path) -> Result<bool, String> {
    let state = match load(out) {
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
