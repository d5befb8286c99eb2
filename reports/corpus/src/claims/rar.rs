//! Claims about how `rar` compares with `nar`: two of \[RAR\], and one of the thread under \[Guide\].

use nightcourt_resolvers::compare::Comparison;
use nightcourt_resolvers::model::AbilitySet;
use nightcourt_resolvers::outcome::{EventKind, Lens};
use nightcourt_resolvers::system::System;

use super::bar::Bar;
use super::look::Look;
use super::shares::NightShares;
use super::{Claim, Example, Figure, Measure, Parts};
use crate::given::Given;

/// Checks whether the list settles breakdowns.
pub(super) const LIST: Measure = Measure {
    id: "list-settles",
    title: "NAR's list settles less than half of the breakdowns",
    method: "A breakdown is a pick that nar has to make because no pending action is free of the others (NAR-8); a night \
             has as many as it has picks. The list settles it if no other member of the cycle is of the class of the one \
             that is picked, so that no tie-break is needed (NAR-9). What meets what: the classes of the list that the \
             members of the cycle are of.",
    figures: &[
        Figure {
            id: "list-settled",
            counted: "breakdowns that the list settles",
            among: "breakdowns of nar",
            parts: Parts::One,
        },
        Figure {
            id: "list-settled-nights",
            counted: "nights on which the list settles every breakdown",
            among: "nights with a breakdown",
            parts: Parts::One,
        },
        Figure {
            id: "list-meetings",
            counted: "breakdowns in which these classes meet",
            among: "breakdowns of nar",
            parts: Parts::Found("classes in the cycle"),
        },
        Figure {
            id: "list-settled-meetings",
            counted: "breakdowns that the list settles",
            among: "breakdowns in which these classes meet",
            parts: Parts::Found("classes in the cycle"),
        },
    ],
    claim: Some(Claim {
        source: "[RAR], Motivation; [NAR], In case of emergency breakdown, agrees that the list helps in a minority of cases",
        says: "When the golden rule breaks down, the list to fall back on settles fewer than half of the cases that come up.",
        headline: ("list-settled", ""),
        bar: Bar::Below(0.5),
        remark: "It depends on what is counted as a breakdown. A commuter or hider who is blocked is one by the letter of \
                 the rule: the block would stop the hiding, and the hiding would stop the block. Such pairs are of two \
                 classes, so that the list always settles them, and few players would call them a paradox. Between \
                 blocks, which the source has in mind, the list settles nothing, as all of them stand in one class; \
                 so it does among the werewolves, where nobody hides.",
        example: Some(Example {
            shows: "A breakdown that the list settles, and few would call one: hiding comes before blocks.",
            night: "[players]\nAnn = Town Commuter\nBob = Mafia Roleblocker\n\n[actions]\nAnn: commute\nBob: block -> Ann\n",
        }),
    }),
    add: list,
};

fn list(look: &mut Look<'_, '_>, sums: &mut NightShares) {
    let breakdowns = look.breakdowns();
    if breakdowns.is_empty() {
        return;
    }
    let mut told: Vec<(String, bool)> = breakdowns
        .iter()
        .map(|event| {
            (
                look.classes(event),
                event.kind == EventKind::BreakdownByList,
            )
        })
        .collect();
    told.sort_unstable();
    let settled =
        |some: &[(String, bool)]| some.iter().filter(|(_, by_list)| *by_list).count() as u64;
    let (all, by_list) = (told.len() as u64, settled(&told));
    sums.one("list-settled", by_list, all);
    sums.one("list-settled-nights", u64::from(by_list == all), 1);
    sums.whole("list-meetings", all);
    for same in told.chunk_by(|(one, _), (other, _)| one == other) {
        let (classes, came) = (&same[0].0, same.len() as u64);
        sums.hits("list-meetings", classes.clone(), came, all);
        sums.part(
            "list-settled-meetings",
            classes.clone(),
            settled(same),
            came,
        );
    }
}

/// Checks how often `rar` differs from `nar`.
pub(super) const RARELY: Measure = Measure {
    id: "rar-rarely",
    title: "RAR very rarely differs from NAR",
    method: "The same night under nar and under rar, or rar-list. They differ under a lens if it shows a difference: in \
             who dies (deaths); or also in what becomes of the living (state); or also in what anybody is told (full). \
             The source gives no number for very rarely: ours is one night in a hundred, under the lens full.",
    figures: &[Figure {
        id: "rar-differs",
        counted: "nights on which it differs from nar under the lens",
        among: "nights on which both have an outcome",
        parts: Parts::Listed(
            "system and lens",
            &[
                "rar deaths",
                "rar state",
                "rar full",
                "rar-list deaths",
                "rar-list state",
                "rar-list full",
            ],
        ),
    }],
    claim: Some(Claim {
        source: "[Guide], a comment in the thread below it",
        says: "RAR very rarely gives another result than NAR.",
        headline: ("rar-differs", "rar full"),
        bar: Bar::Below(0.01),
        remark: "So rare is it only where few act and none moves others. In games as they are played most differences are \
                 in what a tracker is told; who dies differs less often by far. Where redirects and drives are common, \
                 so are differences.",
        example: None,
    }),
    add: rarely,
};

