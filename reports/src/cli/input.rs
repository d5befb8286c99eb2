//! Reading a night from a file or from standard input, as text or as JSON.

use std::fs::{self, File};
use std::io::{self, IsTerminal as _, Read, Write};
use std::path::{Path, PathBuf};

use nightcourt_corpus::files::{read_text_at_most, read_text_from};
use nightcourt_corpus::json;
use nightcourt_host::game::night::without_remarks;
use nightcourt_pages::diagnostics;
use nightcourt_resolvers::text::{Context, Error, MAX_TEXT, Sheet, lookalikes};

use super::output::{CommandResult, Refusal, complain, error_colour, tell, wants_json};
use super::process::{self, ExitCode};
use super::read;

/// Returns the name of a file in messages.
fn shown(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

fn unreadable(path: &Path) -> impl Fn(io::Error) -> String {
    move |error| format!("cannot read {}: {error}", shown(path))
}

/// Opens a file, or standard input for `-`.
pub(crate) fn open(path: &Path) -> Result<Box<dyn Read>, String> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin()));
    }
    let file = File::open(path).map_err(unreadable(path))?;
    Ok(Box::new(file))
}

/// Returns the file that is given, or `-` for a pipe. `missing` is the error without either.
pub(crate) fn file_or_pipe(file: Option<&PathBuf>, missing: &str) -> Result<PathBuf, String> {
    let pipe = (!io::stdin().is_terminal()).then(|| PathBuf::from("-"));
    file.cloned().or(pipe).ok_or_else(|| missing.to_owned())
}

/// Reads a text of at most `limit` bytes from a file, or from standard input for `-`.
pub(crate) fn given_text(path: &Path, limit: u64) -> Result<String, String> {
    read_text_from(open(path)?, limit).map_err(unreadable(path))
}

/// Reads a text that people write by hand: house rules, a rulebook, a frame, a roster.
pub(crate) fn text(path: &Path) -> io::Result<String> {
    read_text_at_most(path, MAX_TEXT as u64)
}

/// Returns the files of a folder that have this extension, by name.
pub(crate) fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect())
        .map_err(unreadable(folder))?;
    paths.retain(|path| path.extension().is_some_and(|found| found == extension));
    paths.sort();
    Ok(paths)
}

/// Reports whether a night is JSON: text never starts with a brace.
pub(crate) fn is_json(text: &str) -> bool {
    text.trim_start_matches('\u{feff}')
        .trim_start()
        .starts_with('{')
}

/// The night of an option.
pub(crate) enum Given {
    Night(Sheet),
    /// As JSON.
    Json(Sheet),
    /// A paste with one question: the answers, each with its night.
    Alternatives(Vec<(String, Sheet)>),
}

/// Reads a night in the proper form or as a paste, or reports its mistakes.
pub(crate) fn read(path: &Path) -> CommandResult<(Sheet, bool)> {
    read_in(path, &Context::default())
}

/// Reads a night in the context of a house, or reports its mistakes.
pub(crate) fn read_in(path: &Path, context: &Context<'_>) -> CommandResult<(Sheet, bool)> {
    match given(path, context)? {
        Given::Night(sheet) => Ok((sheet, false)),
        Given::Json(sheet) => Ok((sheet, true)),
        Given::Alternatives(_) => Err(Refusal::Told(ExitCode::from(2))),
    }
}

/// Reads a night, or the possible nights of a paste with one question. The question is already on standard error then.
pub(crate) fn given(path: &Path, context: &Context<'_>) -> CommandResult<Given> {
    let shown = shown(path);
    let text = given_text(path, MAX_TEXT as u64)?;
    if is_json(&text) {
        return match json::read_sheet_in(text.trim_start_matches('\u{feff}'), context) {
            Ok(sheet) => Ok(Given::Json(warned(sheet, &shown))),
            Err(errors) => {
                for error in &errors {
                    let _ = complain(&format!("{shown}: {error}"));
                }
                if text.trim_end().contains("}\n{") {
                    let _ = writeln!(io::stderr(), "help: for one night a line, use --batch");
                }
                Err(Refusal::Told(ExitCode::from(2)))
            }
        };
    }
    match Sheet::parse_in(&text, context) {
        Ok(sheet) => Ok(Given::Night(warned(sheet, &shown))),
        Err(errors) => match pasted(&text, &shown, context) {
            Some(read) => read.map(|given| match given {
                Given::Night(sheet) => Given::Night(warned(sheet, &shown)),
                other => other,
            }),
            None => Err(drawn(&text, &shown, &errors)),
        },
    }
}

/// Shows the mistakes of a night in the proper form.
fn drawn(text: &str, shown: &str, errors: &[Error]) -> Refusal {
    if wants_json(&process::arguments()) {
        for error in errors {
            let _ = complain(&format!("{shown}: {error}"));
        }
        return Refusal::Told(ExitCode::from(2));
    }
    let drawn = diagnostics::draw(text, shown, errors, error_colour());
    let _ = writeln!(io::stderr(), "{drawn}");
    Refusal::Told(ExitCode::from(2))
}

/// Reads a paste, and reports the reading or the questions. Returns `None` if the text is a night in the proper form
/// with a mistake in it, because its own messages are better then.
fn pasted(text: &str, shown: &str, context: &Context<'_>) -> Option<CommandResult<Given>> {
    let heading = |line: &str| {
        let line = line.trim();
        (line.starts_with('[') && line.ends_with(']')).then(|| line.to_ascii_lowercase())
    };
    let headings: Vec<String> = text.lines().filter_map(heading).collect();
    let proper = headings.iter().any(|heading| heading == "[players]");
    let known = ["[players]", "[actions]", "[answers]"];
    if proper {
        // Proper players, and actions in a host's own words.
        let head: String = text
            .split_inclusive('\n')
            .take_while(|line| heading(line).as_deref() != Some("[actions]"))
            .collect();
        let other = headings
            .iter()
            .any(|heading| !known.contains(&heading.as_str()));
        if other || head.len() == text.len() || Sheet::parse(&head).is_err() {
            return None;
        }
    }
    if text.trim().is_empty() {
        return None;
    }
    let text = without_remarks(text);
    let reading = nightcourt_reading::read_in(&text, context);
    if reading.is_complete() {
        tell(&format!(
            "note: {shown} is read as a paste:\n{}",
            read::understood(&reading).trim_end()
        ));
        return reading.night.map(|sheet| Ok(Given::Night(sheet)));
    }
    if proper {
        return None;
    }
    let _ = complain(&format!(
        "{shown} is no night in the proper form, and as a paste it needs an answer; `nightcourt read --ask FILE` takes it"
    ));
    read::complain_of(&reading);
    let nights = read::alternatives(&text, &reading, context);
    Some(if nights.len() > 1 {
        Ok(Given::Alternatives(nights))
    } else {
        Err(Refusal::Told(ExitCode::from(2)))
    })
}

/// Returns the night, after a warning if two of its players have similar names.
fn warned(sheet: Sheet, shown: &str) -> Sheet {
    for alike in lookalikes(&sheet.names) {
        tell(&format!("warning: {shown}: {alike}"));
    }
    sheet
}
