//! Items of the list (LIST-13, LIST-14): one component acting on one component.

use crate::model::{Component, PlayerId};

use super::cast::Cast;

/// The kind of the thing that a component acts on, in the order that sorts the items looked at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    /// The effect asked about.
    Effect,
    /// The death of a player: protections interfere; guards too, unless it is by a guard.
    Death,
    /// A reading that is not mafia by itself: frames interfere.
    Plain,
    /// A component of an action, at any of its places.
    Part,
    /// A component of an action where it stands.
    At,
}

/// The thing that a component acts on. It is compared by the thousand, as one number of all its fields.
#[derive(Clone, Copy, Debug)]
pub(super) struct EffectTarget {
    /// 3 bits for the kind, 16 for an action, 5 for a component, 6 for a player: as many as there may be.
    number: u32,
    pub kind: Kind,
    pub component: Component,
    /// The player who dies, or at whom it stands.
    pub at: PlayerId,
    /// The action; of a death, one more than the number of the guard by whom it is, if it is by one.
    of: u16,
}

impl PartialEq for EffectTarget {
    fn eq(&self, other: &EffectTarget) -> bool {
        self.number == other.number
    }
}

impl Eq for EffectTarget {}

impl EffectTarget {
    pub(super) const EFFECT: EffectTarget =
        EffectTarget::new(Kind::Effect, 0, Component::Visit, PlayerId::new(0));
    pub(super) const PLAIN: EffectTarget =
        EffectTarget::new(Kind::Plain, 0, Component::Visit, PlayerId::new(0));

    /// The death of a player, by this guard if it is by one.
    pub(super) fn death(player: PlayerId, guard: Option<u16>) -> EffectTarget {
        let of = guard.map_or(0, |guard| guard + 1);
        EffectTarget::new(Kind::Death, of, Component::Kill, player)
    }

    /// A component of an action, at any of its places.
    pub(super) fn part(of: u16, component: Component) -> EffectTarget {
        EffectTarget::new(Kind::Part, of, component, PlayerId::new(0))
    }

    /// A component of an action that stands at a player.
    pub(super) fn at(of: u16, component: Component, at: PlayerId) -> EffectTarget {
        EffectTarget::new(Kind::At, of, component, at)
    }

    /// Deaths are sorted by player before guard, all else by action, component and player.
    const fn new(kind: Kind, of: u16, component: Component, at: PlayerId) -> EffectTarget {
        let fields = match kind {
            Kind::Death => (at.index() as u32) << 17 | of as u32,
            Kind::Effect | Kind::Plain | Kind::Part | Kind::At => {
                (of as u32) << 11 | (component as u32) << 6 | at.index() as u32
            }
        };
        EffectTarget {
            number: (kind as u32) << 27 | fields,
            kind,
            component,
            at,
            of,
        }
    }

    /// The action acted on, if it is one.
    pub(super) fn act(self) -> Option<u16> {
        matches!(self.kind, Kind::Part | Kind::At).then_some(self.of)
    }

    /// The guard by whom it is a death, if it is by one.
    pub(super) fn guard(self) -> Option<u16> {
        (self.kind == Kind::Death && self.of > 0).then(|| self.of - 1)
    }

    /// The component that stands somewhere, if it is one: of which action, which, and where.
    pub(super) fn standing(self) -> Option<(u16, Component, PlayerId)> {
        (self.kind == Kind::At).then_some((self.of, self.component, self.at))
    }
}

/// The role of an item.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Role {
    /// The second half of a move: what was taken away is brought to the player that `upon` names.
    Onto,
    /// A component that stands at a player. An *away* is a redirect or a swap that acts so.
    Acts(Component),
}

impl Role {
    fn number(self) -> u64 {
        match self {
            Role::Onto => 0,
            Role::Acts(component) => component as u64 + 1,
        }
    }
}

/// All that an item is, as one number: those of all items are in the order of their fields.
pub(super) type Number = u64;

/// One component acting on one component. Items are sorted by action, by what is acted on, by how, by place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    /// All that follows as one number.
    number: Number,
    /// The acting action.
    pub by: u16,
    pub upon: EffectTarget,
    pub role: Role,
    /// Its player; for an onto, the player from whom it brings.
    pub place: PlayerId,
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
fn ranked(
    by: u16,
    (kind, of, component, at): (u8, u16, u8, u8),
    role: Role,
    last: PlayerId,
) -> Rank {
    let upon =
        u64::from(kind) << 32 | u64::from(of) << 16 | u64::from(component) << 8 | u64::from(at);
    (u64::from(by) << 34 | upon) << 12 | role.number() << 6 | last.index() as u64
}

