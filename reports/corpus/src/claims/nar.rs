//! Claims of \[NAR\] about when the golden rule does not suffice.

use nightcourt_resolvers::outcome::EventKind;
use nightcourt_resolvers::system::System;

use super::look::{Look, notes};
use crate::tally::Cases;

/// Checks which abilities most breakdowns are between.
pub(super) fn commonest(look: &mut Look<'_, '_>, sums: &mut Cases) {
    let breakdowns = look.breakdowns();
    let tied = breakdowns
        .iter()
        .filter(|event| event.kind == EventKind::BreakdownByTie);
    let told = |event| look.abilities(event).into();
    sums.cases("cycles", breakdowns.iter().map(told).collect());
    sums.cases("cycles-tied", tied.map(told).collect());
}

/// Counts the picks of a night.
pub(super) fn picks(look: &mut Look<'_, '_>, sums: &mut Cases) {
    let picks = look.breakdowns().len();
    if picks == 0 {
        return;
    }
    sums.night("picks-two", "", picks <= 2);
    let number = ["1", "2", "3", "4 or more"][picks.min(4) - 1];
    sums.cases("picks-number", vec![number.into()]);
}

/// Checks how rarely the golden rule fails to suffice.
pub(super) fn rare(look: &mut Look<'_, '_>, sums: &mut Cases) {
    let Some(outcome) = look.ruled(System::Nar) else {
        return;
    };
    let broke = !look.breakdowns().is_empty();
    let ambiguous = notes(outcome, EventKind::Ambiguity);
    for (part, came) in [
        ("breakdown", Some(broke)),
        ("ambiguity", Some(ambiguous)),
        ("either", Some(broke || ambiguous)),
        ("open", look.is_open(System::Nar, outcome, look.switches())),
    ] {
        if let Some(came) = came {
            sums.night("golden-rule-fails", part, came);
        }
    }
}
