//! The process that the program runs in: its arguments, and its exit code. The program may run in a process of another language, whose own
//! arguments are others.

use std::ffi::OsString;
use std::sync::{Mutex, PoisonError};

static ARGUMENTS: Mutex<Vec<OsString>> = Mutex::new(Vec::new());

/// Sets the arguments.
pub(super) fn start(arguments: Vec<OsString>) {
    *ARGUMENTS.lock().unwrap_or_else(PoisonError::into_inner) = arguments;
}

/// Returns the arguments; the first is the name of the program.
pub(super) fn arguments() -> Vec<OsString> {
    ARGUMENTS.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// An exit code. That of the standard library does not say its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ExitCode(u8);

impl ExitCode {
    /// All is well.
    pub(super) const SUCCESS: ExitCode = ExitCode(0);
    /// Ctrl-C ended it: the code that shells give for that.
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
