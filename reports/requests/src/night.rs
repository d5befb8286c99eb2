//! Nights of requests, and changed nights.

#[cfg(feature = "full")]
use nightcourt_corpus::json;
use nightcourt_resolvers::model::{Action, Night};
use nightcourt_resolvers::text::{Context, MAX_TEXT, Sheet};

use crate::problem::{Problem, Problems, only};
use crate::request::NightInput;

/// Reads a night: its text as a string, which may also be JSON, or an object. The small module reads text alone.
pub(crate) fn read(night: &NightInput, context: &Context<'_>) -> Result<Sheet, Problems> {
    #[cfg(feature = "full")]
    let NightInput::String(night) = night else {
        return object(&night.to_string(), context);
    };
    if night.len() > MAX_TEXT {
        return Err(only(Problem::of_night(format!(
            "night: it has {} bytes; it may have at most {MAX_TEXT}",
            night.len()
        ))));
    }
    #[cfg(feature = "full")]
    let bare = night.trim_start_matches('\u{feff}');
    #[cfg(feature = "full")]
    if bare.trim_start().starts_with('{') {
        return object(bare, context);
    }
    Sheet::parse_in(night, context).map_err(|errors| {
        let problems = errors.iter().map(|error| Problem::marked(night, error));
        problems.collect()
    })
}

#[cfg(feature = "full")]
fn object(text: &str, context: &Context<'_>) -> Result<Sheet, Problems> {
    json::read_sheet_in(text, context).map_err(|errors| errors.iter().map(Problem::from).collect())
}

/// Returns the night with other actions; `None` if that is no night.
pub(crate) fn with(sheet: &Sheet, actions: Vec<Action>) -> Option<Sheet> {
    let night = Night::new(
        sheet.night.players().to_vec(),
        actions,
        sheet.night.order().to_vec(),
    )
    .ok()?;
    let (names, roles) = (sheet.names.clone(), sheet.roles.clone());
    Sheet::with_roles(&sheet.title, night, names, &sheet.items, roles, Vec::new()).ok()
}
