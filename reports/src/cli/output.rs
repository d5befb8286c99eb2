//! Printing: all at once, without a message if the reader has closed the output. Colours are only for terminals that
//! want them.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicI8, Ordering};

use anstream::{AutoStream, ColorChoice};
use nightcourt_pages::page::{Screen, harmless, harmless_json};
use nightcourt_resolvers::text::Sheet;

use super::process::{self, ExitCode};

/// Options for colours and for remarks on standard error, of every command.
#[derive(clap::Args)]
pub(crate) struct Remarks {
    /// When to print colours: auto is on a terminal, as NO_COLOR and CLICOLOR_FORCE say
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value_t,
        help_heading = "Global options"
    )]
    color: clap::ColorChoice,
    /// Print errors on standard error, but no progress and no remarks
    #[arg(long, short, global = true, help_heading = "Global options")]
    quiet: bool,
    /// Name on standard error what is read: house rules, rulebooks, corpus and defaults
    #[arg(
        long,
        short,
        global = true,
        conflicts_with = "quiet",
        help_heading = "Global options"
    )]
    verbose: bool,
}

/// Below 0 remarks are not wanted; above 0 the verbose ones are too.
static LEVEL: AtomicI8 = AtomicI8::new(0);

impl Remarks {
    /// Chooses the remarks of this run.
    pub(crate) fn choose(&self) {
        let level = i8::from(self.verbose) - i8::from(self.quiet);
        LEVEL.store(level, Ordering::Relaxed);
    }
}

/// Chooses the colours of this run by `--color`. It works before parsing, because messages about options have colours too.
pub(crate) fn choose_colour(words: &[OsString]) {
    let is = |when| has_option(words, &["--color"], when);
    match (is("always"), is("never")) {
        (true, _) => ColorChoice::Always,
        (_, true) => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
    .write_global();
}

/// Reports whether remarks and progress are not wanted.
pub(crate) fn is_quiet() -> bool {
    LEVEL.load(Ordering::Relaxed) < 0
}

/// Returns the abilities of the terminal; no width without a terminal.
pub(crate) fn screen() -> Screen {
    let columns = || {
        let named = std::env::var("COLUMNS").ok();
        let named = named.and_then(|columns| columns.parse().ok());
        named.or_else(|| comfy_table::Table::new().width())
    };
    Screen {
        width: io::stdout().is_terminal().then(columns).flatten(),
        colour: AutoStream::choice(&io::stdout()) != ColorChoice::Never,
    }
}

/// Returns the abilities of the terminal for tables with long cells, which are folded even without a terminal.
pub(crate) fn wide_screen() -> Screen {
    let screen = screen();
    Screen {
        width: screen.width.or(Some(140)),
        ..screen
    }
}

/// Reports whether error messages may have colours.
pub(crate) fn error_colour() -> bool {
    AutoStream::choice(&io::stderr()) != ColorChoice::Never
}

/// Prints the whole output of a command that succeeded.
pub(crate) fn print(text: impl AsRef<[u8]>) -> CommandResult {
    print_and(text, ExitCode::SUCCESS)
}

/// Prints the whole output of a command, which ends with this exit code.
pub(crate) fn print_and(text: impl AsRef<[u8]>, code: ExitCode) -> CommandResult {
    let mut out = io::stdout().lock();
    written(
        out.write_all(text.as_ref()).and_then(|()| out.flush()),
        code,
    )
}

/// Returns the exit code after writing to standard output. It is no error if the reader has closed the output.
pub(crate) fn written(result: io::Result<()>, code: ExitCode) -> CommandResult {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Err(error) => Err(format!("cannot write: {error}").into()),
        Ok(()) => Ok(code),
    }
}

/// Returns the message of an error: `cannot read FILE: ...`.
pub(crate) fn cannot<E: Display>(act: &str, path: &Path) -> impl Fn(E) -> String {
    move |error| format!("cannot {act} {}: {error}", path.display())
}

/// Reports that a path cannot be written. `other` is the thing to name instead, a file or a folder.
pub(crate) fn cannot_write(path: &Path, error: impl Display, other: &str) -> String {
    format!(
        "cannot write to {}: {error}: make room or name another {other}",
        path.display()
    )
}

/// Writes an error message to standard error, as JSON if the output is to be JSON. The exit code is 2.
pub(crate) fn complain(what: &str) -> ExitCode {
    // If the message cannot be written, the exit code still reports the error.
    if wants_json(&process::arguments()) {
        let _ = writeln!(
            io::stderr(),
            "{}",
            harmless_json(&serde_json::json!({ "error": what }).to_string())
        );
    } else {
        report(&format!("error: {what}"));
    }
    ExitCode::from(2)
}

/// Reports whether a command line asks for JSON. It works before parsing, because one of the options may be the
/// mistake.
pub(crate) fn wants_json(words: &[OsString]) -> bool {
    has_option(words, &["--format", "-f"], "json") || words.iter().any(|word| word == "-fjson")
}

/// Reports whether a command line has an option by one of its names, with this value.
fn has_option(words: &[OsString], names: &[&str], value: &str) -> bool {
    let pair = |words: &[OsString]| names.iter().any(|name| words[0] == *name) && words[1] == value;
    let joined = |word: &OsString| names.iter().any(|name| *word == *format!("{name}={value}"));
    words.windows(2).any(pair) || words.iter().any(joined)
}

/// Writes a remark to standard error.
pub(crate) fn tell(what: &str) {
    if !is_quiet() {
        report(what);
    }
}

/// Names something that is read, if remarks are to be verbose.
pub(crate) fn reading(what: &str, source: impl Display) {
    if LEVEL.load(Ordering::Relaxed) > 0 {
        report(&format!("reading {what}: {source}"));
    }
}

/// Writes a message to standard error, with control characters escaped.
pub(crate) fn report(what: &str) {
    let _ = writeln!(io::stderr(), "{}", harmless(what));
}

/// Prints plain text, with control characters escaped.
pub(crate) fn say(text: &str) -> CommandResult {
    print(harmless(text))
}

/// Returns the printed form of a night, with control characters in its title and names escaped.
pub(crate) fn night(sheet: &Sheet) -> String {
    harmless(&sheet.to_string())
}

/// The exit code of a command, or another result; or the reason why there is none.
pub(crate) type CommandResult<T = ExitCode> = Result<T, Refusal>;

/// The reason why a command did nothing.
pub(crate) enum Refusal {
    /// The reason has been printed, and the command ends with this exit code.
    Told(ExitCode),
    /// The reason still has to be printed.
    Because(String),
}

impl Refusal {
    /// Prints the reason, unless it was printed, and returns the exit code.
    pub(crate) fn told(self) -> ExitCode {
        match self {
            Refusal::Told(code) => code,
            Refusal::Because(problem) => complain(&problem),
        }
    }
}

/// Returns the message, which is empty if it was printed.
impl From<Refusal> for String {
    fn from(refusal: Refusal) -> String {
        match refusal {
            Refusal::Told(_) => String::new(),
            Refusal::Because(problem) => problem,
        }
    }
}

impl<E: Display> From<E> for Refusal {
    fn from(problem: E) -> Refusal {
        Refusal::Because(problem.to_string())
    }
}
