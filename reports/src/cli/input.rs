//! Reading a night from a file or from standard input, as text or as JSON.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use nightcourt_corpus::files::read_text_at_most;
use nightcourt_corpus::json;
use nightcourt_pages::diagnostics;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::{MAX_TEXT, Sheet, lookalikes};

use super::output::{complain, error_colour, tell, wants_json};

/// Opens a file, or standard input for `-`.
pub(crate) fn open(path: &Path) -> Result<Box<dyn Read>, ExitCode> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin()));
    }
    match File::open(path) {
        Ok(file) => Ok(Box::new(file)),
        Err(error) => Err(complain(&format!("cannot read {}: {error}", path.display()))),
    }
}

/// Reads a text that people write by hand: house rules, a rulebook, a frame, a roster.
pub(crate) fn text(path: &Path) -> io::Result<String> {
    read_text_at_most(path, MAX_TEXT as u64)
}

/// Whether a night is JSON: text never starts with a brace.
pub(crate) fn is_json(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('{')
}

/// Reads a night, or says what is wrong with it.
pub(crate) fn read(path: &Path) -> Result<(Sheet, bool), ExitCode> {
    read_among(path, &[])
}

/// Reads a night whose expectations may also name these rulers, or says what is wrong with it.
pub(crate) fn read_among(path: &Path, others: &[RulerId]) -> Result<(Sheet, bool), ExitCode> {
    let shown = if path.as_os_str() == "-" { "standard input".to_owned() } else { path.display().to_string() };
    let mut bytes = Vec::new();
    // One byte more than there may be shows that there are too many.
    if let Err(error) = open(path)?.take(MAX_TEXT as u64 + 1).read_to_end(&mut bytes) {
        return Err(complain(&format!("cannot read {shown}: {error}")));
    }
    if bytes.len() > MAX_TEXT {
        return Err(complain(&format!(
            "{shown} has more than {MAX_TEXT} bytes, which is the most that a night may have"
        )));
    }
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => return Err(complain(&format!("{shown} is not UTF-8 text: {}", error.utf8_error()))),
    };
    if is_json(&text) {
        return match json::read_sheet_among(text.trim_start_matches('\u{feff}'), others) {
            Ok(sheet) => Ok((warned(sheet, &shown), true)),
            Err(errors) => {
                for error in &errors {
                    let _ = complain(&format!("{shown}: {error}"));
                }
                if text.trim_end().contains("}\n{") {
                    let _ = writeln!(io::stderr(), "help: for one night a line, use --batch");
                }
                Err(ExitCode::from(2))
            }
        };
    }
    match Sheet::parse_among(&text, others) {
        Ok(sheet) => Ok((warned(sheet, &shown), false)),
        Err(errors) => {
            if wants_json(std::env::args_os()) {
                for error in &errors {
                    let _ = complain(&format!("{shown}: {error}"));
                }
                return Err(ExitCode::from(2));
            }
            let drawn = diagnostics::draw(&text, &shown, &errors, error_colour());
            let _ = writeln!(io::stderr(), "{drawn}");
            Err(ExitCode::from(2))
        }
    }
}

/// The night, after a warning if two of its players look like one.
fn warned(sheet: Sheet, shown: &str) -> Sheet {
    for alike in lookalikes(&sheet.names) {
        tell(&format!("warning: {shown}: {alike}"));
    }
    sheet
}
