//! The frames that are made up, to find where systems diverge. Their numbers are chosen, not measured.

use nightcourt_resolvers::model::{Ability, Alignment, ItemId, Limit, Passive, Passives, RoleId};

use crate::choose::{Chance, Span, Table};
use crate::names::{ITEMS, PASSIVES};
use crate::settings::{Acting, Casting, Extra, Settings};

/// The numbers of the items that are held.
fn held() -> Table<ItemId> {
    Table::even((ItemId::FIRST_HELD..ITEMS.len()).map(|number| ItemId::new(number as u8)))
}

/// The frame that people can follow: each player has one named role with one ability, and nothing else is going on.
pub(super) fn plain() -> Settings {
    // A reviver would find nobody dead.
    let simple = |id: &RoleId| {
        let row = id.row();
        row.abilities.len() == 1
            && row.abilities[0] != Ability::Revive
            && row.passives == Passives::NONE
            && row.vends.is_none()
    };
    // One role for each ability, the first of the table: synonyms would count an ability twice.
    let first = |id: &RoleId| {
        RoleId::all().find(|other| other.row().abilities == id.row().abilities) == Some(*id)
    };
    Settings {
        alignments: Table::weighted([
            (Alignment::Town, 6),
            (Alignment::Mafia, 3),
            (Alignment::NeutralHostile, 1),
        ]),
        roles: Table::even(RoleId::all().filter(first).filter(simple)),
        faction_kill: Chance::new(1, 3),
        held: held(),
        ..Settings::dealt(Span::new(5, 9), Casting::ForActions)
    }
}

/// The frame that looks for trouble: few players, many movers, blocks, guards and triggers, aimed at each other.
pub(super) fn tangled() -> Settings {
    // All others have 1.
    let weights: [(u32, &[Ability]); 4] = [
        (
            5,
            &[
                Ability::Redirect,
                Ability::Drive,
                Ability::Block,
                Ability::Jail,
                Ability::Kill,
            ],
        ),
        (
            3,
            &[
                Ability::Protect,
                Ability::Guard,
                Ability::Commuterize,
                Ability::Rolestop,
                Ability::Hide,
            ],
        ),
        (
            2,
            &[
                Ability::Commandant,
                Ability::Track,
                Ability::Watch,
                Ability::Visit,
            ],
        ),
        (0, &[Ability::Revive]),
    ];
    let weight = |ability| {
        weights
            .iter()
            .find(|(_, abilities)| abilities.contains(&ability))
            .map_or(1, |&(weight, _)| weight)
    };
    Settings {
        acting: Acting::Total(Span::new(4, 8)),
        alignments: Table::weighted([
            (Alignment::Town, 4),
            (Alignment::Mafia, 2),
            (Alignment::Cult, 1),
            (Alignment::NeutralHostile, 1),
        ]),
        by_name: Chance::NEVER,
        abilities: Table::weighted(Ability::all().map(|ability| (ability, weight(ability)))),
        faction_kill: Chance::new(1, 6),
        modified: Chance::new(1, 4),
        extras: Table::weighted([
            (Extra::Passive(Passive::Pgo), 4),
            (Extra::Vendor(ItemId::FRUIT), 3),
            (Extra::Vendor(ItemId::MONEY), 3),
            (Extra::Passive(Passive::Suicidal), 3),
            (Extra::Passive(Passive::Ascetic), 2),
            (Extra::Passive(Passive::StrongWilled), 1),
            (Extra::Passive(Passive::Strongman), 1),
            (Extra::Passive(Passive::Bulletproof), 1),
            (Extra::Passive(Passive::Macho), 1),
            (Extra::Passive(Passive::Weak), 1),
            (Extra::Passive(Passive::Loyal), 1),
            (Extra::Passive(Passive::Disloyal), 1),
        ]),
        held: held(),
        informs: Chance::new(1, 2),
        tangled: Chance::new(4, 5),
        ..Settings::dealt(Span::new(3, 7), Casting::ForActions)
    }
}

/// The frame that has everything: each ability is as likely as any other, so that none is left untried.
pub(super) fn uniform() -> Settings {
    let passives = PASSIVES.into_iter().map(Extra::Passive);
    let vendors = (0..ITEMS.len())
        .take(4)
        .map(|number| Extra::Vendor(ItemId::new(number as u8)));
    Settings {
        acting: Acting::Each {
            acts: Chance::new(3, 4),
            again: Chance::new(1, 5),
        },
        alignments: Table::even(Alignment::ALL),
        by_name: Chance::new(1, 5),
        roles: Table::even(RoleId::all().filter(|role| !role.row().only_read)),
        abilities: Table::even(Ability::all()),
        spare: Chance::new(1, 8),
        faction_kill: Chance::new(1, 6),
        modified: Chance::new(1, 4),
        extras: Table::even(passives.chain(vendors)),
        limited: Chance::new(1, 20),
        limits: Table::even(Limit::all().filter(is_usual)),
        holds: Chance::new(1, 10),
        held: held(),
        informs: Chance::new(1, 2),
        rich: Chance::new(1, 10),
        money: Span::new(1, 3),
        dead: Chance::new(1, 10),
        order: Chance::new(1, 6),
        ..Settings::dealt(Span::new(1, 9), Casting::ForActions)
    }
}

/// Reports whether a limit is drawn: those that only say that a role is, or is not, the usual one are not.
fn is_usual(limit: &Limit) -> bool {
    !matches!(
        limit,
        Limit::Shots(0) | Limit::Sane | Limit::Cowardly | Limit::Modified
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_has_one_role_for_every_ability_but_revive() {
        let roles = plain().roles;
        for ability in Ability::all().filter(|&ability| ability != Ability::Revive) {
            assert_eq!(
                roles
                    .rows()
                    .iter()
                    .filter(|id| id.row().abilities == [ability])
                    .count(),
                1,
                "{ability:?}"
            );
        }
        assert_eq!(roles.rows().len(), Ability::COUNT - 1);
    }
}
