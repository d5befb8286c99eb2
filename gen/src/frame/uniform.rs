//! The frame that has everything: each ability is as likely as any other, so that none is left untried.
//! Its numbers are chosen, not measured.

use nightcourt_resolvers::model::{Ability, Alignment, ItemId, Limit, RoleId};

use super::held;
use crate::choose::{Chance, Span, Table};
use crate::names::{ITEMS, PASSIVES};
use crate::settings::{Acting, Casting, Extra, Settings};

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
    !matches!(limit, Limit::Sane | Limit::Cowardly | Limit::Modified)
}