fn rarely(look: &mut Look<'_, '_>, sums: &mut NightShares) {
    const PARTS: [(System, [&str; 3]); 2] = [
        (System::Rar, ["rar deaths", "rar state", "rar full"]),
        (
            System::RarList,
            ["rar-list deaths", "rar-list state", "rar-list full"],
        ),
    ];
    for (system, parts) in PARTS {
        let pair = look.pair(System::Nar, system);
        if matches!(pair, Comparison::Incomparable(_)) {
            continue;
        }
        for (part, lens) in parts.into_iter().zip(Lens::ALL) {
            sums.part("rar-differs", part, u64::from(!pair.agrees(lens)), 1);
        }
    }
}

/// Checks whether `rar` and `nar` agree on simple nights.
pub(super) const SIMPLE: Measure = Measure {
    id: "rar-simple",
    title: "RAR gives the same results as NAR in all simple cases",
    method: "Nights that are simple in one of three senses. No breakdown: nar never has to pick. Golden rule: no ambiguity \
             either. Simple by the words of the page, which decides: rule 2 is said to be enough except for readings of \
             visits, redirections and triggers, and rule 4 is for loops; so the golden rule suffices, and there is no mover, \
             guard, reading of visits or passive that triggers. Rule 4 cut a chain: rar refused a counter or a support \
             because its action took part already.",
    figures: &[
        Figure {
            id: "simple-differs",
            counted: "nights on which nar and rar differ under the lens",
            among: "simple nights on which both have an outcome",
            parts: Parts::Listed(
                "simple in this sense, and lens",
                &[
                    "no breakdown deaths",
                    "no breakdown state",
                    "no breakdown full",
                    "golden rule deaths",
                    "golden rule state",
                    "golden rule full",
                    "simple deaths",
                    "simple state",
                    "simple full",
                ],
            ),
        },
        Figure {
            id: "simple-share",
            counted: "nights that are simple",
            among: "nights on which both have an outcome",
            parts: Parts::Listed("in this sense", &["no breakdown", "golden rule", "simple"]),
        },
        Figure {
            id: "simple-abilities",
            counted: "nights on which the ability is used",
            among: "nights that are simple by the words of the page, on which nar and rar differ",
            parts: Parts::Found("ability"),
        },
        Figure {
            id: "simple-cut",
            counted: "nights on which rule 4 cut a chain",
            among: "nights without a breakdown on which nar and rar differ",
            parts: Parts::One,
        },
    ],
    claim: Some(Claim {
        source: "[RAR], Motivation",
        says: "RAR's few rules give what NAR gives in every simple case.",
        headline: ("simple-differs", "simple full"),
        bar: Bar::Never,
        remark: "In rar effects at the end of the night do not affect each other: a player who is killed and \
                 recruited is dead and of the cult. The page knows of the first and advises against it. In nar a \
                 kill, a frame or a recruitment modifies what it meets, so that an order comes of it. Hiders differ \
                 too. In the wider senses thefts and gifts differ as well, and in Normal games most differences are \
                 due to rule 4: a tracker whom the tracked player blocks is told of that very visit, as the block \
                 is part of what would be told and cannot also stop it; nothing goes in a circle there, so nar sees \
                 no breakdown.",
        example: Some(Example {
            shows: "Two actions, and no breakdown. Bob dies; under rar, rar-list and werewolves they also join the cult.",
            night: "[players]\nAnn = Town Vigilante\nBob = Town Vanilla\nCal = Cult Cult Recruiter\n\n[actions]\nAnn: kill -> Bob\n\
                    Cal: recruit -> Bob\n",
        }),
    }),
    add: simple,
};

fn simple(look: &mut Look<'_, '_>, sums: &mut NightShares) {
    const SENSES: [(Given, &str, [&str; 3]); 3] = [
        (
            Given::NoBreakdown,
            "no breakdown",
            [
                "no breakdown deaths",
                "no breakdown state",
                "no breakdown full",
            ],
        ),
        (
            Given::GoldenRule,
            "golden rule",
            [
                "golden rule deaths",
                "golden rule state",
                "golden rule full",
            ],
        ),
        (
            Given::Simple,
            "simple",
            ["simple deaths", "simple state", "simple full"],
        ),
    ];
    let pair = look.pair(System::Nar, System::Rar);
    let (Some(nar), Some(rar)) = (look.ruled(System::Nar), look.ruled(System::Rar)) else {
        return;
    };
    sums.whole("simple-share", 1);
    for (sense, name, parts) in SENSES {
        if !sense.holds(look.night, Some(nar)) {
            continue;
        }
        sums.hits("simple-share", name, 1, 1);
        for (part, lens) in parts.into_iter().zip(Lens::ALL) {
            sums.part("simple-differs", part, u64::from(!pair.agrees(lens)), 1);
        }
        if sense == Given::Simple && !pair.agrees(Lens::Full) {
            sums.whole("simple-abilities", 1);
            let used: AbilitySet = look
                .night
                .actions()
                .iter()
                .map(|action| action.ability)
                .collect();
            for ability in used.iter() {
                sums.hits("simple-abilities", ability.id(), 1, 1);
            }
        }
        if sense == Given::NoBreakdown && !pair.agrees(Lens::Full) {
            sums.one("simple-cut", u64::from(rar.cut), 1);
        }
    }
}
