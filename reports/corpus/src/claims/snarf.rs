//! Claims of \[SNARF\]: that a few order values suffice, and that loops do no harm.

use nightcourt_resolvers::compare::compare;
use nightcourt_resolvers::model::{Ability, ItemSet, Trigger};
use nightcourt_resolvers::outcome::{Agent, EventKind, Lens};
use nightcourt_resolvers::ruling::{SnarfJail, Switches};
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::system::native::place;

use super::bar::Bar;
use super::look::Look;
use super::shares::NightShares;
use super::{Claim, Example, Figure, Measure, Parts};

/// Checks whether roles are at the standard orders.
pub(super) const STANDARD: Measure = Measure {
    id: "standard-orders",
    title: "Almost all Normal roles need only the standard orders",
    method: "The standard orders are 0, 20, 40, 60, 80, 100 and 200; passives stand at 0. A role needs only them if all its \
             abilities stand there. As listed: as the page's own list of roles has them (a jail at 45, commuting at 35, hiding \
             at 30). With jails at 40 and 60, as a compound, which the page allows. As far as can be, which decides, since \
             the page says can: commuting at 40 as well, where the page would have it but for clarity, and bare visits at \
             100, as they do nothing at their order. Counted are the players whose role has an ability, used tonight or \
             not. Almost all: more than 95 in 100.",
    figures: &[
        Figure {
            id: "standard-roles",
            counted: "players whose abilities all stand at standard orders",
            among: "players with an ability",
            parts: Parts::Listed(
                "read",
                &["as listed", "with jails at 40 and 60", "as far as can be"],
            ),
        },
        Figure {
            id: "standard-actions",
            counted: "actions at this order",
            among: "submitted actions",
            parts: Parts::Found("order"),
        },
        Figure {
            id: "standard-nights",
            counted: "nights on which every action stands at a standard order",
            among: "nights with an action",
            parts: Parts::One,
        },
        Figure {
            id: "jail-order",
            counted: "nights that end otherwise under snarf with the jails there and not at 45",
            among: "nights with a jail",
            parts: Parts::Listed("jail", &["at 40", "at 40 and 60"]),
        },
    ],
    claim: Some(Claim {
        source: "[SNARF], Standardization of Priority",
        says: "Nearly every role of Normal games can be placed at one of the seven recommended values.",
        headline: ("standard-roles", "as far as can be"),
        bar: Bar::Above(0.95),
        remark: "Listed elsewhere are jailkeepers above all, then commuters, bare visits, hiders and vendors. Where the jail stands \
                 seldom matters. Theme games need more orders.",
        example: None,
    }),
    add: standard,
};

/// The recommended values.
const STANDARD_ORDERS: [&str; 7] = ["0", "20", "40", "60", "80", "100", "200"];

fn standard(look: &mut Look<'_, '_>, sums: &mut NightShares) {
    let at_standard = |ability| STANDARD_ORDERS.contains(&&*place(System::Snarf, ability));
    let jail = |ability| ability == Ability::Jail || at_standard(ability);
    let can = |ability| matches!(ability, Ability::Commute | Ability::Visit) || jail(ability);
    let abilities = || {
        look.night
            .players()
            .iter()
            .map(|player| player.role.abilities())
            .filter(|own| !own.is_empty())
    };
    let players = abilities().count() as u64;
    let readings: [(&str, &dyn Fn(Ability) -> bool); 3] = [
        ("as listed", &at_standard),
        ("with jails at 40 and 60", &jail),
        ("as far as can be", &can),
    ];
    for (part, stands) in readings {
        let all = abilities().filter(|own| own.iter().all(stands)).count() as u64;
        sums.part("standard-roles", part, all, players);
    }
    let actions = look.night.actions();
    let all = actions.len() as u64;
    if all == 0 {
        return;
    }
    let mut orders: Vec<String> = actions
        .iter()
        .map(|action| place(System::Snarf, action.ability))
        .collect();
    let standard = orders
        .iter()
        .all(|order| STANDARD_ORDERS.contains(&&**order));
    sums.one("standard-nights", u64::from(standard), 1);
    orders.sort_unstable();
    sums.whole("standard-actions", all);
    for same in orders.chunk_by(PartialEq::eq) {
        sums.hits("standard-actions", same[0].clone(), same.len() as u64, all);
    }
    if actions.iter().any(|action| action.ability == Ability::Jail) {
        let mut with = |snarf_jail| {
            look.under(
                System::Snarf,
                Switches {
                    snarf_jail,
                    ..look.switches()
                },
            )
        };
        let Some(listed) = with(SnarfJail::default()) else {
            return;
        };
        for (part, snarf_jail) in [
            ("at 40", SnarfJail::Forty),
            ("at 40 and 60", SnarfJail::Compound),
        ] {
            if let Some(other) = with(snarf_jail) {
                sums.part(
                    "jail-order",
                    part,
                    u64::from(!compare(&listed, &other).agrees(Lens::Full)),
                    1,
                );
            }
        }
    }
}

