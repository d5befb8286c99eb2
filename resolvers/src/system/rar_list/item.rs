//! What the list is made of (LIST-13, LIST-14): one component acting on one component.

use crate::model::{Component, PlayerId};

use super::cast::Cast;

/// What a component acts on, in the order that sorts a level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Upon {
    /// The effect asked about.
    Effect,
    /// The death of a player: protections interfere; guards too, unless it is by a guard.
    Death(PlayerId, Option<u16>),
    /// A reading that is not mafia by itself: frames interfere.
    Plain,
    /// A component of an action, wherever it stands.
    Part(u16, Component),
    /// A component of an action where it stands.
    At(u16, Component, PlayerId),
}

impl Upon {
    /// The action acted on, if it is one.
    pub(super) fn act(self) -> Option<u16> {
        match self {
            Upon::Part(of, _) | Upon::At(of, ..) => Some(of),
            Upon::Effect | Upon::Death(..) | Upon::Plain => None,
        }
    }
}

/// How an item acts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Role {
    /// The second half of a move: what was taken away is brought to the player that `upon` names.
    Onto,
    /// A component that stands at a player. An *away* is a redirect or a swap that acts so.
    Acts(Component),
}

/// One component acting on one component. Items are sorted by action, by what is acted on, by how, by place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    /// All that follows as one number.
    number: u64,
    /// The acting action.
    pub(super) by: u16,
    pub(super) upon: Upon,
    pub(super) role: Role,
    /// Where it stands; for an onto, from where it brings.
    pub(super) place: PlayerId,
}

/// Items are looked for among others by the thousand: they are compared as one number each, in the order of their fields.
impl PartialEq for Item {
    fn eq(&self, other: &Item) -> bool {
        self.number == other.number
    }
}

impl Eq for Item {}

impl Ord for Item {
    fn cmp(&self, other: &Item) -> std::cmp::Ordering {
        self.number.cmp(&other.number)
    }
}

impl PartialOrd for Item {
    fn partial_cmp(&self, other: &Item) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// The place of an item in a level, as one number: items are put in order by the thousand.
pub(super) type Rank = u64;

/// A rank of what is compared first, second and so on: 16 bits for an action, 34 for what is acted on, 12 for the rest.
fn ranked(by: u16, (kind, of, component, at): (u8, u16, u8, u8), role: Role, last: PlayerId) -> Rank {
    let role = match role {
        Role::Onto => 0,
        Role::Acts(component) => component as u64 + 1,
    };
    let upon = u64::from(kind) << 32 | u64::from(of) << 16 | u64::from(component) << 8 | u64::from(at);
    (u64::from(by) << 34 | upon) << 12 | role << 6 | last.index() as u64
}

/// The order of the components of one ability (MODEL-8): a drive's swap before its visits, a visit before what comes of it,
/// a Commuterizer's hiding before the block, a Jailkeeper's block before the protection.
fn in_its_row(component: Component) -> u8 {
    const FIRST: [Component; 4] = [Component::Swap, Component::Visit, Component::Untarget, Component::Block];
    let first = FIRST.iter().position(|&one| one == component);
    first.map_or(FIRST.len() as u8 + component as u8, |place| place as u8)
}

/// The fields as one number, of no other item: 16 bits for an action, 5 for a component, 6 for a player.
fn number(by: u16, upon: Upon, role: Role, place: PlayerId) -> u64 {
    let upon = match upon {
        Upon::Effect => 0,
        Upon::Death(of, guard) => 1 << 27 | (of.index() as u64) << 17 | guard.map_or(0, |guard| u64::from(guard) + 1),
        Upon::Plain => 2 << 27,
        Upon::Part(of, component) => 3 << 27 | u64::from(of) << 5 | component as u64,
        Upon::At(of, component, at) => 4 << 27 | u64::from(of) << 11 | (component as u64) << 6 | at.index() as u64,
    };
    let role = match role {
        Role::Onto => 0,
        Role::Acts(component) => component as u64 + 1,
    };
    u64::from(by) << 42 | upon << 12 | role << 6 | place.index() as u64
}

impl Item {
    pub(super) fn new(by: u16, upon: Upon, role: Role, place: PlayerId) -> Item {
        Item { number: number(by, upon, role, place), by, upon, role, place }
    }

    /// What an onto brings, and where to.
    pub(super) fn brings(&self) -> Option<(u16, Component, PlayerId)> {
        match (self.role, self.upon) {
            (Role::Onto, Upon::At(of, component, to)) => Some((of, component, to)),
            (Role::Onto | Role::Acts(_), _) => None,
        }
    }

    /// Its place in a level: by the acting action, then by what is acted on, in the order of submission, of components,
    /// of players (LIST-3); an onto last by where it brings (LIST-24).
    pub(super) fn rank(&self, cast: &Cast) -> Rank {
        let rank = |number: u16| cast.all[usize::from(number)].rank;
        let at = |of: u16, component: Component, at: usize| (3, rank(of), in_its_row(component), at as u8);
        let (upon, last) = match (self.role, self.upon) {
            (Role::Onto, Upon::At(of, component, to)) => (at(of, component, self.place.index()), to),
            (Role::Acts(_), Upon::At(of, component, stands)) => (at(of, component, stands.index()), self.place),
            (_, Upon::Part(of, component)) => (at(of, component, 0), self.place),
            (_, Upon::Effect) => ((0, 0, 0, 0), self.place),
            (_, Upon::Death(of, guard)) => {
                ((1, of.index() as u16, 0, guard.map_or(0, |guard| guard as u8 + 1)), self.place)
            }
            (_, Upon::Plain) => ((2, 0, 0, 0), self.place),
        };
        ranked(rank(self.by), upon, self.role, last)
    }

    /// The same where an item is a component of an action: in the order of its components, an onto before its own away.
    pub(super) fn whole_rank(&self, cast: &Cast) -> Rank {
        let this = &cast.all[usize::from(self.by)];
        let component = match self.role {
            Role::Acts(component) => component,
            Role::Onto if this.has(Component::Swap) => Component::Swap,
            Role::Onto => Component::Redirect,
        };
        ranked(this.rank, (0, 0, in_its_row(component), 0), self.role, PlayerId::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_sorted_by_their_fields() {
        let player = |number: u8| PlayerId::new(number);
        let last = Component::Revive;
        let upons = [
            Upon::Effect,
            Upon::Death(player(0), None),
            Upon::Death(player(0), Some(0)),
            Upon::Death(player(0), Some(u16::MAX)),
            Upon::Death(player(63), None),
            Upon::Plain,
            Upon::Part(0, Component::Visit),
            Upon::Part(0, last),
            Upon::Part(u16::MAX, Component::Visit),
            Upon::At(0, Component::Visit, player(0)),
            Upon::At(0, Component::Visit, player(63)),
            Upon::At(0, last, player(0)),
            Upon::At(u16::MAX, last, player(63)),
        ];
        let mut items = Vec::new();
        for by in [0, 1, u16::MAX] {
            for upon in upons {
                for role in [Role::Onto, Role::Acts(Component::Visit), Role::Acts(last)] {
                    items.extend([0, 63].map(|place| Item::new(by, upon, role, player(place))));
                }
            }
        }
        assert!(items.is_sorted_by(|one, other| one < other), "in the order in which they were made");
        let fields = |item: &Item| (item.by, item.upon, item.role, item.place);
        assert!(items.is_sorted_by_key(fields));
    }
}
