//! Messages and exit codes.

use std::io::{self, Write as _};
use std::process::ExitCode;

/// Prints, then exits with a code.
pub(super) fn print(text: &str, code: ExitCode) -> ExitCode {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Ok(()) => code,
        Err(error) => complain(&format!("cannot write: {error}")),
    }
}

/// Says what is wrong with the input.
pub(super) fn complain(what: &str) -> ExitCode {
    // If nobody reads the complaint, the code still says it.
    let _ = writeln!(io::stderr(), "error: {what}");
    ExitCode::from(2)
}
