//! Compares the published corpus with the one before, for `scripts/corpora`: keeps the list of precedents that left it, and names
//! its edition.
//!
//! `withdraw OLD NEW FOLDER EDITION COMMIT [--withdraw]`: OLD is the packed table of a corpus, which may be of other rulings, and NEW
//! a packed state. Fails if a precedent of OLD is neither in NEW nor in FOLDER/withdrawn.json.gz; with `--withdraw` it adds these to
//! the list, with the date of the edition. Then it finds the precedent of NEW that explains each night, and writes
//! FOLDER/edition.json.

mod list;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::withdrawn::Withdrawn;
use nightcourt_corpus::campaign::folder::{load_packed, unpack};
use nightcourt_corpus::campaign::records::edition::{self, Edition, EditionFile, IdChanges};
use nightcourt_precedent::canonical::Id;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let kept = match args[..] {
        [old, new, folder, name, commit] => keep(old, new, folder, [name, commit], false),
        [old, new, folder, name, commit, "--withdraw"] => {
            keep(old, new, folder, [name, commit], true)
        }
        _ => Err("usage: withdraw OLD NEW FOLDER EDITION COMMIT [--withdraw]".to_owned()),
    };
    match kept {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::from(2)
        }
    }
}

fn keep(
    old: &str,
    new: &str,
    folder: &str,
    [name, commit]: [&str; 2],
    withdraw: bool,
) -> Result<(), String> {
    let edition = Edition {
        name: edition::name(name)?,
        commit: edition::commit(commit)?,
    };
    let before = fs::read(old)
        .and_then(|bytes| unpack(&bytes))
        .map_err(|error| format!("{old}: {error}"))?;
    let before = Table::from_bytes(before).map_err(|problem| format!("{old}: {problem}"))?;
    let packed = fs::read(new).map_err(|error| format!("{new}: {error}"))?;
    let state = load_packed(&packed).map_err(|error| format!("{new}: {error}"))?;
    let after = Table::of_state(Path::new(new), &state).map_err(|error| error.to_string())?;
    let path = Path::new(folder).join("withdrawn.json.gz");
    let shown = path.display();
    let bytes = fs::read(&path).map_err(|error| format!("{shown}: {error}"))?;
    let mut withdrawn =
        Withdrawn::unpack(&bytes).map_err(|problem| format!("{shown}: {problem}"))?;
    let date = withdraw.then(|| edition.date());
    list::succeed(&mut withdrawn, &before, &after, date)
        .map_err(|unlisted| format!("{new}: {unlisted}"))?;
    list::explain(&mut withdrawn, &after);
    let explained = withdrawn
        .nights
        .iter()
        .filter(|night| night.explained_by.is_some())
        .count();
    println!(
        "{} withdrawn precedents, {explained} of them explained by others",
        withdrawn.nights.len()
    );
    fs::write(&path, list::pack(&withdrawn)?).map_err(|error| format!("{shown}: {error}"))?;
    let checkpoint = blake3::hash(&packed).to_hex().to_string();
    let file = EditionFile {
        version: edition::VERSION,
        edition,
        checkpoint,
        ids: changes(&before, &after),
    };
    print!("{file}");
    let text = serde_json::to_string_pretty(&file).map_err(|error| error.to_string())?;
    let path = Path::new(folder).join("edition.json");
    fs::write(&path, text + "\n").map_err(|error| format!("{}: {error}", path.display()))
}

fn changes(before: &Table, after: &Table) -> IdChanges {
    let [before, after] = [before, after].map(|table| {
        table
            .entries()
            .map(|(place, _)| table.id(place))
            .collect::<BTreeSet<Id>>()
    });
    let kept = before.intersection(&after).count();
    IdChanges {
        kept,
        new: after.len() - kept,
        withdrawn: before.len() - kept,
    }
}
