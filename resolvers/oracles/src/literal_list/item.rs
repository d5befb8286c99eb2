//! The items of a list.

use nightcourt_resolvers::model::{Component, PlayerId};
use nightcourt_resolvers::ruling::RarListAways;

use super::reach::{Facts, Part};

/// The thing that a component acts on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Onto {
    /// This player: a cause of the effect that is asked for.
    Player(PlayerId),
    /// This guard, on whom a kill at the ward lands.
    Guard(PlayerId),
    /// Nothing: it must come there.
    Nothing,
    /// This component.
    Part(Part),
}

/// LIST-13: "an item is one component acting on one component". A mover is two items, an away and an onto.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Item {
    /// A component acts from its place.
    Acts { part: Part, at: PlayerId, on: Onto },
    /// A mover takes a component from a player.
    Away {
        mover: usize,
        part: Part,
        from: PlayerId,
    },
    /// A mover brings a component to a player.
    Brings {
        mover: usize,
        part: Part,
        from: PlayerId,
        to: PlayerId,
    },
}

/// The sort key of an item within a level.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Key {
    /// "the acting action's submission order"
    actor: Vec<usize>,
    /// "then by what is acted on (submission order, order of components, order of players)"
    on: (Vec<usize>, usize, PlayerId),
    /// "an onto sorts by its destination last"
    destination: Option<PlayerId>,
    /// The acting component, where all else is equal.
    part: usize,
}

impl Item {
    /// The action that acts.
    pub(super) fn acting(self) -> usize {
        match self {
            Item::Acts { part, .. } => part.act,
            Item::Away { mover, .. } | Item::Brings { mover, .. } => mover,
        }
    }

    /// Reports whether two are the same component of the same action, and of a mover the same half.
    pub(super) fn is_of(self, other: Item) -> bool {
        match (self, other) {
            (Item::Acts { part: one, .. }, Item::Acts { part: other, .. }) => one == other,
            (Item::Away { mover: one, .. }, Item::Away { mover: other, .. })
            | (Item::Brings { mover: one, .. }, Item::Brings { mover: other, .. }) => one == other,
            (Item::Acts { .. } | Item::Away { .. } | Item::Brings { .. }, _) => false,
        }
    }

    pub(super) fn key(self, facts: &Facts<'_>) -> Key {
        let act = |act: usize| facts.acts[act].place.clone();
        let order = |part: Part| {
            facts
                .act(part)
                .parts()
                .iter()
                .position(|&one| one == part.component)
                .unwrap_or(0)
        };
        let component = |part: Part, player| (act(part.act), order(part), player);
        let actor = act(self.acting());
        match self {
            Item::Acts {
                part,
                at,
                on: Onto::Part(on),
            } => Key {
                actor,
                on: component(on, at),
                destination: None,
                part: order(part),
            },
            Item::Acts {
                part,
                on: Onto::Player(player) | Onto::Guard(player),
                ..
            } => Key {
                actor,
                on: (Vec::new(), 0, player),
                destination: None,
                part: order(part),
            },
            Item::Acts {
                part,
                on: Onto::Nothing,
                ..
            } => Key {
                actor,
                on: (Vec::new(), 0, PlayerId::new(0)),
                destination: None,
                part: order(part),
            },
            Item::Away { mover, part, from } => Key {
                actor,
                on: component(part, from),
                destination: None,
                part: order(facts.moving(mover)),
            },
            Item::Brings {
                mover,
                part,
                from,
                to,
            } => Key {
                actor,
                on: component(part, from),
                destination: Some(to),
                part: order(facts.moving(mover)),
            },
        }
    }
}

/// LIST-15: whether two items are of one action, or "an onto and what it brings": between those no order decides.
pub(super) fn belong_together(facts: &Facts<'_>, one: Item, other: Item) -> bool {
    let brings = |onto: Item, item: Item| match onto {
        Item::Brings { part, to, .. } => {
            acts_by(facts, item) == Some(part) && stands_at(facts, item) == Some(to)
        }
        Item::Acts { .. } | Item::Away { .. } => false,
    };
    one.acting() == other.acting() || brings(one, other) || brings(other, one)
}

