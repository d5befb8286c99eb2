//! The process of the program: its arguments and exit code. Both are kept here because the program may run within
//! another language, whose process has arguments of its own.

use std::ffi::OsString;
use std::sync::{Mutex, PoisonError};

static ARGUMENTS: Mutex<Vec<OsString>> = Mutex::new(Vec::new());

pub(super) fn start(arguments: Vec<OsString>) {
    block_signals();
    *ARGUMENTS.lock().unwrap_or_else(PoisonError::into_inner) = arguments;
}

/// Blocks the signal of a file that is larger than `ulimit -f` allows, so that the write fails with a message instead.
#[cfg(unix)]
fn block_signals() {
    use nix::sys::signal::{SigSet, Signal};

    // Threads started later, such as those of a campaign, inherit it. It cannot fail for a signal that exists.
    let _ = SigSet::from(Signal::SIGXFSZ).thread_block();
}

#[cfg(not(unix))]
fn block_signals() {}

/// Returns the arguments; the first is the name of the program.
pub(super) fn arguments() -> Vec<OsString> {
    ARGUMENTS
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone()
}

/// An exit code with a number, which that of the standard library does not give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ExitCode(u8);

impl ExitCode {
    pub(super) const SUCCESS: ExitCode = ExitCode(0);
    /// The code that shells give after Ctrl-C.
    pub(super) const INTERRUPTED: ExitCode = ExitCode(130);
}

impl From<u8> for ExitCode {
    fn from(code: u8) -> ExitCode {
        ExitCode(code)
    }
}

impl From<ExitCode> for u8 {
    fn from(code: ExitCode) -> u8 {
        code.0
    }
}
