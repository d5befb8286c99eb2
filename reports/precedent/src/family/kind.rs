//! Kinds of abilities, which are alike in a pattern.

use nightcourt_resolvers::model::{Ability, Action, ItemId, Naming};

/// Abilities that do the same sort of thing to one living player. Any other ability is like none but itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Saves from kills.
    Protection,
    /// Has a block.
    Block,
    /// Tells its actor something, and does nothing else.
    Read,
    /// Neither reads, hinders, kills nor saves.
    Errand,
}

/// A row of the table of kinds.
struct Row {
    id: &'static str,
    abilities: &'static [Ability],
    noun: &'static str,
    verb: &'static str,
    thing: &'static str,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 4] = [Kind::Protection, Kind::Block, Kind::Read, Kind::Errand];

    const fn row(self) -> Row {
        match self {
            Kind::Protection => Row {
                id: "protection",
                abilities: &[Ability::Protect, Ability::Guard],
                noun: "[protector]",
                verb: "protects",
                thing: "protection",
            },
            Kind::Block => Row {
                id: "block",
                abilities: &[
                    Ability::Block,
                    Ability::Jail,
                    Ability::Commandant,
                    Ability::Commuterize,
                ],
                noun: "[blocker]",
                verb: "blocks",
                thing: "block",
            },
            Kind::Read => Row {
                id: "read",
                abilities: &[
                    Ability::Investigate,
                    Ability::Rolecop,
                    Ability::Gunsmith,
                    Ability::VanillaCop,
                    Ability::Neapolitan,
                    Ability::Track,
                    Ability::Watch,
                    Ability::Follow,
                    Ability::Voyeur,
                    Ability::Motion,
                ],
                noun: "[reader]",
                verb: "looks at",
                thing: "look",
            },
            Kind::Errand => Row {
                id: "errand",
                abilities: &[
                    Ability::Visit,
                    Ability::Frame,
                    Ability::Recruit,
                    Ability::Vanillaise,
                    Ability::Give,
                    Ability::Steal,
                ],
                noun: "[visitor]",
                verb: "visits",
                thing: "visit",
            },
        }
    }

    /// The kind of an action. A gift of fruit is an errand; other gifts are like no other action.
    #[must_use]
    pub fn of(action: &Action) -> Option<Kind> {
        let own = action.ability == Ability::Give && action.item != ItemId::FRUIT;
        Kind::ALL
            .into_iter()
            .find(|kind| !own && kind.abilities().contains(&action.ability))
    }

    /// The word of files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.row().id
    }

    /// The kind of a word.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.id() == id)
    }

    /// Its abilities, the one that a pattern has for all of them first. Each names one living player.
    #[must_use]
    pub const fn abilities(self) -> &'static [Ability] {
        self.row().abilities
    }

    /// The noun of its actor in titles, in brackets, because it means several.
    pub(crate) const fn noun(self) -> &'static str {
        self.row().noun
    }

    /// The verb of its action on a player.
    pub(crate) const fn verb(self) -> &'static str {
        self.row().verb
    }

    /// The thing itself, as others may send it elsewhere.
    pub(crate) const fn thing(self) -> &'static str {
        self.row().thing
    }
}

/// An action with another ability of its kind, at the same player.
#[must_use]
pub(super) fn with(action: &Action, ability: Ability) -> Action {
    if ability == Ability::Give {
        Action::give(action.actor, ItemId::FRUIT, action.named()[0])
    } else {
        Action::at(action.actor, ability, action.named()[0])
    }
}

const _: () = {
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        let abilities = Kind::ALL[kind].abilities();
        let mut place = 0;
        while place < abilities.len() {
            assert!(
                matches!(abilities[place].names(), Naming::Target),
                "an ability of a kind names one player"
            );
            place += 1;
        }
        kind += 1;
    }
};

#[cfg(test)]
mod tests {
    use super::*;
    use nightcourt_resolvers::model::PlayerId;

    #[test]
    fn an_ability_is_of_one_kind_at_most() {
        let [ann, bob] = [0, 1].map(PlayerId::new);
        for ability in Ability::all() {
            let kinds = Kind::ALL
                .into_iter()
                .filter(|kind| kind.abilities().contains(&ability))
                .count();
            assert!(kinds <= 1, "{ability:?}");
        }
        assert_eq!(
            Kind::of(&Action::at(ann, Ability::Track, bob)),
            Some(Kind::Read)
        );
        assert_eq!(
            Kind::of(&Action::at(ann, Ability::Jail, bob)),
            Some(Kind::Block)
        );
        assert_eq!(Kind::of(&Action::at(ann, Ability::Kill, bob)), None);
        assert_eq!(
            Kind::of(&Action::give(ann, ItemId::FRUIT, bob)),
            Some(Kind::Errand)
        );
        assert_eq!(Kind::of(&Action::give(ann, ItemId::MONEY, bob)), None);
        assert!(
            Kind::ALL
                .iter()
                .all(|kind| Kind::from_id(kind.id()) == Some(*kind))
        );
    }
}
