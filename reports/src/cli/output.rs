//! Printing: all at once, quietly if the reader has gone away; colours only on a terminal that wants them.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use nightcourt_pages::page::{Screen, harmless, harmless_json};
use nightcourt_resolvers::text::Sheet;

use super::process::{self, ExitCode};

/// What the terminal can do; nothing if there is none.
pub(crate) fn screen() -> Screen {
    if !io::stdout().is_terminal() {
        return Screen::default();
    }
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let width = columns.or_else(|| comfy_table::Table::new().width());
    Screen { width, colour: AutoStream::choice(&io::stdout()) != ColorChoice::Never }
}

/// The same for tables with long cells: they are folded even where there is no terminal.
pub(crate) fn wide_screen() -> Screen {
    let screen = screen();
    Screen { width: screen.width.or(Some(140)), ..screen }
}

/// Reports whether mistakes may be drawn in colours.
pub(crate) fn error_colour() -> bool {
    AutoStream::choice(&io::stderr()) != ColorChoice::Never
}

/// Prints, then exits with a code.
pub(crate) fn print(bytes: &[u8], code: ExitCode) -> ExitCode {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Ok(()) => code,
        Err(error) => failed(&error),
    }
}

/// What a failure to write means: nothing to say if nobody reads any more.
pub(crate) fn failed(error: &io::Error) -> ExitCode {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return ExitCode::SUCCESS;
    }
    complain(&format!("cannot write: {error}"))
}

/// Says that nothing can be written there, and what to do: `other` is what to name instead, a file or a folder.
pub(crate) fn cannot_write(path: &Path, error: impl Display, other: &str) -> String {
    format!("cannot write to {}: {error}: make room or name another {other}", path.display())
}

/// Writes an error message to standard error, as JSON where the output is to be JSON; the exit code is 2.
pub(crate) fn complain(what: &str) -> ExitCode {
    // If nobody reads the message, the code still tells.
    if wants_json(&process::arguments()) {
        let _ = writeln!(io::stderr(), "{}", harmless_json(&serde_json::json!({ "error": what }).to_string()));
    } else {
        tell(&format!("error: {what}"));
    }
    ExitCode::from(2)
}

/// Reports whether a command line asks for JSON: before it is parsed, since an option of it may be the mistake.
pub(crate) fn wants_json(words: &[OsString]) -> bool {
    let pair = |words: &[OsString]| (words[0] == "--format" || words[0] == "-f") && words[1] == "json";
    words.windows(2).any(pair) || words.iter().any(|word| word == "--format=json" || word == "-fjson")
}

/// Says something beside the output, with whatever it quotes made harmless.
pub(crate) fn tell(what: &str) {
    let _ = writeln!(io::stderr(), "{}", harmless(what));
}

/// Prints plain text that quotes what came from outside, made harmless.
pub(crate) fn say(text: &str, code: ExitCode) -> ExitCode {
    print(harmless(text).as_bytes(), code)
}

/// A night as it is printed: what stands in its title or its names does nothing to a terminal.
pub(crate) fn night(sheet: &Sheet) -> String {
    harmless(&sheet.to_string())
}

/// Why nothing was done.
pub(crate) enum Refusal {
    /// It was said already.
    Told(ExitCode),
    /// It is still to be said.
    Because(String),
}

impl Refusal {
    /// Says why, unless it was said.
    pub(crate) fn told(self) -> ExitCode {
        match self {
            Refusal::Told(code) => code,
            Refusal::Because(problem) => complain(&problem),
        }
    }
}

impl From<String> for Refusal {
    fn from(problem: String) -> Refusal {
        Refusal::Because(problem)
    }
}
