//! `corpus`: any bytes as each file of a corpus are an error, or a value that writes back, and reads back the same.

use nightcourt_corpus::campaign::folder::{lines, run};
use nightcourt_corpus::campaign::records::rates::RateRow;
use nightcourt_corpus::campaign::records::rows::{CountCells, FindingCells, TagCells};
use nightcourt_corpus::campaign::records::{CatalogueFile, Run};
use nightcourt_corpus::campaign::{Sums, checkpoint};
use nightcourt_corpus::record::checksum::with_checksum;
use nightcourt_corpus::record::{read, read_checksummed};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::plant::planted;
use super::target::Target;
use super::tried::Tried;
use super::wrong::Wrong;

pub(super) fn check(bytes: &[u8]) -> Result<Tried, Wrong> {
    if bytes.first() == Some(&b'{') {
        // What was changed is refused for its hash alone: with another one it is read.
        let mended = with_checksum(bytes.to_vec());
        return Ok(catalogue(bytes)?.or(runs(&mended)?).or(state(&mended)?));
    }
    let findings = table::<FindingCells>("findings.csv", bytes)?;
    let counts = table::<CountCells>("counts.csv", bytes)?;
    let tags = table::<TagCells>("tags.csv", bytes)?;
    Ok(findings
        .or(counts)
        .or(tags)
        .or(table::<RateRow>("rates.csv", bytes)?))
}

fn catalogue(bytes: &[u8]) -> Result<Tried, Wrong> {
    let Ok(mut file) = read::<CatalogueFile>(bytes) else {
        return Ok(Tried::Refused);
    };
    let plain = file.clone();
    if planted(Target::Corpus) {
        file.precedents
            .iter_mut()
            .for_each(|precedent| precedent.contained_in.clear());
    }
    let written = written("a catalogue", lines(&file))?;
    same("a catalogue", &read(&written), &plain)
}

fn runs(bytes: &[u8]) -> Result<Tried, Wrong> {
    let Ok(file) = read_checksummed::<Run>(bytes) else {
        return Ok(Tried::Refused);
    };
    let plain = Run {
        content: String::new(),
        ..file
    };
    let written = written("run.json", run(&plain))?;
    let again = read_checksummed::<Run>(&written).map(|again| Run {
        content: String::new(),
        ..again
    });
    same("run.json", &again, &plain)
}

/// A checkpoint may leave out what is nothing; so what it is read as is compared with what that is read as.
fn state(bytes: &[u8]) -> Result<Tried, Wrong> {
    let Ok(state) = checkpoint::read::<Sums>(bytes) else {
        return Ok(Tried::Refused);
    };
    let first = written("checkpoint.json", checkpoint::write(&state))?;
    let again = match checkpoint::read::<Sums>(&first) {
        Ok(again) => written("checkpoint.json", checkpoint::write(&again))?,
        Err(damage) => {
            return Wrong::say(
                "reads-back",
                format!("checkpoint.json does not read back: {damage}"),
            );
        }
    };
    if again == first {
        Ok(Tried::Asked)
    } else {
        Wrong::say("reads-back", "checkpoint.json reads back as another")
    }
}

fn table<T: DeserializeOwned + Serialize + PartialEq>(
    name: &str,
    bytes: &[u8],
) -> Result<Tried, Wrong> {
    let read = |bytes: &[u8]| {
        csv::Reader::from_reader(bytes)
            .into_deserialize()
            .collect::<Result<Vec<T>, csv::Error>>()
    };
    let Ok(rows) = read(bytes) else {
        return Ok(Tried::Refused);
    };
    if rows.is_empty() {
        return Ok(Tried::Refused);
    }
    let mut table = csv::Writer::from_writer(Vec::new());
    for row in &rows {
        written(name, table.serialize(row))?;
    }
    let bytes = written(name, table.into_inner())?;
    same(name, &read(&bytes), &rows)
}

fn written<T, E: std::fmt::Display>(name: &str, result: Result<T, E>) -> Result<T, Wrong> {
    result.or_else(|error| Wrong::say("writes", format!("{name} cannot be written: {error}")))
}

fn same<T: PartialEq, E: std::fmt::Debug>(
    name: &str,
    again: &Result<T, E>,
    value: &T,
) -> Result<Tried, Wrong> {
    match again {
        Ok(again) if again == value => Ok(Tried::Asked),
        Ok(_) => Wrong::say("reads-back", format!("{name} reads back as another")),
        Err(error) => Wrong::say(
            "reads-back",
            format!("{name} does not read back: {error:?}"),
        ),
    }
}
