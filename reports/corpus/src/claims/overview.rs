//! Figures without a claim: agreement between all seven systems, and the subjects of events.

use std::collections::BTreeSet;

use nightcourt_resolvers::compare::Status;
use nightcourt_resolvers::outcome::{EventKind, Lens};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::system::System;

use super::look::Look;
use crate::campaign::records::describe::groups;
use crate::tally::Cases;

/// Counts which systems agree, for all seven at once.
pub(super) fn agreement(look: &mut Look<'_, '_>, sums: &mut Cases) {
    let compared = &look.results.compared;
    let all = if look.systems == RulerId::SYSTEMS {
        "all seven"
    } else {
        "all"
    };
    let all_ruled = compared
        .statuses()
        .iter()
        .all(|&status| status == Status::Ruled);
    let narrowest = compared.narrowest();
    for (figure, lens) in ["agreement-deaths", "agreement-state", "agreement-full"]
        .into_iter()
        .zip(Lens::ALL)
    {
        // This is the case on most nights, so the names are not built.
        let part = if all_ruled && narrowest.is_none_or(|narrowest| lens < narrowest) {
            all.into()
        } else {
            let groups = groups(look.systems, compared, lens).into_iter();
            let names: Vec<String> = groups.map(|group| group.join(" ")).collect();
            names.join(" | ").into()
        };
        sums.cases(figure, vec![part]);
    }
}

/// Counts nights with several deaths, for comparison with nights of real games.
pub(super) fn deaths(look: &mut Look<'_, '_>, sums: &mut Cases) {
    for system in System::ALL {
        if let Some(outcome) = look.ruled(system) {
            sums.night("deaths-two", system.id(), outcome.deaths.len() > 1);
        }
    }
}

/// Counts the abilities in events.
pub(super) fn events(look: &mut Look<'_, '_>, sums: &mut Cases) {
    for figure in [
        "events-breakdown",
        "events-ambiguity",
        "events-order",
        "events-other",
    ] {
        sums.whole(figure, 1);
    }
    // The cycles of `nar-guide` are those of `nar`, and it breaks fewer ties.
    let others = |system: &&RulerId| **system != RulerId::NAR_GUIDE;
    for &system in look.systems.iter().filter(others) {
        let Some(outcome) = look.ruled(system) else {
            continue;
        };
        let mut told = BTreeSet::new();
        let of_nar = system == RulerId::NAR;
        for event in outcome.events.iter() {
            for ability in event.members().map(|agent| look.ability(agent)) {
                told.insert(match event.kind {
                    EventKind::BreakdownByList if of_nar => {
                        ("events-breakdown", format!("{ability}, the list"))
                    }
                    EventKind::BreakdownByTie if of_nar => {
                        ("events-breakdown", format!("{ability}, a tie-break"))
                    }
                    EventKind::Ambiguity if of_nar => ("events-ambiguity", ability.to_owned()),
                    EventKind::Order => ("events-order", format!("{} {ability}", system.id())),
                    _ => (
                        "events-other",
                        format!("{} {} {ability}", system.id(), event.kind.id()),
                    ),
                });
            }
        }
        for (figure, part) in told {
            sums.part(figure, part, 1, 1);
        }
    }
}
