//! Roles: named bundles of abilities and passives, as one table (TABLES.md).

use super::ability::{Ability, AbilityList};
use super::passive::{Passive, Passives};
use super::role_names;
use super::set::ones;
use super::{ItemId, ItemSet};
pub use crate::tables::ROLES;

/// One row of the table of roles.
#[non_exhaustive]
#[derive(Clone, Copy, Debug)]
pub struct RoleRow {
    /// The name, as printed and as a role cop reads it.
    pub name: &'static str,
    /// Other names that hosts type.
    pub aliases: &'static [&'static str],
    /// Abilities that the player may submit.
    pub abilities: &'static [Ability],
    /// Passives of the player.
    pub passives: Passives,
    /// The item that the role's reflexive vendor gives.
    pub vends: Option<&'static str>,
    /// The item that the role gives when the action names none.
    pub item: Option<&'static str>,
    /// True if it has something of its own that is no night action here, so that nobody would call it vanilla.
    pub has_more: bool,
    /// True if it is read, but neither drawn nor suggested: a role of one real game, or one without a night action.
    pub only_read: bool,
    /// The part of its native behaviour that is not modelled.
    pub gap: Gap,
    /// Native behaviour that components cannot express, or how to write it; empty if there is nothing to say.
    pub note: &'static str,
}

/// The part of a role's native behaviour that no component expresses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gap {
    /// All of it is modelled, or cannot be submitted.
    None,
    /// Some of it, or all, is not modelled: the note says which.
    Known,
    /// Its name does not say what it does: all of it is not modelled unless the host lists its abilities.
    Unlisted,
}

impl RoleRow {
    /// Reports whether it has nothing of its own but abilities.
    #[must_use]
    pub const fn is_bare(&self) -> bool {
        self.passives.is_empty() && self.vends.is_none() && !self.has_more
    }
    /// Reports whether it has something of its own, but neither an ability nor a passive here: then it may stand beside
    /// another role, as in Neighbor Cop.
    #[must_use]
    pub const fn stands_beside(&self) -> bool {
        self.abilities.is_empty()
            && self.passives.is_empty()
            && self.vends.is_none()
            && self.has_more
    }
}

/// A row of [`ROLES`], under the name by which a host writes it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RoleId {
    row: u8,
    /// The name: 0 is the row's own, 1 the first alias.
    alias: u8,
}

impl RoleId {
    /// The first row, [`Vanilla`](ROLES).
    pub const VANILLA: RoleId = RoleId { row: 0, alias: 0 };
    /// The second row, Goon.
    pub const GOON: RoleId = RoleId { row: 1, alias: 0 };

    /// Every role, in the order of the table, under its own name.
    pub fn all() -> impl Iterator<Item = RoleId> {
        (0..ROLES.len()).map(|row| RoleId {
            row: row as u8,
            alias: 0,
        })
    }
    /// The place of its row in the table, and of the name among the row's, from 0.
    #[must_use]
    pub const fn place(self) -> (u8, u8) {
        (self.row, self.alias)
    }
    /// The same role under its own name, whatever the host called it.
    #[must_use]
    pub const fn unaliased(self) -> RoleId {
        RoleId { alias: 0, ..self }
    }
    /// Its row.
    #[must_use]
    pub const fn row(self) -> &'static RoleRow {
        &ROLES[self.row as usize]
    }
    /// The name as the host writes it, which a Role Cop reads (OUTCOME-12).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.alias {
            0 => self.row().name,
            alias => self.row().aliases[alias as usize - 1],
        }
    }
    /// The passive whose word is the role's name, as of a Miller.
    pub(crate) fn as_passive(self) -> Option<Passive> {
        Passive::ALL
            .into_iter()
            .find(|passive| passive.word() == self.name())
    }
    /// Every name of the role, its own first.
    pub fn names(self) -> impl Iterator<Item = RoleId> {
        (0..=self.row().aliases.len()).map(move |alias| RoleId {
            alias: alias as u8,
            ..self
        })
    }
    /// The role with this name or alias; case, spaces and hyphens do not matter, nor do a few frequent slips of the pen.
    #[must_use]
    pub fn from_name(name: &str) -> Option<RoleId> {
        role_names::find(name)
    }
}

