//! Keeps the list of precedents that left the published corpus, for `scripts/corpora`.
//!
//! `withdraw OLD NEW LIST [DATE]`: OLD and NEW are folders of a corpus or packed states. Fails if a precedent of OLD is neither in
//! NEW nor in LIST; with a DATE (YYYY-MM-DD) it adds these to LIST. Then it finds the precedent of NEW that explains each night.

use std::path::Path;
use std::process::ExitCode;

use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::library::{CorpusInfo, Library, state};
use nightcourt_caselaw::withdrawn::Withdrawn;
use nightcourt_corpus::campaign::files::load_packed;

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
    let (before, after) = (library(old)?, library(new)?);
    let bytes = std::fs::read(list).map_err(|error| format!("{list}: {error}"))?;
    let mut withdrawn = Withdrawn::unpack(&bytes).map_err(|problem| format!("{list}: {problem}"))?;
    withdrawn.succeed(&before, &after, date).map_err(|unlisted| format!("{new}: {unlisted}"))?;
    withdrawn.explain(&Table::of(&after).map_err(|error| error.to_string())?);
    let explained = withdrawn.nights.iter().filter(|night| night.explained_by.is_some()).count();
    println!("{} withdrawn precedents, {explained} of them explained by others", withdrawn.nights.len());
    std::fs::write(list, withdrawn.pack()?).map_err(|error| format!("{list}: {error}"))
}

fn library(path: &str) -> Result<Library, String> {
    let state = if Path::new(path).is_dir() {
        state(Path::new(path)).map_err(|error| error.to_string())?
    } else {
        let bytes = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
        load_packed(&bytes).map_err(|error| format!("{path}: {error}"))?
    };
    Library::of(CorpusInfo::of(Path::new(path), &state), state).map_err(|error| error.to_string())
}
