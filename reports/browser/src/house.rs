//! House rules for a page: presets, a reader's own, and the rulers that a request brings.

use std::collections::BTreeMap;
use std::sync::Arc;

use nightcourt_host::house::{House, PRESETS};
use nightcourt_resolvers::ruler::{Panel, Ruler as _};
use nightcourt_rulebook::Book;
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

/// Returns the systems with these rulebooks and those of a house.
pub(crate) fn panel(texts: &[String], house: &str) -> Result<Panel, String> {
    let mut panel = Panel::systems();
    for (place, text) in texts.iter().enumerate() {
        let wrong = |problem: String| format!("rulebook {}: {problem}", place + 1);
        let book = Book::parse(text).map_err(|error| wrong(error.to_string()))?;
        if panel
            .get(book.id())
            .is_none_or(|known| known.content() != book.content)
        {
            panel
                .add(Arc::new(book))
                .map_err(|taken| wrong(taken.to_string()))?;
        }
    }
    if let Some(house) = of(house)? {
        house.join(&mut panel).map_err(|taken| taken.to_string())?;
    }
    Ok(panel)
}
