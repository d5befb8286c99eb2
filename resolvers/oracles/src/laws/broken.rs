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
            lines.extend(outcome_lines(of, outcome, words));
        }
        lines.push(String::new());
        lines.join("\n")
    }
}

/// An outcome and its events in the words of a night text.
pub(crate) fn outcome_lines(night: &Night, outcome: &Outcome, words: Words<'_>) -> Vec<String> {
    let exceeded = outcome
        .exhausted
        .then(|| "exceeded its step budget".to_owned());
    let claims = claims(outcome, words);
    let claims = claims.iter().map(|claim| {
        (ClaimText { claim, words })
            .to_string()
            .trim_end()
            .to_owned()
    });
    let events = outcome
        .events
        .iter()
        .map(|event| format!("# {}", event_words(&event, night, words)));
    exceeded.into_iter().chain(claims).chain(events).collect()
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::system::System;
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    #[test]
    fn an_outcome_is_written_with_names() {
        let text = "[players]\nAnn = Town Cop\nBob = Mafia Goon\n[actions]\nBob: kill -> Ann\n";
        let sheet = Sheet::parse(text).expect("a night");
        let outcome = System::Nar.outcome(&sheet.night, &Switches::default());
        assert_eq!(
            outcome_lines(&sheet.night, &outcome, sheet.words()),
            ["dies = Ann"]
        );
    }
}
