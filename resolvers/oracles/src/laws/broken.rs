//! The description of a breach of a law.

use nightcourt_resolvers::explain::Words;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::{ClaimText, claims, event_words};

/// A law that a night broke.
#[derive(Clone, Debug)]
pub struct Broken {
    /// The fault.
    pub why: String,
    /// Under which switches.
    pub switches: Box<Switches>,
    /// The compared outcomes under names, each with its night.
    pub compared: Vec<(&'static str, Night, Outcome)>,
}

impl Broken {
    /// The compared outcomes, one after the other, in the words of a night text; `night` prints a night.
    #[must_use]
    pub fn side_by_side(&self, words: Words<'_>, night: impl Fn(&Night) -> String) -> String {
        let mut lines = vec![self.why.clone()];
        let mut shown = None;
        for (name, of, outcome) in &self.compared {
            if shown != Some(of) {
                lines.extend([String::new(), night(of)]);
                shown = Some(of);
            }
            lines.extend([String::new(), format!("# {name}")]);
            if outcome.exhausted {
                lines.push("exceeded its step budget".to_owned());
            }
            let claims = claims(outcome, words);
            lines.extend(claims.iter().map(|claim| (ClaimText { claim, words }).to_string().trim_end().to_owned()));
            lines.extend(outcome.events.iter().map(|event| format!("# {}", event_words(&event, of, words))));
        }
        lines.push(String::new());
        lines.join("\n")
    }
}