/// Checks whether loops are harmless.
pub(super) const LOOPS: Measure = Measure {
    id: "loops-harmless",
    title: "Most infinite loops do not matter",
    method: "A loop of snarf is a circle of passives that trigger each other; only vendors can make one here. By the page's \
             own distinction it does no harm if it stops by itself since going on would change nothing, and it does if \
             something adds up, such as money, so that one of its abilities has to fail. The same night without the goods \
             of the vendors in the loop shows whether anybody's death hangs on it. Most: more than half.",
    figures: &[
        Figure {
            id: "loops-harmless",
            counted: "nights on which no loop makes an ability fail",
            among: "nights with a loop",
            parts: Parts::One,
        },
        Figure {
            id: "loops-deaths",
            counted: "nights on which others die if the vendors in the loop have nothing to give",
            among: "nights with a loop",
            parts: Parts::One,
        },
        Figure {
            id: "loops",
            counted: "nights with a loop",
            among: "nights",
            parts: Parts::One,
        },
    ],
    claim: Some(Claim {
        source: "[SNARF], Infinite Loops",
        says: "In most loops it makes no difference, beyond a certain number, how often the abilities go off.",
        headline: ("loops-harmless", ""),
        bar: Bar::Above(0.5),
        remark: "It hangs on what the vendors sell: a loop does no harm if nobody in it gives money. How many do is chosen by the \
                 frame, so the share says more of it than of games. In Normal games there is no loop at all, as their vendors \
                 are not reflexive.",
        example: Some(Example {
            shows: "The page's own example of a loop that matters: the vendor of fruit sells none, and has one coin.",
            night: "[players]\nAnn = Town {visit; vendor:fruit}\nBob = Town Reflexive Money Giver\n\n[actions]\nAnn: visit -> Bob\n",
        }),
    }),
    add: loops,
};

fn loops(look: &mut Look<'_, '_>, sums: &mut NightShares) {
    let Some(outcome) = look.ruled(System::Snarf) else {
        return;
    };
    let loops: Vec<_> = outcome
        .events
        .iter()
        .filter(|event| event.kind == EventKind::Loop)
        .collect();
    sums.one("loops", u64::from(!loops.is_empty()), 1);
    if loops.is_empty() {
        return;
    }
    let harmless = loops.iter().all(|event| event.failed().next().is_none());
    sums.one("loops-harmless", u64::from(harmless), 1);
    let mut taken = vec![ItemSet::EMPTY; look.night.players().len()];
    for agent in loops.iter().flat_map(|event| event.members()) {
        if let Agent::Passive(reflex) = agent
            && let Trigger::Vendor(item) = reflex.trigger
        {
            taken[reflex.owner.index()].insert(item);
        }
    }
    let without =
        look.with_players(|number, player| player.vends = player.vends.without(taken[number]));
    if let Some(without) = without
        && let Some(other) = look.otherwise(System::Snarf, &without)
    {
        let differ = u64::from(!compare(other, outcome).agrees(Lens::Deaths));
        sums.one("loops-deaths", differ, 1);
    }
}
