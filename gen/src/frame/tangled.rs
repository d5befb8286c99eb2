//! The frame that looks for trouble: few players, many movers, blocks, guards and triggers, aimed at each other.
//! Its numbers are chosen, not measured.

use nightcourt_resolvers::model::{Ability, Alignment, ItemId, Passive};

use super::held;
use crate::choose::{Chance, Span, Table};
use crate::settings::{Acting, Casting, Extra, Settings};

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
