//! Corners: random nights of abilities that meet too seldom in any frame, so that few nights try a rule often. Each has
//! few players, who target each other, and only the abilities and passives of a few rules. Their numbers are chosen.

use nightcourt_gen::{Chance, Extra, Frame, ITEMS, Settings, Span, Table};
use nightcourt_resolvers::model::{Ability, Alignment, ItemId, Passive};

pub(crate) fn corners() -> [(&'static str, Settings); 9] {
    [
        ("of vendors", vendors()),
        ("of movers", movers()),
        ("of guards", guards()),
        ("of hiders", hiders()),
        ("of readers", readers()),
        ("of the vanillaised", vanillaised()),
        ("of the loyal", loyal()),
        ("of the strong", strong()),
        ("of Bombs and Lovers", bombs()),
    ]
}

/// A tangle of about four players with these abilities and extras.
fn corner<const A: usize, const S: usize>(
    abilities: [(Ability, u32); A],
    extras: [(Extra, u32); S],
) -> Settings {
    Settings {
        players: Span::new(3, 5),
        abilities: Table::weighted(abilities),
        extras: Table::weighted(extras),
        modified: Chance::new(1, 2),
        faction_kill: Chance::NEVER,
        ..Frame::Tangled.settings().with_actions(Span::new(2, 6))
    }
}

const fn passive(passive: Passive, weight: u32) -> (Extra, u32) {
    (Extra::Passive(passive), weight)
}

/// A vendor of the item with this number.
const fn vendor(item: u8, weight: u32) -> (Extra, u32) {
    (Extra::Vendor(ItemId::new(item)), weight)
}

/// Items that change hands: thefts, strips and gifts among players who vend, with actions that move or hide them. NAR-7
/// and ORDER-10 foresee the recipients of vendors; SNARF-25 stops their loops.
fn vendors() -> Settings {
    let abilities = [
        (Ability::Steal, 4),
        (Ability::Vanillaise, 4),
        (Ability::Give, 2),
        (Ability::Visit, 4),
        (Ability::Drive, 3),
        (Ability::Redirect, 1),
        (Ability::Block, 1),
        (Ability::Commute, 1),
        (Ability::Hide, 1),
        (Ability::Commuterize, 1),
    ];
    let last = ITEMS.len() as u8 - 1;
    let extras = [
        vendor(0, 4),
        vendor(1, 4),
        vendor(2, 2),
        vendor(last, 2),
        passive(Passive::Ascetic, 2),
        passive(Passive::Suicidal, 1),
        passive(Passive::Pgo, 1),
    ];
    Settings {
        modified: Chance::new(2, 3),
        holds: Chance::new(1, 2),
        rich: Chance::new(1, 2),
        money: Span::new(1, 3),
        ..corner(abilities, extras)
    }
}

/// Redirects, drives and blocks that act on each other, with gun owners at both ends.
fn movers() -> Settings {
    let abilities = [
        (Ability::Redirect, 4),
        (Ability::Drive, 4),
        (Ability::Block, 3),
        (Ability::Jail, 1),
        (Ability::Commandant, 1),
        (Ability::Commuterize, 2),
        (Ability::Commute, 1),
        (Ability::Kill, 2),
        (Ability::Track, 2),
        (Ability::Exchange, 2),
    ];
    let extras = [
        passive(Passive::Pgo, 4),
        passive(Passive::Suicidal, 2),
        passive(Passive::Ascetic, 2),
        passive(Passive::StrongWilled, 2),
        vendor(0, 2),
    ];
    Settings {
        modified: Chance::new(1, 3),
        order: Chance::new(1, 3),
        ..corner(abilities, extras)
    }
}

/// Kills and all protections from them, the dead and revivals.
fn guards() -> Settings {
    let abilities = [
        (Ability::Kill, 8),
        (Ability::Guard, 5),
        (Ability::Protect, 4),
        (Ability::Jail, 2),
        (Ability::Drive, 1),
        (Ability::Redirect, 1),
        (Ability::Recruit, 3),
        (Ability::Exchange, 2),
        (Ability::Revive, 1),
        (Ability::Visit, 2),
    ];
    let extras = [
        passive(Passive::Strongman, 3),
        passive(Passive::Macho, 2),
        passive(Passive::Bulletproof, 2),
        passive(Passive::Pgo, 3),
        passive(Passive::Suicidal, 3),
        passive(Passive::Ascetic, 1),
    ];
    Settings {
        modified: Chance::new(1, 3),
        dead: Chance::new(1, 8),
        ..corner(abilities, extras)
    }
}

/// Players who hide behind each other or are away, with actions that would reach them.
fn hiders() -> Settings {
    let abilities = [
        (Ability::Hide, 6),
        (Ability::Commute, 2),
        (Ability::Commuterize, 3),
        (Ability::Kill, 3),
        (Ability::Drive, 2),
        (Ability::Redirect, 2),
        (Ability::Block, 2),
        (Ability::Watch, 1),
        (Ability::Protect, 1),
    ];
    let extras = [
        passive(Passive::Pgo, 2),
        passive(Passive::Ascetic, 1),
        passive(Passive::StrongWilled, 1),
    ];
    Settings {
        modified: Chance::new(1, 5),
        ..corner(abilities, extras)
    }
}

fn readers() -> Settings {
    let abilities = [
        (Ability::Investigate, 4),
        (Ability::Commandant, 3),
        (Ability::Rolecop, 1),
        (Ability::Track, 4),
        (Ability::Watch, 4),
        (Ability::Frame, 4),
        (Ability::Recruit, 4),
        (Ability::Kill, 3),
        (Ability::Drive, 2),
        (Ability::Redirect, 2),
        (Ability::Block, 1),
        (Ability::Give, 1),
    ];
    let extras = [
        passive(Passive::Miller, 3),
        passive(Passive::Godfather, 3),
        passive(Passive::Ninja, 3),
        passive(Passive::Ascetic, 2),
        passive(Passive::Pgo, 2),
        vendor(0, 2),
    ];
    Settings {
        alignments: Table::even(Alignment::ALL),
        ..corner(abilities, extras)
    }
}

/// Vanillaising, and every ability that it may take before it acts or is read (SNARF-30, SNARF-32).
fn vanillaised() -> Settings {
    let abilities = [
        (Ability::Vanillaise, 8),
        (Ability::Kill, 4),
        (Ability::Jail, 2),
        (Ability::Commandant, 2),
        (Ability::Block, 2),
        (Ability::Redirect, 2),
        (Ability::Protect, 2),
        (Ability::Guard, 2),
        (Ability::Visit, 2),
        (Ability::Exchange, 1),
        (Ability::Give, 1),
        (Ability::Investigate, 2),
        (Ability::Rolecop, 2),
        (Ability::Gunsmith, 2),
        (Ability::VanillaCop, 2),
        (Ability::Neapolitan, 2),
        (Ability::Track, 1),
    ];
    let passives = Passive::ALL.map(|one| passive(one, 2));
    let settings = corner(abilities, passives);
    Settings {
        alignments: Table::even(Alignment::ALL),
        modified: Chance::new(2, 3),
        faction_kill: Chance::new(1, 2),
        holds: Chance::new(1, 4),
        ..settings
    }
}

/// Weak, Loyal and Disloyal players, who kill, drive, hide and read visits (MODEL-68, MODEL-69, OUTCOME-17).
fn loyal() -> Settings {
    let abilities = [
        (Ability::Visit, 2),
        (Ability::Kill, 3),
        (Ability::Protect, 2),
        (Ability::Guard, 1),
        (Ability::Block, 1),
        (Ability::Redirect, 2),
        (Ability::Drive, 3),
        (Ability::Rolestop, 3),
        (Ability::Hide, 2),
        (Ability::Track, 1),
        (Ability::Watch, 1),
        (Ability::Follow, 3),
        (Ability::Voyeur, 3),
        (Ability::Motion, 3),
        (Ability::Recruit, 1),
        (Ability::Exchange, 2),
    ];
    let extras = [
        passive(Passive::Weak, 4),
        passive(Passive::Loyal, 4),
        passive(Passive::Disloyal, 4),
        passive(Passive::Ninja, 1),
        passive(Passive::Ascetic, 2),
        passive(Passive::Pgo, 2),
        vendor(0, 1),
    ];
    Settings {
        alignments: Table::even(Alignment::ALL),
        modified: Chance::new(2, 3),
        faction_kill: Chance::new(1, 2),
        ..corner(abilities, extras)
    }
}

/// Strongmen, limited Bulletproofs and the Self-Targeting, with actions that block, hide and read them (MODEL-74 to
/// MODEL-79, OUTCOME-19). Items are held for the looting of WOLVES-11.
fn strong() -> Settings {
    let abilities = [
        (Ability::Kill, 8),
        (Ability::Block, 4),
        (Ability::Jail, 3),
        (Ability::Commandant, 1),
        (Ability::Commuterize, 1),
        (Ability::Rolestop, 4),
        (Ability::Commute, 2),
        (Ability::Hide, 2),
        (Ability::Protect, 4),
        (Ability::Guard, 2),
        (Ability::Redirect, 3),
        (Ability::Drive, 2),
        (Ability::Gunsmith, 2),
        (Ability::Rolecop, 1),
        (Ability::VanillaCop, 1),
        (Ability::Vanillaise, 1),
        (Ability::Track, 2),
        (Ability::Visit, 2),
    ];
    let extras = [
        passive(Passive::Strongman, 5),
        passive(Passive::BulletproofXShot, 5),
        passive(Passive::SelfTargeting, 8),
        passive(Passive::StrongWilled, 1),
        passive(Passive::Macho, 1),
        passive(Passive::Suicidal, 2),
        passive(Passive::Pgo, 2),
        passive(Passive::Weak, 1),
    ];
    Settings {
        alignments: Table::even(Alignment::ALL),
        by_name: Chance::new(1, 3),
        modified: Chance::new(2, 3),
        faction_kill: Chance::new(1, 2),
        holds: Chance::new(1, 3),
        ..corner(abilities, extras)
    }
}

/// Bombs and Lovers among killers, guards, doctors and hiders (MODEL-83, MODEL-84).
fn bombs() -> Settings {
    let abilities = [
        (Ability::Kill, 6),
        (Ability::Protect, 3),
        (Ability::Guard, 2),
        (Ability::Hide, 3),
        (Ability::Block, 1),
        (Ability::Redirect, 1),
        (Ability::Drive, 1),
        (Ability::Vanillaise, 1),
        (Ability::Recruit, 1),
        (Ability::Visit, 1),
    ];
    let extras = [
        passive(Passive::Bomb, 6),
        passive(Passive::Lover, 6),
        passive(Passive::Weak, 1),
        passive(Passive::Strongman, 1),
        passive(Passive::Bulletproof, 1),
        passive(Passive::BulletproofXShot, 1),
        passive(Passive::Pgo, 1),
    ];
    corner(abilities, extras)
}
