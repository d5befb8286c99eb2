//! The frame that people can follow: each player has one named role with one ability, and nothing else is going on.
//! Its numbers are chosen, not measured.

use nightcourt_resolvers::model::{Ability, Alignment, Passives, RoleId};

use super::held;
use crate::choose::{Chance, Span, Table};
use crate::settings::{Casting, Settings};

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