/// A set of roles of the table, such as those that a player has in addition to another: a Neighbor Cop is a Cop and a
/// Neighbor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct RoleSet([u64; 3]);

const _: () = assert!(ROLES.len() <= 192, "a role of a set has a bit");

impl RoleSet {
    /// None.
    pub const NONE: Self = Self([0; 3]);

    /// With this one too, under its own name.
    #[must_use]
    pub const fn with(mut self, role: RoleId) -> Self {
        self.0[role.row as usize / 64] |= 1 << (role.row % 64);
        self
    }
    /// Reports whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] == 0 && self.0[1] == 0 && self.0[2] == 0
    }
    /// As bits, by the places of the rows.
    #[must_use]
    pub const fn bits(self) -> [u64; 3] {
        self.0
    }
    /// Reports whether it is among them, under whatever name.
    #[must_use]
    pub const fn has(self, role: RoleId) -> bool {
        self.0[role.row as usize / 64] >> (role.row % 64) & 1 == 1
    }
    /// In the order of the table.
    pub fn iter(self) -> impl Iterator<Item = RoleId> {
        let words = self.0.into_iter().zip([0, 64, 128]);
        let rows = words.flat_map(|(word, first)| ones(word).map(move |bit| bit + first));
        rows.map(|row| RoleId { row, alias: 0 })
    }
}

impl FromIterator<RoleId> for RoleSet {
    fn from_iter<T: IntoIterator<Item = RoleId>>(roles: T) -> Self {
        roles.into_iter().fold(Self::NONE, Self::with)
    }
}

/// Reports whether a letter only separates the parts of a word.
pub(super) fn separates(letter: char) -> bool {
    matches!(letter, ' ' | '-' | '_' | '\u{2013}')
}

/// Reports whether two words are the same but for case, spaces and hyphens.
#[must_use]
pub fn same_word(a: &str, b: &str) -> bool {
    fn folded(word: &str) -> impl Iterator<Item = u8> + '_ {
        word.bytes()
            .filter(|&byte| !separates(char::from(byte)))
            .map(|byte| byte.to_ascii_lowercase())
    }
    fn letters(word: &str) -> impl Iterator<Item = char> + '_ {
        word.chars()
            .filter(|&letter| !separates(letter))
            .flat_map(char::to_lowercase)
    }
    // Every word of a night is looked up, and most differ from what is known in the first letter, which is a plain one.
    let (mut one, mut other) = (folded(a), folded(b));
    loop {
        match (one.next(), other.next()) {
            (None, None) => return true,
            (a, b) if a == b => {}
            (x, y) => {
                return ![x, y].iter().flatten().all(u8::is_ascii) && letters(a).eq(letters(b));
            }
        }
    }
}

/// Which of the roles that the night itself names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct OwnRole {
    /// Its number among them, in the order of the `[roles]` section.
    pub number: u8,
    /// Its passives.
    pub passives: Passives,
    /// The items of which it is a reflexive vendor.
    pub vends: ItemSet,
}

/// A player's role.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// One of the table.
    Named(RoleId),
    /// The abilities of one spelled out, as `{kill, block; pgo}`.
    Spelled(AbilityList),
    /// One of the table with these abilities instead of its own, as `JOAT {kill, protect}`.
    Listed(RoleId, AbilityList),
    /// One that the night itself names in its `[roles]` section, and its abilities there.
    Own(OwnRole, AbilityList),
}

