//! The frame that looks for trouble: few players, many movers, blocks, guards and triggers, aimed at each other.
//! Its numbers are chosen, not measured.

use nightcourt_resolvers::model::{Ability, Alignment, ItemId, Passive};

use super::held;
use crate::settings::{Acting, Casting, Chance, Extra, Settings, Span};
use crate::table::Table;

pub(super) fn tangled() -> Settings {
    let weight = |ability| match ability {
        Ability::Redirect | Ability::Drive | Ability::Block | Ability::Jail | Ability::Kill => 5,
        Ability::Protect | Ability::Guard | Ability::Commuterize | Ability::Rolestop | Ability::Hide => 3,
        Ability::Commandant | Ability::Track | Ability::Watch | Ability::Visit => 2,
        Ability::Commute
        | Ability::Investigate
        | Ability::Rolecop
        | Ability::Gunsmith
        | Ability::VanillaCop
        | Ability::Neapolitan
        | Ability::Follow
        | Ability::Voyeur
        | Ability::Motion
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
        casting: Casting::ForActions,
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
        limited: Chance::NEVER,
        limits: Table::default(),
        holds: Chance::NEVER,
        held: held(),
        informs: Chance::new(1, 2),
        rich: Chance::NEVER,
        money: Span::just(0),
        dead: Chance::NEVER,
        uses: Vec::new(),
        aims: Vec::new(),
        tangled: Chance::new(4, 5),
        order: Chance::NEVER,
    }
}
