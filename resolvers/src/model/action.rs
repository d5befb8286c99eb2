//! One submitted use of an ability.

use super::{Ability, ItemId, Naming, PlayerId};

/// One submitted use of an ability: who, what, and the players it names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action {
    /// The player who submitted it.
    pub actor: PlayerId,
    /// The ability used.
    pub ability: Ability,
    /// The players named, targeted then chosen (TEXT-12); what the ability does not name is the actor.
    named: [PlayerId; 2],
    /// The item of a `give`; fruit for every other ability.
    pub item: ItemId,
}

impl Action {
    /// An action of an ability that names nobody.
    #[must_use]
    pub fn alone(actor: PlayerId, ability: Ability) -> Action {
        debug_assert_eq!(ability.names(), Naming::Nobody);
        Action {
            actor,
            ability,
            named: [actor; 2],
            item: ItemId::FRUIT,
        }
    }
    /// An action of an ability that names one targeted player.
    #[must_use]
    pub fn at(actor: PlayerId, ability: Ability, target: PlayerId) -> Action {
        debug_assert_eq!(ability.names(), Naming::Target);
        Action {
            actor,
            ability,
            named: [target, actor],
            item: ItemId::FRUIT,
        }
    }
    /// A gift.
    #[must_use]
    pub fn give(actor: PlayerId, item: ItemId, target: PlayerId) -> Action {
        Action {
            item,
            ..Action::at(actor, Ability::Give, target)
        }
    }
    /// An action of an ability that names two players.
    #[must_use]
    pub fn two(actor: PlayerId, ability: Ability, first: PlayerId, second: PlayerId) -> Action {
        debug_assert!(matches!(
            ability.names(),
            Naming::TargetAndDestination | Naming::TwoChosen
        ));
        Action {
            actor,
            ability,
            named: [first, second],
            item: ItemId::FRUIT,
        }
    }
    /// An action with the players that its ability names; `None` if they are too many or too few.
    #[must_use]
    pub fn new(
        actor: PlayerId,
        ability: Ability,
        named: &[PlayerId],
        item: ItemId,
    ) -> Option<Action> {
        let action = match (ability.names(), named) {
            (Naming::Nobody, &[]) => Action::alone(actor, ability),
            (Naming::Target, &[target]) => Action::at(actor, ability, target),
            (Naming::TargetAndDestination | Naming::TwoChosen, &[first, second]) => {
                Action::two(actor, ability, first, second)
            }
            (
                Naming::Nobody | Naming::Target | Naming::TargetAndDestination | Naming::TwoChosen,
                _,
            ) => return None,
        };
        Some(Action {
            item: if ability == Ability::Give {
                item
            } else {
                ItemId::FRUIT
            },
            ..action
        })
    }

    /// Returns the same action of other players.
    #[must_use]
    pub fn renamed(self, new: impl Fn(PlayerId) -> PlayerId) -> Action {
        Action {
            actor: new(self.actor),
            named: self.named.map(new),
            ..self
        }
    }

    /// The targeted player, if the ability has one.
    #[must_use]
    pub fn target(&self) -> Option<PlayerId> {
        self.ability.has_target().then_some(self.named[0])
    }
    /// The destination of a redirect.
    #[must_use]
    pub fn destination(&self) -> Option<PlayerId> {
        (self.ability.names() == Naming::TargetAndDestination).then_some(self.named[1])
    }
    /// The two players of a drive or an exchange.
    #[must_use]
    pub fn pair(&self) -> Option<[PlayerId; 2]> {
        (self.ability.names() == Naming::TwoChosen).then_some(self.named)
    }
    /// The players named, targeted then chosen.
    #[must_use]
    pub fn named(&self) -> &[PlayerId] {
        match self.ability.names() {
            Naming::Nobody => &[],
            Naming::Target => &self.named[..1],
            Naming::TargetAndDestination | Naming::TwoChosen => &self.named,
        }
    }
}
