//! Figures without a claim: agreement between all seven systems, and the subjects of events.

use std::collections::BTreeSet;

use nightcourt_resolvers::compare::Status;
use nightcourt_resolvers::outcome::{EventKind, Lens};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::system::System;

use super::categories::SYSTEMS;
use super::look::Look;
use super::shares::NightShares;
use super::{Figure, Measure, Parts};

/// Counts which systems agree, for all seven at once.
pub(super) const AGREEMENT: Measure = Measure {
    id: "agreement",
    title: "Who agrees with whom",
    method: "All seven systems on one night fall into groups that agree under a lens. Counted is the whole division, not pairs: \
             systems of one group stand together, and groups are separated by a bar. A system without an outcome is in none.",
    figures: &[
        Figure {
            id: "agreement-deaths",
            counted: "nights on which the systems divide so over who dies",
            among: "nights",
            parts: Parts::Found("groups that agree"),
        },
        Figure {
            id: "agreement-state",
            counted: "nights on which they divide so over who dies and what becomes of the living",
            among: "nights",
            parts: Parts::Found("groups that agree"),
        },
        Figure {
            id: "agreement-full",
            counted: "nights on which they divide so over all of it and what players are told",
            among: "nights",
            parts: Parts::Found("groups that agree"),
        },
    ],
    claim: None,
    add: agreement,
};

fn agreement(look: &mut Look<'_, '_>, sums: &mut NightShares) {
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
    for (figure, lens) in ["agreement-deaths", "agreement-state", "agreement-full"]
        .into_iter()
        .zip(Lens::ALL)
    {
        sums.whole(figure, 1);
        // This is the case on most nights, so the names are not built.
        if all_ruled
            && compared
                .narrowest()
                .is_none_or(|narrowest| lens < narrowest)
        {
            sums.hits(figure, all, 1, 1);
            continue;
        }
        let names = |group: &Vec<usize>| {
            group
                .iter()
                .map(|&place| look.systems[place].id())
                .collect::<Vec<_>>()
                .join(" ")
        };
        let groups: Vec<String> = compared.groups(lens).iter().map(names).collect();
        sums.hits(figure, groups.join(" | "), 1, 1);
    }
}

/// Counts nights with several deaths, for comparison with nights of real games.
pub(super) const DEATHS: Measure = Measure {
    id: "deaths",
    title: "Nights on which several players die",
    method: "Players whom a system reports dead. A night without an outcome of the system is left out.",
    figures: &[Figure {
        id: "deaths-two",
        counted: "nights on which two players die, or more",
        among: "nights on which the system has an outcome",
        parts: SYSTEMS,
    }],
    claim: None,
    add: deaths,
};

fn deaths(look: &mut Look<'_, '_>, sums: &mut NightShares) {
    for system in System::ALL {
        let Some(outcome) = look.ruled(system) else {
            continue;
        };
        sums.part(
            "deaths-two",
            system.id(),
            u64::from(outcome.deaths.len() > 1),
            1,
        );
    }
}

/// Counts the abilities in events.
pub(super) const EVENTS: Measure = Measure {
    id: "events",
    title: "What events are about",
    method: "Nights on which a system notes an event in which the ability takes part, or what a passive does. A night counts \
             once for each system, kind of event and ability.",
    figures: &[
        Figure {
            id: "events-breakdown",
            counted: "nights with such a breakdown of nar",
            among: "nights",
            parts: Parts::Found("ability, and what decides"),
        },
        Figure {
            id: "events-ambiguity",
            counted: "nights with an ambiguity of nar",
            among: "nights",
            parts: Parts::Found("ability"),
        },
        Figure {
            id: "events-order",
            counted: "nights with an order event of the system",
            among: "nights",
            parts: Parts::Found("system and ability"),
        },
        Figure {
            id: "events-other",
            counted: "nights with such an event of the system",
            among: "nights",
            parts: Parts::Found("system, event and ability"),
        },
    ],
    claim: None,
    add: events,
};

fn events(look: &mut Look<'_, '_>, sums: &mut NightShares) {
    for figure in EVENTS.figures {
        sums.whole(figure.id, 1);
    }
    // The cycles of `nar-guide` are those of `nar`, and it breaks fewer ties.
    for &system in look
        .systems
        .iter()
        .filter(|&&system| system != RulerId::NAR_GUIDE)
    {
        let Some(outcome) = look.ruled(system) else {
            continue;
        };
        if outcome.events.is_empty() {
            continue;
        }
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
                    EventKind::BreakdownByList
                    | EventKind::BreakdownByTie
                    | EventKind::Ambiguity
                    | EventKind::Loop
                    | EventKind::Split
                    | EventKind::Contradiction => (
                        "events-other",
                        format!("{} {} {ability}", system.id(), event.kind.id()),
                    ),
                });
            }
        }
        for (figure, part) in told {
            sums.hits(figure, part, 1, 1);
        }
    }
}
