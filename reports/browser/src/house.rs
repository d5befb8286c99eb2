//! House rules for a page: presets, and a reader's own.

use std::collections::BTreeMap;

use nightcourt_host::house::{House, PRESETS};
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct OneHouse {
    name: String,
    source: String,
    /// Entries that are not known, or that the systems cannot follow.
    unknown: Vec<String>,
    system: String,
    /// The switches that are set.
    switches: BTreeMap<&'static str, String>,
    /// The file, which later requests send as their house.
    text: String,
}

pub(crate) fn presets() -> Vec<OneHouse> {
    PRESETS
        .iter()
        .filter_map(|preset| read(preset.text).ok())
        .collect()
}

pub(crate) fn read(text: &str) -> Result<OneHouse, String> {
    let house = House::parse(text).map_err(|error| error.to_string())?;
    Ok(OneHouse {
        system: house.system.to_string(),
        switches: house.set.iter().cloned().collect(),
        unknown: house.points(),
        name: house.name,
        source: house.source,
        text: text.to_owned(),
    })
}

/// Returns the house of a request; `None` if it names none.
pub(crate) fn of(text: &str) -> Result<Option<House>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    House::parse(text)
        .map(Some)
        .map_err(|error| error.to_string())
}
