//! Keeps the list of precedents that left the published corpus, for `scripts/corpora`.
//!
//! `withdraw OLD NEW LIST [DATE]`: OLD is the packed table of a corpus, which may be of other rulings, and NEW a packed state. Fails
//! if a precedent of OLD is neither in NEW nor in LIST; with a DATE (YYYY-MM-DD) it adds these to LIST. Then it finds the precedent
//! of NEW that explains each night.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::withdrawn::Withdrawn;
use nightcourt_corpus::campaign::folder::{load_packed, unpack};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let kept = match &args[..] {
        [old, new, list] => keep(old, new, list, None),
        [old, new, list, date] => keep(old, new, list, Some(date)),
        _ => Err("usage: withdraw OLD NEW LIST [DATE]".to_owned()),
    };
    match kept {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::from(2)
        }
    }
}

fn keep(old: &str, new: &str, list: &str, date: Option<&str>) -> Result<(), String> {
    let before = fs::read(old).and_then(|bytes| unpack(&bytes)).map_err(|error| format!("{old}: {error}"))?;
    let before = Table::from_bytes(before).map_err(|problem| format!("{old}: {problem}"))?;
    let state = fs::read(new).map_err(|error| format!("{new}: {error}"))?;
    let state = load_packed(&state).map_err(|error| format!("{new}: {error}"))?;
    let after = Table::of_state(Path::new(new), &state).map_err(|error| error.to_string())?;
    let bytes = fs::read(list).map_err(|error| format!("{list}: {error}"))?;
    let mut withdrawn = Withdrawn::unpack(&bytes).map_err(|problem| format!("{list}: {problem}"))?;
    withdrawn.succeed(&before, &after, date).map_err(|unlisted| format!("{new}: {unlisted}"))?;
    withdrawn.explain(&after);
    let explained = withdrawn.nights.iter().filter(|night| night.explained_by.is_some()).count();
    println!("{} withdrawn precedents, {explained} of them explained by others", withdrawn.nights.len());
    fs::write(list, withdrawn.pack()?).map_err(|error| format!("{list}: {error}"))
}
