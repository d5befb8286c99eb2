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

/// Reports whether a text has a heading of a night and no action in plain words, or is an object of JSON.
pub(crate) fn is_night(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let lines: Vec<&str> = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or(line).trim())
        .collect();
    let is = |line: &&str, heading: &str| line.eq_ignore_ascii_case(heading);
    let has_heading = lines
        .iter()
        .any(|line| is(line, "[players]") || is(line, "[actions]"));
    let mut actions = lines
        .iter()
        .skip_while(|line| !is(line, "[actions]"))
        .skip(1)
        .take_while(|line| !line.starts_with('['));
    let is_plain_words =
        |line: &&str| !line.is_empty() && !line.contains("->") && !line.contains(':');
    text.trim_start().starts_with('{') || has_heading && !actions.any(is_plain_words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_in_plain_words_is_for_the_reader() {
        let roster = "[players]\nAnn = Town Doctor\nBob = Mafia Goon\n\n[actions]\n";
        for actions in [
            "",
            "Ann -> Bob\n",
            "Ann: commute # stays out\n",
            "Ann -> Bob\n\n[expect nar]\ndies Bob\n",
        ] {
            assert!(is_night(&format!("{roster}{actions}")), "{actions}");
        }
        assert!(!is_night(&format!("{roster}Ann -> Bob\nBob kills Ann\n")));
        assert!(!is_night("Ann protects Bob\n"));
    }
}
