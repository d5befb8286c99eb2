//! Nights of requests.

use nightcourt_corpus::json;
use nightcourt_resolvers::text::{Context, MAX_TEXT, Sheet};

use crate::problem::{Problem, Problems, only};
use crate::request::NightInput;

/// Reads a night: its text as a string, which may also be JSON, or an object.
pub(crate) fn read(night: &NightInput, context: &Context<'_>) -> Result<Sheet, Problems> {
    let NightInput::String(text) = night else {
        return object(&night.to_string(), context);
    };
    if text.len() > MAX_TEXT {
        return Err(only(format!(
            "night: it has {} bytes; it may have at most {MAX_TEXT}",
            text.len()
        )));
    }
    let bare = text.trim_start_matches('\u{feff}');
    if bare.trim_start().starts_with('{') {
        return object(bare, context);
    }
    Sheet::parse_in(text, context).map_err(|errors| errors.iter().map(Problem::from).collect())
}

fn object(text: &str, context: &Context<'_>) -> Result<Sheet, Problems> {
    json::read_sheet_in(text, context).map_err(|errors| errors.iter().map(Problem::from).collect())
}
