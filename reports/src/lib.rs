//! The program as a library, for hosts that are not a shell: the Python package runs it and its campaigns.

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]
// A list of all variants tells the reader of a command nothing.
#![allow(
    clippy::wildcard_enum_match_arm,
    clippy::match_wildcard_for_single_variants
)]

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write as _;

use nightcourt_requests::Responder;

mod cli;

/// Files by name.
pub type Files = BTreeMap<&'static str, Vec<u8>>;

/// Runs the program on a command line, whose first word is the program's name. Returns the exit code.
///
/// The program uses the whole process: it prints, installs a handler for Ctrl-C, and may end the process.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let code = cli::main(arguments.into_iter().collect());
    // Only a Rust process flushes its output at the end.
    let _ = std::io::stdout().flush();
    code.into()
}

/// Returns a responder with the precedents of the corpus that comes with the program.
///
/// # Errors
/// If the corpus is damaged.
pub fn responder() -> Result<Responder, String> {
    Ok(cli::responder()?)
}

/// Makes the files of the corpus that comes with the program.
///
/// # Errors
/// If it is damaged.
pub fn published() -> Result<Files, String> {
    Ok(cli::published()?)
}

/// Runs a campaign by the options of `nightcourt campaign` and returns its files, byte for byte those of the command.
/// Between blocks, a callback gets the numbers of finished nights and of all nights. The campaign ends when it returns
/// false.
///
/// # Errors
/// If an option is wrong, or the campaign was ended.
pub fn campaign_in_memory(
    options: Vec<OsString>,
    go_on: &mut (dyn FnMut(u64, u64) -> bool + Send),
) -> Result<Files, String> {
    cli::campaign_in_memory(options, go_on)
}