impl Role {
    /// The role of the table that it is, if it is one.
    #[must_use]
    pub const fn id(self) -> Option<RoleId> {
        match self {
            Role::Named(role) | Role::Listed(role, _) => Some(role),
            Role::Spelled(_) | Role::Own(..) => None,
        }
    }
    /// Its row, if it is one of the table.
    #[must_use]
    pub const fn row(self) -> Option<&'static RoleRow> {
        match self {
            Role::Named(role) | Role::Listed(role, _) => Some(role.row()),
            Role::Spelled(_) | Role::Own(..) => None,
        }
    }
    /// The passives that it has of the table.
    #[must_use]
    pub fn passives(self) -> Passives {
        self.row().map_or(Passives::NONE, |row| row.passives)
    }
    /// The passives that it has by itself, by the table or by its own definition.
    #[must_use]
    pub fn own_passives(self) -> Passives {
        match self {
            Role::Own(own, _) => own.passives,
            Role::Named(_) | Role::Listed(..) | Role::Spelled(_) => self.passives(),
        }
    }
    /// The items that it vends reflexively by itself, by the table or by its own definition.
    #[must_use]
    pub fn own_vends(self) -> ItemSet {
        match (self, self.vends()) {
            (Role::Own(own, _), _) => own.vends,
            (_, Some("fruit")) => ItemSet::of(ItemId::FRUIT),
            (_, Some("money")) => ItemSet::of(ItemId::MONEY),
            _ => ItemSet::EMPTY,
        }
    }
    /// The item that the role vends reflexively by the table.
    #[must_use]
    pub fn vends(self) -> Option<&'static str> {
        self.row().and_then(|row| row.vends)
    }
    /// The item that it gives when an action names none.
    #[must_use]
    pub fn item(self) -> Option<&'static str> {
        self.row().and_then(|row| row.item)
    }
    /// Its abilities, in the order of the table of roles or as written.
    #[must_use]
    pub fn abilities(self) -> AbilityList {
        match self {
            Role::Named(role) => role.row().abilities.iter().copied().collect(),
            Role::Spelled(abilities) | Role::Listed(_, abilities) | Role::Own(_, abilities) => {
                abilities
            }
        }
    }
    /// Reports whether whoever has it may submit nothing of their own.
    #[must_use]
    pub const fn has_no_ability(self) -> bool {
        match self {
            Role::Named(role) => role.row().abilities.is_empty(),
            Role::Spelled(abilities) | Role::Listed(_, abilities) | Role::Own(_, abilities) => {
                abilities.is_empty()
            }
        }
    }
    /// Reports whether whoever has it may submit this.
    #[must_use]
    pub fn has(self, ability: Ability) -> bool {
        match self {
            Role::Named(role) => role.row().abilities.contains(&ability),
            Role::Spelled(abilities) | Role::Listed(_, abilities) | Role::Own(_, abilities) => {
                abilities.contains(ability)
            }
        }
    }
    /// Reports whether it has neither abilities nor passives of its own, modelled here or not: of the table Vanilla, Goon,
    /// Werewolf and Survivor alone.
    #[must_use]
    pub fn is_vanilla(self) -> bool {
        let bare = match self {
            Role::Named(role) | Role::Listed(role, _) => {
                role.row().abilities.is_empty() && role.row().is_bare()
            }
            Role::Spelled(_) => true,
            Role::Own(own, _) => own.passives.is_empty() && own.vends.is_empty(),
        };
        bare && self.has_no_ability()
    }
    /// The name as the host writes it, or the abilities of a role that is spelled out. The night's own roles are called
    /// by their place in `own`.
    #[must_use]
    pub fn name<S: AsRef<str>>(self, own: &[S]) -> String {
        match self {
            Role::Named(role) | Role::Listed(role, _) => role.name().to_owned(),
            Role::Own(role, _) => own
                .get(usize::from(role.number))
                .map_or("?", AsRef::as_ref)
                .to_owned(),
            Role::Spelled(abilities) if abilities.is_empty() => "vanilla".to_owned(),
            Role::Spelled(abilities) => abilities
                .iter()
                .map(Ability::id)
                .collect::<Vec<_>>()
                .join(", "),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_and_alias_finds_its_own_role() {
        for role in RoleId::all() {
            let row = role.row();
            assert!(
                row.note.len() < 200 && !row.note.contains("  "),
                "{}",
                row.note
            );
            for name in [row.name].iter().chain(row.aliases) {
                for written in [(*name).to_owned(), name.to_uppercase()] {
                    let found = RoleId::from_name(&written).unwrap();
                    assert_eq!(found.unaliased(), role, "{name}");
                    assert!(same_word(found.name(), name), "{name}");
                }
            }
        }
    }
}
