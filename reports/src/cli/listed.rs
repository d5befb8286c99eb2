//! Nights that users give a campaign: JSON lines, as `gen --format json` writes and `rule --batch` reads them, or a folder of
//! night texts.

use std::path::Path;
use std::sync::Arc;

use nightcourt_corpus::campaign::Listed;
use nightcourt_corpus::campaign::supply::Supply;
use nightcourt_corpus::json::read_sheet;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::text::{MAX_TEXT, Sheet};

use super::input;

/// Most bytes of a file of nights: some two million nights.
const MAX_LIST: u64 = 1 << 30;

/// Nights that an option names, with their word.
#[derive(Clone)]
pub(crate) struct GivenNights {
    pub(crate) listed: Listed,
    pub(crate) nights: Arc<[Night]>,
}

impl GivenNights {
    pub(crate) fn add_to(&self, supply: &mut Supply) {
        supply.add_nights(self.listed, Arc::clone(&self.nights));
    }
}

/// Reads the nights of a file or folder.
pub(crate) fn listed(path: &str) -> Result<GivenNights, String> {
    let (listed, nights) = if Path::new(path).is_dir() {
        folder(path)?
    } else {
        lines(path)?
    };
    if nights.is_empty() {
        return Err(format!(
            "{path} has no nights: name a file of JSON lines, or a folder of .night files"
        ));
    }
    Ok(GivenNights {
        listed,
        nights: nights.into(),
    })
}

/// Reads a night from each line; empty lines are skipped.
fn lines(path: &str) -> Result<(Listed, Vec<Night>), String> {
    let text = input::given_text(Path::new(path), MAX_LIST)?;
    let mut nights = Vec::new();
    let lines = text
        .trim_start_matches('\u{feff}')
        .lines()
        .zip(1..)
        .filter(|(line, _)| !line.trim().is_empty());
    for (line, number) in lines {
        if !line.trim_start().starts_with('{') {
            return Err(format!(
                "{path}, line {number}: a night is one line of JSON, as `nightcourt export night` makes of a night text; \
                 for texts, name a folder of .night files"
            ));
        }
        let sheet = read_sheet(line).map_err(|errors| {
            let first = errors.first().map(ToString::to_string).unwrap_or_default();
            format!("{path}, line {number}: {first}")
        })?;
        nights.push(sheet.night);
    }
    Ok((Listed::of_file(&text), nights))
}

/// Reads every `.night` file, in the order of their names.
fn folder(path: &str) -> Result<(Listed, Vec<Night>), String> {
    let (mut nights, mut texts) = (Vec::new(), Vec::new());
    for file in input::files(Path::new(path), "night")? {
        let text = input::given_text(&file, MAX_TEXT as u64)?;
        let sheet = Sheet::parse(&text).map_err(|errors| {
            let first = errors.first().map(ToString::to_string).unwrap_or_default();
            format!("{}: {first}", file.display())
        })?;
        nights.push(sheet.night);
        texts.push(text);
    }
    Ok((Listed::of_files(&texts), nights))
}
