//! The one table of abilities (MODEL-8): the players that an action names, its components and its words.

use super::component::{Component, Components};
pub use crate::tables::{Ability, TABLE};

/// Which players an action names (\[SNARF\] targeting and choosing).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Naming {
    /// No player.
    Nobody,
    /// One targeted player, not oneself.
    Target,
    /// One targeted player, not oneself, and one chosen destination.
    TargetAndDestination,
    /// Two different chosen players.
    TwoChosen,
}

impl Naming {
    /// The number of players in words.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Naming::Nobody => "nobody",
            Naming::Target => "1 player",
            Naming::TargetAndDestination | Naming::TwoChosen => "2 players",
        }
    }
}

/// One row of the table.
#[non_exhaustive]
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The ability.
    pub ability: Ability,
    /// The word of the night text and of the JSON form.
    pub id: &'static str,
    /// The players it names.
    pub names: Naming,
    /// Its components, in the order of the table in RULES.md.
    pub parts: &'static [Component],
    /// The same, as a set.
    pub components: Components,
    /// The noun of accounts: `theft`.
    pub noun: &'static str,
    /// The preposition between its noun and its target: `from`.
    pub preposition: &'static str,
    /// The verb of titles before the player it targets: `hides behind`.
    pub does: &'static str,
    /// The same verb without a player: `hides`.
    pub does_alone: &'static str,
    /// The noun of titles for an action that others may send elsewhere: `look`. Empty if there is no good word.
    pub thing: &'static str,
}

impl Ability {
    /// Number of abilities.
    pub const COUNT: usize = TABLE.len();

    /// Every ability, in the order of the table.
    pub fn all() -> impl Iterator<Item = Ability> + Clone {
        TABLE.iter().map(|row| row.ability)
    }
    /// Its row of the table.
    #[must_use]
    pub const fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }
    /// The word of the night text and of the JSON form.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.row().id
    }
    /// The players it names.
    #[must_use]
    pub const fn names(self) -> Naming {
        self.row().names
    }
    /// Its components.
    #[must_use]
    pub const fn components(self) -> Components {
        self.row().components
    }
    /// Reports whether it has this component.
    #[must_use]
    pub const fn has(self, component: Component) -> bool {
        self.row().components.has(component)
    }
    /// Reports whether it has a targeted player.
    #[must_use]
    pub const fn has_target(self) -> bool {
        match self.names() {
            Naming::Target | Naming::TargetAndDestination => true,
            Naming::Nobody | Naming::TwoChosen => false,
        }
    }
    /// The ability with this word.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Ability> {
        TABLE.iter().find(|row| row.id == id).map(|row| row.ability)
    }
}

/// The abilities of a role, in the order written: small enough to be copied (five bits each, six to a word).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct AbilityList([u32; WORDS]);

const TO_A_WORD: usize = 6;
const WORDS: usize = Ability::COUNT.div_ceil(TO_A_WORD);
const _: () = assert!(Ability::COUNT < 32, "an ability of a list has five bits");

impl AbilityList {
    /// No ability.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Adds one at the end; one that is there already changes nothing.
    #[must_use]
    pub fn with(mut self, ability: Ability) -> Self {
        if !self.contains(ability) {
            let place = self.len();
            self.0[place / TO_A_WORD] |= (ability as u32 + 1) << (5 * (place % TO_A_WORD));
        }
        self
    }
    /// Number of members.
    #[must_use]
    pub fn len(self) -> usize {
        self.0
            .iter()
            .map(|word| (32 - word.leading_zeros() as usize).div_ceil(5))
            .sum()
    }
    /// Reports whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] == 0
    }
    /// Reports whether it is among them.
    #[must_use]
    pub fn contains(self, ability: Ability) -> bool {
        self.iter().any(|one| one == ability)
    }
    /// In the order written.
    pub fn iter(self) -> impl Iterator<Item = Ability> {
        (0..Ability::COUNT).map_while(move |place| {
            let number = (self.0[place / TO_A_WORD] >> (5 * (place % TO_A_WORD)) & 31) as usize;
            (number != 0).then(|| TABLE[number - 1].ability)
        })
    }
}

/// A set of abilities: one bit each. What a Follower or a Voyeur reads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct AbilitySet(u32);

impl AbilitySet {
    /// None.
    pub const EMPTY: Self = Self(0);

    /// The set of one.
    #[must_use]
    pub const fn of(ability: Ability) -> Self {
        Self(1 << ability as u32)
    }
    /// The set of these.
    #[must_use]
    pub const fn of_all(list: &[Ability]) -> Self {
        let mut all = Self::EMPTY;
        let mut next = 0;
        while next < list.len() {
            all = all.with(list[next]);
            next += 1;
        }
        all
    }
    /// With this one too.
    #[must_use]
    pub const fn with(self, ability: Ability) -> Self {
        Self(self.0 | 1 << ability as u32)
    }
    /// With all of the other's too.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
    /// Reports whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Reports whether it is among them.
    #[must_use]
    pub const fn contains(self, ability: Ability) -> bool {
        self.0 >> ability as u32 & 1 == 1
    }
    /// In the order of the table.
    pub fn iter(self) -> impl Iterator<Item = Ability> + Clone {
        Ability::all().filter(move |&ability| self.contains(ability))
    }
}

impl FromIterator<Ability> for AbilitySet {
    fn from_iter<T: IntoIterator<Item = Ability>>(abilities: T) -> Self {
        abilities.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl FromIterator<Ability> for AbilityList {
    fn from_iter<T: IntoIterator<Item = Ability>>(abilities: T) -> Self {
        abilities.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl std::fmt::Debug for AbilityList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_abilities() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.ability as usize, index, "{}", row.id);
            assert_eq!(
                row.ability.has_target() || row.ability == Ability::Drive,
                row.ability.has(Component::Visit),
                "{}",
                row.id
            );
        }
    }

    #[test]
    fn a_list_of_abilities_keeps_their_order_and_drops_repeats() {
        let list: AbilityList = [
            Ability::Revive,
            Ability::Visit,
            Ability::Kill,
            Ability::Visit,
        ]
        .into_iter()
        .collect();
        assert_eq!(
            list.iter().collect::<Vec<_>>(),
            [Ability::Revive, Ability::Visit, Ability::Kill]
        );
        let all: AbilityList = Ability::all().collect();
        assert_eq!(all.len(), Ability::COUNT);
        assert!(all.iter().eq(Ability::all()));
    }
}
