//! Conditions: figures may be taken over those nights only on which one of these holds.

use nightcourt_resolvers::model::{Component, Night};
use nightcourt_resolvers::outcome::{EventKind, Outcome};

/// A condition on a night.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Given {
    /// Every night.
    #[default]
    Any,
    /// `nar`: the golden rule breaks down.
    Breakdown,
    /// `nar`: the golden rule does not break down.
    NoBreakdown,
    /// `nar`: the golden rule suffices: no breakdown and no ambiguity.
    GoldenRule,
    /// What \[RAR\] calls simple: the golden rule suffices, and there is nothing that its page names as more complex.
    Simple,
}

/// What \[RAR\] says rule 2 alone is not enough for: readings of visits, and what moves actions. A guard moves kills.
const COMPLEX: [Component; 8] = [
    Component::Redirect,
    Component::Swap,
    Component::Guard,
    Component::ReadVisits,
    Component::ReadVisitors,
    Component::ReadVisitAbilities,
    Component::ReadVisitorAbilities,
    Component::ReadMotion,
];

impl Given {
    /// Every condition.
    pub const ALL: [Given; 5] = [Given::Any, Given::Breakdown, Given::NoBreakdown, Given::GoldenRule, Given::Simple];

    /// The word that users type.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Given::Any => "any",
            Given::Breakdown => "breakdown",
            Given::NoBreakdown => "no-breakdown",
            Given::GoldenRule => "golden-rule",
            Given::Simple => "simple",
        }
    }

    /// What it says, in a line.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Given::Any => "every night",
            Given::Breakdown => "nar: the golden rule breaks down",
            Given::NoBreakdown => "nar: no breakdown",
            Given::GoldenRule => "nar: neither a breakdown nor an ambiguity",
            Given::Simple => "the same, and no mover, guard, reading of visits or passive that triggers",
        }
    }

    /// The condition with this word.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Given> {
        Given::ALL.into_iter().find(|given| given.id() == id)
    }

    /// Whether a night, which ends so under `nar`, meets it. Without an outcome of `nar` only the first is met.
    #[must_use]
    pub fn holds(self, night: &Night, nar: Option<&Outcome>) -> bool {
        let Some(nar) = nar else { return self == Given::Any };
        let broke = || nar.events.iter().any(|event| event.kind.decided().is_some());
        let ambiguous = || nar.events.iter().any(|event| event.kind == EventKind::Ambiguity);
        match self {
            Given::Any => true,
            Given::Breakdown => broke(),
            Given::NoBreakdown => !broke(),
            Given::GoldenRule => !broke() && !ambiguous(),
            Given::Simple => {
                let complex = COMPLEX.iter().any(|&part| !night.by_component()[part as usize].is_empty());
                !complex && night.reflexive().is_empty() && !broke() && !ambiguous()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_condition_is_found_by_its_word() {
        for given in Given::ALL {
            assert_eq!(Given::from_id(given.id()), Some(given));
        }
        assert_eq!(Given::from_id("no breakdown"), None);
    }
}
