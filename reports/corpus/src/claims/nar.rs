//! Claims of \[NAR\] about when the golden rule does not suffice.

use nightcourt_resolvers::outcome::EventKind;
use nightcourt_resolvers::system::System;

use super::look::Look;
use super::shares::NightShares;

/// Checks which abilities most breakdowns are between.
pub(super) fn commonest(look: &mut Look<'_, '_>, sums: &mut NightShares) {
    let breakdowns = look.breakdowns();
    let tied = breakdowns
        .iter()
        .filter(|event| event.kind == EventKind::BreakdownByTie);
    for (figure, events) in [
        ("cycles", breakdowns.iter().collect()),
        ("cycles-tied", tied.collect::<Vec<_>>()),
    ] {
        let told = events.iter().map(|event| look.abilities(event).into());
        sums.cases(figure, told.collect());
    }
}

/// Counts the picks of a night.
pub(super) fn picks(look: &mut Look<'_, '_>, sums: &mut NightShares) {
    let picks = look.breakdowns().len();
    if picks == 0 {
        return;
    }
    sums.night("picks-two", "", picks <= 2);
    let number = ["1", "2", "3", "4 or more"][picks.min(4) - 1];
    sums.cases("picks-number", vec![number.into()]);
}

/// Checks how rarely the golden rule fails to suffice.
pub(super) fn rare(look: &mut Look<'_, '_>, sums: &mut NightShares) {
    let Some(outcome) = look.ruled(System::Nar) else {
        return;
    };
    let broke = outcome
        .events
        .iter()
        .any(|event| event.kind.decided().is_some());
    let ambiguous = outcome
        .events
        .iter()
        .any(|event| event.kind == EventKind::Ambiguity);
    let open = look.is_open(System::Nar, outcome, look.switches());
    for (part, came) in [
        ("breakdown", broke),
        ("ambiguity", ambiguous),
        ("either", broke || ambiguous),
    ] {
        sums.night("golden-rule-fails", part, came);
    }
    if let Some(open) = open {
        sums.night("golden-rule-fails", "open", open);
    }
}
