//! Claims of \[Guide\]: that splitting roles into components leaves nothing open, and that SNARF is a linear system.

use nightcourt_precedent::finding::reversed;
use nightcourt_resolvers::compare::{Comparison, compare};
use nightcourt_resolvers::model::{Ability, Passive, PlayerSet};
use nightcourt_resolvers::outcome::{EventKind, Lens, Outcome};
use nightcourt_resolvers::ruling::{RarListItem, Switches};
use nightcourt_resolvers::system::System;

use super::bar::Bar;
use super::look::Look;
use super::shares::NightShares;
use super::{Claim, Example, Figure, Measure, Parts};

/// Checks whether splitting roles into components leaves nothing open.
pub(super) const COMPONENTS: Measure = Measure {
    id: "components-settle",
    title: "Split into components, the list leaves nothing open",
    method: "rar-list lists items, breadth first, and runs them backwards; the procedure does not say in which order the \
             items of one level are listed. An order event: two items of one level of which one might undo the other. Open: \
             some other order of the levels ends the night otherwise. Each with roles split into components (the default) \
             and with whole actions as items (switch rar-list-item=action). A contradiction: one reading is told two things.",
    figures: &[
        Figure {
            id: "components-open",
            counted: "nights whose outcome the procedure leaves open",
            among: "nights on which that is known",
            parts: Parts::Listed("items", &["components", "actions"]),
        },
        Figure {
            id: "components-order",
            counted: "nights with an order event",
            among: "nights with an outcome",
            parts: Parts::Listed("items", &["components", "actions"]),
        },
        Figure {
            id: "components-differ",
            counted: "nights on which the two ways of splitting end differently",
            among: "nights with both outcomes",
            parts: Parts::One,
        },
        Figure {
            id: "components-contradict",
            counted: "nights with a contradiction",
            among: "nights with an outcome",
            parts: Parts::Listed("system", &["rar", "rar-list"]),
        },
    ],
    claim: Some(Claim {
        source: "[Guide], Reasonable Action Resolution",
        says: "Roles have to be split into their simplest components, and then the procedure gives one result only.",
        headline: ("components-open", "components"),
        bar: Bar::Never,
        remark: "Splitting does settle nights: with whole actions as items more are open. But items of one level may interfere with \
                 each other, and nothing says which of them is listed first. In games without drives it hardly ever matters.",
        example: Some(Example {
            shows: "Two drives share Bob, at whom a kill is aimed. Ann dies or Cal, by which of the two drives is listed last.",
            night: "[players]\nVic = Town Vigilante\nAnn = Town Vanilla\nBob = Town Vanilla\nCal = Town Vanilla\n\
                    Dee = Town Bus Driver\nEve = Town Bus Driver\n\n[actions]\nVic: kill -> Bob\nDee: drive -> Ann, Bob\n\
                    Eve: drive -> Bob, Cal\n",
        }),
    }),
    add: components,
};

fn components(look: &mut Look<'_, '_>, sums: &mut NightShares) {
    for system in [System::Rar, System::RarList] {
        if let Some(outcome) = look.ruled(system) {
            let told = notes(outcome, EventKind::Contradiction);
            sums.part("components-contradict", system.id(), told, 1);
        }
    }
    let by_components = Switches {
        rar_list_item: RarListItem::Component,
        ..look.switches()
    };
    let by_actions = Switches {
        rar_list_item: RarListItem::Action,
        ..look.switches()
    };
    let Some(split) = look.under(System::RarList, by_components) else {
        return;
    };
    let whole = look.under(System::RarList, by_actions);
    if let Some(whole) = &whole {
        sums.one(
            "components-differ",
            u64::from(!compare(&split, whole).agrees(Lens::Full)),
            1,
        );
    }
    for (part, outcome, switches) in [
        ("components", Some(&split), by_components),
        ("actions", whole.as_ref(), by_actions),
    ] {
        let Some(outcome) = outcome else { continue };
        sums.part(
            "components-order",
            part,
            notes(outcome, EventKind::Order),
            1,
        );
        if let Some(open) = look.is_open(System::RarList, outcome, switches) {
            sums.part("components-open", part, u64::from(open), 1);
        }
    }
}

/// Returns one if an outcome has such an event, else zero.
fn notes(outcome: &Outcome, kind: EventKind) -> u64 {
    u64::from(outcome.events.iter().any(|event| event.kind == kind))
}