/// LIST-15: whether one item "might negate, move or use up the other, worked or not", or what works as soon as one of them
/// has might do so to the other. `run` is what has had its turn by then.
pub(super) fn order_decides(facts: &Facts<'_>, one: Item, other: Item, run: &[Item]) -> bool {
    let (ones, others) = (woken(facts, one, run), woken(facts, other, run));
    let mut pairs = ones
        .iter()
        .flat_map(|&a| others.iter().map(move |&b| (a, b)));
    pairs.any(|(a, b)| might_stop(facts, a, b) || might_stop(facts, b, a))
}

/// An item, and what "had its turn before its onto" and so may work as soon as the item has: what an onto brings, the
/// ontos that bring it on from there, and of an away its onto.
fn woken(facts: &Facts<'_>, item: Item, run: &[Item]) -> Vec<Item> {
    let mut woken = vec![item];
    let mut next = 0;
    while next < woken.len() {
        let wakes = |one: &Item| match woken[next] {
            Item::Acts { .. } => false,
            Item::Away { mover, part, from } => {
                matches!(*one, Item::Brings { mover: same, part: moved, from: there, .. }
                    if same == mover && moved == part && there == from)
            }
            Item::Brings { part, to, .. } => {
                let on = matches!(*one, Item::Brings { part: moved, from, .. } if moved == part && from == to);
                on || acts_by(facts, *one) == Some(part) && stands_at(facts, *one) == Some(to)
            }
        };
        let more: Vec<Item> = run
            .iter()
            .copied()
            .filter(|one| wakes(one) && !woken.contains(one))
            .collect();
        woken.extend(more);
        next += 1;
    }
    woken
}

fn might_stop(facts: &Facts<'_>, one: Item, other: Item) -> bool {
    match one {
        Item::Acts {
            part,
            at,
            on: Onto::Part(stopped),
        } => negates(facts, part, at, stopped, other),
        Item::Acts {
            on: Onto::Player(_) | Onto::Guard(_) | Onto::Nothing,
            ..
        }
        | Item::Brings { .. } => false,
        Item::Away { mover, part, from } => {
            // "of several aways that work on it the one that is run first brings it, the others find nothing"
            let first = facts.case.switches.rar_list_aways == RarListAways::First;
            let competes = matches!(other, Item::Away { mover: another, part: same, from: there }
                if first && mover != another && same == part && there == from);
            competes || acts_by(facts, other) == Some(part) && stands_at(facts, other) == Some(from)
        }
    }
}

fn negates(facts: &Facts<'_>, part: Part, at: PlayerId, stopped: Part, item: Item) -> bool {
    let (works, there) = (
        acts_by(facts, item) == Some(stopped),
        stands_at(facts, item) == Some(at),
    );
    let on_player = matches!(item, Item::Acts { on: Onto::Player(player), .. } if player == at);
    let on_guard = matches!(item, Item::Acts { on: Onto::Guard(guard), .. } if guard == at);
    works
        && match part.component {
            Component::Block => true,
            Component::Untarget | Component::UntargetSelf => there,
            Component::Protect => on_player || on_guard,
            Component::Guard | Component::Frame => on_player,
            Component::Visit
            | Component::Kill
            | Component::Redirect
            | Component::Swap
            | Component::Fate
            | Component::ReadAlignment
            | Component::ReadRole
            | Component::ReadVisits
            | Component::ReadVisitors
            | Component::ReadGun
            | Component::ReadVanilla
            | Component::ReadVanillaTown
            | Component::ReadVisitAbilities
            | Component::ReadVisitorAbilities
            | Component::ReadMotion
            | Component::Recruit
            | Component::Strip
            | Component::Give
            | Component::Steal
            | Component::Exchange
            | Component::Revive => false,
        }
}

/// The component whose work an item is. LIST-7: "what interferes with a mover is listed against its away only": no onto.
fn acts_by(facts: &Facts<'_>, item: Item) -> Option<Part> {
    match item {
        Item::Acts { part, .. } => Some(part),
        Item::Away { mover, .. } => Some(facts.moving(mover)),
        Item::Brings { .. } => None,
    }
}

fn stands_at(facts: &Facts<'_>, item: Item) -> Option<PlayerId> {
    match item {
        Item::Acts { at, .. } => Some(at),
        Item::Away { mover, part, .. } => Some(facts.moves_from(mover, part)),
        Item::Brings { .. } => None,
    }
}
