//! Sampling frames: the presets of [`Settings`] that users know by name. What a campaign counts is true of its frame.

use nightcourt_resolvers::model::{Ability, Alignment, ItemId, Passive, RoleId};

use crate::names::ITEMS;
use crate::settings::{Acting, Chance, Settings, Span, Standing};
use crate::table::Table;

/// A sampling frame.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Frame {
    /// Everything that spec.md has: every ability equally likely, every passive, roles of the table and spelled out,
    /// belongings, dead players, order lists.
    Uniform,
    /// Each player has a role of the table with one ability, and uses it once. No passives, nothing held, nobody dead.
    Plain,
    /// Small rosters where actions aim at each other: many movers, blocks, guards and triggers.
    Tangled,
}

/// There is no such frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownFrame;

impl Frame {
    /// Every frame.
    pub const ALL: [Frame; 3] = [Frame::Uniform, Frame::Plain, Frame::Tangled];

    /// The word that users type.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Frame::Uniform => "uniform",
            Frame::Plain => "plain",
            Frame::Tangled => "tangled",
        }
    }

    /// What its nights are like, in a line.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Frame::Uniform => "every ability equally likely, and everything else that a night can have",
            Frame::Plain => "each player one action of one named role, and nothing else",
            Frame::Tangled => "small rosters where actions aim at each other: movers, blocks, guards, triggers",
        }
    }

    /// Its settings. Change what you like: [`Settings::with_players`], [`Settings::with_actions`].
    #[must_use]
    pub fn settings(self) -> Settings {
        match self {
            Frame::Uniform => uniform(),
            Frame::Plain => plain(),
            Frame::Tangled => tangled(),
        }
    }
}

impl std::str::FromStr for Frame {
    type Err = UnknownFrame;
    fn from_str(id: &str) -> Result<Frame, UnknownFrame> {
        Frame::ALL.into_iter().find(|frame| frame.id() == id).ok_or(UnknownFrame)
    }
}

/// The numbers of the items that are held.
fn held() -> Table<ItemId> {
    Table::even((ItemId::FIRST_HELD..ITEMS.len()).map(|number| ItemId::new(number as u8)))
}

fn uniform() -> Settings {
    let passives = Passive::ALL.into_iter().map(Standing::Passive);
    let vendors = (0..ITEMS.len()).take(4).map(|number| Standing::Vendor(ItemId::new(number as u8)));
    Settings {
        players: Span::new(1, 9),
        acting: Acting::Each { acts: Chance::new(3, 4), again: Chance::new(1, 5) },
        alignments: Table::even(Alignment::ALL),
        by_name: Chance::new(1, 5),
        roles: Table::even(RoleId::all()),
        abilities: Table::even(Ability::all()),
        spare: Chance::new(1, 8),
        faction_kill: Chance::new(1, 6),
        modified: Chance::new(1, 4),
        standings: Table::even(passives.chain(vendors)),
        holds: Chance::new(1, 10),
        held: held(),
        informs: Chance::new(1, 2),
        rich: Chance::new(1, 10),
        money: Span::new(1, 3),
        dead: Chance::new(1, 10),
        tangled: Chance::NEVER,
        order: Chance::new(1, 6),
    }
}

fn plain() -> Settings {
    // A reviver would find nobody dead.
    let simple = |id: &RoleId| {
        let row = id.row();
        row.abilities.len() == 1
            && row.abilities[0] != Ability::Revive
            && row.passives == nightcourt_resolvers::model::Passives::NONE
            && row.vends.is_none()
    };
    // One role for each ability, the first of the table: synonyms would count an ability twice.
    let first = |id: &RoleId| RoleId::all().find(|other| other.row().abilities == id.row().abilities) == Some(*id);
    Settings {
        players: Span::new(5, 9),
        acting: Acting::Each { acts: Chance::ALWAYS, again: Chance::NEVER },
        alignments: Table::weighted([(Alignment::Town, 6), (Alignment::Mafia, 3), (Alignment::NeutralHostile, 1)]),
        by_name: Chance::ALWAYS,
        roles: Table::even(RoleId::all().filter(first).filter(simple)),
        abilities: Table::default(),
        spare: Chance::NEVER,
        faction_kill: Chance::new(1, 3),
        modified: Chance::NEVER,
        standings: Table::default(),
        holds: Chance::NEVER,
        held: held(),
        informs: Chance::NEVER,
        rich: Chance::NEVER,
        money: Span::just(0),
        dead: Chance::NEVER,
        tangled: Chance::NEVER,
        order: Chance::NEVER,
    }
}

fn tangled() -> Settings {
    let weight = |ability| match ability {
        Ability::Redirect | Ability::Drive | Ability::Block | Ability::Jail | Ability::Kill => 5,
        Ability::Protect | Ability::Guard | Ability::Commuterize | Ability::Hide => 3,
        Ability::Commandant | Ability::Track | Ability::Watch | Ability::Visit => 2,
        Ability::Commute
        | Ability::Investigate
        | Ability::Rolecop
        | Ability::Frame
        | Ability::Recruit
        | Ability::Vanillaise
        | Ability::Give
        | Ability::Steal
        | Ability::Exchange => 1,
        Ability::Revive => 0,
    };
    Settings {
        players: Span::new(3, 7),
        acting: Acting::Total(Span::new(4, 8)),
        alignments: Table::weighted([
            (Alignment::Town, 4),
            (Alignment::Mafia, 2),
            (Alignment::Cult, 1),
            (Alignment::NeutralHostile, 1),
        ]),
        by_name: Chance::NEVER,
        roles: Table::default(),
        abilities: Table::weighted(Ability::all().map(|ability| (ability, weight(ability)))),
        spare: Chance::NEVER,
        faction_kill: Chance::new(1, 6),
        modified: Chance::new(1, 4),
        standings: Table::weighted([
            (Standing::Passive(Passive::Pgo), 4),
            (Standing::Vendor(ItemId::FRUIT), 3),
            (Standing::Vendor(ItemId::MONEY), 3),
            (Standing::Passive(Passive::Suicidal), 3),
            (Standing::Passive(Passive::Ascetic), 2),
            (Standing::Passive(Passive::StrongWilled), 1),
            (Standing::Passive(Passive::Strongman), 1),
            (Standing::Passive(Passive::Bulletproof), 1),
            (Standing::Passive(Passive::Macho), 1),
        ]),
        holds: Chance::NEVER,
        held: held(),
        informs: Chance::new(1, 2),
        rich: Chance::NEVER,
        money: Span::just(0),
        dead: Chance::NEVER,
        tangled: Chance::new(4, 5),
        order: Chance::NEVER,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_frame_is_found_by_its_word() {
        for frame in Frame::ALL {
            assert_eq!(frame.id().parse(), Ok(frame));
        }
        assert_eq!("unform".parse::<Frame>(), Err(UnknownFrame));
    }

    #[test]
    fn plain_has_one_role_for_every_ability_but_revive() {
        let roles = plain().roles;
        for ability in Ability::all().filter(|&ability| ability != Ability::Revive) {
            assert_eq!(roles.rows().iter().filter(|id| id.row().abilities == [ability]).count(), 1, "{ability:?}");
        }
        assert_eq!(roles.rows().len(), 22);
    }
}
