//! The words that a Role Cop reads, for all literal readings (OUTCOME-12).

use nightcourt_resolvers::model::{
    Ability, Alignment, ItemSet, Limits, Passive, PassiveList, Player, Role, Title,
};
use nightcourt_resolvers::outcome::Value;
use nightcourt_resolvers::ruling::Rolecop;

/// OUTCOME-12: "`rolecop` reads what the player has of his own at the start"; switch `rolecop`.
pub(crate) fn title_read(player: &Player, rolecop: Rolecop) -> Value {
    let (passives, vends) = match rolecop {
        Rolecop::Name => (PassiveList::EMPTY, ItemSet::EMPTY),
        Rolecop::Abilities | Rolecop::Words => (words(player, rolecop), items(player)),
    };
    // "If nothing is left it reads `vanilla`": a word that limits nothing is nothing.
    let limits = match rolecop {
        Rolecop::Words => player.limits,
        Rolecop::Name | Rolecop::Abilities => Limits::NONE,
    };
    if rolecop == Rolecop::Words && only_the_lone_kill(player) {
        return Value::role(None);
    }
    Value::role(Title::new(limits, passives, vends, named(player, rolecop)))
}

/// "`rolecop` reads `vanilla` exactly when `vanilla-cop` does": so the second role of a vanilla player is read.
fn named(player: &Player, rolecop: Rolecop) -> Role {
    let mut role = player.role;
    if rolecop != Rolecop::Name && role.is_vanilla() {
        for second in player.also.iter() {
            role = Role::Named(second);
        }
    }
    role
}

/// "the words of his role that give a passive, in the order in which the night writes them": each that the role's name does
/// not bring. Self-Targeting gives no passive that a Vanilla Cop counts.
fn words(player: &Player, rolecop: Rolecop) -> PassiveList {
    let brought = match player.role {
        Role::Named(role) | Role::Listed(role, _) => role.row().passives,
        Role::Own(own, _) => own.passives,
        Role::Spelled(_) => Player::new(Alignment::Town, player.role).passives,
    };
    let mut written: Vec<Passive> = player.order.iter().collect();
    written.extend(Passive::ALL);
    let mut list = PassiveList::EMPTY;
    for passive in written {
        let is_word = player.passives.has(passive) && !brought.has(passive);
        if !is_word || passive == Passive::SelfTargeting {
            continue;
        }
        list = list.with(match (passive, rolecop) {
            // "a 1-Shot Bulletproof Vanilla `Bulletproof`"
            (Passive::BulletproofXShot, Rolecop::Abilities) => Passive::Bulletproof,
            _ => passive,
        });
    }
    list
}

/// A reflexive vendor by a word of its own.
fn items(player: &Player) -> ItemSet {
    let brought = match player.role {
        Role::Own(own, _) => own.vends,
        Role::Named(_) | Role::Listed(..) | Role::Spelled(_) => player.role.own_vends(),
    };
    player.vends.without(brought)
}

/// "a Neutral whose only ability is the lone kill reads `vanilla` if he has nothing else"
fn only_the_lone_kill(player: &Player) -> bool {
    let neutral = matches!(
        player.alignment,
        Alignment::NeutralHostile | Alignment::NeutralScum | Alignment::NeutralTown
    );
    let abilities: Vec<Ability> = player.role.abilities().iter().collect();
    let counts = |passive: &Passive| *passive != Passive::SelfTargeting;
    let something = player.passives.iter().any(|passive| counts(&passive))
        || !player.vends.is_empty()
        || !player.also.is_empty();
    neutral && abilities == [Ability::Kill] && !something
}