/// The order of the components of one ability (MODEL-8): a drive's swap before its visits, a visit before what comes of it,
/// a Commuterizer's hiding before the block, a Jailkeeper's block before the protection.
fn in_its_row(component: Component) -> u8 {
    const FIRST: [Component; 4] = [
        Component::Swap,
        Component::Visit,
        Component::Untarget,
        Component::Block,
    ];
    let first = FIRST.iter().position(|&one| one == component);
    first.map_or(FIRST.len() as u8 + component as u8, |place| place as u8)
}

impl Item {
    pub(super) fn new(by: u16, upon: EffectTarget, role: Role, place: PlayerId) -> Item {
        let number = u64::from(by) << 42
            | u64::from(upon.number) << 12
            | role.number() << 6
            | place.index() as u64;
        Item {
            number,
            by,
            upon,
            role,
            place,
        }
    }

    /// The number that identifies it.
    pub(super) fn number(&self) -> Number {
        self.number
    }

    /// The condition of its effect: the component that acts, or what an onto brings where that takes it from.
    pub(super) fn stands(&self) -> EffectTarget {
        match self.role {
            Role::Acts(component) => EffectTarget::at(self.by, component, self.place),
            Role::Onto => EffectTarget::at(self.upon.of, self.upon.component, self.place),
        }
    }

    /// Reports whether it takes away what it acts on.
    pub(super) fn is_away(&self) -> bool {
        matches!(self.role, Role::Acts(Component::Redirect | Component::Swap))
            && self.upon.kind == Kind::At
    }

    /// The component that an onto brings, and its destination.
    pub(super) fn brings(&self) -> Option<(u16, Component, PlayerId)> {
        if self.role == Role::Onto {
            self.upon.standing()
        } else {
            None
        }
    }

    /// Its place in a level: by the acting action, then by what is acted on, in the order of submission, of components,
    /// of players (LIST-3); an onto last by where it brings (LIST-24).
    pub(super) fn rank(&self, cast: &Cast) -> Rank {
        let rank = |number: u16| cast.all[usize::from(number)].rank;
        let (last, first) = if self.role == Role::Onto {
            (self.upon.at, self.place)
        } else {
            (self.place, self.upon.at)
        };
        let EffectTarget {
            kind,
            component,
            at,
            of,
            ..
        } = self.upon;
        let upon = match kind {
            Kind::Effect => (0, 0, 0, 0),
            Kind::Death => (1, at.index() as u16, 0, of as u8),
            Kind::Plain => (2, 0, 0, 0),
            Kind::Part | Kind::At => (3, rank(of), in_its_row(component), first.index() as u8),
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
        ranked(
            this.rank,
            (0, 0, in_its_row(component), 0),
            self.role,
            PlayerId::default(),
        )
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
            EffectTarget::EFFECT,
            EffectTarget::death(player(0), None),
            EffectTarget::death(player(0), Some(0)),
            EffectTarget::death(player(0), Some(u16::MAX - 1)),
            EffectTarget::death(player(63), None),
            EffectTarget::PLAIN,
            EffectTarget::part(0, Component::Visit),
            EffectTarget::part(0, last),
            EffectTarget::part(u16::MAX, Component::Visit),
            EffectTarget::at(0, Component::Visit, player(0)),
            EffectTarget::at(0, Component::Visit, player(63)),
            EffectTarget::at(0, last, player(0)),
            EffectTarget::at(u16::MAX, last, player(63)),
        ];
        let mut items = Vec::new();
        for by in [0, 1, u16::MAX] {
            for upon in upons {
                for role in [Role::Onto, Role::Acts(Component::Visit), Role::Acts(last)] {
                    items.extend([0, 63].map(|place| Item::new(by, upon, role, player(place))));
                }
            }
        }
        assert!(
            items.is_sorted_by(|one, other| one < other),
            "in the order in which they were made"
        );
        let fields = |item: &Item| (item.by, item.upon.number, item.role, item.place);
        assert!(items.is_sorted_by_key(fields));
    }
}
