//! Progress bars on standard error, if it is a terminal; and the blocks of a run, between which they move.

use std::fmt::Write;
use std::io::IsTerminal as _;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use nightcourt_corpus::study::fold::Pace;

use super::output;
use super::running::STOP;

/// Returns a bar that counts up to a number of something, such as `nights`.
pub(crate) fn bar(all: u64, what: &str) -> ProgressBar {
    styled(
        all,
        &format!("{{bar:20}} {{human_pos}} of {{human_len}} {what}, {{eta}} left"),
    )
}

/// Returns a bar of a run that begins with this many nights done. It has a place for a message.
pub(super) fn of_run(work: u64, done: u64) -> ProgressBar {
    let form = "{bar:20} {human_pos} of {human_len} nights, {rate}, {msg}{eta} left";
    let bar = styled(work, form).with_position(done);
    bar.reset_eta();
    bar
}

fn styled(all: u64, form: &str) -> ProgressBar {
    if output::is_quiet() || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(all);
    if let Ok(style) = ProgressStyle::with_template(form) {
        bar.set_style(
            style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
                let _ = write!(out, "{:.0} a second", state.per_sec());
            }),
        );
    }
    bar
}

/// The time at which a block ends: between blocks a bar moves, the state can be written and the run can be stopped.
pub(super) struct BlockEnd {
    length: Duration,
    end: Mutex<Instant>,
}

impl BlockEnd {
    /// Begins blocks of this length.
    pub(super) fn every(length: Duration) -> BlockEnd {
        BlockEnd {
            length,
            end: Mutex::new(Instant::now() + length),
        }
    }

    /// Ends the block when its time is over, or the run is to be stopped.
    pub(super) fn pace(&self) -> Pace {
        let end = *self.end.lock().unwrap_or_else(PoisonError::into_inner);
        if STOP.load(Ordering::Relaxed) || Instant::now() >= end {
            Pace::Pause
        } else {
            Pace::On
        }
    }

    /// Begins the next block.
    pub(super) fn next(&self) {
        *self.end.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now() + self.length;
    }
}
