//! The form of a text in the box of a page.

use nightcourt_resolvers::budget::Budget;
use serde::Deserialize;

use crate::problem::Answer;
use crate::respond::{Responder, json};

/// Asks whether a text is written as a night, with or without mistakes. The small module can say that, so that a page rules nights
/// before it has the module that reads.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct IsNight {
    /// The text.
    text: String,
}

impl IsNight {
    pub(crate) fn answer(&self, _: &Responder, _: Budget) -> Answer {
        json(&serde_json::json!({ "night": is_night(&self.text) }))
    }
}

/// Reports whether a text has a heading of a night, or is an object of JSON.
pub(crate) fn is_night(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let is_heading = |line: &str| {
        let line = line.split('#').next().unwrap_or(line).trim();
        ["[players]", "[actions]"]
            .iter()
            .any(|heading| line.eq_ignore_ascii_case(heading))
    };
    text.trim_start().starts_with('{') || text.lines().any(is_heading)
}
