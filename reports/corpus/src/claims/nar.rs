//! Claims of \[NAR\] about when the golden rule does not suffice.

use nightcourt_resolvers::outcome::EventKind;
use nightcourt_resolvers::system::System;

use super::bar::Bar;
use super::look::Look;
use super::shares::NightShares;
use super::{Claim, Example, Figure, Measure, Parts};

/// Checks which abilities most breakdowns are between.
pub(super) const COMMONEST: Measure = Measure {
    id: "commonest-loop",
    title: "The commonest conflict is a roleblocker against a jailkeeper",
    method: "Breakdowns of nar by the abilities that take part in the cycle, each counted once however many have it: block + \
             jail is any cycle of blocks and jails and nothing else. A gun owner, a suicidal player and a vendor stand for \
             what their passives do.",
    figures: &[
        Figure {
            id: "cycles",
            counted: "breakdowns whose cycle is of these abilities",
            among: "breakdowns of nar",
            parts: Parts::Found("abilities in the cycle"),
        },
        Figure {
            id: "cycles-tied",
            counted: "breakdowns whose cycle is of these abilities",
            among: "breakdowns that the list leaves to a tie-break",
            parts: Parts::Found("abilities in the cycle"),
        },
    ],
    claim: Some(Claim {
        source: "[NAR], In case of emergency breakdown; [RAR], Motivation, calls the pair the most famous",
        says: "Conflicts like that of a roleblocker and a jailkeeper are the most common.",
        headline: ("cycles", "block + jail"),
        bar: Bar::Commonest,
        remark: "What is commonest depends on the roles in the games. In Mini Normals, by the letter of the rule, it is a \
                 commuter or hider who is blocked. The second table leaves out what \
                 the list settles; there the pair stands against two roleblockers.",
        example: Some(Example {
            shows: "The pair that the sources have in mind: whoever is first stops the other. One pick, by the tie-break.",
            night: "[players]\nAnn = Town Roleblocker\nBob = Town Jailkeeper\n\n[actions]\nAnn: block -> Bob\nBob: jail -> Ann\n",
        }),
    }),
    add: commonest,
};

fn commonest(look: &mut Look<'_, '_>, sums: &mut NightShares) {
    let breakdowns = look.breakdowns();
    let tied = breakdowns
        .iter()
        .filter(|event| event.kind == EventKind::BreakdownByTie);
    for (figure, events) in [
        ("cycles", breakdowns.iter().collect()),
        ("cycles-tied", tied.collect::<Vec<_>>()),
    ] {
        let all = events.len() as u64;
        if all == 0 {
            continue;
        }
        sums.whole(figure, all);
        let mut told: Vec<String> = events.iter().map(|event| look.abilities(event)).collect();
        told.sort_unstable();
        for same in told.chunk_by(PartialEq::eq) {
            sums.hits(figure, same[0].clone(), same.len() as u64, all);
        }
    }
}

/// Counts the picks of a night.
pub(super) const PICKS: Measure = Measure {
    id: "picks",
    title: "One or two picks are usually enough",
    method: "How often nar has to pick on a night on which it has to pick at all. Usually: on more than half of them.",
    figures: &[
        Figure {
            id: "picks-two",
            counted: "nights with one or two picks",
            among: "nights with a breakdown",
            parts: Parts::One,
        },
        Figure {
            id: "picks-number",
            counted: "nights with so many picks",
            among: "nights with a breakdown",
            parts: Parts::Listed("picks", &["1", "2", "3", "4 or more"]),
        },
    ],
    claim: Some(Claim {
        source: "[NAR], In case of emergency breakdown",
        says: "Once one or two actions were picked from a cycle the golden rule usually does the rest.",
        headline: ("picks-two", ""),
        bar: Bar::Above(0.5),
        remark: "One pick opens the cycle; more are needed where a night has several cycles, or one cycle of many.",
        example: None,
    }),
    add: picks,
};

fn picks(look: &mut Look<'_, '_>, sums: &mut NightShares) {
    let picks = look.breakdowns().len();
    if picks == 0 {
        return;
    }
    sums.one("picks-two", u64::from(picks <= 2), 1);
    sums.whole("picks-number", 1);
    sums.hits(
        "picks-number",
        ["1", "2", "3", "4 or more"][picks.min(4) - 1],
        1,
        1,
    );
}

/// Checks how rarely the golden rule fails to suffice.
pub(super) const RARE: Measure = Measure {
    id: "golden-rule-suffices",
    title: "Loops and interferences are very rare",
    method: "Nights on which nar records a breakdown (no action is free) or an ambiguity (two free actions interfere). Very \
             rare: on fewer than one night in a hundred. Open: of all orders that the page allows, some two end \
             differently; this counts the nights on which it matters.",
    figures: &[Figure {
        id: "golden-rule-fails",
        counted: "nights with it",
        among: "nights",
        parts: Parts::Listed(
            "what comes up",
            &["breakdown", "ambiguity", "either", "open"],
        ),
    }],
    claim: Some(Claim {
        source: "[NAR], Paradox and Ambiguity",
        says: "Loops of actions, and pairs that interfere without affecting each other, are both very rare.",
        headline: ("golden-rule-fails", "either"),
        bar: Bar::Below(0.01),
        remark: "True of the games that the page is for. Where most players act, and move and rob each other, one night in \
                 several has one.",
        example: None,
    }),
    add: rare,
};

fn rare(look: &mut Look<'_, '_>, sums: &mut NightShares) {
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
        sums.part("golden-rule-fails", part, u64::from(came), 1);
    }
    if let Some(open) = open {
        sums.part("golden-rule-fails", "open", u64::from(open), 1);
    }
}