/// Checks whether SNARF follows a list.
pub(super) const LINEAR: Measure = Measure {
    id: "snarf-linear",
    title: "SNARF is a linear system",
    method: "Linear: actions resolve in the order of a list that is the same every night, so that what stands later never \
             acts back on what stands earlier. In snarf redirects stand before blocks; so it must make no difference whether \
             redirectors can be blocked. Each night with redirectors who do nothing else tonight is resolved again with all of \
             them Strong-Willed. Then one at a time: where actions of one place resolve one after another, it must matter who is \
             first, so each night is resolved again with the actions submitted in the opposite order. Last, agreement \
             with lar, the guide's own linear system, whose list is another.",
    figures: &[
        Figure {
            id: "linear-back",
            counted: "nights that end otherwise if redirectors cannot be blocked",
            among: "nights with redirectors who do nothing else",
            parts: Parts::Listed("system", &["snarf", "nar", "rar"]),
        },
        Figure {
            id: "linear-submission",
            counted: "nights that end otherwise if submitted in the opposite order",
            among: "nights with an outcome",
            parts: Parts::Listed("system", &["lar", "snarf"]),
        },
        Figure {
            id: "linear-agrees",
            counted: "nights on which snarf and lar agree under the lens",
            among: "nights on which both have an outcome",
            parts: Parts::Listed("lens", &["deaths", "state", "full"]),
        },
    ],
    claim: Some(Claim {
        source: "[Guide], Other Systems of Action Resolution",
        says: "SNARF is an example of linear resolution, in which actions are taken in the order of a list.",
        headline: ("linear-back", "snarf"),
        bar: Bar::Excluded,
        remark: "It keeps to its list: redirects are of the lowest order, so nothing acts back (SNARF-1, SNARF-2, SNARF-3); in nar \
                 and rar a block stops a redirect. But it is no order of operations as the guide has it beside NAR, one action at \
                 a time: actions of one order do not see each other, so that the order of submission never matters, as it does \
                 under lar.",
        example: Some(Example {
            shows: "Two blocks of one place. Under lar the first stops the second, so the Doctor saves Vic; under snarf both \
                    stand, and Vic dies.",
            night: "[players]\nAnn = Town Roleblocker\nBob = Mafia Roleblocker\nDoc = Town Doctor\nVic = Town Vanilla\n\
                    Gus = Mafia Goon\n\n[actions]\nAnn: block -> Bob\nBob: block -> Doc\nDoc: protect -> Vic\nGus: kill -> Vic\n",
        }),
    }),
    add: linear,
};

fn linear(look: &mut Look<'_, '_>, sums: &mut NightShares) {
    let pair = look.pair(System::Snarf, System::Lar);
    if !matches!(pair, Comparison::Incomparable(_)) {
        for lens in Lens::ALL {
            sums.part("linear-agrees", lens.id(), u64::from(pair.agrees(lens)), 1);
        }
    }
    if let Some(other) = reversed(look.night) {
        for system in [System::Lar, System::Snarf] {
            if let Some(changes) = look.changes(system, &other) {
                sums.part("linear-submission", system.id(), u64::from(changes), 1);
            }
        }
    }
    let redirectors = redirectors(look);
    if redirectors.is_empty() {
        return;
    }
    let unblockable = look.with_players(|number, player| {
        if redirectors
            .iter()
            .any(|redirector| redirector.index() == number)
        {
            *player = player.with(Passive::StrongWilled);
        }
    });
    if let Some(unblockable) = unblockable {
        for system in [System::Snarf, System::Nar, System::Rar] {
            if let Some(changes) = look.changes(system, &unblockable) {
                sums.part("linear-back", system.id(), u64::from(changes), 1);
            }
        }
    }
}

/// Returns the players who redirect, do nothing else, and could be blocked.
fn redirectors(look: &Look<'_, '_>) -> PlayerSet {
    let actions = look.night.actions();
    let redirecting = |ability| ability == Ability::Redirect;
    let some: PlayerSet = actions
        .iter()
        .filter(|one| redirecting(one.ability))
        .map(|one| one.actor)
        .collect();
    let busy: PlayerSet = actions
        .iter()
        .filter(|one| !redirecting(one.ability))
        .map(|one| one.actor)
        .collect();
    some.without(busy)
        .without(look.night.having(Passive::StrongWilled))
}
